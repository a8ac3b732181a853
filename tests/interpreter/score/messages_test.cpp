// What is wrong with a sheet, whole messages.
#include "tests/interpreter/score/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::score::test;

namespace {

/// The report on a sheet with this one row.
std::string row(const std::string& body) {
  return report("sheet s(n: number) \"\"\n  row R \"r\": " + body + "\nend\n");
}

}  // namespace

TEST_CASE("statements that have a name") {
  Description d = yard_description(3);
  for (const auto& [name, text] :
       {std::pair{"fine", "subtract n; fee(1)"}, {"fee", "times n; fine(n)"}, {"toll", "gain n"}}) {
    d.definitions.push_back(amount(name, {{"n", "number", {}}}, text));
    d.definitions.back().kind = description::Definition::Kind::effect;
  }
  const auto with = [&](const std::string& body) {
    return report(d, "sheet s \"\"\n  row R \"r\": " + body + "\nend\n");
  };
  CHECK(with("fine(1, 2)") ==
        "test.score:2:14: error[expr/arguments]: 'fine' takes 1 value, found 2\n"
        "      row R \"r\": fine(1, 2)\n"
        "                 ^^^^^^^^^^");
  CHECK(with("fine(1)") ==
        "rules.lua:1:10: error[expr/recursion]: 'fine' uses itself\n"
        "    times n; fine(n)\n"
        "             ^^^^^^^");
  CHECK(with("toll(1) if gold > 3") ==
        "test.score:2:25: error[score/not-in-row]: 'if' stands behind the verbs of 'toll', not "
        "behind its name\n"
        "      row R \"r\": toll(1) if gold > 3\n"
        "                            ^^^^^^^^");
  CHECK(with("toll(gold)") ==
        "rules.lua:1:1: error[score/unknown-verb]: 'gain' is not a verb of a row: add, subtract, "
        "times, zero, halve, cap, raise or rank\n"
        "    gain n\n"
        "    ^^^^");
  CHECK(with("tol(gold)") ==
        "test.score:2:14: error[score/unknown-verb]: expected a verb of a row: add, subtract, "
        "times, zero, halve, cap, raise or rank\n"
        "      row R \"r\": tol(gold)\n"
        "                 ^^^^^^^^^\n"
        "    hint: did you mean 'toll'?");
}

TEST_CASE("verbs of rows") {
  CHECK(row("gain 3") ==
        "test.score:2:14: error[score/unknown-verb]: 'gain' is not a verb of a row: add, subtract, "
        "times, zero, halve, cap, raise or rank\n"
        "      row R \"r\": gain 3\n"
        "                 ^^^^");
  CHECK(row("times") ==
        "test.score:2:14: error[score/missing]: 'times' needs an amount\n"
        "      row R \"r\": times\n"
        "                 ^^^^^");
  CHECK(row("halve") ==
        "test.score:2:14: error[score/missing]: 'halve' needs 'rounded up' or 'rounded down'\n"
        "      row R \"r\": halve\n"
        "                 ^^^^^");
  CHECK(row("add 3 to score") ==
        "test.score:2:20: error[score/unknown-complement]: 'to' does not belong to 'add' in a row\n"
        "      row R \"r\": add 3 to score\n"
        "                       ^^");
  CHECK(row("add gold if gold") ==
        "test.score:2:26: error[expr/wrong-kind]: expected a condition, found a number\n"
        "      row R \"r\": add gold if gold\n"
        "                             ^^^^");
  CHECK(row("add 1 per gld") ==
        "test.score:2:24: error[expr/unknown-name]: 'gld' is not known here\n"
        "      row R \"r\": add 1 per gld\n"
        "                           ^^^\n"
        "    hint: did you mean 'gold'?");
  CHECK(row("let x be gold") ==
        "test.score:2:7: error[score/empty-row]: row 'R' does nothing to the points\n"
        "      row R \"r\": let x be gold\n"
        "          ^");
  CHECK(row("let n be gold; add n") ==
        "test.score:2:18: error[score/duplicate-name]: 'n' stands for something here already\n"
        "      row R \"r\": let n be gold; add n\n"
        "                     ^");
}

