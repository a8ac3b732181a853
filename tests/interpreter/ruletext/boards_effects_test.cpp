// Effects on boards: figures, owners, links, merges; what they leave behind, and
// what they refuse.

#include "interpreter/state/merges.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

TEST_CASE("figures go to every kind of place and come home") {
  BoardTable t;
  t.furnish();
  t.run(R"(
    set last to table[(0, 0)]
    deploy worker of actor on spot_of(last)
    deploy worker of actor on last
    deploy boss of actor on corner(table, (1, 1))
    deploy worker of left of actor on market[blue]
    deploy worker of left of actor on shelf[2] of actor
    deploy boss of left of actor on square(steps, 4)
    deploy figure(beasts, beast) on first s in ring
  )");
  CHECK(t.value("count of f in crew where in_supply(f)") == 0);
  CHECK(t.value("count of f in crew[last]") == 2);
  CHECK(t.value("count of f in crew[market[blue]]") == 1);
  CHECK(t.value("count of f in crew[market[red]]") == 0);
  CHECK(t.value("count of f in crew[shelf[2] of actor]") == 1);
  CHECK(t.value("count of f in crew[shelf[2] of left of actor]") == 0);
  CHECK(t.value("place_of(first f in crew[shelf[2] of actor], shelf of actor)") == 2);
  CHECK(t.value("place_of(first f in crew[market[blue]], market) = blue") == 1);
  CHECK(t.value("count of f in beasts[first s in ring]") == 1);

  // One on another, with a role, a height and a keeper.
  t.run(R"(
    let below be first f in crew[square(steps, 4)]
    let above be first f in crew[market[blue]]
    deploy above on below
    set role of above to 3
    set stack of above to stack of below + 1
    set custodian of above to actor
  )");
  CHECK(t.value("count of f in crew[first g in crew[square(steps, 4)]]") == 1);
  CHECK(t.value("role of (first f in crew[first g in crew[square(steps, 4)]])") == 3);
  CHECK(t.value("stack of (first f in crew[first g in crew[square(steps, 4)]])") == 1);
  CHECK(t.value("custodian of (first f in crew[first g in crew[square(steps, 4)]]) = actor") == 1);

  // What it was doing ends when it leaves.
  t.run("release first f in crew[first g in crew[square(steps, 4)]]");
  CHECK(t.value("count of f in crew[left of actor]") == 1);
  CHECK(t.value("sum of role of f + stack of f for f in crew") == 0);
  CHECK(t.value("count of f in crew where custodian of f is not none") == 0);
  t.run("give first f in crew[square(steps, 4)] to actor");
  CHECK(t.value("count of f in crew where holder of f = actor") == 1);
  t.run("set role of figure(crew, boss, actor) to 2\nremove figure(crew, boss, actor)");
  CHECK(t.value("role of figure(crew, boss, actor)") == 0);
  CHECK(t.value("in_supply(figure(crew, boss, actor))") == 0);
  // A figure that is out or held can be put on a board again.
  t.run("deploy figure(crew, boss, actor) on last");
  CHECK(t.value("count of f in crew[last]") == 3);
}

