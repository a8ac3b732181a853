// Handlers as functions of a library call them. What they throw passes through these, which are
// compiled so that it may.

#include <array>

#include "interpreter/expr/instructions/inlined.hpp"
#include "interpreter/expr/native/native.hpp"

namespace castellan::expr::native {

namespace {

/// Why the program stops; the machine has been told where it goes on, so many instructions further.
template <auto kRun, std::uint32_t kOn, class AnyRun>
std::int32_t stop(const AnyRun& run, const Instruction& in, Value* top) {
  Handlers::goes_on_at(run, static_cast<std::uint32_t>(&in - run.program.code.data()) + kOn);
  return static_cast<std::int32_t>(kRun(run, in, top));
}
/// The stop, or that there is none.
template <auto kRun, class AnyRun>
std::int32_t retry(const AnyRun& run, const Instruction& in, Value* top) {
  const auto stop = kRun(run, in, top);
  return stop ? static_cast<std::int32_t>(*stop) : -1;
}

#define FOR_C_next(Of, name) reinterpret_cast<const void*>(&Handlers::name)
#define FOR_C_call(Of, name) FOR_C_next(Of, name)
#define FOR_C_loop(Of, name) FOR_C_next(Of, name)
#define FOR_C_recall(Of, name) FOR_C_next(Of, name)
#define FOR_C_attempt(Of, name) FOR_C_next(Of, name)
#define FOR_C_retry(Of, name) reinterpret_cast<const void*>(&retry<&Handlers::name, Of>)
#define FOR_C_jump(Of, name) nullptr
#define FOR_C_back(Of, name) nullptr
#define FOR_C_branch(Of, name) nullptr
#define FOR_C_keep(Of, name) nullptr
#define FOR_C_stop(Of, name) reinterpret_cast<const void*>(&stop<&Handlers::name, 1, Of>)
#define FOR_C_choice(Of, name) reinterpret_cast<const void*>(&stop<&Handlers::name, 0, Of>)
#define FOR_C_end(Of, name) nullptr
const std::array<const void*, kOps> kHandlers = {
#define INSTRUCTION(name, flow, ...) FOR_C_##flow(Run, name),
#define EFFECT(name, flow, ...) FOR_C_##flow(EffectRun, name),
#include "interpreter/expr/instructions/instructions.def"
#undef INSTRUCTION
};

}  // namespace

const void* const* handlers() { return kHandlers.data(); }

void set_word(Arena* arena, Address at, Word value) { arena->set(at, value); }

}  // namespace castellan::expr::native
