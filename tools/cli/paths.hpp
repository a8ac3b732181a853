/// Where the program finds rulesets and the standard library.
///
/// Nothing here reads a file; folders are only looked at. Called by commands
/// that take a RULESET; the result goes to the package layer.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
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

inline constexpr std::string_view kOwn = "the script's own";

/// A folder and what it was found by, as people are told.
struct FoundFolder {
  std::filesystem::path path;
  /// `--packages`, `the script's own`, `CASTELLAN_PATH`, `./rulesets`,
  /// `CASTELLAN_DATA`, `installed`, `source tree`.
  std::string_view found;
  friend bool operator==(const FoundFolder&, const FoundFolder&) = default;
};

/// The folder that holds stdlib/ and rulesets/: CASTELLAN_DATA, the installed
/// one beside the program, or the source folder the program was built in. Its
/// path is empty when there is none.
[[nodiscard]] FoundFolder data_folder(const Surroundings& around);

/// What to say when there is no stdlib/ in the data folder, or no data folder; else empty.
[[nodiscard]] std::string missing_library(const Surroundings& around);

/// Folders to search for packages, first match wins: `packages` (the flag
/// --packages), `of_script` (where the ruleset lies that a script lies in; may be
/// empty), CASTELLAN_PATH, ./rulesets, rulesets/ in the data folder. Each
/// folder once; folders that do not exist are left out, but one named by the
/// flag raises io/no-folder.
[[nodiscard]] std::vector<FoundFolder> package_folders(const std::vector<std::string>& packages,
                                                       const Surroundings& around,
                                                       const std::filesystem::path& of_script = {});

}  // namespace castellan::cli
