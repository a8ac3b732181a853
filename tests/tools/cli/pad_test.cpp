// Scoring pads: a sheet without a board, from the rows of the ruleset.

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

namespace castellan::cli {
namespace {

const std::string kPad =
    "pad carcassonne\n"
    "players Anna, Ben\n"
    "feature road   # shared\n"
    "  tiles 7\n"
    "  Anna: follower\n"
    "  Ben: follower\n"
    "end\n"
    "feature city\n"
    "  tiles 3\n"
    "  pennants 2\n"
    "  Ben: follower 2\n"
    "  Anna: follower\n"
    "end\n"
    "feature field\n"
    "  cities 2\n"
    "  Anna: follower\n"
    "end\n"
    "holding Anna: score 12\n";

TEST_CASE("a pad is filled in from the rows of its ruleset", "[cli]") {
  const auto run = test::run_plain(
      {"pad", "-"},
      kPad +
          "expect line Anna CAR-ROAD-01 7\nexpect line Ben CAR-CITY-01b 2\n"
          "expect line Ben CAR-CITY-01 5\nexpect total Anna 25\nexpect winner Anna\n");
  CHECK(run.err.empty());
  CHECK(run.code == ExitCode::ok);
  CHECK(run.out ==
        "1. road: 7\n"
        "  CAR-ROAD-01   tiles (7)                               +7\n"
        "  majority: Anna (1), Ben (1)\n"
        "  Anna gets 7\n"
        "  Ben gets 7\n"
        "2. city: 5\n"
        "  CAR-CITY-01a  tiles (3)                               +3\n"
        "  CAR-CITY-01b  pennants (2)                            +2\n"
        "  majority: Ben (2)\n"
        "  Ben gets 5\n"
        "3. field: 6\n"
        "  CAR-FLD-02    completed cities (2), Anna              +6\n"
        "  majority: Anna (1)\n"
        "  Anna gets 6\n"
        "totals\n"
        "  Anna 25\n"
        "  Ben 12\n"
        "winner: Anna\n");
}

TEST_CASE("a pad names a mod, whose facts it has", "[cli]") {
  const test::TemporaryFolder folder;
  folder.file(
      "milestones/ruleset.json",
      R"({ "id": "milestones", "title": "Milestones", "version": "1.0.0", "api": 2, "mod": "carcassonne" })");
  folder.file("milestones/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.counter(\"pad_milestones\", { of = \"piece of table\", max = 9 }),\n"
              "  c.pad_fact(\"milestones\", { kinds = { \"road\" }, field = \"pad_milestones\", "
              "most = 9 }),\n"
              "}\n");
  const auto filled = [&](const std::string& mod) {
    return test::run_plain(
        {"--packages", folder.root().string(), "pad", "-"},
        "pad carcassonne\n" + mod +
            "players Anna, Ben\nfeature road\n  tiles 3\n  milestones 2\n  Anna: follower\nend\n");
  };
  const auto run = filled("mod milestones\n");
  CHECK(run.err.empty());
  CHECK(run.code == ExitCode::ok);
  CHECK(run.out.starts_with("1. road: 3\n"));
  CHECK(filled("").code == ExitCode::wrong_input);
}

// The first feature is the example of the specification.
TEST_CASE("lines of a pad count things, not what they are worth", "[cli]") {
  const auto run =
      test::run_plain({"pad", "-"},
                      "pad carcassonne with inns-cathedrals, mage-witch, little-buildings, "
                      "cathars, gq11, king-robber, count, leipzig, hills-sheep\n"
                      "option little_buildings = tiered\n"
                      "players Anna, Ben\n"
                      "feature road\n"
                      "  tiles 7\n"
                      "  inns 1\n"
                      "  mage\n"
                      "  buildings house 1\n"
                      "  Anna: follower, large\n"
                      "  Ben: follower 2\n"
                      "end\n"
                      "feature city\n"
                      "  sieges 1\n"
                      "  Ben: follower\n"
                      "end\n"
                      "feature field\n"
                      "  cities 3\n"
                      "  besieged 2\n"
                      "  pig_herds 1\n"
                      "  buildings tower 2, shed 1\n"
                      "  Ben: follower\n"
                      "end\n"
                      "holding Anna: score 12, king 3\n"
                      "holding Ben: shepherd 4\n");
  CHECK(run.err.empty());
  CHECK(run.out ==
        "1. road: 9\n"
        "  CAR-ROAD-01   tiles (7)                               +7\n"
        "  CAR-ROAD-08   inn, incomplete                         -7\n"
        "  CAR-ROAD-09   mage (7)                                +7\n"
        "  CAR-ROAD-11   little buildings (1)                    +2\n"
        "  majority: Anna (3)\n"
        "  Anna gets 9\n"
        "2. city: 0\n"
        "  CAR-CITY-01a  tiles (0)                               +0\n"
        "  CAR-CITY-02   besieged, tiles                         +0\n"
        "  majority: Ben (1)\n"
        "3. field: 27\n"
        "  CAR-FLD-02    completed cities (3), Ben               +9\n"
        "  CAR-FLD-05    pig-herd (3), Ben                       +3\n"
        "  CAR-FLD-06    besieged cities (2), Ben                +8\n"
        "  CAR-FLD-07    little buildings (3), Ben               +7\n"
        "  majority: Ben (1)\n"
        "  Ben gets 27\n"
        "others\n"
        "  CAR-SHE-01    flock (4), Ben                          +0\n"
        "  CAR-KNG-01    King (5), Anna                          +5\n"
        "totals\n"
        "  Anna 26\n"
        "  Ben 27\n"
        "winner: Ben\n");
}

TEST_CASE("what a pad expects is judged", "[cli]") {
  const auto run = test::run_plain({"pad", "-", "--quiet"}, kPad + "expect total Ben 11\n");
  CHECK(run.code == ExitCode::failed);
  CHECK(run.err ==
        "<stdin>:19:1: error[script/expectation]: Ben total is 12, expected 11\n"
        "    expect total Ben 11\n"
        "    ^^^^^^^^^^^^^^^^^^^\n");
}

TEST_CASE("a pad says all that is wrong with it", "[cli]") {
  const auto run = test::run_plain(
      {"pad", "-"},
      "pad carcassonne\nplayers Anna, Ben\n"
      "feature raod\nend\n"
      "feature road\n  tile 7\n  tiles 2000\n  Anna: folower\n  Cem: follower\nend\n"
      "feature monastery\n  tiles 4\n  tiles 4\n  Anna: follower 8\n");
  CHECK(run.code == ExitCode::wrong_input);
  CHECK(run.out.empty());
  // The last lines are those of a feature that is never closed.
  CHECK(run.err ==
        "<stdin>:3:9: error[script/unknown-word]: there is no kind of feature 'raod'\n"
        "    feature raod\n"
        "            ^^^^\n"
        "    hint: did you mean 'road'?\n"
        "<stdin>:6:3: error[script/unknown-word]: 'road' has no 'tile'\n"
        "      tile 7\n"
        "      ^^^^\n"
        "    hint: did you mean 'tiles'?\n"
        "<stdin>:7:9: error[script/bad-value]: 'tiles' takes a number from 0 to 1000, not '2000'\n"
        "      tiles 2000\n"
        "            ^^^^\n"
        "<stdin>:8:9: error[script/unknown-word]: no 'folower' goes to 'road'\n"
        "      Anna: folower\n"
        "            ^^^^^^^\n"
        "    hint: did you mean 'follower'?\n"
        "<stdin>:9:3: error[script/unknown-player]: there is no player 'Cem'\n"
        "      Cem: follower\n"
        "      ^^^\n"
        "<stdin>:11:9: error[grammar/missing-end]: 'monastery' has no 'end'\n"
        "    feature monastery\n"
        "            ^^^^^^^^^\n"
        "<stdin>:13:3: error[script/repeated]: 'tiles' is given twice\n"
        "      tiles 4\n"
        "      ^^^^^\n"
        "<stdin>:14:9: error[script/bad-position]: Anna has 7 of 'follower', not 8\n"
        "      Anna: follower 8\n"
        "            ^^^^^^^^^^\n");
}

TEST_CASE("a pad has the words of the modules in use", "[cli]") {
  const std::string lines =
      "players Anna, Ben\nfeature road\n  tiles 7\n  inns 1\n  Anna: follower\nend\n";
  const auto on =
      test::run_plain({"pad", "-", "--quiet"},
                      "pad carcassonne with inns-cathedrals\n" + lines +
                          "expect line Anna CAR-ROAD-08 -7\nexpect line Anna CAR-ROAD-17 -7\n"
                          "expect total Anna 0\nexpect winner Anna, Ben\n");
  CHECK(on.err.empty());
  CHECK(on.code == ExitCode::ok);
  const auto off = test::run_plain({"pad", "-"}, "pad carcassonne\n" + lines);
  CHECK(off.code == ExitCode::wrong_input);
  CHECK(off.err ==
        "<stdin>:5:3: error[script/unknown-word]: 'road' has no 'inns'\n"
        "      inns 1\n"
        "      ^^^^\n"
        "    hint: the module 'inns-cathedrals' has it, which is off\n");
}

TEST_CASE("rules without a pad say so", "[cli]") {
  const auto run = test::run_cli({"pad", "-"}, "pad nim\nplayers Anna, Ben\n");
  CHECK(run.code == ExitCode::wrong_input);
  CHECK(run.err ==
        "<stdin>:1:5: error[script/no-pad]: the ruleset 'nim' declares no scoring pad\n"
        "    pad nim\n"
        "        ^^^\n");
}

TEST_CASE("contradictions of a pad are refused, each with its place, several in one run", "[cli]") {
  const auto run = test::run_plain(
      {"pad", "-"},
      "pad carcassonne with abbey-mayor, ghosts, mage-witch, siege\nplayers Anna, Ben\n"
      "feature road\n  tiles 3\n  mage\n  witch\n  ghosts Ben 1\n  Anna: follower\nend\n"
      "feature city\n  tiles 2\n  pennants 5\n  mage\n  Ben: mayor 2\nend\n"
      "feature field\n  cities 2\n  besieged 3\n  Anna: guard\n  ghosts Anna 1\nend\n");
  CHECK(run.code == ExitCode::wrong_input);
  CHECK(run.out.empty());
  CHECK(
      run.err ==
      "<stdin>:6:3: error[script/bad-position]: 'witch' and 'mage' are never in one feature\n"
      "      witch\n"
      "      ^^^^^\n"
      "<stdin>:7:10: error[script/bad-position]: Ben has no figure here for 'ghosts'\n"
      "      ghosts Ben 1\n"
      "             ^^^\n"
      "<stdin>:13:3: error[script/repeated]: 'mage' is in one feature of a pad only\n"
      "      mage\n"
      "      ^^^^\n"
      "<stdin>:14:8: error[script/bad-position]: Ben has 1 of 'mayor', not 2\n"
      "      Ben: mayor 2\n"
      "           ^^^^^^^\n"
      "<stdin>:18:12: error[script/bad-position]: 'besieged' is 3, more than 'cities', which is 2\n"
      "      besieged 3\n"
      "               ^\n"
      "<stdin>:20:10: error[script/bad-position]: Anna has no figure here for 'ghosts'\n"
      "      ghosts Anna 1\n"
      "             ^^^^\n");
  // What no table can hold is seen when all of the features are known.
  const auto full = test::run_plain({"pad", "-"},
                                    "pad carcassonne with abbey-mayor\nplayers Anna, Ben\n"
                                    "feature city\n  tiles 2\n  pennants 5\nend\n"
                                    "feature monastery\n  tiles 9\nend\n"
                                    "feature field\n  Anna: barn\n  Ben: follower\nend\n");
  CHECK(full.code == ExitCode::wrong_input);
  CHECK(full.err ==
        "<stdin>:3:9: error[script/bad-position]: a city tile has two pennants at most\n"
        "    feature city\n"
        "            ^^^^\n"
        "<stdin>:7:9: error[script/bad-position]: around a monastery are 8 squares\n"
        "    feature monastery\n"
        "            ^^^^^^^^^\n"
        "<stdin>:10:9: error[script/bad-position]: followers beside a barn come from the City of "
        "Carcassonne: that needs the module 'count'\n"
        "    feature field\n"
        "            ^^^^^\n");
}

TEST_CASE("rows that nobody has are refused, those of modules that are off with their name",
          "[cli]") {
  const auto run = test::run_plain(
      {"pad", "-"}, kPad + "expect line Anna CAR-ROAD-99 0\nexpect line Anna CAR-ROAD-09 0\n");
  CHECK(run.code == ExitCode::wrong_input);
  CHECK(run.out.empty());
  CHECK(run.err ==
        "<stdin>:19:18: error[script/unknown-word]: there is no row 'CAR-ROAD-99'\n"
        "    expect line Anna CAR-ROAD-99 0\n"
        "                     ^^^^^^^^^^^\n"
        "    hint: did you mean 'CAR-ROAD-01'?\n"
        "<stdin>:20:18: error[script/unknown-word]: there is no row 'CAR-ROAD-09'\n"
        "    expect line Anna CAR-ROAD-09 0\n"
        "                     ^^^^^^^^^^^\n"
        "    hint: the module 'mage-witch' has it, which is off\n");
}

test::Outcome asked(const std::string& answers) {
  return test::run_plain(
      {"pad", "carcassonne", "--with", "inns-cathedrals,mage-witch", "--players", "Anna,Ben"},
      answers);
}

TEST_CASE("a pad is asked for at the terminal, and its text is read again", "[cli]") {
  // a road with an inn, and another kind; then what both players have
  const auto run = asked(
      "road\n7\n1\nyes\n\nfollower, large\nfollower 2\n"
      "feld\nfield\nmany\n2\nfollower\n\n"
      "\nscore 12\n\n");
  CHECK(run.code == ExitCode::ok);
  const std::string text =
      "pad carcassonne with inns-cathedrals, mage-witch\nplayers Anna, Ben\n"
      "feature road\n  tiles 7\n  inns 1\n  mage\n  Anna: follower, large\n  Ben: follower 2\nend\n"
      "feature field\n  cities 2\n  Anna: follower\nend\n"
      "holding Anna: score 12\n";
  CHECK_THAT(run.out, Catch::EndsWith("winner: Anna\n\n" + text));
  CHECK_THAT(run.err,
             Catch::Contains("feature 1 (road, city, monastery or field; nothing: no more): tiles "
                             "(0 to 1000): inns (0 to 1000): "
                             "mage (yes or no): witch (yes or no): Anna (follower or large): "));
  CHECK_THAT(run.err,
             Catch::Contains("There is no kind of feature 'feld'. did you mean 'field'?\n"));
  CHECK_THAT(run.err, Catch::Contains("'cities' takes a number from 0 to 1000, not 'many'\n"));
  const auto again = test::run_plain({"pad", "-"}, text);
  CHECK(run.out == again.out + "\n" + text);
}

TEST_CASE("answers are taken back and changed, features deleted", "[cli]") {
  const auto run = asked(
      "road\n7\nback\n6\n\n\n\nfollower\n\n"
      "city\n3\ndone\nmonastery\ndrop\n"
      "change 1\n\n2\n\n\n-\nfollower\ndelete 2\nlist\n\n\n\n");
  CHECK(run.code == ExitCode::ok);
  CHECK_THAT(run.out,
             Catch::EndsWith(
                 "players Anna, Ben\nfeature road\n  tiles 6\n  inns 2\n  Ben: follower\nend\n"));
  CHECK_THAT(run.err, Catch::Contains("tiles (0 to 1000) [6]: inns (0 to 1000): "));
  CHECK_THAT(run.err, Catch::Contains("# 1\nfeature road\n"));
}

TEST_CASE("the end of the input loses nothing that was said to a pad", "[cli]") {
  const auto run = asked("city\n3\n2\n");
  CHECK(run.code == ExitCode::ok);
  CHECK_THAT(run.out, Catch::StartsWith("1. city: 5\n"));
  CHECK_THAT(run.out,
             Catch::EndsWith("players Anna, Ben\nfeature city\n  tiles 3\n  pennants 2\nend\n"));
  const auto none = asked("");
  CHECK_THAT(
      none.out,
      Catch::EndsWith("\npad carcassonne with inns-cathedrals, mage-witch\nplayers Anna, Ben\n"));
  CHECK(asked("change 1\ndelete 9\nback\ndrop\nnonsense\n" + std::string(5000, 'x') + "\n").code ==
        ExitCode::ok);
}

}  // namespace
}  // namespace castellan::cli
