/// What the protocol is given by this program: packages found and scripts read as
/// every command does it.
#pragma once

#include "interpreter/protocol/games.hpp"
#include "tools/cli/command.hpp"

namespace castellan::cli {

[[nodiscard]] protocol::Workplace workplace(const CommonOptions& common);

}  // namespace castellan::cli
