/// What a few instructions ask in a row is asked by one. Private to interpreter/ruletext/optimiser.
#pragma once

#include "interpreter/ruletext/optimiser/draft.hpp"

namespace castellan::ruletext::optimiser {

/// Whether a segment in a local is of one feature or another; in `s is road or s is city` of both
/// at once.
void fuse(Draft& draft);
/// Whether a program with this instruction may have something to fuse.
[[nodiscard]] inline bool is_asked(const Instruction& in) { return in.op == Op::segment_feature; }

}  // namespace castellan::ruletext::optimiser
