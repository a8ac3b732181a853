#include "interpreter/drawing/picture.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "interpreter/drawing/last_move.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/look.hpp"
#include "interpreter/drawing/picture_fields.hpp"
#include "interpreter/drawing/picture_header.hpp"
#include "interpreter/drawing/picture_map.hpp"
#include "interpreter/drawing/picture_notes.hpp"
#include "interpreter/drawing/picture_pieces.hpp"
#include "interpreter/drawing/picture_tokens.hpp"
#include "interpreter/drawing/picture_values.hpp"
#include "interpreter/session/report/move_report.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/value_names.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::drawing {
namespace {

using description::FieldKind;
using description::Visibility;
using nlohmann::json;
using Scope = description::Field::Scope;

class PictureTaker {
 public:
  PictureTaker(const session::Session& session, std::optional<Seat> viewer, const ViewStyle& style,
               bool targets)
      : session_(session), viewer_(viewer), fields_(session, viewer, style), notes_(fields_) {
    if (targets) find_targets();
  }

  Picture run() {
    write_header(out_, session_, viewer_, looks_);
    for (const Chosen& c : fields_.chosen()) {
      if (c.field->scope_field) continue;
      for (std::size_t i = 0; i < c.field->instances / c.field->entries; ++i) {
        const json* content = fields_.seen(*c.field, i);
        if (content == nullptr) continue;
        if (state::kinds::of(*c.field).holds == state::kinds::Holds::figures) {
          add_tokens(c, i, *content);
        } else {
          add_panel(c, i, *content);
        }
      }
    }
    mark_last_move(out_, session_, viewer_);
    return std::move(out_);
  }

 private:
  void add_panel(const Chosen& c, std::size_t i, const json& content) {
    const state::FieldType& f = *c.field;
    Panel panel;
    panel.field = schema_.find_field(f.name);
    panel.instance = i;
    panel.slug = fields_.slug(f, i);
    panel.title = fields_.title(c, i);
    panel.thing = state::container_name(schema_, session_.players(), f, i);
    if (f.family) panel.what = looks_.noun(f.family);
    const FieldId flag = c.style == nullptr ? FieldId() : schema_.find_field(c.style->where);
    const bool alike = flag && schema_.field(flag).dimensions == f.dimensions &&
                       schema_.field(flag).scope == f.scope;
    fill(f, i, content, alike ? fields_.seen(schema_.field(flag), i) : nullptr, panel);
    if (f.kind == FieldKind::grid) add_targets(panel);
    if (f.kind == FieldKind::map) style_board(f, panel);
    panel.stands = looks_.standing(f).has_value() && f.dimensions.empty();
    stand_beside(f, i, panel);
    name_things(f, panel);
    const bool nothing =
        holds_nothing(panel) || (panel.kind == Panel::Kind::value && says_nothing(f, content));
    if (c.style != nullptr && c.style->if_filled && nothing) return;
    panels_of(fields_.owner_of(f, i)).push_back(std::move(panel));
  }

  void style_board(const state::FieldType& f, Panel& panel) const {
    const FieldStyle* style = style_of(fields_.style.fields, f.name);
    if (style == nullptr) return;
    panel.checked = style->checked;
    for (const auto& [direction, rim] : style->rims) {
      const FieldId id = schema_.find_field(rim.field);
      const json* named = id ? fields_.seen(schema_.field(id), 0) : nullptr;
      const bool of_player = named != nullptr && named->is_number_integer() &&
                             schema_.field(id).to == state::RefTo::player;
      const std::size_t players = session_.players().size();
      if (!of_player || (rim.other && players != 2)) continue;
      const auto seat = named->get<std::size_t>();
      panel.rims[direction] =
          looks_.player(Seat(static_cast<std::int32_t>(rim.other ? 1 - seat : seat)));
    }
  }

  /// A choice whose figure stands beside the panel of its value.
  void stand_beside(const state::FieldType& f, std::size_t i, Panel& panel) const {
    if (f.scope != Scope::choice) return;
    for (const Chosen& c : fields_.chosen()) {
      const FieldStyle* style = style_of(fields_.style.fields, c.field->name);
      const bool here = style != nullptr && style->stands_at == f.name &&
                        c.field->kind == FieldKind::choice && c.field->dimensions.empty() &&
                        c.field->scope == Scope::game && c.field->choice == f.scope_choice;
      const json* value = here ? fields_.seen(*c.field, 0) : nullptr;
      if (value == nullptr || !value->is_string()) continue;
      if (value->get<std::string>() != schema_.choice(f.scope_choice).values[i]) continue;
      panel.tokens.push_back(*looks_.standing(*c.field));
    }
  }

