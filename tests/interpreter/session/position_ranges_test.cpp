// Ranges of names in positions and expectations.

#include "interpreter/session/script/script.hpp"
#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

std::string ranges_position(const std::string& ruleset, const std::string& lines,
                            const std::string& after = {}) {
  ScriptOptions o;
  o.path = {"tests/rulesets", "rulesets"};
  return test::errors(
      run_script(std::make_shared<const grammar::Source>(
                     "a.game", "ruleset " + ruleset + "\nplayers Anna, Ben\nposition unchecked\n" +
                                   lines + "end\n" + after),
                 o));
}

TEST_CASE("a range stands for the places between two") {
  CHECK(ranges_position("reversi", "  disc[a1..c2] = Anna\n  disc[h8..g8, a8, d4 .. d4] = Ben\n",
                        "expect disc[a1..c1, c2..a2] = Anna\n"
                        "expect disc[g8, h8, a8] = Ben\n"
                        "expect disc[a1..a4] = Anna\n") ==
        "a.game:5:20: error[script/bad-path]: 'board' has no place 'd4 .. d4'\n"
        "      disc[h8..g8, a8, d4 .. d4] = Ben\n"
        "                       ^^^^^^^^\n"
        "    hint: did you mean 'd4'?\n");
  CHECK(ranges_position("reversi", "  disc[a1..c2] = Anna\n  disc[h8..g8, a8] = Ben\n",
                        "expect disc[a1..c1, c2..a2] = Anna\n"
                        "expect disc[g8, h8, a8] = Ben\n"
                        "expect disc[a2..a4] = Anna\n") ==
        "a.game:9:1: error[script/expectation]: disc[a3] is none, expected Anna\n"
        "    expect disc[a2..a4] = Anna\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
}

TEST_CASE("a range of cells lies on a grid") {
  CHECK(ranges_position("devtest",
                        "  table: gate (0,0)..(2,1), (5,5) turned 90; cross (-1,0)..(-1,-1)\n  "
                        "gold[(0,0)..(1,1)] = 2\n",
                        "expect table = gate x7, cross x2\nexpect gold[(1,1)..(0,0)] = 2\nexpect "
                        "gold[(2,0)] = 0\n")
            .empty());
  CHECK(ranges_position("devtest",
                        "  table: gate (0,0)..(0,2); cross (0,2)..(1,2); gate (7,7)..(x,2)\n") ==
        "a.game:4:29: error[state/occupied]: cell (0,2) of 'table' is occupied\n"
        "      table: gate (0,0)..(0,2); cross (0,2)..(1,2); gate (7,7)..(x,2)\n"
        "                                ^^^^^^^^^^^^^^^^^^\n"
        "a.game:4:54: error[script/bad-value]: a cell has whole numbers from -16000 to 16000\n"
        "      table: gate (0,0)..(0,2); cross (0,2)..(1,2); gate (7,7)..(x,2)\n"
        "                                                         ^^^^^^^^^^^^\n");
}

TEST_CASE("a range that is none, or too long, is refused") {
  CHECK(ranges_position(
            "reversi",
            "  disc[a1..] = Anna\n  disc[a1..3] = Anna\n  disc[a1..b9] = Anna\n  disc[a1..zzzz999] "
            "= Anna\n"
            "  disc[a1..a99999999999] = Anna\n  disc[left-a1..a2] = Anna\n  disc[..] = Anna\n") ==
        "a.game:4:8: error[script/bad-path]: 'board' has no place 'a1..'\n"
        "      disc[a1..] = Anna\n"
        "           ^^^^\n"
        "    hint: did you mean 'a1'?\n"
        "a.game:5:8: error[script/bad-path]: 'board' has no place 'a1..3'\n"
        "      disc[a1..3] = Anna\n"
        "           ^^^^^\n"
        "    hint: did you mean 'a1'?\n"
        "a.game:6:8: error[script/bad-path]: 'board' has no place 'a9'\n"
        "      disc[a1..b9] = Anna\n"
        "           ^^^^^^\n"
        "    hint: did you mean 'a1'?\n"
        "a.game:6:8: error[script/bad-path]: 'board' has no place 'b9'\n"
        "      disc[a1..b9] = Anna\n"
        "           ^^^^^^\n"
        "    hint: did you mean 'b1'?\n"
        "a.game:7:8: error[script/bad-path]: 'a1..zzzz999' is too many at once\n"
        "      disc[a1..zzzz999] = Anna\n"
        "           ^^^^^^^^^^^\n"
        "    hint: at most 1000\n"
        "a.game:8:8: error[script/bad-path]: 'board' has no place 'a1..a99999999999'\n"
        "      disc[a1..a99999999999] = Anna\n"
        "           ^^^^^^^^^^^^^^^^\n"
        "    hint: did you mean 'a1'?\n"
        "a.game:9:8: error[script/bad-path]: 'board' has no place 'left-a1..a2'\n"
        "      disc[left-a1..a2] = Anna\n"
        "           ^^^^^^^^^^^\n"
        "a.game:10:8: error[script/bad-path]: 'board' has no place '..'\n"
        "      disc[..] = Anna\n"
        "           ^^\n");
  CHECK(ranges_position(
            "devtest", "  table: gate (0,0)..(40,40)\n  table: gate (-16000,0)..(16000,16000)\n") ==
        "a.game:4:15: error[script/bad-path]: '(0,0)..(40,40)' is too many at once\n"
        "      table: gate (0,0)..(40,40)\n"
        "                  ^^^^^^^^^^^^^^\n"
        "    hint: at most 1000\n"
        "a.game:5:15: error[script/bad-path]: '(-16000,0)..(16000,16000)' is too many at once\n"
        "      table: gate (-16000,0)..(16000,16000)\n"
        "                  ^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: at most 1000\n");
}

}  // namespace
}  // namespace castellan::session
