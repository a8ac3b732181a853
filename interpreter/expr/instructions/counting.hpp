/// What a program that is traced counts, instruction by instruction. Private to
/// interpreter/expr.
#pragma once

#include <cstdint>

#include "interpreter/expr/instructions/handlers.hpp"
#include "interpreter/expr/machine/trace.hpp"

namespace castellan::expr {

/// Before the instruction at `pc`, with the stack's next free place.
void note_counted(const Run& run, Trace& trace, std::uint32_t pc, const Value* top);

}  // namespace castellan::expr
