// Mods on the command line, in scripts and in transcripts.

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

/// A mod of `nim` that runs this script.
std::string mod(const TemporaryFolder& folder, const std::string& id, const std::string& list,
                const std::string& keys = "") {
  folder.file(id + "/ruleset.json", "{ \"id\": \"" + id + "\", \"title\": \"" + id +
                                        "\", \"version\": \"0.3.0\", \"api\": 2, \"mod\": \"nim\"" +
                                        keys + " }\n");
  folder.file(id + "/rules.lua", "local c = castellan\nreturn {\n  " + list + "\n}\n");
  return folder.path(id);
}

constexpr const char* kSmall = "c.change(\"counter heap\", { keys = { initial = 7 } }),";
constexpr const char* kLarge = "c.change(\"counter heap\", { keys = { initial = 12 } }),";
constexpr const char* kGreedy = "c.change(\"move take\", { after = \"gain 1 score if n = 3\" }),";

std::string line_with(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  if (at == std::string::npos) return "";
  const std::size_t begin = text.rfind('\n', at) + 1;
  return text.substr(begin, text.find('\n', at) - begin);
}

}  // namespace

TEST_CASE("a mod is laid over by name or folder") {
  const TemporaryFolder folder;
  const std::string small = mod(folder, "small", kSmall);
  const Outcome by_folder = run_cli({"perft", "nim", "--depth", "8", "--mod", small, "--json"});
  CHECK(by_folder.err.empty());
  REQUIRE(by_folder.code == ExitCode::ok);
  // Seven are taken in ones, twos and threes in 44 ways, all of which end by then.
  CHECK(json::parse(by_folder.out)["paths"] == 44);
  const Outcome by_name = run_cli(
      {"perft", "nim", "--depth", "8", "--mod", "small", "--json", "--packages", folder.path("")});
  CHECK(json::parse(by_name.out)["paths"] == 44);

  const Outcome games = run_cli({"simulate", "nim", "--games", "3", "--mod", small, "--json"});
  REQUIRE(games.code == ExitCode::ok);
  CHECK(json::parse(games.out)["mods"] == json{"small"});
  CHECK(json::parse(games.out)["length"]["max"] <= 7);

  const Outcome checked = run_cli({"check", small});
  CHECK(checked.err.empty());
  CHECK(checked.out == "1 file, 3 configurations: 0 errors, 0 warnings\n");
}

TEST_CASE("a script names the mods it is played with") {
  const TemporaryFolder folder;
  mod(folder, "small", kSmall);
  mod(folder, "greedy", kGreedy);
  const std::string script =
      folder.file("small/games/a.game",
                  "ruleset nim\nmod small, greedy\nplayers Anna, Ben\n"
                  "expect heap = 7\nAnna: take 3\nexpect heap = 4\nexpect Anna score 1\n");
  const Outcome run = run_cli({"run", script});
  CHECK(run.err.empty());
  CHECK(run.out == "Nim, mods greedy, small, Anna, Ben\nAnna: take 3\n3 expectations met\n");
  CHECK(run.code == ExitCode::ok);
  CHECK(run_cli({"fmt", "--check", script}).code == ExitCode::ok);

  // Each on a line of its own is the same.
  const std::string lines =
      "ruleset nim\nmod small\nmod greedy\nplayers Anna, Ben\nexpect heap = 7\n";
  CHECK(run_cli({"run", "-", "--packages", folder.path("")}, lines).code == ExitCode::ok);

  const Outcome unknown = run_cli({"run", "-", "--quiet", "--packages", folder.path("")},
                                  "ruleset nim\nmod smal\nplayers Anna, Ben\nAnna: take 1\n");
  CHECK(unknown.code == ExitCode::wrong_input);
  CHECK(unknown.err ==
        "<stdin>:2:5: error[package/not-found]: There is no package 'smal'.\n"
        "    mod smal\n"
        "        ^^^^\n"
        "    hint: did you mean 'small'?\n");
  const Outcome twice = run_cli({"run", "-", "--quiet", "--packages", folder.path("")},
                                "ruleset nim\nmod small, small\nplayers Anna, Ben\nAnna: take 1\n");
  CHECK(twice.err ==
        "<stdin>:2:12: error[package/repeated-mod]: The mod 'small' is laid over twice.\n"
        "    mod small, small\n"
        "               ^^^^^\n");
  const Outcome none = run_cli({"run", "-", "--quiet"}, "ruleset nim\nmod\nplayers Anna, Ben\n");
  CHECK(none.err ==
        "<stdin>:2:4: error[grammar/expected]: expected the name of a mod, found end of line\n"
        "    mod\n"
        "       ^\n");
  const Outcome late =
      run_cli({"run", "-", "--quiet"}, "ruleset nim\nplayers Anna, Ben\nAnna: take 1\nmod small\n");
  CHECK_THAT(late.err, Catch::Contains("<stdin>:4:1: error[script/late-header]"));
}

