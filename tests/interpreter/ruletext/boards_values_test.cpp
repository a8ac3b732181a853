// Boards in amounts and conditions: segments, regions, figures, maps.

#include <algorithm>

#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

TEST_CASE("a layer over a grid in rule text") {
  BoardTable t;
  t.lay("green", {0, 0});
  t.lay("line", {0, 1});
  t.lay("arch", {0, 0}, Turn::none, "spans");
  // The first road of a cell, which there is the arch's.
  const std::string arch = "(first s in segments(table[(0, 0)]) where s is road)";
  for (const auto& [text, expected] : std::vector<std::pair<std::string, Value>>{
           {"count of s in segments(table[(0, 0)])", 2},
           {"size of roads[" + arch + "]", 2},
           {"inns of roads[" + arch + "]", 3},
           {"inns of " + arch, 2},
           {"open_ends of roads[" + arch + "]", 4},
           {"count of r in roads of table[(0, 0)]", 1},
           {"count of p in spans where cell of p = (0, 0) and turn of p = 0", 1},
           {"reaches(" + arch + ", (0, 0 - 1))", 1},
           {"reaches(" + arch + ", (1, 0))", 0},
           {"adjoin(" + arch + ", first s in segments(table[(0, 0)]) where s is meadow)", 0},
           // It covers grass only: what would lie below must show that.
           {"fits(green, table, (1, 0), 0)", 1},
           {"fits(green, table, (3, 0), 0)", 0},
           {"fits(green, table, (0, 0), 0)", 0},
           {"fits(green, table, (1, 0), 0, arch, (1, 0), 0)", 1},
           {"fits(line, table, (1, 0), 0, arch, (1, 0), 0)", 0},
           {"fits(line, table, (1, 0), 1, arch, (1, 0), 0)", 1},
           {"fits(line, table, (1, 0), 1, arch, (1, 0), 1)", 0},
           {"fits(line, table, (1, 0), 1, arch, (0, 0), 0)", 0}}) {
    CAPTURE(text);
    CHECK(t.value(text) == expected);
  }
  t.run("deploy worker of actor on " + arch);
  CHECK(t.value("count of f in crew[roads[" + arch + "]]") == 1);
  // On the arch, which so cannot be taken away.
  CHECK(t.failure("move spans[(0, 0)] to pouch").find("a figure stands on 'arch'") !=
        std::string::npos);
  CHECK(t.amount_report("if fits(green, yard of actor, (0, 0), 0, arch, (0, 0), 0) then 1 else 0")
            .find("no grid lies over 'yard'") != std::string::npos);
  CHECK(t.amount_report("if fits(green, table, (0, 0), 0, arch) then 1 else 0")
            .find("takes 4 or 7 values, found 5") != std::string::npos);
}