TEST_CASE("a figure of any field is asked and moved as one of its own") {
  BoardTable t;
  t.furnish();
  t.run("for each f in figures[first s in ring] do release f end");
  CHECK(t.value("in_supply(figure(beasts, beast))") == 1);
  t.run("deploy figure(figures, beast) on table[(0, 0)]\ndeploy worker of actor on table[(0, 0)]");
  CHECK(t.value("table[figure(beasts, beast)] = table[(0, 0)]") == 1);
  CHECK(t.value("count of f in figures[table[(0, 0)]]") == 2);
  t.run(
      "set role of figure(figures, boss, actor) to 3\nset custodian of figure(figures, boss, "
      "actor) to actor");
  CHECK(t.value("role of figure(crew, boss, actor)") == 3);
  CHECK(t.value("role of figure(beasts, beast)") == 0);
  t.run("give figure(figures, boss, left of actor) to actor");
  CHECK(t.value("holder of figure(crew, boss, left of actor) = actor") == 1);
  t.run("remove figure(figures, beast)");
  CHECK(t.value("in_supply(figure(beasts, beast)) or table[figure(beasts, beast)] is not none") ==
        0);
  // What stands on another one may be of any field.
  t.run("deploy figure(figures, worker, left of actor) on figure(crew, boss, actor)");
  CHECK(t.value("count of f in crew[figure(crew, boss, actor)]") == 1);
  CHECK(t.failure("release figure(figures, boss, actor)") ==
        "state/occupied: a figure stands on this one of 'crew'");
  t.run("deploy figure(figures, beast) on figure(crew, boss, actor)");
  CHECK(t.value("count of f in beasts[figure(crew, boss, actor)]") == 1);
  CHECK(t.value("count of f in crew[figure(figures, boss, actor)]") == 1);
  CHECK(t.value("count of f in figures[figure(crew, boss, actor)]") == 2);
  CHECK(t.value("any f in figures[figure(beasts, beast)]") == 0);
  t.run("release figure(crew, worker, left of actor)");
  CHECK(t.failure("release figure(figures, boss, actor)") ==
        "state/occupied: a figure stands on this one of 'crew'");
  t.run("release figure(beasts, beast)\nrelease figure(crew, boss, actor)");
  CHECK(t.report("set hero to first f in figures") ==
        "rule:1:13: error[expr/wrong-kind]: expected a figure of crew, found a figure\n"
        "    set hero to first f in figures\n"
        "                ^^^^^^^^^^^^^^^^^^");
  CHECK(t.report("for each f in figures do set tired of f to true end") ==
        "rule:1:30: error[expr/unknown-property]: 'tired' is not a property of a figure\n"
        "    for each f in figures do set tired of f to true end\n"
        "                                 ^^^^^");
}

TEST_CASE("a piece with a figure on it stays; what is merged with a piece comes apart without it") {
  BoardTable t;
  t.furnish();
  t.put("bag", "green", 1);
  t.run(R"(
    merge first s in segments(table[(5, 0)]) where s is road with first s in segments(table[(7, 0)]) where s is road
    merge first s in segments(table[(7, 0)]) where s is road with first s in segments(table[(3, 0)]) where s is road
    deploy worker of actor on table[(5, 0)]
  )");
  CHECK(t.failure("move table[(5, 0)] to bag") == "state/occupied: a figure stands on 'mouth'");
  t.run(
      "release first f in crew[table[(5, 0)]]\n"
      "deploy worker of actor on first s in segments(table[(5, 0)]) where s is road");
  CHECK(t.failure("move table[(5, 0)] to bag") == "state/occupied: a figure stands on 'mouth'");
  // At a corner of it is not on it.
  t.run("deploy first f in crew[table[(5, 0)]] on corner(table, (5, 0))");
  const std::string joined = "roads[first s in segments(table[(7, 0)]) where s is road]";
  CHECK(t.value("size of " + joined) == 4);
  CHECK(t.value("open_ends of " + joined) == 8);  // mouth S, mouth N, line N, bend E
  CHECK(t.value("count of r in roads") == 1);
  t.run("move table[(5, 0)] to bag");
  CHECK(state::merges::count(t.arena, t.f("roads"), 0) == 1);
  CHECK(t.value("size of " + joined) == 3);
  CHECK(t.value("open_ends of " + joined) == 6);
  t.run("move table[(3, 0)] to bag");
  CHECK(state::merges::count(t.arena, t.f("roads"), 0) == 0);
  CHECK(t.value("open_ends of " + joined) == 4);  // its inner end is open again
  CHECK(t.value("count of r in roads") == 2);
}

