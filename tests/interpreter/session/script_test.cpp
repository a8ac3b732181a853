#include "interpreter/session/script/script.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::first_error;
using test::kDealt;
using test::kTwo;
using test::run;
using Category = ScriptResult::Category;

TEST_CASE("the header is checked where it stands") {
  CHECK(first_error(run("ruleset orchad\nplayers Anna, Ben\n"))
            .starts_with(
                "1:9 package/not-found: There is no package 'orchad'. | did you mean 'orchard'?"));
  CHECK(first_error(run("ruleset orchard with wnd\nplayers Anna, Ben\n")).starts_with("1:22 "));
  CHECK(first_error(run("ruleset orchard\noption round = 3\nplayers Anna, Ben\n")) ==
        "2:8 package/unknown-option: There is no option 'round'. | did you mean 'rounds'?");
  CHECK(first_error(run("ruleset orchard\noption rounds = 30\nplayers Anna, Ben\n")) ==
        "2:17 package/bad-option: Option 'rounds' is '30'; allowed are 1 to 9.");
  CHECK(first_error(run("ruleset orchard\nplayers Anna\n")) ==
        "2:1 package/players: 'orchard' is for 2 to 3 players, not 1.");
  CHECK(first_error(run("ruleset orchard\nplayers Anna, Anna\n")) ==
        "2:1 script/players: two players are called 'Anna'");
  CHECK(first_error(run("ruleset orchard\n")) ==
        "1:9 script/players: the script names no players | for example: players Anna, Ben");
  CHECK(first_error(run("players Anna, Ben\n")) ==
        "1:1 script/no-ruleset: the script does not say by which rules it is played | begin with: "
        "ruleset NAME");
  CHECK(first_error(run(std::string(kTwo) + "seed 1\nseed 2\n")) ==
        "4:1 script/repeated: the seed can be given only once");
  CHECK(
      first_error(run(std::string(kDealt) + "Anna: rest\nseed 1\n")) ==
      "5:1 script/late-header: this line must come before the first move, position or expectation");
}

TEST_CASE("a wrong move stops the script and the game before it stays") {
  const auto result = run(std::string(kDealt) + "Anna: rest\nBen: pick plum\nBen: rest\n");
  CHECK(result.category == Category::wrong_input);
  CHECK(result.stopped_at == 4);
  REQUIRE(result.diagnostics.size() == 1);
  CHECK(result.diagnostics[0].at.line == 5);
  CHECK(result.diagnostics[0].at.column == 6);
  REQUIRE(result.session);
  CHECK(result.session->records().size() == 2);

  CHECK(first_error(run(std::string(kDealt) + "Ben: rest\n")) ==
        "4:1 move/not-your-turn: it is not for Ben to act now | phase 'turn' waits for Anna");
  CHECK(first_error(run(std::string(kDealt) + "Bem: rest\n")) ==
        "4:1 script/unknown-player: there is no player 'Bem' | did you mean 'Ben'?");
  CHECK(first_error(run(std::string(kDealt) + "Anna: offer 2\n"))
            .starts_with("4:7 move/illegal: 'offer' is not possible now | nearest legal moves: "));
}

TEST_CASE("a rule that fails is no fault of the script") {
  const auto result = run(std::string(kDealt) + "Anna: break\n");
  CHECK(result.category == Category::rule_failed);
  REQUIRE(result.diagnostics.size() == 1);
  CHECK(result.diagnostics[0].id == "state/range");
  CHECK(result.diagnostics[0].hint == "while running a.game:4");
}

TEST_CASE("expectations that are not met are all reported and the run goes on") {
  const auto result = run(std::string(kDealt) +
                          "expect round = 2\nAnna: rest\nexpect late = false\nexpect round = 1\n");
  CHECK(result.category == Category::expectation_failed);
  CHECK(result.failed == 2);
  CHECK(result.met == 1);
  CHECK_FALSE(result.stopped_at.has_value());
  CHECK(test::errors(result) ==
        "a.game:4:1: error[script/expectation]: round is 1, expected 2\n    expect round = 2\n    "
        "^^^^^^^^^^^^^^^^\n"
        "a.game:6:1: error[script/expectation]: late is true, expected false\n    expect late = "
        "false\n"
        "    ^^^^^^^^^^^^^^^^^^^\n");
}

TEST_CASE("outcomes that a script gives are used, possible and used up") {
  CHECK(first_error(run(std::string(kTwo) + "draws apple, pear, plum, aple\n")) ==
        "3:26 flow/impossible-draw: there is no component 'aple'; the next draw is from 'deck' | "
        "did you mean 'apple'?");
  CHECK(
      first_error(run(std::string(kTwo) + "draws plum, plum\n")) ==
      "3:13 flow/impossible-draw: 'plum' cannot be drawn from 'deck' now | possible: apple, pear");
  CHECK(first_error(run(std::string(kTwo) + "draws apple, pear, plum, apple, pear, apple\n")) ==
        "3:33 flow/unused-draw: the outcome 'pear' and 1 after it are never drawn");
  CHECK(first_error(run(std::string(kDealt) + "draws pear\nAnna: rest\n")) ==
        "4:7 flow/unused-draw: the outcome 'pear' is never drawn");
}

