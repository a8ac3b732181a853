/// Jumps that lead to jumps go where these lead. Private to interpreter/ruletext.
#pragma once

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// Every jump of the program leads where it ends up at once, as far as it may: what
/// leads back leads to a loop. Instructions stay where they are.
void shorten_ways(Program& p);

}  // namespace castellan::ruletext
