// What a rules author reads when rule text over boards does not fit: the whole
// message, caret included.

#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

/// `column id: message` and a line of carets, as rendered.
std::string rendered(int column, const std::string& message, const std::string& text, int carets,
                     const std::string& hint = {}) {
  std::string out = "rule:1:" + std::to_string(column) + ": error[" +
                    message.substr(0, message.find(':')) + "]" + message.substr(message.find(':')) +
                    "\n    " + text + "\n    " +
                    std::string(static_cast<std::size_t>(column) - 1, ' ') +
                    std::string(static_cast<std::size_t>(carets), '^');
  if (!hint.empty()) out += "\n    hint: " + hint;
  return out;
}

struct Row {
  const char* text;
  int column;
  int carets;
  const char* message;
  const char* hint = "";
};

}  // namespace

TEST_CASE("errors in amounts over boards") {
  BoardTable t;
  const Row row = GENERATE(values<Row>({
      {"spot_of(last) is citty", 18, 5, "expr/unknown-name: 'citty' is no feature of a tile",
       "did you mean 'city'?"},
      {"spot_of(last) = last", 17, 4,
       "expr/wrong-kind: expected a segment of table, found a piece of table"},
      {"banner of spot_of(last)", 1, 6,
       "expr/unknown-property: 'banner' is not a property of a segment of table"},
      {"open_ends of chains[goal]", 1, 9,
       "expr/unknown-property: 'open_ends' is not a property of a region of chains"},
      {"tint of cities[spot_of(last)]", 1, 4,
       "expr/unknown-property: 'tint' is not a property of a region of cities"},
      {"cities[last]", 8, 4,
       "expr/wrong-kind: expected a segment of table, found a piece of table"},
      {"cities[goal]", 8, 4, "expr/wrong-kind: expected a segment of table, found a place of ring"},
      {"chains[last]", 8, 4, "expr/wrong-kind: expected a place of ring, found a piece of table"},
      {"shores[spot_of(last)]", 8, 13,
       "expr/wrong-kind: expected a place of ring, found a segment of table"},
      {"market[last]", 8, 4, "expr/wrong-kind: expected a colour, found a piece of table"},
      {"last[goal]", 1, 10, "expr/wrong-kind: a piece of table takes no subscript in [ ]",
       "what belongs to something is 'last of goal'"},
      {"linked(goal)", 1, 12, "expr/arguments: 'linked' takes 2 or 3 values, found 1"},
      {"linked(last, goal)", 8, 4,
       "expr/wrong-kind: expected a place of a map, found a piece of table"},
      {"linked(goal, last)", 14, 4,
       "expr/wrong-kind: expected a place of ring, found a piece of table"},
      {"linked(goal, goal, \"paht\")", 20, 6,
       "expr/unknown-name: 'paht' is no kind of links of ring", "did you mean 'path'?"},
      {"goal = nroth", 8, 5, "expr/unknown-name: 'nroth' is not known here",
       "did you mean 'north'?"},
      {"goal = \"nroth\"", 8, 7, "expr/unknown-component: there is no place 'nroth'",
       "did you mean 'north'?"},
      {"goal = ace", 8, 3, "expr/wrong-kind: expected a place of ring, found a card"},
      {"tint of nroth", 9, 5, "expr/unknown-name: 'nroth' is not known here",
       "did you mean 'north'?"},
      {"last = gaet", 8, 4, "expr/unknown-name: 'gaet' is not known here", "did you mean 'gate'?"},
      {"linked(north, lake)", 15, 4, "expr/wrong-kind: expected a place of ring, found a water"},
      {"in_supply(goal)", 11, 4, "expr/wrong-kind: expected a figure, found a place of ring"},
      {"in_supply()", 1, 11, "expr/arguments: 'in_supply' takes 1 value, found 0"},
      {"figure(crew)", 1, 12, "expr/arguments: 'figure' takes 2 or 3 values, found 1"},
      {"figure(yard, boss)", 8, 4, "expr/wrong-kind: expected figures, found the grid yard"},
      {"figure(crew, bos)", 14, 3, "expr/unknown-name: 'bos' is not known here",
       "did you mean 'boss'?"},
      {"figure(crew, boss, 1)", 20, 1, "expr/wrong-kind: expected a player, found a number"},
      {"corner(ring, (0, 0))", 8, 4, "expr/wrong-kind: expected a grid, found the map ring"},
      {"place_of(hero, hand)", 16, 4, "expr/wrong-kind: figures have no place on the pile hand"},
      {"place_of(goal, table)", 10, 4, "expr/wrong-kind: expected a figure, found a place of ring"},
      {"table[goal]", 7, 4, "expr/wrong-kind: expected a cell, found a place of ring"},
      // sets
      {"count of x in segments(goal)", 24, 4,
       "expr/wrong-kind: expected a piece, a corner or a region of a grid, found a place of ring"},
      {"count of x in segments()", 15, 10, "expr/arguments: 'segments' takes 1 value, found 0"},
      {"count of x in pieces(chains[goal])", 22, 12,
       "expr/wrong-kind: expected a region of a grid, found a region of chains"},
      {"count of x in places(last)", 22, 4,
       "expr/wrong-kind: expected a region of a map, found a piece of table"},
      {"count of x in corners(goal)", 23, 4,
       "expr/wrong-kind: expected a piece, found a place of ring"},
      {"count of x in touching(cities)", 15, 16,
       "expr/arguments: 'touching' takes 2 values, regions and a region beside them"},
      {"count of x in touching(last, last)", 24, 4,
       "expr/wrong-kind: expected regions, found a piece of table"},
      {"count of x in touching(cities, first r in plots)", 32, 16,
       "expr/wrong-kind: expected a region of the same grid, found a region of plots"},
      {"count of x in neighbours()", 15, 12,
       "expr/arguments: 'neighbours' takes 1 value, a piece or a place, found 0"},
      {"count of x in neighbours(hero)", 26, 4,
       "expr/wrong-kind: expected a piece, a place of a map or a cell, found a figure of crew"},
      {"count of x in neighbours(last, \"path\")", 26, 4,
       "expr/wrong-kind: expected a place of a map, found a piece of table"},
      {"count of x in neighbours(goal, \"rod\")", 32, 5,
       "expr/unknown-name: 'rod' is no kind of links of ring", "did you mean 'road'?"},
      {"count of x in around(goal)", 22, 4,
       "expr/wrong-kind: expected a piece, a corner, a cell or a landmark of a map, found a place "
       "of ring"},
      {"count of x in cities of hero", 15, 6,
       "expr/unknown-property: 'cities' is not a property of a figure of crew"},
      {"count of x in crew[either_stall]", 20, 12,
       "expr/wrong-kind: figures stand on segments, pieces, corners, places and figures, not on a "
       "card"},
      {"count of x in crew[stall]", 20, 5,
       "expr/wrong-kind: figures stand on segments, pieces, corners, places and figures, not on a "
       "card"},
      {"count of x in crew[if steps = 0 then market[red] else market[blue]]", 20, 47,
       "expr/wrong-kind: figures stand on segments, pieces, corners, places and figures, not on a "
       "card"},
      {"count of x in crew[square(score)]", 20, 13,
       "expr/wrong-kind: 'square' takes a counter and the number of a square"},
      {"count of x in crew[square(last, 1)]", 20, 15,
       "expr/wrong-kind: 'square' takes a counter and the number of a square"},
      {"count of x in crew[square(steps, last)]", 34, 4,
       "expr/wrong-kind: expected a number, found a piece of table"},
  }));
  CAPTURE(row.text);
  const std::string hint = row.hint;
  CHECK(t.amount_report(row.text) == rendered(row.column, row.message, row.text, row.carets, hint));
}

