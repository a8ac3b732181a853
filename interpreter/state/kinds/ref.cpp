// Refs: a component, a player, a cell, a number, or a member of another field.
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/one_word.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/value_json.hpp"

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
    } else if (of.starts_with("place of ")) {
      to.to = RefTo::place;
    } else if (of.starts_with("piece of ")) {
      to.to = RefTo::piece;
    } else if (of.starts_with("figure of ")) {
      to.to = RefTo::figure;
    } else {
      to.to = RefTo::component;
      to.family = b.family_named(declared.origin, of);
    }
  }

  static void resolve(SchemaBuilder& b, const Field& declared, FieldType& to) {
    const std::size_t space = declared.of.rfind(' ');
    const std::string_view target =
        std::string_view(declared.of).substr(space == std::string::npos ? 0 : space + 1);
    if (to.to == RefTo::place) {
      to.to_field = b.field_of_kind(declared, target, "map and no slots",
                                    {FieldKind::map, FieldKind::slots});
    } else if (to.to == RefTo::piece) {
      to.to_field = b.field_of_kind(declared, target, "grid", {FieldKind::grid});
    } else if (to.to == RefTo::figure) {
      to.to_field = b.field_of_kind(declared, target, "figures", {FieldKind::figures});
    }
  }

  static void lay_out(SchemaBuilder& b, FieldType& f) {
    if (!f.to_field) return;
    const FieldType& container = b.schema().field(f.to_field);
    const auto members = static_cast<std::int64_t>(container.members);
    f.max = f.to == RefTo::piece ? std::int64_t{container.instances - 1} * kRefInstance + members - 1
                                 : std::int64_t{container.instances} * members - 1;
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

  // A ref to a piece stands for its cell, whatever slot the piece took.
  static std::int64_t in_hash(const Reading& r) {
    const Word value = r.get();
    if (r.f.to != RefTo::piece || value < 0) return value;
    const auto instance = static_cast<std::size_t>(value / kRefInstance);
    const int slot = value % kRefInstance;
    const board::Grid& grid = r.schema.field(r.f.to_field).grids[instance];
    if (!grid.used(r.arena, slot)) return kNone;
    return static_cast<std::int64_t>(instance + 1) << 32 | pack(grid.cell_of(r.arena, slot));
  }

  static void hidden(const Reading& r, Seat seat, std::vector<Hidden>& out) {
    hidden_words(r, 1, seat, out);
  }
  static void disguise(const Writing& w, rng::Stream& random) {
    if (w.f.to == RefTo::player || w.f.to == RefTo::number) OneWord::disguise(w, random);
  }
  static void content(const Reading& r, ComponentId only, std::vector<Content>& out) {
    const ComponentId c(r.get());
    if (!c || (only && c != only)) return;
    out.push_back({c, 1, 0, r.f.knowledge ? std::optional(r.knowledge(0)) : std::nullopt});
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
        // By its cell; on the grid of a player the field belongs to its own.
        const FieldType& grid = r.schema.field(r.f.to_field);
        const bool own = r.f.scope == Field::Scope::player && grid.scope == Field::Scope::player;
        if (!own && grid.instances > 1) {
          throw wrong_value(names, r.f, value,
                            "a piece of one of several grids, which scripts can not name");
        }
        const std::size_t instance = own ? r.i / r.f.entries : 0;
        return static_cast<Word>(instance) * kRefInstance + member(instance);
      }
      case RefTo::place:
      case RefTo::figure:
        return member(0);
      case RefTo::number:
        break;
    }
    return read_number(names, r, value);
  }
};

}  // namespace

constinit const Kind kRef{
    .word = "ref", .knowledge = true, .stands = false, .single = true, .places = false,
    .declare = RefKind::declare, .resolve = RefKind::resolve, .words = RefKind::words,
    .lay_out = RefKind::lay_out, .start = RefKind::start,
    .save = RefKind::save, .load = RefKind::load, .view = RefKind::view, .hash = RefKind::hash,
    .hidden = RefKind::hidden, .disguise = RefKind::disguise, .content = RefKind::content,
    .read = RefKind::read, .member = nothing,
    .assign = assign_word, .lay = not_laid, .join = not_joined,
};

}  // namespace castellan::state::kinds
