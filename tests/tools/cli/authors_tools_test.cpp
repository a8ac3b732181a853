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
  folder.file(
      "pebbles/ruleset.json",
      R"({ "id": "pebbles", "title": "Pebbles", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 },
                   "modules": [ { "id": "small", "title": "Small" } ] })");
  folder.file(
      "pebbles/rules.lua",
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
              "ruleset pebbles\nplayers Anna, Ben\nposition\n  heap = 3\n  phase \"turn\"\n  "
              "active = Anna\nend\n"
              "Anna: take 3\nexpect over\n");
  const Outcome seen = run_cli({"mutate", ruleset, "--json"});
  CHECK(seen.err.empty());
  const json result = json::parse(seen.out);
  CHECK(result["tried"] == result["possible"]);
  CHECK(result["noticed"].get<int>() + result["no_rules"].get<int>() +
            static_cast<int>(result["unnoticed"].size()) ==
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
  CHECK(json::parse(
            run_cli({"mutate", ruleset, "--limit", "2", "--seed", "1", "--json"}).out)["tried"] ==
        2);

  SECTION("a script that fails as the rules are") {
    folder.file("pebbles/games/end.game", "ruleset pebbles\nplayers Anna, Ben\nexpect over\n");
    const Outcome failing = run_cli({"mutate", ruleset});
    CHECK(failing.code == ExitCode::wrong_input);
    CHECK(failing.err.find("This script fails without any change to the rules.") !=
          std::string::npos);
  }
  SECTION("a script alone") {
    CHECK(run_cli({"mutate", folder.path("pebbles/games/end.game")}).code == ExitCode::wrong_input);
  }
}

namespace {

/// Wares in a component file, a table, a constant and an option, of which scripts look at some.
std::string stall(const TemporaryFolder& folder) {
  folder.file(
      "stall/ruleset.json",
      R"({ "id": "stall", "title": "Stall", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 },
                   "options": { "purse": { "type": "integer", "min": 1, "max": 99, "default": 10 } } })");
  folder.file("stall/wares.cards",
              "ware apple x2: price 3, sort fruit\n"
              "ware bread x4: price 5, sort food\n"
              "ware cheese x1: price 7, sort food\n");
  folder.file("stall/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.choice(\"sort\", { \"fruit\", \"food\" }),\n"
              "  c.component(\"ware\", { attributes = { { \"price\", c.number(0, 9) }, { \"sort\", "
              "c.one_of(\"sort\") } } }),\n"
              "  c.entries(\"wares.cards\"),\n"
              "  c.table(\"profit\", { by = { \"sort\" }, values = { fruit = 4, food = 6 } }),\n"
              "  c.pile(\"shelf\", { holds = \"ware\", starts_full = true }),\n"
              "  c.pile(\"sold\", { holds = \"ware\" }),\n"
              "  c.counter(\"money\", { of = \"player\", max = 999 }),\n"
              "  c.ref(\"active\", { to = \"player\" }),\n"
              "  c.move(\"buy(w: ware)\", {\n"
              "    w = { component = \"shelf\", where = \"price of it <= money of actor\" },\n"
              "    effect = \"subtract price of w from money of actor; add profit[sort of w] to "
              "money of actor; move w from shelf to sold\" }),\n"
              "  c.start(\"setup\"),\n"
              "  c.phase(\"setup\", { enter = \"for each p in players do set money of p to purse "
              "end; set active to first p in players\", next = \"turn\" }),\n"
              "  c.phase(\"turn\", { actor = \"active\", moves = { \"buy\" }, next = \"turn\" }),\n"
              "  c.ranking { \"money\" },\n"
              "  c.turn_cap(9),\n"
              "}\n");
  folder.file("stall/games/bread.game",
              "ruleset stall\nplayers Anna, Ben\nAnna: buy bread\nexpect Anna money = 11\nexpect "
              "shelf = apple x2, bread x3, cheese\n");
  return folder.path("stall");
}

}  // namespace