TEST_CASE("errors in effects on boards") {
  BoardTable t;
  const Row row = GENERATE(values<Row>({
      {"draw from bag to yard at (0, 0) turned 1", 40, 1,
       "expr/bad-turn: pieces of 'yard' are never turned",
       "where pieces can be turned, the grid has turns = true"},
      {"draw from bag to table at (0, 0) turned 360", 41, 3,
       "expr/bad-turn: pieces of 'table' are turned by 0 to 3 quarters, not by 360",
       "a turn counts quarters"},
      {"set steps to 1 if fits(gate, table, (0, 0), 180)", 45, 3,
       "expr/bad-turn: pieces of 'table' are turned by 0 to 3 quarters, not by 180",
       "a turn counts quarters: write 2"},
      {"set steps to 1 if fits(gate, table, (0, 0), 0, arch, (0, 0), 4)", 62, 1,
       "expr/bad-turn: pieces of 'spans' are turned by 0 to 3 quarters, not by 4",
       "a turn counts quarters"},
      {"deploy hero", 1, 11, "expr/missing: 'deploy' needs 'on' a place for the figure"},
      {"deploy on last", 1, 14, "expr/missing: 'deploy' needs a figure"},
      {"deploy goal on last", 8, 4, "expr/wrong-kind: expected a figure, found a place of ring"},
      {"deploy hero on cities[spot_of(last)]", 16, 21,
       "expr/wrong-kind: a figure stands on one segment, not on a whole region"},
      {"deploy hero on actor", 16, 5,
       "expr/wrong-kind: 'deploy' puts figures on boards; 'give' hands them to a player"},
      {"deploy hero on market", 16, 6,
       "expr/wrong-kind: figures stand on segments, pieces, corners, places and figures, not on "
       "the places of market"},
      {"deploy hero on stall", 16, 5,
       "expr/wrong-kind: figures stand on segments, pieces, corners, places and figures, not on a "
       "card"},
      {"deploy hero on last to actor", 21, 2,
       "expr/unexpected-word: 'deploy' does not go with 'to'", "it takes 'on'"},
      {"deploy boss of 1 on last", 16, 1, "expr/wrong-kind: expected a player, found a number"},
      {"release steps", 9, 5,
       "expr/wrong-kind: expected a figure or a place of a map, found a number"},
      {"release", 1, 7, "expr/missing: 'release' needs a figure or a place"},
      {"give hero", 1, 9, "expr/missing: 'give' needs 'to' a player"},
      {"give hero to last", 14, 4, "expr/wrong-kind: expected a player, found a piece of table"},
      {"remove last", 8, 4, "expr/wrong-kind: expected a figure, found a piece of table"},
      {"claim goal", 1, 10, "expr/missing: 'claim' needs 'for' a player"},
      {"claim last for actor", 7, 4,
       "expr/wrong-kind: expected a place of a map, found a piece of table"},
      {"link goal", 1, 9, "expr/missing: 'link' needs 'to' a place"},
      {"link goal to goal", 1, 17,
       "expr/missing: 'link' needs 'as' a kind of links, ring has several"},
      {"link goal to goal as fery", 22, 4, "expr/unknown-name: 'fery' is no kind of links of ring",
       "did you mean 'ferry'?"},
      {"link goal to goal as ferry towards", 35, 1,
       "grammar/expected: expected a value, found end of text"},
      {"link goal to goal as ferry towards red", 36, 3,
       "expr/wrong-kind: expected a ring_direction, found a colour"},
      {"link goal to goal as ferry towards onwart", 36, 6,
       "expr/unknown-name: 'onwart' is not known here", "did you mean 'onward'?"},
      {"link last to goal as ferry", 6, 4,
       "expr/wrong-kind: expected a place of a map, found a piece of table"},
      {"merge spot_of(last)", 1, 19, "expr/missing: 'merge' needs 'with' a segment"},
      {"merge last with spot_of(last)", 7, 4,
       "expr/wrong-kind: expected a segment, found a piece of table"},
      {"merge spot_of(last) with last", 26, 4,
       "expr/wrong-kind: expected a segment of table, found a piece of table"},
      {"merge spot_of(last) with spot_of(last) over cities", 45, 6,
       "expr/missing: 'merge' needs 'over' regions with merges", "there is roads"},
      {"relink spot_of(last) from spot_of(last) with spot_of(last)", 41, 4,
       "expr/unexpected-word: 'relink' does not go with 'with'", "it takes 'from', 'to', 'over'"},
      {"set holder of hero to actor", 5, 14,
       "expr/not-a-field: 'holder' is not a field that can be set"},
      {"set role of last to 1", 5, 4, "expr/unknown-property: 'role' is not a property of a tile"},
      {"set role of hero to actor", 21, 5, "expr/wrong-kind: expected a number, found a player"},
      {"add 1 to stack of hero", 10, 13, "expr/wrong-kind: only a counter can be changed by 'add'"},
      {"choose 2 q in corners(first p in yard)", 1, 38,
       "expr/wrong-kind: several of corner of yard cannot be held together: there is more than "
       "one 'yard'"},
      {"for each r in shuffled(plots) do finish game end", 15, 15,
       "expr/wrong-kind: several of region of plots cannot be held together: there is more than "
       "one 'plots'"},
      {"choose f in crew[steps]", 18, 5,
       "expr/wrong-kind: figures stand on segments, pieces, corners, places and figures, not on a "
       "number"},
      {"set hero to random s in segments(last)", 13, 26,
       "expr/wrong-kind: expected a figure of crew, found a segment of table"},
      {"move hero to bag", 6, 4,
       "expr/wrong-kind: expected a component or a piece, found a figure of crew"},
      {"move \"two\" from hand to (if steps = 0 then market[red] else market[blue])", 26, 47,
       "expr/wrong-kind: nothing can be put into a card"},
      {"move all from (if steps = 0 then market[red] else market[blue]) to hand", 16, 47,
       "expr/wrong-kind: nothing can be taken from a card"},
      {"move either_stall to hand", 1, 25, "expr/missing: 'move' needs 'from' a place"},
  }));
  CAPTURE(row.text);
  const std::string hint = row.hint;
  CHECK(t.report(row.text) == rendered(row.column, row.message, row.text, row.carets, hint));
}

