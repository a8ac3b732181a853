/// Enumeration against reading: every text that could be said is read, and
/// those that are read must be the moves that are listed. Private to
/// interpreter/play/conformance.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/flow/game.hpp"
#include "interpreter/play/conformance/findings.hpp"

namespace castellan::play {

/// At a decision of `seat` with these legal moves and texts of the first ones. Reads about
/// `budget` texts; with fewer candidates than that the two sets are compared as
/// a whole, with more a sample is. Returns texts that were refused, for others
/// to try.
std::vector<std::string> check_every_value(const flow::Game& game, Seat seat,
                                           std::span<const moves::Move> legal,
                                           std::span<const std::string> texts,
                                           std::span<const std::string> players, std::size_t budget,
                                           rng::Stream& random, Findings& findings);

}  // namespace castellan::play
