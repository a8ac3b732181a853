/// What lies in the folders of packages, by manifest: what `rulesets` prints and
/// JSON-RPC answers to `packages`.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/cli/paths.hpp"

namespace castellan::cli {

/// `{rulesets: [...], mods: [...], unreadable: [{name, folder, found, message}]}`.
/// Rulesets and mods have name, title, help, version, folder, found (what led to
/// it, see FoundFolder), players, options, modules, and `hides`, the folders of
/// packages of the same name that it keeps from being found.
[[nodiscard]] nlohmann::json packages_json(const std::vector<FoundFolder>& folders);

/// The same for people, a paragraph a package.
void print_packages(const nlohmann::json& packages, std::ostream& out);

}  // namespace castellan::cli
