/// How the instructions of a row of joined.def are run as one. Part of machine.cpp.
///
/// What they hand on to one another lies in an array of its own, which the compiler keeps in
/// registers as far as handlers are inlined; only what is taken from before the row or left behind
/// it touches the stack.
#pragma once

#include <algorithm>
#include <array>

#include "interpreter/ruletext/code/handlers.hpp"

namespace castellan::ruletext {

[[noreturn, gnu::cold]] inline void out_of_fuel() {
  throw Failure{"budget/fuel", "the rule does not come to an end"};
}
inline void burn_one(Machine& machine) {
  if (!machine.burn()) out_of_fuel();
}

/// The failure that is under way, with the place where it came up.
[[noreturn, gnu::cold]] void fail_there(const Program& p, const Instruction* in);

namespace rows {

constexpr int kByOperands = -1;
constexpr int plus_arguments(int) { return kByOperands; }
constexpr int plus_flag(int) { return kByOperands; }
constexpr int subscripts(int) { return kByOperands; }

/// An instruction of a row, by its line of the table.
template <Op kOp>
struct Step;
#define STEP(name, flow, takes, leaves)                \
  template <>                                          \
  struct Step<Op::name> {                              \
    static constexpr Flow kFlow = Flow::flow;          \
    static constexpr int kTakes = takes;               \
    static constexpr int kLeaves = leaves;             \
    static constexpr auto kRun = HANDLER_##flow(name); \
  };
#define HANDLER_next(name) &Handlers::name
#define HANDLER_loop(name) &Handlers::name
#define HANDLER_branch(name) &Handlers::name
#define HANDLER_keep(name) &Handlers::name
#define HANDLER_end(name) &Handlers::name
#define HANDLER_jump(name) nullptr
#define HANDLER_back(name) nullptr
#define HANDLER_call(name) nullptr
#define HANDLER_attempt(name) nullptr
#define HANDLER_recall(name) nullptr
#define INSTRUCTION(name, flow, takes, leaves, ...) STEP(name, flow, takes, leaves)
#define EFFECT(...)
#include "interpreter/ruletext/code/instructions.def"
#undef INSTRUCTION
#undef STEP
#undef HANDLER_next
#undef HANDLER_loop
#undef HANDLER_branch
#undef HANDLER_keep
#undef HANDLER_end
#undef HANDLER_jump
#undef HANDLER_back
#undef HANDLER_call
#undef HANDLER_attempt
#undef HANDLER_recall

template <Op... kAll>
class Row {
  /// How deep the stack is reached into, how high it grows and what is left, from before the row
  /// on.
  struct Depths {
    int lowest = 0, highest = 0, last = 0;
  };
  static constexpr Depths depths() {
    Depths d;
    const auto step = [&d](int takes, int leaves) {
      d.lowest = std::min(d.lowest, d.last - takes);
      d.last += leaves - takes;
      d.highest = std::max(d.highest, d.last);
    };
    (step(Step<kAll>::kTakes, Step<kAll>::kLeaves), ...);
    return d;
  }
  static constexpr Flow kFlows[sizeof...(kAll)] = {Step<kAll>::kFlow...};
  static constexpr Flow kLast = kFlows[sizeof...(kAll) - 1];
  static constexpr Depths kDepths = depths();
  static constexpr int kTaken = -kDepths.lowest;

  static constexpr bool whole() {
    for (std::size_t i = 0; i < sizeof...(kAll); ++i) {
      const bool last = i + 1 == sizeof...(kAll);
      const Flow f = kFlows[i];
      const bool anywhere = f == Flow::next || (f == Flow::loop && i == 0);
      const bool at_end = f == Flow::branch || f == Flow::keep || f == Flow::jump ||
                          f == Flow::end || f == Flow::loop;
      if (!anywhere && !(last && at_end)) return false;
    }
    if (kFlows[0] == Flow::loop && kLast == Flow::loop) return false;
    return ((Step<kAll>::kTakes >= 0) && ...);
  }
  static_assert(whole(), "a row of joined.def that cannot be run straight on");

  /// Whether it goes straight on. Where one fails each says for itself, so that the place in the
  /// program need not be written down from one to the next.
  template <Op kOp, class AnyRun>
  [[gnu::always_inline]] static bool step(const AnyRun& run, const Instruction* in, Value*& top) {
    using S = Step<kOp>;
    try {
      if constexpr (S::kFlow == Flow::next) {
        top = S::kRun(run, *in, top);
      } else if constexpr (S::kFlow == Flow::loop) {
        if (!S::kRun(run, *in, run.locals + in->b)) return false;
        burn_one(run.machine);
      } else if constexpr (S::kFlow == Flow::branch) {
        return !S::kRun(*--top);
      } else if constexpr (S::kFlow == Flow::keep) {
        return !S::kRun(run, *in, top[-1]);
      }
    } catch (...) {
      fail_there(run.program, in);
    }
    return true;
  }

  template <class AnyRun, std::size_t... kAt>
  [[gnu::always_inline]] static bool steps(const AnyRun& run, const Instruction* in, Value*& top,
                                           std::index_sequence<kAt...>) {
    return ((kLoops && kAt == 0 ? true : step<kAll>(run, in + kAt, top)) && ...);
  }

  static constexpr bool kLoops = kFlows[0] == Flow::loop;

 public:
  static constexpr bool kEnds = kLast == Flow::end;

  /// Goes through all of them; of those that end a program, up to the last.
  template <class AnyRun>
  [[gnu::always_inline]] static void run(const AnyRun& run, const Instruction* code,
                                         const Instruction*& ip, Value*& top) {
    const Instruction* const last = ip + sizeof...(kAll) - 1;
    std::array<Value, static_cast<std::size_t>(kDepths.highest - kDepths.lowest) + 1> own;
    for (int i = 0; i < kTaken; ++i) own[static_cast<std::size_t>(i)] = top[i - kTaken];
    Value* next = own.data() + kTaken;
    if constexpr (kLoops) {
      constexpr Op kOps[] = {kAll...};
      if (!step<kOps[0]>(run, ip, next)) {
        ip = code + ip->c;
        return;
      }
    }
    const bool on = steps(run, ip, next, std::make_index_sequence<sizeof...(kAll)>());
    // One that is kept where the last one jumps lies there, too.
    constexpr int kLeft = kTaken + kDepths.last + (kLast == Flow::keep ? 1 : 0);
    for (int i = 0; i < kLeft; ++i) top[i - kTaken] = own[static_cast<std::size_t>(i)];
    top += kLeft - kTaken;
    if constexpr (kLast == Flow::jump) {
      ip = code + last->c;
    } else if constexpr (kLast == Flow::next) {
      ip = last + 1;
    } else if constexpr (kEnds) {
      ip = last;
    } else {
      ip = on ? last + 1 : code + last->c;
      if (kLast == Flow::keep && on) --top;
    }
  }
};

}  // namespace rows

}  // namespace castellan::ruletext
