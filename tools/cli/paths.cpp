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

fs::path data_folder(const Surroundings& around) {
  if (!around.data.empty()) return around.data;
  if (around.program_folder.empty()) return {};
  const fs::path above = around.program_folder.parent_path();
  // <prefix>/bin/castellan, then <source>/build/<preset>/tools/castellan.
  for (const fs::path& folder : {above / "share/castellan", above.parent_path().parent_path()}) {
    if (is_folder(folder / "stdlib") && is_folder(folder / "rulesets")) return folder;
  }
  return {};
}

std::vector<fs::path> package_folders(const std::vector<std::string>& packages,
                                      const Surroundings& around) {
  std::vector<fs::path> out;
  std::vector<fs::path> seen;
  const auto add = [&](const fs::path& folder) {
    if (!is_folder(folder)) return false;
    std::error_code ignored;
    const fs::path canonical = fs::weakly_canonical(folder, ignored);
    if (std::find(seen.begin(), seen.end(), canonical) != seen.end()) return true;
    seen.push_back(canonical);
    out.push_back(folder);
    return true;
  };

  for (const std::string& folder : packages) {
    if (!add(around.working_folder / folder)) {
      throw grammar::Error(grammar::diagnose(
          folder, "io/no-folder", "This folder of packages does not exist or is no folder."));
    }
  }
  std::istringstream list(around.package_path);
  for (std::string folder; std::getline(list, folder, ':');) {
    if (!folder.empty()) add(around.working_folder / folder);
  }
  if (const fs::path data = data_folder(around); !data.empty()) add(data / "rulesets");
  add(around.working_folder / "rulesets");
  return out;
}

}  // namespace castellan::cli
