/// Players that choose moves by themselves.
///
/// A player sees a game through the interface that everybody uses: pending
/// decision, legal moves, copies. It has its own random stream; the game's
/// generator is never read. One object plays one seat of one game.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/flow/game.hpp"

namespace castellan::play {

class Player {
 public:
  virtual ~Player() = default;
  /// One of `legal`, the legal moves of `seat`, of which there is at least one.
  virtual moves::Move choose(const flow::Game& game, Seat seat, const moves::MoveList& legal) = 0;
};

/// Every legal move with the same probability.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : stream_(seed) {}
  moves::Move choose(const flow::Game& game, Seat seat, const moves::MoveList& legal) override;

 private:
  rng::Stream stream_;
};

/// Looks one move ahead: the move after which its standing, with what a sheet
/// named `final` would pay now, is best compared with the best other player's.
/// What the seat does not know is dealt anew, others' open commits are not looked
/// at, and chance after the move is drawn anew, so that nothing hidden is used.
/// Among equals it chooses at random; of many legal moves it tries a sample.
class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed) : stream_(seed) {}
  moves::Move choose(const flow::Game& game, Seat seat, const moves::MoveList& legal) override;

  static constexpr std::size_t kSample = 64;

 private:
  std::int64_t value(const flow::Game& game, Seat seat);
  std::int64_t value_after(const moves::Move& move, Seat seat);
  void sample(const flow::Game& game, Seat seat, const moves::MoveList& legal);

  rng::Stream stream_;
  std::vector<moves::Move> tried_;
  ruletext::Machine machine_;
  std::unique_ptr<flow::Game> hidden_;
  std::unique_ptr<flow::Game> trial_;
};

/// The computer players of one game, one a seat.
class Table {
 public:
  /// Kinds by seat. Throws play/unknown-player.
  Table(const std::vector<std::string>& kinds, std::uint64_t seed);
  /// The move of the seat. Throws flow/no-move, and what rules throw
  /// that say what is legal.
  moves::Move choose(const flow::Game& game);
  /// How many legal moves the last choice had.
  [[nodiscard]] std::size_t choices() const { return legal_.size(); }

 private:
  std::vector<std::unique_ptr<Player>> players_;
  moves::MoveList legal_;
};

/// The error of a game that cannot go on because `seat`, who is asked, has no
/// legal move: flow/no-move, at the phase.
[[nodiscard]] grammar::Error no_move(const flow::Game& game, Seat seat);

/// Names that `make_player` knows.
const std::vector<std::string>& player_kinds();
/// Throws grammar::Error (play/unknown-player) for another name.
std::unique_ptr<Player> make_player(std::string_view kind, std::uint64_t seed);

}  // namespace castellan::play
