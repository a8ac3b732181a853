#include "interpreter/board/regions.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace castellan::board {

Regions::Regions(Address base, const RegionSizes& sizes) : sizes_(sizes), base_(base) {
  assert(sizes.group > 0 && sizes.segments % sizes.group == 0);
  int next = kFields;
  const auto take = [&next](int words) { return std::exchange(next, next + words); };
  unit_ = take(sizes.units > 0 ? kUnitFields : 0);
  counters_ = take(sizes.counters);
  counter_sums_ = take(sizes.counters);
  weights_ = take(sizes.seats);
  weight_sums_ = take(sizes.seats);
  stride_ = next;
  unit_heads_ = base;
  parents_ = unit_heads_ + static_cast<Address>(sizes.units);
  segments_ = parents_ + static_cast<Address>(sizes.segments);
  words_ = segments_ + static_cast<Address>(sizes.segments * stride_) - base;
}

std::size_t Regions::words(const RegionSizes& sizes) { return Regions(0, sizes).words(); }

void Regions::reset(Arena& arena) const {
  for (Address a = base_; a < base_ + words_; ++a) arena.set(a, 0);
}

// --- segments

void Regions::begin(Arena& arena, int s) const {
  arena.set(parent(s), s + 1);
  set(arena, s, kSize, 1);
  set(arena, s, kNext, s);
  set(arena, s, kLowest, s);
  set(arena, s, kOpenSum, get(arena, s, kOpen));
  set(arena, s, kGroups, 1);
  if (sizes_.units > 0) set(arena, s, unit_ + kDistinct, 1);
}

void Regions::make_alone(Arena& arena, int s) const {
  begin(arena, s);
  for (int i = 0; i < sizes_.counters; ++i)
    set(arena, s, counter_sums_ + i, get(arena, s, counters_ + i));
  for (int i = 0; i < sizes_.seats; ++i)
    set(arena, s, weight_sums_ + i, get(arena, s, weights_ + i));
}

void Regions::add(Arena& arena, int s, int kind, Word open_ends, int unit) const {
  assert(s >= 0 && s < sizes_.segments && !exists(arena, s) && kind >= 0);
  assert(std::ranges::all_of(arena.view(at(s, 0), static_cast<std::size_t>(stride_)),
                             [](Word w) { return w == 0; }));
  set(arena, s, kKind, kind);
  set(arena, s, kOpen, open_ends);
  if (sizes_.units > 0) {
    const Address head = unit_head(unit);
    set(arena, s, unit_ + kId, unit);
    set(arena, s, unit_ + kSibling, arena.get(head));
    arena.set(head, s + 1);
  }
  // Words of a segment that is not there are 0, those of its counters and weights with them.
  begin(arena, s);
  values_.begin(arena, s);
}

void Regions::remove(Arena& arena, int s, const Links& links, Scratch& scratch) const {
  scratch.items.clear();
  collect(arena, s, scratch.items);
  std::erase(scratch.items, s);
  JoinedValues::Taken taken;
  if (!values_.empty()) taken = values_.take(arena, region(arena, s));
  if (sizes_.units > 0) {
    Address link = unit_head(get(arena, s, unit_ + kId));
    while (arena.get(link) != s + 1) link = at(arena.get(link) - 1, unit_ + kSibling);
    arena.set(link, get(arena, s, unit_ + kSibling));
  }
  arena.set(parent(s), 0);
  for (int f = 0; f < stride_; ++f) set(arena, s, f, 0);
  rebuild(arena, scratch.items, links, scratch);
  if (values_.empty() || scratch.items.empty()) return;
  for (const int other : scratch.items) values_.begin(arena, other);
  const int heir = taken.lowest == s ? *std::ranges::min_element(scratch.items) : taken.lowest;
  values_.give(arena, region(arena, heir), taken);
}

// --- joins

// Circles of segments (groups or units) in which both regions have one, each once: seen from
// the lowest segment that the small region has there.
template <typename EachBeside>
int Regions::shared(const Arena& arena, int small, int big, EachBeside each_beside) const {
  int shared = 0;
  int s = small;
  do {
    bool in_big = false;
    bool lowest = true;
    each_beside(s, [&](int t) {
      if (t == s) return;
      const int r = root(arena, t);
      if (r == big) in_big = true;
      if (r == small && t < s) lowest = false;
    });
    if (in_big && lowest) ++shared;
    s = get(arena, s, kNext);
  } while (s != small);
  return shared;
}

int Regions::shared_groups(const Arena& arena, int small, int big) const {
  if (sizes_.group == 1) return 0;
  return shared(arena, small, big, [&](int s, auto see) {
    const int first = s - s % sizes_.group;
    for (int t = first; t < first + sizes_.group; ++t) {
      if (exists(arena, t)) see(t);
    }
  });
}

