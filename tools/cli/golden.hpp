/// Golden files: a command line of this program and what it prints.
///
///   $ score rulesets/x/games/y.game --explain
///   < a line of standard input, if it reads any
///   what goes to standard output
///   --- standard error
///   what goes there; the part is left out when nothing does
///   --- exit code 2
///
/// The last line is left out for exit code 0. Commands run in this process, in
/// the folder it runs in. Used by `approve` and by the tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::cli {

struct Golden {
  std::vector<std::string> arguments;
  std::string recipe;  ///< the lines that begin with `$` and `<`, as they stand
  std::string input;
  std::string expected;  ///< everything after them
};

/// Error: io/bad-golden when the first line is no command line.
[[nodiscard]] Golden read_golden(const grammar::Source& source);
/// What the golden's command prints now, in the form of `expected`.
[[nodiscard]] std::string produce(const Golden& golden);

/// Lines that differ, `-` for `before` and `+` for `after`, with up to two
/// equal lines around them; empty when the texts are equal. O(lines squared)
/// where they differ.
[[nodiscard]] std::string difference(std::string_view before, std::string_view after);

}  // namespace castellan::cli
