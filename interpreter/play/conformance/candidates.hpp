/// Everything that somebody could write where a move text has a parameter,
/// legal or not: made from the schema and the state, not from the domains of
/// moves. Private to interpreter/play/conformance.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/flow/game.hpp"

namespace castellan::play {

struct Candidates {
  std::vector<std::string> texts;  ///< without repeats
  /// Whether they are all there are, but for what lies far beyond the bounds.
  bool complete = true;
};

/// For the parameter of a shape: every component of the family, every place and
/// value, every cell of a box around the pieces and some outside in every turn,
/// every feature with every side, numbers around those that are offered, every
/// sub-multiset of every pile that it may come from or, where these are too
/// many, a sample of them. `offered` are legal texts from this parameter on;
/// their neighbours are among the sample. About `most` texts for sub-multisets.
Candidates candidates(const flow::Game& game, const moves::ParameterShape& shape,
                      std::span<const std::string> players, std::span<const std::string> offered,
                      std::size_t most, rng::Stream& random);

}  // namespace castellan::play
