/// The clause of rule text that an expectation which is not met points to, of rules that tell
/// what they come to (expr/observed.hpp).
#pragma once

#include <string>
#include <vector>

#include "grammar/ast/game.hpp"
#include "interpreter/expr/observed.hpp"

namespace castellan::session {

/// Of a move that was refused the condition that the reason quotes; of a line the row; of a
/// sheet or event what pays or emits it; of a field the statement that ran last and speaks of
/// it; else the statement that ran last. Null when no such clause ran.
const expr::Clause* clause_behind(const expr::Observed& observed, const grammar::Expectation& expectation,
                                  const std::string& message);

/// What stands within a clause and has a value: the text and the last value, `true` and
/// `false` for conditions; at most `most`, in the order of the text.
struct OperandValue {
  std::string text;
  std::string value;
};
std::vector<OperandValue> operands_of(const expr::Observed& observed, const expr::Clause& clause, std::size_t most = 6);

}  // namespace castellan::session
