#include "interpreter/drawing/picture.hpp"

#include <map>
#include <utility>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/look.hpp"
#include "interpreter/drawing/picture_header.hpp"
#include "interpreter/drawing/picture_map.hpp"
#include "interpreter/drawing/picture_pieces.hpp"
#include "interpreter/drawing/picture_tokens.hpp"
#include "interpreter/drawing/picture_values.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/segments.hpp"
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
  PictureTaker(const session::Session& session, std::optional<Seat> viewer, const ViewStyle& style)
      : session_(session),
        schema_(session.game().rules().schema()),
        arena_(session.game().arena()),
        table_{schema_, arena_, session.players()},
        viewer_(viewer),
        style_(style),
        looks_(schema_, style),
        view_(state::view(schema_, arena_, viewer)) {}

  Picture run() {
    write_header(out_, session_, viewer_, looks_);
    list_fields();
    for (const Chosen& c : chosen_) {
      if (c.field->kind == FieldKind::figures) stand_tokens(*c.field);
    }
    for (const Chosen& c : chosen_) {
      if (c.field->scope_field) continue;
      for (std::size_t i = 0; i < c.field->instances / c.field->entries; ++i) {
        const json* content = seen(*c.field, i);
        if (content == nullptr) continue;
        if (c.field->kind == FieldKind::figures) {
          add_tokens(c, i, *content);
        } else {
          add_panel(c, i, *content);
        }
      }
    }
    return std::move(out_);
  }

 private:
  struct Chosen {
    const state::FieldType* field = nullptr;
    const PanelStyle* style = nullptr;  // null: drawn because nothing is said
  };

  [[nodiscard]] Seat owner_of(const state::FieldType& f, std::size_t thing) const {
    return state::owner(schema_, f, thing * f.entries);
  }

  // --- what a panel is called

  [[nodiscard]] std::string title(const Chosen& c, std::size_t instance) const {
    const state::FieldType& f = *c.field;
    if (c.style != nullptr && c.style->title) {
      const Seat owner = owner_of(f, instance);
      const std::string text = replaced(*c.style->title, "{player}", owner ? session_.players()[owner.index()] : "");
      if (f.scope != Scope::choice) return shown(text);
      return shown(replaced(text, "{value}", looks_.value_label(f.scope_choice, schema_.choice(f.scope_choice).values[instance])));
    }
    std::string name = as_title(f.label);
    if (f.scope == Scope::choice) name += " " + schema_.choice(f.scope_choice).values[instance];
    return shown(name);
  }

  [[nodiscard]] std::string slug(const state::FieldType& f, std::size_t instance) const {
    const std::string number = std::to_string(instance + 1);
    std::string out = slug_of(f.name, "field" + std::to_string(&f - schema_.fields().data() + 1));
    if (f.scope == Scope::player) out += "-" + slug_of(session_.players()[instance], "seat" + number);
    if (f.scope == Scope::choice) {
      out += "-" + slug_of(schema_.choice(f.scope_choice).values[instance], number);
    }
    return out;
  }

  // --- fields

  void list_fields() {
    const auto choose = [&](const state::FieldType& f, const PanelStyle* style) {
      // Regions are seen on their board.
      if (!f.derived && f.kind != FieldKind::regions) chosen_.push_back({&f, style});
    };
    if (style_.panels.empty()) {
      for (const state::FieldType& f : schema_.fields()) {
        if (!f.is_layer()) choose(f, nullptr);
      }
    }
    for (const PanelStyle& p : style_.panels) {
      if (const FieldId id = schema_.find_field(p.field)) choose(schema_.field(id), &p);
    }
  }

  /// What the view shows of an instance, of a container's for fields of its
  /// places; null when nothing.
  [[nodiscard]] const json* seen(const state::FieldType& f, std::size_t instance) const {
    const state::FieldType& outer = f.scope_field ? schema_.field(f.scope_field) : f;
    const json* at = &view_;
    if (outer.scope == Scope::player) at = &view_["players"][instance];
    const auto field = at->find(f.name);
    if (field == at->end()) return nullptr;
    if (outer.scope != Scope::choice) return &*field;
    const auto value = field->find(schema_.choice(outer.scope_choice).values[instance]);
    return value == field->end() ? nullptr : &*value;
  }

  void add_panel(const Chosen& c, std::size_t i, const json& content) {
    const state::FieldType& f = *c.field;
    Panel panel;
    panel.field = schema_.find_field(f.name);
    panel.instance = i;
    panel.slug = slug(f, i);
    panel.title = title(c, i);
    if (f.family) panel.what = looks_.noun(f.family);
    fill(f, i, content, panel);
    if (c.style != nullptr && c.style->if_filled && holds_nothing(panel)) return;
    panels_of(owner_of(f, i)).push_back(std::move(panel));
  }

  std::vector<Panel>& panels_of(Seat owner) {
    return owner ? out_.players[owner.index()].panels : out_.shared;
  }

  void fill(const state::FieldType& f, std::size_t i, const json& content, Panel& panel) {
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
        fill_table(table_, looks_, f, content, panel);
    }
  }

  [[nodiscard]] Item item_of(const std::string& component) const {
    return drawing::item_of(schema_, looks_, component);
  }

  // --- piles: known parts in their order, the rest in the order of the family

  void fill_pile(const state::FieldType& f, std::size_t i, const json& content, Panel& panel) const {
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
      decorate(f, i, p, item);
      panel.items.push_back(std::move(item));
    }
  }

  void fill_grid(const state::FieldType& f, std::size_t i, const json& content, Panel& panel) {
    for (const json& piece : content) {
      for (Item& item : piece_items(schema_, looks_, f, piece)) {
        decorate(f, i, static_cast<std::size_t>(state::find_piece(f.grids[i], arena_, {item.cell, item.half}).slot), item);
        panel.items.push_back(std::move(item));
      }
    }
    const json* layer = f.layer ? seen(schema_.field(f.layer), i) : nullptr;
    if (layer != nullptr) lay_over(schema_, looks_, *layer, panel.items);
  }

  void fill_map(const state::FieldType& f, std::size_t i, const json& content, Panel& panel) {
    const FieldId sites = sites_of(schema_, style_, f);
    const AreaTurns turns =
        sites ? area_turns(schema_, f, schema_.field(sites), seen(schema_.field(sites), 0)) : AreaTurns();
    const json& places = f.more_links > 0 ? content["places"] : content;
    std::map<std::size_t, std::size_t> drawn;  // items by place
    for (std::size_t p = 0; p < static_cast<std::size_t>(f.places); ++p) {
      const ComponentId place(schema_.family(f.place_family).first.index() + p);
      const auto lies = places.find(schema_.component(place).name);
      Item item;
      if (lies != places.end() && lies->contains("component")) {
        item = item_of((*lies)["component"].get<std::string>());
      }
      if (lies != places.end() && lies->contains("owner")) item.owner = Seat((*lies)["owner"].get<int>());
      item.place = place_label(schema_, f, p);
      item.ground = looks_.component(place);
      item.place_label = item.ground->label;
      item.ground_marks = looks_.marks(place, Turn::none);
      Lie lie = lie_of_place(schema_, f, p, turns);
      if (!lie.there) continue;
      item.at = lie.at;
      item.cells = std::move(lie.cells);
      decorate(f, i, p, item);
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

  // --- what stands or is noted on a place: tokens, and fields of the places

  void decorate(const state::FieldType& container, std::size_t i, std::size_t member, Item& item) {
    for (const Chosen& c : chosen_) {
      const state::FieldType& f = *c.field;
      if (!f.scope_field || &board_of(f) != &container) continue;
      const json* values = seen(f, i);
      const bool on_segment = f.scope == Scope::segment || f.scope == Scope::region;
      if (on_segment && container.kind == FieldKind::grid) {
        if (values != nullptr) note_segments(c, i, *values, member, item);
        continue;
      }
      const json* value = values == nullptr ? nullptr : of_member(container, *values, member, item);
      if (value == nullptr || value->is_null() || *value == json(false)) continue;
      if (f.kind == FieldKind::slots) {
        lay_down(schema_, looks_, *value, item.tokens);
        continue;
      }
      if (covers(container, f)) {
        item.covered = title(c, i);
        continue;
      }
      // What a place begins with says nothing.
      if (f.kind == FieldKind::counter && *value == json(f.initial)) continue;
      if (container.kind == FieldKind::grid && note_mark(schema_, looks_, container.family, f, *value, item)) continue;
      const std::string name = title(c, i);
      if (container.kind == FieldKind::map && f.kind == FieldKind::ref &&
          f.to == state::RefTo::player && name.empty()) {
        item.owner = Seat(value->get<int>());
        continue;
      }
      std::string badge = f.dimensions.empty() ? value_label(table_, looks_, f, *value)
                                               : entries_label(table_, looks_, f, *value);
      if (badge.empty()) continue;
      if (value->is_boolean()) {
        badge = name;
      } else if (!name.empty()) {
        badge = name + " " + badge;
      }
      item.badges.push_back(std::move(badge));
    }
    const auto standing = standing_.find({schema_.find_field(container.name), i, member});
    if (standing == standing_.end()) return;
    item.tokens.insert(item.tokens.end(), standing->second.begin(), standing->second.end());
  }

  /// Where what a field is of lies; regions lie on their board.
  [[nodiscard]] const state::FieldType& board_of(const state::FieldType& f) const {
    const state::FieldType& of = schema_.field(f.scope_field);
    return f.scope == Scope::region ? schema_.field(of.over) : of;
  }

  /// Whether an entry of a field of pieces or segments is that of this piece.
  static bool is_of(const json& entry, const Item& item) {
    if (entry["cell"] != json{item.cell.x, item.cell.y}) return false;
    return !item.half || entry.value("half", std::string()) == state::corner_of_half(*item.half);
  }

  /// What is noted on the segments of a piece, each by its name, and of regions on
  /// their lowest ones.
  void note_segments(const Chosen& c, std::size_t i, const json& values, std::size_t slot, Item& item) {
    const state::FieldType& f = *c.field;
    const state::PieceSegments segments(schema_, arena_, board_of(f), i, static_cast<int>(slot));
    for (const json& entry : values) {
      if (!is_of(entry, item)) continue;
      const json& value = entry["value"];
      if (value.is_null() || value == json(false)) continue;
      if (f.kind == FieldKind::counter && value == json(f.initial)) continue;
      const int segment = entry["segment"].get<int>();
      if (note_sign(looks_, f, segment, value, item)) continue;
      const std::string said = f.dimensions.empty() ? value_label(table_, looks_, f, value)
                                                    : entries_label(table_, looks_, f, value);
      if (said.empty()) continue;
      std::string badge = state::segment_name(segments, segment) + ": " + title(c, i);
      if (!value.is_boolean()) badge += " " + said;
      item.badges.push_back(std::move(badge));
    }
  }

  /// Whether pieces of a grid that have this flag show their backs.
  [[nodiscard]] bool covers(const state::FieldType& container, const state::FieldType& flag) const {
    const auto style = style_.fields.find(container.name);
    return style != style_.fields.end() && style->second.covered == flag.name;
  }

  [[nodiscard]] const json* of_member(const state::FieldType& container, const json& values,
                                      std::size_t member, const Item& item) const {
    if (container.kind == FieldKind::grid) {
      for (const json& entry : values) {
        if (is_of(entry, item)) return &entry["value"];
      }
      return nullptr;
    }
    if (!values.is_object()) return &values[member];
    const auto& name = container.kind == FieldKind::map
                           ? schema_.component(ComponentId(schema_.family(container.place_family).first.index() + member)).name
                           : schema_.choice(container.choice).values[member];
    const auto it = values.find(name);
    return it == values.end() ? nullptr : &*it;
  }

  void stand_tokens(const state::FieldType& f) {
    for (std::size_t i = 0; i < f.instances; ++i) {
      const json* content = seen(f, i);
      if (content == nullptr) continue;
      for (const auto& [spot, tokens] : tokens_of(table_, looks_, f, *content).on_boards) {
        for (const Token& token : tokens) add_token(standing_[spot], token);
      }
    }
  }

  void add_tokens(const Chosen& c, std::size_t i, const json& content) {
    for (auto& [owner, tokens] : tokens_of(table_, looks_, *c.field, content).by_owner) {
      Panel panel;
      panel.kind = Panel::Kind::tokens;
      panel.tokens = tokens;
      panel.slug = slug(*c.field, i);
      if (owner && c.field->scope != Scope::player) {
        panel.slug += "-" + slug_of(session_.players()[owner.index()], "seat" + std::to_string(owner.value + 1));
      }
      panel.title = title(c, i);
      panels_of(owner).push_back(std::move(panel));
    }
  }

  const session::Session& session_;
  const state::Schema& schema_;
  const Arena& arena_;
  expr::Speaker table_;
  std::optional<Seat> viewer_;
  const ViewStyle& style_;
  Looks looks_;
  json view_;
  Picture out_;
  std::vector<Chosen> chosen_;
  std::map<Spot, std::vector<Token>> standing_;
};

}  // namespace

Picture take_picture(const session::Session& session, std::optional<Seat> viewer, const ViewStyle& style) {
  return PictureTaker(session, viewer, style).run();
}

}  // namespace castellan::drawing
