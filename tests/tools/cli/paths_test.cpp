#include "tools/cli/paths.hpp"

#include <cstdlib>

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
namespace fs = std::filesystem;

TEST_CASE("the data folder is the named one, else beside the program, else its source folder") {
  const TemporaryFolder folder;
  Surroundings around;
  CHECK(data_folder(around).path.empty());

  around.program_folder = folder.folder("source/build/release/tools");
  CHECK(data_folder(around).path.empty());
  folder.folder("source/stdlib");
  CHECK(data_folder(around).path.empty());
  folder.folder("source/rulesets");
  CHECK(data_folder(around) == FoundFolder{folder.folder("source"), "source tree"});

  around.program_folder = folder.folder("usr/bin");
  folder.folder("usr/share/castellan/stdlib");
  folder.folder("usr/share/castellan/rulesets");
  CHECK(data_folder(around) == FoundFolder{folder.folder("usr/share/castellan"), "installed"});

  around.data = "/elsewhere";
  CHECK(data_folder(around) == FoundFolder{"/elsewhere", "CASTELLAN_DATA"});
}

TEST_CASE(
    "packages are searched in flags, a script's own folder, CASTELLAN_PATH, ./rulesets, data "
    "folder") {
  const TemporaryFolder folder;
  Surroundings around;
  around.working_folder = folder.folder("here");
  around.package_path =
      folder.folder("path1").string() + ":/no/such/folder::" + folder.folder("path2").string();
  around.data = folder.folder("data").string();
  const fs::path installed = folder.folder("data/rulesets");
  const fs::path own = folder.folder("here/rulesets");
  const fs::path flag = folder.folder("here/mods");

  const FoundFolder first{folder.folder("path1"), "CASTELLAN_PATH"};
  const FoundFolder second{folder.folder("path2"), "CASTELLAN_PATH"};
  const FoundFolder data{installed, "CASTELLAN_DATA"};
  CHECK(package_folders({"mods"}, around) ==
        std::vector<FoundFolder>{{flag, "--packages"}, first, second, {own, "./rulesets"}, data});
  const fs::path script = folder.folder("script");
  CHECK(package_folders({"mods"}, around, script) ==
        std::vector<FoundFolder>{{flag, "--packages"},
                                 {script, "the script's own"},
                                 first,
                                 second,
                                 {own, "./rulesets"},
                                 data});

  SECTION("each folder once, where it comes first") {
    CHECK(package_folders({"rulesets", "mods/../rulesets"}, around, own) ==
          std::vector<FoundFolder>{{own, "--packages"}, first, second, data});
  }
  SECTION("a flag that names no folder is an error") {
    try {
      const auto folders = package_folders({"nowhere"}, around);
      FAIL("found " << folders.size() << " folders");
    } catch (const castellan::grammar::Error& error) {
      CHECK(std::string(error.what()) ==
            "nowhere: error[io/no-folder]: "
            "This folder of packages does not exist or is no folder.");
    }
  }
}

TEST_CASE("a program without its library says so, and blames no ruleset") {
  const TemporaryFolder folder;
  Surroundings around;
  around.program_folder = folder.folder("opt/bin");
  const std::string missing =
      "The program's library is missing, the folders 'stdlib' and 'rulesets': ";
  CHECK(missing_library(around) == missing + "the program lies in " + folder.path("opt/bin") +
                                       ", and they are not in " +
                                       folder.path("opt/share/castellan") + ".");
  around.data = folder.folder("data").string();
  CHECK(missing_library(around) ==
        missing + "CASTELLAN_DATA is " + folder.path("data") + ", which has no 'stdlib'.");
  folder.folder("data/stdlib");
  CHECK(missing_library(around).empty());

  castellan::test::Environment environment;
  environment.set("CASTELLAN_DATA", folder.path("opt"));
  const std::string script = folder.file("a.game", "ruleset nim\nplayers A, B\n");
  for (const std::vector<std::string>& command : {std::vector<std::string>{"play", "alhambra"},
                                                  {"run", script},
                                                  {"check", "rulesets/skyrise"},
                                                  {"check", script},
                                                  {"simulate", "nim", "--games", "1"}}) {
    const Outcome outcome = run_plain(command);
    CHECK(outcome.code == ExitCode::system);
    CHECK(outcome.err == "error[io/no-library]: " + missing + "CASTELLAN_DATA is " +
                             folder.path("opt") +
                             ", which has no 'stdlib'.\n"
                             "    hint: copy both beside the program, or set CASTELLAN_DATA to the "
                             "folder that holds them\n");
  }
}
