/// A compiled piece of rule text: instructions for the stack machine.
///
/// Immutable after compilation. Local 0 is the subject (`actor` in effects,
/// `player` in sheets); parameters follow. Bags have registers of their own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/description/origin.hpp"
#include "interpreter/ruletext/code/instruction.hpp"
#include "interpreter/ruletext/guard.hpp"
#include "interpreter/ruletext/references.hpp"
#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext {

inline constexpr int kMaxLocals = 96;
inline constexpr int kMaxStack = 48;
inline constexpr int kMaxBags = 4;
/// Lists of members that are open at a time: each belongs to a loop, which has four locals.
inline constexpr int kMaxLists = kMaxLocals / 4;
/// Registers that a called effect is given, its actor the first.
inline constexpr int kMaxPassed = 24;
/// Programs that may evaluate one another, the first included.
inline constexpr int kMaxPrograms = 4;

/// Values of a number or truth by what is printed on a piece, see expr/optimiser/printed.hpp.
struct Printed {
  static constexpr Value kUnknown = std::numeric_limits<Value>::min();
  FieldId grid;               ///< on which the piece lies
  std::vector<Value> values;  ///< by component
};

class Observed;    ///< expr/observed.hpp
struct Selection;  ///< ruletext/bitboard/selection.hpp

/// What a name in scope at a statement stands for.
struct InScope {
  std::string name;
  Type type;
  std::uint16_t at = 0;  ///< local, or bag register for bags
  std::optional<Value> constant = {};
};

struct Program {
  std::string name;  ///< for messages: "effect of move buy"
  std::vector<Instruction> code;
  std::vector<Value> constants;
  std::uint16_t locals = 0;
  std::uint16_t bags = 0;
  /// How many of them are given when the program starts, the subject included.
  std::uint16_t given_locals = 1;
  std::uint16_t given_bags = 0;
  std::uint8_t notes = 0;  ///< values that it cannote
  /// The first so many of them stay for a whole row, the others until what varies less often
  /// changes.
  std::uint8_t row_notes = 0;
  Type result;  ///< `none` for effects
  /// May change the game and stop; any other program is only evaluated.
  bool effects = false;
  /// True when it can stop before its end (ask, draw, a component's effect).
  bool resumable = false;

  /// Where each instruction comes from; parallel to `code`.
  struct Place {
    grammar::SourcePtr source;
    grammar::Span span;
  };
  std::vector<std::uint32_t> place_of;
  std::vector<Place> places;
  /// Of a program that can stop: by which number a frame knows each instruction, ascending,
  /// whatever the optimiser has taken out. Empty: by its position.
  std::vector<std::uint32_t> numbers;
  [[nodiscard]] std::uint32_t number_of(std::uint32_t pc) const {
    return numbers.empty() ? pc : numbers[pc];
  }
  [[nodiscard]] std::uint32_t pc_of(std::uint32_t number) const {
    if (numbers.empty()) return number;
    return static_cast<std::uint32_t>(std::lower_bound(numbers.begin(), numbers.end(), number) -
                                      numbers.begin());
  }

  /// A contribution to a point, or a condition with a sentence of its own, that can decide
  /// alone that the program gives 0.
  struct Refusal {
    std::string sentence;  ///< its own, or its text
    bool own = false;
  };
  std::vector<Refusal> refusals;
  std::vector<std::shared_ptr<const Printed>> printed;
  std::vector<Guard> guards;  ///< of its narrowed loops

  /// A loop that adds up or finds members, for Trace: from its head to its end, and the
  /// part that changes the result.
  struct Aggregation {
    std::uint32_t head = 0, each = 0, end = 0;
    std::uint16_t member = 0;  ///< local
    std::uint16_t result = 0;  ///< local
    Type type;                 ///< of the member
    bool adds = false;
  };
  std::vector<Aggregation> aggregations;
  /// `while C [until D]` over rays or lines, while the program is made: the loop, the instructions
  /// of C and of D, 0 without, and where what is done with the members begins.
  struct Run {
    std::size_t head = 0, on = 0, on_end = 0, to = 0, to_end = 0, body = 0;
  };
  std::vector<Run> runs;
  std::vector<std::shared_ptr<const Selection>> selections;
  /// Of a filter of places: for which of them it holds; null when they are asked one by one.
  std::shared_ptr<const Selection> selection;
  /// Of a filter of places behind a place, for which of these it holds of the next one, direction
  /// by direction; null when that is not known.
  std::shared_ptr<const Selection> of_steps;
  /// What a trace runs instead: the program before it was optimised, since what is taken out
  /// counts, too. None when that is the same, or nobody asks.
  std::shared_ptr<const Program> written;
  /// What its text refers to; none before it is finished.
  std::shared_ptr<const References> references;
  /// What its marks tell; none when it has no marks.
  std::shared_ptr<Observed> observed;
  std::vector<std::vector<InScope>> in_scope;  ///< at marks of statements, as they say

  /// What the whole program does, where that is next to nothing: it need not be run.
  struct Brief {
    enum class Gives : std::uint8_t { more, nothing, value, local, word, attribute, reading };
    /// With what a reading begins, or what it is compared with.
    struct Operand {
      Gives gives = Gives::value;  ///< `value`, `local` or `word`
      std::int32_t of = 0;         ///< the value, the local, the word's address
    };
    Gives gives = Gives::more;
    Operand of;
    // Of a reading, each in this order where it is there; of an attribute, that of a local's
    // component:
    std::int32_t less = 0;    ///< taken from it
    std::uint32_t count = 0;  ///< above 0: the number of one of so many, of which the word is read
    Address at = 0;           ///< the word of number 0, behind which the others follow
    std::int32_t attribute = -1;  ///< at least 0: this word of the component that was read
    std::uint8_t allows = 0;      ///< bits, above 0: whether it is less, the same, more than `with`
    Operand with;
    std::uint16_t refusal = 0;  ///< what decides where it is not, see Machine::refusal
  };
  Brief brief;
  /// The only thing that a program of effects does: see vm/assignment.hpp.
  struct Assignment {
    enum class From : std::uint8_t {
      value,
      word,  ///< at the address `of`
      seat   ///< `by` further on than the one in the word at `of`
    };
    From from = From::value;
    Address to = 0;
    std::int32_t of = 0, by = 0;
    std::int64_t least = 0, most = 0;  ///< what the field takes
  };
  std::optional<Assignment> assignment;
  /// By instruction: how many lists of members are open when it is reached, see Machine. Empty:
  /// none anywhere.
  std::vector<std::uint8_t> open_lists;

  [[nodiscard]] bool empty() const { return code.empty(); }
  /// Whether running it changes nothing.
  [[nodiscard]] bool idle() const { return code.empty() || brief.gives == Brief::Gives::nothing; }
  /// Whether the program is one constant (`push c; done`), and which.
  [[nodiscard]] bool constant(Value& out) const {
    if (code.size() != 2 || code[0].op != Op::push) return false;
    out = code[0].c;
    return true;
  }
};

/// A rule written in Lua, as programs call it by number.
struct LuaFunction {
  std::string name;  ///< what the description calls it
  std::vector<Type> parameters;
  Type result;  ///< `none` for effects; of one item, for lists
};

}  // namespace castellan::ruletext
