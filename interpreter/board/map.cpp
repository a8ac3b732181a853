#include "interpreter/board/map.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace castellan::board {
namespace {

constexpr bool has(LinkKinds kinds, int kind) { return (kinds >> kind & 1) != 0; }

}  // namespace

std::vector<StraightWay> straight_ways(const MapPlan& plan) {
  if (plan.added != 0 || plan.steps.empty()) return {};
  std::vector<StraightWay> ways(static_cast<std::size_t>(plan.directions));
  const int* step = plan.steps.data();
  for (int q = 0; q < plan.places; ++q) {
    for (StraightWay& way : ways) {
      const int next = *step++;
      if (next < 0) continue;
      if (next == q || (way.by != 0 && next - q != way.by)) return {};
      way.by = next - q;
      if (way.leads.empty()) way.leads.resize((static_cast<std::size_t>(plan.places) + 63) / 64);
      way.leads[static_cast<std::size_t>(q) / 64] |= std::uint64_t{1} << q % 64;
    }
  }
  return ways;
}

Map::Map(Address base, MapPlan plan) : plan_(std::move(plan)), base_(base) {
  const auto places = static_cast<Address>(plan_.places);
  const auto links = static_cast<Address>(plan_.links);
  links_ = base_ + kHeaderWords;
  offsets_ = links_ + links * kLinkWords;
  exits_ = offsets_ + places + 1;
  owners_ = exits_ + 2 * links * kExitWords;
  groups_ = owners_ + places;
  steps_ = groups_ + static_cast<Address>(plan_.groupings.size()) * places * kGroupWords;
  ways_ = steps_ + (plan_.added > 0 ? places * static_cast<Address>(plan_.directions) : 0);
  sets_ = ways_ + static_cast<Address>(plan_.added);
  set_words_ = kWordsOf64 * ((places + 63) / 64);
  words_ = sets_ + (keeps_sets() ? set_of(plan_.owners) - sets_ : 0) - base_;
  values_.resize(plan_.groupings.size());
  for (int p = 0; p < static_cast<int>(plan_.area_of.size()); ++p) {
    const int area = plan_.area_of[static_cast<std::size_t>(p)];
    if (area < 0) continue;
    if (static_cast<std::size_t>(area) >= areas_.size())
      areas_.resize(static_cast<std::size_t>(area) + 1);
    areas_[static_cast<std::size_t>(area)].push_back(p);
  }
}

std::size_t Map::words(const MapPlan& plan) { return Map(0, plan).words(); }

void Map::reset(Arena& arena) const {
  for (Address a = base_; a < base_ + words_; ++a) arena.set(a, 0);
}

// --- links

int Map::add_link(Arena& arena, MapLink link) const {
  assert(!finalised(arena) && link_count(arena) < plan_.links);
  assert(link.a >= 0 && link.a < plan_.places && link.b >= 0 && link.b < plan_.places &&
         link.a != link.b);
  const int i = link_count(arena);
  const Address at = links_ + static_cast<Address>(i) * kLinkWords;
  arena.set(at + kA, link.a);
  arena.set(at + kB, link.b);
  arena.set(at + kKind, link.kind);
  arena.set(base_ + kLinks, i + 1);
  return i;
}

MapLink Map::link(const Arena& arena, int i) const {
  const Address at = links_ + static_cast<Address>(i) * kLinkWords;
  const int added = i - (plan_.links - plan_.added);
  const int direction =
      added < 0 || plan_.added == 0 ? -1 : arena.get(ways_ + static_cast<Address>(added)) - 1;
  return {arena.get(at + kA), arena.get(at + kB), arena.get(at + kKind), direction};
}

