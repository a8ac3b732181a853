// Games of packages that were named by their folders are found again from where they are saved.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/in_folder.hpp"
#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr const char* kRules = R"lua(local c = castellan
return {
  c.counter("heap", { max = 21, initial = 21 }),
  c.counter("score", { of = "player", max = 1 }),
  c.move("take(n: number)", { n = { number = { 1, 3 }, where = "it <= heap" }, effect = "subtract n from heap\nset active to left of active" }),
  c.ref("active", { to = "player" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "take" }, next = "turn" }),
  c.ranking { "score" },
})lua";

std::string manifest(const std::string& id, const std::string& more) {
  return R"({ "id": ")" + id + R"(", "title": "T", "version": "1.0.0", "api": 2)" + more + " }";
}

/// A ruleset and a mod of it in folders that no search path has.
struct Hidden {
  explicit Hidden(std::string below) : name(std::move(below)) {
    folder.file(name + "/heaps/rules.lua", kRules);
    folder.file(name + "/heaps/ruleset.json",
                manifest("heaps", R"(, "players": { "min": 2, "max": 4 })"));
    folder.file(name + "/more/rules.lua", "return { castellan.counter(\"spare\", { max = 9 }) }");
    folder.file(name + "/more/ruleset.json", manifest("more", R"(, "mod": "heaps")"));
    fs::create_directories(folder.path("kept"));
  }
  [[nodiscard]] std::string ruleset() const { return folder.path(name + "/heaps"); }
  [[nodiscard]] std::string mod() const { return folder.path(name + "/more"); }
  TemporaryFolder folder;
  std::string name;
};

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

const std::vector<std::string> kNames = {"plain",
                                         "two words",
                                         "sharp # sign",
                                         "Gr\xc3\xbc\xc3\x9f"
                                         "e",
                                         "quo\"te",
                                         "a,b",
                                         "sub/deeper"};

}  // namespace

TEST_CASE("a journal names packages by how they are found from it") {
  for (const std::string& name : kNames) {
    const Hidden hidden(name);
    INFO(name);
    const json params = {{"ruleset", hidden.ruleset()},
                         {"mods", {hidden.mod()}},
                         {"players", {"Anna", "Ben"}},
                         {"seed", 1}};
    const std::vector<std::string> flags = {"--games", hidden.folder.path("kept")};
    const auto begun = talk(
        request(1, "new", params) + request(2, "apply", {{"game", 1}, {"move", "take 3"}}), flags);
    REQUIRE(begun[1].contains("result"));
    CHECK_THAT(text_of(hidden.folder.path("kept/1.game")),
               Catch::Contains("../") && !Catch::Contains(hidden.folder.path("kept")));
    const auto again = talk(request(3, "apply", {{"game", 1}, {"move", "take 2"}}) +
                                request(4, "script", {{"game", 1}}) +
                                request(5, "script", {{"game", 1}, {"player", "Ben"}}),
                            flags);
    CHECK(again[0]["result"]["status"]["actors"][0] == "Anna");
    // A text that lies nowhere has the whole path, for the host alone.
    const std::string script = again[1]["result"]["text"];
    const auto loaded = talk(request(6, "load", {{"text", script}}));
    CHECK(loaded[0]["result"]["hash"] == again[0]["result"]["hash"]);
    CHECK(again[2]["result"]["text"].get<std::string>().find(
              fs::path(hidden.ruleset()).parent_path().filename().string() + "/") ==
          std::string::npos);
    CHECK_THAT(again[2]["result"]["text"].get<std::string>(),
               Catch::Contains("ruleset heaps\nmod more\n"));

    // Both moved together, it is found; alone, what is missing is named.
    fs::create_directories(hidden.folder.path("elsewhere"));
    fs::copy(hidden.folder.path("kept"), hidden.folder.path("elsewhere/kept"),
             fs::copy_options::recursive);
    const Outcome alone = run_cli({"rpc", "--games", hidden.folder.path("elsewhere/kept")}, "");
    CHECK_THAT(alone.err, Catch::Contains("error[package/not-found]") &&
                              Catch::Contains("Game 1 is not open"));
    const std::string top = name.substr(0, name.find('/'));
    fs::copy(hidden.folder.path(top), hidden.folder.path("elsewhere/" + top),
             fs::copy_options::recursive);
    talk(request(7, "apply", {{"game", 1}, {"move", "take 1"}}),
         {"--games", hidden.folder.path("elsewhere/kept")});
  }
}

