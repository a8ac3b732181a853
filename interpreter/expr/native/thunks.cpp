// Handlers as machine code calls them: without exceptions, which can not pass through it.

#include <exception>

#include "interpreter/expr/instructions/inlined.hpp"
#include "interpreter/expr/instructions/joining.hpp"
#include "interpreter/expr/native/native_program.hpp"

namespace castellan::expr::native {

namespace {

thread_local std::exception_ptr failure;

[[gnu::cold, gnu::noinline]] void keep_failure(const Run& run, const Instruction& in) {
  try {
    fail_there(run.program, &in);
  } catch (...) {
    failure = std::current_exception();
  }
}

template <auto kRun, class AnyRun>
Value* next(const AnyRun* run, std::uint32_t pc, Value* top) {
  const Instruction& in = run->program.code[pc];
  try {
    return kRun(*run, in, top);
  } catch (...) {
    keep_failure(*run, in);
    return nullptr;
  }
}
template <auto kRun, class AnyRun>
Value* call(const AnyRun* run, std::uint32_t pc, Value* top) {
  const Instruction& in = run->program.code[pc];
  try {
    burn_one(run->machine);
    return kRun(*run, in, top);
  } catch (...) {
    keep_failure(*run, in);
    return nullptr;
  }
}
template <auto kRun, class AnyRun>
std::int64_t loop(const AnyRun* run, std::uint32_t pc, Value*) {
  const Instruction& in = run->program.code[pc];
  try {
    if (!kRun(*run, in, run->locals + in.b)) return 0;
    burn_one(run->machine);
    return 1;
  } catch (...) {
    keep_failure(*run, in);
    return -1;
  }
}
template <auto kRun, class AnyRun>
std::int64_t recall(const AnyRun* run, std::uint32_t pc, Value* top) {
  const Instruction& in = run->program.code[pc];
  try {
    return kRun(*run, in, top) ? 1 : 0;
  } catch (...) {
    keep_failure(*run, in);
    return -1;
  }
}

#define THUNK_next(Of, name) reinterpret_cast<const void*>(&next<&Handlers::name, Of>)
#define THUNK_call(Of, name) reinterpret_cast<const void*>(&call<&Handlers::name, Of>)
#define THUNK_loop(Of, name) reinterpret_cast<const void*>(&loop<&Handlers::name, Of>)
#define THUNK_recall(Of, name) reinterpret_cast<const void*>(&recall<&Handlers::name, Of>)
#define THUNK_attempt(Of, name) nullptr
#define THUNK_jump(Of, name) nullptr
#define THUNK_back(Of, name) nullptr
#define THUNK_branch(Of, name) nullptr
#define THUNK_keep(Of, name) nullptr
#define THUNK_stop(Of, name) nullptr
#define THUNK_choice(Of, name) nullptr
#define THUNK_end(Of, name) nullptr
#define THUNK_retry(Of, name) nullptr

const void* const kThunks[] = {
#define INSTRUCTION(name, flow, ...) THUNK_##flow(Run, name),
#define EFFECT(name, flow, ...) THUNK_##flow(EffectRun, name),
#include "interpreter/expr/instructions/instructions.def"
#undef INSTRUCTION
};

}  // namespace

const void* thunk(Op op) { return kThunks[static_cast<std::size_t>(op)]; }

void rethrow() { std::rethrow_exception(std::exchange(failure, nullptr)); }

}  // namespace castellan::expr::native
