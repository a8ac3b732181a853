/// What one command of the `castellan` program is.
///
/// A command is one file, tools/cli/<command>.cpp, with one function that
/// declares its options on a CLI11 subcommand and returns what runs it. It is
/// listed in tools/cli/commands.hpp and nowhere else. Commands never call
/// exit(), never write to std::cout or std::cerr: results go to
/// `context.console.out`, diagnostics and progress to `context.console.err`.
/// Errors are thrown as grammar::Error; program.cpp prints them.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/base/file.hpp"
#include "tools/cli/exit_code.hpp"

// CLI11's header is long: only what declares options includes it.
namespace CLI {
class App;
}

namespace castellan::cli {

enum class ColorMode : std::uint8_t { automatic, always, never };

/// The flags that every command has.
struct CommonOptions {
  /// The machine form on standard output.
  bool json = false;
  ColorMode color = ColorMode::automatic;
  /// Neither progress nor anything else that is not a result or an error.
  bool quiet = false;
  std::optional<std::uint64_t> seed;
  /// Folders of packages, searched first, in this order.
  std::vector<std::string> packages;
  /// Says on `err` where something comes from, each thing once; empty unless
  /// --verbose.
  std::function<void(const std::string&)> note;
  /// Writes what scripts print to `err`; called by any thread.
  std::function<void(std::string_view)> print;
  /// The same of what nobody asked and everybody should know; empty with --quiet.
  std::function<void(const std::string&)> tell;
};

/// The streams of the process, or a test's.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  /// The descriptor that `in` reads, for who must not wait there; -1: unknown.
  int in_descriptor = -1;
};

/// What a command runs with.
struct Context {
  const CommonOptions& common;
  const Console& console;

  /// Whether results are coloured; the machine form never is.
  [[nodiscard]] bool color_out() const;
  /// Whether diagnostics are coloured.
  [[nodiscard]] bool color_err() const;
  /// Whether a progress line is welcome.
  [[nodiscard]] bool progress() const;
};

/// A rule that failed while a game ran: the exit code is the rule's, whatever
/// the family of the id, which may also stand for wrong declarations.
class RuleFailure : public grammar::Error {
 public:
  explicit RuleFailure(const grammar::Error& error, std::string advice = {})
      : Error(error.diagnostics()), advice_(std::move(advice)) {}
  /// Lines about what to do now; printed after the diagnostics.
  [[nodiscard]] const std::string& advice() const { return advice_; }

 private:
  std::string advice_;
};

/// Runs what only asks rules or runs them; what they raise is a RuleFailure. That
/// a file or the system fails meanwhile is no fault of the rules.
template <class F>
decltype(auto) running_rules(F&& run) {
  try {
    return run();
  } catch (const RuleFailure&) {
    throw;
  } catch (const grammar::Error& error) {
    if (file::is_failure(error.first().id)) throw;
    throw RuleFailure(error);
  }
}

using Run = std::function<ExitCode(const Context&)>;

struct Command {
  std::string_view name;
  /// One line for `castellan --help`.
  std::string_view summary;
  /// Adds options to the subcommand and returns what runs it. The options'
  /// values live in the returned function.
  Run (*declare)(CLI::App& command);
};

}  // namespace castellan::cli
