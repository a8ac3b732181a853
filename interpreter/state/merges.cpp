#include "interpreter/state/merges.hpp"

#include <algorithm>
#include <cassert>

#include "interpreter/state/regions.hpp"

namespace castellan::state::merges {
namespace {

enum MergeWord : Address { kA, kB, kEnds, kMergeWords };

Address base_of(const FieldType& f, std::size_t instance) {
  return f.at(instance) + static_cast<Address>(f.regions[instance].words());
}

Address at(const FieldType& f, std::size_t instance, int i) {
  return base_of(f, instance) + 1 + static_cast<Address>(i) * kMergeWords;
}

// Open ends on the component of a segment that no merge has closed.
int free_ends(const Schema& schema, const Arena& a, const FieldType& f, std::size_t instance,
              int id) {
  const board::Grid& grid = schema.field(f.over).grids[instance];
  const board::Piece piece = grid.piece(a, slot_of_segment(f, id));
  const auto k = static_cast<std::size_t>(index_of_segment(f, id));
  int ends = schema.component(ComponentId(piece.component)).segments[k].open;
  for (int i = 0; i < count(a, f, instance); ++i) {
    const Merge m = get(a, f, instance, i);
    if ((m.a == id || m.b == id) && m.ends > 0) --ends;
  }
  return ends;
}

}  // namespace

std::uint64_t words(std::int32_t capacity) {
  return capacity == 0 ? 0 : 1 + static_cast<std::uint64_t>(capacity) * kMergeWords;
}

int count(const Arena& a, const FieldType& f, std::size_t instance) {
  return f.merges == 0 ? 0 : a.get(base_of(f, instance));
}

Merge get(const Arena& a, const FieldType& f, std::size_t instance, int i) {
  const Address m = at(f, instance, i);
  return {a.get(m + kA), a.get(m + kB), a.get(m + kEnds)};
}

int find(const Arena& a, const FieldType& f, std::size_t instance, int x, int y) {
  if (x > y) std::swap(x, y);
  for (int i = 0; i < count(a, f, instance); ++i) {
    const Merge m = get(a, f, instance, i);
    if (m.a == x && m.b == y) return i;
  }
  return -1;
}

void add(const Schema& schema, Arena& a, const FieldType& f, std::size_t instance, int x, int y) {
  if (x > y) std::swap(x, y);
  const int n = count(a, f, instance);
  assert(x != y && n < f.merges && find(a, f, instance, x, y) < 0);
  const bool closes = free_ends(schema, a, f, instance, x) > 0 &&
                      free_ends(schema, a, f, instance, y) > 0;
  const Word ends = closes ? 2 : 0;
  const Address m = at(f, instance, n);
  a.set(m + kA, x);
  a.set(m + kB, y);
  a.set(m + kEnds, ends);
  a.set(base_of(f, instance), n + 1);
  f.regions[instance].join(a, {x, y, ends});
}

void remove(Arena& a, const FieldType& f, std::size_t instance, int i, board::Scratch& scratch) {
  const Merge m = get(a, f, instance, i);
  const board::Join join{m.a, m.b, m.ends};
  f.regions[instance].relink(a, {&join, 1}, {}, scratch);
  // The order of the others stays.
  const int n = count(a, f, instance) - 1;
  for (int k = i; k < n; ++k) {
    const Merge next = get(a, f, instance, k + 1);
    const Address to = at(f, instance, k);
    a.set(to + kA, next.a);
    a.set(to + kB, next.b);
    a.set(to + kEnds, next.ends);
  }
  for (Address w = 0; w < kMergeWords; ++w) a.set(at(f, instance, n) + w, 0);
  a.set(base_of(f, instance), n);
}

void remove_all(Arena& a, const FieldType& f, std::size_t instance, int segment,
                board::Scratch& scratch) {
  for (int i = count(a, f, instance) - 1; i >= 0; --i) {
    const Merge m = get(a, f, instance, i);
    if (m.a == segment || m.b == segment) remove(a, f, instance, i, scratch);
  }
}

}  // namespace castellan::state::merges
