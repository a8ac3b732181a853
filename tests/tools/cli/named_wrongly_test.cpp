// Names that are those of another kind of thing, or of another package than one may think.

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/in_folder.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

/// A game with modules, an option, a variant inside it, and a mod.
class Packages {
 public:
  Packages() {
    const std::string common = R"("version": "1.0.0", "api": 2)";
    folder.file(
        "tower/ruleset.json",
        R"({ "id": "tower", "title": "Tower", "players": { "min": 2, "max": 2 }, )" + common + R"(,
      "modules": { "inns_and_bridges": { "title": "Inns" }, "hoarfrost": { "title": "Frost", "options": { "snow": { "default": false } } } },
      "options": { "long_game": { "default": false } } })");
    folder.file(
        "tower/rules.lua",
        "local c = castellan\n"
        "return { c.counter(\"score\", { of = \"player\", max = 9 }), c.ref(\"active\", { to = "
        "\"player\" }),\n"
        "  c.move(\"win\", { effect = \"gain 1 score; finish game\" }), c.start(\"setup\"),\n"
        "  c.phase(\"setup\", { enter = \"set active to first p in players\", next = \"turn\" }),\n"
        "  c.phase(\"turn\", { actor = \"active\", moves = { \"win\" }, next = \"turn\" }), "
        "c.ranking { \"score\" } }\n");
    for (const char* module : {"inns_and_bridges", "hoarfrost"})
      folder.file("tower/modules/" + std::string(module) + "/rules.lua", "return {}\n");
    folder.file("tower/variants/blitz/ruleset.json",
                R"({ "id": "blitz", "title": "Blitz", "extends": "tower", )" + common + "}");
    folder.file("tower/variants/blitz/rules.lua", "return {}\n");
    folder.file("calm/ruleset.json",
                R"({ "id": "calm", "title": "Calm", "mod": "tower", )" + common + "}");
    folder.file("calm/rules.lua", "return {}\n");
    folder.file("tower/games/one.game", "ruleset tower\nplayers Anna, Ben\nAnna: win\n");
  }
  [[nodiscard]] std::string said(std::vector<std::string> arguments,
                                 const std::string& input = {}) const {
    arguments.insert(arguments.end(), {"--quiet", "--packages", folder.path("")});
    const Outcome outcome = run_plain(arguments, input);
    CHECK(outcome.code != ExitCode::ok);
    return folder.relative(outcome.err);
  }
  TemporaryFolder folder;
};

std::string hint(const std::string& err) {
  const std::size_t at = err.find("    hint: ");
  return at == std::string::npos ? "" : err.substr(at + 10, err.find('\n', at) - at - 10);
}

}  // namespace

TEST_CASE("a module that is something else, or named by a part, gets a hint") {
  const Packages p;
  const auto with = [&](const std::string& name) {
    return hint(p.said({"simulate", "tower", "--with", name}));
  };
  CHECK(with("blitz") == "'blitz' is a variant of 'tower': the ruleset 'tower/blitz'");
  CHECK(with("calm") == "'calm' is a mod of 'tower', which is laid over with 'mod'");
  CHECK(with("long_game") == "'long_game' is an option, which gets a value: long_game=...");
  CHECK(with("snow") ==
        "'snow' is an option of the module 'hoarfrost', which gets a value: snow=...");
  CHECK(with("nim") == "'nim' is a ruleset, no module of this one");
  CHECK(with("inns") == "did you mean 'inns_and_bridges'?");
  CHECK(with("fog").empty());
  CHECK(p.said({"run", "-"}, "ruleset tower with blitz\nplayers Anna, Ben\n") ==
        "<stdin>:1:20: error[package/unknown-module]: There is no module 'blitz'.\n"
        "    ruleset tower with blitz\n"
        "                       ^^^^^\n"
        "    hint: 'blitz' is a variant of 'tower': the ruleset 'tower/blitz'\n");
}

TEST_CASE("a package that is something else gets a hint") {
  const Packages p;
  const auto ruleset = [&](const std::string& name) { return hint(p.said({"simulate", name})); };
  CHECK(ruleset("tower/hoarfrost") ==
        "'hoarfrost' is a module of 'tower'; modules are switched on with 'with'");
  CHECK(ruleset("hoarfrost") ==
        "'hoarfrost' is a module of 'tower'; modules are switched on with 'with'");
  CHECK(ruleset("blitz") == "did you mean 'tower/blitz'?");
  CHECK(hint(p.said({"simulate", "tower", "--mod", "hoarfrost"})) ==
        "'hoarfrost' is a module of 'tower'; modules are switched on with 'with'");
}

TEST_CASE("a file that looks like a package, and a package that looks like a script, get a hint") {
  const Packages p;
  p.folder.file("notes/readme.txt", "nothing");
  p.folder.file("plain", "nothing");
  const InFolder here(p.folder.path(""));
  const auto named = [&](const std::string& command, const std::string& name) {
    return hint(p.said({command, name}));
  };
  CHECK(named("simulate", "tower/games/one.game") ==
        "'tower/games/one.game' is a file, a script that says itself which ruleset it is of; a "
        "package is a folder");
  CHECK(named("simulate", "tower/ruleset.json") == "the ruleset is the folder 'tower'");
  CHECK(named("simulate", "plain") == "'plain' is a file; a package is a folder");
  CHECK(named("simulate", "notes") == "the folder 'notes' has no ruleset.json");
  CHECK(named("simulate", ".") ==
        "the folder '.' has no ruleset.json; packages in it: calm, tower");
  for (const char* command : {"run", "moves", "show"}) {
    CHECK(named(command, "./tower") == "'./tower' is a package; its scripts lie in ./tower/games");
  }
  CHECK_THAT(
      named("run", "nim"),
      Catch::Matches("'nim' is a package; its scripts lie in .*/rulesets/classics/nim/games"));
  CHECK(named("run", "nowhere.game").empty());
  // A folder may be called like a script.
  std::filesystem::rename("tower", "tower.game");
  CHECK(
      run_plain({"play", "./tower.game", "--players", "Anna:random,Ben:random", "--quiet"}).code ==
      ExitCode::ok);
}

TEST_CASE("a folder that a name does not open is told") {
  const TemporaryFolder folder;
  const InFolder here(folder.path(""));
  REQUIRE(run_plain({"new", "hex", "--quiet"}).code == ExitCode::ok);
  const Outcome told = run_plain({"simulate", "hex", "--games", "1"});
  CHECK(told.code == ExitCode::ok);
  CHECK_THAT(told.err, Catch::Matches("castellan: 'hex' is .*/rulesets/classics/hex; the folder of "
                                      "this name here is './hex'\n"));
  CHECK(run_plain({"simulate", "hex", "--games", "1", "--quiet"}).err.empty());
  CHECK(run_plain({"simulate", "./hex", "--games", "1"}).err.empty());
  CHECK(run_plain({"run", "hex/games/first_turns.game"}).err.empty());
}
