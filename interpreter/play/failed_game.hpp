/// A game of a simulation that failed, as a script that fails in the same way.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::play {

/// The first line of each such script: a file that begins otherwise is somebody else's.
inline constexpr std::string_view kFailureMark =
    "# A game in which a rule fails, found by 'castellan simulate'.";

/// Plays game number `game` again and writes it down: header, seed, moves, and
/// last the move that fails. Where no move fails but the decision after the last
/// one (nobody can move, or what is legal cannot be said), the script ends with
/// an expectation that asks for it. `names`: of the players by seat; `file`: where the script
/// is to lie, empty for nowhere.
std::string failure_script(const std::shared_ptr<const session::Ruleset>& ruleset,
                           const Simulation& simulation, std::int64_t game,
                           std::vector<std::string> names, const std::filesystem::path& file = {});

}  // namespace castellan::play