TEST_CASE("ranking") {
  CHECK(row("rank by gold pays points ties full") ==
        "test.score:2:32: error[score/not-prizes]: 'pays' needs a row of table 'points', which has "
        "3 dimensions: 2 subscripts and the last left open, found 0\n"
        "      row R \"r\": rank by gold pays points ties full\n"
        "                                   ^^^^^^");
  CHECK(row("rank by gold pays pints") ==
        "test.score:2:32: error[expr/unknown-name]: 'pints' is not known here\n"
        "      row R \"r\": rank by gold pays pints\n"
        "                                   ^^^^^\n"
        "    hint: did you mean 'points'?");
  CHECK(row("rank by gold pays points[gold][tower]") ==
        "test.score:2:39: error[score/differs-by-player]: what a rank pays must be the same for "
        "all players, this speaks of the player\n"
        "      row R \"r\": rank by gold pays points[gold][tower]\n"
        "                                          ^^^^");
  CHECK(row("rank by gold pays points[n][n]") ==
        "test.score:2:42: error[expr/wrong-kind]: expected a kind, found a number\n"
        "      row R \"r\": rank by gold pays points[n][n]\n"
        "                                             ^");
  CHECK(row("rank by gold pays prizes ties share") ==
        "test.score:2:44: error[score/bad-ties]: shared points are 'rounded down'\n"
        "      row R \"r\": rank by gold pays prizes ties share\n"
        "                                               ^^^^^");
  CHECK(row("rank by gold pays prizes ties ful") ==
        "test.score:2:44: error[score/bad-ties]: 'ties' is followed by 'share rounded down', "
        "'full' or 'lower'\n"
        "      row R \"r\": rank by gold pays prizes ties ful\n"
        "                                               ^^^\n"
        "    hint: did you mean 'full'?");
  CHECK(row("rank by gold pays prizes; rank by debt pays prizes") ==
        "test.score:2:40: error[score/two-ranks]: a row ranks once; write a second row\n"
        "      row R \"r\": rank by gold pays prizes; rank by debt pays prizes\n"
        "                                           ^^^^^^^^^^^^^^^^^^^^^^^^");
  CHECK(row("rank by gold, dept pays prizes") ==
        "test.score:2:28: error[expr/unknown-name]: 'dept' is not known here\n"
        "      row R \"r\": rank by gold, dept pays prizes\n"
        "                               ^^^^\n"
        "    hint: did you mean 'debt'?");
  CHECK(row("rank by 1, 2, 3, 4, gold pays prizes") ==
        "test.score:2:34: error[score/too-many]: a row compares at most 4 amounts\n"
        "      row R \"r\": rank by 1, 2, 3, 4, gold pays prizes\n"
        "                                     ^^^^");
  CHECK(row("rank by gold, pays prizes") ==
        "test.score:2:28: error[grammar/expected]: expected a value, found 'pays'\n"
        "      row R \"r\": rank by gold, pays prizes\n"
        "                               ^^^^");
  CHECK(row("rank pays prizes") ==
        "test.score:2:14: error[score/missing]: 'rank' needs 'by' and an amount\n"
        "      row R \"r\": rank pays prizes\n"
        "                 ^^^^^^^^^^^^^^^^");
  CHECK(report("sheet s of kind \"\"\n  row R \"r\": rank by gold pays prizes\nend\n") ==
        "test.score:2:14: error[score/needs-players]: only a sheet of players can rank them\n"
        "      row R \"r\": rank by gold pays prizes\n"
        "                 ^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("sheets, loops and labels") {
  CHECK(report("sheet s \"\"\n  row R \"a\": add 1\n  row R \"b\": add 2\nend\n") ==
        "test.score:3:7: error[score/duplicate-row]: sheet 's' has a row 'R' already\n"
        "      row R \"b\": add 2\n"
        "          ^");
  CHECK(report("sheet w of kind\n  row W: add 1\nend\nsheet s \"\"\n  for each k in kind do\n    "
               "include w(k) as R\n  end\n"
               "  row R \"b\": add 2\nend\n") ==
        "test.score:8:7: error[score/duplicate-row]: sheet 's' has a row 'R' already\n"
        "      row R \"b\": add 2\n"
        "          ^");
  CHECK(report("sheet w of kind\n  row W: add 1\nend\nsheet s \"\"\n  for each k in kind do\n    "
               "include w(k) as two words\n"
               "    include w(k) as 3 if gold > 1\n    include w(k) from s\n  end\nend\n") ==
        "test.score:6:18: error[expr/expected-name]: expected one name after 'as'\n"
        "        include w(k) as two words\n"
        "                     ^^\n"
        "test.score:7:18: error[expr/expected-name]: expected one name after 'as'\n"
        "        include w(k) as 3 if gold > 1\n"
        "                     ^^\n"
        "test.score:8:18: error[score/unknown-complement]: 'from' does not belong to 'include' in "
        "a row\n"
        "        include w(k) from s\n"
        "                     ^^^^");
  CHECK(report(
            "sheet s \"\"\n  row R \"a\": add 1\nend\nsheet s \"\"\n  row R \"b\": add 2\nend\n") ==
        "test.score:4:7: error[score/duplicate-sheet]: there is a sheet 's' already\n"
        "    sheet s \"\"\n"
        "          ^");
  CHECK(report("sheet s of biulding \"\"\n  row R \"a\": add 1\nend\n") ==
        "test.score:1:12: error[score/unknown-subject]: a sheet is of players, a choice, a family, "
        "or the pieces, places, figures or regions of a field, not of 'biulding'\n"
        "    sheet s of biulding \"\"\n"
        "               ^^^^^^^^\n"
        "    hint: did you mean 'building'?");
  CHECK(report("sheet s \"\"\n  for each x in kinds do\n    row R \"a\": add 1\n  end\nend\n") ==
        "test.score:2:17: error[expr/unknown-name]: 'kinds' is not known here\n"
        "      for each x in kinds do\n"
        "                    ^^^^^\n"
        "    hint: did you mean 'kind'?");
  CHECK(report("sheet s \"\"\n  for each x in numbers(1, gold) do\n    row R \"a\": add 1\n  "
               "end\nend\n") ==
        "test.score:2:17: error[score/differs-by-player]: what rows are repeated for must be the "
        "same for all players, this speaks of the player\n"
        "      for each x in numbers(1, gold) do\n"
        "                    ^^^^^^^^^^^^^^^^");
  CHECK(
      report("sheet s(round: number) \"Round {rond}\"\n  row R \"{\": add 1\nend\n") ==
      "test.score:1:7: error[score/bad-label]: '{rond}' is no parameter and no loop variable here\n"
      "    sheet s(round: number) \"Round {rond}\"\n"
      "          ^\n"
      "    hint: did you mean 'round'?\n"
      "test.score:2:9: error[score/bad-label]: '{' without '}' in \"{\"\n"
      "      row R \"{\": add 1\n"
      "            ^^^");
  CHECK(report("sheet s \"\"\n  for each x in players do\n    row R-{x} \"a\": add 1\n    row "
               "Q-{y} \"a\": add 1\n  end\nend\n") ==
        "test.score:3:9: error[score/bad-label]: the id of a row holds numbers, values of choices "
        "and components, not a player\n"
        "        row R-{x} \"a\": add 1\n"
        "            ^^^^^\n"
        "test.score:4:9: error[score/bad-label]: '{y}' is no parameter and no loop variable here\n"
        "        row Q-{y} \"a\": add 1\n"
        "            ^^^^^");
  CHECK(
      report(
          "sheet last is scorin(3)\nsheet scoring(n: number) \"\"\n  row R \"r\": add n\nend\n") ==
      "test.score:1:15: error[score/unknown-sheet]: there is no sheet 'scorin' that 'last' could "
      "stand for\n"
      "    sheet last is scorin(3)\n"
      "                  ^^^^^^^^^\n"
      "    hint: did you mean 'scoring'?");
  CHECK(
      report("sheet last is scoring\nsheet scoring(n: number) \"\"\n  row R \"r\": add n\nend\n") ==
      "test.score:1:15: error[score/arguments]: sheet 'scoring' takes 1 value, found 0\n"
      "    sheet last is scoring\n"
      "                  ^^^^^^^");
}

TEST_CASE("contestants") {
  const auto contestant = [](auto change) {
    auto d = yard_description(2);
    d.contestants = {dirk()};
    change(d.contestants[0]);
    return report(std::move(d),
                  "sheet scoring \"\"\n  row R \"r\": rank by gold pays prizes\nend\n");
  };
  CHECK(contestant([](auto& c) { c.amounts = {description::rule_text("4", "dirk.lua")}; }).empty());
  CHECK(contestant([](auto& c) { c.amounts = {description::rule_text("gold", "dirk.lua")}; }) ==
        "dirk.lua:1:1: error[score/needs-players]: contestant 'dirk' is no player; say of whom "
        "this is\n"
        "    gold\n"
        "    ^^^^");
  CHECK(contestant([](auto& c) { c.amounts = {}; }) ==
        "rules.lua:4:1: error[score/missing]: contestant 'dirk' needs an amount\n"
        "    line 4\n"
        "    ^^^^^^");
  {
    auto d = yard_description(2);
    d.contestants = {dirk()};
    d.contestants[0].amounts = {description::rule_text("4", "dirk.lua")};
    CHECK(report(std::move(d),
                 "sheet scoring \"\"\n  row R \"r\": rank by gold, debt pays prizes\nend\n") ==
          "rules.lua:4:1: error[score/missing]: contestant 'dirk' has 1 amount, a row of sheet "
          "'scoring' compares 2\n"
          "    line 4\n"
          "    ^^^^^^");
  }
  CHECK(contestant([](auto& c) { c.sheet = "scorin"; }) ==
        "rules.lua:4:1: error[score/unknown-sheet]: contestant 'dirk' takes part in sheet "
        "'scorin', which is not a sheet of players\n"
        "    line 4\n"
        "    ^^^^^^\n"
        "    hint: did you mean 'scoring'?");
  CHECK(contestant([](auto& c) {
          c.amounts = {description::rule_text("4", "dirk.lua")};
          c.pays_to = description::rule_text("wall_points", "dirk.lua");
        }) ==
        "dirk.lua:1:1: error[score/bad-counter]: the points of contestant 'dirk' go to a counter "
        "of the game\n"
        "    wall_points\n"
        "    ^^^^^^^^^^^");
  CHECK(contestant([](auto& c) {
          c.amounts = {description::rule_text("4", "dirk.lua")};
          c.pays_to = {};
          c.competes = true;
        }) ==
        "rules.lua:4:1: error[score/bad-counter]: contestant 'dirk' competes and needs a counter "
        "for its points\n"
        "    line 4\n"
        "    ^^^^^^");
}
