/// How much lies on the stack at each instruction. Private to interpreter/ruletext.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// The values on the stack before each instruction and behind the last; none where nothing
/// leads.
[[nodiscard]] std::vector<std::optional<int>> depths(const Program& p, const state::Schema& schema);

}  // namespace castellan::ruletext
