/// The manifest of a package, `ruleset.json`, and of a module in
/// `module.json`; readable without running Lua.
///
/// Plain data. The reader is strict: unknown keys, wrong types and values out
/// of range are errors with their path.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/package/version.hpp"

namespace castellan::package {

/// The declarations and keys this engine understands; a manifest's `api` says that
/// the rules are written in it.
inline constexpr int kApiLevel = 2;
inline constexpr int kMaxPlayers = 12;

/// A setting that players choose before the game.
struct Option {
  enum class Kind : std::uint8_t { words, number, truth };
  std::string name;
  Kind kind = Kind::words;
  std::vector<std::string> values;  ///< words
  std::int64_t min = 0;             ///< number
  std::int64_t max = 0;
  std::string initial;  ///< the default, as text
  std::string help;

  /// Whether `text` is a value of it.
  [[nodiscard]] bool accepts(std::string_view text) const;
  /// `side or corner`, `1 to 12`, `true or false`.
  [[nodiscard]] std::string allowed() const;
};

/// A package that another needs, in versions that will do.
struct Need {
  std::string id;
  VersionRange versions;
};

/// The author's count of the components of a family that a package adds.
struct BoxCount {
  std::string family;
  std::int64_t copies = 0;
  std::int64_t types = 0;
};

/// Modules of which at least and at most so many are on together.
struct Choice {
  std::string place;            ///< `choose[0]`, its path in the manifest
  std::vector<std::string> of;  ///< ids of modules, the usual ones first
  int least = 0;
  int most = 0;
};

struct Manifest {
  std::string file;           ///< as messages name it
  grammar::SourcePtr source;  ///< what it was read from, if it was
  std::string pointer;        ///< a module's place in it: `/modules/NAME`
  std::string id;
  std::string title;
  std::string help;
  Version version;
  int api = kApiLevel;
  int players_min = 0;  ///< 0: as the package it belongs to
  int players_max = 0;
  std::vector<Option> options;         ///< by name
  std::vector<Manifest> modules;       ///< by id
  std::vector<Need> needs;             ///< a module: modules; otherwise packages
  std::vector<std::string> excludes;   ///< modules that cannot be on together with it
  std::vector<Choice> choices;         ///< a module: while it is on
  std::vector<std::string> after;      ///< loaded after these, if they are on
  std::vector<std::string> overrides;  ///< packages whose replacements it may replace
  std::vector<BoxCount> box;  ///< by family; a package that replaces others' copies may add 0
  bool on_by_default = false;
  std::vector<int> on_for_players;  ///< numbers of players that switch it on
  std::string entry = "rules.lua";
  std::string extends;               ///< a variant: the ruleset it changes
  std::string mod;                   ///< a mod: the ruleset it is laid over
  std::vector<std::string> with;     ///< a variant: modules that are on
  std::vector<std::string> without;  ///< a variant: modules that are kept off
};

/// The origin of a demand: an entry of a manifest, or the request if there is none. A view: the
/// manifest must outlive it.
struct Demand {
  const Manifest* by = nullptr;
  std::string entry;  ///< JSON pointer from the manifest on: `/needs/0`

  /// The entry of `m` about a family in the box, which exists.
  static Demand of_box(const Manifest& m, const std::string& family);
  /// An error at the entry; without a place when the request asks.
  [[nodiscard]] grammar::Error error(std::string id, std::string message,
                                     std::string hint = {}) const;
  /// `file:line:column`.
  [[nodiscard]] std::string place() const;
};

/// Reads a manifest. Throws grammar::Error: `io/json-*`, `package/bad-manifest`,
/// `package/api-level`.
Manifest read_manifest(const grammar::SourcePtr& source);
/// Reads the manifest of a module; `id` is its folder's name.
Manifest read_module_manifest(const grammar::SourcePtr& source, const std::string& id);

}  // namespace castellan::package
