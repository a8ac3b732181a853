/// Parts of reading a snapshot. Private to this folder.
#pragma once

#include <optional>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/state/schema.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state {

inline constexpr const char* kBadSnapshot = "schema/bad-snapshot";

/// Refuses a list that does not have `n` items.
inline void need_size(const JsonValue& list, std::size_t n, std::string_view what) {
  if (list.size() == n) return;
  list.fail(kBadSnapshot, std::to_string(n) + " " + std::string(what) + (n == 1 ? " is" : "s are") +
                              " needed, not " + std::to_string(list.size()));
}

/// `[x,y]`.
inline Cell load_cell(const JsonValue& value) {
  need_size(value, 2, "coordinate");
  return {static_cast<std::int16_t>(value[std::size_t{0}].integer(-kCellLimit, kCellLimit)),
          static_cast<std::int16_t>(value[std::size_t{1}].integer(-kCellLimit, kCellLimit))};
}

/// The slot of the piece that `cell` and `half` of an object name.
inline int load_piece(const board::Grid& grid, const Arena& a, const JsonValue& value) {
  PieceName name{load_cell(value["cell"]), std::nullopt};
  if (value.has("half")) {
    name.half = half_named(value["half"].string());
    if (!name.half) value["half"].fail(kBadSnapshot, "a half has the corner NE, SE, SW or NW");
  }
  const PieceFound found = find_piece(grid, a, name);
  if (found.slot < 0)
    value["cell"].fail(kBadSnapshot,
                       name.half ? "no such half lies on this cell" : "no piece lies on this cell");
  if (found.several) value["cell"].fail(kBadSnapshot, two_halves(grid, a, found.slot));
  return found.slot;
}

/// The component of a family that a text names; errors are at `at`.
ComponentId load_component(const Schema& schema, FamilyId family, const std::string& name,
                           const JsonValue& at);
inline ComponentId load_component(const Schema& schema, FamilyId family, const JsonValue& name) {
  return load_component(schema, family, name.string(), name);
}

}  // namespace castellan::state
