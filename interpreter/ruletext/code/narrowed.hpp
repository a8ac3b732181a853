/// With what a narrowed loop compares its members (Guard). Private to interpreter/ruletext.
#pragma once

#include <optional>

#include "interpreter/ruletext/code/handlers.hpp"

namespace castellan::ruletext {

/// None for an attribute of what is no place, of which the turn itself has to speak.
inline std::optional<Value> compared_with(const Run& a, const Guard::Compared& with) {
  using From = Guard::Compared::From;
  switch (with.from) {
    case From::constant:
      return with.of;
    case From::local:
      return a.locals[with.of];
    case From::word:
      return a.arena.get(static_cast<Address>(with.of));
    case From::attribute:
      break;
  }
  const auto& f = a.schema.field(with.map);
  const Value place = a.locals[with.of];
  if (place < 0 || place >= f.places) return std::nullopt;
  return a.schema.attribute(a.schema.family(f.place_family).first.value + place,
                            static_cast<std::size_t>(with.word));
}

}  // namespace castellan::ruletext
