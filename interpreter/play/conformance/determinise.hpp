/// A state that differs from another in what is hidden from one viewer.
/// Private to interpreter/play/conformance.
#pragma once

#include "interpreter/base/arena.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/base/vocabulary.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::play {

/// Deals hidden components anew (state/redetermine.hpp), and gives the private
/// counters, flags, choices and refs of other players values within their bounds. `Seat()` is a
/// spectator. False when nothing came out differently.
bool determinise(const state::Schema& schema, Arena& arena, Seat viewer, rng::Stream& random);

}  // namespace castellan::play
