#include "tools/cli/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "grammar/diagnostic.hpp"
#include "interpreter/base/file.hpp"

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

std::string missing_library(const Surroundings& around) {
  const FoundFolder data = data_folder(around);
  if (!data.path.empty() && is_folder(data.path / "stdlib")) return {};
  const std::string missing =
      "The program's library is missing, the folders 'stdlib' and 'rulesets': ";
  if (!data.path.empty())
    return missing + "CASTELLAN_DATA is " + data.path.generic_string() + ", which has no 'stdlib'.";
  if (around.program_folder.empty())
    return missing + "the system does not say where the program lies.";
  const fs::path installed = around.program_folder.parent_path() / "share/castellan";
  return missing + "the program lies in " + around.program_folder.generic_string() +
         ", and they are not in " + installed.generic_string() + ".";
}

std::vector<FoundFolder> package_folders(const std::vector<std::string>& packages,
                                         const Surroundings& around, const fs::path& of_script) {
  std::vector<FoundFolder> out;
  std::vector<fs::path> seen;
  const auto add = [&](const fs::path& asked, std::string_view found) {
    const fs::path folder = file::on_disk(asked);
    if (!is_folder(folder)) return false;
    std::error_code ignored;
    const fs::path canonical = fs::weakly_canonical(folder, ignored);
    if (const auto at = std::find(seen.begin(), seen.end(), canonical); at != seen.end()) {
      // What others find, too, is not the script's own.
      FoundFolder& known = out[static_cast<std::size_t>(at - seen.begin())];
      if (known.found == kOwn) known.found = found;
      return true;
    }
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
  if (!of_script.empty()) add(around.working_folder / of_script, kOwn);
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
