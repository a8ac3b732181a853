/// Parts of a program that have the same value at every one of a row of evaluations.
///
/// A filter is evaluated for one candidate after the other, while nothing else
/// changes. What does not depend on the candidate is computed when it is first
/// reached, noted, and recalled from then on. Private to interpreter/ruletext.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "interpreter/ruletext/optimiser/values.hpp"

namespace castellan::ruletext {

/// Puts `recall` before and `note` behind the largest of `values` that read no local
/// from `varying` on but their own and are worth it; of what lies outside of these, the same for
/// `innermost`, if there are locals that change more often than the others. Afterwards `values` are
/// those that are not noted, nor part of one that is, where they stand now.
void note_what_stays(Program& p, std::vector<ValueCode>& values, std::size_t varying,
                     std::optional<std::size_t> innermost, const state::Schema& schema);

}  // namespace castellan::ruletext
