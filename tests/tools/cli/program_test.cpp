#include "tools/cli/program.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using castellan::grammar::diagnose;
using castellan::grammar::Error;

namespace {

/// Prints what it was given.
Run declare_echo(CLI::App& command) {
  auto word = std::make_shared<std::string>();
  auto depth = std::make_shared<int>(3);
  command.add_option("WORD", *word, "what to print")->required();
  command.add_option("--depth", *depth, "how deep");
  return [word, depth](const Context& context) {
    const CommonOptions& common = context.common;
    context.console.out << *word << ' ' << *depth << " seed "
                        << (common.seed ? std::to_string(*common.seed) : "none") << " json "
                        << common.json << " packages";
    for (const std::string& folder : common.packages) context.console.out << ' ' << folder;
    context.console.out << " color " << context.color_out() << context.color_err() << " progress "
                        << context.progress() << '\n';
    return ExitCode::ok;
  };
}

Run declare_fail(CLI::App& command) {
  auto how = std::make_shared<std::string>();
  command.add_option("HOW", *how);
  return [how](const Context&) -> ExitCode {
    if (*how == "budget") throw Error(diagnose("a.lua", "budget/steps", "Too many steps."));
    if (*how == "io") {
      throw Error({diagnose("a", "io/unreadable", "No."), diagnose("b", "move/illegal", "No.")});
    }
    if (*how == "memory") throw std::bad_alloc();
    if (*how == "fault") throw std::logic_error("index\x1b 7");
    if (*how == "thing") throw 7;
    if (*how == "folder") {
      static_cast<void>(std::filesystem::canonical("no/such/folder"));
    }
    return ExitCode::failed;
  };
}

constexpr Command kTestCommands[] = {{"echo", "prints its word", declare_echo},
                                     {"fail", "fails as told", declare_fail}};

Outcome echo(const std::vector<std::string>& arguments, bool terminal = false) {
  return run_commands(kTestCommands, arguments, {}, terminal);
}

void check_usage(const std::vector<std::string>& arguments, const std::string& message) {
  const Outcome outcome = echo(arguments);
  CHECK(outcome.code == ExitCode::wrong_input);
  CHECK(outcome.out.empty());
  CHECK(outcome.err == message);
}

}  // namespace

TEST_CASE("help and version go to standard output") {
  const Outcome version = echo({"--version"});
  CHECK(version.code == ExitCode::ok);
  CHECK_THAT(version.out,
             Catch::Matches("castellan [0-9]+\\.[0-9]+\\.[0-9]+( \\([0-9a-f]{12}\\+?\\))?\n"));
  CHECK(version.err.empty());

  const Outcome help = echo({"--help"});
  CHECK(help.code == ExitCode::ok);
  CHECK_THAT(help.out, Catch::Contains("Runs board games whose rules are data."));
  CHECK_THAT(help.out, Catch::Contains("prints its word"));
  CHECK_THAT(help.out, Catch::Contains("--packages DIR"));
  CHECK(help.err.empty());

  CHECK_THAT(echo({"echo", "--help"}).out, Catch::Contains("how deep"));
}

TEST_CASE("common flags are understood before and after the command") {
  const std::string expected = "x 5 seed 7 json 1 packages a b color 01 progress 0\n";
  CHECK(echo({"--seed", "7", "--json", "--color", "always", "--packages", "a", "--packages", "b",
              "echo", "x", "--depth", "5"})
            .out == expected);
  CHECK(echo({"echo", "--depth=5", "--seed=7", "--json", "--color=always", "--packages", "a",
              "--packages", "b", "x"})
            .out == expected);
  CHECK(echo({"echo", "x"}).out == "x 3 seed none json 0 packages color 00 progress 0\n");
}

TEST_CASE("colour and progress follow the terminal unless told") {
  unsetenv("NO_COLOR");
  const auto tail = [](const std::vector<std::string>& arguments) {
    const std::string out = echo(arguments, true).out;
    return out.substr(out.find("color"));
  };
  CHECK(tail({"echo", "x"}) == "color 11 progress 1\n");
  CHECK(tail({"echo", "x", "--color", "never"}) == "color 00 progress 1\n");
  CHECK(tail({"echo", "x", "--quiet"}) == "color 11 progress 0\n");
  CHECK(tail({"echo", "x", "--json"}) == "color 01 progress 1\n");
  setenv("NO_COLOR", "1", 1);
  CHECK(tail({"echo", "x"}) == "color 00 progress 1\n");
  CHECK(tail({"echo", "x", "--color", "always"}) == "color 11 progress 1\n");
  unsetenv("NO_COLOR");
}

