/// Values that a program computes again while they stay the same: in several places, or at every
/// turn of a loop. Private to interpreter/ruletext.
#pragma once

#include <span>

#include "interpreter/ruletext/optimiser/values.hpp"

namespace castellan::ruletext {

/// Each of `values` that is worth it and stands in several places, or in a loop that changes
/// nothing of what it reads, is computed where it is first reached and kept in a register until
/// something that it reads may have been written: so it fails when, and as, it would. Whether it is
/// known stands in a register, too; where that is certain, the passes behind leave neither.
/// Programs that can stop, whose registers are part of a frame, stay as they are.
void compute_once(Program& p, std::span<const ValueCode> values, const state::Schema& schema);

}  // namespace castellan::ruletext
