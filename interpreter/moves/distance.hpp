/// Edit distance of two texts. Private to interpreter/moves.
#pragma once

#include <cstddef>
#include <string_view>

namespace castellan::moves {

/// Least number of characters (bytes) to insert, delete or replace.
/// O(length of a * length of b).
std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace castellan::moves
