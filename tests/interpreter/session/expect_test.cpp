#include "interpreter/session/script/expect.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::kDealt;

/// The message of one expectation on the dealt game; empty when it is met.
std::string judged(const std::string& expectation, const std::string& before = {},
                   const char* game = kDealt) {
  const auto result = test::run(game + before + "expect " + expectation + "\n");
  if (result.diagnostics.empty()) {
    REQUIRE(result.met == 1);
    return {};
  }
  const auto& d = result.diagnostics.front();
  if (d.id == "script/expectation") {
    CHECK(result.failed == 1);
    CHECK(result.category == ScriptResult::Category::expectation_failed);
    CHECK_FALSE(result.stopped_at.has_value());
    return d.message + (d.hint.empty() ? "" : " | " + d.hint);
  }
  CHECK(result.category == ScriptResult::Category::wrong_input);
  return d.id + ": " + d.message + (d.hint.empty() ? "" : " | " + d.hint);
}

TEST_CASE("counters, flags, choices and refs are compared by value") {
  CHECK(judged("Anna score 0").empty());
  CHECK(judged("Anna.score = 0").empty());
  CHECK(judged("Anna score 4") == "Anna score is 0, expected 4");
  CHECK(judged("round = 1").empty());
  CHECK(judged("late = false").empty());
  CHECK(judged("late = true") == "late is false, expected true");
  CHECK(judged("mood = none").empty());
  CHECK(judged("mood = ladder") == "mood is none, expected ladder");
  CHECK(judged("active = Anna").empty());
  CHECK(judged("active = Ben") == "active is Anna, expected Ben");
  CHECK(judged("stock[ladder] = 0").empty());
  CHECK(judged("price[basket] = 0").empty());
}

TEST_CASE("piles, slots and boards are compared as multisets or by size") {
  CHECK(judged("row = pear, apple").empty());
  CHECK(judged("row = 2").empty());
  CHECK(judged("row = 3") == "row has 2, expected 3");
  CHECK(judged("row = pear x2") == "row is apple, pear; missing: pear; not expected: apple");
  CHECK(judged("Anna cellar = plum").empty());
  CHECK(judged("Anna basket = none").empty());
  CHECK(judged("stalls = 0").empty());
  CHECK(judged("stalls[ladder] = none").empty());
  CHECK(judged("stalls[ladder] = plum") == "stalls[ladder] is none, expected plum");
  CHECK(judged("Anna garden = 1") == "Anna garden has 0, expected 1");
}

TEST_CASE("what an expectation names must exist") {
  CHECK(judged("Ana score 1") ==
        "script/unknown-player: there is no player 'Ana' | did you mean 'Anna'?");
  CHECK(judged("Anna scor 1") ==
        "script/unknown-field: there is no field 'scor' | did you mean 'score'?");
  CHECK(judged("score = 1") ==
        "script/bad-path: every player has 'score'; say whose is meant | for example Anna.score");
  CHECK(judged("Anna round 1") == "script/bad-path: 'round' belongs to no player");
  CHECK(judged("row = aple") ==
        "script/unknown-component: there is no fruit 'aple' | did you mean 'apple'?");
  CHECK(judged("row = lawn") == "script/unknown-component: 'lawn' is no fruit");
  CHECK(judged("stalls[lader] = none") ==
        "script/bad-path: 'stalls' has no place 'lader' | did you mean 'ladder'?");
  CHECK(judged("late = yes") == "script/bad-value: 'late' takes true or false, not 'yes'");
  CHECK(judged("Anna score = many") == "script/bad-value: 'score' is a number, 'many' is none");
  CHECK(judged("phase \"tern\"") ==
        "script/unknown-phase: there is no phase 'tern' | did you mean 'turn'?");
}

