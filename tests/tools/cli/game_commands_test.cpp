#include <nlohmann/json.hpp>
#include <tuple>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

TEST_CASE("run tells moves and expectations, and says which were not met") {
  const std::string script = kStart + "Anna: take 3\nexpect heap = 18\nexpect moves 3\n";
  const Outcome good = run_cli({"run", "-"}, script);
  CHECK(good.code == ExitCode::ok);
  CHECK(good.out == "Nim, Anna, Ben\nAnna: take 3\n2 expectations met\n");
  CHECK(good.err.empty());

  const Outcome bad = run_cli({"run", "-"}, script + "expect heap = 17\n");
  CHECK(bad.code == ExitCode::failed);
  CHECK(bad.out == "Nim, Anna, Ben\nAnna: take 3\n2 expectations met, 1 not met\n");
  CHECK(bad.err ==
        "<stdin>:6:1: error[script/expectation]: heap is 18, expected 17\n"
        "    expect heap = 17\n"
        "    ^^^^^^^^^^^^^^^^\n");

  const Outcome quiet = run_cli({"run", "-", "--quiet"}, script);
  CHECK(quiet.code == ExitCode::ok);
  CHECK(quiet.out.empty());
  CHECK(quiet.err.empty());
}

TEST_CASE("run shows who won") {
  std::string script = kStart;
  for (int i = 0; i < 7; ++i) script += (i % 2 == 0 ? "Anna: take 3\n" : "Ben: take 3\n");
  const Outcome outcome = run_cli({"run", "-"}, script);
  CHECK(outcome.code == ExitCode::ok);
  CHECK_THAT(outcome.out, Catch::EndsWith("rank  player  points\n"
                                          "   1  Anna         1\n"
                                          "   2  Ben          0\n"));
}

TEST_CASE("run as JSON holds what happened") {
  const Outcome outcome =
      run_cli({"run", "-", "--json"}, kStart + "Anna: take 2\nexpect heap = 19\nexpect over\n");
  CHECK(outcome.code == ExitCode::failed);
  const json result = json::parse(outcome.out);
  CHECK(result["result"] == "expectation failed");
  CHECK(result["met"] == 1);
  CHECK(result["failed"] == 1);
  CHECK(result["ruleset"] == "nim");
  CHECK(result["players"] == json{"Anna", "Ben"});
  CHECK(result["status"]["actors"] == json{"Ben"});
  REQUIRE(result["log"].size() == 4);
  CHECK(result["log"][0]["type"] == "began");
  CHECK(result["log"][1]["move"] == "take 2");
  CHECK(result["log"][1]["player"] == "Anna");
  CHECK(result["log"][2] == json{{"type", "expect"}, {"met", true}});
  CHECK(result["log"][3]["met"] == false);
  REQUIRE(result["diagnostics"].size() == 1);
  CHECK(result["diagnostics"][0]["id"] == "script/expectation");
  CHECK(result["diagnostics"][0]["line"] == 5);
}

