/// The `castellan` program without its process: arguments and streams in, an
/// exit code out. main() calls it once; tests call it as often as they like.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/cli/command.hpp"

namespace castellan::cli {

/// Reads the arguments (without the program's name), runs the command they
/// name and reports what went wrong to `console.err`. Never throws. Results
/// that could not be written are ExitCode::system.
[[nodiscard]] ExitCode run_program(std::span<const Command> commands,
                                   const std::vector<std::string>& arguments,
                                   const Console& console);

}  // namespace castellan::cli
