/// How programs use the machine's stack.
///
/// The machine does not test its stack while it runs. Every program is gone
/// through once when it is compiled, so that no path takes more than lies
/// there or needs more than there is. Private to interpreter/expr.
#pragma once

#include "interpreter/expr/program.hpp"

namespace castellan::expr {

/// The most values a program has on the stack at a time. Throws std::logic_error
/// when two paths to an instruction leave different numbers of values, or one
/// takes what is not there: the compiler is wrong then, not the rule.
int deepest_stack(const Program& p, const state::Schema& schema);

}  // namespace castellan::expr
