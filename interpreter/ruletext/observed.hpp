/// What is seen of rule text while it runs: how often each clause was come to, and what
/// its conditions came to.
///
/// Programs tell it only when they were compiled for it (Vocabulary::observed): marks among
/// their instructions name the clauses, and nothing that makes rules faster hides one. What
/// rules do is the same with and without. For one thread at a time.
///
/// Or it looks at what lines cost: programs are as fast as ever, and marks stand before each
/// stretch of instructions of one line that run together.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext {

/// A part of rule text that can be come to, hold or not hold by itself.
struct Clause {
  enum class Kind : std::uint8_t {
    statement,
    condition,  ///< what `and` and `or` join are conditions of their own
    amount,     ///< the whole of a text that gives a value
    operand,    ///< a number within another clause
    stretch     ///< instructions that run together; `runs` of them, see Observed::lines()
  };
  Kind kind = Kind::statement;
  std::string rule;  ///< the declaration it stands in: "effect of move buy", "price"
  grammar::SourcePtr source;
  grammar::Span span;
  std::uint64_t runs = 0;    ///< how often it was come to, a condition or amount to its end
  std::uint64_t held = 0;    ///< conditions: how often they held
  bool part = false;         ///< of a program that was compiled to its end
  Type type = {};            ///< of its values; none of statements
  Value last = 0;            ///< the last value
  std::uint64_t when = 0;    ///< Observed::now() of the last time
  std::uint32_t length = 0;  ///< stretches: instructions
  bool member =
      false;  ///< stretches: the beginning of a turn of a loop, or of what is asked of a candidate
  std::uint64_t nanoseconds = 0;  ///< stretches: until the next mark

  [[nodiscard]] bool within(const Clause& other) const {
    return source->name() == other.source->name() && span.begin >= other.span.begin &&
           span.end <= other.span.end;
  }
};

struct InScope;  ///< expr/program.hpp
class Machine;

/// An effect that is about to run a statement.
struct Halt {
  const Clause& clause;
  const std::vector<InScope>& names;  ///< the outermost first
  const Machine& machine;             ///< whose registers hold them
};

class Observed {
 public:
  enum class Looks : std::uint8_t { at_clauses, at_lines };
  explicit Observed(Looks looks = Looks::at_clauses);
  /// Whether it looks at what lines cost.
  [[nodiscard]] bool lines() const { return looks_ == Looks::at_lines; }
  /// The number of a new stretch; 0 is what lies outside of rule text.
  int stretch(const std::string& rule, const grammar::SourcePtr& source, grammar::Span span,
              std::uint32_t length, bool member);

  /// The number of a clause: the same for the same place and kind, whichever programs and
  /// configurations it is part of. An operand that is a whole text becomes an amount.
  int clause(Clause::Kind kind, const std::string& rule, const grammar::SourcePtr& source,
             grammar::Span span);

  /// The clause stands in a program.
  void is_part(int clause) { clauses_[static_cast<std::size_t>(clause)].part = true; }

  void reached(int clause) {
    Clause& c = clauses_[static_cast<std::size_t>(clause)];
    ++c.runs;
    c.when = ++now_;
    if (lines()) take_time(static_cast<std::size_t>(clause));
  }
  void seen(int clause, Value value) {
    reached(clause);
    Clause& c = clauses_[static_cast<std::size_t>(clause)];
    c.held += value != 0 ? 1 : 0;
    c.last = value;
  }

  /// Hears of each statement before it runs, while it is set. It may throw, which ends the move.
  std::function<void(const Halt&)> halted;
  void reached(int clause, const std::vector<InScope>& names, const Machine& machine) {
    reached(clause);
    if (halted) halted({clauses_[static_cast<std::size_t>(clause)], names, machine});
  }
  /// Says what a clause's values are.
  void gives(int clause, Type type) { clauses_[static_cast<std::size_t>(clause)].type = type; }

  /// In the order in which they were compiled first.
  [[nodiscard]] const std::vector<Clause>& clauses() const { return clauses_; }
  /// Rises with everything that is seen.
  [[nodiscard]] std::uint64_t now() const { return now_; }
  /// Clauses stay, what was seen of them goes.
  void forget();

 private:
  using Clock = std::chrono::steady_clock;
  void take_time(std::size_t next) {
    const Clock::time_point now = Clock::now();
    clauses_[timed_].nanoseconds += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(now - since_).count());
    timed_ = next;
    since_ = now;
  }

  /// File, line, text, and whether it is a statement: a text that is put together when rules are
  /// loaded has no other place.
  using Place = std::tuple<std::string, std::uint32_t, std::uint32_t, std::string, bool>;
  std::map<Place, int> numbers_;
  std::vector<Clause> clauses_;
  std::uint64_t now_ = 0;
  Looks looks_;
  std::size_t timed_ = 0;
  Clock::time_point since_ = Clock::now();
};

}  // namespace castellan::ruletext
