#include "tools/cli/package_layers.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace castellan::cli {

bool lies_in(const std::string& file, const std::string& folder) {
  return file.starts_with(folder) &&
         (file.size() == folder.size() || folder.ends_with('/') || file[folder.size()] == '/');
}

std::function<void(const package::Located&)> PackageLayers::listener(
    std::function<void(const package::Located&)> also, const std::filesystem::path& stdlib) {
  roots_[stdlib.generic_string()] = "std";
  return [this, also = std::move(also)](const package::Located& package) {
    roots_[package.files->root()] = package.name;
    if (also) also(package);
  };
}

std::string PackageLayers::of(const std::string& file) const {
  const std::pair<const std::string, std::string>* best = nullptr;
  for (const auto& root : roots_) {
    if (lies_in(file, root.first) && (best == nullptr || root.first.size() > best->first.size()))
      best = &root;
  }
  if (best == nullptr) return "";
  const std::string below = file.substr(std::min(file.size(), best->first.size() + 1));
  constexpr std::string_view kModules = "modules/";
  if (!below.starts_with(kModules)) return best->second;
  const std::size_t end = below.find('/', kModules.size());
  return best->second + "/" + below.substr(kModules.size(), end - kModules.size());
}

}  // namespace castellan::cli
