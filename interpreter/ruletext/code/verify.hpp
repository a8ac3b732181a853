/// What every compiled program is known to keep to before it runs.
///
/// The machine tests neither its stack nor its registers while it runs. The
/// verifier follows every path of a program once, when it is compiled: the
/// stack never holds fewer values than are taken nor more than there is room
/// for, paths that meet agree, no local or bag is read before it is written,
/// operands name what exists, what changes the game or stops stands only in
/// effects and not where they list offers, what stops does so with an empty
/// stack, lists of members end before the program does, every cycle burns fuel, no path runs off
/// the end. A debug build of the machine asserts the stack all the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// What operands of a program may name beside the schema's things.
struct Linkage {
  const state::Schema& schema;
  std::size_t phases = 0;  ///< those of decisions not counted
  std::size_t events = 0;
  std::size_t decisions = 0;
  std::size_t lots = 0;
  std::vector<int> sheet_arguments;     ///< by sheet; its subject counts
  std::vector<int> function_arguments;  ///< by Lua function
  std::vector<int> effect_arguments;    ///< by effect that is called; its actor does not count
};

/// Values that an instruction takes from the stack.
int taken(const Instruction& in, const state::Schema& schema);

struct Verified {
  int deepest = 0;                       ///< the most values on the stack at a time
  std::vector<std::uint8_t> open_lists;  ///< see Program
};

/// Follows every path of a program. Throws std::logic_error, which names program and
/// instruction, when a path breaks what is promised above: the compiler is
/// wrong then, not the rule.
Verified verify(const Program& p, const Linkage& linkage);

/// Throws std::logic_error unless `inner` may be evaluated by eval_slot with so
/// many arguments: an amount that is given them, and stops nowhere.
void verify_nested(const Program& inner, int arguments);

}  // namespace castellan::ruletext
