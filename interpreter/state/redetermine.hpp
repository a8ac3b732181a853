/// Another state that one seat cannot tell from this one.
///
/// Search deals hidden components anew before it looks ahead; the leak test
/// compares what a seat gets to see in both states.
#pragma once

#include "interpreter/base/arena.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/base/vocabulary.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// Deals the components that `seat` does not know anew, uniformly, over the places
/// where they lie: sizes of piles and sections, planted components and everything
/// that the seat sees or knows stay. What every player begins with for himself is
/// dealt among his own places only. States that differ in nothing but these components
/// come out the same when `random` is the same.
/// Returns how many components were dealt. Writes through the log.
std::size_t redetermine(const Schema& schema, Arena& arena, Seat seat, rng::Stream& random);

}  // namespace castellan::state