int Regions::shared_units(const Arena& arena, int small, int big) const {
  return shared(arena, small, big, [&](int s, auto see) {
    int t = arena.get(unit_head(get(arena, s, unit_ + kId))) - 1;
    for (; t >= 0; t = get(arena, t, unit_ + kSibling) - 1) see(t);
  });
}

void Regions::merge(Arena& arena, int a, int b, bool values) const {
  int big = root(arena, a);
  int small = root(arena, b);
  if (big == small) return;
  if (values && !values_.empty())
    values_.join(arena, get(arena, big, kLowest), get(arena, small, kLowest));
  if (get(arena, big, kSize) < get(arena, small, kSize)) std::swap(big, small);
  arena.add(at(big, kGroups), get(arena, small, kGroups) - shared_groups(arena, small, big));
  if (sizes_.units > 0) {
    arena.add(at(big, unit_ + kDistinct),
              get(arena, small, unit_ + kDistinct) - shared_units(arena, small, big));
  }
  arena.set(parent(small), big + 1);
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

void Regions::join(Arena& arena, int a, int b) const {
  assert(exists(arena, a) && get(arena, a, kKind) == get(arena, b, kKind));
  merge(arena, a, b, true);
}

void Regions::collect(const Arena& arena, int segment, std::vector<int>& into) const {
  int s = segment;
  do {
    into.push_back(s);
    s = get(arena, s, kNext);
  } while (s != segment);
}

void Regions::rebuild(Arena& arena, std::span<const int> segments, const Links& links,
                      Scratch& scratch) const {
  for (const int s : segments) make_alone(arena, s);
  for (const int s : segments) {
    scratch.stack.clear();
    links.append(s, scratch.stack);
    for (const int other : scratch.stack) merge(arena, s, other, false);
  }
}

void Regions::relink(Arena& arena, std::span<const int> seeds, const Links& links,
                     Scratch& scratch) const {
  auto& roots = scratch.stack;
  roots.clear();
  for (const int s : seeds) roots.push_back(root(arena, s));
  std::ranges::sort(roots);
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  scratch.items.clear();
  std::vector<JoinedValues::Taken> taken;
  for (const int r : roots) {
    collect(arena, r, scratch.items);
    if (!values_.empty()) taken.push_back(values_.take(arena, get(arena, r, kLowest)));
  }
  rebuild(arena, scratch.items, links, scratch);
  if (taken.empty()) return;
  for (const int s : scratch.items) values_.begin(arena, s);
  for (const auto& t : taken) values_.give(arena, region(arena, t.lowest), t);
}

// --- regions

std::span<const int> Regions::segments(const Arena& arena, int segment, Scratch& scratch) const {
  scratch.items.clear();
  collect(arena, segment, scratch.items);
  std::ranges::sort(scratch.items);
  return scratch.items;
}

bool Regions::is_consistent(const Arena& arena, const Links& links, Scratch& scratch) const {
  const auto different = [](std::vector<int> ids) {
    std::ranges::sort(ids);
    return static_cast<int>(std::unique(ids.begin(), ids.end()) - ids.begin());
  };
  for (int s = 0; s < sizes_.segments; ++s) {
    if (!exists(arena, s)) continue;
    std::vector<int> joined;
    links.append(s, joined);
    if (!std::ranges::all_of(joined, [&](int other) { return same(arena, s, other); }))
      return false;
    if (root(arena, s) != s) continue;
    const auto members = segments(arena, s, scratch);
    std::vector<int> groups;
    std::vector<int> units;
    std::vector<int> reached{s};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      joined.clear();
      links.append(reached[i], joined);
      for (const int other : joined) {
        if (std::ranges::find(reached, other) == reached.end()) reached.push_back(other);
      }
    }
    if (reached.size() != members.size()) return false;
    for (const int m : members) {
      if (root(arena, m) != s || get(arena, m, kKind) != get(arena, s, kKind)) return false;
      groups.push_back(m / sizes_.group);
      if (sizes_.units > 0) units.push_back(get(arena, m, unit_ + kId));
    }
    if (static_cast<int>(members.size()) != get(arena, s, kSize) ||
        members.front() != get(arena, s, kLowest) || different(groups) != get(arena, s, kGroups) ||
        (sizes_.units > 0 && different(units) != get(arena, s, unit_ + kDistinct))) {
      return false;
    }
    const auto sums_hold = [&](int own, int sum) {
      Word total = 0;
      for (const int m : members) total += get(arena, m, own);
      return total == get(arena, s, sum);
    };
    if (!sums_hold(kOpen, kOpenSum)) return false;
    for (int i = 0; i < sizes_.counters; ++i) {
      if (!sums_hold(counters_ + i, counter_sums_ + i)) return false;
    }
    for (int i = 0; i < sizes_.seats; ++i) {
      if (!sums_hold(weights_ + i, weight_sums_ + i)) return false;
    }
  }
  return true;
}

}  // namespace castellan::board
