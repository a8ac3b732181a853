// Links that rules add to maps: always what follows from the links, whatever was done before.
#include <map>
#include <set>

#include "interpreter/base/generator.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/state/tunnels.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

TEST_CASE(
    "a link that leads in a direction is the same from both ends, and everybody sees where it "
    "leads") {
  const auto with = [](std::vector<board::MapLink> links) {
    Game g(tunnels());
    for (const board::MapLink& l : links) g.f("isle").maps[0].insert_link(g.arena, l);
    return g;
  };
  const Game one = with({{0, 1, 0, 0}, {3, 2, 1, 3}});
  const Game other = with({{2, 3, 1, 2}, {1, 0, 0, 1}});
  CHECK(hash(*one.schema, one.arena) == hash(*other.schema, other.arena));
  // Neither a link without a direction nor one that leads elsewhere is the same.
  for (const board::MapLink& link :
       {board::MapLink{0, 1, 0, -1}, {0, 1, 0, 1}, {0, 1, 0, 2}, {0, 1, 1, 0}}) {
    const Game another = with({link, {3, 2, 1, 3}});
    CHECK(hash(*one.schema, one.arena) != hash(*another.schema, another.arena));
  }
  CHECK(view(*one.schema, one.arena, Seat())["isle"]["links"] ==
        json::parse(R"([{"from": "a", "to": "b", "kind": "path", "direction": "onward"},
                        {"from": "d", "to": "c", "kind": "ferry", "direction": "down"}])"));
}

TEST_CASE("links that rules add follow the links through opening, saving and undo") {
  Game g(tunnels());
  rng::Stream random(9);
  const FieldType& f = g.f("isle");
  const board::Map& map = f.maps[0];
  std::set<std::array<int, 3>> links;
  std::map<int, int> owners;
  std::map<std::pair<int, int>, int> ways;  // from a place in a direction, where
  for (int step = 0; step < 400; ++step) {
    const Arena::Mark mark = g.arena.mark();
    const std::vector<Word> before = words(g.arena);
    const auto links_before = links;
    const auto owners_before = owners;
    const auto ways_before = ways;
    const int a = static_cast<int>(random.below(5));
    const int b = static_cast<int>(random.below(5));
    const int kind = static_cast<int>(random.below(2));
    const std::array<int, 3> link{std::min(a, b), std::max(a, b), kind};
    board::Scratch scratch;
    if (owners.count(a) != 0) {
      map.release(g.arena, a, scratch);
      owners.erase(a);
    } else if (owners.empty() && a != b && links.size() < 8 && links.count(link) == 0 &&
               random.below(3) != 0) {
      const int direction = static_cast<int>(random.below(5)) - 1;
      const bool led = direction >= 0 &&
                       (ways.count({a, direction}) != 0 || ways.count({b, direction ^ 1}) != 0);
      REQUIRE(map.may_lead(g.arena, {a, b, kind, direction}) == !led);
      map.insert_link(g.arena, {a, b, kind, led ? -1 : direction});
      links.insert(link);
      if (direction >= 0 && !led) {
        ways[{a, direction}] = b;
        ways[{b, direction ^ 1}] = a;
      }
    } else {
      owners[a] = kind;
      map.claim(g.arena, a, kind);
    }
    if (random.below(4) == 0) {
      g.arena.undo_to(mark);
      REQUIRE(words(g.arena) == before);
      links = links_before;
      owners = owners_before;
      ways = ways_before;
    }
    if (random.below(6) == 0) reload(g);
    for (int p = 0; p < 5; ++p) {
      for (int d = 0; d < 4; ++d) {
        const auto way = ways.find({p, d});
        REQUIRE(map.step(g.arena, p, d) == (way == ways.end() ? -1 : way->second));
      }
    }
    // Groups follow ferries between places of one owner.
    for (int p = 0; p < 5; ++p) {
      for (int q = 0; q < 5; ++q) {
        REQUIRE(map.linked(g.arena, p, q, 0b11) ==
                (links.count({std::min(p, q), std::max(p, q), 0}) +
                     links.count({std::min(p, q), std::max(p, q), 1}) >
                 0));
      }
      if (owners.count(p) == 0) continue;
      std::set<int> group{p};
      for (bool grown = true; grown;) {
        grown = false;
        for (const auto& l : links) {
          for (const auto& [x, y] : {std::pair(l[0], l[1]), std::pair(l[1], l[0])}) {
            if (l[2] != 1 || group.count(x) == 0 || owners.count(y) == 0 || owners[y] != owners[p])
              continue;
            grown = group.insert(y).second || grown;
          }
        }
      }
      const int grouping = g.f("groups").feature;
      REQUIRE(map.group_size(g.arena, grouping, p) == static_cast<int>(group.size()));
      REQUIRE(map.lowest_in_group(g.arena, grouping, p) == *group.begin());
    }
  }
}
