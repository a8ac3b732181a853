/// The clause of rule text that an expectation which is not met points to, of rules that tell
/// the clauses that they reach (ruletext/observed.hpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast/game.hpp"
#include "interpreter/ruletext/observed.hpp"
#include "interpreter/state/figure_text.hpp"

namespace castellan::session {

/// Of a move that was refused the condition that the reason quotes; of a line the row; of a
/// sheet or event what pays or emits it; of a field the statement that ran last and speaks of
/// it; else the statement that ran last. Null when no such clause ran.
const ruletext::Clause* clause_behind(const ruletext::Observed& observed,
                                      const grammar::Expectation& expectation,
                                      const std::string& message);

/// Whether a text has a name as a word of its own.
[[nodiscard]] bool speaks_of(std::string_view text, std::string_view name);

/// The last value of a clause as scripts write it: `true`, `3`, `Anna`. A thing on
/// a board is named by its present place.
std::string value_of(const ruletext::Clause& clause, const state::Speaker& speaker);

/// An operand of a clause that has a value: the text and the last value; at most `most`, in
/// the order of the text.
struct OperandValue {
  std::string text;
  std::string value;
};
std::vector<OperandValue> operands_of(const ruletext::Observed& observed,
                                      const ruletext::Clause& clause, const state::Speaker& speaker,
                                      std::size_t most = 6);

}  // namespace castellan::session