TEST_CASE("moves lists one legal move a line") {
  CHECK(run_cli({"moves", "-"}, kStart).out == "take 1\ntake 2\ntake 3\n");
  CHECK(json::parse(run_cli({"moves", "-", "--json"}, kStart).out) ==
        json{{"moves", {{"Anna", {"take 1", "take 2", "take 3"}}}}});
  SECTION("of a game that is over there are none") {
    const std::string over = kStart + "position\n  heap = 2\n  turn Anna\nend\nAnna: take 2\n";
    const Outcome outcome = run_cli({"moves", "-"}, over);
    CHECK(outcome.code == ExitCode::ok);
    CHECK(outcome.out.empty());
  }
  SECTION("where a draw is awaited, its outcomes") {
    const Outcome outcome = run_cli({"moves", "-"},
                                    "ruleset alhambra\nplayers Anna, Ben, Cem\nchance given\n"
                                    "draws pavilion-06-N, tower-11-0, garden-08-NE\n");
    CHECK(outcome.code == ExitCode::ok);
    CHECK_THAT(outcome.out, Catch::StartsWith("draws pavilion-02-NEW x1\n"));
    CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 51);
  }
  SECTION("a script that fails is reported") {
    const Outcome outcome = run_cli({"moves", "-"}, kStart + "expect heap = 3\n");
    CHECK(outcome.code == ExitCode::failed);
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("score evaluates final, a named sheet, or says which there are") {
  const std::string script = "rulesets/alhambra/games/first_game.game";
  CHECK(run_cli({"score", script}).out ==
        "Scoring round 3\nplayer  total\nAnna       35\nBen        18\nCem        43\n");
  CHECK(run_cli({"score", script, "--sheet", "scoring(1)"}).out ==
        "Scoring round 1\nplayer  total\nAnna        5\nBen         3\nCem        13\n");

  const Outcome explained = run_cli({"score", script, "--explain"});
  CHECK_THAT(
      explained.out,
      Catch::Contains("ALH-28  outer wall  Cem         +2  2 x 1                (0,-1) x2\n"));

  const json sheets = json::parse(run_cli({"score", script, "--json"}).out)["sheets"];
  REQUIRE(sheets.size() == 1);
  std::int64_t sum = 0;
  for (const json& line : sheets[0]["players"][2]["lines"]) sum += line["points"].get<int>();
  CHECK(sum == 43);
  CHECK(sheets[0]["players"][2]["total"] == 43);

  const Outcome unknown = run_cli({"score", script, "--sheet", "scorin(1)"});
  CHECK(unknown.code == ExitCode::wrong_input);
  CHECK_THAT(unknown.err, Catch::Contains("hint: did you mean 'scoring'?"));
  const Outcome none = run_cli({"score", "-"}, kStart);
  CHECK(none.code == ExitCode::wrong_input);
  CHECK(none.err == "error[score/no-sheet]: These rules have no score sheet.\n");
}

TEST_CASE("score shows what a game that is over has paid, and evaluates again when asked to") {
  const std::string shelter =
      "ruleset shelter\nplayers Blue, Red, Yellow, Green\nposition\n  round = 12\n  start_player = "
      "Blue\n"
      "  bank = 94\n  Blue.thalers = 11\n  helper of Blue on castle market-b\n"
      "  revealed[1] = worker_a\n  whose[1] = Blue\n  turn = 1\n  remaining = 1\n"
      "  phase \"building\" of Blue\nend\n";
  const auto blue = [](const json& sheet) { return sheet["players"][0]["total"].get<int>(); };
  const auto first_sheet = [](const Outcome& outcome) {
    return json::parse(outcome.out)["sheets"][0];
  };
  const std::string over = shelter + "Blue: stop\n";
  const json before = first_sheet(run_cli({"score", "-", "--json"}, shelter));
  CHECK(blue(before) > 0);
  CHECK_FALSE(before.contains("paid"));
  const json after = first_sheet(run_cli({"score", "-", "--json"}, over));
  CHECK(blue(after) == blue(before));
  CHECK(after["paid"] == true);
  const json now = first_sheet(run_cli({"score", "-", "--now", "--json"}, over));
  CHECK(blue(now) < blue(before));
  CHECK_FALSE(now.contains("paid"));
  CHECK_THAT(run_cli({"score", "-"}, over).out,
             Catch::EndsWith("as it was paid; --now evaluates it again\n"));

  // `final` stands for the third scoring round.
  const Outcome alias = run_cli({"score", "rulesets/alhambra/games/end_of_game.game"});
  CHECK_THAT(alias.out, Catch::StartsWith("Scoring round 3\n") &&
                            Catch::EndsWith("as it was paid; --now evaluates it again\n"));
}

TEST_CASE("games on boards in a line have as many paths as is known of them") {
  const std::tuple<const char*, const char*, const char*> known[] = {
      {"reversi", "5", "depth 5: 1396 paths"},
      {"connect_four", "4", "depth 4: 2401 paths"},
      {"hex", "2", "depth 2: 14520 paths"},
      {"breakthrough", "3", "depth 3: 11132 paths"},
      {"tic_tac_toe", "4", "depth 4: 3024 paths"}};
  for (const auto& [ruleset, depth, count] : known) {
    CHECK(run_cli({"perft", ruleset, "--depth", depth}).out.find(count) != std::string::npos);
  }
  CHECK_THAT(
      run_cli({"perft", "hex", "--depth", "2", "--option", "size=5", "--option", "swap=true"}).out,
      Catch::Contains("depth 2: 625 paths"));
}

TEST_CASE("perft counts paths and splits them at the root") {
  const Outcome outcome = run_cli({"perft", "nim", "--depth", "3"});
  CHECK(outcome.code == ExitCode::ok);
  CHECK(outcome.out ==
        "take 1  9\ntake 2  9\ntake 3  9\ndepth 3: 27 paths\nundo verified after 12 moves\n");
  const json result = json::parse(run_cli({"perft", "nim", "--depth", "2", "--json"}).out);
  CHECK(result["paths"] == 9);
  CHECK(result["split"][0] == json{{"move", "take 1"}, {"paths", 3}});
  SECTION("paths that end early count as they are") {
    // 21 is reached in seven moves at the least: one path of length seven.
    const json deep = json::parse(run_cli({"perft", "nim", "--depth", "8", "--json"}).out);
    CHECK(deep["ended"] == 1);
  }
}

TEST_CASE("simulate gives the same figures for any number of threads") {
  const auto figures = [](const std::string& jobs) {
    json out = json::parse(run_cli({"simulate", "nim", "--games", "60", "--players",
                                    "random,greedy", "--seed", "4", "--jobs", jobs, "--json"})
                               .out);
    for (const char* measured : {"seconds", "games_per_second", "decisions_per_second", "jobs"}) {
      CHECK(out.contains(measured));
      out.erase(measured);
    }
    return out;
  };
  const json one = figures("1");
  CHECK(one == figures("3"));
  CHECK(one["games"] == 60);
  CHECK_FALSE(one.contains("hash"));
  CHECK(one["seats"].size() == 2);
  CHECK(one["seats"][0]["wins"].get<double>() + one["seats"][1]["wins"].get<double>() == 60.0);

  SECTION("--json may stand before the ruleset, or name a file") {
    CHECK(json::parse(run_cli({"simulate", "--games", "2", "--json", "nim"}).out)["games"] == 2);
    const TemporaryFolder folder;
    const std::string file = folder.path("out.json");
    CHECK(run_cli({"simulate", "nim", "--games", "2", "--json", file}).code == ExitCode::ok);
    CHECK(json::parse(folder.read("out.json"))["games"] == 2);
  }
  SECTION("--hash tells games with other ends from one another") {
    const auto hash = [](const std::string& seed, const std::string& jobs) {
      return json::parse(run_cli({"simulate", "nim", "--games", "8", "--seed", seed, "--jobs", jobs,
                                  "--hash", "--json"})
                             .out)
          .at("hash")
          .get<std::string>();
    };
    CHECK(hash("4", "1").size() == 16);
    CHECK(hash("4", "1") == hash("4", "3"));
    CHECK(hash("4", "1") != hash("5", "1"));
    CHECK_THAT(run_cli({"simulate", "nim", "--games", "8", "--seed", "4", "--hash"}).out,
               Catch::EndsWith("\nhash of the ends " + hash("4", "1") + "\n"));
  }
  SECTION("the table") {
    const std::string table = run_cli({"simulate", "nim", "--games", "5", "--players", "3"}).out;
    CHECK_THAT(table, Catch::StartsWith("Nim: 5 games, seed 0\nseat  player"));
    CHECK_THAT(table, Catch::Contains("\n   3  random"));
  }
}

TEST_CASE("show draws for everybody or for one player") {
  const std::string script = "rulesets/alhambra/games/first_game.game";
  const Outcome all = run_cli({"show", script});
  CHECK(all.code == ExitCode::ok);
  CHECK_THAT(all.out, Catch::Contains("florin-2"));
  CHECK(run_cli({"show", script, "--player", "Anna"}).out != all.out);
  const TemporaryFolder folder;
  const std::string svg = folder.path("out.svg");
  CHECK(run_cli({"show", script, "--svg", svg}).code == ExitCode::ok);
  CHECK_THAT(folder.read("out.svg"), Catch::Contains("<svg"));
  // The last positions with what led to them, no more than there are.
  const std::string strip = run_cli({"show", script, "--svg", "-", "--last", "2"}).out;
  CHECK(strip.find("class=\"scene\"") != strip.rfind("class=\"scene\""));
  const Outcome without = run_cli({"show", script, "--last", "2"});
  CHECK(without.code == ExitCode::wrong_input);
  CHECK_THAT(without.err, Catch::Contains("--svg"));
  const Outcome nobody = run_cli({"show", script, "--player", "Ana"});
  CHECK(nobody.code == ExitCode::wrong_input);
  CHECK(nobody.err ==
        "error[script/unknown-player]: There is no player 'Ana'.\n"
        "    hint: did you mean 'Anna'?\n");
}

TEST_CASE("a counter is drawn as so many of what stands for one, as its view says") {
  const TemporaryFolder folder;
  const std::string script =
      folder.file("a.game", "ruleset nim\nplayers Anna, Ben\nAnna: take 3\n");
  CHECK_THAT(run_cli({"show", script}).out, Catch::Contains("Heap: ••••• ••••• ••••• •••  18\n"));
  CHECK_THAT(run_cli({"show", script, "--svg", "-"}).out, Catch::Contains("••••• ••••• ••••• •••"));
}