void Map::finalise(Arena& arena) const {
  assert(!finalised(arena));
  const int n = link_count(arena);
  const auto places = static_cast<Address>(plan_.places);
  for (int i = 0; i < n; ++i) {
    const MapLink l = link(arena, i);
    arena.add(offsets_ + static_cast<Address>(l.a) + 1, 1);
    arena.add(offsets_ + static_cast<Address>(l.b) + 1, 1);
  }
  for (Address p = 0; p < places; ++p) arena.add(offsets_ + p + 1, arena.get(offsets_ + p));
  // Filled backwards by taking each place's end down to its start.
  for (int i = n - 1; i >= 0; --i) {
    const MapLink l = link(arena, i);
    for (const auto& [from, to] : {std::pair(l.b, l.a), std::pair(l.a, l.b)}) {
      const Address end = offsets_ + static_cast<Address>(from) + 1;
      arena.add(end, -1);
      const Address at = exit_at(arena.get(end));
      arena.set(at + kTo, to);
      arena.set(at + kBy, i * kMaxKinds + l.kind);
    }
  }
  // Now offset p+1 holds the start of p: shift them down.
  for (Address p = 0; p < places; ++p) arena.set(offsets_ + p, arena.get(offsets_ + p + 1));
  arena.set(offsets_ + places, 2 * n);
  arena.set(base_ + kFinal, 1);

  const auto precedes = [&](Address x, Address y) {
    return std::pair(arena.get(x + kTo), arena.get(x + kBy)) <
           std::pair(arena.get(y + kTo), arena.get(y + kBy));
  };
  for (int p = 0; p < plan_.places; ++p) {
    const Address first = exit_at(first_exit(arena, p));
    const Address last = exit_at(first_exit(arena, p + 1));
    for (Address i = first; i < last; i += kExitWords) {
      for (Address j = i; j > first && precedes(j, j - kExitWords); j -= kExitWords) {
        for (Address w = 0; w < kExitWords; ++w) {
          const Word own = arena.get(j + w);
          arena.set(j + w, arena.get(j + w - kExitWords));
          arena.set(j + w - kExitWords, own);
        }
      }
    }
    for (int g = 0; g < static_cast<int>(plan_.groupings.size()); ++g) make_alone(arena, g, p);
  }
}

int Map::insert_link(Arena& arena, MapLink link) const {
  assert(finalised(arena));
  for (int p = 0; p < plan_.places; ++p) assert(owner(arena, p) < 0);
  arena.set(base_ + kFinal, 0);
  assert(may_lead(arena, link));
  const int number = add_link(arena, link);
  arena.set(base_ + kFinal, 1);
  if (link.direction >= 0) {
    arena.set(ways_ + static_cast<Address>(number - (plan_.links - plan_.added)),
              link.direction + 1);
    arena.set(steps_ + static_cast<Address>(link.a * plan_.directions + link.direction),
              link.b + 1);
    arena.set(steps_ + static_cast<Address>(link.b * plan_.directions + (link.direction ^ 1)),
              link.a + 1);
  }
  const auto [low, high] = std::minmax(link.a, link.b);
  // Its number is the highest, so that it comes after others to the same place.
  const auto behind_others = [&](int from, int to) {
    int at = first_exit(arena, from);
    while (at < first_exit(arena, from + 1) && arena.get(exit_at(at) + kTo) <= to) ++at;
    return at;
  };
  const int of_low = behind_others(low, high), of_high = behind_others(high, low);
  // All later exits move up at once by the number of exits inserted before them.
  const Address first = exit_at(of_low), second = exit_at(of_high),
                end = exit_at(first_exit(arena, plan_.places));
  arena.copy_up(second, second + 2 * kExitWords, end - second);
  arena.copy_up(first, first + kExitWords, second - first);
  for (const auto& [at, to] : {std::pair(of_low, high), std::pair(of_high + 1, low)}) {
    arena.set(exit_at(at) + kTo, to);
    arena.set(exit_at(at) + kBy, number * kMaxKinds + link.kind);
  }
  for (int p = low + 1; p <= plan_.places; ++p)
    arena.add(offsets_ + static_cast<Address>(p), p > high ? 2 : 1);
  return number;
}

bool Map::linked(const Arena& arena, int a, int b, LinkKinds kinds) const {
  const int n = exit_count(arena, a);
  for (int i = 0; i < n; ++i) {
    const Exit e = exit(arena, a, i);
    if (e.place == b && has(kinds, e.kind)) return true;
  }
  return false;
}

// --- owners and groups

void Map::make_alone(Arena& arena, int grouping, int place) const {
  const Address at = group_at(grouping, place);
  arena.set(at + kParent, place);
  arena.set(at + kSize, 1);
  arena.set(at + kNext, place);
  arena.set(at + kLowest, place);
}

