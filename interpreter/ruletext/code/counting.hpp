/// What a program that is traced counts, instruction by instruction. Private to
/// interpreter/ruletext.
#pragma once

#include <cstdint>

#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/ruletext/vm/trace.hpp"

namespace castellan::ruletext {

/// Before the instruction at `pc`, with the stack's next free place.
void note_counted(const Run& run, Trace& trace, std::uint32_t pc, const Value* top);

}  // namespace castellan::ruletext
