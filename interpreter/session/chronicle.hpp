/// What happened in a game, in order, for everybody who looks on.
///
/// Between the events that rules emit stand the changes that followed from what came
/// before: components that moved, counters that changed, what was drawn and paid. Each
/// viewer has its own list and its own numbers: they follow from what it sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"
#include "interpreter/session/report/disclosure.hpp"
#include "interpreter/session/report/visible_changes.hpp"

namespace castellan::session {

struct Happening {
  enum class Kind : std::uint8_t { emitted, change, drawn, paid, phase, undone };
  Kind kind = Kind::change;
  std::size_t index =
      0;  ///< emitted: among the events not taken; paid: among all; undone: how many steps
  VisibleChange change;  ///< drawn: `name` is the outcome, `from` where
  std::string phase;
  Seat seat;  ///< paid: to whom
};

class Chronicle {
 public:
  Chronicle(const state::Schema& schema, const std::vector<std::string>& players);

  // --- told by the session, each after the fact

  void begin(const flow::Game& game);   ///< a change of the game begins
  void follow(const flow::Game& game);  ///< something may have changed
  void emitted(std::size_t index);
  void drawn(const std::string& outcome, const std::string& from, Viewers seen);
  void paid(std::size_t index, Seat seat);
  void end(const flow::Game& game);  ///< the change is complete
  void fail();                       ///< it is taken back
  void undone(std::size_t steps);
  /// To where counts() gave these numbers; nothing waits to be told.
  void go_back(const std::vector<std::uint64_t>& counts);
  /// A game that begins: nothing has happened.
  void restart();

  // --- asked

  /// How many happenings a viewer has been numbered; none: the host.
  [[nodiscard]] std::uint64_t count(std::optional<Seat> viewer) const { return list(viewer).count; }
  /// That of every viewer.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;
  /// Those since the last call of anybody, for one viewer; the last has the number
  /// count(viewer). Forgets those of the others.
  std::vector<Happening> take(std::optional<Seat> viewer);

 private:
  struct List {
    std::optional<Seat> viewer;
    std::vector<Happening> waiting;
    std::uint64_t count = 0;
    std::size_t waiting_before = 0;
  };
  [[nodiscard]] const List& list(std::optional<Seat> viewer) const;
  void add(List& to, Happening happening);
  void add_to_all(const Happening& happening);

  const state::Schema& schema_;
  const std::vector<std::string>& players_;
  std::vector<List> lists_;  ///< seats, a spectator, the host
  Arena seen_;               ///< the state that all of it leads to, while a change goes on
  std::string phase_;
  std::vector<Touched> touched_;
  std::vector<VisibleChange> changes_;
};

}  // namespace castellan::session
