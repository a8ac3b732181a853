/// From the nodes of a selection to straight code. Private to interpreter/ruletext.
///
/// What is read of all places is worked out once for all wholes; what is asked of few places only,
/// or may fail, is jumped over where no place is left to ask.
#pragma once

#include <span>

#include "interpreter/ruletext/bitboard/selection.hpp"

namespace castellan::ruletext {

/// Sets `code` and `wholes`, one for each of these nodes, which is asked of places that have a next
/// one in that direction, a scalar, if any is given; false when there are too few registers.
[[nodiscard]] bool assemble(Selection& s, std::span<const std::int32_t> nodes,
                            std::span<const std::int32_t> directions = {});

}  // namespace castellan::ruletext