TEST_CASE("merges join and split regions; relink moves one") {
  BoardTable t;
  t.furnish();
  const std::string names = R"(
    let one be first s in segments(table[(5, 0)]) where s is road
    let two be first s in segments(table[(7, 0)]) where s is road
    let far be first s in segments(table[(3, 0)]) where s is road
  )";
  t.run(names + "merge one with two");
  CHECK(t.value("count of r in roads") == 2);
  CHECK(t.value("lowest of size of r for r in roads") == 2);
  t.run(names + "relink two from one to far");
  CHECK(t.value("count of r in roads") == 2);
  CHECK(t.value("highest of size of r for r in roads") == 3);
  t.run(names + "relink far from two");
  CHECK(t.value("count of r in roads") == 3);
  CHECK(state::merges::count(t.arena, t.f("roads"), 0) == 0);
  // On the grid of a player, in its regions.
  t.lay("green", {5, 5}, Turn::none, "yard", 1);
  t.run(
      "merge first s in segments(yard[(0, 0)] of left of actor) with "
      "first s in segments(yard[(5, 5)] of left of actor) over plots");
  CHECK(t.value("count of r in plots of left of actor") == 1);
  CHECK(t.value("size of first r in plots of left of actor") == 2);
}

TEST_CASE("places are claimed and released; links are added while nobody owns one") {
  BoardTable t;
  t.run(
      "link first s in ring to first s in ring by highest (if linked(s, first n in ring) or s = "
      "first n in ring then 0 else 1)"
      " as ferry");
  CHECK(t.value("count of s in neighbours(first n in ring, \"ferry\")") == 1);
  CHECK(t.value("count of s in neighbours(first n in ring)") == 3);
  t.run("for each s in ring where tint of s = red do claim s for actor end");
  CHECK(t.value("count of g in chains") == 2);
  CHECK(t.value("count of g in shores") == 1);  // the ferry leads from north to south
  t.run("release first s in ring where owner of s = actor");
  CHECK(t.value("count of g in chains") == 1);
  t.run("claim first s in ring for left of actor");
  CHECK(t.value("count of s in ring where owner of s = left of actor") == 1);
  CHECK(t.failure("link first s in ring where owner of s is none to first s in ring where owner of "
                  "s = actor as ferry") ==
        "state/fixed: the links of 'ring' are fixed once a place has an owner");
}

TEST_CASE("a link leads in a direction while the change that added it stands") {
  BoardTable t;
  const auto mark = t.arena.mark();
  t.run("link north to islet as ferry towards out\nlink south to north as ferry towards out");
  CHECK(t.value("if step(north, out) = islet and step(islet, home) = north then 1 else 0") == 1);
  CHECK(t.value("count of s in ray(south, out)") == 2);
  CHECK(t.value("count of s in line(north, home)") == 3);
  t.arena.undo_to(mark);
  CHECK(t.value("if step(north, out) is none and step(islet, home) is none then 1 else 0") == 1);
}

TEST_CASE("components go to the places of a map and come back") {
  BoardTable t;
  t.put("hand", "two", 2);
  t.put("hand", "ace", 1);
  t.run(R"(
    let spot be first s in ring where tint of s = blue
    move "two" from hand of actor to ring[spot]
    move ring[spot] to hand of left of actor
    move "ace" from hand of actor to ring[spot]
    move all from ring[spot] to market[blue]
    move "two" from hand of actor to ring[first s in ring]
  )");
  CHECK(t.value("size of hand") == 0);
  CHECK(t.value("hand[\"two\"] of left of actor") == 1);
  CHECK(t.value("market[blue] = \"ace\"") == 1);
  CHECK(t.value("ring[first s in ring] = \"two\"") == 1);
  CHECK(t.failure("move ring[goal] to hand") == "state/no-place: 'ring' has no such place");
  CHECK(t.failure("move ring[first s in ring where tint of s = blue] to hand") ==
        "state/not-there: that place of 'ring' is empty");
  CHECK(t.failure("move market[blue] to ring[first s in ring]") ==
        "state/occupied: that place of 'ring' is occupied by 'two'");
}

