// mutate, profile, explain and diff on a small game with a module.

#include <nlohmann/json.hpp>

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

TEST_CASE("profile counts what each line costs, and draws it") {
  const TemporaryFolder folder;
  const std::string ruleset = pebbles(folder);
  const std::string svg = folder.path("flames.svg");
  const Outcome seen = run_cli({"profile", ruleset, "--games", "3", "--svg", svg, "--json"});
  CHECK(seen.err.empty());
  const json lines = json::parse(seen.out)["lines"];
  const auto line = [&lines](int number) {
    for (const json& each : lines) {
      if (each["line"] == number) return each;
    }
    return json();
  };
  // Each game ends once, and every move takes something.
  CHECK(line(10)["text"] == "if heap = 0 then gain 2 score; finish game end");
  CHECK(line(9)["runs"] == line(10)["runs"]);
  CHECK(line(10)["runs"].get<int>() >= 9);
  CHECK(line(10)["steps"].get<int>() > line(10)["runs"].get<int>());
  CHECK(line(7)["enumerated"].get<int>() >= line(9)["runs"].get<int>());
  const std::string picture = folder.read("flames.svg");
  CHECK(picture.starts_with("<svg "));
  CHECK(picture.find("pebbles, 3 games") != std::string::npos);
  // Looking on changes nothing.
  const Outcome table = run_cli({"profile", ruleset, "--games", "3"});
  const json plain = json::parse(run_cli({"simulate", ruleset, "--games", "3", "--json"}).out);
  CHECK(table.out.starts_with("3 games, "));
  CHECK(plain["games"] == 3);
}

TEST_CASE("explain names the layers of a thing, for every key") {
  const TemporaryFolder folder;
  const std::string ruleset = pebbles(folder);
  const std::string base = ruleset + "/rules.lua:", small = ruleset + "/modules/small/rules.lua:";
  const Outcome seen = run_cli({"explain", ruleset, "counter heap", "--with", "small"});
  CHECK(seen.err.empty());
  CHECK(seen.out == "counter heap\n  declared: pebbles, " + base + "3\n  changed initial: pebbles/small, " + small +
                        "3\n    initial: 5  (pebbles/small, " + small + "3)\n    max: 9  (pebbles, " + base + "3)\n");
  const Outcome list = run_cli({"explain", ruleset, "--with", "small"});
  CHECK(list.out.find("counter score\n  declared: pebbles, " + base + "4\n  added to max: pebbles/small, " + small + "4\n") !=
        std::string::npos);
  const Outcome wrong = run_cli({"explain", ruleset, "heep"});
  CHECK(wrong.code == ExitCode::wrong_input);
  CHECK(wrong.err == "error[package/unknown-thing]: The rules declare no 'heep'.\n    hint: did you mean 'heap'?\n");
}

TEST_CASE("diff shows what a module changes, with the ids of the rulebook") {
  const TemporaryFolder folder;
  const std::string ruleset = pebbles(folder);
  folder.file("pebbles/modules/small/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.change(\"counter heap\", { keys = { initial = 5 } }),    -- fewer pebbles [PEB-03]\n"
              "  -- [PEB-09] a point more\n"
              "  c.extend(\"counter score\", { max = 1 }),\n"
              "  c.rows(\"end.score\"),\n"
              "}\n");
  folder.file("pebbles/modules/small/end.score", "sheet final\n  row PEB-11 \"rest\": add 1 per heap\nend\n");
  folder.file("pebbles/final.score", "sheet final\n  row PEB-10 \"all\": add 2\nend\n");
  const std::string rules = folder.read("pebbles/rules.lua");
  folder.file("pebbles/rules.lua", rules.substr(0, rules.size() - 2) + "  c.sheet(\"final.score\"),\n}\n");
  const std::string small = ruleset + "/modules/small/";
  const Outcome seen = run_cli({"diff", ruleset, "--with", "small"});
  CHECK(seen.err.empty());
  CHECK(seen.out == "changed: counter heap\n    initial: 9\n      -> 5  (pebbles/small, " + small +
                        "rules.lua:3) [PEB-03]\nchanged: counter score\n    max: 9\n      -> 10  (pebbles/small, " + small +
                        "rules.lua:5) [PEB-09]\nadded: row PEB-11 [PEB-11]  (pebbles/small, " + small +
                        "end.score:2)\n    text: row PEB-11 \"rest\": add 1 per heap\nadded: rows end.score  "
                        "(pebbles/small, " + small + "rules.lua:6)\n4 things differ, 2 players\n");
  CHECK(json::parse(run_cli({"diff", ruleset, "--with", "small", "--json"}).out).at(1)["parts"][0]["ids"] ==
        json::array({"PEB-09"}));
  CHECK(json::parse(run_cli({"diff", ruleset, ruleset, "--json"}).out).empty());

  // A package alone is compared with what it changes.
  folder.file("faster/ruleset.json", R"({ "id": "faster", "title": "F", "version": "1.0.0", "api": 2, "extends": "pebbles" })");
  folder.file("quick/ruleset.json", R"({ "id": "quick", "title": "Q", "version": "1.0.0", "api": 2, "mod": "pebbles" })");
  for (const char* name : {"faster", "quick"}) {
    folder.file(std::string(name) + "/rules.lua", "return { castellan.change(\"counter heap\", { keys = { initial = 4 } }) }\n");
    const Outcome alone = run_cli({"diff", name, "--packages", folder.path("")});
    CHECK(alone.err.empty());
    CHECK(alone.out == "changed: counter heap\n    initial: 9\n      -> 4  (" + std::string(name) + ", " + folder.path(name) +
                           "/rules.lua:1)\n1 thing differs, 2 players\n");
  }
  const Outcome itself = run_cli({"diff", ruleset});
  CHECK(itself.code == ExitCode::wrong_input);
  CHECK(itself.err ==
        "error[package/nothing-to-compare]: 'pebbles' extends nothing that it could be compared with.\n"
        "    hint: name a second ruleset, or what to change: --with, --option, --mod\n");

  // What is changed alike stands in one line.
  folder.file("pebbles/rules.lua", rules.substr(0, rules.size() - 2) +
                                       "  c.component(\"stone\", {}),\n"
                                       "  c.components(\"stone\", { { name = \"flat\" }, { name = \"grey\" }, { name = \"round\" } }),\n}\n");
  folder.file("pebbles/modules/small/rules.lua",
              "local c = castellan\n"
              "return { c.copies({ \"flat\", \"round\" }, 2), c.extend(\"counter score\", { max = 1 }) }\n");
  CHECK(run_cli({"diff", ruleset, "--with", "small"}).out ==
        "changed: counter score\n    max: 9\n      -> 10  (pebbles/small, " + small + "rules.lua:2)\n"
        "changed: entry flat, round\n    copies: 1\n      -> 2  (pebbles/small, " + small + "rules.lua:2)\n"
        "added: copies  (pebbles/small, " + small + "rules.lua:2)\n    n: 2\n    names[1]: flat\n    names[2]: round\n"
        "4 things differ, 2 players\n");
}
