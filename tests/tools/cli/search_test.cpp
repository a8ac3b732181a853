// Where packages are found, and how the program tells it.

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/environment.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// A ruleset of which a copy is told from another by its title.
void tiny(const TemporaryFolder& folder, const std::string& below, const std::string& title) {
  folder.file(
      below + "/tiny/ruleset.json",
      "{ \"id\": \"tiny\", \"title\": \"" + title +
          "\", \"version\": \"1.2.3\", \"api\": 2, \"players\": { \"min\": 1, \"max\": 2 },\n"
          "  \"modules\": { \"frost\": { \"title\": \"Frost\", \"help\": \"It is cold.\" } } }");
  folder.file(below + "/tiny/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.counter(\"score\", { of = \"player\", max = 9 }),\n"
              "  c.move(\"win\", { effect = \"finish game\" }),\n"
              "  c.start(\"turn\"),\n"
              "  c.phase(\"turn\", { actor = \"first p in players\", moves = { \"win\" } }),\n"
              "  c.ranking { \"score\" },\n"
              "}\n");
  folder.file(below + "/tiny/modules/frost/rules.lua", "return {}\n");
}

/// The process in another folder and with other variables for a while.
class Elsewhere {
 public:
  Elsewhere(const std::string& folder, const std::string& path, const std::string& data)
      : before_(fs::current_path()) {
    fs::create_directories(fs::path(data) / "stdlib");
    fs::current_path(folder);
    environment_.set("CASTELLAN_PATH", path);
    environment_.set("CASTELLAN_DATA", data);
  }
  ~Elsewhere() { fs::current_path(before_); }
  Elsewhere(const Elsewhere&) = delete;
  Elsewhere& operator=(const Elsewhere&) = delete;

 private:
  fs::path before_;
  castellan::test::Environment environment_;
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n') + 1); }

}  // namespace

TEST_CASE("the nearest folder wins, with every command, and --verbose says which") {
  const TemporaryFolder folder;
  tiny(folder, "flag", "Flag");
  tiny(folder, "path", "Path");
  tiny(folder, "here/rulesets", "Here");
  tiny(folder, "data/rulesets", "Data");
  const Elsewhere elsewhere(folder.path("here"), folder.path("path"), folder.path("data"));
  const auto title = [](const std::vector<std::string>& arguments) {
    return first_line(run_plain(arguments).out);
  };
  CHECK(title({"doc", "tiny", "--packages", folder.path("flag")}) == "# Flag\n");
  CHECK(title({"--packages", folder.path("flag"), "doc", "tiny"}) == "# Flag\n");
  CHECK(title({"doc", "tiny"}) == "# Path\n");
  unsetenv("CASTELLAN_PATH");
  CHECK(title({"doc", "tiny"}) == "# Here\n");
  const auto note = [&](const std::vector<std::string>& arguments) {
    return folder.relative(run_plain(arguments).err);
  };
  CHECK(note({"doc", "tiny", "--verbose"}) ==
        "castellan: tiny 1.2.3 from rulesets/tiny (./rulesets)\n");
  CHECK(note({"--verbose", "perft", "tiny"}) ==
        "castellan: tiny 1.2.3 from rulesets/tiny (./rulesets)\n");
  CHECK(note({"doc", "./rulesets/tiny", "--verbose"}) ==
        "castellan: tiny 1.2.3 from rulesets/tiny (named)\n");
  CHECK(note({"doc", "tiny"}).empty());
  setenv("CASTELLAN_PATH", folder.path("path").c_str(), 1);
  CHECK(note({"doc", "tiny", "--verbose"}) ==
        "castellan: tiny 1.2.3 from path/tiny (CASTELLAN_PATH)\n");
  fs::remove_all(folder.path("here/rulesets"));
  fs::remove_all(folder.path("path"));
  CHECK(note({"doc", "tiny", "--verbose"}) ==
        "castellan: tiny 1.2.3 from data/rulesets/tiny (CASTELLAN_DATA)\n");
}

