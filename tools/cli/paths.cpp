#include "tools/cli/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "grammar/diagnostic.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

}  // namespace

Surroundings Surroundings::of_process() {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  return {variable("CASTELLAN_PATH"), variable("CASTELLAN_DATA"), program.parent_path(), {}};
}

FoundFolder data_folder(const Surroundings& around) {
  if (!around.data.empty()) return {around.data, "CASTELLAN_DATA"};
  if (around.program_folder.empty()) return {};
  const fs::path above = around.program_folder.parent_path();
  // <prefix>/bin/castellan, then <source>/build/<preset>/tools/castellan.
  for (const FoundFolder& each : {FoundFolder{above / "share/castellan", "installed"},
                                  FoundFolder{above.parent_path().parent_path(), "source tree"}}) {
    if (is_folder(each.path / "stdlib") && is_folder(each.path / "rulesets")) return each;
  }
  return {};
}

std::vector<FoundFolder> package_folders(const std::vector<std::string>& packages,
                                         const Surroundings& around, const fs::path& of_script) {
  std::vector<FoundFolder> out;
  std::vector<fs::path> seen;
  const auto add = [&](const fs::path& folder, std::string_view found) {
    if (!is_folder(folder)) return false;
    std::error_code ignored;
    const fs::path canonical = fs::weakly_canonical(folder, ignored);
    if (std::find(seen.begin(), seen.end(), canonical) != seen.end()) return true;
    seen.push_back(canonical);
    out.push_back({folder, found});
    return true;
  };

  for (const std::string& folder : packages) {
    if (!add(around.working_folder / folder, "--packages")) {
      throw grammar::Error(grammar::diagnose(
          folder, "io/no-folder", "This folder of packages does not exist or is no folder."));
    }
  }
  if (!of_script.empty()) add(around.working_folder / of_script, "the script's own");
  std::istringstream list(around.package_path);
  for (std::string folder; std::getline(list, folder, ':');) {
    if (!folder.empty()) add(around.working_folder / folder, "CASTELLAN_PATH");
  }
  add(around.working_folder / "rulesets", "./rulesets");
  if (const FoundFolder data = data_folder(around); !data.path.empty()) {
    add(data.path / "rulesets", data.found);
  }
  return out;
}

}  // namespace castellan::cli
