// Rows over a running amount: verbs, rounding, loops, labels, subjects.
#include "interpreter/ruletext/values.hpp"
#include "tests/interpreter/score/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::score::test;

namespace {

/// The lines of a sheet with these rows for one player with 9 gold, 4 debt.
Texts lines_of(const std::string& rows, std::int64_t gold = 9) {
  Table t(yard_description(1), "sheet s \"\"\n" + rows + "end\n");
  t.set("gold", gold);
  t.set("debt", 4);
  const auto e = t.explain("s");
  std::int64_t sum = 0;
  for (const auto& l : e.lines) sum += l.points;
  CHECK(e.totals == Totals{sum});
  CHECK(t.evaluate("s") == e.totals);
  return said(e);
}

}  // namespace

TEST_CASE("every verb says what it did") {
  CHECK(lines_of("row R \"r\": add gold\n") == Texts{"A R r: 9 (9 added)"});
  CHECK(lines_of("row R \"r\": add 2 per gold\n") == Texts{"A R r: 18 (9 x 2)"});
  CHECK(lines_of("row R \"r\": subtract 2 per debt\n") == Texts{"A R r: -8 (4 x 2 taken off)"});
  CHECK(lines_of("row R \"r\": subtract debt\n") == Texts{"A R r: -4 (4 taken off)"});
  CHECK(lines_of("row R \"r\": add 5; times 3\n") == Texts{"A R r: 15 (5 added; 5 times 3)"});
  CHECK(lines_of("row R \"r\": add gold\nrow Z \"z\": zero\n") ==
        Texts{"A R r: 9 (9 added)", "A Z z: -9 (9 becomes 0)"});
  CHECK(lines_of("row R \"r\": add gold\nrow C \"c\": cap at 5\n") ==
        Texts{"A R r: 9 (9 added)", "A C c: -4 (9 is cut to 5)"});
  CHECK(lines_of("row R \"r\": subtract gold\nrow F \"f\": raise to 0\n") ==
        Texts{"A R r: -9 (9 taken off)", "A F f: 9 (-9 is raised to 0)"});
}

TEST_CASE("a row says what it counts beside what that is worth") {
  CHECK(lines_of("row R \"r\": add gold counting debt\n") == Texts{"A R r: 9 (4 worth 9)"});
  CHECK(lines_of("row R \"r\": subtract gold counting debt\n") ==
        Texts{"A R r: -9 (4 worth 9 taken off)"});
  CHECK(lines_of("row R \"r\": add gold counting debt\n", 0) == Texts{"A R r: 0 (4 worth 0)"});
  CHECK(lines_of("row R \"r\": add gold counting gold\n", 0) == Texts{"A R r: 0 (none counted)"});
  CHECK(lines_of("row R \"r\": add 2 per gold counting debt\n") == Texts{"A R r: 18 (9 x 2)"});
  // what another row has counted already
  CHECK(lines_of("row R \"r\": add gold counting 0\n") == Texts{"A R r: 9 (9 added)"});
  Table t(yard_description(1),
          "sheet s \"\"\nrow R \"r\": add gold counting debt\nrow P \"p\": add 2 per gold counting "
          "debt\n"
          "row Q \"q\": add gold\nend\n");
  t.set("gold", 9);
  t.set("debt", 4);
  const auto e = t.explain("s");
  CHECK(e.lines[0].counts);
  CHECK(e.lines[0].count == 4);
  CHECK(e.lines[1].count == 4);
  CHECK_FALSE(e.lines[2].counts);
}

TEST_CASE("a row without effect stays with 0 and its reason") {
  CHECK(lines_of("row R \"r\": add gold if debt > 10\n") == Texts{"A R r: 0 (not so: debt > 10)"});
  CHECK(lines_of("row R \"r\": add 3 per gold\n", 0) == Texts{"A R r: 0 (none counted)"});
  CHECK(lines_of("row R \"r\": add gold\n", 0) == Texts{"A R r: 0 (nothing to add)"});
  CHECK(lines_of("row R \"r\": subtract gold\n", 0) == Texts{"A R r: 0 (nothing to take off)"});
  CHECK(lines_of("row R \"r\": zero\n") == Texts{"A R r: 0 (0 already)"});
  CHECK(lines_of("row R \"r\": cap at 5\n") == Texts{"A R r: 0 (0 is not above 5)"});
  CHECK(lines_of("row R \"r\": raise to 0\n") == Texts{"A R r: 0 (0 is not below 0)"});
}

