/// Where the program finds rulesets and the standard library.
///
/// Nothing here reads a file; folders are only looked at. Called by commands
/// that take a RULESET; the result goes to the package layer.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace castellan::cli {

/// What the answer depends on besides the flags.
struct Surroundings {
  /// CASTELLAN_PATH: folders of packages, separated by `:`; may be empty.
  std::string package_path;
  /// CASTELLAN_DATA: the data folder; may be empty.
  std::string data;
  /// The folder that holds the running program; empty when unknown.
  std::filesystem::path program_folder;
  /// Relative folders start here; empty for the process's own, so that
  /// messages name files as the user did.
  std::filesystem::path working_folder;

  static Surroundings of_process();
};

/// The folder that holds stdlib/ and rulesets/: CASTELLAN_DATA, the installed
/// one beside the program, or the source folder the program was built in. Empty
/// when there is none.
[[nodiscard]] std::filesystem::path data_folder(const Surroundings& around);

/// Folders to search for packages, first match wins: `packages` (the flag
/// --packages), CASTELLAN_PATH, rulesets/ in the data folder, ./rulesets. Each
/// folder once; folders that do not exist are left out, but one named by the
/// flag raises io/no-folder.
[[nodiscard]] std::vector<std::filesystem::path> package_folders(
    const std::vector<std::string>& packages, const Surroundings& around);

}  // namespace castellan::cli
