// `occupied`, `vacant`: a place of slots in which something lies, or nothing. It
// goes by its name, or by number from 1.

#include <algorithm>

#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/reason.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::moves {

namespace {

Type compile_slot(Compiling& c) {
  return c.field().choice ? Type::choice(c.field().choice) : Type::number();
}

template <bool Occupied>
bool each_slot(Look& look) {
  const auto& f = look.run.schema().field(look.domain.field);
  const Address at = look.run.address(look.domain);
  for (std::int32_t place = 0; place < f.places; ++place) {
    if ((look.run.arena().get(at + static_cast<Address>(place)) >= 0) != Occupied) continue;
    if (!look.offer(f.choice ? place : place + 1)) return false;
  }
  return true;
}

template <bool Occupied>
std::int64_t count_slots(Look& look) {
  const auto places = static_cast<std::size_t>(look.run.schema().field(look.domain.field).places);
  return std::ranges::count_if(look.run.arena().view(look.run.address(look.domain), places),
                               [](Word c) { return (c >= 0) == Occupied; });
}

template <bool Occupied>
bool admits_slot(const Run& run, const Parameter&, const Domain& d, Value v) {
  const auto& f = run.schema().field(d.field);
  const Value place = f.choice ? v : v - 1;
  return place >= 0 && place < f.places &&
         (run.arena().get(run.address(d) + static_cast<Address>(place)) >= 0) == Occupied;
}

template <bool Occupied>
std::string slot_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                        std::span<const std::string>) {
  const auto& f = run.schema().field(d.field);
  const Value place = f.choice ? v : v - 1;
  if (place < 0 || place >= f.places) {
    return state::the(f.label) + " has places 1 to " + std::to_string(f.places) + ", not " +
           std::to_string(v);
  }
  if (admits_slot<Occupied>(run, p, d, v)) return {};
  const auto name = state::place_name(run.schema(), f, static_cast<std::size_t>(place));
  std::string s =
      "place " + name + " of " + state::the(f.label) + (Occupied ? " is empty" : " is occupied");
  if (!Occupied && in_sight(run, f, run.instance(d), place)) {
    const auto there =
        static_cast<std::size_t>(run.arena().get(run.address(d) + static_cast<Address>(place)));
    s += " by " + run.schema().components()[there].name;
  }
  return s;
}

}  // namespace

const DomainType kOccupied = {{"occupied", Key::container, Piece::none, false},
                              kSlotsSource,
                              compile_slot,
                              each_slot<true>,
                              count_slots<true>,
                              admits_slot<true>,
                              slot_reason<true>};
const DomainType kVacant = {{"vacant", Key::container, Piece::none, false},
                            kSlotsSource,
                            compile_slot,
                            each_slot<false>,
                            count_slots<false>,
                            admits_slot<false>,
                            slot_reason<false>};

}  // namespace castellan::moves
