#include "interpreter/board/regions.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;
using model::pick;

namespace {

// Segments and joins as plain lists.
struct Segment {
  int kind = 0;
  Word open = 0;
  int unit = 0;
  std::array<Word, 2> counters{};
  std::array<Word, 3> weights{};
};

using Join = std::pair<int, int>;

constexpr int kGroup = 4;

struct Model : Regions::Links {
  std::map<int, Segment> segments;
  std::vector<Join> joins;

  void append(int segment, std::vector<int>& into) const override {
    for (const auto& [a, b] : joins) {
      if (a == segment) into.push_back(b);
      if (b == segment) into.push_back(a);
    }
  }

  std::set<int> region(int start) const {
    std::set<int> seen{start};
    std::vector<int> stack{start};
    while (!stack.empty()) {
      const int s = stack.back();
      stack.pop_back();
      for (const auto& [a, b] : joins) {
        if (a == s && seen.insert(b).second) stack.push_back(b);
        if (b == s && seen.insert(a).second) stack.push_back(a);
      }
    }
    return seen;
  }
};

void compare(const Regions& regions, const Arena& arena, const Model& m, Scratch& scratch) {
  REQUIRE(regions.is_consistent(arena, m, scratch));
  for (const auto& [s, own] : m.segments) {
    const auto members = m.region(s);
    const auto listed = regions.segments(arena, s, scratch);
    REQUIRE(std::vector<int>(listed.begin(), listed.end()) ==
            std::vector<int>(members.begin(), members.end()));
    REQUIRE(regions.region(arena, s) == *members.begin());
    REQUIRE(regions.size(arena, s) == static_cast<int>(members.size()));
    Word open = 0;
    std::set<int> groups;
    std::set<int> units;
    std::array<Word, 2> counters{};
    std::array<Word, 3> weights{};
    for (const int t : members) {
      open += m.segments.at(t).open;
      groups.insert(t / kGroup);
      units.insert(m.segments.at(t).unit);
      for (std::size_t i = 0; i < 2; ++i) counters[i] += m.segments.at(t).counters[i];
      for (std::size_t i = 0; i < 3; ++i) weights[i] += m.segments.at(t).weights[i];
    }
    REQUIRE(regions.open_ends(arena, s) == open);
    REQUIRE(regions.groups(arena, s) == static_cast<int>(groups.size()));
    REQUIRE(regions.units(arena, s) == static_cast<int>(units.size()));
    for (int i = 0; i < 2; ++i)
      REQUIRE(regions.counter(arena, s, i) == counters[static_cast<std::size_t>(i)]);
    for (int i = 0; i < 3; ++i)
      REQUIRE(regions.weight(arena, s, i) == weights[static_cast<std::size_t>(i)]);
  }
}

}  // namespace

TEST_CASE("a piece with two segments of one region counts once") {
  RegionSizes sizes;
  sizes.segments = 8;
  sizes.group = 2;
  sizes.units = 2;
  const Regions regions(2, sizes);
  Arena arena(2 + regions.words());
  Scratch scratch;
  Model m;
  // Piece 0 carries segments 0 and 1; they meet by way of pieces 1 and 2.
  regions.add(arena, 0, 0, 1, 0);
  regions.add(arena, 1, 0, 1, 0);
  regions.add(arena, 2, 0, 2, 0);
  regions.add(arena, 4, 0, 2, 1);
  const auto join = [&](int a, int b) {
    m.joins.emplace_back(a, b);
    regions.join(arena, a, b);
  };
  join(0, 2);
  join(4, 1);
  CHECK(regions.groups(arena, 0) == 2);
  CHECK(regions.open_ends(arena, 0) == 3);
  join(2, 4);
  CHECK(regions.size(arena, 0) == 4);
  CHECK(regions.groups(arena, 0) == 3);
  CHECK(regions.units(arena, 0) == 2);
  CHECK(regions.open_ends(arena, 0) == 6);
  CHECK(regions.region(arena, 4) == 0);

  m.joins = {{0, 2}, {4, 1}, {1, 0}};
  const int cut[] = {2, 4};
  regions.relink(arena, cut, m, scratch);
  CHECK(regions.groups(arena, 4) == 3);
  m.joins = {{4, 1}};
  regions.remove(arena, 0, m, scratch);
  CHECK(regions.size(arena, 2) == 1);
  CHECK(regions.open_ends(arena, 2) == 2);
  CHECK(regions.size(arena, 4) == 2);
  CHECK(regions.groups(arena, 4) == 2);
  CHECK_FALSE(regions.exists(arena, 0));
}

TEST_CASE("regions equal their definition under random changes, and undo restores every word") {
  model::Random random(51);
  Scratch scratch;
  for (int round = 0; round < 60; ++round) {
    RegionSizes sizes;
    sizes.segments = 40;
    sizes.group = kGroup;
    sizes.units = 9;
    sizes.counters = 2;
    sizes.seats = 3;
    const Regions regions(static_cast<Address>(pick(random, 5)), sizes);
    Arena arena(5 + regions.words());
    Model m;
    std::vector<std::pair<Arena::Mark, std::vector<Word>>> history;
    const auto any = [&] {
      auto it = m.segments.begin();
      std::advance(it, pick(random, static_cast<int>(m.segments.size())));
      return it->first;
    };
    const auto any_join = [&](Join& j) {
      j = {any(), any()};
      return m.segments.at(j.first).kind == m.segments.at(j.second).kind;
    };
    for (int step = 0; step < 160; ++step) {
      history.emplace_back(arena.mark(), model::words_of(arena));
      const int action = pick(random, 20);
      if (action < 6 || m.segments.size() < 3) {
        const int s = pick(random, sizes.segments);
        if (m.segments.count(s) != 0) continue;
        Segment segment;
        segment.kind = pick(random, 2);
        segment.open = pick(random, 5);
        segment.unit = pick(random, 9);
        m.segments[s] = segment;
        regions.add(arena, s, segment.kind, segment.open, segment.unit);
      } else if (action < 12) {
        Join j;
        if (m.joins.size() == 60 || !any_join(j)) continue;
        m.joins.push_back(j);
        regions.join(arena, j.first, j.second);
      } else if (action < 16) {
        const int s = any();
        const int i = pick(random, 2);
        m.segments.at(s).counters[static_cast<std::size_t>(i)] += 3;
        m.segments.at(s).weights[static_cast<std::size_t>(i)] += 2 - 3 * i;
        m.segments.at(s).open += i;
        regions.add_counter(arena, s, i, 3);
        regions.add_weight(arena, s, i, 2 - 3 * i);
        regions.add_open_ends(arena, s, i);
      } else if (action < 18 && !m.joins.empty()) {
        std::vector<int> seeds;
        for (int n = 1 + pick(random, 3); n > 0 && !m.joins.empty(); --n) {
          const auto it = m.joins.begin() + pick(random, static_cast<int>(m.joins.size()));
          seeds.push_back(it->first);
          m.joins.erase(it);
        }
        regions.relink(arena, seeds, m, scratch);
      } else if (action == 18) {
        const int s = any();
        m.segments.erase(s);
        std::erase_if(m.joins, [&](const Join& j) { return j.first == s || j.second == s; });
        regions.remove(arena, s, m, scratch);
      }
      compare(regions, arena, m, scratch);
    }
    while (!history.empty()) {
      arena.undo_to(history.back().first);
      REQUIRE(model::words_of(arena) == history.back().second);
      history.pop_back();
    }
  }
}