  /// Where the viewer's legal moves lead; everybody's without a viewer.
  void find_targets() {
    const flow::Pending pending = session_.game().pending();
    for (std::size_t s = 0; s < session_.players().size(); ++s) {
      const Seat seat(static_cast<std::int32_t>(s));
      if (!pending.may_act(seat) || (viewer_ && *viewer_ != seat)) continue;
      for (const auto& target : session::target_cells(session_, seat)) targets_.insert(target);
    }
  }

  /// The empty ones among the cells to which a legal move leads.
  void add_targets(Panel& panel) const {
    for (const auto& [grid, instance, cell] : targets_) {
      if (grid != panel.field || instance != panel.instance) continue;
      if (std::ranges::find(panel.items, cell, &Item::cell) != panel.items.end()) continue;
      Item item;
      item.cell = cell;
      item.place = state::cell_text(cell);
      panel.items.push_back(std::move(item));
    }
  }

  /// On a grid a component goes by its cell, elsewhere by its own name.
  void name_things(const state::FieldType& f, Panel& panel) const {
    for (Item& item : panel.items) {
      if (panel.kind != Panel::Kind::pile) item.place_thing = panel.thing + "/" + item.place;
      if (item.look)
        item.thing =
            panel.kind == Panel::Kind::grid ? item.place_thing : panel.thing + "/" + item.look->id;
      if (panel.kind == Panel::Kind::grid) name_segments(f, panel, item);
    }
  }

  /// Of a piece of several cells each part has segments of its own, which moves do not name so.
  void name_segments(const state::FieldType& f, const Panel& panel, Item& item) const {
    if (!item.look || item.joined != 0) return;
    const int slot =
        state::find_piece(f.grids[panel.instance], arena_, {item.cell, item.half}).slot;
    if (slot < 0) return;
    for (Patch& patch : item.patches) {
      if (!patch.over)
        patch.thing =
            panel.thing + "/" + state::segment_text(table_, f, panel.instance, slot, patch.segment);
    }
  }

  std::vector<Panel>& panels_of(Seat owner) {
    return owner ? out_.players[owner.index()].panels : out_.shared;
  }

  /// `where`: of a table, the flags of the entries that are shown; null: all.
  void fill(const state::FieldType& f, std::size_t i, const json& content, const json* where,
            Panel& panel) {
    switch (f.kind) {
      case FieldKind::pile:
        panel.kind = Panel::Kind::pile;
        return fill_pile(f, i, content, panel);
      case FieldKind::slots:
        panel.kind = Panel::Kind::slots;
        return fill_slots(f, i, content, panel);
      case FieldKind::grid:
        panel.kind = Panel::Kind::grid;
        return fill_grid(f, i, content, panel);
      case FieldKind::map:
        panel.kind = Panel::Kind::map;
        return fill_map(f, i, content, panel);
      default:
        if (f.dimensions.empty()) {
          panel.value = value_label(table_, looks_, f, content);
          return;
        }
        panel.kind = Panel::Kind::table;
        fill_table(table_, looks_, f, content, where, panel);
    }
  }

  [[nodiscard]] Item item_of(const std::string& component) const {
    return drawing::item_of(schema_, looks_, component);
  }

  // --- piles: known parts in their order, the rest in the order of the family

  void fill_pile(const state::FieldType& f, std::size_t i, const json& content,
                 Panel& panel) const {
    // What nobody at the table may look into lies face down for every viewer.
    const bool face_down = f.visible == Visibility::count || f.visible == Visibility::nobody;
    if (face_down || (viewer_ && !state::visible(schema_, f, i, *viewer_))) {
      panel.hidden = state::pile::size(arena_, f.at(i));
      return;
    }
    if (f.ordered == 0) return fill_types(f, content, panel);
    const auto known = [&](const char* part, const std::string& place) {
      if (!content.contains(part)) return;
      std::size_t n = 0;
      for (const json& name : content[part]) {
        Item item = item_of(name.get<std::string>());
        item.place = place + " " + std::to_string(++n);
        item.place_label = item.place;
        panel.items.push_back(std::move(item));
      }
    };
    known("from_top", "top");
    if (content.contains("rest")) fill_types(f, content["rest"], panel);
    known("from_bottom", "bottom");
  }

  void fill_types(const state::FieldType& f, const json& counts, Panel& panel) const {
    const state::FamilyType& family = schema_.family(f.family);
    for (std::int32_t t = 0; t < family.size; ++t) {
      const auto n = counts.find(schema_.component(ComponentId(family.first.value + t)).name);
      if (n == counts.end()) continue;
      Item item = item_of(n.key());
      item.count = n->get<std::int64_t>();
      panel.items.push_back(std::move(item));
    }
  }

  // --- places

