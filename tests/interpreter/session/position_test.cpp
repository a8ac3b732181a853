#include "interpreter/session/script/position.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::first_error;
using test::kTwo;
using test::run;

std::string position_outcome(const std::string& lines, const std::string& after = {},
                             const std::string& word = "position") {
  return first_error(run(kTwo + word + "\n" + lines + "\nend\n" + after));
}

TEST_CASE("a position sets fields, and what it does not name stays where the game begins with it") {
  CHECK(
      position_outcome(
          "  Anna.score = 7\n  late = true\n  mood = basket\n  active = Ben\n  stock[ladder] = 2\n"
          "  price[basket] = 3\n  row = apple x2\n  stalls[ladder] = plum\n  Anna.cellar = pear",
          "expect Anna score 7\nexpect late = true\nexpect mood = basket\nexpect active = Ben\n"
          "expect stock[ladder] = 2\nexpect price[basket] = 3\nexpect row = apple, apple\n"
          "expect stalls[ladder] = plum\nexpect Anna cellar = pear\nexpect deck = apple, pear\n")
          .empty());
  CHECK(position_outcome("  deck = apple\n  row = pear", "expect deck = apple\nexpect row = pear\n")
            .empty());
}

TEST_CASE("a position may not use more than the game has") {
  CHECK(position_outcome("  row = plum x2") ==
        "4:9 state/not-available: the game has 1 of 'plum' | 'position unchecked' allows more");
  CHECK(position_outcome("  row = plum\n  stalls[ladder] = plum") ==
        "5:20 state/not-available: no 'plum' is left for this place | the game has 1; 'position "
        "unchecked' allows more");
  CHECK(position_outcome("  row = plum x2", "expect row = plum, plum\n", "position unchecked")
            .empty());
}

TEST_CASE("values of a position lie within their bounds") {
  CHECK(position_outcome("  Anna.score = 21") ==
        "4:16 schema/range: score of Anna would be 21, allowed are 0 to 20");
  CHECK(position_outcome("  Anna.score = many") ==
        "4:16 script/bad-value: 'score' takes a number, not 'many'");
  CHECK(position_outcome("  Anna.scor = 1") ==
        "4:8 script/unknown-field: there is no field 'scor' | did you mean 'score'?");
  CHECK(position_outcome("  stalls = plum, pear, apple") ==
        "4:24 script/bad-value: 'stalls' has 2 places");
  CHECK(position_outcome("  garden = lawn") ==
        "4:3 script/bad-path: every player has 'garden'; say whose is meant | for example "
        "Anna.garden");
}

TEST_CASE("boards of a position obey the rules of placement") {
  const std::string good = "  Anna.garden: lawn (0,0); walled-N (1,0)";
  CHECK(position_outcome(
            good, "expect Anna garden = lawn, walled-N\nexpect plots = lawn x3, walled-NESW\n")
            .empty());
  CHECK(position_outcome("  Anna.garden: lawn (0,0); walled-N (0,1)") ==
        "4:16 state/invalid-position: side must match: the south side of the piece at (0,0) is "
        "'path', its "
        "neighbour has 'hedge' there | 'position unchecked' allows it");
  CHECK(position_outcome("  Anna.garden: lawn (0,0); lawn (2,0)") ==
        "4:16 state/invalid-position: the piece at (0,0) does not touch another one by a side | "
        "'position "
        "unchecked' allows it");
  CHECK(position_outcome("  Anna.garden: lawn (0,0); lawn (0,0)") ==
        "4:28 state/occupied: cell (0,0) of 'garden' is occupied");
  CHECK(position_outcome("  Anna.garden: lawn (0,0) turned 90") ==
        "4:16 script/bad-value: pieces of 'garden' are never turned");
  CHECK(position_outcome("  Anna.garden: lawn (0,0); walled-N (0,1)", "expect Anna garden = 2\n",
                         "position unchecked")
            .empty());
}

TEST_CASE("handlers of 'position' complete a position, whatever the order of its lines") {
  CHECK(position_outcome("  stock[basket] = 1\n  row = apple x3", "expect stock[basket] = 9\n")
            .empty());
  CHECK(position_outcome("  stock[basket] = 1\n  row = apple x2", "expect stock[basket] = 1\n")
            .empty());
  CHECK(position_outcome("  row = apple x3, pear")
            .find("state/range: handlers of 'position': 'stock' of basket may be 0 to 9, not 12") !=
        std::string::npos);
}

