#include "tools/cli/paths.hpp"

#include <unistd.h>

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::cli;
namespace fs = std::filesystem;

namespace {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "castellan-paths-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Makes folders below and returns the whole path.
  fs::path make(const std::string& below) const {
    fs::create_directories(path_ / below);
    return path_ / below;
  }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("the data folder is the named one, else beside the program, else its source folder") {
  const TemporaryFolder folder;
  Surroundings around;
  CHECK(data_folder(around).path.empty());

  around.program_folder = folder.make("source/build/release/tools");
  CHECK(data_folder(around).path.empty());
  folder.make("source/stdlib");
  CHECK(data_folder(around).path.empty());
  folder.make("source/rulesets");
  CHECK(data_folder(around) == FoundFolder{folder.make("source"), "source tree"});

  around.program_folder = folder.make("usr/bin");
  folder.make("usr/share/castellan/stdlib");
  folder.make("usr/share/castellan/rulesets");
  CHECK(data_folder(around) == FoundFolder{folder.make("usr/share/castellan"), "installed"});

  around.data = "/elsewhere";
  CHECK(data_folder(around) == FoundFolder{"/elsewhere", "CASTELLAN_DATA"});
}

TEST_CASE("packages are searched in flags, a script's own folder, CASTELLAN_PATH, ./rulesets, data folder") {
  const TemporaryFolder folder;
  Surroundings around;
  around.working_folder = folder.make("here");
  around.package_path =
      folder.make("path1").string() + ":/no/such/folder::" + folder.make("path2").string();
  around.data = folder.make("data").string();
  const fs::path installed = folder.make("data/rulesets");
  const fs::path own = folder.make("here/rulesets");
  const fs::path flag = folder.make("here/mods");

  const FoundFolder first{folder.make("path1"), "CASTELLAN_PATH"};
  const FoundFolder second{folder.make("path2"), "CASTELLAN_PATH"};
  const FoundFolder data{installed, "CASTELLAN_DATA"};
  CHECK(package_folders({"mods"}, around) ==
        std::vector<FoundFolder>{{flag, "--packages"}, first, second, {own, "./rulesets"}, data});
  const fs::path script = folder.make("script");
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
