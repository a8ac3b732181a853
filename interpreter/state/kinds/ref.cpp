// Refs: a component, a player, a cell, a number, or a member of another field.
#include <algorithm>

#include "interpreter/state/builder.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/one_word.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;
using description::FieldKind;

struct RefKind : OneWord<RefKind> {
  static void declare(SchemaBuilder& b, const Field& declared, FieldType& to) {
    to.min = kNone;
    to.initial = kNone;
    to.max = kWordMax;
    const std::string& of = declared.of.empty() ? declared.holds : declared.of;
    if (of == "player") {
      to.to = RefTo::player;
      to.max = b.schema().players() - 1;
    } else if (of == "cell") {
      to.to = RefTo::cell;
    } else if (of == "number") {
      to.to = RefTo::number;
    } else if (const auto* target = description::thing_of(of); target != nullptr && target->to) {
      to.to = *target->to;
    } else {
      to.to = RefTo::component;
      to.family = b.family_named(declared.origin, of);
    }
  }

  static void resolve(SchemaBuilder& b, const Field& declared, FieldType& to) {
    const auto* target = description::thing_of(declared.of);
    if (target == nullptr || !target->to) return;
    const std::string_view name = target->field_in(declared.of);
    // The places of slots are places, too.
    to.to_field =
        target->to == RefTo::place
            ? b.field_of_kind(declared, name, "map and no slots",
                              {FieldKind::map, FieldKind::slots})
            : b.field_of_kind(declared, name, description::name_of(target->in), {target->in});
  }

  static void lay_out(SchemaBuilder& b, FieldType& f) {
    if (!f.to_field) return;
    const FieldType& container = b.schema().field(f.to_field);
    const auto members = static_cast<std::int64_t>(container.members);
    const std::int64_t last = std::int64_t{container.instances - 1};
    switch (f.to) {
      case RefTo::piece:
        f.max = last * kRefInstance + members - 1;
        break;
      case RefTo::segment:
        f.max = (last * kRefInstance + members) * kRefSegments - 1;
        break;
      case RefTo::corner:
        if (last > 0) {
          b.error(f.declared->origin, "schema/bad-field",
                  title(*f.declared) + " leads to corners of '" + container.name +
                      "', of which there are several");
        }
        break;
      case RefTo::region:
        f.max = (last + 1) * static_cast<std::int64_t>(region_members(b.schema(), container)) - 1;
        b.field(container.over).kept.push_back(b.id_of(f));
        break;
      default:
        f.max = (last + 1) * members - 1;
    }
    if (f.to == RefTo::segment) b.field(f.to_field).kept.push_back(b.id_of(f));
  }

  static nlohmann::json to_json(const Schema& schema, const FieldType& f, Word value) {
    if (value < 0) return nullptr;
    if (f.to == RefTo::component) return component_json(schema, value);
    if (f.to == RefTo::cell) return cell_json(unpack_cell(value));
    return value;
  }
  static Word from_json(const Schema& schema, const FieldType& f, const JsonValue& value) {
    if (value.is_null()) return kNone;
    if (f.to == RefTo::component) return load_component(schema, f.family, value).value;
    if (f.to == RefTo::cell) return pack(load_cell(value));
    return static_cast<Word>(value.integer(0, f.max));
  }

  /// The segment that a ref to one, or to a region of a grid, keeps.
  static std::optional<SegmentKept> on_grid(const Reading& r, Word word) {
    const FieldType& to = r.schema.field(r.f.to_field);
    if (r.f.to == RefTo::segment) return segment_kept(r.schema, r.arena, to, word);
    const std::size_t members = region_members(r.schema, to);
    const std::size_t instance = static_cast<std::size_t>(word) / members;
    const int id = static_cast<int>(static_cast<std::size_t>(word) % members);
    if (to.segments == 0 || !to.regions[instance].exists(r.arena, id)) return std::nullopt;
    return SegmentKept{instance, slot_of_segment(to, id),
                       index_of_segment(r.schema, r.arena, to, instance, id)};
  }
  static bool leads_to_segment(const Reading& r) {
    return r.f.to == RefTo::segment ||
           (r.f.to == RefTo::region &&
            r.schema.field(r.schema.field(r.f.to_field).over).kind == FieldKind::grid);
  }
  static const FieldType& grid_of(const Reading& r) {
    const FieldType& to = r.schema.field(r.f.to_field);
    return r.f.to == RefTo::region ? r.schema.field(to.over) : to;
  }

  // A ref to what is on a piece stands for its cell, whatever slot the piece took.
  static std::int64_t in_hash(const Reading& r) {
    const Word value = r.get();
    if (value >= 0 && leads_to_segment(r)) {
      const auto at = on_grid(r, value);
      if (!at) return kNone;
      const board::Grid& grid = grid_of(r).grids[at->instance];
      return static_cast<std::int64_t>(
          fact(r.f.key,
               {static_cast<std::int64_t>(at->instance),
                pack(grid.cell_of(r.arena, at->slot)) | second_half(grid, at->slot), at->index}));
    }
    if (r.f.to != RefTo::piece || value < 0) return value;
    const auto instance = static_cast<std::size_t>(value / kRefInstance);
    const int slot = value % kRefInstance;
    const board::Grid& grid = r.schema.field(r.f.to_field).grids[instance];
    if (!grid.used(r.arena, slot)) return kNone;
    return static_cast<std::int64_t>(instance + 1) << 32 | pack(grid.cell_of(r.arena, slot)) |
           second_half(grid, slot);
  }

