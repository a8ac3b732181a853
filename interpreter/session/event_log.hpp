/// The event log of a game, in order, redacted for each viewer.
///
/// It has the events that rules emit and the changes between them: components that moved, counters
/// that changed, draws, payments. Every viewer has a list and numbers of its own, which depend only
/// on what it sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"
#include "interpreter/session/report/disclosure.hpp"
#include "interpreter/session/report/visible_changes.hpp"

namespace castellan::session {

struct GameEvent {
  enum class Kind : std::uint8_t { emitted, change, drawn, paid, phase, undone };
  Kind kind = Kind::change;
  std::size_t index =
      0;  ///< emitted: among the events not taken; paid: among all; undone: how many steps
  VisibleChange change;  ///< drawn: `name` is the outcome, `from` where
  std::string phase;
  Seat seat;  ///< paid: to whom
};

class EventLog {
 public:
  EventLog(const state::Schema& schema, const std::vector<std::string>& players);

  // --- called by the session, each after the fact

  void begin(const flow::Game& game);   ///< a change of the game begins
  void follow(const flow::Game& game);  ///< something may have changed
  void emitted(std::size_t index);
  void drawn(const std::string& outcome, const std::string& from, Viewers seen);
  void paid(std::size_t index, Seat seat);
  void end(const flow::Game& game);  ///< the change is complete
  void fail();                       ///< the change is rolled back
  void undone(std::size_t steps);
  /// Back to the numbers that counts() returned; no event is left to take.
  void go_back(const std::vector<std::uint64_t>& counts);
  /// Empties the log for a new game.
  void restart();

  // --- queries

  /// The number of a viewer's last event; no viewer is the host.
  [[nodiscard]] std::uint64_t count(std::optional<Seat> viewer) const { return list(viewer).count; }
  /// The count of every viewer.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;
  /// The events of one viewer since the last call for any viewer; the last has the number
  /// count(viewer). Drops those of all other viewers.
  std::vector<GameEvent> take(std::optional<Seat> viewer);

 private:
  struct List {
    std::optional<Seat> viewer;
    std::vector<GameEvent> waiting;
    std::uint64_t count = 0;
    std::size_t waiting_before = 0;
  };
  [[nodiscard]] const List& list(std::optional<Seat> viewer) const;
  void add(List& to, GameEvent event);
  void add_to_all(const GameEvent& event);

  const state::Schema& schema_;
  const std::vector<std::string>& players_;
  std::vector<List> lists_;  ///< seats, a spectator, the host
  Arena seen_;               ///< the state that all of it leads to, while a change goes on
  std::string phase_;
  std::vector<Touched> touched_;
  std::vector<VisibleChange> changes_;
};

}  // namespace castellan::session
