/// Constants and copies followed through registers and the stack.
///
/// Where a value is known it stands instead of what computes it: arguments of inlined
/// definitions, conditions that are constant, branches on them, what is stored twice.
/// Private to interpreter/ruletext/optimiser.
#pragma once

#include "interpreter/ruletext/optimiser/draft.hpp"

namespace castellan::ruletext::optimiser {

/// One pass over the program. Instructions that nothing leads to are taken out.
void propagate(Draft& draft);

}  // namespace castellan::ruletext::optimiser
