/// The one table of commands, in the order of `castellan --help`.
///
/// Adding a command: write tools/cli/<command>.cpp, declare its function here,
/// add a row below and the file to tools/CMakeLists.txt.
#pragma once

#include <array>

#include "tools/cli/command.hpp"

namespace castellan::cli {

inline constexpr std::array<Command, 0> kCommands{};

}  // namespace castellan::cli