TEST_CASE("legal and illegal moves, their number and the phase") {
  CHECK(judged("legal \"pick pear\"").empty());
  CHECK(judged("moves 8").empty());
  CHECK(judged("moves 7") == "there are 8 legal moves, expected 7");
  CHECK(judged("illegal \"pick plum\"").empty());
  CHECK(judged("illegal \"pick pear\"") == "'pick pear' is legal, expected it not to be");
  CHECK(judged("illegal \"offer 1\" because \"not possible\"").empty());
  CHECK(judged("illegal \"offer 1\" because \"raining\"") ==
        "'offer 1' is illegal because 'offer' is not possible now; expected 'raining' in it");
  CHECK(judged("legal \"offer 1\"") == "'offer 1' is not legal: 'offer' is not possible now");
  CHECK(judged("phase \"turn\"").empty());
  CHECK(judged("phase \"offers\"") == "the phase is 'turn', expected 'offers'");
  CHECK(judged("over") == "the game is not over: the phase is 'turn'");
  CHECK(judged("winner Anna") == "nobody has won yet: the phase is 'turn'");
  CHECK(judged("rank Anna 1").empty());
  CHECK(judged("rank Ben 2") == "Ben has rank 1, expected 2");
}

TEST_CASE("lines of the last sheet are added up by row and player") {
  const std::string scored = "Anna: store plum\nscore final\n";
  CHECK(judged("line Anna ORC-01 1", scored).empty());
  CHECK(judged("line Anna ORC-02 2", scored).empty());
  CHECK(judged("line Ben ORC-01 0", scored).empty());
  CHECK(judged("line Anna ORC-01 7", scored) == "row ORC-01 gives Anna 1, expected 7");
  CHECK(judged("line Anna ORC-09 1", scored) ==
        "the last sheet has no row ORC-09; its rows are ORC-01, ORC-02");
  CHECK(judged("line Anna ORC-01 1") == "nothing has been scored since the last move");
}

TEST_CASE("lines of a loop without ids of their own") {
  const std::string hint =
      " | 3 lines of Anna have the id NTH; 'row NTH-{n}', with the name of the loop, gives each "
      "its own";
  const std::string scored = "score rounds(3)\n";
  CHECK(judged("line Anna NTH 6", scored).empty());
  CHECK(judged("line Anna NTH 1", scored) == "row NTH gives Anna 6, expected 1" + hint);
  CHECK(judged("line Anna NTH-2 2", scored) ==
        "the last sheet has no row NTH-2; its rows are NTH" + hint);
  CHECK(judged("line Anna NTH-2 2", "score rounds(1)\n") ==
        "the last sheet has no row NTH-2; its rows are NTH");
}

TEST_CASE("what the lines of a row count") {
  const std::string scored = "Anna: store plum\nscore final\n";
  CHECK(judged("line Anna ORC-01 1 counts plum", scored).empty());
  CHECK(judged("line Ben ORC-01 0 counts none", scored).empty());
  CHECK(judged("line Anna ORC-01 1 counts none", scored) ==
        "row ORC-01 counts for Anna plum; not expected: plum");
  CHECK(judged("line Anna ORC-01 1 counts pear, plum", scored) ==
        "row ORC-01 counts for Anna plum; missing: pear");
  CHECK(judged("line Anna ORC-01 2 counts plum", scored) == "row ORC-01 gives Anna 1, expected 2");
  CHECK(judged("line Anna ORC-01 1 counts 1", scored).empty());
  CHECK(judged("line Ben ORC-01 0 counts 0", scored).empty());
  CHECK(judged("line Anna ORC-01 1 counts 3", scored) ==
        "row ORC-01 counts for Anna 1, expected 3");
}

TEST_CASE("what a player knows of places, one by one") {
  const std::string filled =
      "position\n  jars[ladder] = plum\n  jars[basket] = pear\n  active = Anna\n  phase "
      "\"turn\"\nend\n";
  CHECK(judged("Anna sees jars[ladder] = plum", filled, test::kTwo).empty());
  CHECK(judged("Anna sees jars[ladder] hidden", filled, test::kTwo) ==
        "Anna sees jars[ladder], expected it to be hidden");
  CHECK(judged("Anna sees jars[basket] hidden", filled, test::kTwo).empty());
  CHECK(judged("Ben sees jars[ladder] = plum", filled, test::kTwo) ==
        "Ben does not see jars[ladder]");
  CHECK(judged("Ben sees jars hidden", filled, test::kTwo).empty());
  CHECK(judged("Ben sees jars 2", filled, test::kTwo).empty());
  CHECK(judged("Anna sees jars hidden", filled, test::kTwo) ==
        "Anna sees a part of jars, expected it to be hidden");
  CHECK(judged("Anna sees jars = plum, pear", filled, test::kTwo) ==
        "Anna sees only a part of jars");
}