TEST_CASE("a package in another place is held against the content that a save was made with") {
  const Hidden hidden("here");
  const std::string saved = hidden.folder.path("kept/a.game");
  REQUIRE(run_cli({"play", hidden.ruleset(), "--players", "Anna,Ben", "--seed", "7", "--quiet",
                   "--save", saved},
                  "take 3\nquit\n")
              .code == ExitCode::ok);
  CHECK(run_cli({"moves", saved}).code == ExitCode::ok);
  std::string rules = kRules;
  rules.replace(rules.find("initial = 21"), 12, "initial = 20");
  hidden.folder.file("here/heaps/rules.lua", rules);
  const Outcome other = run_cli({"moves", saved});
  CHECK(other.code != ExitCode::ok);
  CHECK_THAT(other.err, Catch::Contains("io/transcript-packages"));
}

TEST_CASE("scripts name packages by paths from where they lie, in quotes where these need them") {
  for (const std::string& name : kNames) {
    const Hidden hidden(name);
    INFO(name);
    std::string quoted = name;
    if (const auto at = quoted.find('"'); at != std::string::npos) quoted.insert(at, "\\");
    hidden.folder.file("a.game",
                       "ruleset \"./" + quoted + "/heaps\"\nmod \"./" + quoted +
                           "/more\"\nplayers Anna, Ben\nAnna: take 3\nexpect heap = 18\n");
    const Outcome run = run_cli({"run", hidden.folder.path("a.game")});
    CHECK(run.err == "");
    CHECK(run.code == ExitCode::ok);
  }
}

TEST_CASE("a failure that is saved names its ruleset by where it is found") {
  const Hidden hidden("two words # x");
  std::string rules = kRules;
  rules.replace(rules.find("set active to left"), 0,
                "if heap < 5 then set score of actor to 5 end\\n");
  hidden.folder.file(hidden.name + "/heaps/rules.lua", rules);
  const std::string script = hidden.folder.path("kept/f.game");
  CHECK(run_cli({"simulate", hidden.ruleset(), "--games", "1", "--save-failure", script}).code ==
        ExitCode::rule);
  CHECK(text_of(script).find("\nruleset \"../two words # x/heaps\"\n") != std::string::npos);
  CHECK(run_cli({"run", script}).code == ExitCode::rule);
}

TEST_CASE("a script of a ruleset that lies beside it is saved elsewhere by its place") {
  const Hidden hidden("here");
  hidden.folder.file("here/heaps/games/a.game",
                     "ruleset heaps\nplayers Anna, Ben\nseed 1\nAnna: take 3\n");
  const std::string saved = hidden.folder.path("kept/b.game");
  REQUIRE(
      run_cli({"play", hidden.folder.path("here/heaps/games/a.game"), "--quiet", "--save", saved},
              "quit\n")
          .code == ExitCode::ok);
  CHECK_THAT(text_of(saved), Catch::Contains("\nruleset ../here/heaps\n"));
  CHECK(run_cli({"moves", saved}).code == ExitCode::ok);
}

TEST_CASE("a save behind a link names packages from where the save lies") {
  const Hidden hidden("here");
  hidden.folder.file("deep/er/a.game", "");
  fs::create_symlink(hidden.folder.path("deep/er/a.game"), hidden.folder.path("kept/link.game"));
  const std::string link = hidden.folder.path("kept/link.game");
  REQUIRE(run_cli({"play", hidden.ruleset(), "--players", "Anna,Ben", "--seed", "7", "--quiet",
                   "--save", link},
                  "take 3\nquit\n")
              .code == ExitCode::ok);
  CHECK_THAT(text_of(link), Catch::Contains("\nruleset ../../here/heaps\n"));
  CHECK(run_cli({"moves", link}).code == ExitCode::ok);
}
