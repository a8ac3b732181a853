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
  const auto run = test::run_plain({"pad", "-"}, kPad + "expect line Anna CAR-ROAD-01 7\nexpect line Ben CAR-CITY-01b 2\n"
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

TEST_CASE("what a pad expects is judged", "[cli]") {
  const auto run = test::run_plain({"pad", "-", "--quiet"}, kPad + "expect total Ben 11\n");
  CHECK(run.code == ExitCode::failed);
  CHECK(run.err ==
        "<stdin>:19:1: error[script/expectation]: Ben total is 12, expected 11\n"
        "    expect total Ben 11\n"
        "    ^^^^^^^^^^^^^^^^^^^\n");
}

TEST_CASE("a pad says all that is wrong with it", "[cli]") {
  const auto run = test::run_plain({"pad", "-"},
                                   "pad carcassonne\nplayers Anna, Ben\n"
                                   "feature raod\nend\n"
                                   "feature road\n  tile 7\n  tiles 2000\n  Anna: folower\n  Cem: follower\nend\n"
                                   "feature monastery\n  tiles 4\n  tiles 4\n  Anna: follower 8\n");
  CHECK(run.code == ExitCode::wrong_input);
  CHECK(run.out.empty());
  CHECK(run.err ==
        "<stdin>:3:9: error[script/unknown-word]: there is no kind of feature 'raod'\n"
        "    feature raod\n"
        "            ^^^^\n"
        "    hint: did you mean 'road'?\n"
        "");
}

}  // namespace
}  // namespace castellan::cli
