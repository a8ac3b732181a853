/// The handlers of instructions.
///
/// Each is named like its line of instructions.def, whose flow gives its form:
///   next, call      from the stack's next free place to the new one
///   loop            advances the set whose locals are given; false when it is used up
///   attempt         false when there is none any more
///   branch, keep    whether to jump, by the value on top
///   stop, choice, end   why the machine returns; values are taken from the stack
///   retry           the same, or nothing when it goes on
/// `jump` and `back` need none. A handler trusts its operands and the stack: the
/// verifier has seen every path. Private to interpreter/expr.
#pragma once

#include <optional>

#include "interpreter/expr/instructions/access.hpp"
#include "interpreter/expr/machine.hpp"

namespace castellan::expr {

/// One run of a program: what handlers need of the machine and the game.
struct Run : Access {
  const Program& program;
  const Context& context;
  Machine& machine;
  Value* locals;
};

struct Handlers {
#define HANDLER_next(name) static Value* name(const Run& a, const Instruction& in, Value* top);
#define HANDLER_call(name) HANDLER_next(name)
#define HANDLER_loop(name) static bool name(const Run& a, const Instruction& in, Value* v);
#define HANDLER_attempt(name) static bool name(const Run& a);
#define HANDLER_jump(name)
#define HANDLER_back(name)
#define HANDLER_branch(name) static bool name(Value top);
#define HANDLER_keep(name) static bool name(const Run& a, const Instruction& in, Value top);
#define HANDLER_stop(name) static Machine::Stop name(const Run& a, const Instruction& in, Value* top);
#define HANDLER_choice(name) HANDLER_stop(name)
#define HANDLER_end(name) HANDLER_stop(name)
#define HANDLER_retry(name) \
  static std::optional<Machine::Stop> name(const Run& a, const Instruction& in, Value* top);
#define INSTRUCTION(name, flow, ...) HANDLER_##flow(name)
#include "interpreter/expr/instructions/instructions.def"
#undef INSTRUCTION
#undef HANDLER_next
#undef HANDLER_call
#undef HANDLER_loop
#undef HANDLER_attempt
#undef HANDLER_jump
#undef HANDLER_back
#undef HANDLER_branch
#undef HANDLER_keep
#undef HANDLER_stop
#undef HANDLER_choice
#undef HANDLER_end
#undef HANDLER_retry
};

}  // namespace castellan::expr
