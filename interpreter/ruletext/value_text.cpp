#include "interpreter/ruletext/value_text.hpp"

#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::ruletext {

using description::FieldKind;
using Kind = Type::Kind;
using state::cell_text;
using state::kGone;
using state::segment_text;

namespace {

std::string piece_text(const state::FieldType& grid, const Arena& arena, Value piece) {
  const std::size_t instance = instance_of_piece(piece);
  const int slot = slot_of_piece(piece);
  if (instance >= grid.instances || slot >= grid.capacity ||
      !grid.grids[instance].used(arena, slot))
    return kGone;
  return state::piece_text(grid.grids[instance], arena, slot);
}

}  // namespace

std::string value_text(const Speaker& s, const Type& type, Value v) {
  if (type.is(Kind::number)) return std::to_string(v);
  if (type.is(Kind::truth)) return v != 0 ? "true" : "false";
  if (v < 0) return "none";
  const auto i = static_cast<std::size_t>(v);
  switch (type.kind) {
    case Kind::choice:
      return s.schema.choice(type.choice()).values[i];
    case Kind::component:
      return s.schema.components()[i].name;
    case Kind::seat:
      return s.player(v);
    case Kind::cell:
      return cell_text(unpack_cell(static_cast<Word>(v)));
    case Kind::piece:
      return piece_text(s.schema.field(type.field()), s.arena, v);
    case Kind::corner:
      return cell_text(unpack_cell(number_part(v)));
    case Kind::place:
      return state::place_name(s.schema, s.schema.field(type.field()), i);
    case Kind::figure:
      return state::figure_name(s, s.schema.field(type.field()), static_cast<int>(v));
    case Kind::segment: {
      const Value piece = piece_of_segment(v);
      return segment_text(s, s.schema.field(type.field()), instance_of_piece(piece),
                          slot_of_piece(piece), index_of_segment(v));
    }
    case Kind::region: {
      const auto& regions = s.schema.field(type.field());
      const auto& over = s.schema.field(regions.over);
      const int member = number_part(v);
      if (regions.of_places)
        return state::place_name(s.schema, over, static_cast<std::size_t>(member));
      return segment_text(
          s, over, instance_part(v), state::slot_of_segment(regions, member),
          state::index_of_segment(s.schema, s.arena, regions, instance_part(v), member));
    }
    default:
      return std::to_string(v);
  }
}

std::string whole_text(const Speaker& s, const Type& type, Value v) {
  if (!type.is(Kind::figure)) return value_text(s, type, v);
  return state::figure_text(s, s.schema.field(type.field()), static_cast<int>(v));
}

}  // namespace castellan::ruletext