TEST_CASE("halving rounds as it is told, below 0 too") {
  CHECK(lines_of("row R \"r\": add 9\nrow H \"h\": halve rounded up\n")[1] ==
        "A H h: -4 (9 / 2 rounded up)");
  CHECK(lines_of("row R \"r\": add 9\nrow H \"h\": halve rounded down\n")[1] ==
        "A H h: -5 (9 / 2 rounded down)");
  CHECK(lines_of("row R \"r\": add 8\nrow H \"h\": halve rounded up\n")[1] ==
        "A H h: -4 (8 / 2 rounded up)");
  CHECK(lines_of("row R \"r\": subtract 9\nrow H \"h\": halve rounded up\n")[1] ==
        "A H h: 5 (-9 / 2 rounded up)");
  CHECK(lines_of("row R \"r\": subtract 9\nrow H \"h\": halve rounded down\n")[1] ==
        "A H h: 4 (-9 / 2 rounded down)");
}

TEST_CASE("a pipeline: base, zero, additions, halving, bonus, penalty") {
  // 7 tiles and 2 marks, nothing while unfinished, 7 for the mage, half of it
  // for the witch, 3 for buildings, less 1.
  const std::string rows =
      "row BASE-a \"tiles\": add 1 per 7\n"
      "row BASE-b \"marks\": add 1 per 2\n"
      "row ZERO \"unfinished\": zero if gold = 9\n"
      "row MAGE \"mage\": add 7\n"
      "row WITCH \"witch\": halve rounded up\n"
      "row BUILD \"buildings\": add 3\n"
      "row GHOST \"ghosts\": subtract 1\n"
      "row FLOOR \"floor\": raise to 0\n";
  CHECK(lines_of(rows) ==
        Texts{"A BASE-a tiles: 7 (7 x 1)", "A BASE-b marks: 2 (2 x 1)",
              "A ZERO unfinished: -9 (9 becomes 0)", "A MAGE mage: 7 (7 added)",
              "A WITCH witch: -3 (7 / 2 rounded up)", "A BUILD buildings: 3 (3 added)",
              "A GHOST ghosts: -1 (1 taken off)", "A FLOOR floor: 0 (6 is not below 0)"});
  CHECK(lines_of(rows, 8)[2] == "A ZERO unfinished: 0 (not so: gold = 9)");
  CHECK(lines_of(rows, 8)[4] == "A WITCH witch: -8 (16 / 2 rounded up)");
}

TEST_CASE("a row uses statements that have a name, with values") {
  const auto with = [](const std::string& rows) {
    Description d = yard_description(1);
    d.definitions.push_back(
        amount("fine", {{"n", "number", {}}, {"m", "number", {}}},
               "let both be n + m; subtract n per both; raise to 0 if gold = 9"));
    d.definitions.back().kind = description::Definition::Kind::effect;
    Table t(d, "sheet s \"\"\n" + rows + "end\n");
    t.set("gold", 9);
    t.set("debt", 4);
    return said(t.explain("s"));
  };
  CHECK(with("row R \"r\": add 50; fine(debt, debt - 2)\n") ==
        Texts{"A R r: 26 (50 added; 6 x 4 taken off; 26 is not below 0)"});
  CHECK(with("row R \"r\": fine(1, 2); let both be 5; add both\nrow Z \"z\": fine(0, 0)\n") ==
        Texts{"A R r: 5 (3 x 1 taken off; -3 is raised to 0; 5 added)",
              "A Z z: 0 (none counted; 5 is not below 0)"});
}

TEST_CASE("loops repeat rows, labels and ids name what they stand for") {
  Table t(yard_description(2),
          "sheet s(kind: kind, n: number) \"{kind} and {n}\"\n"
          "  for each i in numbers(n, 3) do\n"
          "    for each p in players do\n"
          "      row R-{i}.{kind} \"{i} of {p} with {kind}\": add i if player = p\n"
          "    end\n"
          "  end\n"
          "  for each b in building do\n"
          "    row B \"{b}\": add worth of b if kind of b = kind\n"
          "  end\n"
          "end\n");
  const auto e = t.explain("s", {4, 2});
  CHECK(e.title == "garden and 2");
  const auto all = said(e);
  REQUIRE(all.size() == 2 * (2 * 2 + 7));
  CHECK(Texts(all.begin(), all.begin() + 4) ==
        Texts{"A R-2.garden 2 of A with garden: 2 (2 added)",
              "B R-2.garden 2 of A with garden: 0 (not so: player = p)",
              "A R-2.garden 2 of B with garden: 0 (not so: player = p)",
              "B R-2.garden 2 of B with garden: 2 (2 added)"});
  CHECK(all[8] == "A B fence: 0 (not so: kind of b = kind)");
  CHECK(all[18] == "A B garden-1: 3 (3 added)");
  CHECK(e.totals == Totals{2 + 3 + 3, 2 + 3 + 3});
}