TEST_CASE("mutate changes data, and says where what no script notices stands") {
  const TemporaryFolder folder;
  const std::string ruleset = stall(folder);
  const Outcome seen = run_cli({"mutate", ruleset, "--json", "--limit", "999"});
  CHECK(seen.err.empty());
  const json result = json::parse(seen.out);
  CHECK(result["tried"] == result["possible"]);
  std::set<std::string> unnoticed;
  for (const json& each : result["unnoticed"]) {
    const std::string file = each["file"];
    unnoticed.insert(file.substr(ruleset.size() + 1) + ":" +
                     std::to_string(each["line"].get<int>()) + ":" +
                     std::to_string(each["column"].get<int>()) + " " +
                     each["before"].get<std::string>() + " " + each["after"].get<std::string>());
  }
  // The price of what nobody buys, and the profit of fruit.
  CHECK(unnoticed.contains("wares.cards:1:22 3 4"));
  CHECK(unnoticed.contains("wares.cards:3:23 7 8"));
  CHECK(unnoticed.contains("wares.cards:1:30 fruit food"));
  CHECK(unnoticed.contains("rules.lua:6:59 4 5"));
  // What the script looks at: copies, the price and the sort of bread, its profit, the option.
  for (const char* noticed :
       {"wares.cards:1:13 2 3", "wares.cards:2:13 4 5", "wares.cards:2:22 5 6",
        "wares.cards:2:30 food fruit", "rules.lua:6:69 6 7", "rules.lua:7:53 true false"}) {
    INFO(noticed);
    CHECK_FALSE(unnoticed.contains(noticed));
  }
  for (const std::string& each : unnoticed) CHECK_FALSE(each.starts_with("ruleset.json"));
  folder.file("stall/games/bread.game",
              "ruleset stall\nplayers Anna, Ben\nAnna: buy bread\nexpect phase \"turn\"\n");
  const Outcome text = run_cli({"mutate", ruleset, "--limit", "999"});
  CHECK(text.out.find(ruleset +
                      "/wares.cards:2:22: ware bread: price: number one more\n  5 -> 6\n") !=
        std::string::npos);
  CHECK(text.out.find("option purse: number one more\n  10 -> 11\n") != std::string::npos);
}

TEST_CASE("test lists data that no script reads") {
  const TemporaryFolder folder;
  const std::string ruleset = stall(folder);
  folder.file("stall/games/bread.game",
              "ruleset stall\nplayers Anna, Ben\nAnna: buy bread\nexpect Anna money = 11\n");
  const Outcome seen = run_cli({"test", ruleset, "--coverage"});
  CHECK(seen.out.find("data: 2 of 4 entries of component files and tables are read\n" + ruleset +
                      "/wares.cards:1:1: ware apple: no script reads it\n" + ruleset +
                      "/wares.cards:3:1: ware cheese: no script reads it\n") != std::string::npos);
  const json data = json::parse(run_cli({"test", ruleset, "--json"}).out)["data"];
  CHECK(data["entries"] == 4);
  CHECK(data["read"] == 2);
  CHECK(data["unread"][0]["thing"] == "ware apple");
  folder.file("stall/games/idle.game",
              "ruleset stall\nplayers Anna, Ben\nposition\n  shelf = apple, cheese\n  active = "
              "Anna\n  phase \"turn\"\nend\n");
  CHECK(json::parse(run_cli({"test", ruleset, "--json"}).out)["data"]["unread"].empty());
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
  CHECK(seen.out == "counter heap\n  declared: pebbles, " + base +
                        "3\n  changed initial: pebbles/small, " + small +
                        "3\n    initial: 5  (pebbles/small, " + small +
                        "3)\n    max: 9  (pebbles, " + base + "3)\n");
  const Outcome list = run_cli({"explain", ruleset, "--with", "small"});
  CHECK(list.out.find("counter score\n  declared: pebbles, " + base +
                      "4\n  added to max: pebbles/small, " + small + "4\n") != std::string::npos);
  const Outcome wrong = run_cli({"explain", ruleset, "heep"});
  CHECK(wrong.code == ExitCode::wrong_input);
  CHECK(wrong.err ==
        "error[package/unknown-thing]: The rules declare no 'heep'.\n    hint: did you mean "
        "'heap'?\n");
}

