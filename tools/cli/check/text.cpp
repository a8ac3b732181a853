#include "tools/cli/check/text.hpp"

#include <string>

#include "grammar/parse.hpp"
#include "interpreter/base/json.hpp"
#include "tools/cli/layout.hpp"

namespace castellan::cli {

std::vector<grammar::Diagnostic> check_text(const grammar::Source& source) {
  const std::string& path = source.name();
  if (path.ends_with(".json")) {
    static_cast<void>(parse_json(source.text(), path, JsonLimits{.decimals = true}));
    return {};
  }
  const TextKind kind = text_kind(path);
  grammar::Diagnostics problems;
  if (kind == TextKind::entries) {
    static_cast<void>(grammar::parse_entries(source, problems));
  } else if (kind == TextKind::score) {
    static_cast<void>(grammar::parse_score(source, problems));
  } else {
    throw grammar::Error(grammar::diagnose(
        path, "grammar/unknown-kind", "Files of this name cannot be checked.",
        "known are folders of rulesets, .game, .score, .cards, .tiles, .map and .json"));
  }
  return problems.sorted();
}

}  // namespace castellan::cli
