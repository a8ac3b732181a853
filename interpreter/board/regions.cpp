#include "interpreter/board/regions.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace castellan::board {
namespace {

Address joins_base(Address base) { return base; }
Address contacts_base(Address base, const RegionSizes& s) {
  return base + static_cast<Address>(PairPool::words(s.joins));
}

}  // namespace

Regions::Regions(Address base, const RegionSizes& sizes)
    : sizes_(sizes),
      base_(base),
      joins_(joins_base(base), sizes.joins),
      contacts_(contacts_base(base, sizes), sizes.contacts) {
  counters_ = kUnit + static_cast<int>(kUnits) * kUnitFields;
  counter_sums_ = counters_ + sizes.counters;
  weights_ = counter_sums_ + sizes.counters;
  weight_sums_ = weights_ + sizes.seats;
  stride_ = weight_sums_ + sizes.seats;
  Address end = contacts_base(base, sizes) + static_cast<Address>(PairPool::words(sizes.contacts));
  for (std::size_t u = 0; u < kUnits; ++u) {
    unit_heads_[u] = end;
    end += static_cast<Address>(sizes.units[u]);
  }
  segments_ = end;
  words_ = segments_ + static_cast<Address>(sizes.segments * stride_) - base;
}

std::size_t Regions::words(const RegionSizes& sizes) { return Regions(0, sizes).words(); }

void Regions::reset(Arena& arena) const {
  for (Address a = base_; a < base_ + words_; ++a) arena.set(a, 0);
}

// --- segments

void Regions::make_alone(Arena& arena, int s) const {
  set(arena, s, kParent, s);
  set(arena, s, kSize, 1);
  set(arena, s, kNext, s);
  set(arena, s, kLowest, s);
  set(arena, s, kOpenSum, get(arena, s, kOpen));
  for (std::size_t u = 0; u < kUnits; ++u)
    set(arena, s, unit_field(u, kDistinct), sizes_.units[u] > 0 ? 1 : 0);
  for (int i = 0; i < sizes_.counters; ++i)
    set(arena, s, counter_sums_ + i, get(arena, s, counters_ + i));
  for (int i = 0; i < sizes_.seats; ++i)
    set(arena, s, weight_sums_ + i, get(arena, s, weights_ + i));
}

void Regions::add(Arena& arena, int s, int kind, Word open_ends, Units units) const {
  assert(s >= 0 && s < sizes_.segments && !exists(arena, s) && kind >= 0);
  set(arena, s, kKind, kind + 1);
  set(arena, s, kOpen, open_ends);
  for (std::size_t u = 0; u < kUnits; ++u) {
    if (sizes_.units[u] == 0) continue;
    const Address head = unit_head(u, units[u]);
    set(arena, s, unit_field(u, kId), units[u]);
    set(arena, s, unit_field(u, kSibling), arena.get(head));
    arena.set(head, s + 1);
  }
  make_alone(arena, s);
}

void Regions::remove(Arena& arena, int s, Scratch& scratch) const {
  scratch.items.clear();
  collect(arena, s, scratch.items);
  std::erase(scratch.items, s);
  for (int half = PairPool::first(arena, at(s, kJoins)); half >= 0;
       half = PairPool::first(arena, at(s, kJoins))) {
    const int other = joins_.other(arena, half);
    const Word ends = joins_.remove(arena, at(s, kJoins), at(other, kJoins), other);
    if (other != s) arena.add(at(other, kOpen), ends);
  }
  for (int half = PairPool::first(arena, at(s, kContacts)); half >= 0;
       half = PairPool::first(arena, at(s, kContacts))) {
    const int other = contacts_.other(arena, half);
    contacts_.remove(arena, at(s, kContacts), at(other, kContacts), other);
  }
  for (std::size_t u = 0; u < kUnits; ++u) {
    if (sizes_.units[u] == 0) continue;
    Address link = unit_head(u, get(arena, s, unit_field(u, kId)));
    while (arena.get(link) != s + 1) link = at(arena.get(link) - 1, unit_field(u, kSibling));
    arena.set(link, get(arena, s, unit_field(u, kSibling)));
  }
  for (int f = 0; f < stride_; ++f) set(arena, s, f, 0);
  rebuild(arena, scratch.items);
}

// --- joins

// Units on which both regions have a segment, each once.
int Regions::shared_units(const Arena& arena, int small, int big, std::size_t unit) const {
  int shared = 0;
  int s = small;
  do {
    const int head = arena.get(unit_head(unit, get(arena, s, unit_field(unit, kId)))) - 1;
    if (head != s || get(arena, s, unit_field(unit, kSibling)) != 0) {
      bool in_big = false;
      bool first = true;  // s stands for its unit when no lower one of the small region does
      for (int t = head; t >= 0; t = get(arena, t, unit_field(unit, kSibling)) - 1) {
        if (t == s || get(arena, t, kKind) != get(arena, s, kKind)) continue;
        const int r = root(arena, t);
        if (r == big) in_big = true;
        if (r == small && t < s) first = false;
      }
      if (in_big && first) ++shared;
    }
    s = get(arena, s, kNext);
  } while (s != small);
  return shared;
}

