/// The viewers who know which component lies where.
///
/// A seat knows a component where the field is visible to it. In a field that keeps
/// knowledge it also knows what it was shown, and what it saw before it was laid there: the
/// set of these seats goes with the component from place to place. It ends where the
/// component is mixed with others: in a pile without order, or when a pile is shuffled.
/// Code that takes a component calls `knowers` first and passes the result to the code that lays
/// it.
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// A set of seats, bit by seat.
using Seats = std::uint32_t;
constexpr Seats bit_of(Seat seat) { return seat ? Seats{1} << seat.value : 0; }

/// Seats to which an instance is visible as a whole.
[[nodiscard]] Seats viewers(const Schema& schema, const FieldType& f, std::size_t instance);

/// The seats that are kept for a word of slots, of a map or of a ref. None where the field
/// keeps no knowledge.
[[nodiscard]] inline Seats kept_knowers(const Arena& a, const FieldType& f, Address word) {
  return f.knowledge ? static_cast<Seats>(a.get(word + static_cast<Address>(f.members))) : 0;
}
/// All seats that know what lies at place `place` of slots or a map.
[[nodiscard]] inline Seats knowers(const Schema& schema, const Arena& a, const FieldType& f,
                                   std::size_t instance, std::size_t place) {
  return viewers(schema, f, instance) |
         kept_knowers(a, f, f.at(instance) + static_cast<Address>(place));
}

/// Writes a word of slots, of a map or of a ref, and who knows it where that is kept.
inline void lay(Arena& a, const FieldType& f, Address word, Word value, Seats known_to = 0) {
  a.set(word, value);
  if (f.knowledge) a.set(word + static_cast<Address>(f.members), static_cast<Word>(known_to));
}

/// `seat` knows from now on what lies at a place of slots, or what a ref is; without a place,
/// all of the instance. An empty place keeps nothing for what comes next. The field keeps
/// knowledge.
void show(Arena& a, const FieldType& f, std::size_t instance, std::optional<std::size_t> place,
          Seat seat);

}  // namespace castellan::state
