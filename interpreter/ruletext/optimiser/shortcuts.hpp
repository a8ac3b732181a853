/// Jumps to where it is known what a branch will do go on behind it. Private to
/// interpreter/ruletext/optimiser.
#pragma once

#include "interpreter/ruletext/optimiser/draft.hpp"
#include "interpreter/ruletext/optimiser/known.hpp"

namespace castellan::ruletext::optimiser {

/// Where a way to `to` that begins at `from` leads with what is known on it, over
/// instructions that do nothing but decide; `to` when nothing is decided there.
[[nodiscard]] std::size_t shortcut(const Draft& draft, const Known& known, std::size_t from,
                                   std::size_t to);

}  // namespace castellan::ruletext::optimiser