TEST_CASE("turn and phase begin a phase without its entry") {
  CHECK(position_outcome(
            "  phase \"turn\" of Ben",
            "expect phase \"turn\"\nexpect active = Ben\nBen: rest\nexpect active = Anna\n")
            .empty());
  CHECK(position_outcome("  turn Ben", "expect phase \"turn\"\nexpect active = Ben\n").empty());
  CHECK(position_outcome("  active = Anna\n  phase \"turn\" of Ben") ==
        "5:19 script/bad-position: phase 'turn' asks Anna, not Ben");
  CHECK(position_outcome("  phase \"tern\"") ==
        "4:9 script/unknown-phase: there is no phase 'tern' | did you mean 'turn'?");
}

TEST_CASE("a position that leaves open how the game goes on is completed") {
  // The first phase with moves after the set-up, and the first player.
  CHECK(position_outcome(
            "  round = 2",
            "expect phase \"turn\"\nexpect active = Anna\nexpect row = none\nAnna: rest\n")
            .empty());
  CHECK(position_outcome("  active = Ben", "expect phase \"turn\"\nBen: rest\n").empty());
  CHECK(position_outcome("  phase \"turn\"", "expect active = Anna\nAnna: rest\n").empty());
  CHECK(position_outcome("  active = Ben\n  phase \"offers\"",
                         "Ben: offer 2\nAnna: offer 1\nBen: rest\n")
            .empty());
}

constexpr const char* kHostel = "ruleset hostel\nplayers Anna, Ben\n";

std::string hostel(const std::string& lines, const std::string& after = {},
                   const std::string& word = "position") {
  return first_error(run(kHostel + word + "\n" + lines + "\nend\n" + after));
}

TEST_CASE("where nobody can move as things lie, what leads to a move is run") {
  CHECK(
      hostel("",
             "expect phase \"supper\"\nexpect host = Anna\nexpect board = soup\nAnna: dine soup\n")
          .empty());
  CHECK(hostel("  turn Ben", "expect phase \"supper\"\nexpect board = soup\nBen: dine soup\n")
            .empty());
  CHECK(hostel("  host = Ben\n  board = pie",
               "expect phase \"supper\"\nexpect board = pie\nBen: dine pie\n")
            .empty());
  CHECK(hostel("  phase \"cooking\"",
               "expect phase \"supper\"\nexpect host = Anna\nAnna: dine soup\n")
            .empty());
  // Whoever is asked: the player whose turn it is.
  CHECK(hostel("  board = pie\n  phase \"asked\"", "Anna: dine pie\n") == "");
  CHECK(hostel("  board = pie\n  host = Ben\n  phase \"asked\"", "Ben: dine pie\n") == "");
}

TEST_CASE("a position from which nobody can go on is refused, unless it is unchecked") {
  CHECK(hostel("  phase \"supper\"") ==
        "4:9 script/bad-position: phase 'supper' leaves Anna no move | "
        "'position unchecked' allows it");
  CHECK(hostel("  phase \"supper\" of Ben") ==
        "4:9 script/bad-position: phase 'supper' leaves Ben no move | "
        "'position unchecked' allows it");
  CHECK(hostel("  phase \"supper\"", "expect moves 0\n", "position unchecked").empty());
  CHECK(hostel("  board = pie\n  host = Anna\n  phase \"visit\"") ==
        "6:9 script/bad-position: phase 'visit' asks nobody | its actor is 'friend of host'");
  // A board that says neither phase nor player is one to be looked at and scored.
  CHECK(hostel("  kitchen = none").empty());
  CHECK(hostel("  kitchen = none", "Anna: dine pie\n") ==
        "6:1 script/no-phase: the position names no phase, so nobody can move | add to the "
        "position: phase "
        "\"NAME\" of Anna");
  CHECK(hostel("  kitchen = none\n  turn Ben") ==
        "3:1 script/bad-position: the position names no phase, and in none that follows the set-up "
        "can Ben move | "
        "name one: phase \"NAME\" of Ben");
  CHECK(hostel("  kitchen = none\n  board = none", "Anna: dine pie\n", "position unchecked") ==
        "7:1 script/no-phase: the position names no phase, so nobody can move | add to the "
        "position: phase "
        "\"NAME\" of Anna");
}

TEST_CASE("what a rule says against a position stands at its phase") {
  CHECK(hostel("  phase \"visit\"") ==
        "3:1 state/invariant: nobody is at home | 'position unchecked' allows it");
  CHECK(hostel("  host = Ben\n  phase \"washing\"") ==
        "5:9 script/bad-position: the game cannot go on in phase 'washing': entry of phase "
        "washing: 'eaten' of seat 1 "
        "may be 0 to 3, not 9 | see tests/interpreter/session/packages/hostel/rules.lua:23");
}

TEST_CASE("every position begins a new game") {
  CHECK(position_outcome(
            "  Anna.score = 7\n  phase \"turn\" of Anna",
            "Anna: rest\nposition\n  round = 3\nend\n"
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
