/// Filters of the places of a map that several parameters ask, of one move or of several: what they
/// let through is found once in a state. Private to interpreter/moves.
#pragma once

#include <memory>
#include <span>

#include "interpreter/moves/table_internal.hpp"

namespace castellan::moves {

/// Numbers them, see Domain::shared.
void find_shared_filters(std::span<const std::unique_ptr<Table::Kind>> kinds);

}  // namespace castellan::moves