void Regions::merge(Arena& arena, int a, int b) const {
  int big = root(arena, a);
  int small = root(arena, b);
  if (big == small) return;
  if (get(arena, big, kSize) < get(arena, small, kSize)) std::swap(big, small);
  for (std::size_t u = 0; u < kUnits; ++u) {
    if (sizes_.units[u] == 0) continue;
    const int f = unit_field(u, kDistinct);
    arena.add(at(big, f), get(arena, small, f) - shared_units(arena, small, big, u));
  }
  set(arena, small, kParent, big);
  arena.add(at(big, kSize), get(arena, small, kSize));
  arena.add(at(big, kOpenSum), get(arena, small, kOpenSum));
  set(arena, big, kLowest, std::min(get(arena, big, kLowest), get(arena, small, kLowest)));
  for (int i = 0; i < sizes_.counters; ++i) {
    arena.add(at(big, counter_sums_ + i), get(arena, small, counter_sums_ + i));
  }
  for (int i = 0; i < sizes_.seats; ++i) {
    arena.add(at(big, weight_sums_ + i), get(arena, small, weight_sums_ + i));
  }
  const Word after = get(arena, big, kNext);
  set(arena, big, kNext, get(arena, small, kNext));
  set(arena, small, kNext, after);
}

void Regions::join(Arena& arena, Join j) const {
  assert(get(arena, j.a, kKind) == get(arena, j.b, kKind) && exists(arena, j.a));
  joins_.add(arena, at(j.a, kJoins), j.a, at(j.b, kJoins), j.b, j.ends);
  add_open_ends(arena, j.a, -j.ends);
  add_open_ends(arena, j.b, -j.ends);
  merge(arena, j.a, j.b);
}

void Regions::collect(const Arena& arena, int segment, std::vector<int>& into) const {
  int s = segment;
  do {
    into.push_back(s);
    s = get(arena, s, kNext);
  } while (s != segment);
}

void Regions::rebuild(Arena& arena, std::span<const int> segments) const {
  for (const int s : segments) make_alone(arena, s);
  for (const int s : segments) {
    for (int half = PairPool::first(arena, at(s, kJoins)); half >= 0;
         half = joins_.next(arena, half)) {
      if (PairPool::is_first(half)) merge(arena, s, joins_.other(arena, half));
    }
  }
}

void Regions::relink(Arena& arena, std::span<const Join> removed, std::span<const Join> added,
                     Scratch& scratch) const {
  auto& roots = scratch.stack;
  roots.clear();
  for (const Join& j : removed) roots.push_back(root(arena, j.a));
  std::ranges::sort(roots);
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  scratch.items.clear();
  for (const int r : roots) collect(arena, r, scratch.items);
  for (const Join& j : removed) {
    const Word ends = joins_.remove(arena, at(j.a, kJoins), at(j.b, kJoins), j.b, j.ends);
    arena.add(at(j.a, kOpen), ends);
    arena.add(at(j.b, kOpen), ends);
  }
  rebuild(arena, scratch.items);
  for (const Join& j : added) join(arena, j);
}

// --- regions and contacts

std::span<const int> Regions::segments(const Arena& arena, int segment, Scratch& scratch) const {
  scratch.items.clear();
  collect(arena, segment, scratch.items);
  std::ranges::sort(scratch.items);
  return scratch.items;
}

void Regions::add_contact(Arena& arena, int a, int b) const {
  contacts_.add(arena, at(a, kContacts), a, at(b, kContacts), b, 0);
}

void Regions::remove_contact(Arena& arena, int a, int b) const {
  contacts_.remove(arena, at(a, kContacts), at(b, kContacts), b);
}

std::span<const int> Regions::touching(const Arena& arena, int segment, int wanted,
                                       Scratch& scratch) const {
  auto& names = scratch.items;
  names.clear();
  int s = segment;
  do {
    for (int half = PairPool::first(arena, at(s, kContacts)); half >= 0;
         half = contacts_.next(arena, half)) {
      const int other = contacts_.other(arena, half);
      if (wanted < 0 || kind(arena, other) == wanted) names.push_back(region(arena, other));
    }
    s = get(arena, s, kNext);
  } while (s != segment);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

bool Regions::is_consistent(const Arena& arena, Scratch& scratch) const {
  for (int s = 0; s < sizes_.segments; ++s) {
    if (!exists(arena, s) || root(arena, s) != s) continue;
    const auto members = segments(arena, s, scratch);
    Word open = 0;
    for (const int m : members) {
      if (root(arena, m) != s || get(arena, m, kKind) != get(arena, s, kKind)) return false;
      open += get(arena, m, kOpen);
    }
    if (static_cast<int>(members.size()) != get(arena, s, kSize) ||
        members.front() != get(arena, s, kLowest) || open != get(arena, s, kOpenSum)) {
      return false;
    }
    const auto sums_hold = [&](int own, int sum) {
      Word total = 0;
      for (const int m : members) total += get(arena, m, own);
      return total == get(arena, s, sum);
    };
    for (int i = 0; i < sizes_.counters; ++i) {
      if (!sums_hold(counters_ + i, counter_sums_ + i)) return false;
    }
    for (int i = 0; i < sizes_.seats; ++i) {
      if (!sums_hold(weights_ + i, weight_sums_ + i)) return false;
    }
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (sizes_.units[u] == 0) continue;
      scratch.cells.clear();
      for (const int m : members) scratch.cells.push_back(get(arena, m, unit_field(u, kId)));
      std::ranges::sort(scratch.cells);
      const auto end = std::unique(scratch.cells.begin(), scratch.cells.end());
      if (end - scratch.cells.begin() != get(arena, s, unit_field(u, kDistinct))) return false;
    }
  }
  return true;
}

}  // namespace castellan::board
