/// Random games of modules that are on together: chosen ones, every two, everything
/// that goes together, random sets. Of one that fails the smallest is looked for.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/package/load.hpp"
#include "tools/cli/command.hpp"

namespace CLI {
class Option;
}

namespace castellan::cli {

struct CombinationFlags {
  std::vector<std::string> with;  ///< on in every combination; alone the one combination
  bool all_pairs = false;
  bool everything = false;
  std::int64_t random = 0;  ///< so many random sets
  std::string players;      ///< `3` or `2..6`; empty for the fewest

  [[nodiscard]] bool any() const {
    return !with.empty() || all_pairs || everything || random > 0 || !players.empty();
  }
};

/// Adds the flags; each of them but --with needs `deep`.
void add_combination_flags(CLI::App& command, CombinationFlags& flags, CLI::Option* deep);

/// Loads each combination with each number of players and plays `games` random games of
/// it with the conformance checks. Prints a line of each, and of one that fails what
/// failed and the modules that cannot be left out. `failed` hears how bad it was; what
/// was played is added to `played`. Error: package/players, and of a combination that
/// was chosen package/excluded and package/unknown-module.
void play_combinations(const package::Request& base, const CombinationFlags& flags,
                       std::int64_t games, const Context& context, nlohmann::json& played,
                       const std::function<void(ExitCode)>& failed);

}  // namespace castellan::cli
