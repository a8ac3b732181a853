/// Merges: joins of two segments that rules made, beside those that follow
/// from touching sides (a ferry that joins two roads, a tunnel).
///
/// They are primary state, kept behind the board::Regions of each instance of
/// a regions field, and put into the regions as they come and go. Every merge
/// of a segment closes one open end on the component of it, while there is
/// one: what follows from the merges depends on which there are, not on their
/// order.
#pragma once

#include "interpreter/base/arena.hpp"
#include "interpreter/board/scratch.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state::merges {

/// Segments by their ids in the regions field, the lower one first.
struct Merge {
  int a = 0, b = 0;

  friend bool operator==(const Merge&, const Merge&) = default;
};

/// [count] then [a] [b] each; nothing for a field without merges.
[[nodiscard]] std::uint64_t words(std::int32_t capacity);

[[nodiscard]] int count(const Arena& a, const FieldType& regions, std::size_t instance);
[[nodiscard]] Merge get(const Arena& a, const FieldType& regions, std::size_t instance, int i);
/// The position of the merge of two segments, -1 when there is none.
[[nodiscard]] int find(const Arena& a, const FieldType& regions, std::size_t instance, int x,
                       int y);

/// Joins two different segments that are not merged yet. There is room.
void add(const Schema& schema, Arena& a, const FieldType& regions, std::size_t instance, int x,
         int y);
/// Takes merge `i` away; the order of the others stays. O(size of the region).
void remove(const Schema& schema, Arena& a, const FieldType& regions, std::size_t instance, int i,
            board::Scratch& scratch);
/// Takes all merges of a segment away.
void remove_all(const Schema& schema, Arena& a, const FieldType& regions, std::size_t instance,
                int segment, board::Scratch& scratch);

}  // namespace castellan::state::merges
