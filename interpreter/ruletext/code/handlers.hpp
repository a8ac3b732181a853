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
/// verifier has seen every path. Private to interpreter/ruletext.
#pragma once

#include <optional>

#include "interpreter/ruletext/code/access.hpp"
#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::ruletext {

/// One run of a program: what handlers need of the machine and the game.
struct Run : Access {
  const Program& program;
  const ReadContext& context;
  Machine& machine;
  Value* locals;
};

/// One run of effects: handlers of EFFECT lines alone get at what changes.
struct EffectRun : Run {
  Arena& changes;
  WriteHost* game;
};

struct Handlers {
  /// Where a program that stops goes on.
  static void goes_on_at(const Run& a, std::uint32_t pc) { a.machine.pc_ = pc; }
#define HANDLER_recall(Of, name) static bool name(const Of& a, const Instruction& in, Value* top);
#define HANDLER_next(Of, name) static Value* name(const Of& a, const Instruction& in, Value* top);
#define HANDLER_call(Of, name) HANDLER_next(Of, name)
#define HANDLER_loop(Of, name) static bool name(const Of& a, const Instruction& in, Value* v);
#define HANDLER_attempt(Of, name) static bool name(const Of& a);
#define HANDLER_jump(Of, name)
#define HANDLER_back(Of, name)
#define HANDLER_branch(Of, name) static bool name(Value top);
#define HANDLER_keep(Of, name) static bool name(const Of& a, const Instruction& in, Value top);
#define HANDLER_stop(Of, name) \
  static Machine::Stop name(const Of& a, const Instruction& in, Value* top);
#define HANDLER_choice(Of, name) HANDLER_stop(Of, name)
#define HANDLER_end(Of, name) HANDLER_stop(Of, name)
#define HANDLER_retry(Of, name) \
  static std::optional<Machine::Stop> name(const Of& a, const Instruction& in, Value* top);
#define INSTRUCTION(name, flow, ...) HANDLER_##flow(Run, name)
#define EFFECT(name, flow, ...) HANDLER_##flow(EffectRun, name)
#include "interpreter/ruletext/code/instructions.def"
#undef INSTRUCTION
#undef HANDLER_next
#undef HANDLER_call
#undef HANDLER_loop
#undef HANDLER_attempt
#undef HANDLER_jump
#undef HANDLER_back
#undef HANDLER_branch
#undef HANDLER_keep
#undef HANDLER_recall
#undef HANDLER_stop
#undef HANDLER_choice
#undef HANDLER_end
#undef HANDLER_retry
};

}  // namespace castellan::ruletext
