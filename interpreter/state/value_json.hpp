/// Names of values as JSON, for views and snapshots. Private to this folder.
#pragma once

#include <nlohmann/json.hpp>

#include "interpreter/state/schema.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state {

/// A component's name, or null.
inline nlohmann::json component_json(const Schema& schema, Word component) {
  if (component < 0) return nullptr;
  return schema.component(ComponentId(component)).name;
}
/// `[x,y]`.
inline nlohmann::json cell_json(Cell c) { return {c.x, c.y}; }
/// Says where a piece lies: `cell`, and `half` of half a cell, the corner that it has.
inline void add_piece(const board::Grid& grid, const Arena& a, int slot, nlohmann::json& to) {
  to["cell"] = cell_json(grid.cell_of(a, slot));
  if (grid.sides_at(a, slot) != board::kEverySide)
    to["half"] = corner_of_half(grid.piece(a, slot).turn);
}

}  // namespace castellan::state
