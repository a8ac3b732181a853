#include "tools/cli/exit_code.hpp"

#include "interpreter/base/file.hpp"

namespace castellan::cli {

ExitCode exit_code_of(std::string_view error_id) {
  if (file::is_failure(error_id)) return ExitCode::system;
  const std::string_view family = error_id.substr(0, error_id.find('/'));
  for (const std::string_view raised : {"budget", "sandbox", "script-api", "state"}) {
    if (family == raised) return ExitCode::rule;
  }
  return ExitCode::wrong_input;
}

}  // namespace castellan::cli
