// Effects that call themselves and one another, and what ends them.

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

constexpr const char* kEcho = "ruleset echo\nplayers Anna, Ben\n";

std::string echo(const std::string& lines) {
  const auto result = test::run(kEcho + lines);
  return result.failed == 0 && result.category == ScriptResult::Category::done
             ? ""
             : test::errors(result);
}

TEST_CASE("an effect calls itself, and another that calls it") {
  CHECK(echo("Anna: walk\nexpect steps = 4\nexpect seen[farm] = true\nexpect seen[lane] = "
             "true\nexpect seen[isle] = false\n") == "");
  CHECK(echo("Anna: play\nexpect steps = 33\n") == "");
  // Through a contribution, and with what others have put before it each time.
  CHECK(echo("Anna: shout\nexpect steps = 4016\n") == "");
}

TEST_CASE("a call waits for who is asked and what is drawn in it") {
  CHECK(echo("Anna: ask\nAnna: one Ben\nBen: one Anna\nAnna: one Ben\n"
             "expect Ben.score = 404\nexpect Anna.score = 202\n") == "");
  CHECK(echo("draws ace, two, two, ace\nAnna: deal\nexpect row = ace x2, two x2\n") == "");
  CHECK(echo("chance given\ndraws ace, two, two\n") != "");
  // Each answer and each outcome is taken back by itself.
  CHECK(echo("Anna: ask\nAnna: one Ben\nBen: one Anna\nundo 2\nAnna: one Anna\nBen: one Ben\nAnna: "
             "one Anna\n"
             "expect Anna.score = 404\nexpect Ben.score = 202\n") == "");
  auto session = test::run(std::string(kEcho) + "Anna: ask\nAnna: one Ben\n").session;
  flow::Game copy = session->game();
  const auto go_on = [](Session& s) {
    REQUIRE_FALSE(s.apply("one Anna", s.seat("Ben")));
    REQUIRE_FALSE(s.apply("one Anna", s.seat("Anna")));
  };
  go_on(*session);
  CHECK(test::run(session->transcript()).session->game().hash() == session->game().hash());
  CHECK(copy.hash() != session->game().hash());
}

TEST_CASE("long effects are called where they are used again") {
  CHECK(echo("Anna: march\nexpect steps = 25600\n") == "");
  CHECK(echo("Anna: parade\nexpect steps = 200\nAnna: one Ben\nAnna: one Anna\nAnna: one Ben\n"
             "expect steps = 1200\nexpect Ben.score = 4\nexpect Anna.score = 2\n"
             "undo 2\nAnna: one Ben\nexpect Ben.score = 3\n") == "");
  // What completes a position stops nowhere.
  CHECK(
      echo(
          "position\n  steps = 7\n  caller = Anna\n  phase \"calls\"\nend\nexpect steps = 207\n") ==
      "");
}

TEST_CASE("calls without an end name who calls whom") {
  const std::string rules = "tests/interpreter/session/packages/echo/rules.lua:";
  const auto chain = [&](const std::string& effect, const std::string& line) {
    const std::string one = "the effect '" + effect + "' (" + rules + line + ")";
    return "... -> " + one + " -> " + one + "\n";
  };
  const std::string deep =
      ": error[flow/stack-full]: phases and rules wait for one another too deeply: ";
  CHECK(echo("Anna: loop\n") == rules + "44:40" + deep + chain("endless", "44") +
                                    "      c.effect(\"endless\", \"add 1 to steps; endless\"),\n"
                                    "                                           ^^^^^^^\n"
                                    "    hint: while running a.game:3\n");
  CHECK(echo("Anna: clock\n") == rules + "45:21" + deep + chain("tock", "45") +
                                     "      c.effect(\"tick\", \"tock\"),\n"
                                     "                        ^^^^\n"
                                     "    hint: while running a.game:3\n");
  CHECK(echo("Anna: wide\n") ==
        rules + "47:59: error[budget/fuel]: effect 'wide': the rule does not come to an end: " +
            chain("wide", "47") +
            "      c.effect(\"wide(n: number)\", \"if n > 0 then wide(n - 1); wide(n - 1) end\"),\n"
            "                                                              ^^^^^^^^^^^\n"
            "    hint: while running a.game:3\n");
  // What failed is taken back.
  CHECK(echo("Anna: walk\nexpect steps = 4\n") == "");
}

}  // namespace
}  // namespace castellan::session
