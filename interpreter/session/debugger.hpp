/// Finds the rules that led to a state: replays the game (replay.hpp) on instrumented rules
/// (ruletext/observed.hpp), so that a game without a debugger runs at full speed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/session/citations.hpp"
#include "interpreter/session/report/changes.hpp"
#include "interpreter/session/script/failing_clause.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

/// A clause of rule text, with its runs and values.
struct MetClause {
  std::string rule;  ///< its declaration
  std::string text;  ///< in one line
  std::string file;
  std::size_t line = 0;
  std::vector<std::string> ids;  ///< of the rulebook, cited beside it
  std::uint64_t runs = 0;
  std::string value;  ///< the last one of a condition or amount; else empty
  std::vector<OperandValue> operands;
};

class Debugger {
 public:
  /// Loads the same rules again. Throws grammar::Error when that fails.
  explicit Debugger(const Ruleset& rules);

  /// The clauses that ran for the last move or outcome, in the order of their last run. Empty when
  /// there was none.
  std::vector<MetClause> last_step(const Session& game);
  struct Change : Changed {
    std::optional<MetClause> by;  ///< the statement that ran last and speaks of it
  };
  /// The changes of the last move or outcome.
  std::vector<Change> changes(const Session& game);
  /// A statement of an effect that is about to run.
  struct Stopped {
    MetClause clause;
    std::vector<OperandValue>
        scope;  ///< names in scope and fields that the statement speaks of, with their values
  };
  /// Whether to go on, asked before each statement of an effect that a move runs.
  using Stops = std::function<bool(const Stopped&)>;
  struct Tried {
    std::vector<MetClause> ran;  ///< as last_step
    bool broken_off = false;     ///< `stops` did not go on
  };
  /// The clauses that would run for a legal move. The move is made in a copy of the game, since a
  /// game stopped in the middle of an effect could answer no other query; the copy is dropped.
  /// `stops` is called at the clauses that `stop_at` accepts; both may be empty.
  Tried trial(const Session& game, const std::string& move, Seat seat,
              const std::function<bool(const MetClause&)>& stop_at = {}, const Stops& stops = {});
  struct Refusing {
    std::string reason;
    /// The condition that refuses it, where one does; of a move that the phase does not have, those
    /// that lead to the phases that have it.
    std::vector<MetClause> clauses;
  };
  /// Why a move is not legal; nothing when it is.
  std::optional<Refusing> why_not(const Session& game, const std::string& move, Seat seat);
  /// The clauses that cite an id, with their runs and values since the game began, by place.
  std::vector<MetClause> rule(const Session& game, const std::string& id);
  /// The ids that clauses cite, in byte order.
  std::vector<std::string> ids();

 private:
  /// The same game on rules that tell. Throws grammar::Error when it cannot be made again.
  [[nodiscard]] std::unique_ptr<Session> twin(const Session& game);
  [[nodiscard]] MetClause met(const Session& game, const ruletext::Clause& clause);
  [[nodiscard]] std::vector<MetClause> what_ran(const Session& game);
  /// Of a move that only phases other than the open one have; nothing for any other move.
  std::optional<Refusing> of_another_phase(const Session& twin, const std::string& move, Seat seat);

  std::shared_ptr<ruletext::Observed> observed_;
  std::shared_ptr<const Ruleset> rules_;
  Citations citations_;
};

}  // namespace castellan::session
