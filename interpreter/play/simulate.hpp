/// Many games between computer players, and what came of them.
///
/// The games of a run depend on the rules, the players and the seed only: with
/// any number of threads the results are the same. Speeds are measured
/// and differ from run to run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"

namespace castellan::play {

struct Simulation {
  std::int64_t games = 1;
  std::int64_t first = 0;            ///< number of the first game
  std::vector<std::string> players;  ///< a kind for each seat
  int jobs = 1;
  std::uint64_t seed = 0;
  /// Decisions after which a game is stopped; 0: the rules' own cap, if any.
  std::int64_t turn_cap = 0;
  bool hashes = false;  ///< of the positions in which games end
  /// Makes what runs Lua rules, once a thread; may be empty.
  std::function<std::unique_ptr<flow::Procedures>()> procedures;
  /// Called now and then with the number of games finished.
  std::function<void(std::int64_t)> progress;
};

/// One finished game.
struct GameResult {
  std::vector<std::int64_t> scores;  ///< by seat, the first key of the ranking
  std::vector<int> ranks;
  std::int64_t decisions = 0;
  std::int64_t branching = 0;  ///< legal moves, added up over decisions
  std::uint64_t hash = 0;      ///< where it was asked for
  bool capped = false;
};

struct SimulationResult {
  std::vector<GameResult> games;  ///< in order of their numbers
  double seconds = 0;

  /// Of the games' hashes in order: the same on every machine and for any number of threads.
  [[nodiscard]] std::uint64_t hash() const;
};

/// A game that a rule stopped; the message names the game's number and seed.
class GameFailure : public grammar::Error {
 public:
  GameFailure(std::vector<grammar::Diagnostic> list, std::int64_t game)
      : Error(std::move(list)), game_(game) {}
  /// The number of the game.
  [[nodiscard]] std::int64_t game() const { return game_; }

 private:
  std::int64_t game_;
};

/// Plays them. Throws GameFailure when a rule fails.
SimulationResult simulate(const flow::Rules& rules, const Simulation& simulation);
/// The seed of the i-th game of a run.
std::uint64_t game_seed(std::uint64_t seed, std::int64_t game);
/// The seed of the players of a game with this seed.
std::uint64_t players_seed(std::uint64_t game_seed);

/// The numbers of the command `simulate`: games, games_per_second,
/// decisions_per_second, seats (wins, share, confidence, mean and quantiles of
/// the score), length, branching, capped.
nlohmann::json summary(const Simulation& simulation, const SimulationResult& result);

/// Plays a started game to its end or to the cap with one player a seat.
GameResult play_out(flow::Game& game, const std::vector<std::string>& kinds, std::uint64_t seed,
                    std::int64_t turn_cap);

}  // namespace castellan::play