TEST_CASE("a map without things to lie on it, grids without merges, kinds of two fields") {
  auto d = boards();
  for (auto& f : d.fields) {
    if (f.name == "ring") f.holds.clear();
    f.merges = 0;
  }
  auto others = state::test::field(FieldKind::figures, "others");
  others.kinds = {"guard", "boss"};
  others.each = {1, 1};
  d.fields.push_back(others);
  BoardTable t(std::move(d));
  CHECK(t.amount_report("ring[goal] is none") ==
        rendered(1, "expr/wrong-kind: nothing can lie on the map ring", "ring[goal] is none", 10,
                 "it is declared without 'holds'"));
  CHECK(t.report("merge spot_of(last) with spot_of(last)") ==
        rendered(1, "expr/missing: no regions over 'table' are declared with 'merges'",
                 "merge spot_of(last) with spot_of(last)", 38));
  CHECK(t.report("deploy boss of actor on last") ==
        rendered(8, "expr/ambiguous: there is a 'boss' among crew and among others",
                 "deploy boss of actor on last", 4, "say figure(crew, boss, ...)"));
}

TEST_CASE("rule text that is nested too deeply for the machine is refused") {
  BoardTable t;
  std::string text = "steps";
  for (int i = 0; i < 55; ++i) text = "steps + (" + text + ")";
  CHECK(t.first([&] {
    grammar::Diagnostics out;
    compile_amount(t.vocabulary, {"test", "actor", {}}, rule_text(text), {}, out);
    return out;
  }()) == "1 expr/too-large: test needs 56 values at a time, at most 48 are possible");
}

TEST_CASE("rule text is compiled in one pass, however it is nested") {
  BoardTable t;
  // A part that is compiled twice a level would take up to 2^30 steps here.
  std::string is = "true";
  std::string near = "last";
  std::string regions = "last";
  std::string same = "last";
  for (int i = 0; i < 30; ++i) {
    is = "(" + is + " is true)";
    near = "first p in around(" + near + ")";
    if (i < 10) regions = "piece of first s in segments(first r in cities of " + regions + ")";
    same = "first p in table where p = (" + same + ")";
  }
  CHECK(t.amount_report(is) == "no error");
  CHECK(t.amount_report(regions + " is none") == "no error");
  for (const auto& text : {near, same}) {
    CHECK(t.amount_report(text + " is none").find("expr/too-large") != std::string::npos);
  }
}

}  // namespace castellan::ruletext::test
