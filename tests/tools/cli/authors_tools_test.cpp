// mutate, profile, explain and diff on a small game with a module.

#include <nlohmann/json.hpp>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

/// A heap from which one to three are taken; the module is a smaller one, and a point more.
std::string pebbles(const TemporaryFolder& folder) {
  folder.file("pebbles/ruleset.json",
              R"({ "id": "pebbles", "title": "Pebbles", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 },
                   "modules": [ { "id": "small", "title": "Small" } ] })");
  folder.file("pebbles/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.counter(\"heap\", { max = 9, initial = 9 }),\n"
              "  c.counter(\"score\", { of = \"player\", max = 9 }),\n"
              "  c.ref(\"active\", { to = \"player\" }),\n"
              "  c.move(\"take(n: number)\", {\n"
              "    n = { number = { 1, 3 }, where = \"it <= heap\" },\n"
              "    effect = [[\n"
              "      subtract n from heap\n"
              "      if heap = 0 then gain 2 score; finish game end\n"
              "    ]] }),\n"
              "  c.start(\"setup\"),\n"
              "  c.phase(\"setup\", { enter = \"set active to first p in players\", next = \"turn\" }),\n"
              "  c.phase(\"turn\", { actor = \"active\", moves = { \"take\" }, next = \"turn\" }),\n"
              "  c.ranking { \"score\" },\n"
              "}\n");
  folder.file("pebbles/modules/small/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.change(\"counter heap\", { keys = { initial = 5 } }),\n"
              "  c.extend(\"counter score\", { max = 1 }),\n"
              "}\n");
  return folder.path("pebbles");
}

}  // namespace

TEST_CASE("mutate lists the changes to rules that no script notices") {
  const TemporaryFolder folder;
  const std::string ruleset = pebbles(folder);
  folder.file("pebbles/games/end.game",
              "ruleset pebbles\nplayers Anna, Ben\nposition\n  heap = 3\n  phase \"turn\"\n  active = Anna\nend\n"
              "Anna: take 3\nexpect over\n");
  const Outcome seen = run_cli({"mutate", ruleset, "--json"});
  CHECK(seen.err.empty());
  const json result = json::parse(seen.out);
  CHECK(result["tried"] == result["possible"]);
  CHECK(result["noticed"].get<int>() + result["no_rules"].get<int>() + static_cast<int>(result["unnoticed"].size()) ==
        result["tried"]);
  // That the game ends is looked at, the points are not.
  const auto has = [&](const std::string& change, const std::string& before) {
    for (const json& each : result["unnoticed"]) {
      if (each["change"] == change && each["before"] == before) return true;
    }
    return false;
  };
  CHECK_FALSE(has("condition negated", "heap = 0"));
  CHECK_FALSE(has("number one more", "0"));
  CHECK_FALSE(has("statement left out", "finish game"));
  CHECK(has("statement left out", "gain 2 score"));
  CHECK(has("number one more", "2"));
  CHECK(run_cli({"mutate", ruleset, "--json"}).out == seen.out);
  CHECK(json::parse(run_cli({"mutate", ruleset, "--limit", "2", "--seed", "1", "--json"}).out)["tried"] == 2);

  SECTION("a script that fails as the rules are") {
    folder.file("pebbles/games/end.game", "ruleset pebbles\nplayers Anna, Ben\nexpect over\n");
    const Outcome failing = run_cli({"mutate", ruleset});
    CHECK(failing.code == ExitCode::wrong_input);
    CHECK(failing.err.find("This script fails without any change to the rules.") != std::string::npos);
  }
  SECTION("a script alone") {
    CHECK(run_cli({"mutate", folder.path("pebbles/games/end.game")}).code == ExitCode::wrong_input);
  }
}
