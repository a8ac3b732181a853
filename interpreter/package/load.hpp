/// From the name of a ruleset to its description for one configuration.
///
/// Finds the packages, decides which modules are on and in which order
/// everything is loaded, runs the scripts once in a sandboxed VM and reads what
/// they declare. Knows nothing of compiled rules or games.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/description/description.hpp"
#include "interpreter/package/locate.hpp"
#include "interpreter/package/scripts.hpp"

namespace castellan::package {

/// Stands for a number of players: the fewest that the packages are for, at least 1.
inline constexpr int kFewestPlayers = -1;

/// Where packages and what they share are found, and who hears of it.
struct Search {
  std::vector<std::filesystem::path> path;  ///< folders that hold packages
  /// Which of them is searched for one script alone, because of where it lies.
  std::optional<std::size_t> own_place;
  std::filesystem::path stdlib = "stdlib";  ///< the shared library's folder
  /// Hears of every package that is opened, in order; may be empty.
  std::function<void(const Located&)> opened;
  /// Gets what scripts print, from any thread; may be empty.
  std::function<void(std::string_view)> print;
};

struct Request : Search {
  std::string ruleset;                         ///< name, `NAME/VARIANT` or folder
  std::vector<std::string> modules;            ///< `-name` keeps one off
  std::map<std::string, std::string> options;  ///< values as text
  int players = 2;                             ///< or kFewestPlayers
  bool for_pad = false;                        ///< what only scoring pads need is declared, too
  std::vector<std::string> mods;               ///< names or folders of mods to lay over
};

/// The data of a package that a transcript records.
struct PackageInfo {
  std::string id;  ///< `base`, `base/module`, a mod, `std`
  std::string version;
  std::string hash;  ///< 16 hexadecimal digits
  friend bool operator==(const PackageInfo&, const PackageInfo&) = default;
};

/// A package that was asked for.
struct Asked {
  std::string name;
  /// Where it lies, when asking for its name elsewhere would not find it; else empty.
  std::filesystem::path folder;
};

struct Loaded {
  std::string ruleset;  ///< its id
  std::string title;
  std::string folder;
  int players = 0;  ///< that it was loaded for
  int players_min = 0;
  int players_max = 0;
  std::vector<std::string> modules;  ///< that are on, in load order
  std::vector<std::string> mods;     ///< ids of those laid over, in load order
  Asked asked;                       ///< the ruleset
  std::vector<Asked> asked_mods;     ///< in load order
  std::vector<Option> option_list;   ///< of this configuration, by name
  description::Description description;
  std::vector<PackageInfo> packages;  ///< in load order, libraries first
  /// Files that the rules are made of, as messages name them.
  std::set<std::string> sources;
  /// The `view.json` of each package that has one, in load order.
  std::vector<grammar::SourcePtr> views;
  /// Makes VMs that know the Lua functions the description names.
  std::shared_ptr<const Scripts> scripts;
  std::vector<grammar::Diagnostic> warnings;
};

/// Throws grammar::Error with everything that was found wrong. Besides the ids
/// of the parts: `package/players`, `package/unknown-option`,
/// `package/bad-option`, `package/wrong-ruleset` (a mod for another ruleset),
/// `package/repeated-mod`, `package/version`.
Loaded load(const Request& request);
/// As above, but for checking: mistakes in entries of components do not end it.
/// They go to `problems`, and the description holds what could be read of them.
Loaded load(const Request& request, grammar::Diagnostics& problems);

/// How many can play, as the manifests say: the mods, else the variant, else
/// what it extends. Reads manifests only; throws as `load`.
struct PlayerRange {
  int least = 0;
  int most = 0;
};
PlayerRange player_range(const Request& request);

}  // namespace castellan::package
