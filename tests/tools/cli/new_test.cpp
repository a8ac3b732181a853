// What `new` makes passes its checks and is played.

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/in_folder.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
namespace fs = std::filesystem;

TEST_CASE("new makes a game of every kind in the current folder, and it passes its checks") {
  const TemporaryFolder folder;
  folder.file("rulesets/none.txt", "");
  const InFolder here(folder.path(""));
  for (const std::string kind : {"board", "hex", "cards", "tiles", "dice", "auction"}) {
    CAPTURE(kind);
    const std::string name = "my_" + kind;
    const Outcome made = run_plain({"new", name, "--kind", kind});
    CHECK(made.code == ExitCode::ok);
    CHECK_THAT(made.out, Catch::Contains(name + "/README.md\n") &&
                             Catch::Contains(name + "/games/") &&
                             Catch::Contains(name + "/rules.lua\n") &&
                             Catch::Contains(name + "/view.json\n"));
    CHECK(made.err == "try: castellan check ./" + name + "\n     castellan play ./" + name + "\n");
    CHECK_THAT(folder.read(name + "/ruleset.json"),
               Catch::Contains("\"id\": \"" + name + "\"") &&
                   Catch::Contains("\"title\": \"My " + kind + "\"") &&
                   Catch::Contains("\"version\": \"0.1.0\"") &&
                   Catch::Contains("Begun as a copy of "));
    const Outcome checked = run_plain({"check", name});
    CHECK(checked.err.empty());
    CHECK(checked.code == ExitCode::ok);
    CHECK(run_plain({"simulate", name, "--games", "1"}).code == ExitCode::ok);
    CHECK(run_plain({"test", name}).code == ExitCode::ok);
  }
  // A script of a copy is about the copy.
  const Outcome run = run_plain({"run", "my_hex/games/swap.game"});
  CHECK(run.code == ExitCode::ok);
  CHECK_THAT(run.out, Catch::StartsWith("My hex, "));
}

TEST_CASE("new says where a name is found that is taken elsewhere, and opens the new folder") {
  const TemporaryFolder folder;
  const InFolder here(folder.path(""));
  const Outcome made = run_plain({"new", "hex"});
  CHECK(made.code == ExitCode::ok);
  CHECK_THAT(made.err,
             Catch::Matches(
                 "'hex' alone still means .*/rulesets/classics/hex\ntry: castellan check \\./hex\n"
                 "     castellan play \\./hex\n"));
  CHECK_THAT(run_plain({"check", "./hex", "--verbose"}).err,
             Catch::Contains("hex 0.1.0 from hex (named)"));
  const Outcome mod = run_plain({"new", "screens", "--mod-of", "nim"});
  CHECK_THAT(mod.err, Catch::Contains("'screens' alone still means ") &&
                          Catch::EndsWith("     castellan play nim --mod ./screens\n"));
}

TEST_CASE("new refuses kinds that there are not, and replaces nothing") {
  const TemporaryFolder folder;
  folder.file("taken/notes.txt", "mine");
  folder.file("a_file", "mine");
  const InFolder here(folder.path(""));
  const std::string help = "    'castellan new --help' lists what there is.\n";
  const auto refused = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "new");
    const Outcome outcome = run_plain(arguments);
    CHECK(outcome.code != ExitCode::ok);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  CHECK(refused({"x", "--kind", "bord"}) ==
        "castellan: --kind: there is no kind 'bord'; did you mean 'board'?\n" + help);
  CHECK(refused({"x", "--kind", "sport"}) ==
        "castellan: --kind: there is no kind 'sport'; there are board, hex, cards, tiles, dice, "
        "auction\n" +
            help);
  CHECK(refused({"x", "--kind", "hex", "--from", "nim"}) ==
        "castellan: --from excludes --kind\n" + help);
  CHECK(refused({"X", "--kind", "hex"}) ==
        "error[package/bad-name]: 'X' is no name of a package.\n"
        "    hint: names are small letters, digits, '_' and '-'\n");
  for (const char* name : {"taken", "a_file"}) {
    CHECK(refused({name, "--kind", "hex"}) ==
          std::string(name) + ": error[io/exists]: There is something of this name already.\n");
  }
  CHECK_FALSE(fs::exists("x"));
  CHECK(folder.read("taken/notes.txt") == "mine");
  CHECK_FALSE(fs::exists("taken/rules.lua"));
  CHECK(folder.read("a_file") == "mine");
}
