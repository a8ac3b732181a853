/// Moves that break off in the middle: when their budget is used up, and when
/// something fails that they call. The game must be as before and go on.
/// Private to interpreter/play/conformance.
#pragma once

#include <span>
#include <string>

#include "interpreter/base/generator.hpp"
#include "interpreter/flow/game.hpp"
#include "interpreter/play/conformance/findings.hpp"

namespace castellan::play {

/// Tries one of the legal moves of `seat` on a copy of the game.
void check_breaking_off(const flow::Game& game, Seat seat, std::span<const moves::Move> legal,
                        std::span<const std::string> players, rng::Stream& random,
                        Findings& findings);

}  // namespace castellan::play
