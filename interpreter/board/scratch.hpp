/// Working memory lent to the board primitives, so that no operation allocates
/// once the vectors have grown to the size of the board.
///
/// Owned by the caller, one a thread. Holds nothing between two calls except
/// the list a function returned as a span: that list is valid until the next
/// call with the same scratch. Never part of the state.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::board {

struct Scratch {
  std::vector<Word> cells;            // lists of packed cells that are returned
  std::vector<int> items;             // lists of slots, segments or places that are returned
  std::vector<std::uint8_t> marks;    // one a slot
  std::vector<int> stack;             // searches
  std::vector<int> order, low, from;  // depth-first numbering
  std::vector<std::uint64_t> keys;    // sorting
  std::vector<std::uint64_t> places;  // cells with turns that are returned
};

}  // namespace castellan::board
