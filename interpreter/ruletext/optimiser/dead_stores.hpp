/// What is stored and never read is not stored, and not computed where that cannot fail.
/// Private to interpreter/ruletext/optimiser.
#pragma once

#include "interpreter/ruletext/optimiser/draft.hpp"

namespace castellan::ruletext::optimiser {

/// A frame holds every register, so a program that can stop reads all of them there.
void drop_dead_stores(Draft& draft);

}  // namespace castellan::ruletext::optimiser