void Map::join_neighbours(Arena& arena, int grouping, int place, bool values) const {
  const JoinedValues& kept = values_[static_cast<std::size_t>(grouping)];
  const LinkKinds kinds = plan_.groupings[static_cast<std::size_t>(grouping)];
  const Word own = arena.get(owners_ + static_cast<Address>(place));
  int mine = -1;  // the root of its group, once it has been looked for
  const Address end = exit_at(first_exit(arena, place + 1));
  for (Address at = exit_at(first_exit(arena, place)); at != end; at += kExitWords) {
    const Word beside = arena.get(at + kTo);
    if (arena.get(owners_ + static_cast<Address>(beside)) != own ||
        !has(kinds, kind_of(arena.get(at + kBy))))
      continue;
    if (mine < 0) mine = root(arena, grouping, place);
    const int other = root(arena, grouping, beside);
    if (mine == other) continue;
    const Address here = group_at(grouping, mine), there = group_at(grouping, other);
    const bool joins = arena.get(here + kSize) < arena.get(there + kSize);
    const Address b = joins ? there : here, s = joins ? here : there;
    mine = joins ? other : mine;
    if (values && !kept.empty()) kept.join(arena, arena.get(b + kLowest), arena.get(s + kLowest));
    arena.set(s + kParent, mine);
    arena.add(b + kSize, arena.get(s + kSize));
    arena.set(b + kLowest, std::min(arena.get(b + kLowest), arena.get(s + kLowest)));
    const Word after = arena.get(b + kNext);
    arena.set(b + kNext, arena.get(s + kNext));
    arena.set(s + kNext, after);
  }
}

void Map::turn_over(Arena& arena, int place, int owner) const {
  const auto at = static_cast<Address>(place / kWordBits);
  const auto bit = static_cast<Word>(std::uint32_t{1} << place % kWordBits);
  arena.set(set_of(-1) + at, arena.get(set_of(-1) + at) ^ bit);
  arena.set(set_of(owner) + at, arena.get(set_of(owner) + at) ^ bit);
}

void Map::claim(Arena& arena, int place, int new_owner) const {
  assert(finalised(arena) && owner(arena, place) < 0 && new_owner >= 0);
  assert(!keeps_sets() || new_owner < plan_.owners);
  arena.set(owners_ + static_cast<Address>(place), new_owner + 1);
  if (keeps_sets()) turn_over(arena, place, new_owner);
  for (int g = 0; g < static_cast<int>(plan_.groupings.size()); ++g) {
    values_[static_cast<std::size_t>(g)].begin(arena, place);
    join_neighbours(arena, g, place, true);
  }
}

void Map::release(Arena& arena, int place, Scratch& scratch) const {
  assert(owner(arena, place) >= 0);
  if (keeps_sets()) turn_over(arena, place, owner(arena, place));
  arena.set(owners_ + static_cast<Address>(place), 0);
  for (int g = 0; g < static_cast<int>(plan_.groupings.size()); ++g) {
    const auto members = group(arena, g, place, scratch);
    const JoinedValues& kept = values_[static_cast<std::size_t>(g)];
    JoinedValues::Taken taken;
    if (!kept.empty()) taken = kept.take(arena, members.front());
    for (const int p : members) make_alone(arena, g, p);
    for (const int p : members) {
      if (p != place) join_neighbours(arena, g, p, false);
    }
    if (kept.empty()) continue;
    for (const int p : members) kept.begin(arena, p);
    if (members.size() == 1) continue;
    kept.give(arena, lowest_in_group(arena, g, members[members.front() == place ? 1 : 0]), taken);
  }
}

int Map::group_size(const Arena& arena, int grouping, int place) const {
  return arena.get(group_at(grouping, root(arena, grouping, place)) + kSize);
}

bool Map::same_group(const Arena& arena, int grouping, int a, int b) const {
  return root(arena, grouping, a) == root(arena, grouping, b);
}

std::span<const int> Map::group(const Arena& arena, int grouping, int place,
                                Scratch& scratch) const {
  scratch.items.clear();
  int p = place;
  do {
    scratch.items.push_back(p);
    p = arena.get(group_at(grouping, p) + kNext);
  } while (p != place);
  std::ranges::sort(scratch.items);
  return scratch.items;
}

}  // namespace castellan::board