TEST_CASE("without a seed every outcome must be given") {
  const std::string given = "ruleset orchard\nplayers Anna, Ben\nchance given\n";
  CHECK(first_error(run(given + "draws apple, pear\n")) ==
        "4:1 flow/chance-not-given: the outcome of a draw from 'deck' is not given | add a line "
        "'draws NAME' "
        "before the line that leads to it");
  CHECK(first_error(run(given + "draws apple, pear, plum, apple\nAnna: pick pear\n")) ==
        "5:1 flow/chance-not-given: the outcome of a draw from 'deck' is not given | add a line "
        "'draws NAME' "
        "before the line that leads to it");
  CHECK(run(given + "draws apple, pear, plum, apple\ndraws apple\nAnna: pick pear\n").category ==
        Category::done);
  ScriptOptions open = test::options();
  open.may_end_at_chance = true;
  CHECK(run(given + "draws apple\n", open).category == Category::done);
}

TEST_CASE("the same seed gives the same game") {
  const std::string text = std::string(kTwo) + "seed 7\nAnna: rest\n";
  const auto a = run(text);
  const auto b = run(text);
  REQUIRE(a.category == Category::done);
  CHECK(a.session->transcript() == b.session->transcript());
}

TEST_CASE("moves are taken back") {
  CHECK(run(std::string(kDealt) + "Anna: rest\nundo\nexpect late = false\nexpect active = Anna\n")
            .category == Category::done);
  CHECK(first_error(run(std::string(kDealt) + "Anna: rest\nundo 2\n")) ==
        "5:1 script/nothing-to-undo: there are only 1 moves to take back");
}

TEST_CASE("a sheet is named with as many values as it takes") {
  CHECK(first_error(run(std::string(kDealt) + "score finl\n")) ==
        "4:7 script/unknown-sheet: there is no sheet of players 'finl' | did you mean 'final'?");
  CHECK(first_error(run(std::string(kDealt) + "score final(1)\n")) ==
        "4:7 script/bad-value: sheet 'final' takes 0 values, not 1");
  CHECK(run(std::string(kDealt) +
            "score trial(3, Anna, true, ladder, pear)\nexpect line Anna TRY 5\n")
            .category == Category::done);
  const auto trial = [](const std::string& arguments) {
    return first_error(run(std::string(kDealt) + "score trial(" + arguments + ")\n"));
  };
  CHECK(trial("lots, Anna, true, ladder, pear") == "4:13 script/bad-value: 'lots' is not a number");
  CHECK(trial("3, Cem, true, ladder, pear") == "4:16 script/bad-value: 'Cem' is not a player");
  CHECK(trial("3, Anna, 1, ladder, pear") == "4:22 script/bad-value: '1' is not a condition");
  CHECK(trial("3, Anna, true, pear, pear") == "4:28 script/bad-value: 'pear' is not a tool");
  CHECK(trial("3, Anna, true, ladder, basket") == "4:36 script/bad-value: 'basket' is not a fruit");
  CHECK(first_error(run(std::string(kDealt) + "score place(3)\n")) ==
        "4:13 script/bad-value: a script cannot name a cell");
}

TEST_CASE("an observer hears turns, events and sheets in order") {
  struct Log final : ScriptObserver {
    std::string text;
    void began(const Session&) override { text += "began\n"; }
    void moved(const Session& s, Seat seat, const std::string& move) override {
      text += s.players()[seat.index()] + ": " + move + "\n";
    }
    void happened(const LoggedEvent& e) override { text += "- " + e.text + "\n"; }
    void scored(const score::Explained& e) override { text += "= " + e.title + "\n"; }
    void undone(const Session&, std::size_t n) override {
      text += "undo " + std::to_string(n) + "\n";
    }
    void judged(const grammar::GameStatement&, bool met, const std::string& message) override {
      text += (met ? "ok" : "failed: " + message) + "\n";
    }
  } log;
  ScriptOptions o = test::options();
  o.observer = &log;
  run("ruleset orchard\noption rounds = 1\nplayers Anna, Ben\ndraws apple, pear, plum, "
      "apple\nAnna: pick   pear\n"
      "undo\nexpect round = 1\nexpect round = 2\nAnna: rest\n",
      o);
  CHECK(log.text ==
        "began\nAnna: pick pear\n- Anna picks pear\n- round 2 is counted\n= Harvest\nundo 1\nok\n"
        "failed: round is 1, expected 2\nAnna: rest\n- round 1 is counted\n= Harvest\n");
}

}  // namespace
}  // namespace castellan::session
