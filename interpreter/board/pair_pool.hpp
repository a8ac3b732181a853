/// A pool of unordered pairs of nodes in an arena, listed from both ends.
///
/// Every node owns a head word (0: no pairs) somewhere in the arena; the pool
/// holds the rest. The same pair may be there several times; each carries a
/// tag. Used by regions for links and contacts. Adding is O(1), removing
/// O(pairs of the two nodes); the order of a list follows from the order of the
/// calls.
#pragma once

#include "interpreter/arena.hpp"

namespace castellan::board {

class PairPool {
 public:
  PairPool(Address base, int capacity) : base_(base), capacity_(capacity) {}

  [[nodiscard]] static std::size_t words(int capacity) {
    return kHeaderWords + static_cast<std::size_t>(capacity) * 2 * kHalfWords;
  }

  void add(Arena& arena, Address head_a, int a, Address head_b, int b, Word tag) const;
  /// Takes one pair out and returns its tag; it must be there. With a tag of 0
  /// or more, one that carries it.
  Word remove(Arena& arena, Address head_a, Address head_b, int b, Word tag = -1) const;

  /// Walks a list: a half is one end of a pair, -1 is the end of the list.
  [[nodiscard]] static int first(const Arena& arena, Address head) { return arena.get(head) - 1; }
  [[nodiscard]] int next(const Arena& arena, int half) const {
    return arena.get(address(half) + kNext) - 1;
  }
  [[nodiscard]] int other(const Arena& arena, int half) const {
    return arena.get(address(half) + kOther);
  }
  /// Whether this half is the one of the node that was named first, so that a
  /// walk over many lists can take each pair once.
  [[nodiscard]] static bool is_first(int half) { return (half & 1) == 0; }

 private:
  enum Header : Address { kFree, kUsed, kHeaderWords };
  enum Half : Address { kOther, kNext, kTag, kHalfWords };

  [[nodiscard]] Address address(int half) const {
    return base_ + kHeaderWords + static_cast<Address>(half) * kHalfWords;
  }
  void unlink(Arena& arena, Address head, int half) const;

  Address base_;
  int capacity_;
};

}  // namespace castellan::board