TEST_CASE("what lies on boards is read") {
  BoardTable t;
  t.furnish();
  t.run(R"(
    claim first s in ring where tint of s = red for actor          # north
    claim first s in ring where tint of s = blue for actor         # east
    claim first s in ring where not linked(s, first n in ring) and s != first n in ring for left of actor   # south
    deploy worker of actor on first s in segments(table[(0, 0)]) where s is city
    deploy worker of left of actor on table[(3, 1)]
    deploy boss of actor on corner(table, (1, 1))
    deploy boss of left of actor on square(steps, 7)
    deploy figure(beasts, beast) on first s in ring
    set last to table[(3, 1)]
    set goal to first s in ring where tint of s = blue
    set hero to first f in crew where kind of f = boss
  )");

  const auto [text, value] = GENERATE(table<std::string, Value>({
      // segments
      {"count of s in segments(table[(0, 0)])", 3},
      {"count of s in segments(table[(0, 0)]) where s is city", 1},
      {"count of s in segments(table[(0, 0)]) where s is not city", 2},
      {"count of s in segments(table[(0, 0)]) where s is well", 1},
      {"sum of banners of s for s in segments(table[(0, -1)])", 1},
      {"count of s in segments(table[(0, 0)]) where walled of s", 1},
      {"count of s in segments(table[(0, 0)]) where tint of s = red", 1},
      {"count of s in segments(table[(0, 0)]) where tint of s is none", 2},
      {"piece of spot_of(table[(0, 0)]) = table[(0, 0)]", 1},
      {"(first s in segments(table[(3, 0)]) where s is city) is none", 1},
      {"(first s in segments(table[(3, 0)]) where s is city) is city", 0},
      {"cell of piece of spot_of(table[(0, -1)]) = (0, -1)", 1},
      // regions of a grid
      {"count of r in cities", 2},
      {"count of r in roads", 3},
      {"size of cities[spot_of(table[(0, 0)])]", 2},
      {"worth(cities[spot_of(table[(0, 0)])])", 2},
      {"cities[spot_of(table[(0, 0)])] = cities[spot_of(table[(0, -1)])]", 0},
      {"open_ends of cities[spot_of(table[(0, 0)])]", 0},
      {"banners of cities[spot_of(table[(0, 0)])]", 3},
      {"walled of cities[spot_of(table[(0, 0)])]", 1},
      {"sum of open_ends of r for r in roads", 12},
      {"highest of inns of r for r in roads", 1},
      {"count of r in cities of table[(0, -1)]", 2},
      {"count of r in meadows of table[(0, 0)]", 1},
      {"count of s in segments(cities[spot_of(table[(0, 0)])])", 2},
      {"count of p in pieces(first r in roads by highest size of r)", 2},
      {"count of c in cities where (any m in touching(meadows, c))", 2},
      {"count of c in touching(cities, first m in meadows of table[(0, -1)])", 2},
      {"count of m in touching(meadows, cities[spot_of(table[(0, 0)])])", 2},
      {"cities[none] is none", 1},
      {"cities[first s in segments(table[(3, 0)])] is none", 1},
      // regions of a grid of players
      {"count of r in plots", 1},
      {"count of r in plots of left of actor", 1},
      {"size of first r in plots", 2},
      {"size of first r in plots of left of actor", 1},
      {"plots[first s in segments(yard[(1, 0)])] = first r in plots", 1},
      {"plots[first s in segments(yard[(0, 0)] of left of actor)] is none", 1},
      {"(plots of left of actor)[first s in segments(yard[(0, 0)] of left of actor)] is none", 0},
      {"count of r in plots of yard[(0, 0)] of left of actor", 1},
      // maps and their places
      {"count of s in ring", 5},
      {"count of s in ring where tint of s = red", 2},
      {"count of s in ring where owner of s = actor", 2},
      {"count of s in ring where owner of s is none", 2},
      {"count of s in neighbours(goal)", 2},
      // by their ids
      {"count of s in neighbours(east)", 2},
      {"tint of north = red", 1},
      {"owner of \"north\" = actor", 1},
      {"goal = east", 1},
      {"\"east\" = goal", 1},
      {"linked(east, north, \"road\")", 1},
      {"count of s in around(lake)", 3},
      {"ring[islet] is none", 1},
      {"count of f in beasts[north]", 1},
      {"chains[east] = chains[north] and chains[east] != chains[south]", 1},
      {"(first s in ring where toll of s > 5 else west) = west", 1},
      {"last = bend and last != gate", 1},
      {"value of two", 2},
      {"size of hand + hand[ace]", 0},
      {"count of s in neighbours(goal, \"road\")", 1},
      {"count of s in neighbours(goal, \"ferry\")", 0},
      {"linked(goal, first s in ring)", 1},
      {"linked(goal, first s in ring, \"road\")", 1},
      {"linked(goal, first s in ring where owner of s = left of actor, \"road\")", 0},
      {"linked(goal, none)", 0},
      {"count of s in ring where ring[s] is none", 5},
      {"sum of toll of s for s in ring", 0},
      {"count of s in around(\"lake\")", 3},
      {"count of w in water where (any s in around(w) where owner of s = actor)", 1},
      // regions of a map
      {"count of g in chains", 2},
      {"size of chains[goal]", 2},
      {"owner of chains[goal] = actor", 1},
      {"count of s in places(chains[goal])", 2},
      {"chains[first s in ring where owner of s is none] is none", 1},
      {"chains[none] is none", 1},
      {"highest of size of g for g in chains where owner of g = left of actor", 1},
      {"size of shores[goal]", 1},
      // figures
      {"count of f in crew", 6},
      {"count of f in crew[actor]", 1},
      {"count of f in crew[left of actor]", 1},
      {"count of f in beasts", 1},
      {"count of f in crew where in_supply(f)", 2},
      {"count of f in crew[table[(0, 0)]]", 1},
      {"count of f in crew[spot_of(table[(0, 0)])]", 1},
      {"count of f in crew[cities[spot_of(table[(0, 0)])]]", 1},
      {"count of f in crew[table[(3, 1)]]", 1},
      {"count of f in crew[roads[first s in segments(table[(3, 1)])]]", 0},
      {"count of f in crew[corner(table, (1, 1))]", 1},
      {"crowd(corner(table, (1, 1)))", 1},
      {"crowd(corner(table, (1, 0)))", 0},
      {"count of f in crew[square(steps, 7)]", 1},
      {"count of f in crew[square(steps, 6)]", 0},
      {"count of f in beasts[first s in ring]", 1},
      {"count of f in beasts[goal]", 0},
      {"count of f in beasts[chains[goal]]", 1},
      {"count of f in figures", 7},
      {"count of f in figures where in_supply(f)", 2},
      {"count of f in figures[table[(0, 0)]]", 1},
      {"count of f in figures[first s in ring]", 1},
      {"count of f in figures[chains[goal]]", 1},
      {"count of f in figures[joined(spot_of(table[(0, 0)]))]", 1},
      {"count of f in figures[left of actor]", 1},
      {"count of f in figures where kind of f = beast", 1},
      {"count of f in figures where owner of f is none", 1},
      {"figure(figures, beast) = figure(beasts, beast)", 1},
      {"figure(beasts, beast) = figure(figures, beast)", 1},
      {"figure(crew, boss, actor) != figure(figures, boss, left of actor)", 1},
      {"hero is in figures", 1},
      {"figure(beasts, beast) is in figures[first s in ring]", 1},
      {"place_of(figure(figures, beast), ring) = first s in ring", 1},
      {"place_of(first f in figures, table) is city", 1},
      {"cities[first f in figures] = cities[spot_of(table[(0, 0)])]", 1},
      {"table[first f in figures] = table[(0, 0)]", 1},
      {"supply(kind of figure(figures, worker, actor), actor)", 1},
      {"corner_of(first f in figures where kind of f = boss, table) = corner(table, (1, 1))", 1},
      {"kind of hero = boss", 1},
      {"owner of hero = actor", 1},
      {"owner of figure(beasts, beast) is none", 1},
      {"figure(crew, boss, actor) = hero", 1},
      {"holder of hero is none", 1},
      {"role of hero + stack of hero", 0},
      {"custodian of hero is none", 1},
      {"tired of hero", 0},
      {"table[first f in crew where owner of f = left of actor] = last", 1},
      {"table[hero] is none", 1},
      {"place_of(first f in crew, table) is city", 1},
      {"place_of(hero, table) is none", 1},
      {"place_of(figure(beasts, beast), ring) = first s in ring", 1},
      {"place_of(hero, ring) is none", 1},
      {"place_of(hero, market) is none", 1},
      {"cities[first f in crew] = cities[spot_of(table[(0, 0)])]", 1},
      {"roads[first f in crew] is none", 1},
      {"chains[figure(beasts, beast)] = chains[goal]", 1},
      // pieces by their corners
      {"count of c in corners(last)", 4},
      {"count of c in corners(last) where count of p in around(c) = 2", 2},
      {"count of p in around(corner(table, (4, 1)))", 2},
      {"count of p in around(last)", 1},
      {"gold of last", 0},
      // cells, sides and corners
      {"x of cell of last", 3},
      {"y of cell of last", 1},
      {"y of (2, 0 - 5)", -5},
      {"copies of component of last", 9},
      {"count of c in facing(last, road)", 2},
      {"count of c in facing(last, \"road\") where table[c] is none", 1},
      {"any c in facing(last, road) where c = (4, 1)", 1},
      {"count of c in facing(last, wall)", 0},
      {"any c in facing(component of last, (0, 0), 1, road) where c = (0, 1)", 1},
      {"any c in facing(component of last, (0, 0), 1, road) where c = (0, 0 - 1)", 0},
      {"count of s in segments(corner(table, (4, 1))) where s is meadow", 2},
      {"count of s in segments(corner(table, (3, 1)))", 2},
      {"count of s in segments(corner(table, (0, 0)))", 0},
      {"count of s in segments(corner(table, (9, 9)))", 0},
      {"reaches(spot_of(table[(0, 0)]), (0, 0 - 1))", 1},
      {"reaches(spot_of(table[(0, 0)]), (1, 0))", 0},
      {"adjoin(spot_of(table[(0, 0)]), first s in segments(table[(0, 0)]) where s is meadow)", 1},
      {"adjoin(first s in segments(table[(0, 0)]) where s is meadow, spot_of(table[(0, 0)]))", 1},
      {"adjoin(spot_of(table[(0, 0)]), first s in segments(table[(0, 0)]) where s is well)", 0},
      {"adjoin(spot_of(table[(0, 0)]), first s in segments(table[(3, 0)]))", 0},
      // figures of a supply and of all that is joined
      {"supply(worker, actor)", 1},
      {"supply(boss, actor)", 0},
      {"supply(worker, left of actor)", 1},
      {"supply(kind of hero, left of actor)", 0},
      {"count of f in crew[joined(spot_of(table[(0, 0)]))]", 1},
      {"count of f in crew[joined(first s in segments(table[(0, 0 - 1)]) where s is city and "
       "banners of s = 1)]",
       1},
      {"count of f in crew[joined(spot_of(table[(0, 0 - 1)]))]", 0},
      {"count of f in crew[joined(first s in segments(table[(0, 0)]) where s is well)]", 0},
      {"corner_of(hero, table) = corner(table, (1, 1))", 1},
      {"corner_of(first f in crew, table) is none", 1},
  }));
  CAPTURE(text);
  const auto before = t.arena.mark();
  CHECK(t.value(text) == value);
  CHECK(t.arena.mark() == before);  // reading writes nothing
}

