#include "tools/cli/paths.hpp"

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using castellan::cli::test::TemporaryFolder;
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

TEST_CASE("packages are searched in flags, a script's own folder, CASTELLAN_PATH, ./rulesets, data folder") {
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
