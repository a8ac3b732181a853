/// One position looked at closely. Private to interpreter/play/conformance.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/play/conformance/findings.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::play {

/// A decision of `seat` with its legal moves.
struct Position {
  const session::Ruleset& ruleset;
  const flow::Game& game;
  Seat seat;
  std::span<const moves::Move> legal;
  std::span<const std::string> players;
};

/// Texts of the legal moves, each read back, all different; at most
/// `kTextsRead` of them are looked at.
inline constexpr std::size_t kTextsRead = 300;
std::vector<std::string> check_texts(const Position& p, Findings& findings);
/// Lines that are no moves, and moves that others try.
void check_refusals(const Position& p, std::span<const std::string> texts, rng::Stream& random,
                    Findings& findings);
/// Asking changes nothing and gives the same again.
void check_purity(const Position& p, Findings& findings);
/// A saved game and a fresh VM go on like the game.
void check_saves(const Position& p, rng::Stream& random, Findings& findings);

}  // namespace castellan::play
