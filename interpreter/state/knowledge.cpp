#include "interpreter/state/knowledge.hpp"

#include "interpreter/state/write.hpp"

namespace castellan::state {

Seats viewers(const Schema& schema, const FieldType& f, std::size_t instance) {
  switch (f.visible) {
    case description::Visibility::everyone:
      return (Seats{1} << schema.players()) - 1;
    case description::Visibility::owner:
      return bit_of(owner(schema, f, instance));
    case description::Visibility::count:
    case description::Visibility::nobody:
      break;
  }
  return 0;
}

void show(Arena& a, const FieldType& f, std::size_t instance, std::optional<std::size_t> place,
          Seat seat) {
  const std::size_t first = place.value_or(0);
  const std::size_t end = place ? first + 1 : f.members;
  for (std::size_t p = first; p < end; ++p) {
    const Address at = f.at(instance) + static_cast<Address>(p);
    const Word value = a.get(at);
    // That a ref is none may be a secret, too.
    if (value >= 0 || f.places == 0) lay(a, f, at, value, kept_knowers(a, f, at) | bit_of(seat));
  }
}

}  // namespace castellan::state
