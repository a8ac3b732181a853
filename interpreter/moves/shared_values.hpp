/// Parameters of several moves that take the same values, whatever was chosen before: these are
/// looked for once in a state. Private to interpreter/moves.
#pragma once

#include <memory>
#include <span>

#include "interpreter/moves/table_internal.hpp"

namespace castellan::moves {

/// Numbers them, see Parameter::shared.
void find_shared_values(std::span<const std::unique_ptr<Table::Kind>> kinds);

}  // namespace castellan::moves
