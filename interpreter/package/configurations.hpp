/// The ways to play a package that checks try.
#pragma once

#include <string>
#include <vector>

#include "interpreter/package/load.hpp"

namespace castellan::package {

struct Configuration {
  Request request;
  std::string name;           ///< `with 3 players`, `with the module frost`
  bool usual = false;         ///< the first one: the fewest players, nothing else chosen
  bool players_only = false;  ///< nothing but the number of players is chosen
};

/// Each number of players as the manifest has it; then each module alone, all
/// modules together (without those that do not go with an earlier one; these each with
/// all that goes with them), and each value of each option (of numbers the bounds),
/// with the fewest players. Where a manifest has more than 64 such values, the second values of
/// all its options are tried together, then the third, up to the 65th: what checks take grows with
/// the options, not with their square. Modules may exclude some of them. `base` says where
/// packages are found, what is asked for and which mods are laid over it. Reads
/// manifests only; throws as `load`.
std::vector<Configuration> configurations(const Request& base);

/// Whether an error of `load` only says that a combination was not meant to be.
bool is_no_combination(const grammar::Error& error);

}  // namespace castellan::package