TEST_CASE("an attribute of several values may have one name in two families") {
  BoardTable t;
  t.furnish();
  t.put("hand", "ace", 2);
  CHECK(t.value("sum of (signs of c)[crown] for c in hand") == 4);
  CHECK(t.value("sum of (signs of p)[sword] for p in table") == 1);
  // More elements than the stack has places.
  CHECK(t.value("sum of (sum of (signs of p)[sword] for p in table) for n in numbers(1, 100)") ==
        100);
}

TEST_CASE("what lies at the places of a map is read in loops of any length") {
  BoardTable t;
  t.arena.set(t.at("ring") + 2, t.component("two").value);
  CHECK(t.value("sum of (count of s in ring where ring[s] is not none) for n in numbers(1, 100)") ==
        100);
  CHECK(t.value("value of ring[first s in ring where ring[s] is not none]") == 2);
}

TEST_CASE("sets over boards are gone through in one order, however the state came about") {
  // The same pieces, laid in two orders.
  const auto order = [](bool backwards) {
    BoardTable t;
    std::vector<Cell> cells = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}};
    if (backwards) std::reverse(cells.begin(), cells.end());
    // Slots differ, so the line is joined from the other end.
    for (const Cell c : cells) t.lay("green", c);
    return t.value(
               "sum of (if p = table[(2, 0)] then 1 else 0) for p in pieces(first r in meadows)") *
               100 +
           t.value("count of s in segments(first r in meadows)");
  };
  CHECK(order(false) == 105);
  CHECK(order(true) == 105);
  BoardTable t;
  for (int x = 6; x >= 0; --x) t.lay("green", Cell{}.offset(x * (x % 2 == 0 ? 1 : 3), 0));
  // Ascending, although the ring through the segments is not.
  CHECK(t.run(R"(
    let before be 0
    for each p in pieces(meadows[first s in segments(table[(0, 0)])]) do add 1 to steps end
    for each r in meadows do add 1 to score end
  )") == Machine::Stop::done);
}

TEST_CASE("large regions are gone through in time") {
  auto d = boards();
  for (auto& f : d.fields) {
    if (f.name == "table") f.capacity = 4000;
  }
  BoardTable t(std::move(d));
  for (int y = 0; y < 60; ++y) {
    for (int x = 0; x < 60; ++x) t.lay("green", Cell{}.offset(x, y));
  }
  t.arena.forget();
  CHECK(t.value("count of p in pieces(first r in meadows)") == 3600);
  CHECK(t.value("count of s in segments(first r in meadows)") == 3600);
}

}  // namespace castellan::ruletext::test
