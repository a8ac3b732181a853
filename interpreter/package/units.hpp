/// The packages of one configuration in load order, and which files each of
/// them may reach. Private to package/.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lua/vm.hpp"
#include "interpreter/package/load.hpp"

namespace castellan::package {

/// A package, or a module, as it is loaded.
struct Unit {
  enum class Kind : std::uint8_t { ruleset, module, variant, mod, dependency, library };
  Kind kind = Kind::ruleset;
  std::string id;
  Manifest manifest;
  std::shared_ptr<PackageFiles> files;
  std::string prefix;                 ///< of its files in `files`
  std::set<std::string> may_require;  ///< packages whose modules it may load
};

/// The packages that a request names.
struct Packages {
  /// Opens them. Throws grammar::Error.
  explicit Packages(const Request& request);

  std::vector<Located> chain;  ///< what the ruleset extends, the base first
  std::vector<Located> mods;   ///< in load order
  int players_min = 0;
  int players_max = 0;

 private:
  void open_chain(const Request& request);
  void open_mods(const Request& request);
};

class Units {
 public:
  /// Finds and orders everything. Throws grammar::Error.
  explicit Units(const Request& request);

  [[nodiscard]] const std::vector<Unit>& all() const { return units_; }
  [[nodiscard]] const Located& ruleset() const { return packages_.chain.back(); }
  [[nodiscard]] const std::vector<Located>& mods() const { return packages_.mods; }
  [[nodiscard]] const std::vector<std::string>& modules() const { return modules_; }
  /// Every module there is, and whether it is on.
  [[nodiscard]] std::map<std::string, bool> module_switches() const;
  /// The options of all units that are on, by name.
  [[nodiscard]] std::vector<Option> options() const;
  /// The modules that are off and have this option, in byte order.
  [[nodiscard]] std::vector<std::string> off_modules_with(std::string_view option) const;
  /// How many it is loaded for.
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] int players_min() const { return packages_.players_min; }
  [[nodiscard]] int players_max() const { return packages_.players_max; }
  [[nodiscard]] std::string library_prefix() const;

  /// A file that a declaration of `unit_id` names: the unit's own, or for a
  /// module the ruleset's. Throws grammar::Error.
  grammar::SourcePtr file(const std::string& unit_id, const std::string& path) const;
  /// Answers `require`.
  lua::Resolver resolver() const;

 private:
  void add_dependencies(const Located& package, std::set<std::string>& open);
  void add_library();
  void add_rulesets(const std::vector<std::string>& asked);
  void add_mods();
  /// For a hint: the other thing that a name refers to if it is no module; empty when there is
  /// none.
  std::string other_kind(const std::string& name) const;
  void check_players();
  const Unit* find(std::string_view id) const;
  /// The unit that a source file belongs to, the innermost one.
  const Unit* owner(std::string_view source_name) const;
  std::optional<lua::ModuleSource> module_in(const Unit& unit, std::string_view name) const;

  const Request& request_;
  Packages packages_;
  int players_;
  std::vector<Unit> units_;
  std::vector<std::string> modules_;
};

}  // namespace castellan::package
