/// What is stored and never read is not stored, and not computed where that can not fail.
/// Private to interpreter/expr/optimiser.
#pragma once

#include "interpreter/expr/optimiser/draft.hpp"

namespace castellan::expr::optimiser {

/// A frame holds every register, so a program that can stop reads all of them there.
void drop_dead_stores(Draft& draft);

}  // namespace castellan::expr::optimiser