TEST_CASE("parameters are of the kinds that signatures know") {
  Table t(yard_description(2),
          "sheet s(k: kind, p: player, yes: truth, spot: cell) \"{p} {k}\"\n"
          "  row R-{k} \"{p}\": add 3 if player = p and yes; add x of spot\nend\n"
          "sheet last is s(tower, left of first p in players, 1 = 1, (2, 0))\n");
  CHECK(t.evaluate("last") == Totals{2, 5});
  CHECK(t.explain("last").title == "B tower");
}

TEST_CASE("what a sheet cannot take is an error where its kind stands") {
  CHECK(report("sheet s(a: numbr, b: several of building, c: piece of yarn, a: kind) \"\"\n  row R "
               "\"r\": add 1\nend\n") ==
        "test.score:1:12: error[expr/unknown-kind]: parameter 'a' of sheet 's' is of unknown kind "
        "'numbr'\n"
        "    sheet s(a: numbr, b: several of building, c: piece of yarn, a: kind) \"\"\n"
        "               ^^^^^\n"
        "    hint: did you mean 'number'?\n"
        "test.score:1:22: error[expr/unknown-kind]: parameter 'b' of sheet 's' is of unknown kind "
        "'several of building'\n"
        "    sheet s(a: numbr, b: several of building, c: piece of yarn, a: kind) \"\"\n"
        "                         ^^^^^^^^^^^^^^^^^^^\n"
        "    hint: did you mean 'building'?\n"
        "test.score:1:46: error[expr/unknown-kind]: parameter 'c' of sheet 's' is of unknown kind "
        "'piece of yarn'\n"
        "    sheet s(a: numbr, b: several of building, c: piece of yarn, a: kind) \"\"\n"
        "                                                 ^^^^^^^^^^^^^\n"
        "test.score:1:61: error[score/duplicate-name]: 'a' stands for something here already\n"
        "    sheet s(a: numbr, b: several of building, c: piece of yarn, a: kind) \"\"\n"
        "                                                                ^");
}

TEST_CASE("parameters are numbers, values of choices and components") {
  Table t(yard_description(2),
          "sheet s(kind: kind, building: building, n: number) \"\"\n  row R \"r\": add n\nend\n");
  const auto& parameters = t.v.sheets.at("s").parameters;
  REQUIRE(parameters.size() == 3);
  CHECK(parameters[0] == ruletext::Type::choice(t.game.schema->find_choice("kind")));
  CHECK(parameters[1] == ruletext::Type::component(t.game.schema->find_family("building")));
  CHECK(parameters[2] == ruletext::Type::number());
  CHECK(t.sheets->parameters(t.sheets->find("s")) == 3);
}

TEST_CASE("an alias gives the arguments") {
  Table t(yard_description(2),
          "sheet last is s(6 / 2 rounded down, tower)\n"
          "sheet s(n: number, kind: kind) \"{kind} {n}\"\n  row R \"r\": add n\nend\n");
  CHECK(t.evaluate("last") == Totals{3, 3});
  CHECK(t.explain("last").title == "tower 3");
  CHECK(t.explain("last").sheet == "last");
  CHECK(t.sheets->parameters(t.sheets->find("last")) == 0);
  CHECK(t.v.sheets.at("last").id == SheetId(0));
  CHECK_FALSE(t.sheets->find("first"));
}

TEST_CASE("an alias of several sheets is all of them, paid together") {
  Table t(yard_description(2),
          "sheet all is gold, twice(4)\n"
          "sheet gold \"Gold\"\n  row G \"gold\": add gold\nend\n"
          "sheet twice(n: number) \"Twice\"\n  row T \"score so far\": add score; row N \"n\": add "
          "2 per n\nend\n");
  t.set("gold", 3);
  t.set("gold", 5, 1);
  t.set("score", 1, 1);
  CHECK(t.evaluate("all") == Totals{11, 14});
  const auto e = t.explain("all");
  CHECK(e.title == "all");
  CHECK(e.totals == Totals{11, 14});
  CHECK(said(e) == Texts{"A G gold: 3 (3 added)", "B G gold: 5 (5 added)",
                         "A T score so far: 0 (nothing to add)", "B T score so far: 1 (1 added)",
                         "A N n: 8 (4 x 2)", "B N n: 8 (4 x 2)"});
  t.sheets->pay(t.sheets->find("all"), {}, t.context(), t.machine,
                t.game.schema->find_field("score"));
  CHECK(t.get("score", 0) == 11);
  CHECK(t.get("score", 1) == 15);
  CHECK(report("sheet all is gold, golden\nsheet gold \"\"\n  row G \"g\": add gold\nend\n") ==
        "test.score:1:20: error[score/unknown-sheet]: there is no sheet 'golden' that 'all' could "
        "stand for\n"
        "    sheet all is gold, golden\n"
        "                       ^^^^^^\n"
        "    hint: did you mean 'gold'?");
}