TEST_CASE("a saved game holds its mods with version and content hash") {
  const TemporaryFolder folder;
  const std::string small = mod(folder, "small", kSmall);
  const std::string saved = folder.path("saved.game");
  REQUIRE(
      run_cli({"play", "nim", "--quiet", "--players", "Anna,Ben", "--mod", small, "--save", saved},
              "take 3\nquit\n")
          .code == ExitCode::ok);
  const std::string text = folder.read("saved.game");
  CHECK_THAT(line_with(text, "# package small "),
             Catch::Matches("# package small 0\\.3\\.0 [0-9a-f]{16}"));
  CHECK_THAT(text, Catch::Contains("\nruleset nim\nmod ./small\nplayers Anna, Ben\n"));
  CHECK_THAT(text, Catch::Contains("\nAnna: take 3\n"));

  const std::vector<std::string> again{"run", saved, "--quiet", "--packages", folder.path("")};
  CHECK(run_cli(again).err.empty());
  CHECK(run_cli(again).code == ExitCode::ok);
  SECTION("another content is named") {
    mod(folder, "small", kLarge);
    const Outcome changed = run_cli(again);
    CHECK(changed.code == ExitCode::wrong_input);
    CHECK_THAT(changed.err,
               Catch::Contains("error[io/transcript-packages]: this transcript was made "
                               "with small 0.3.0 "));
  }
  SECTION("where there is no such mod it cannot go on") {
    std::filesystem::rename(small, folder.path("elsewhere"));
    const Outcome lost = run_cli({"run", saved, "--quiet"});
    CHECK(lost.code == ExitCode::wrong_input);
    CHECK_THAT(lost.err,
               Catch::Contains("error[package/not-found]: There is no package './small'."));
  }
  SECTION("its own set-up cannot be changed when it goes on") {
    const Outcome flags =
        run_cli({"play", saved, "--quiet", "--mod", small, "--packages", folder.path("")});
    CHECK(flags.code == ExitCode::wrong_input);
    CHECK(flags.err ==
          saved +
              ": error[script/configured]: A script says itself which modules, options and "
              "mods it is played with.\n"
              "    hint: leave out --with, --option and --mod\n");
  }
}

TEST_CASE("mods that change the same thing conflict, with both places") {
  const TemporaryFolder folder;
  const std::string small = mod(folder, "small", kSmall);
  const std::string large = mod(folder, "large", kLarge);
  const std::vector<std::string> both{"perft", "nim", "--mod", small, "--mod", large};
  const Outcome conflict = run_cli(both);
  CHECK(conflict.code == ExitCode::wrong_input);
  CHECK(conflict.err ==
        small + "/rules.lua:3:21: error[package/conflict]: Packages 'large' (" + large +
            "/rules.lua:3) and 'small' (" + small +
            "/rules.lua:3) both change key 'initial' of counter 'heap': to '12' and to '7'.\n"
            "      c.change(\"counter heap\", { keys = { initial = 7 } }),\n"
            "                        ^^^^\n"
            "    hint: overrides = \"large\" lets this one win\n");
  SECTION("unless the later one overrides") {
    mod(folder, "small", kSmall, ", \"overrides\": [\"large\"]");
    CHECK(run_cli(both).code == ExitCode::ok);
    CHECK(json::parse(
              run_cli({"perft", "nim", "--depth", "8", "--mod", small, "--mod", large, "--json"})
                  .out)["paths"] == 44);
  }
  SECTION("'after' decides who is later, not the order of the flags") {
    mod(folder, "large", kLarge, ", \"after\": [\"small\"], \"overrides\": [\"small\"]");
    for (const auto& [first, second] : {std::pair{small, large}, std::pair{large, small}}) {
      const Outcome games =
          run_cli({"run", "-", "--quiet", "--packages", folder.path("")},
                  "ruleset nim\nmod small, large\nplayers Anna, Ben\nexpect heap = 12\n");
      CHECK(games.err.empty());
      CHECK(run_cli({"perft", "nim", "--mod", first, "--mod", second}).code == ExitCode::ok);
    }
  }
}

