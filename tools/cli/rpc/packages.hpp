/// The answer to `packages`: what lies in the search path, by manifest.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

namespace castellan::cli::rpc {

/// `{rulesets: [...], mods: [...], unreadable: [{name, folder, message}]}`;
/// rulesets with id, title, version, players, options and modules.
[[nodiscard]] nlohmann::json packages_json(const std::vector<std::filesystem::path>& path);

}  // namespace castellan::cli::rpc
