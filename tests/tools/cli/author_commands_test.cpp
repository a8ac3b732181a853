#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

const char* const kManifest =
    R"({ "id": "tiny", "title": "Tiny", "version": "1.0.0", "api": 2,
         "players": { "min": 2, "max": 3 },
         "options": { "goal": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Goal." } } })";

/// A ruleset in which `more` is declared besides what it needs.
std::string tiny(const TemporaryFolder& folder, const std::string& more) {
  folder.file("tiny/ruleset.json", kManifest);
  folder.file(
      "tiny/rules.lua",
      "local c = castellan\n"
      "return {\n"
      "  c.counter(\"score\", { of = \"player\", max = 9 }),\n"
      "  c.ref(\"active\", { to = \"player\" }),\n"
      "  c.move(\"win\", { conditions = { \"goal > 0\" }, effect = \"gain 1 score; finish game\" "
      "}),\n"
      "  c.start(\"setup\"),\n"
      "  c.phase(\"setup\", { enter = \"set active to first p in players\", next = \"turn\" }),\n"
      "  c.phase(\"turn\", { actor = \"active\", moves = { \"win\" }, next = \"turn\" }),\n"
      "  c.ranking { \"score\" },\n" +
          more + "}\n");
  return folder.path("tiny");
}

}  // namespace

TEST_CASE("check loads every configuration and runs the scripts") {
  const TemporaryFolder folder;
  const std::string ruleset = tiny(folder, "");
  folder.file("tiny/games/win.game", "ruleset tiny\nplayers Anna, Ben\nAnna: win\nexpect over\n");
  const Outcome good = run_cli({"check", ruleset});
  CHECK(good.err.empty());
  // Two and three players, and both ends of the option.
  CHECK(good.out == "2 files, 4 configurations: 0 errors, 0 warnings\n");
  CHECK(good.code == ExitCode::ok);

  SECTION("an expectation that is not met") {
    folder.file("tiny/games/lose.game", "ruleset tiny\nplayers Anna, Ben\nexpect over\n");
    const Outcome bad = run_cli({"check", ruleset, "--json"});
    CHECK(bad.code == ExitCode::failed);
    const json result = json::parse(bad.out);
    CHECK(result["errors"] == 1);
    CHECK(result["diagnostics"][0]["id"] == "script/expectation");
  }
  SECTION("a file that is wrong weighs more") {
    folder.file("tiny/games/lose.game", "ruleset tiny\nplayers Anna, Ben\nexpect over\n");
    folder.file("tiny/extra.cards", "card a: (((\n");
    CHECK(run_cli({"check", ruleset}).code == ExitCode::wrong_input);
  }
  SECTION("a folder of rulesets") {
    CHECK(run_cli({"check", folder.path("")}).out ==
          "2 files, 4 configurations: 0 errors, 0 warnings\n");
  }
  SECTION("and plays random games") {
    const Outcome deep = run_cli({"check", ruleset, "--deep", "2"});
    CHECK(deep.code == ExitCode::ok);
    CHECK_THAT(deep.out, Catch::StartsWith("2 players\nok "));
    CHECK_THAT(deep.out, Catch::Contains("\n3 players\nok "));
    const json found = json::parse(run_cli({"check", ruleset, "--deep", "1", "--json"}).out);
    REQUIRE(found["conformance"].size() == 4);  // 2 and 3 players, and the option at both ends
    CHECK(found["conformance"][1]["configuration"] == "3 players");
    CHECK(found["conformance"][1]["games"] == 1);
    CHECK(
        found["conformance"][1]["properties"][0] ==
        json{{"name", "no rule fails"}, {"checks", 1}, {"failed", 0}, {"failures", json::array()}});
  }
}

namespace {

// Modules of which a and b fail in play, c and d when they are loaded without b; a and d
// exclude each other.
std::string quarrel(const TemporaryFolder& folder) {
  tiny(folder, "");
  folder.file(
      "tiny/ruleset.json",
      R"({ "id": "tiny", "title": "Tiny", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 3 },
                   "options": { "goal": { "type": "integer", "min": 1, "max": 9, "default": 3 } },
                   "modules": { "a": { "title": "A" }, "b": { "title": "B" }, "c": { "title": "C" },
                                "d": { "title": "D", "excludes": ["a"] } } })");
  const std::string local = "local c = castellan\nreturn { ";
  folder.file("tiny/modules/a/rules.lua", local + "c.flag('lit') }\n");
  folder.file(
      "tiny/modules/b/rules.lua",
      local +
          "c.modules.a and c.invariant('dark', { text = 'lit', because = 'b needs light' }) }\n");
  folder.file("tiny/modules/c/rules.lua", "return {}\n");
  folder.file("tiny/modules/d/rules.lua",
              local + "c.modules.c and not c.modules.b and c.counter('x', { max = 'many' }) }\n");
  return folder.path("tiny");
}

