#include "tools/cli/check/findings.hpp"

#include <algorithm>
#include <utility>

namespace castellan::cli {

void Findings::note(grammar::Diagnostic d) {
  if (d.severity == grammar::Severity::error) raise(exit_code_of(std::string_view(d.id)));
  keep(std::move(d));
}

// A file of a package is read by itself, too, and every script reads the package: what
// differs in the hint only is one mistake.
void Findings::keep(grammar::Diagnostic d) {
  grammar::Diagnostic bare = d;
  bare.hint.clear();
  if (!noted_.insert(grammar::render(bare)).second) return;
  warnings_ += d.severity == grammar::Severity::warning ? 1 : 0;
  found_.push_back(std::move(d));
}

void Findings::raise(ExitCode code) { code_ = std::max(code_, code); }

}  // namespace castellan::cli