TEST_CASE("diff shows what a module changes, with the ids of the rulebook") {
  const TemporaryFolder folder;
  const std::string ruleset = pebbles(folder);
  folder.file(
      "pebbles/modules/small/rules.lua",
      "local c = castellan\n"
      "return {\n"
      "  c.change(\"counter heap\", { keys = { initial = 5 } }),    -- fewer pebbles [PEB-03]\n"
      "  -- [PEB-09] a point more\n"
      "  c.extend(\"counter score\", { max = 1 }),\n"
      "  c.rows(\"end.score\"),\n"
      "}\n");
  folder.file("pebbles/modules/small/end.score",
              "sheet final\n  row PEB-11 \"rest\": add 1 per heap\nend\n");
  folder.file("pebbles/final.score", "sheet final\n  row PEB-10 \"all\": add 2\nend\n");
  const std::string rules = folder.read("pebbles/rules.lua");
  folder.file("pebbles/rules.lua",
              rules.substr(0, rules.size() - 2) + "  c.sheet(\"final.score\"),\n}\n");
  const std::string small = ruleset + "/modules/small/";
  const Outcome seen = run_cli({"diff", ruleset, "--with", "small"});
  CHECK(seen.err.empty());
  CHECK(seen.out ==
        "changed: counter heap\n    initial: 9\n      -> 5  (pebbles/small, " + small +
            "rules.lua:3) [PEB-03]\nchanged: counter score\n    max: 9\n      -> 10  "
            "(pebbles/small, " +
            small + "rules.lua:5) [PEB-09]\nadded: row PEB-11 [PEB-11]  (pebbles/small, " + small +
            "end.score:2)\n    text: row PEB-11 \"rest\": add 1 per heap\nadded: rows end.score  "
            "(pebbles/small, " +
            small + "rules.lua:6)\n4 things differ, 2 players\n");
  CHECK(json::parse(run_cli({"diff", ruleset, "--with", "small", "--json"}).out)
            .at(1)["parts"][0]["ids"] == json::array({"PEB-09"}));
  CHECK(json::parse(run_cli({"diff", ruleset, ruleset, "--json"}).out).empty());

  // A package alone is compared with what it changes.
  folder.file(
      "faster/ruleset.json",
      R"({ "id": "faster", "title": "F", "version": "1.0.0", "api": 2, "extends": "pebbles" })");
  folder.file("quick/ruleset.json",
              R"({ "id": "quick", "title": "Q", "version": "1.0.0", "api": 2, "mod": "pebbles" })");
  for (const char* name : {"faster", "quick"}) {
    folder.file(std::string(name) + "/rules.lua",
                "return { castellan.change(\"counter heap\", { keys = { initial = 4 } }) }\n");
    const Outcome alone = run_cli({"diff", name, "--packages", folder.path("")});
    CHECK(alone.err.empty());
    CHECK(alone.out == "changed: counter heap\n    initial: 9\n      -> 4  (" + std::string(name) +
                           ", " + folder.path(name) +
                           "/rules.lua:1)\n1 thing differs, 2 players\n");
  }
  const Outcome itself = run_cli({"diff", ruleset});
  CHECK(itself.code == ExitCode::wrong_input);
  CHECK(itself.err ==
        "error[package/nothing-to-compare]: 'pebbles' extends nothing that it could be compared "
        "with.\n"
        "    hint: name a second ruleset, or what to change: --with, --option, --mod\n");

  // What is changed alike stands in one line.
  folder.file("pebbles/rules.lua", rules.substr(0, rules.size() - 2) +
                                       "  c.component(\"stone\", {}),\n"
                                       "  c.components(\"stone\", { { name = \"flat\" }, { name = "
                                       "\"grey\" }, { name = \"round\" } }),\n}\n");
  folder.file("pebbles/modules/small/rules.lua",
              "local c = castellan\n"
              "return { c.copies({ \"flat\", \"round\" }, 2), c.extend(\"counter score\", { max = "
              "1 }) }\n");
  CHECK(run_cli({"diff", ruleset, "--with", "small"}).out ==
        "changed: counter score\n    max: 9\n      -> 10  (pebbles/small, " + small +
            "rules.lua:2)\n"
            "changed: entry flat, round\n    copies: 1\n      -> 2  (pebbles/small, " +
            small +
            "rules.lua:2)\n"
            "added: copies  (pebbles/small, " +
            small +
            "rules.lua:2)\n    n: 2\n    names[1]: flat\n    names[2]: round\n"
            "4 things differ, 2 players\n");
}
