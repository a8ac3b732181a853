/// Operands of instructions: which values they may have, and how they read in a
/// listing. Private to interpreter/expr.
#pragma once

#include <string>

#include "interpreter/expr/instructions/verify.hpp"

namespace castellan::expr {

/// What is wrong with a value; empty when nothing is.
std::string operand_problem(Operand what, std::int64_t value, const Instruction& in,
                            const Program& p, const Linkage& linkage);

/// The value as a reader of a listing knows it: a field's name, `local 3`.
std::string operand_text(Operand what, std::int64_t value, const Instruction& in, const Program& p,
                         const state::Schema& schema);

}  // namespace castellan::expr
