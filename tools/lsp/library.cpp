#include "tools/lsp/library.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "interpreter/package/configurations.hpp"
#include "tools/cli/check/ruleset.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::lsp {

std::vector<const cli::NamedThing*> Names::called(std::string_view name) const {
  std::vector<const cli::NamedThing*> out;
  auto at =
      std::lower_bound(things.begin(), things.end(), name,
                       [](const cli::NamedThing& t, std::string_view n) { return t.name < n; });
  for (; at != things.end() && at->name == name; ++at) out.push_back(&*at);
  return out;
}

package::Request request_beside(const std::string& folder, const cli::CommonOptions& common) {
  const session::ScriptOptions where = cli::script_options(folder + "/ruleset.json", common);
  package::Request out;
  static_cast<package::Search&>(out) = where;
  out.players = package::kFewestPlayers;
  return out;
}

namespace {

/// With everything on that goes together; nothing when it cannot be loaded: checking says why.
std::optional<Names> load_names(const std::string& folder, const cli::CommonOptions& common) {
  Names names;
  try {
    const cli::CheckedPackage package =
        cli::package_to_check(folder, request_beside(folder, common));
    const std::vector<package::Configuration> all = package::configurations(package.base);
    const auto most = std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.request.modules.size() < b.request.modules.size();
    });
    if (most == all.end()) return std::nullopt;
    grammar::Diagnostics problems;
    package::Request request = most->request;
    request.for_pad = true;
    const package::Loaded loaded = package::load(request, problems);
    names.things = cli::named_things(loaded.description);
    names.sources = loaded.sources;
  } catch (const grammar::Error&) {
    return std::nullopt;
  } catch (const std::filesystem::filesystem_error&) {
    return std::nullopt;
  }
  std::stable_sort(names.things.begin(), names.things.end(),
                   [](const auto& a, const auto& b) { return a.name < b.name; });
  return names;
}

}  // namespace

Names& Library::room_for(const std::string& folder) {
  if (by_folder_.size() >= kMost && !by_folder_.contains(folder)) by_folder_.clear();
  return by_folder_[folder];
}

const Names& Library::of(const std::string& folder) {
  if (!by_folder_.contains(folder)) {
    if (auto names = load_names(folder, common_)) room_for(folder) = std::move(*names);
  }
  return by_folder_[folder];
}

void Library::begin_refresh(const std::string& folder, const Documents& documents) {
  loading_.reset();
  loading_ = std::make_unique<Loading>(Loading{folder, documents, {}});
  // The texts of a moment ago are a copy, which the thread alone looks at.
  loading_->names = std::async(launch_, [&common = common_, loading = loading_.get()] {
    const file::Overlay overlay(loading->documents);
    return load_names(loading->folder, common);
  });
}

void Library::collect() {
  if (loading_ == nullptr ||
      loading_->names.wait_for(std::chrono::seconds(0)) == std::future_status::timeout)
    return;
  if (auto names = loading_->names.get()) room_for(loading_->folder) = std::move(*names);
  loading_.reset();
}

}  // namespace castellan::lsp
