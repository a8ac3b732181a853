#include "tools/lsp/library.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "interpreter/package/configurations.hpp"
#include "tools/cli/check_ruleset.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::lsp {

std::vector<const cli::NamedThing*> Names::called(std::string_view name) const {
  std::vector<const cli::NamedThing*> out;
  auto at = std::lower_bound(things.begin(), things.end(), name,
                             [](const cli::NamedThing& t, std::string_view n) { return t.name < n; });
  for (; at != things.end() && at->name == name; ++at) out.push_back(&*at);
  return out;
}

package::Request request_beside(const std::string& folder, const cli::CommonOptions& common) {
  const session::ScriptOptions where = cli::script_options(folder + "/ruleset.json", common);
  package::Request out;
  out.path = where.path;
  out.stdlib = where.stdlib;
  out.players = package::kFewestPlayers;
  return out;
}

const Names& Library::of(const std::string& folder) {
  if (!by_folder_.contains(folder)) refresh(folder);
  return by_folder_[folder];
}

void Library::refresh(const std::string& folder) {
  if (by_folder_.size() >= kMost && !by_folder_.contains(folder)) by_folder_.clear();
  Names& names = by_folder_[folder];
  try {
    const cli::CheckedPackage package = cli::package_to_check(folder, request_beside(folder, common_));
    const std::vector<package::Configuration> all = package::configurations(package.base);
    const auto most = std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.request.modules.size() < b.request.modules.size();
    });
    if (most == all.end()) return;
    grammar::Diagnostics problems;
    package::Request request = most->request;
    request.for_pad = true;
    const package::Loaded loaded = package::load(request, problems);
    names.things = cli::named_things(loaded.description);
    names.sources = loaded.sources;
  } catch (const grammar::Error&) {
    // Checking says what is wrong; the names are those of before.
    return;
  } catch (const std::filesystem::filesystem_error&) {
    return;
  }
  std::stable_sort(names.things.begin(), names.things.end(),
                   [](const auto& a, const auto& b) { return a.name < b.name; });
}

}  // namespace castellan::lsp
