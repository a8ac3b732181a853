/// The flags that choose a ruleset and its configuration, shared by every
/// command that takes RULESET, and the request they make.
#pragma once

#include <string>
#include <vector>

#include "interpreter/package/load.hpp"
#include "tools/cli/command.hpp"

namespace castellan::cli {

/// RULESET [--with MODULE,...] [--option k=v]...
struct RulesetFlags {
  std::string ruleset;
  std::vector<std::string> modules;
  std::vector<std::string> options;  ///< each `name=value`
};

/// Adds `--with` and `--option`.
void add_configuration_flags(CLI::App& command, RulesetFlags& flags);
/// The same, and the argument RULESET.
void add_ruleset_flags(CLI::App& command, RulesetFlags& flags);

/// Where packages are searched: `package_folders` for this process.
[[nodiscard]] std::vector<std::filesystem::path> search_path(const CommonOptions& common);
/// The folder of the shared Lua library.
[[nodiscard]] std::filesystem::path library_folder();
/// What to load. Error: io/no-folder.
[[nodiscard]] package::Request request_of(const RulesetFlags& flags, const CommonOptions& common,
                                          int players);
/// The fewest and the most players that the manifest of a ruleset names; a
/// variant without numbers has those of what it extends. Throws as
/// package::open_package.
struct PlayerRange {
  int least = 0;
  int most = 0;
};
[[nodiscard]] PlayerRange player_range(const std::string& ruleset,
                                       const std::vector<std::filesystem::path>& path);

/// Names for `count` players, in order of seats: Anna, Ben, Cem ...
[[nodiscard]] std::vector<std::string> usual_names(int count);

/// One of `--players Anna,Ben:random`: a name and, for a computer, its kind.
struct Participant {
  std::string name;
  std::string kind;  ///< empty: a person
};
/// Error: play/unknown-player.
[[nodiscard]] Participant participant_of(const std::string& text);

}  // namespace castellan::cli
