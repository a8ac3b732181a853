// What the program prints does not depend on the locale of the process.

#include "tests/support/catch.hpp"
#include "tests/support/comma_locale.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

TEST_CASE("under a locale with a decimal comma everything is printed alike", "[hostile]") {
  const TemporaryFolder folder;
  const std::string chart =
      folder.file("board.game", "ruleset alhambra\nplayers Anna, Ben, Cem\nseed 3\n");
  const std::vector<std::vector<std::string>> commands{
      {"run", "rulesets/alhambra/games/first_game.game", "--json"},
      {"score", "rulesets/alhambra/games/walls.game", "--explain"},
      {"show", chart},
      {"show", "rulesets/alhambra/games/first_game.game", "--svg", folder.path("a.svg")},
      {"perft", "nim", "--depth", "9", "--json", "--quiet"},
      {"moves", chart},
      {"doc", "alhambra"},
      {"run", "rulesets/classics/nim/none.game"},
  };
  const auto all = [&] {
    std::string out;
    for (const auto& command : commands) {
      const Outcome outcome = run_cli(command);
      std::string text = outcome.out + outcome.err;
      // The time a command took is its own.
      const std::size_t seconds = text.find("\"seconds\"");
      if (seconds != std::string::npos) text.erase(seconds, text.find('\n', seconds) - seconds);
      out += command.front() + " " + std::to_string(static_cast<int>(outcome.code)) + "\n" + text;
    }
    return out + folder.read("a.svg");
  };
  const std::string plain = all();
  const castellan::test::CommaLocale comma;
  if (!comma.made()) WARN("no locale with a decimal comma can be made here; only streams have one");
  CHECK(all() == plain);
  // Fractions have a point in tables too.
  const Outcome games = run_cli({"simulate", "nim", "--games", "3"});
  CHECK_THAT(games.out, Catch::Contains("100.0 %") || Catch::Contains("66.7 %"));
}
