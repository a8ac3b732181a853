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

/// The component of a family that a text names; errors are at `at`.
ComponentId load_component(const Schema& schema, FamilyId family, const std::string& name,
                           const JsonValue& at);
inline ComponentId load_component(const Schema& schema, FamilyId family, const JsonValue& name) {
  return load_component(schema, family, name.string(), name);
}

}  // namespace castellan::state