  /// Segments, corners and regions by where they are, a region by its lowest member.
  static std::optional<nlohmann::json> view(const Reading& r, const Sight& sight) {
    if (sight.wording != nullptr) {
      if (!sight.knows(r, r.known_to(0))) return std::nullopt;
      return r.get() < 0 ? nlohmann::json(nullptr)
                         : nlohmann::json(sight.wording->ref(r.f, r.get()));
    }
    const bool by_place =
        r.f.to == RefTo::corner || r.f.to == RefTo::segment || r.f.to == RefTo::region;
    if (!by_place) return OneWord::view(r, sight);
    if (!sight.knows(r, r.known_to(0))) return std::nullopt;
    Word word = r.get();
    if (word < 0) return nlohmann::json(nullptr);
    if (r.f.to == RefTo::corner) return nlohmann::json{{"corner", cell_json(unpack_cell(word))}};
    if (r.f.to == RefTo::region) {
      const FieldType& regions = r.schema.field(r.f.to_field);
      const auto region = region_kept(r.schema, r.arena, regions, word);
      if (!region) return nlohmann::json(nullptr);
      if (!leads_to_segment(r)) {
        const FieldType& map = r.schema.field(regions.over);
        return nlohmann::json{
            {"place", place_name(r.schema, map, static_cast<std::size_t>(region->member))}};
      }
      word = region_word(r.schema, regions, *region);
    }
    const auto at = on_grid(r, word);
    if (!at) return nlohmann::json(nullptr);
    nlohmann::json out = {{"segment", at->index}};
    add_piece(grid_of(r).grids[at->instance], r.arena, at->slot, out);
    if (grid_of(r).instances > 1) out["instance"] = at->instance;
    return out;
  }

  static void hidden(const Reading& r, Seat seat, std::vector<Hidden>& out) {
    hidden_words(r, 1, seat, out);
  }
  static void determinise(const Writing& w, rng::Stream& random) {
    if (w.f.to == RefTo::player || w.f.to == RefTo::number) OneWord::determinise(w, random);
  }
  static void content(const Reading& r, ComponentId only, std::vector<Content>& out) {
    const ComponentId c(r.get());
    if (!c || (only && c != only)) return;
    out.push_back({c, 1, 0, r.known_to(0)});
  }

  /// On boards of players a field belongs to its own.
  static std::size_t board_instance(const Names& names, const Reading& r,
                                    const grammar::TextToken& value, const std::string& what) {
    const FieldType& board = r.f.to == RefTo::region
                                 ? r.schema.field(r.schema.field(r.f.to_field).over)
                                 : r.schema.field(r.f.to_field);
    const bool own = r.f.scope == Field::Scope::player && board.scope == Field::Scope::player;
    if (own) return r.i / r.f.entries;
    if (board.instances > 1)
      throw wrong_value(names, r.f, value,
                        what + " one of several grids, which scripts cannot name");
    return 0;
  }
  static Word read_segment(const Names& names, const Reading& r, const grammar::TextToken& value) {
    const std::size_t instance = board_instance(names, r, value, "a segment on");
    const SegmentPlace at = find_segment(names, r.arena, r.schema.field(r.f.to_field), instance,
                                         words_of_segment(value));
    return (static_cast<Word>(instance) * kRefInstance + at.slot) * kRefSegments + at.segment;
  }
  static Word read_region(const Names& names, const Reading& r, const grammar::TextToken& value) {
    const FieldType& regions = r.schema.field(r.f.to_field);
    const std::size_t instance = board_instance(names, r, value, "a region of");
    return region_named(names, {r.schema, r.arena, regions, instance}, value);
  }

  static Word read(const Names& names, const Reading& r, const grammar::TextToken& value) {
    if (value.text == "none") return kNone;
    const auto member = [&](std::size_t instance) {
      const FieldType& f = r.schema.field(r.f.to_field);
      return static_cast<Word>(of(f).member(names, {r.schema, r.arena, f, instance}, value));
    };
    switch (r.f.to) {
      case RefTo::player:
        return names.need_seat(value).value;
      case RefTo::component:
        return read_component(names, r, value);
      case RefTo::cell:
        if (const auto cell = to_cell(value.text)) return pack(*cell);
        throw wrong_value(names, r.f, value, "a cell");
      case RefTo::piece: {
        const std::size_t instance = board_instance(names, r, value, "a piece of");
        return static_cast<Word>(instance) * kRefInstance + member(instance);
      }
      case RefTo::corner:
        if (const auto cell = to_cell(value.text)) return pack(*cell);
        throw wrong_value(names, r.f, value, "a corner, as the cell south-east of it");
      case RefTo::segment:
        return read_segment(names, r, value);
      case RefTo::region:
        return read_region(names, r, value);
      case RefTo::number:
        return read_number(names, r, value);
      default:
        return member(0);
    }
  }
};

constexpr std::string_view kRefShape = R"({"type": ["string", "null"],
  "description": "what it leads to, as scripts name it: `Anna`, `(0,-1)`, `(0,-1) city E`, `chief of Anna`, a component, a place; null for none"})";

}  // namespace

constinit const Kind kRef{
    .word = "ref",
    .knowledge = true,
    .stands = false,
    .holds = Holds::value,
    .counts = false,
    .places = false,
    .shows_size = false,
    .declare = RefKind::declare,
    .resolve = RefKind::resolve,
    .words = RefKind::words,
    .lay_out = RefKind::lay_out,
    .start = RefKind::start,
    .save = RefKind::save,
    .load = RefKind::load,
    .view = RefKind::view,
    .shape = kRefShape,
    .hash = RefKind::hash,
    .hidden = RefKind::hidden,
    .determinise = RefKind::determinise,
    .content = RefKind::content,
    .read = RefKind::read,
    .member = nothing,
    .member_text = nothing,
    .assign = assign_word,
    .lay = not_laid,
    .clear = nothing,
    .join = not_joined,
};

}  // namespace castellan::state::kinds
