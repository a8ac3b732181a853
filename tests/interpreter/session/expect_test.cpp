#include "interpreter/session/expect.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::kDealt;

/// The message of one expectation on the dealt game; empty when it is met.
std::string judged(const std::string& expectation, const std::string& before = {}) {
  const auto result = test::run(kDealt + before + "expect " + expectation + "\n");
  if (result.diagnostics.empty()) {
    REQUIRE(result.met == 1);
    return {};
  }
  const auto& d = result.diagnostics.front();
  if (d.id == "script/expectation") {
    CHECK(result.failed == 1);
    CHECK(result.category == ScriptResult::Category::expectation_failed);
    CHECK_FALSE(result.stopped_at.has_value());
    return d.message;
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
  CHECK(judged("Ana score 1") == "script/unknown-player: there is no player 'Ana' | did you mean 'Anna'?");
  CHECK(judged("Anna scor 1") == "script/unknown-field: there is no field 'scor' | did you mean 'score'?");
  CHECK(judged("score = 1") ==
        "script/bad-path: every player has 'score'; say whose is meant | for example Anna.score");
  CHECK(judged("Anna round 1") == "script/bad-path: 'round' belongs to no player");
  CHECK(judged("row = aple") == "script/unknown-component: there is no fruit 'aple' | did you mean 'apple'?");
  CHECK(judged("row = lawn") == "script/unknown-component: 'lawn' is no fruit");
  CHECK(judged("stalls[lader] = none") ==
        "script/bad-path: 'stalls' has no place 'lader' | did you mean 'ladder'?");
  CHECK(judged("late = yes") == "script/bad-value: 'late' takes true or false, not 'yes'");
  CHECK(judged("Anna score = many") == "script/bad-value: 'score' is a number, 'many' is none");
  CHECK(judged("phase \"tern\"") == "script/unknown-phase: there is no phase 'tern' | did you mean 'turn'?");
}

/// The message of one expectation on a board with figures; empty when it is met.
std::string judged_on_board(const std::string& expectation) {
  const auto result = test::run(
      "ruleset atlas\nplayers Anna, Ben\nposition unchecked\n  turn Anna\n  land: gate (0,0)\n"
      "  walker of Anna on land (0,0) town N\n  rider of Ben on sea north\n  walker of Ben on sea north\n"
      "  walker of Ben on stalls blue\nend\nexpect " + expectation + "\n");
  if (result.diagnostics.empty()) return {};
  const auto& d = result.diagnostics.front();
  return (d.id == "script/expectation" ? "" : d.id + ": ") + d.message + (d.hint.empty() ? "" : " | " + d.hint);
}

TEST_CASE("figures are expected where they stand or in a supply") {
  CHECK(judged_on_board("folk[land (0,0) town N] = walker of Anna").empty());
  CHECK(judged_on_board("folk[sea north] = walker of Ben, rider of Ben").empty());
  CHECK(judged_on_board("folk[sea north] = 2").empty());
  CHECK(judged_on_board("folk[sea south] = none").empty());
  CHECK(judged_on_board("folk[stalls blue] = walker of Ben").empty());
  CHECK(judged_on_board("Anna.folk = walker x2, rider").empty());
  CHECK(judged_on_board("Ben folk 1").empty());
  CHECK(judged_on_board("folk[sea north] = rider of Ben") ==
        "folk[sea north] is rider of Ben, walker of Ben, expected rider of Ben");
  CHECK(judged_on_board("Ben.folk = 3") == "Ben folk has 1, expected 3");
  CHECK(judged_on_board("folk[sea north] = rider of Cem") ==
        "script/unknown-figure: there is no figure 'rider of Cem' | did you mean 'rider of Ben'?");
  CHECK(judged_on_board("folk[sea nort] = none") ==
        "script/bad-path: 'sea' has no place 'nort' | did you mean 'north'?");
  CHECK(judged_on_board("folk = 3") == "script/bad-path: say which figures of 'folk' are meant | those somewhere: "
                                       "folk[FIELD PLACE], those in a supply: Anna.folk");
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
  CHECK(judged("line Anna ORC-09 1", scored) == "the last sheet has no row ORC-09; its rows are ORC-01, ORC-02");
  CHECK(judged("line Anna ORC-01 1") == "nothing has been scored since the last move");
}

TEST_CASE("an error that is expected is met by the line before it") {
  CHECK(test::run(std::string(kDealt) + "Anna: offer 2\nexpect error \"not possible\"\nAnna: rest\n").category ==
        ScriptResult::Category::done);
  CHECK(test::first_error(test::run(std::string(kDealt) + "Anna: rest\nexpect error \"x\"\n")) ==
        "5:1 script/expectation: the line before it was accepted, expected an error");
  CHECK(test::first_error(test::run(std::string(kDealt) + "Anna: offer 2\nexpect error \"rain\"\n")) ==
        "5:1 script/expectation: the line before it failed with: 'offer' is not possible now; expected 'rain' in it");
}

}  // namespace
}  // namespace castellan::session
