/// One random game with everything checked on the way. Private to
/// interpreter/play/conformance.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/play/conformance/findings.hpp"
#include "interpreter/play/conformance/leaks.hpp"
#include "interpreter/play/conformance/sheets.hpp"
#include "interpreter/play/conformance/watched.hpp"

namespace castellan::play {

class Run {
 public:
  Run(const session::Ruleset& ruleset, const Conformance& options, Findings& findings);

  /// The game of this number. What goes wrong is in the findings; throws only
  /// what has nothing to do with the rules.
  void play(std::int64_t number);

 private:
  /// A move as a script says it.
  struct Said {
    Seat seat;
    std::string text;
  };

  void play_through(std::int64_t number);
  [[nodiscard]] flow::Game::Options with(flow::Procedures* procedures, bool history) const;
  bool decide(flow::Game& game, flow::Game& twin, bool closely);
  const std::vector<moves::Move>& listed_by(const flow::Game& game, Seat seat);
  void look_closely(const flow::Game& game, Seat seat, bool all);
  void unwind(flow::Game& game);
  void replay();
  Seat any_actor(const flow::Pending& pending);

  const session::Ruleset& ruleset_;
  const flow::Rules& rules_;
  const Conformance& options_;
  Findings& findings_;
  std::vector<std::string> names_;
  /// Serve one game after the other; what a rule keeps in them shows.
  std::unique_ptr<flow::Procedures> procedures_;
  std::unique_ptr<flow::Procedures> twin_procedures_;
  PaidSheets paid_;
  Leaks leaks_;
  Watched watched_;

  // The game that is being played.
  std::uint64_t seed_ = 0;
  rng::Stream random_{0};
  std::vector<moves::Move> legal_, one_by_one_;
  moves::MoveList together_;
  std::vector<Said> said_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Word> start_;
};

}  // namespace castellan::play
