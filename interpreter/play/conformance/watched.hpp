/// The same game on rules that are watched: by coverage and the debugger, and by the profiler
/// (ruletext/observed.hpp). Private to interpreter/play/conformance.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/play/conformance/findings.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::play {

class Watched {
 public:
  /// Loads the ruleset again for each of those who watch.
  Watched(const session::Ruleset& ruleset, Findings& findings);

  /// A new game of this seed, started.
  void start(std::uint64_t seed);
  /// The same moves are legal for the seat.
  void list(Seat seat, std::span<const moves::Move> legal);
  /// The move leads to the position with this hash.
  void apply(const moves::Move& move, std::uint64_t hash, const std::string& text);

 private:
  struct Game {
    const char* by;  ///< who watches
    std::shared_ptr<const session::Ruleset> ruleset;
    std::unique_ptr<flow::Procedures> procedures = nullptr;
    std::optional<flow::Game> game = {};
  };

  Findings& findings_;
  std::vector<Game> games_;
  std::vector<moves::Move> legal_;
};

}  // namespace castellan::play
