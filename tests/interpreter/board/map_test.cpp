#include "interpreter/board/map.hpp"

#include <algorithm>
#include <set>

#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;
using model::pick;

namespace {

std::set<int> group_of(const std::vector<MapLink>& links, const std::vector<int>& owners,
                       LinkKinds kinds, int start) {
  std::set<int> seen{start};
  std::vector<int> stack{start};
  while (!stack.empty()) {
    const int p = stack.back();
    stack.pop_back();
    for (const MapLink& l : links) {
      for (const auto& [from, to] : {std::pair(l.a, l.b), std::pair(l.b, l.a)}) {
        if (from == p && (kinds >> l.kind & 1) != 0 &&
            owners[static_cast<std::size_t>(to)] == owners[static_cast<std::size_t>(p)] &&
            seen.insert(to).second) {
          stack.push_back(to);
        }
      }
    }
  }
  return seen;
}

}  // namespace

TEST_CASE("a direction is straight when it leads equally far from every place") {
  // A square of four places; east, west, north, south.
  MapPlan plan;
  plan.places = 4;
  plan.directions = 4;
  plan.steps = {1, -1, 2, -1, -1, 0, 3, -1, 3, -1, -1, 0, -1, 2, -1, 1};
  const auto ways = straight_ways(plan);
  REQUIRE(ways.size() == 4);
  const std::pair<int, std::uint64_t> expected[] = {
      {1, 0b0101}, {-1, 0b1010}, {2, 0b0011}, {-2, 0b1100}};
  for (std::size_t d = 0; d < 4; ++d) {
    CHECK(ways[d].by == expected[d].first);
    CHECK(ways[d].leads == std::vector{expected[d].second});
  }
  plan.steps[2] = 3;  // north of the first place
  CHECK(straight_ways(plan).empty());
  plan.steps[2] = 2;
  plan.added = 1;
  CHECK(straight_ways(plan).empty());
}

TEST_CASE("links are listed by where they lead") {
  MapPlan plan;
  plan.places = 5;
  plan.links = 6;
  plan.groupings = {1};
  const Map map(3, plan);
  Arena arena(3 + map.words());
  map.add_link(arena, {2, 4, 0});
  map.add_link(arena, {0, 2, 1});
  map.add_link(arena, {2, 1, 0});
  map.add_link(arena, {2, 0, 0});
  map.finalise(arena);
  REQUIRE(map.exit_count(arena, 2) == 4);
  std::vector<std::array<int, 3>> exits;
  for (int i = 0; i < 4; ++i) {
    const Exit e = map.exit(arena, 2, i);
    exits.push_back({e.place, e.kind, e.link});
  }
  CHECK(exits == std::vector<std::array<int, 3>>{{0, 1, 1}, {0, 0, 3}, {1, 0, 2}, {4, 0, 0}});
  CHECK(map.exit_count(arena, 3) == 0);
  CHECK(map.exit(arena, 4, 0).place == 2);
  CHECK(map.linked(arena, 0, 2, 0b10));
  CHECK_FALSE(map.linked(arena, 1, 2, 0b10));
  CHECK(map.link(arena, 2).b == 1);
}

TEST_CASE("links inserted later lie as if they had been there before") {
  model::Random random(7);
  for (int round = 0; round < 60; ++round) {
    MapPlan plan;
    plan.places = 2 + pick(random, 12);
    plan.links = 40;
    plan.groupings = {0b001, 0b111};
    const Map map(3, plan);
    Arena at_once(3 + map.words()), later(3 + map.words());
    std::vector<MapLink> links;
    for (int i = pick(random, 41); i > 0; --i) {
      const MapLink l{pick(random, plan.places), pick(random, plan.places), pick(random, 3)};
      if (l.a != l.b) links.push_back(l);
    }
    const std::size_t first =
        links.empty() ? 0 : static_cast<std::size_t>(pick(random, static_cast<int>(links.size())));
    for (std::size_t i = 0; i < links.size(); ++i) {
      map.add_link(at_once, links[i]);
      if (i < first) map.add_link(later, links[i]);
    }
    map.finalise(at_once);
    map.finalise(later);
    const auto before = model::words_of(later);
    const Arena::Mark mark = later.mark();
    for (std::size_t i = first; i < links.size(); ++i)
      REQUIRE(map.insert_link(later, links[i]) == static_cast<int>(i));
    REQUIRE(model::words_of(later) == model::words_of(at_once));
    later.undo_to(mark);
    REQUIRE(model::words_of(later) == before);
  }
}