// Without the lines of the properties that hold.
std::string without_good_properties(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("ok ") || line.find(" with ") != std::string::npos) out += line + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("check plays combinations of modules and names the smallest that fails") {
  const TemporaryFolder folder;
  const std::string ruleset = quarrel(folder);
  const auto check = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"check", ruleset, "--deep", "1"});
    return run_cli(flags);
  };
  const std::string light =
      "smallest combination that fails: a, b with 2 players\n"
      "FAIL  the invariants of the rules hold: 1 checks, 1 failed\n"
      "        seed 7960286522194355700, decision 0: b needs light\n"
      "1 games, 1 decisions\n\n";
  const std::string done = "1 file, 10 configurations: 0 errors, 0 warnings\n";

  const Outcome pairs = check({"--all-pairs"});
  CHECK(pairs.code == ExitCode::wrong_input);
  CHECK(folder.relative(without_good_properties(pairs.out)) ==
        "fails a, b with 2 players\n" + light +
            "ok    a, c with 2 players: 1 game, 1 decision\n"
            "ok    b, c with 2 players: 1 game, 1 decision\n"
            "ok    b, d with 2 players: 1 game, 1 decision\n"
            "fails c, d with 2 players\n"
            "smallest combination that fails: c, d with 2 players\n"
            "tiny/modules/d/rules.lua:2:63: error[package/bad-value]: 'max' of counter 'x' is "
            "text; expected an "
            "integer.\n"
            "    return { c.modules.c and not c.modules.b and c.counter('x', { max = 'many' }) }\n"
            "                                                                  ^^^\n" +
            done);
  const Outcome everything = check({"--everything"});
  CHECK(everything.code == ExitCode::failed);
  CHECK(without_good_properties(everything.out) ==
        "fails a, b, c with 2 players\n" + light +
            "ok    d, b, c with 2 players: 1 game, 1 decision\n" + done);
  const Outcome chosen = check({"--with", "c,b", "--players", "2..3"});
  CHECK(chosen.code == ExitCode::ok);
  CHECK(chosen.out ==
        "ok    c, b with 2 players: 1 game, 1 decision\n"
        "ok    c, b with 3 players: 1 game, 1 decision\n" +
            done);
  CHECK(check({"--players", "3"}).out ==
        "ok    no modules with 3 players: 1 game, 1 decision\n" + done);
  CHECK(check({"--random", "6", "--seed", "1"}).out == check({"--random", "6", "--seed", "1"}).out);

  const json found = json::parse(check({"--with", "a,b,c", "--json"}).out)["conformance"];
  REQUIRE(found.size() == 1);
  CHECK(found[0]["configuration"] == "a, b, c with 2 players");
  CHECK(found[0]["players"] == 2);
  CHECK(found[0]["modules"] == json{"a", "b", "c"});
  CHECK(found[0]["smallest"] == json{"a", "b"});
  CHECK(found[0]["errors"] == json::array());

  const auto refused = [&](std::vector<std::string> flags) {
    return folder.relative(check(std::move(flags)).err);
  };
  CHECK(
      refused({"--with", "a,d"}) ==
      "tiny/ruleset.json:4:67: error[package/excluded]: The modules 'd' and 'a' exclude each "
      "other.\n"
      "                                    \"d\": { \"title\": \"D\", \"excludes\": [\"a\"] } } }\n"
      "                                                                      ^^^\n");
  CHECK(refused({"--with", "e"}) == "error[package/unknown-module]: There is no module 'e'.\n");
  CHECK(refused({"--players", "2..4"}) ==
        "error[package/players]: 'tiny' is for 2 to 3 players, not 2..4.\n");
  for (const char* counts : {"0", "3..2", "2..", "..3", "2...3", "two", "99999999999"}) {
    CAPTURE(counts);
    CHECK(refused({"--players", counts}) ==
          "castellan: --players: '" + std::string(counts) +
              "' should look like '3' or '2..6'\n"
              "    'castellan check --help' lists what there is.\n");
  }
  CHECK(run_cli({"check", ruleset, "--all-pairs"}).err ==
        "castellan: --all-pairs requires --deep\n    'castellan check --help' lists what there "
        "is.\n");
}

