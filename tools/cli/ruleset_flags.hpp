/// The flags that choose a ruleset and its configuration, shared by every
/// command that takes RULESET, and the request they make.
#pragma once

#include <string>
#include <vector>

#include "interpreter/package/load.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/paths.hpp"

namespace castellan::cli {

/// RULESET [--with MODULE,...] [--option k=v]... [--mod NAME|DIR]...
struct RulesetFlags {
  std::string ruleset;
  std::vector<std::string> modules;
  std::vector<std::string> options;  ///< each `name=value`
  std::vector<std::string> mods;     ///< names or folders

  /// Whether something besides the ruleset is chosen.
  [[nodiscard]] bool configured() const {
    return !modules.empty() || !options.empty() || !mods.empty();
  }
};

/// Adds `--mod`.
void add_mod_flag(CLI::App& command, std::vector<std::string>& mods);
/// Adds `--with`, `--option` and `--mod`.
void add_configuration_flags(CLI::App& command, RulesetFlags& flags);
/// The same, and the argument RULESET.
void add_ruleset_flags(CLI::App& command, RulesetFlags& flags);

/// Where packages are searched: `package_folders` for this process. Error: io/no-folder.
[[nodiscard]] std::vector<FoundFolder> search_folders(const CommonOptions& common,
                                                      const std::filesystem::path& of_script = {});
/// A request for nothing yet, with the folders to search, the shared Lua library,
/// and, with --verbose, who says where packages come from. Errors: io/no-folder, io/no-library.
[[nodiscard]] package::Request empty_request(const CommonOptions& common,
                                             const std::filesystem::path& of_script = {});
/// What to load, for the fewest players when `players` is 0. Error: io/no-folder.
[[nodiscard]] package::Request request_of(const RulesetFlags& flags, const CommonOptions& common,
                                          int players = 0);

/// Names for `count` players, in order of seats: Anna, Ben, Cem ...
[[nodiscard]] std::vector<std::string> usual_names(int count);

/// One of `--players Anna,Ben:random`: a name and, for a computer, its kind.
struct Participant {
  std::string name;
  std::string kind;  ///< empty: a person
};
/// How many play, when `--players` is one number and no names; 0 otherwise.
[[nodiscard]] int number_of_players(const std::vector<std::string>& players);
/// Errors: script/players, play/unknown-player.
[[nodiscard]] Participant participant_of(const std::string& text);

}  // namespace castellan::cli
