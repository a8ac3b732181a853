/// A ruleset whose libraries are kept in a folder that goes away, and what is told of them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "interpreter/native/attach.hpp"
#include "interpreter/native/cache.hpp"
#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/project_packages.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::native {

inline std::shared_ptr<const session::Ruleset> load_rules(const std::string& name, int players) {
  package::Request request;
  request.ruleset = name;
  request.players = players;
  request.path = test::project_packages();
  request.stdlib = test::source_folder() / "stdlib";
  return session::load_ruleset(request, nullptr, /*native=*/true);
}

inline std::uint64_t hash_of_games(const session::Ruleset& ruleset, std::int64_t games = 20) {
  play::Simulation s;
  s.games = games;
  s.players.assign(static_cast<std::size_t>(ruleset.loaded.players), "random");
  s.seed = 7;
  s.hashes = true;
  s.turn_cap = 2000;
  s.procedures = ruleset.make_procedures;
  return play::simulate(*ruleset.rules, s).hash();
}

/// Nim for two, with a cache of its own.
struct Workshop {
  test::TemporaryFolder folder;
  test::Environment environment;
  std::shared_ptr<const session::Ruleset> rules = load_rules("nim", 2);
  int compiled = 0;                    ///< times that a compiler was called

  Workshop() { environment.set("XDG_CACHE_HOME", folder.path("cache")); }

  [[nodiscard]] std::filesystem::path kept() const { return cache_file("nim", keys_of(*rules)); }
  /// Writes a file that only the user may write.
  std::filesystem::path own(const std::string& name, const std::string& bytes) const {
    folder.file(name, bytes);
    std::filesystem::permissions(folder.path(name), std::filesystem::perms::owner_all);
    return folder.path(name);
  }
  Attached attach(const std::filesystem::path& file = {}) {
    return native::attach(rules, {file, [this] { ++compiled; }});
  }
  /// What is told, without the folder; the name of the file that is kept is KEPT.
  [[nodiscard]] std::string text(const std::vector<grammar::Diagnostic>& told) const {
    std::string out;
    for (const grammar::Diagnostic& d : told) out += grammar::render(d) + "\n";
    for (const std::string name = kept().generic_string(); out.find(name) != std::string::npos;) out.replace(out.find(name), name.size(), "KEPT");
    return folder.relative(out);
  }
  template <class F>
  [[nodiscard]] std::string failure(F&& run) const {
    try {
      run();
    } catch (const grammar::Error& error) {
      return folder.relative(error.what());
    }
    return "nothing failed";
  }
};

}  // namespace castellan::native
