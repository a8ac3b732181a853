/// The exit codes of the `castellan` program and which error leads to which.
#pragma once

#include <cstdint>
#include <string_view>

namespace castellan::cli {

enum class ExitCode : std::uint8_t {
  ok = 0,
  /// An expectation, a check or a test failed.
  failed = 1,
  /// The input is wrong: syntax, unknown name, illegal move, bad flag.
  wrong_input = 2,
  /// A file or the system failed.
  system = 3,
  /// A rule broke its budget or raised an error.
  rule = 4,
  /// A fault of the program itself.
  internal = 70,
};

/// The exit code of an error by the family of its id (`family/slug`): `io` is
/// the system's unless what a file holds is wrong (file::is_failure); `budget`, `sandbox`,
/// `script-api` and `state` are a rule's, everything else is wrong input.
[[nodiscard]] ExitCode exit_code_of(std::string_view error_id);

}  // namespace castellan::cli