TEST_CASE("maps equal their definition under random claims, and undo restores every word") {
  model::Random random(61);
  Scratch scratch;
  for (int round = 0; round < 80; ++round) {
    MapPlan plan;
    plan.places = 4 + pick(random, round < 60 ? 30 : 150);
    plan.links = 60;
    plan.groupings = {0b01, 0b11};
    plan.owners = round % 3 == 0 ? 0 : 2;
    for (int p = 0; p < plan.places; ++p) plan.area_of.push_back(pick(random, 4) - 1);
    plan.area_of.back() = 2;
    REQUIRE(Map::words(plan) == Map(7, plan).words());
    const Map map(7, plan);
    for (int area = 0; area < 3; ++area) {
      std::vector<int> inside;
      for (int p = 0; p < plan.places; ++p) {
        if (plan.area_of[static_cast<std::size_t>(p)] == area) inside.push_back(p);
      }
      const auto listed = map.places_in(area);
      REQUIRE(std::vector<int>(listed.begin(), listed.end()) == inside);
    }
    Arena arena(7 + map.words());
    std::vector<MapLink> links;
    const int n = pick(random, 61);
    for (int i = 0; i < n; ++i) {
      MapLink l{pick(random, plan.places), pick(random, plan.places), pick(random, 2)};
      if (l.a == l.b) continue;
      REQUIRE(map.add_link(arena, l) == static_cast<int>(links.size()));
      links.push_back(l);
    }
    map.finalise(arena);
    std::vector<int> owners(static_cast<std::size_t>(plan.places), -1);
    std::vector<std::pair<Arena::Mark, std::vector<Word>>> history;
    for (int step = 0; step < 60; ++step) {
      history.emplace_back(arena.mark(), model::words_of(arena));
      const int place = pick(random, plan.places);
      int& own = owners[static_cast<std::size_t>(place)];
      if (own >= 0) {
        if (pick(random, 3) != 0) continue;
        own = -1;
        map.release(arena, place, scratch);
      } else {
        own = pick(random, 2);
        map.claim(arena, place, own);
      }
      REQUIRE(map.keeps_sets() == (plan.owners > 0));
      for (int p = 0; map.keeps_sets() && p < plan.places; ++p) {
        const auto in_set_of = [&](int owner) {
          return (map.places_of(arena, owner, static_cast<std::size_t>(p) / 64) >> p % 64 & 1) != 0;
        };
        REQUIRE(in_set_of(-1) == (owners[static_cast<std::size_t>(p)] >= 0));
        for (int owner = 0; owner < 2; ++owner)
          REQUIRE(in_set_of(owner) == (owners[static_cast<std::size_t>(p)] == owner));
      }
      for (int owner = 0; owner < 2; ++owner) {
        for (int g = 0; g < 2; ++g) {
          for (int p = 0; p < plan.places; ++p) {
            REQUIRE(map.owner(arena, p) == owners[static_cast<std::size_t>(p)]);
            if (owners[static_cast<std::size_t>(p)] != owner) continue;
            const auto expected =
                group_of(links, owners, plan.groupings[static_cast<std::size_t>(g)], p);
            const auto listed = map.group(arena, g, p, scratch);
            REQUIRE(std::vector<int>(listed.begin(), listed.end()) ==
                    std::vector<int>(expected.begin(), expected.end()));
            REQUIRE(map.group_size(arena, g, p) == static_cast<int>(expected.size()));
            REQUIRE(map.same_group(arena, g, p, *expected.begin()));
          }
        }
      }
    }
    while (!history.empty()) {
      arena.undo_to(history.back().first);
      REQUIRE(model::words_of(arena) == history.back().second);
      history.pop_back();
    }
  }
}