  void fill_slots(const state::FieldType& f, std::size_t i, const json& content, Panel& panel) {
    for (std::size_t p = 0; p < static_cast<std::size_t>(f.places); ++p) {
      const json& lies = f.choice ? content[schema_.choice(f.choice).values[p]] : content[p];
      Item item;
      if (lies.is_string()) item = item_of(lies.get<std::string>());
      item.hidden = lies.is_object();
      item.place = place_label(schema_, f, p);
      item.place_label =
          f.choice ? looks_.value_label(f.choice, schema_.choice(f.choice).values[p]) : item.place;
      if (f.choice) item.place_colour = looks_.value_colour(f.choice, p);
      notes_.add(f, i, p, item);
      panel.items.push_back(std::move(item));
    }
  }

  void fill_grid(const state::FieldType& f, std::size_t i, const json& content, Panel& panel) {
    for (const json& piece : content) {
      for (Item& item : piece_items(schema_, looks_, f, piece)) {
        notes_.add(f, i,
                   static_cast<std::size_t>(
                       state::find_piece(f.grids[i], arena_, {item.cell, item.half}).slot),
                   item);
        panel.items.push_back(std::move(item));
      }
    }
    const json* layer = f.layer ? fields_.seen(schema_.field(f.layer), i) : nullptr;
    if (layer != nullptr) lay_over(schema_, looks_, *layer, panel.items);
  }

  void fill_map(const state::FieldType& f, std::size_t i, const json& content, Panel& panel) {
    const FieldId sites = sites_of(schema_, fields_.style, f);
    const AreaTurns turns =
        sites ? area_turns(schema_, f, schema_.field(sites), fields_.seen(schema_.field(sites), 0))
              : AreaTurns();
    const json& places = f.more_links > 0 ? content["places"] : content;
    std::map<std::size_t, std::size_t> drawn;  // items by place
    for (std::size_t p = 0; p < static_cast<std::size_t>(f.places); ++p) {
      const ComponentId place(schema_.family(f.place_family).first.index() + p);
      const auto lies = places.find(schema_.component(place).name);
      Item item;
      if (lies != places.end() && lies->contains("component")) {
        item = item_of((*lies)["component"].get<std::string>());
      }
      if (lies != places.end() && lies->contains("owner"))
        item.owner = Seat((*lies)["owner"].get<int>());
      if (item.owner) item.owner_glyph = looks_.owner_glyph(f, item.owner);
      item.place = place_label(schema_, f, p);
      item.ground = looks_.component(place);
      item.place_label = item.ground->label;
      item.ground_marks = looks_.marks(place, Turn::none);
      Lie lie = lie_of_place(schema_, f, p, turns);
      if (!lie.there) continue;
      item.at = lie.at;
      item.cells = std::move(lie.cells);
      notes_.add(f, i, p, item);
      drawn[p] = panel.items.size();
      panel.items.push_back(std::move(item));
    }
    panel.landmarks = landmarks_of(schema_, looks_, f, turns);
    const board::Map& map = f.maps[i];
    for (int l = 0; l < map.link_count(arena_); ++l) {
      const board::MapLink link = map.link(arena_, l);
      const auto from = drawn.find(static_cast<std::size_t>(link.a));
      const auto to = drawn.find(static_cast<std::size_t>(link.b));
      if (from == drawn.end() || to == drawn.end()) continue;
      panel.lines.push_back({from->second, to->second, looks_.link(f, link.kind)});
    }
  }

  void add_tokens(const Chosen& c, std::size_t i, const json& content) {
    for (auto& [owner, tokens] : tokens_of(table_, looks_, *c.field, content).by_owner) {
      Panel panel;
      panel.kind = Panel::Kind::tokens;
      panel.tokens = tokens;
      for (Token& token : panel.tokens) {
        const bool drawn = std::ranges::any_of(fields_.chosen(), [&](const Chosen& other) {
          return schema_.find_field(other.field->name) == token.board;
        });
        if (!drawn) token.board = FieldId();
      }
      panel.slug = fields_.slug(*c.field, i);
      if (owner && c.field->scope != Scope::player) {
        panel.slug += "-" + slug_of(session_.players()[owner.index()],
                                    "seat" + std::to_string(owner.value + 1));
      }
      panel.title = fields_.title(c, i);
      panels_of(owner).push_back(std::move(panel));
    }
  }

  const session::Session& session_;
  std::optional<Seat> viewer_;
  std::set<session::TargetCell> targets_;
  ShownFields fields_;
  Notes notes_;
  const state::Schema& schema_ = fields_.schema;
  const Arena& arena_ = fields_.table.arena;
  const ruletext::Speaker& table_ = fields_.table;
  const Looks& looks_ = fields_.looks;
  Picture out_;
};

}  // namespace

Picture take_picture(const session::Session& session, std::optional<Seat> viewer,
                     const ViewStyle& style, bool targets) {
  return PictureTaker(session, viewer, style, targets).run();
}

}  // namespace castellan::drawing