TEST_CASE("fields of places of slots belong to the place, whoever has the slots") {
  auto d = boards();
  using Scope = description::Field::Scope;
  d.fields.push_back(of_part(state::test::field(FieldKind::counter, "fee"), Scope::slot, "market"));
  d.fields.push_back(
      of_part(state::test::field(FieldKind::counter, "notch"), Scope::slot, "shelf"));
  BoardTable t(std::move(d));
  t.run(
      "set fee[blue] to 3\nset notch[1] to 1\nset notch[2] of left of actor to 4\n"
      "add 1 to notch[2]");
  CHECK(t.value("fee[red] * 10 + fee[blue]") == 3);
  CHECK(t.value("notch[1] * 10 + notch[2]") == 11);
  CHECK(t.value("notch[1] of left of actor * 10 + notch[2] of left of actor") == 4);
  CHECK(t.value("notch[2]", Seat(1)) == 4);
  CHECK(t.failure("set notch[3] to 1") == "state/no-place: 'shelf' has no such place");
  CHECK(t.report("set fee of market[red] to 1") ==
        "rule:1:5: error[expr/needs-subscript]: there is one 'fee' for each place of market; say "
        "which in [ ]\n"
        "    set fee of market[red] to 1\n        ^^^\n    hint: write 'fee[...]'");
  CHECK(t.amount_error("notch[1][2] of left of actor") ==
        "1 expr/wrong-kind: 'notch' takes one subscript");
  CHECK(t.report("set notch[1][2] of left of actor to 1") ==
        "rule:1:5: error[expr/wrong-kind]: 'notch' takes one subscript\n"
        "    set notch[1][2] of left of actor to 1\n        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  CHECK(t.report("set notch[1][2] to 1") ==
        "rule:1:5: error[expr/wrong-kind]: 'notch' takes one subscript\n"
        "    set notch[1][2] to 1\n        ^^^^^^^^^^^");
}

