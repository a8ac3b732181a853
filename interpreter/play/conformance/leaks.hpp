/// Two games that differ only in what is hidden from a viewer must look alike
/// to it, now and as they go on. Private to interpreter/play/conformance.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/play/conformance/findings.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::play {

/// What a viewer gets of a session: `view`, `status`, the legal moves, events,
/// the script, sheets and the texts of refusals. Keeps two sessions, which it begins
/// anew at every position.
class Leaks {
 public:
  Leaks(const session::Ruleset& ruleset, std::vector<std::string> players, Findings& findings);

  /// At a decision: a twin of the game is determinised for a player or a spectator
  /// and both go on with the same moves as long as the viewer is shown the
  /// same. `lines` are texts that a player may try.
  void look(const flow::Game& game, std::span<const std::string> lines, rng::Stream& random);

 private:
  /// Both sessions at the game's position; the second one determinised.
  void begin(const flow::Game& game);
  bool step(rng::Stream& random);
  bool settle_chance(rng::Stream& random);
  std::optional<std::string> counterpart(const std::string& text, Seat seat) const;
  bool shown_alike() const;
  /// Whether the viewer gets the same of both.
  bool compare(std::span<const std::string> lines);
  void open_commits(const flow::Game& game, rng::Stream& random);
  template <class T>
  bool same(const T& one, const T& other, const char* what);
  [[nodiscard]] std::string who() const;

  Findings& findings_;
  session::Session one_;
  session::Session other_;
  Seat viewer_;
  std::string after_;  ///< the moves since the position, for messages
};

}  // namespace castellan::play