TEST_CASE("check lists what rule text became, before and after, with the modules that are named") {
  const TemporaryFolder folder;
  folder.file(
      "walk/ruleset.json",
      R"({ "id": "walk", "title": "Walk", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 3 },
                   "modules": { "rain": { "title": "Rain" }, "sun": { "title": "Sun", "excludes": ["rain"] } } })");
  folder.file("walk/rules.lua", R"lua(local c = castellan
return {
  c.map("path", { board = "squares 3" }),
  c.ref("pawn", { of = "place of path", to = "player" }),
  c.move("go(p: place of path)", { p = { where = "pawn of it is none" },
                                   effect = [[ let n be 1 + 1; set pawn of p to actor ]] }),
  c.start("turn"),
  c.phase("turn", { actor = "first p in players", moves = { "go" },
                    next = { { "over", when = "every q in path where pawn of q is not none" }, "turn" } }),
  c.phase("over", { enter = "finish game" }),
  c.counter("points", { of = "player" }),
  c.ranking { "points" },
}
)lua");
  folder.file("walk/modules/rain/rules.lua", R"lua(local c = castellan
return { c.condition("wet(p: place of path)", "row of p + 0 = 1"), c.invariant("dry", { text = "(count of p in path where wet(p)) = 3", because = "it rains" }) }
)lua");
  folder.file("walk/modules/sun/rules.lua", "return {}\n");
  const std::string ruleset = folder.path("walk");
  const auto listed = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"check", ruleset, "--listing"});
    Outcome outcome = run_cli(flags);
    outcome.err = folder.relative(outcome.err);
    return outcome;
  };
  const Outcome plain = listed({});
  CHECK(plain.err.empty());
  CHECK(plain.code == ExitCode::ok);
  CHECK_THAT(plain.out, Catch::Contains("all places at once: pawn") &&
                            Catch::Contains("  as written, ") && !Catch::Contains("modules/rain"));
  CHECK_THAT(plain.out, Catch::Contains(
                            "\nexit of phase turn  (1 locals, 0 bags, read without being run)\n") &&
                            Catch::Contains("\nhow values of parameters are found\n  go\n    p: "
                                            "all places at once, counted and chosen as bits\n"));
  CHECK(json::parse(listed({"--json"}).out)["listing"].get<std::string>() +
            plain.out.substr(plain.out.rfind("\n", plain.out.size() - 2) + 1) ==
        plain.out);
  const Outcome rain = listed({"--with", "rain"});
  CHECK(rain.code == ExitCode::ok);
  CHECK_THAT(rain.out, Catch::Contains("all places at once: pawn") &&
                           Catch::Contains("modules/rain/rules.lua:2:"));
  CHECK(listed({"--with", "snow"}).err ==
        "error[package/unknown-module]: There is no module 'snow'.\n");
  const Outcome both = listed({"--with", "rain,sun"});
  CHECK(both.code == ExitCode::wrong_input);
  CHECK_THAT(
      both.err,
      Catch::Contains("error[package/excluded]: The modules 'sun' and 'rain' exclude each other."));
  CHECK(run_cli({"check", ruleset, "--with", "rain"}).err ==
        "castellan: --with requires --deep or --listing\n    'castellan check --help' lists what "
        "there is.\n");
}

TEST_CASE("check warns of what nothing uses") {
  const TemporaryFolder folder;
  const std::string ruleset = tiny(folder,
                                   "  c.phase(\"night\", {}),\n"
                                   "  c.move(\"lose\", { effect = \"finish game\" }),\n"
                                   "  c.component(\"card\", {}),\n"
                                   "  c.amount(\"cash\", \"2\"),\n"
                                   "  c.event(\"sold\", \"sold\"),\n");
  const Outcome outcome = run_cli({"check", ruleset, "--json"});
  CHECK(outcome.code == ExitCode::ok);
  const json result = json::parse(outcome.out);
  CHECK(result["errors"] == 0);
  std::vector<std::string> messages;
  for (const json& d : result["diagnostics"]) {
    CHECK(d["severity"] == "warning");
    messages.push_back(d["message"].get<std::string>());
  }
  std::sort(messages.begin(), messages.end());
  CHECK(messages ==
        std::vector<std::string>{"No field holds components of the family 'card'.",
                                 "No phase has the move 'lose'.", "No phase leads to 'night'.",
                                 "No rule emits the event 'sold'.", "No rule uses 'cash'."});
}

