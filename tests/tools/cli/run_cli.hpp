/// Runs the whole program in this process.
#pragma once

#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/program.hpp"

namespace castellan::cli::test {

/// The beginning of a script of a game that tests/packages has.
inline const std::string kStart = "ruleset nim\nplayers Anna, Ben\n";

struct Outcome {
  ExitCode code = ExitCode::ok;
  std::string out;
  std::string err;
};

/// A program of these commands; both outputs are terminals, or neither is.
inline Outcome run_commands(std::span<const Command> commands,
                            const std::vector<std::string>& arguments,
                            const std::string& input = {}, bool terminal = false) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const Console console{in, out, err, terminal, terminal};
  const ExitCode code = run_program(commands, arguments, console);
  return {code, out.str(), err.str()};
}

/// With these arguments and nothing else.
inline Outcome run_plain(const std::vector<std::string>& arguments, const std::string& input = {}) {
  return run_commands(kCommands, arguments, input);
}

/// The rulesets of tests/packages are found besides the program's own.
inline Outcome run_cli(std::vector<std::string> arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), {"--packages", "tests/packages"});
  return run_plain(arguments, input);
}

using castellan::test::TemporaryFolder;

}  // namespace castellan::cli::test
