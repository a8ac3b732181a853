/// Instructions that the machine runs together: rows of joined.def.
///
/// Private to interpreter/ruletext.
#pragma once

#include <span>

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// How many instructions the machine runs at once from this one on, itself included.
[[nodiscard]] std::size_t joined_from(const Instruction& in);

/// Says of each instruction of a finished program together with which ones behind it it is run, so
/// that on the way straight on as few as possible are begun. Takes time in proportion to the
/// program's length.
void join(Program& p);

}  // namespace castellan::ruletext
