/// Jumps to where it is known what a branch will do go on behind it. Private to
/// interpreter/expr/optimiser.
#pragma once

#include "interpreter/expr/optimiser/draft.hpp"
#include "interpreter/expr/optimiser/known.hpp"

namespace castellan::expr::optimiser {

/// Where a way to `to` that begins at `from` leads with what is known on it, over
/// instructions that do nothing but decide; `to` when nothing is decided there.
[[nodiscard]] std::size_t shortcut(const Draft& draft, const Known& known, std::size_t from,
                                   std::size_t to);

}  // namespace castellan::expr::optimiser
