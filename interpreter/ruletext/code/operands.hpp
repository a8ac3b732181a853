/// Operands of instructions: which values they may have, and how they read in a
/// listing. Private to interpreter/ruletext.
#pragma once

#include <string>

#include "interpreter/ruletext/code/verify.hpp"

namespace castellan::ruletext {

/// What is wrong with a value; empty when nothing is.
std::string operand_problem(Operand what, std::int64_t value, const Instruction& in,
                            const Program& p, const Linkage& linkage);

/// The value as a reader of a listing knows it: a field's name, `local 3`.
std::string operand_text(Operand what, std::int64_t value, const Instruction& in, const Program& p,
                         const state::Schema& schema);

}  // namespace castellan::ruletext
