/// The instructions of the stack machine as a table.
///
/// The list is instructions.def; dispatch (machine.cpp), verification
/// (verify.hpp), listing (listing.hpp) and the fuel that programs use follow from
/// its lines. A line without a handler, or with columns missing, does not build.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace castellan::ruletext {

/// Operands of instructions are called a, b, c, d.
enum class Op : std::uint8_t {
#define INSTRUCTION(name, ...) name,
#include "interpreter/ruletext/code/instructions.def"
#undef INSTRUCTION
};

inline constexpr std::size_t kOps = 0
#define INSTRUCTION(...) +1
#include "interpreter/ruletext/code/instructions.def"
#undef INSTRUCTION
    ;

/// What may follow an instruction.
enum class Flow : std::uint8_t {
  next,     ///< the next one
  call,     ///< the next one, after something else has run; burns fuel
  loop,     ///< the next one with an element in the local b + 3, or c; burns fuel for an element
  attempt,  ///< the next one, or c; burns fuel
  jump,     ///< c: further on, or a loop before it
  back,     ///< c, which stands before it; burns fuel
  branch,   ///< the next one, or c
  keep,     ///< the next one with the top dropped, or c with the top kept
  recall,   ///< the next one, or c with one value more, which was worked out before
  stop,     ///< stops with an empty stack; the next one when resumed
  retry,    ///< the next one, or stops with an empty stack and begins again at c
  choice,   ///< stops with an empty stack; the next ones offer values, d with the answer in b
  end       ///< nothing
};

/// Whether every pass over such an instruction burns fuel.
constexpr bool burns(Flow f) {
  return f == Flow::call || f == Flow::loop || f == Flow::attempt || f == Flow::back;
}

/// Segments of grids with so many features at most are asked for several at once.
inline constexpr std::size_t kFeaturesTogether = 31;

/// The place that `know` takes for all of them.
inline constexpr int kAllPlaces = -1;

/// What an operand means, and with it which values it may have.
enum class Operand : std::uint8_t {
  none,
  number,
  count,
  flag,  ///< any; arguments taken; 0 or 1
  local,
  to_local,  ///< of the program: read, written
  set,
  weighted_set,  ///< four locals of a loop; the latter writes the weight as well
  answer,        ///< the local, or with a the bag, that gets what was chosen
  bag,
  to_bag,  ///< register of the program: read, written
  target,
  resume,  ///< an instruction; one before it that is reached with an empty stack
  constant,
  marks,        ///< of the program: one; one for each feature of the grid in b
  features,     ///< of the grid in d, a bit each
  one_feature,  ///< of the grid in d: one + 1; 0: any
  any_grid,     ///< a grid + 1; 0: none
  note,         ///< of the program: a value that it notes
  guard,        ///< of the program: one + 1 that fits the loop; 0 where it may go through all
  printed,      ///< of the program: values by what is printed on a piece
  selection,
  answer_of,  ///< of the program: one; what is asked of it, a Selection::Answer
  refusal,    ///< 0, or number of a refusal of the program + 1
  address,
  word,
  sum,  ///< in the arena; of a component's attributes; of a region's sums
  word_field,
  pile,
  slots,
  places,
  known,
  grid,
  framed_grid,
  regions,
  grid_regions,
  map_regions,
  figures,
  map,
  container,  ///< a field by its kind: `places` are slots or a map, `known` what hides, a container
              ///< any board
  two_regions,
  figures_at,  ///< two fields in halves: regions and regions; a StandKind's container and figures
  family,
  table,
  side_class,
  sides,
  edge,
  stride,
  course,
  members,
  property,
  stand,
  stand_field,
  link_kind,
  link_kinds,
  slot,
  phase,
  event,
  sheet,
  function,
  decision,
  lot,
  effect
};

/// Whether the operand is a local of the program, or the first of several.
constexpr bool names_local(Operand what) {
  return what == Operand::local || what == Operand::to_local || what == Operand::set ||
         what == Operand::weighted_set;
}

struct OperandColumn {
  char at = 0;  ///< 'a' to 'd', 0: the instruction has none there
  Operand what = Operand::none;
  std::uint8_t mask = 0;  ///< sets: locals from b on that must be there before
};

/// How many values of the stack an instruction takes.
struct Taken {
  enum class More : std::uint8_t { none, arguments, flag, subscripts };
  int fixed = 0;
  More more = More::none;  ///< and a; and 1 if a; subscripts of table b, less `fixed`

  constexpr Taken(int n) : fixed(n) {}  // NOLINT(google-explicit-constructor): columns are numbers
  constexpr Taken(int n, More m) : fixed(n), more(m) {}
};

struct InstructionInfo {
  std::string_view name;
  Flow flow;
  bool effect;  ///< changes the game or stops; stands in effects only
  bool sure;    ///< fails never, and does nothing but leave what it works out
  Taken takes;
  int leaves;
  std::array<OperandColumn, 4> operands;  ///< a, b, c, d

  [[nodiscard]] constexpr const OperandColumn& operand(char at) const {
    return operands[static_cast<std::size_t>(at - 'a')];
  }
};

struct Instruction {
  Op op = Op::done;
  std::uint8_t a = 0;
  std::uint16_t b = 0;
  std::int32_t c = 0;
  std::int32_t d = 0;
  /// How the machine runs it, alone or together with those behind it (joined.hpp): `way_of` or
  /// `way_of_row`; 0 is as much as `way_of`. Not part of what it says.
  std::uint16_t way = 0;

  friend bool operator==(const Instruction& x, const Instruction& y) {
    return x.op == y.op && x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d;
  }
};

constexpr std::size_t way_of(Op op) { return 1 + static_cast<std::size_t>(op); }
/// Of a line of joined.def.
constexpr std::size_t way_of_row(std::size_t row) { return 1 + kOps + row; }

/// The table, in order of `Op`.
extern const InstructionInfo kInstructions[];
/// The line of the table. Constant time.
inline const InstructionInfo& info(Op op) { return kInstructions[static_cast<std::size_t>(op)]; }

/// Whether it compares the two values on top.
constexpr bool is_comparison(Op op) {
  return op == Op::eq || op == Op::ne || op == Op::lt || op == Op::le || op == Op::gt ||
         op == Op::ge;
}

/// Two numbers in one operand.
constexpr std::int32_t halves(std::int32_t high, std::int32_t low) { return high << 16 | low; }
constexpr std::size_t high_half(std::int32_t d) { return static_cast<std::size_t>(d >> 16); }
constexpr std::size_t low_half(std::int32_t d) { return static_cast<std::size_t>(d & 0xFFFF); }

}  // namespace castellan::ruletext
