#include "interpreter/state/value_json.hpp"

namespace castellan::state {

using description::FieldKind;
using nlohmann::json;

json component_json(const Schema& schema, Word component) {
  if (component < 0) return nullptr;
  return schema.component(ComponentId(component)).name;
}

const std::string& type_name(const Schema& schema, const FieldType& pile, std::int32_t type) {
  return schema.component(ComponentId(schema.family(pile.family).first.value + type)).name;
}

std::string place_name(const Schema& schema, const FieldType& f, std::size_t place) {
  if (f.kind == FieldKind::map) {
    return schema.component(ComponentId(schema.family(f.place_family).first.index() + place)).name;
  }
  if (f.kind == FieldKind::slots && f.choice) return schema.choice(f.choice).values[place];
  return std::to_string(place + 1);
}

json value_json(const Schema& schema, const FieldType& f, Word value) {
  switch (f.kind) {
    case FieldKind::flag: return value != 0;
    case FieldKind::choice:
      if (value < 0) return nullptr;
      return schema.choice(f.choice).values[static_cast<std::size_t>(value)];
    case FieldKind::ref:
      if (value < 0) return nullptr;
      if (f.to == RefTo::component) return component_json(schema, value);
      if (f.to == RefTo::cell) return cell_json(unpack_cell(value));
      return value;
    default: return value;
  }
}

json piece_json(const Schema& schema, const board::Piece& piece) {
  json out = {{"cell", cell_json(piece.cell)}, {"component", component_json(schema, piece.component)}};
  if (piece.turn != Turn::none) out["turned"] = 90 * static_cast<int>(piece.turn);
  return out;
}

}  // namespace castellan::state
