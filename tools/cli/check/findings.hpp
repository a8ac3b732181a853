/// What checks have found, each mistake once, and the exit code that follows.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "tools/cli/exit_code.hpp"

namespace castellan::cli {

class Findings {
 public:
  /// Runs a part of a check; what it throws is what it finds.
  template <class F>
  void attempt(F&& run) {
    try {
      run();
    } catch (const grammar::Error& error) {
      for (const auto& d : error.diagnostics()) note(d);
    } catch (const std::filesystem::filesystem_error& error) {
      note(grammar::diagnose(error.path1().generic_string(), "io/cannot-read",
                             "It cannot be looked at: " + error.code().message() + "."));
    }
  }
  /// An error raises the exit code by the family of its id.
  void note(grammar::Diagnostic d);
  /// For what has raised the exit code already.
  void keep(grammar::Diagnostic d);
  /// A wrong text weighs more than an expectation that is not met.
  void raise(ExitCode code);

  /// In the order in which they were found.
  [[nodiscard]] const std::vector<grammar::Diagnostic>& all() const { return found_; }
  [[nodiscard]] ExitCode code() const { return code_; }
  [[nodiscard]] std::size_t warnings() const { return warnings_; }
  [[nodiscard]] std::size_t errors() const { return found_.size() - warnings_; }

 private:
  struct Unknown;
  void add_place(Unknown& unknown, const grammar::Diagnostic& d);

  std::vector<grammar::Diagnostic> found_;
  std::set<std::string> noted_;
  /// A name that is not known, by id and message: one mistake, however often it is used.
  struct Unknown {
    std::size_t first = 0;            ///< in `found_`
    std::string message;              ///< without the other places
    std::vector<std::string> places;  ///< of the other uses
  };
  std::map<std::pair<std::string, std::string>, Unknown> unknown_;
  std::size_t warnings_ = 0;
  ExitCode code_ = ExitCode::ok;
};

}  // namespace castellan::cli
