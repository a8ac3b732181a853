#include "interpreter/session/ruleset_cache.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <set>
#include <system_error>
#include <utility>

namespace castellan::session {

namespace {

namespace fs = std::filesystem;

bool same_request(const package::Request& a, const package::Request& b) {
  return a.ruleset == b.ruleset && a.modules == b.modules && a.options == b.options &&
         a.players == b.players && a.mods == b.mods && a.path == b.path &&
         a.own_place == b.own_place && a.stdlib == b.stdlib;
}

/// Seconds within which a time of change may not tell two changes apart.
constexpr std::int64_t kCoarse = 2;

}  // namespace

RulesetCache::RulesetCache(std::size_t most, std::shared_ptr<ruletext::Observed> observed,
                           Files files)
    : most_(std::max<std::size_t>(most, 1)), observed_(std::move(observed)), files_(files) {}

/// With one system call, since every new game checks every file.
RulesetCache::File RulesetCache::look_at(std::string path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return {std::move(path)};
  const bool folder = S_ISDIR(found.st_mode);
  return {std::move(path), folder ? 0 : static_cast<std::int64_t>(found.st_size),
          found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

bool RulesetCache::is_as_before(const File& file) {
  struct stat found {};
  return ::stat(file.path.c_str(), &found) == 0 && found.st_mtim.tv_nsec == file.nanoseconds &&
         found.st_mtim.tv_sec == file.seconds &&
         (S_ISDIR(found.st_mode) || static_cast<std::int64_t>(found.st_size) == file.size);
}

std::vector<std::string> RulesetCache::names_in(const Entry& entry, std::vector<File>& folders) {
  std::vector<std::string> out;
  folders.clear();
  // Scripts beside a package are no part of it.
  const auto add = [&](const fs::path& folder) {
    std::error_code failed;
    folders.push_back(look_at(folder.generic_string()));
    for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
      std::error_code none;
      if (at.depth() == 0 && at->path().filename() == "games") {
        at.disable_recursion_pending();
      } else if (at->is_directory(none)) {
        folders.push_back(look_at(at->path().generic_string()));
      } else if (at->is_regular_file(none)) {
        out.push_back(at->path().generic_string());
      }
    }
  };
  for (const package::Located& package : entry.opened) add(package.files->root());
  add(entry.request.stdlib);
  std::sort(out.begin(), out.end());
  return out;
}

bool RulesetCache::is_current(Entry& entry) const {
  if (files_ == Files::stand_still) return true;
  try {
    for (const auto& [name, folder] : entry.found) {
      if (package::find_folder(name, entry.request.path) != folder) return false;
    }
  } catch (const grammar::Error&) {
    return false;
  }
  const std::int64_t now = std::time(nullptr);
  if (!std::all_of(entry.files.begin(), entry.files.end(), is_as_before)) return false;
  const bool same_folders =
      std::all_of(entry.folders.begin(), entry.folders.end(),
                  [&](const File& f) { return f.seconds + kCoarse < now && is_as_before(f); });
  return same_folders || names_in(entry, entry.folders) == entry.names;
}

std::shared_ptr<const Ruleset> RulesetCache::load(const package::Request& request) {
  const auto kept = std::find_if(entries_.begin(), entries_.end(),
                                 [&](const Entry& e) { return same_request(e.request, request); });
  if (kept != entries_.end()) {
    if (is_current(*kept)) {
      entries_.splice(entries_.begin(), entries_, kept);
      if (request.opened) {
        for (const package::Located& package : kept->opened) request.opened(package);
      }
      return kept->ruleset;
    }
    entries_.erase(kept);
  }

  Entry entry;
  entry.request = request;
  std::set<std::string> names(request.mods.begin(), request.mods.end());
  names.insert(request.ruleset);
  entry.request.opened = [&](const package::Located& package) {
    if (request.opened) request.opened(package);
    entry.opened.push_back(package);
    if (package.place) names.insert(package.name);
  };
  const auto began = static_cast<std::int64_t>(std::time(nullptr));
  entry.ruleset = load_ruleset(entry.request, observed_);
  entry.request.opened = nullptr;
  for (const std::string& name : names)
    entry.found.emplace_back(name, package::find_folder(name, request.path));
  entry.names = names_in(entry, entry.folders);
  for (const package::Located& package : entry.opened) {
    for (const std::string& path : package.files->read_paths())
      entry.files.push_back(look_at(package.files->root() + "/" + path));
  }
  for (const std::string& path : entry.names) {
    if (path.starts_with(entry.request.stdlib.generic_string() + "/"))
      entry.files.push_back(look_at(path));
  }
  const bool settled = files_ == Files::stand_still ||
                       std::all_of(entry.files.begin(), entry.files.end(),
                                   [&](const File& f) { return f.seconds + kCoarse < began; });
  if (!settled) return entry.ruleset;
  entries_.push_front(std::move(entry));
  if (entries_.size() > most_) entries_.pop_back();
  return entries_.front().ruleset;
}

}  // namespace castellan::session
