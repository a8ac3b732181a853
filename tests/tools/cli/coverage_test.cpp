#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/heap.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

TEST_CASE("test says which clauses scripts came to, and why others are not covered") {
  const TemporaryFolder folder;
  const std::string ruleset = heap(folder, kTaking);
  folder.file("heap/games/one.game",
              "ruleset heap\nplayers Anna, Ben\nAnna: take 3\nexpect heap = 6\n");
  const std::string rules = ruleset + "/rules.lua";
  const Outcome seen = run_cli({"test", ruleset});
  CHECK(seen.err.empty());
  CHECK(seen.code == ExitCode::ok);
  CHECK(seen.out ==
        "1 script, 1 expectation met\n"
        "covered: 4 of 8 clauses, 50 %; 4 of 4 ids of the rulebook\n" +
            rules +
            ": parameter 'n' of move 'take'\n"
            "  9: it <= heap [HP-2, HP-3]\n"
            "    always true in 1 run\n" +
            rules +
            ": effect of move 'take'\n"
            "  13: heap = 0 [HP-4]\n"
            "    never true in 1 run\n"
            "  13: gain 2 score [HP-4]\n"
            "    never reached\n"
            "  13: finish game [HP-4]\n"
            "    never reached\n");
  CHECK(run_cli({"test", ruleset, "--below", "51"}).code == ExitCode::failed);
  CHECK(run_cli({"test", ruleset, "--below", "50"}).code == ExitCode::ok);

  SECTION("layout makes no difference") {
    heap(folder,
         "    effect = [[\n subtract n from heap; if heap = 0 then\n gain 2 score\n finish game\n "
         "end ]]\n");
    CHECK(json::parse(run_cli({"test", ruleset, "--json"}).out)["coverage"]["covered"] == 4);
  }
}

TEST_CASE("what a layer replaced is told apart from what no configuration of a script has") {
  const TemporaryFolder folder;
  const std::string ruleset = heap(folder, kTaking);
  folder.file(
      "heap/ruleset.json",
      R"({ "id": "heap", "title": "Heap", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 },
                   "modules": { "more": { "title": "More" }, "less": { "title": "Less" } } })");
  folder.file("heap/modules/more/rules.lua",
              "local c = castellan\nreturn { c.change(\"move take\", { keys = { effect = "
              "\"subtract n from heap\" } }) }\n");
  folder.file("heap/modules/less/rules.lua",
              "local c = castellan\nreturn { c.change(\"move take\", { after = \"lose 1 score if "
              "heap = 5\" }) }\n");
  folder.file("heap/games/one.game",
              "ruleset heap with more\nplayers Anna, Ben\nAnna: take 3\nexpect heap = 6\n");
  const Outcome seen = run_cli({"test", ruleset, "--json"});
  const json lacks = json::parse(seen.out)["coverage"]["not_covered"];
  const auto reason = [&](const std::string& clause) -> std::string {
    for (const json& lack : lacks) {
      if (lack["clause"] == clause)
        return lack["reason"].get<std::string>() +
               (lack.contains("by") ? " by " + lack["by"].get<std::string>() : "");
    }
    return "none";
  };
  const std::string more = ruleset + "/modules/more/rules.lua:2";
  CHECK(reason("subtract n from heap") == "replaced by heap/more, " + more);
  CHECK(reason("finish game") == "none");  // within one that is named
  CHECK(reason("lose 1 score if heap = 5") == "left-out");
  CHECK(reason("it <= heap") == "always-true");
  const std::string text = run_cli({"test", ruleset}).out;
  CHECK(text.find("  12: subtract n from heap [HP-4]\n    replaced by a layer: heap/more, " + more +
                  "\n") != std::string::npos);
  CHECK(text.find(
            "  2: lose 1 score if heap = 5\n    left out: no configuration of a script has it\n") !=
        std::string::npos);

  // A script of the game without the module comes to both.
  folder.file("heap/games/two.game", "ruleset heap with less\nplayers Anna, Ben\nAnna: take 3\n");
  CHECK(run_cli({"test", ruleset}).out.find("replaced by a layer") == std::string::npos);
}

TEST_CASE("an expectation that is not met names the clause, its values and the layer") {
  const TemporaryFolder folder;
  const std::string ruleset = heap(folder, kTaking);
  const std::string script =
      folder.file("heap/games/one.game",
                  "ruleset heap\nplayers Anna, Ben\nposition\n  heap = 2\n  active = Anna\nend\n"
                  "Anna: take 2\nexpect Anna score 3\n");
  const Outcome seen = run_cli({"test", ruleset, "--quiet"});
  CHECK(seen.code == ExitCode::failed);
  CHECK(seen.out == script + ":8:1: Anna score is 2, expected 3\n  " + ruleset +
                        "/rules.lua:13: gain 2 score [HP-4]\n  layer heap\n");
}

TEST_CASE("test without scripts, of nothing and of what cannot be read") {
  const TemporaryFolder folder;
  const std::string ruleset = heap(folder, kTaking);
  const Outcome none = run_cli({"test", ruleset});
  CHECK(none.code == ExitCode::wrong_input);
  CHECK(none.err ==
        ruleset + ": error[script/none]: There is no game script in " + ruleset +
            ".\n    hint: scripts are files NAME.game, by custom in games/ of a ruleset\n");
  CHECK(run_cli({"test", "hamlit"}).err.find("hamlet") != std::string::npos);
  folder.file("heap/games/half.game", "ruleset heap\nplayers Anna,, Ben\n");
  const Outcome half = run_cli({"test", ruleset});
  CHECK(half.code == ExitCode::wrong_input);
  CHECK(half.err.find("half.game:2:") != std::string::npos);
  CHECK(half.out.starts_with("1 script, 1 failed, 0 expectations met\ncovered: 0 of"));
}
