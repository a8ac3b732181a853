#include "interpreter/state/merges.hpp"

#include <algorithm>
#include <cassert>

#include "interpreter/state/regions.hpp"

namespace castellan::state::merges {
namespace {

enum MergeWord : Address { kA, kB, kMergeWords };
// An open end on a component counts as much as a whole side.
constexpr Word kEnd = 2;

Address base_of(const FieldType& f, std::size_t instance) {
  return f.at(instance) + static_cast<Address>(f.regions[instance].words());
}

Address at(const FieldType& f, std::size_t instance, int i) {
  return base_of(f, instance) + 1 + static_cast<Address>(i) * kMergeWords;
}

void set(Arena& a, const FieldType& f, std::size_t instance, int i, const Merge& m) {
  a.set(at(f, instance, i) + kA, m.a);
  a.set(at(f, instance, i) + kB, m.b);
}

// Whether an end on the component of a segment is closed by a merge more than
// the ones it has.
bool closes_one(const Schema& schema, const Arena& a, const FieldType& f, std::size_t instance,
                int id) {
  const PieceSegments on(schema, a, schema.field(f.over), instance, slot_of_segment(f, id));
  int merged = 0;
  for (int i = 0; i < count(a, f, instance); ++i) {
    const Merge m = get(a, f, instance, i);
    merged += m.a == id || m.b == id ? 1 : 0;
  }
  return merged < on[on.find(f, id % f.segments)].open;
}

}  // namespace

std::uint64_t words(std::int32_t capacity) {
  return capacity == 0 ? 0 : 1 + static_cast<std::uint64_t>(capacity) * kMergeWords;
}

int count(const Arena& a, const FieldType& f, std::size_t instance) {
  return f.merges == 0 ? 0 : a.get(base_of(f, instance));
}

Merge get(const Arena& a, const FieldType& f, std::size_t instance, int i) {
  return {a.get(at(f, instance, i) + kA), a.get(at(f, instance, i) + kB)};
}

int find(const Arena& a, const FieldType& f, std::size_t instance, int x, int y) {
  const Merge wanted{std::min(x, y), std::max(x, y)};
  for (int i = 0; i < count(a, f, instance); ++i) {
    if (get(a, f, instance, i) == wanted) return i;
  }
  return -1;
}

void add(const Schema& schema, Arena& a, const FieldType& f, std::size_t instance, int x, int y) {
  const int n = count(a, f, instance);
  assert(x != y && n < f.merges && find(a, f, instance, x, y) < 0);
  const board::Regions& regions = f.regions[instance];
  for (const int id : {x, y}) {
    if (closes_one(schema, a, f, instance, id)) regions.add_open_ends(a, id, -kEnd);
  }
  const Merge m{std::min(x, y), std::max(x, y)};
  set(a, f, instance, n, m);
  a.set(base_of(f, instance), n + 1);
  regions.join(a, m.a, m.b);
}

void remove(const Schema& schema, Arena& a, const FieldType& f, std::size_t instance, int i,
            board::Scratch& scratch) {
  const board::Regions& regions = f.regions[instance];
  const Merge m = get(a, f, instance, i);
  const int n = count(a, f, instance) - 1;
  for (int k = i; k < n; ++k) set(a, f, instance, k, get(a, f, instance, k + 1));
  for (Address w = 0; w < kMergeWords; ++w) a.set(at(f, instance, n) + w, 0);
  a.set(base_of(f, instance), n);
  for (const int id : {m.a, m.b}) {
    if (closes_one(schema, a, f, instance, id)) regions.add_open_ends(a, id, kEnd);
  }
  const int seeds[] = {m.a, m.b};
  regions.relink(a, seeds, SegmentLinks(schema, a, f, instance), scratch);
}

void remove_all(const Schema& schema, Arena& a, const FieldType& f, std::size_t instance,
                int segment, board::Scratch& scratch) {
  for (int i = count(a, f, instance) - 1; i >= 0; --i) {
    const Merge m = get(a, f, instance, i);
    if (m.a == segment || m.b == segment) remove(schema, a, f, instance, i, scratch);
  }
}

}  // namespace castellan::state::merges
