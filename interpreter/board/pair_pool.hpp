/// A pool of unordered pairs of nodes in an arena, listed from both ends.
///
/// Every node owns a head word (0: no pairs) somewhere in the arena; the pool
/// holds the rest. The same pair may be there several times. Used by regions for
/// contacts. Adding is O(1), removing O(pairs of the two nodes); the order of a
/// list follows from the order of the calls.
#pragma once

#include "interpreter/arena.hpp"

namespace castellan::board {

class PairPool {
 public:
  PairPool(Address base, int capacity) : base_(base), capacity_(capacity) {}

  [[nodiscard]] static std::size_t words(int capacity) {
    return kHeaderWords + static_cast<std::size_t>(capacity) * 2 * kHalfWords;
  }

  void add(Arena& arena, Address head_a, int a, Address head_b, int b) const;
  /// Takes one pair out; it must be there.
  void remove(Arena& arena, Address head_a, Address head_b, int b) const;

  /// Walks a list: a half is one end of a pair, -1 is the end of the list.
  [[nodiscard]] static int first(const Arena& arena, Address head) { return arena.get(head) - 1; }
  [[nodiscard]] int next(const Arena& arena, int half) const {
    return arena.get(address(half) + kNext) - 1;
  }
  [[nodiscard]] int other(const Arena& arena, int half) const {
    return arena.get(address(half) + kOther);
  }

 private:
  enum Header : Address { kFree, kUsed, kHeaderWords };
  enum Half : Address { kOther, kNext, kHalfWords };

  [[nodiscard]] Address address(int half) const {
    return base_ + kHeaderWords + static_cast<Address>(half) * kHalfWords;
  }
  void unlink(Arena& arena, Address head, int half) const;

  Address base_;
  int capacity_;
};

}  // namespace castellan::board
