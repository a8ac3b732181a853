#include "interpreter/board/pair_pool.hpp"

#include <cassert>

namespace castellan::board {

void PairPool::add(Arena& arena, Address head_a, int a, Address head_b, int b) const {
  // Freed pairs are chained through the `next` word of their first half.
  int half = arena.get(base_ + kFree) - 1;
  if (half >= 0) {
    arena.set(base_ + kFree, arena.get(address(half) + kNext));
  } else {
    const Word used = arena.get(base_ + kUsed);
    assert(used < capacity_);
    half = 2 * used;
    arena.set(base_ + kUsed, used + 1);
  }
  const auto insert = [&](int h, Address head, int other) {
    arena.set(address(h) + kOther, other);
    arena.set(address(h) + kNext, arena.get(head));
    arena.set(head, h + 1);
  };
  insert(half, head_a, b);
  insert(half + 1, head_b, a);
}

void PairPool::unlink(Arena& arena, Address head, int half) const {
  Address link = head;
  while (arena.get(link) != half + 1) link = address(arena.get(link) - 1) + kNext;
  arena.set(link, arena.get(address(half) + kNext));
}

void PairPool::remove(Arena& arena, Address head_a, Address head_b, int b) const {
  int half = first(arena, head_a);
  while (half >= 0 && other(arena, half) != b) half = next(arena, half);
  assert(half >= 0);
  unlink(arena, head_a, half);
  unlink(arena, head_b, half ^ 1);
  half &= ~1;
  for (Address w = 0; w < 2 * kHalfWords; ++w) arena.set(address(half) + w, 0);
  arena.set(address(half) + kNext, arena.get(base_ + kFree));
  arena.set(base_ + kFree, half + 1);
}

}  // namespace castellan::board
