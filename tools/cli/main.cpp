#include <signal.h>
#include <unistd.h>

#include <iostream>

#include "interpreter/lua/unwind_check.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/program.hpp"

int main(int argc, char** argv) {
  castellan::lua::require_unwinding();
  // A file that may not grow is an error to be said, not the end of the process.
  signal(SIGXFSZ, SIG_IGN);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const castellan::cli::Console console{
      std::cin,    std::cout, std::cerr, isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1,
      STDIN_FILENO};
  return static_cast<int>(
      castellan::cli::run_program(castellan::cli::kCommands, arguments, console));
}
