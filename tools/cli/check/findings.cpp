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
  if (d.severity == grammar::Severity::error && d.id.find("/unknown-") != std::string::npos) {
    const auto [at, fresh] =
        unknown_.try_emplace({d.id, d.message}, Unknown{found_.size(), d.message, {}});
    if (!fresh) return add_place(at->second, d);
  }
  warnings_ += d.severity == grammar::Severity::warning ? 1 : 0;
  found_.push_back(std::move(d));
}

void Findings::add_place(Unknown& unknown, const grammar::Diagnostic& d) {
  constexpr std::size_t kShown = 3;
  unknown.places.push_back(d.file + ":" + std::to_string(d.at.line));
  std::string list;
  for (std::size_t i = 0; i < std::min(kShown, unknown.places.size()); ++i)
    list += (i == 0 ? "" : ", ") + unknown.places[i];
  if (unknown.places.size() > kShown)
    list += " and " + std::to_string(unknown.places.size() - kShown) + " more";
  found_[unknown.first].message = unknown.message + " (also at " + list + ")";
}

void Findings::raise(ExitCode code) { code_ = std::max(code_, code); }

}  // namespace castellan::cli