TEST_CASE("what cannot be done on boards") {
  BoardTable t;
  t.furnish();
  t.run("set last to table[(3, 1)]\nmove last to bag\nset hero to figure(crew, boss, actor)");
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      // things that are none or gone
      {"add size of cities[spot_of(table[(9, 9)])] to score",
       "state/nothing: segments of nothing are asked for"},
      {"add size of cities[none] to score", "state/nothing: no region of 'cities' is there"},
      {"add gold of last to score", "state/nothing: this piece of 'table' is not there any more"},
      {"add price of last to score", "state/nothing: this piece of 'table' is not there any more"},
      {"add turn of last to score", "state/nothing: this piece of 'table' is not there any more"},
      {"for each p in around(last) do gain 1 score end",
       "state/nothing: this piece of 'table' is not there any more"},
      {"for each s in segments(last) do gain 1 score end",
       "state/nothing: this piece of 'table' is not there any more"},
      {"for each c in corners(last) do gain 1 score end",
       "state/nothing: this piece of 'table' is not there any more"},
      {"for each r in roads of last do gain 1 score end",
       "state/nothing: this piece of 'table' is not there any more"},
      {"move last to bag", "state/nothing: this piece of 'table' is not there any more"},
      {"set gold of last to 1", "state/nothing: this piece of 'table' is not there any more"},
      {"add banners of (first s in segments(table[(3, 0)]) where s is city) to score",
       "state/nothing: no segment is there"},
      {"for each s in neighbours(goal) do gain 1 score end",
       "state/nothing: neighbours of nothing are asked for"},
      {"for each s in around(first w in water where false) do gain 1 score end",
       "state/nothing: places around of nothing are asked for"},
      {"add toll of goal to score", "state/no-instance: there is no 'toll' of nothing"},
      {"if owner of goal = actor then gain 1 score end",
       "state/no-place: no place of 'ring' is there; 'is none' asks for that before"},
      {"add role of (first f in crew where role of f = 9) to score",
       "state/nothing: there is no such figure of 'crew'"},
      // figures
      {"deploy hero on last", "state/nothing: this piece of 'table' is not there any more"},
      {"deploy hero on goal", "state/nothing: a figure is put on nothing"},
      {"deploy hero on square(steps, 10)", "state/range: 'steps' has squares 0 to 9, not 10"},
      {"deploy hero on shelf[3] of actor", "state/no-place: 'shelf' has no such place"},
      {"deploy hero on hero", "state/occupied: figures would stand on one another in a ring"},
      {"deploy hero on figure(beasts, beast)\ndeploy figure(beasts, beast) on hero",
       "state/occupied: figures would stand on one another in a ring"},
      {"deploy figure(figures, beast) on hero\nremove hero",
       "state/occupied: a figure stands on this one of 'crew'"},
      {"deploy first f in crew where role of f = 9 on table[(0, 0)]",
       "state/nothing: there is no such figure of 'crew'"},
      {"repeat 3 times deploy worker of actor on table[(0, 0)] end",
       "state/not-there: no worker of seat 0 is in supply"},
      {"deploy beast of none on table[(0, 0)]\ndeploy beast of none on table[(0, 0)]",
       "state/not-there: no beast is in supply"},
      {"deploy worker of actor on hero\nrelease hero",
       "state/occupied: a figure stands on this one of 'crew'"},
      {"deploy worker of actor on hero\nremove hero",
       "state/occupied: a figure stands on this one of 'crew'"},
      {"deploy worker of actor on hero\ngive hero to actor",
       "state/occupied: a figure stands on this one of 'crew'"},
      {"set role of hero to 0 - 1",
       "state/range: the role of a figure may be 0 to 1000000, not -1"},
      {"set stack of hero to 1000001",
       "state/range: the height in a stack of a figure may be 0 to 1000000, not 1000001"},
      {"give hero to none", "state/nothing: there is no such player"},
      // maps
      {"claim first s in ring for none", "state/nothing: there is no such player"},
      {"claim goal for actor",
       "state/no-place: no place of 'ring' is there; 'is none' asks for that before"},
      {"claim first s in ring for actor\nclaim first s in ring for actor",
       "state/occupied: this place of 'ring' has an owner already"},
      {"release first s in ring", "state/not-there: this place of 'ring' has no owner"},
      {"link first s in ring to first s in ring as ferry",
       "state/no-place: a place of 'ring' is linked to itself"},
      {"link first s in ring to first s in ring where tint of s = blue as path",
       "state/occupied: these places of 'ring' are linked by a path already"},
      {"link north to islet as ferry towards onward",
       "state/occupied: 'onward' leads from one of these places of 'ring', or back, already"},
      {"link north to islet as ferry towards (first d in ring_direction where false)",
       "state/nothing: there is no such direction"},
      {"link islet to east as ferry towards onward",
       "state/occupied: 'onward' leads from one of these places of 'ring', or back, already"},
      {"link first s in ring to goal as path",
       "state/no-place: no place of 'ring' is there; 'is none' asks for that before"},
      {"for each s in ring where s != first n in ring do link first n in ring to s as ferry end",
       "state/full: 'ring' takes 2 more links"},
      // merges
      {"let s be first s in segments(table[(3, 0)])\nmerge s with s",
       "state/wrong-component: 'roads' joins two different segments of one grid"},
      {"merge spot_of(table[(0, 0)]) with first s in segments(table[(3, 0)])",
       "state/wrong-component: 'roads' joins two different segments of one grid"},
      {"merge spot_of(table[(3, 0)]) with spot_of(table[(0, 0)])",
       "state/nothing: no segment is there"},
      {"merge first s in segments(yard[(0, 0)]) with first s in segments(yard[(0, 0)] of left of "
       "actor)",
       "state/wrong-component: 'plots' joins two different segments of one grid"},
      {"relink first s in segments(table[(5, 0)]) from first s in segments(table[(7, 0)])",
       "state/not-there: these segments of 'roads' are not merged"},
      {"repeat 2 times merge first s in segments(table[(5, 0)]) with first s in segments(table[(7, "
       "0)]) end",
       "state/occupied: these segments of 'roads' are merged already"},
  }));
  CAPTURE(text);
  const auto before = t.arena.mark();
  CHECK(t.failure(text) == message);
  CHECK(t.arena.mark() == before);
}

TEST_CASE("regions take as many merges as they are declared with") {
  BoardTable t;
  for (std::int16_t x = 0; x < 10; x = static_cast<std::int16_t>(x + 2)) t.lay("mouth", {x, 0});
  CHECK(t.failure("for each p in table where p != table[(0, 0)] do\n"
                  "merge first s in segments(p) with first s in segments(table[(0, 0)])\nend") ==
        "state/full: 'roads' takes 3 merges");
}

}  // namespace castellan::ruletext::test