TEST_CASE("a wrong command line is said in one sentence, with the nearest name") {
  const std::string help = "    'castellan --help' lists what there is.\n";
  const std::string echo_help = "    'castellan echo --help' lists what there is.\n";
  check_usage({}, "castellan: A command is needed.\n" + help);
  check_usage({"ecko", "x"},
              "castellan: 'ecko' is not a command.\n    hint: did you mean 'echo'?\n" + help);
  check_usage({"--sed"},
              "castellan: '--sed' is not a flag.\n"
              "    hint: did you mean '--seed'?\n" +
                  help);
  check_usage({"zzzz"}, "castellan: 'zzzz' is not a command.\n" + help);
  check_usage({"e\x1b[31m"}, "castellan: 'e\\x1b[31m' is not a command.\n" + help);
  check_usage({"echo", "x", "--sede", "7"},
              "castellan: '--sede' is not a flag of this command.\n"
              "    hint: did you mean '--seed'?\n" +
                  echo_help);
  check_usage({"echo", "x", "--dept", "7"},
              "castellan: '--dept' is not a flag of this command.\n"
              "    hint: did you mean '--depth'?\n" +
                  echo_help);
  check_usage({"echo", "x", "y"}, "castellan: 'y' is one argument too many.\n" + echo_help);
  check_usage({"echo"}, "castellan: WORD is required\n" + echo_help);
}

TEST_CASE("a number is whole, without sign and in its range") {
  for (const std::string text : {"-1", "18446744073709551616", "7x", "1.0", "0x1", "+1", " 1"}) {
    check_usage({"echo", "x", "--seed", text},
                "castellan: --seed: '" + text +
                    "' is not a whole number from 0 to 18446744073709551615\n"
                    "    'castellan echo --help' lists what there is.\n");
  }
}

TEST_CASE("the largest seed is a seed") {
  CHECK(echo({"echo", "x", "--seed", "18446744073709551615"}).out ==
        "x 3 seed 18446744073709551615 json 0 packages color 00 progress 0\n");
}

TEST_CASE("errors are printed and become exit codes") {
  const Outcome failed = echo({"fail"});
  CHECK(failed.code == ExitCode::failed);
  CHECK(failed.err.empty());

  const Outcome budget = echo({"fail", "budget"});
  CHECK(budget.code == ExitCode::rule);
  CHECK(budget.err == "a.lua: error[budget/steps]: Too many steps.\n");

  const Outcome io = echo({"fail", "io"});
  CHECK(io.code == ExitCode::system);
  CHECK(io.err == "a: error[io/unreadable]: No.\nb: error[move/illegal]: No.\n");

  CHECK(echo({"fail", "budget", "--color", "always"}).err ==
        "\x1b[1ma.lua:\x1b[0m \x1b[1;31merror[budget/steps]:\x1b[0m Too many steps.\n");

  const Outcome memory = echo({"fail", "memory"});
  CHECK(memory.code == ExitCode::system);
  CHECK(memory.err == "castellan: the system has no more memory.\n");
}

TEST_CASE("what the file system refuses is a failure of the system") {
  const Outcome folder = echo({"fail", "folder"});
  CHECK(folder.code == ExitCode::system);
  CHECK(folder.err ==
        "no/such/folder: error[io/cannot-read]: It cannot be looked at: No such file or "
        "directory.\n");
}

TEST_CASE("an internal error says how to report it") {
  const Outcome fault = echo({"fail", "fault"});
  CHECK(fault.code == ExitCode::internal);
  const std::string version = echo({"--version"}).out;
  CHECK(fault.err ==
        "castellan: internal error: index\\x1b 7\n"
        "    This is a fault of castellan, not of your files. Please report it with the\n"
        "    command line, the files it names, and this version: " +
            version);
  CHECK(echo({"fail", "thing"}).code == ExitCode::internal);
}

TEST_CASE("results that cannot be written are a failure of the system") {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  CHECK(run_program(kTestCommands, {"echo", "x"}, {in, out, err}) == ExitCode::system);
  CHECK(err.str() == "castellan: the results could not be written.\n");
}
