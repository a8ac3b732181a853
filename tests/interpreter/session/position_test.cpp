#include "interpreter/session/position.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::first_error;
using test::kTwo;
using test::run;

std::string position(const std::string& lines, const std::string& after = {}, const std::string& word = "position") {
  return first_error(run(kTwo + word + "\n" + lines + "\nend\n" + after));
}

TEST_CASE("a position sets fields, and what it does not name stays where the game begins with it") {
  CHECK(position("  Anna.score = 7\n  late = true\n  mood = basket\n  active = Ben\n  stock[ladder] = 2\n"
                 "  price[basket] = 3\n  row = apple x2\n  stalls[ladder] = plum\n  Anna.cellar = pear",
                 "expect Anna score 7\nexpect late = true\nexpect mood = basket\nexpect active = Ben\n"
                 "expect stock[ladder] = 2\nexpect price[basket] = 3\nexpect row = apple, apple\n"
                 "expect stalls[ladder] = plum\nexpect Anna cellar = pear\nexpect deck = apple, pear\n")
            .empty());
  CHECK(position("  deck = apple\n  row = pear", "expect deck = apple\nexpect row = pear\n").empty());
}

TEST_CASE("a position may not use more than the game has") {
  CHECK(position("  row = plum x2") ==
        "4:9 state/not-available: the game has 1 of 'plum' | 'position unchecked' allows more");
  CHECK(position("  row = plum\n  stalls[ladder] = plum") ==
        "5:20 state/not-available: no 'plum' is left for this place | the game has 1; 'position unchecked' allows more");
  CHECK(position("  row = plum x2", "expect row = plum, plum\n", "position unchecked").empty());
}

TEST_CASE("values of a position lie within their bounds") {
  CHECK(position("  Anna.score = 21") == "4:16 schema/range: score of Anna would be 21, allowed are 0 to 20");
  CHECK(position("  Anna.score = many") == "4:16 script/bad-value: 'score' takes a number, not 'many'");
  CHECK(position("  Anna.scor = 1") == "4:8 script/unknown-field: there is no field 'scor' | did you mean 'score'?");
  CHECK(position("  stalls = plum, pear, apple") == "4:24 script/bad-value: 'stalls' has 2 places");
  CHECK(position("  garden = lawn") ==
        "4:3 script/bad-path: every player has 'garden'; say whose is meant | for example Anna.garden");
}

TEST_CASE("boards of a position obey the rules of placement") {
  const std::string good = "  Anna.garden: lawn (0,0); walled-N (1,0)";
  CHECK(position(good, "expect Anna garden = lawn, walled-N\nexpect plots = lawn x3, walled-NESW\n").empty());
  CHECK(position("  Anna.garden: lawn (0,0); walled-N (0,1)") ==
        "4:16 state/invalid-position: side must match: the south side of the piece at (0,0) is 'path', its "
        "neighbour has 'hedge' there | 'position unchecked' allows it");
  CHECK(position("  Anna.garden: lawn (0,0); lawn (2,0)") ==
        "4:16 state/invalid-position: the piece at (0,0) does not touch another one by a side | 'position "
        "unchecked' allows it");
  CHECK(position("  Anna.garden: lawn (0,0); lawn (0,0)") == "4:28 state/occupied: cell (0,0) of 'garden' is occupied");
  CHECK(position("  Anna.garden: lawn (0,0) turned 90") ==
        "4:16 script/bad-value: pieces of 'garden' are never turned");
  CHECK(position("  Anna.garden: lawn (0,0); walled-N (0,1)", "expect Anna garden = 2\n", "position unchecked").empty());
}

TEST_CASE("handlers of 'position' complete a position, whatever the order of its lines") {
  CHECK(position("  stock[basket] = 1\n  row = apple x3", "expect stock[basket] = 9\n").empty());
  CHECK(position("  stock[basket] = 1\n  row = apple x2", "expect stock[basket] = 1\n").empty());
  CHECK(position("  row = apple x3, pear").find(
            "state/range: handlers of 'position': 'stock' of basket may be 0 to 9, not 12") != std::string::npos);
}

TEST_CASE("turn and phase begin a phase without its entry") {
  CHECK(position("  phase \"turn\" of Ben", "expect phase \"turn\"\nexpect active = Ben\nBen: rest\nexpect active = Anna\n")
            .empty());
  CHECK(position("  turn Ben", "expect phase \"turn\"\nexpect active = Ben\n").empty());
  CHECK(position("  active = Anna\n  phase \"turn\" of Ben") ==
        "5:19 script/bad-position: phase 'turn' asks Anna, not Ben");
  CHECK(position("  phase \"tern\"") == "4:9 script/unknown-phase: there is no phase 'tern' | did you mean 'turn'?");
  CHECK(position("  round = 2", "Anna: rest\n") ==
        "6:1 script/no-phase: the position names no phase, so nobody can move | add to the position: phase "
        "\"NAME\" of Anna");
}

TEST_CASE("every position begins a new game") {
  CHECK(position("  Anna.score = 7\n  phase \"turn\" of Anna", "Anna: rest\nposition\n  round = 3\nend\n"
                 "expect Anna score 0\nexpect round = 3\nexpect late = false\nexpect deck = 6\n")
            .empty());
}

TEST_CASE("everything that is wrong with a position is said") {
  const auto result = run(std::string(kTwo) + "position\n  Anna.scor = 1\n  late = yes\nend\n");
  CHECK(result.diagnostics.size() == 2);
  CHECK(result.category == ScriptResult::Category::wrong_input);
  CHECK(result.stopped_at == 2);
}

}  // namespace
}  // namespace castellan::session