TEST_CASE("check names the configuration in which something is wrong") {
  const TemporaryFolder folder;
  const std::string ruleset =
      tiny(folder,
           "  c.players == 3 and c.counter(\"a\", { max = \"many\" }) or c.counter(\"a\", {}),\n");
  const Outcome outcome = run_cli({"check", ruleset});
  CHECK(outcome.code == ExitCode::wrong_input);
  CHECK_THAT(outcome.err, Catch::Contains("    hint: with 3 players\n"));
}

TEST_CASE("new makes a ruleset and a variant that pass their checks") {
  const TemporaryFolder folder;
  const Outcome made = run_cli({"new", "my_game", "--folder", folder.path(""), "--quiet"});
  CHECK(made.code == ExitCode::ok);
  CHECK_THAT(made.out, Catch::Contains("my_game/ruleset.json\n"));
  CHECK_THAT(folder.read("my_game/README.md"), Catch::StartsWith("# My game\n"));
  const std::string at = folder.path("my_game");
  const Outcome checked = run_cli({"check", at, "--deep", "1"});
  CHECK(checked.err.empty());
  CHECK(checked.code == ExitCode::ok);
  CHECK(run_cli({"fmt", "--check", at + "/games/first_turns.game", at + "/scoring/final.score",
                 at + "/components/deck.cards"})
            .code == ExitCode::ok);

  const Outcome again = run_cli({"new", "my_game", "--folder", folder.path("")});
  CHECK(again.code == ExitCode::system);
  CHECK_THAT(again.err, Catch::Contains("error[io/exists]"));

  CHECK(run_cli({"new", "other", "--from", "nim", "--folder", folder.path("")}).code ==
        ExitCode::ok);
  const Outcome variant = run_cli({"check", folder.path("other")});
  CHECK(variant.err.empty());
  CHECK(variant.code == ExitCode::ok);
}

TEST_CASE("fmt changes layout only, and not what has errors") {
  const TemporaryFolder folder;
  const std::string file =
      folder.file("a.game", "ruleset   nim  # comment\r\n\n\nposition\nheap = 3   \nend");
  const std::string laid = "ruleset nim  # comment\n\nposition\n  heap = 3\nend\n";

  const Outcome check = run_cli({"fmt", "--check", file});
  CHECK(check.code == ExitCode::failed);
  CHECK(check.out == file + "\n");
  CHECK(folder.read("a.game") != laid);

  CHECK(run_cli({"fmt", file}).code == ExitCode::ok);
  CHECK(folder.read("a.game") == laid);
  CHECK(run_cli({"fmt", "--check", file}).code == ExitCode::ok);

  const std::string wrong = folder.file("b.game", "ruleset\n");
  const Outcome failed = run_cli({"fmt", wrong, file});
  CHECK(failed.code == ExitCode::wrong_input);
  CHECK(folder.read("b.game") == "ruleset\n");
}

TEST_CASE(
    "regions of a map are along links, those of a grid of a feature, and not the other way round") {
  TemporaryFolder folder;
  const auto told = [&](const std::string& more) {
    const Outcome outcome = run_cli({"check", tiny(folder, more)});
    const std::size_t begin = outcome.err.find("error[");
    REQUIRE(begin != std::string::npos);
    return outcome.err.substr(begin, outcome.err.find('\n', begin) - begin);
  };
  const std::string board =
      "  c.component(\"stone\", { sides = { \"grass\", \"road\" }, features = { { \"way\", edge = "
      "\"road\", region = true } } }),\n"
      "  c.map(\"board\", { board = \"squares 3 x 3\" }),\n  c.grid(\"land\", { holds = \"stone\" "
      "}),\n";
  CHECK(told(board + "  c.regions(\"chains\", { over = \"board\", feature = \"way\" }),\n") ==
        "error[schema/bad-field]: regions 'chains' say 'feature', and 'board' is a map: 'link' "
        "says along which kinds of links");
  CHECK(told(board + "  c.regions(\"chains\", { over = \"land\", link = \"side\" }),\n") ==
        "error[schema/bad-field]: regions 'chains' say 'link', and 'land' is a grid: 'feature' "
        "says what its pieces join");
}