TEST_CASE("a mod that does not fit is refused") {
  const TemporaryFolder folder;
  const std::string small = mod(folder, "small", kSmall);
  const std::string at =
      "    { \"id\": \"small\", \"title\": \"small\", \"version\": \"0.3.0\", \"api\": 2, \"mod\": "
      "\"nim\" }\n" +
      std::string(4 + 72, ' ') + "^^^^^\n";
  const Outcome other = run_cli({"perft", "alhambra", "--mod", small});
  CHECK(other.code == ExitCode::wrong_input);
  CHECK(other.err ==
        small +
            "/ruleset.json:1:73: error[package/wrong-ruleset]: 'small' is a mod of 'nim', not of "
            "'alhambra'.\n" +
            at);
  const Outcome alone = run_cli({"simulate", small});
  CHECK(alone.code == ExitCode::wrong_input);
  CHECK(alone.err ==
        small +
            "/ruleset.json:1:73: error[package/wrong-ruleset]: 'small' is a mod of 'nim', no "
            "ruleset.\n" +
            at + "    hint: load 'nim' with it\n");
}

TEST_CASE("new makes a mod that passes its checks") {
  const TemporaryFolder folder;
  const Outcome made = run_cli({"new", "gentle", "--mod-of", "nim", "--folder", folder.path("")});
  CHECK(made.code == ExitCode::ok);
  const std::string at = folder.path("gentle");
  const std::string searched = " --packages tests/packages\n";
  CHECK(made.err ==
        "try: castellan check " + at + searched + "     castellan play nim --mod " + at + searched);
  const Outcome checked = run_cli({"check", at});
  CHECK(checked.err.empty());
  // The manifest and the script; two to four players.
  CHECK(checked.out == "2 files, 3 configurations: 0 errors, 0 warnings\n");
  CHECK(run_cli({"run", at + "/games/start.game"}).code == ExitCode::ok);
  const Outcome both =
      run_cli({"new", "x", "--mod-of", "nim", "--from", "nim", "--folder", folder.path("")});
  CHECK(both.code == ExitCode::wrong_input);
}

TEST_CASE("games over JSON-RPC take mods too") {
  const TemporaryFolder folder;
  mod(folder, "small", kSmall);
  const Outcome outcome = run_cli(
      {"rpc", "--packages", folder.path("")},
      R"({"jsonrpc":"2.0","id":1,"method":"new","params":{"ruleset":"nim","players":["Anna","Ben"],"mods":["small"]}})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"view","params":{"game":1}})"
      "\n");
  CHECK_THAT(outcome.out, Catch::Contains("\"heap\":7"));
}

TEST_CASE("what a mod removes is told by the mod, where rules and where scripts miss it") {
  const TemporaryFolder folder;
  const std::string gone = mod(folder, "gone", "c.remove(\"move take\"),");
  const Outcome checked = run_cli({"check", gone});
  CHECK(checked.code == ExitCode::wrong_input);
  CHECK_THAT(checked.err,
             Catch::Contains("/gone/rules.lua:3:18: error[package/breaks]: Package 'gone' removes "
                             "move take, which breaks ") &&
                 Catch::Contains("rules.lua:") &&
                 Catch::Contains("phase 'turn' lists move 'take', which is not declared") &&
                 Catch::Contains("    hint: move take is declared at "));
  CHECK_THAT(run_cli({"simulate", "nim", "--mod", gone}).err,
             Catch::Contains("error[package/breaks]: Package 'gone' removes move take"));

  mod(folder, "idle",
      "c.move(\"rest\", { effect = \"set active to left of active\" }),\n"
      "  c.change(\"phase turn\", { keys = { moves = { \"rest\" } } }), c.remove(\"move take\"),");
  const Outcome script = run_cli({"run", "-", "--quiet", "--packages", folder.path("")},
                                 "ruleset nim\nmod idle\nplayers Anna, Ben\nAnna: take 1\n");
  CHECK_THAT(script.err, Catch::Contains("there is no move 'take'") &&
                             Catch::Contains("    hint: package 'idle' removes move take ("));
}