TEST_CASE("--packages is heard before and behind every command that takes a ruleset") {
  const TemporaryFolder folder;
  tiny(folder, "flag", "Flag");
  const std::string script = "ruleset tiny\nplayers Anna\n";
  const std::string file = folder.file("a.game", script);
  const std::string golden = folder.file("goldens/a.golden", "$ moves " + file + "\nwin\n");
  const std::string request =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"ruleset\":\"tiny\","
      "\"players\":[\"Anna\"]}}\n";
  const std::string note = "castellan: tiny 1.2.3 from flag/tiny (--packages)\n";
  const std::vector<std::pair<std::vector<std::string>, std::string>> commands{
      {{"run", file}, note},
      {{"play", "tiny", "--seed", "1", "--quiet"}, note},
      {{"moves", file}, note},
      {{"score", file, "--sheet", "none"}, ""},
      {{"show", file}, note},
      {{"check", "tiny"}, note},
      {{"check", file}, note},
      {{"simulate", "tiny", "--games", "1"}, note},
      {{"perft", "tiny"}, note},
      {{"rpc"}, note},
      {{"approve", "--check", "--quiet", "--folder", folder.path("goldens")}, ""},
      {{"doc", "tiny"}, note},
      {{"rulesets"}, ""},
  };
  for (const auto& [command, expected] : commands) {
    for (const bool before : {true, false}) {
      CAPTURE(command, before);
      std::vector<std::string> arguments = command;
      arguments.insert(before ? arguments.begin() : arguments.end(),
                       {"--packages", folder.path("flag"), "--verbose"});
      const Outcome outcome = run_plain(arguments, command.front() == "rpc" ? request : "win\n");
      const bool no_sheet = command.front() == "score";
      CHECK(outcome.code == (no_sheet ? ExitCode::wrong_input : ExitCode::ok));
      if (!no_sheet) CHECK(folder.relative(outcome.err) == expected);
      if (command.front() == "rpc") CHECK_THAT(outcome.out, Catch::Contains("\"game\":1"));
    }
  }
  for (const bool before : {true, false}) {
    std::vector<std::string> arguments{"new",      before ? "one" : "two", "--from", "tiny",
                                       "--folder", folder.path("made")};
    arguments.insert(before ? arguments.begin() : arguments.end(),
                     {"--packages", folder.path("flag")});
    const Outcome made = run_plain(arguments);
    CHECK(made.code == ExitCode::ok);
    const std::string name = before ? "one" : "two";
    CHECK(folder.relative(made.err) == "try: castellan check made/" + name + " --packages flag\n" +
                                           "     castellan play made/" + name +
                                           " --packages flag\n");
  }
}

TEST_CASE("a script that lies in a ruleset is played with that ruleset") {
  const TemporaryFolder folder;
  tiny(folder, "mine", "Mine");
  tiny(folder, "path", "Path");
  const std::string file = folder.file("mine/tiny/games/a.game", "ruleset tiny\nplayers Anna\n");
  const Elsewhere elsewhere(folder.path(""), folder.path("path"), folder.path("none"));
  const Outcome outcome = run_plain({"run", file, "--verbose"});
  CHECK(outcome.out == "Mine, Anna\n");
  CHECK(folder.relative(outcome.err) ==
        "castellan: tiny 1.2.3 from mine/tiny (the script's own)\n");
}

TEST_CASE("rulesets lists what is found, from where, with modules, mods and what is hidden") {
  const TemporaryFolder folder;
  tiny(folder, "flag", "Flag");
  tiny(folder, "here/rulesets", "Here");
  folder.file(
      "here/rulesets/tiny/variants/long/ruleset.json",
      R"({ "id": "long", "title": "Long", "version": "1.0.0", "api": 2, "extends": "tiny" })");
  folder.file("here/rulesets/gift/ruleset.json",
              R"({ "id": "gift", "title": "Gift", "version": "0.1.0", "api": 2, "mod": "tiny" })");
  folder.file("here/rulesets/torn/ruleset.json", "{ ");
  const Elsewhere elsewhere(folder.path("here"), "", folder.path("none"));
  const Outcome here = run_plain({"rulesets"});
  CHECK(here.code == ExitCode::ok);
  CHECK(here.err.empty());
  CHECK(here.out ==
        "tiny 1.2.3, 1 to 2 players: Here\n"
        "  from rulesets/tiny (./rulesets)\n"
        "  with frost: Frost. It is cold.\n"
        "tiny/long 1.0.0, a variant of tiny: Long\n"
        "  from rulesets/tiny/variants/long (./rulesets)\n"
        "gift 0.1.0, a mod of tiny: Gift\n"
        "  from rulesets/gift (./rulesets)\n"
        "torn cannot be read: rulesets/torn/ruleset.json:1:3: error[io/json-syntax]: this is not "
        "JSON: "
        "unexpected end of input; expected string literal\n"
        "    { \n"
        "      ^\n"
        "  from rulesets/torn (./rulesets)\n");

  const Outcome both = run_plain({"rulesets", "--packages", folder.path("flag")});
  CHECK_THAT(folder.relative(both.out), Catch::StartsWith("tiny 1.2.3, 1 to 2 players: Flag\n"
                                                          "  from flag/tiny (--packages)\n"
                                                          "  hides rulesets/tiny\n"));

  const json listed = json::parse(run_plain({"rulesets", "--json"}).out);
  CHECK(listed["rulesets"][0] == json{{"name", "tiny"},
                                      {"title", "Here"},
                                      {"help", ""},
                                      {"version", "1.2.3"},
                                      {"folder", "rulesets/tiny"},
                                      {"found", "./rulesets"},
                                      {"players", {{"min", 1}, {"max", 2}}},
                                      {"options", json::array()},
                                      {"choose", json::array()},
                                      {"modules",
                                       {{{"name", "frost"},
                                         {"title", "Frost"},
                                         {"help", "It is cold."},
                                         {"version", "1.2.3"},
                                         {"needs", json::array()},
                                         {"excludes", json::array()},
                                         {"choose", json::array()},
                                         {"default", false},
                                         {"default_for_players", json::array()},
                                         {"options", json::array()}}}}});
  const Outcome rpc =
      run_plain({"rpc"}, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"packages\"}\n");
  CHECK(json::parse(rpc.out)["result"] == listed);
}
