/// Parts of reading a snapshot. Private to this folder.
#pragma once

#include "interpreter/arena.hpp"
#include "interpreter/json.hpp"
#include "interpreter/state/schema.hpp"

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

/// A map: what lies on its places, their owners, and the links that rules added.
void load_map(const Schema& schema, Arena& arena, const FieldType& f, std::size_t instance,
              const JsonValue& value);
/// The merges of one instance of a regions field. Grids must have been loaded.
void load_merges(const Schema& schema, Arena& arena, const FieldType& f, std::size_t instance,
                 const JsonValue& list);
/// The component of a family that a text names.
ComponentId load_component(const Schema& schema, FamilyId family, const JsonValue& value);
/// All figures of one instance. Grids must have been loaded.
void load_figures(const Schema& schema, Arena& arena, const FieldType& f, std::size_t instance,
                  const JsonValue& list);

}  // namespace castellan::state