TEST_CASE("what a player sees of a place, and how much lies there") {
  CHECK(judged("Ben sees Anna.cellar hidden").empty());
  CHECK(judged("Ben sees Anna cellar hidden  # as it should be").empty());
  CHECK(judged("Ben sees deck hidden").empty());
  CHECK(judged("Ben sees deck = 2").empty());
  CHECK(judged("Ben sees deck 4") == "deck has 2, expected 4");
  CHECK(judged("Anna sees Anna.cellar = plum").empty());
  CHECK(judged("Anna sees Anna.cellar = pear") ==
        "Anna cellar is plum; missing: pear; not expected: plum");
  CHECK(judged("Anna sees Anna.cellar hidden") ==
        "Anna sees Anna cellar, expected it to be hidden");
  CHECK(judged("Ben sees Anna.cellar = plum") == "Ben does not see Anna cellar");
  CHECK(judged("Ben sees Anna score 0").empty());
  CHECK(judged("Bem sees row hidden") ==
        "script/unknown-player: there is no player 'Bem' | did you mean 'Ben'?");
  CHECK(judged("Ben sees Anna hand hidden") == "script/unknown-field: there is no field 'hand'");
}

TEST_CASE("points that sheets have paid since the last move began are added up") {
  const auto outcome = [](const std::string& line) {
    return test::first_error(
        test::run("ruleset orchard\nplayers Anna, Ben\noption rounds = 1\n"
                  "draws apple, pear, plum, apple\nAnna: pick pear\nexpect " +
                  line + "\n"));
  };
  CHECK(outcome("paid Anna 1 by final").empty());
  CHECK(outcome("paid Anna 1").empty());
  CHECK(outcome("paid Ben 0 by final").empty());
  CHECK(outcome("event counted \"round 2\"").empty());
  CHECK(outcome("event picked \"Anna picks pear\"").empty());
  CHECK(outcome("paid Anna 2 by final") ==
        "6:1 script/expectation: Anna is paid 1 by final, expected 2; sheets paid since the last "
        "move began: final");
  CHECK(outcome("paid Anna 2 by finl") ==
        "6:23 script/unknown-sheet: there is no sheet 'finl' | did you mean 'final'?");
  CHECK(outcome("paid Ana 2") ==
        "6:13 script/unknown-player: there is no player 'Ana' | did you mean 'Anna'?");
  CHECK(judged("paid Anna 1") ==
        "Anna is paid 0, expected 1; sheets paid since the last move began: nothing");
}

TEST_CASE("an event since the last move began is known by its name and its sentence") {
  const std::string moved = "Anna: store plum\n";
  CHECK(judged("event stored", moved).empty());
  CHECK(judged("event stored \"Anna stores plum\"", moved).empty());
  CHECK(judged("event \"stores plum\"", moved).empty());
  CHECK(judged("event picked", moved) ==
        "no event 'picked' since the last move began; there was 'Anna stores plum'");
  CHECK(judged("event stored \"pear\"", moved) ==
        "no event 'stored' with 'pear' in it since the last move began; there was 'Anna stores "
        "plum'");
  CHECK(judged("event \"pear\"") ==
        "no event with 'pear' in it since the last move began; there was nothing");
  CHECK(judged("event stored", moved + "undo\n") ==
        "no event 'stored' since the last move began; there was nothing");
  CHECK(judged("event storde") ==
        "script/unknown-event: there is no event 'storde' | did you mean 'stored'?");
}

TEST_CASE("an error that is expected is met by the line before it") {
  CHECK(
      test::run(std::string(kDealt) + "Anna: offer 2\nexpect error \"not possible\"\nAnna: rest\n")
          .category == ScriptResult::Category::done);
  CHECK(test::first_error(test::run(std::string(kDealt) + "Anna: rest\nexpect error \"x\"\n")) ==
        "5:1 script/expectation: the line before it was accepted, expected an error");
  CHECK(test::first_error(
            test::run(std::string(kDealt) + "Anna: offer 2\nexpect error \"rain\"\n")) ==
        "5:1 script/expectation: the line before it failed with: 'offer' is not possible now; "
        "expected 'rain' in it");
}

}  // namespace
}  // namespace castellan::session
