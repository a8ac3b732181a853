#include "tools/cli/play/live_rules.hpp"

#include <algorithm>
#include <utility>

namespace castellan::cli {

LiveRules::LiveRules(const package::Request& request, FileWatch::Means means)
    : request_(request), files_(means) {
  request_.opened = [this](const package::Located& package) { files_.add(package.files->root()); };
  files_.add(request_.stdlib.generic_string());
  static_cast<void>(package::load(request_));
}

bool LiveRules::saved(std::chrono::milliseconds most, int other) {
  const std::vector<std::string> changed = files_.changes(most, other);
  // Scripts beside rules are no part of them, and one of them may be where this game is saved.
  return std::any_of(changed.begin(), changed.end(),
                     [](const std::string& file) { return !file.ends_with(".game"); });
}

std::shared_ptr<const session::Ruleset> LiveRules::load() {
  return session::load_ruleset(request_);
}

}  // namespace castellan::cli
