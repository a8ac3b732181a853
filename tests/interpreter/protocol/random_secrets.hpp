/// Random rulesets with something to hide: fields of every kind with any visibility, moves whose
/// choices go into them, peeks, exchanges, chance, choices made at once, and rule text about all
/// of it, laid out in any way.
///
/// Each knows by its making, not by the engine, who may know what a move chooses.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/generator.hpp"

namespace castellan::protocol::test {

struct RandomSecrets {
  struct Move {
    std::string verb;
    /// Of each value behind the verb: whether somebody else sees what becomes of it; else it is
    /// secret of who moves.
    std::vector<bool> seen;
    /// It changes what the player whom it names sees of its own.
    bool touches = false;
    /// What it shows its actor, or gives to it, is another component there: it lies in the first
    /// place or with the first player that the move names, in this field.
    std::string from{};
    /// All that it brings is seen by everybody.
    bool brings_openly = false;
    /// An event tells that it was made.
    bool tells = false;
    /// Its value is written in any number of words.
    bool wordy = false;
  };

  std::string rules;                   ///< rules.lua
  std::string sheet;                   ///< final.score
  std::vector<Move> moves;             ///< answers to choices of rule text among them
  std::vector<std::string> amounts;    ///< of a player
  std::vector<std::string> of_nobody;  ///< amounts that take nothing
  bool hands_are_open = false;
  bool moods_are_open = false;  ///< what `roll` brings
  bool moods_are_own = false;   ///< who rolls sees it
};

inline constexpr int kPlayers = 3;
inline constexpr const char* kNames[kPlayers] = {"Anna", "Ben", "Cem"};
/// Components that are dealt before the first move: to each player, into the well, then one to each
/// pocket.
inline constexpr int kDealt = 2;
inline constexpr int kWell = 3;

RandomSecrets random_secrets(rng::Stream& random);

}  // namespace castellan::protocol::test
