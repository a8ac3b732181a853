/// Checked writes of one-word fields, and names for what a message speaks of.
///
/// Positions, Lua and the rule-text machine write counters, flags, choices and
/// refs through here, so that no value outside its declared bounds ever reaches
/// the arena. Containers (piles, slots, grids ...) have functions of their own.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/knowledge.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// Whether a one-word field of this type may hold the value.
[[nodiscard]] inline bool fits(const FieldType& f, std::int64_t value) {
  return value >= f.min && value <= f.max;
}

/// Writes the value, which nobody has been shown yet, or leaves the arena alone and
/// returns false when it does not fit. For the hot path.
[[nodiscard]] inline bool try_set(const FieldType& f, Arena& a, std::size_t instance,
                                  std::int64_t value) {
  if (!fits(f, value)) return false;
  lay(a, f, f.at(instance), static_cast<Word>(value));
  return true;
}

/// Writes the value. Throws grammar::Error schema/range, see `range_error`.
/// `players` are the names at the table; without them seats are numbered.
void set_field(const Schema& schema, Arena& a, FieldId field, std::size_t instance,
               std::int64_t value, std::span<const std::string> players = {});

/// `gold of Anna would be 14, allowed are 0 to 10`. With the arena a figure is named by where
/// it stands.
[[nodiscard]] std::string range_message(const Schema& schema, FieldId field, std::size_t instance,
                                        std::int64_t value,
                                        std::span<const std::string> players = {},
                                        const Arena* arena = nullptr);

/// `gold of Anna`, `stock of silver`, `bonus of market 3`, `tokens[wine] of Anna`, `round`.
[[nodiscard]] std::string describe(const Schema& schema, FieldId field, std::size_t instance,
                                   std::span<const std::string> players = {},
                                   const Arena* arena = nullptr);

/// Instances of a field with a container's scope: that of the container, and
/// the place, piece or figure in it. Other fields: the player or value, and 0.
struct Position {
  std::size_t container = 0;
  std::size_t member = 0;
};
[[nodiscard]] Position position(const FieldType& f, std::size_t instance);
/// `[wine]`: what of a thing's entries an instance is; empty for fields with one.
[[nodiscard]] std::string entry_name(const Schema& schema, const FieldType& f,
                                     std::size_t instance);
/// The player whose instance it is; none for fields of the game or of a choice.
[[nodiscard]] Seat owner(const Schema& schema, const FieldType& f, std::size_t instance);

}  // namespace castellan::state