TEST_CASE("one player alone is paid") {
  Description d = yard_description(3);
  d.contestants = {dirk()};
  d.contestants[0].amounts = {description::rule_text("9", "dirk.lua")};
  Table t(std::move(d), "sheet scoring \"\"\n  row R \"r\": rank by gold pays prizes\nend\n");
  t.set("gold", 4, 1);
  t.set("gold", 2, 2);
  t.sheets->pay(t.sheets->find("scoring"), {}, t.context(), t.machine,
                t.game.schema->find_field("score"), Seat(2));
  CHECK(t.get("score", 0) == 0);
  CHECK(t.get("score", 1) == 0);
  CHECK(t.get("score", 2) == 2);
  CHECK(t.get("neutral_score") == 0);
}

TEST_CASE("a sheet of another subject gives one amount") {
  Table t(yard_description(2),
          "sheet tile of building(n: number) \"{building}\"\n"
          "  row W \"worth\": add n per worth of building\n"
          "  row G \"gold of {building}\": subtract gold\n"
          "end\n"
          "sheet lot of castle \"\"\n"
          "  row K \"k\": add worth of piece\n"
          "end\n");
  t.set("gold", 5, 1);
  const std::array<ruletext::Value, 1> twice = {2};
  const auto garden = t.game.component("garden-1").value;
  const auto sheet = t.sheets->find("tile");
  CHECK_FALSE(t.sheets->of_players(sheet));
  CHECK(t.v.sheets.at("tile").subject ==
        ruletext::Type::component(t.game.schema->find_family("building")));
  CHECK(t.sheets->evaluate_for(sheet, Seat(1), garden, twice, t.context(), t.machine) == 1);
  CHECK(t.sheets->evaluate_for(sheet, Seat(0), garden, twice, t.context(), t.machine) == 6);
  const auto e =
      t.sheets->explain_for(sheet, Seat(1), garden, twice, t.context(), t.machine, kNames);
  CHECK(e.title == "garden-1");
  CHECK(said(e) == Texts{"B W worth: 6 (3 x 2)", "B G gold of garden-1: -5 (5 taken off)"});
  CHECK(e.totals == Totals{1});
  // The third tile of the second player's castle.
  t.lay(1, "fence", 2);
  t.lay_kind(1, 0, 1);
  const ruletext::Value piece =
      ruletext::kPieceInstance + t.game.f("castle").grids[1].slot_at(t.game.arena, {2, 0});
  CHECK(t.sheets->evaluate_for(t.sheets->find("lot"), Seat(1), piece, {}, t.context(), t.machine) ==
        3);
}

TEST_CASE("amounts that are too large are refused with their place") {
  const auto refused = [](const std::string& row) {
    Table t(yard_description(1), "sheet s \"\"\n  row R \"r\": " + row + "\nend\n");
    t.set("gold", 1000);
    try {
      t.evaluate("s");
    } catch (const ruletext::RuleError& e) {
      return grammar::render(e.diagnostic());
    }
    return std::string("not refused");
  };
  CHECK(refused("add 4000000000000000000; times 4") ==
        "test.score:2:39: error[score/overflow]: sheet s: a product is too large\n"
        "      row R \"r\": add 4000000000000000000; times 4\n"
        "                                          ^^^^^^^");
  CHECK(refused("add 9000000000000000000; add 9000000000000000000") ==
        "test.score:2:39: error[score/overflow]: sheet s: a sum is too large\n"
        "      row R \"r\": add 9000000000000000000; add 9000000000000000000\n"
        "                                          ^^^^^^^^^^^^^^^^^^^^^^^");
  CHECK(refused("rank by 3000000000 pays prizes") ==
        "test.score:2:14: error[score/overflow]: sheet s: 3000000000 is too large to be ranked or "
        "paid\n"
        "      row R \"r\": rank by 3000000000 pays prizes\n"
        "                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("loops come to an end") {
  Table t(yard_description(1),
          "sheet s(n: number) \"\"\n"
          "  for each i in numbers(1, n) do\n"
          "    row R \"r\": add 1\n"
          "  end\n"
          "end\n");
  CHECK(t.evaluate("s", {10000}) == Totals{10000});
  CHECK(t.evaluate("s", {0}) == Totals{0});
  try {
    t.evaluate("s", {10001});
    FAIL("10001 turns were taken");
  } catch (const ruletext::RuleError& e) {
    CHECK(grammar::render(e.diagnostic()) ==
          "test.score:2:17: error[budget/fuel]: sheet s: the loops of the sheet take more than "
          "10000 turns\n"
          "      for each i in numbers(1, n) do\n"
          "                    ^^^^^^^^^^^^^");
  }
}
