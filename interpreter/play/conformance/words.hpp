/// The whole memory of a game, to be compared. Private to
/// interpreter/play/conformance.
#pragma once

#include <vector>

#include "interpreter/flow/game.hpp"

namespace castellan::play {

inline std::vector<Word> words_of(const flow::Game& game) {
  const auto view = game.arena().view(0, game.arena().size());
  return {view.begin(), view.end()};
}

}  // namespace castellan::play
