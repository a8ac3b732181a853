#include "tools/cli/check/watched_checks.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "interpreter/package/locate.hpp"
#include "interpreter/session/script/script.hpp"
#include "tools/cli/check/text.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

bool is_game(const std::string& path) { return path.ends_with(".game"); }

std::string resolved(const std::string& path, const CommonOptions& common) {
  std::error_code ignored;
  std::string plain = fs::path(path).lexically_normal().generic_string();
  if (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  if (fs::is_directory(plain, ignored)) return plain;
  if (!is_game(plain)) return package::open_package(path, empty_request(common).path).files->root();
  if (fs::exists(plain, ignored)) return plain;
  throw grammar::Error(grammar::diagnose(path, "io/no-file", "There is no file of this name."));
}

bool any_holds(const std::set<std::string>& folders, const std::string& file) {
  return std::any_of(folders.begin(), folders.end(),
                     [&](const std::string& folder) { return lies_in(file, folder); });
}

}  // namespace

WatchedChecks::WatchedChecks(const std::string& path, const Context& context)
    : context_(context), path_(resolved(path, context.common)) {}

std::size_t WatchedChecks::failing() const {
  return static_cast<std::size_t>(std::count_if(scripts_.begin(), scripts_.end(),
                                                [](const auto& s) { return s.second.failed; }));
}

/// Scripts and rulesets may come and go.
void WatchedChecks::find_parts() {
  std::error_code ignored;
  Below below;
  if (!is_game(path_))
    below = look_below(path_);
  else if (fs::exists(path_, ignored))
    below.scripts.insert(path_);
  const auto take = [](const std::set<std::string>& now, Parts& parts) {
    std::erase_if(parts, [&](const auto& part) { return !now.contains(part.first); });
    for (const std::string& each : now) parts.try_emplace(each);
  };
  take(below.rulesets, rulesets_);
  take(below.scripts, scripts_);
}

void WatchedChecks::begin(const std::vector<std::string>& changed) {
  find_parts();
  seen_ = {};
  for (const std::string& file : changed) {
    for (auto& [script, part] : scripts_) {
      part.waits = part.waits || (is_game(file) ? script == file : any_holds(part.made_of, file));
    }
    if (is_game(file)) continue;
    texts_.insert(file);
    for (auto& [root, part] : rulesets_) {
      if (!lies_in(file, root) && !any_holds(part.made_of, file)) continue;
      part.waits = true;
      part.check = nullptr;
    }
  }
  // Rules that were not read say nothing of what they are made of.
  for (auto& [root, part] : rulesets_) {
    if (part.failed && !changed.empty()) part.waits = true;
    if (part.check != nullptr) part.waits = true;
    part.check = nullptr;
  }
  if (!std::exchange(begun_, true)) {
    for (const auto& [root, part] : rulesets_) {
      std::error_code failed;
      for (fs::recursive_directory_iterator at(root, failed), end; !failed && at != end;
           at.increment(failed)) {
        texts_.insert(at->path().generic_string());
      }
    }
  }
  std::erase_if(texts_, [](const std::string& file) {
    std::error_code ignored;
    const bool read =
        (text_kind(file) != TextKind::unknown && !is_game(file)) || file.ends_with(".json");
    return !read || !fs::exists(file, ignored);
  });
  order_.clear();
  for (const auto& [script, part] : scripts_) {
    if (part.waits && part.failed)
      order_.push_front(script);
    else if (part.waits)
      order_.push_back(script);
  }
  cache_ = std::make_unique<session::RulesetCache>(session::RulesetCache::kMost, nullptr,
                                                   session::RulesetCache::Files::stand_still);
}

std::function<void(const package::Located&)> WatchedChecks::noting(Part& part) {
  part.made_of.clear();
  return
      [this, &part, told = empty_request(context_.common).opened](const package::Located& package) {
        part.made_of.insert(package.files->root());
        made_of_.insert(package.files->root());
        if (told) told(package);
      };
}

bool WatchedChecks::step() {
  const auto wanted = std::find_if(rulesets_.begin(), rulesets_.end(),
                                   [](const auto& r) { return r.second.waits; });
  if (wanted != rulesets_.end()) {
    begin_ruleset(wanted->first, wanted->second);
    return true;
  }
  if (!order_.empty()) {
    const std::string script = std::move(order_.front());
    order_.pop_front();
    run(script, scripts_.at(script));
    return true;
  }
  for (auto& [root, part] : rulesets_) {
    if (part.check == nullptr) continue;
    if (!go_on(part)) part.check = nullptr;
    return true;
  }
  if (texts_.empty()) return false;
  look_at_text(texts_.extract(texts_.begin()).value());
  return true;
}

void WatchedChecks::begin_ruleset(const std::string& root, Part& part) {
  part.waits = false;
  part.told = part.configurations = 0;
  const std::size_t errors = seen_.findings.errors();
  seen_.findings.attempt([&] {
    package::Request request = empty_request(context_.common, fs::path(root).parent_path());
    request.players = package::kFewestPlayers;
    request.opened = noting(part);
    part.check = std::make_unique<RulesetCheck>(package_to_check(root, std::move(request)));
    if (!go_on(part)) part.check = nullptr;
  });
  part.failed = seen_.findings.errors() > errors;
  if (!part.failed) return;
  part.check = nullptr;
  // They stay scripts that wait, and run when there are rules again.
  const auto waits_for_it = [&](const std::string& script) { return lies_in(script, root); };
  seen_.waiting +=
      static_cast<std::size_t>(std::count_if(order_.begin(), order_.end(), waits_for_it));
  std::erase_if(order_, waits_for_it);
}

bool WatchedChecks::go_on(Part& part) {
  const bool more = part.check->step();
  const RulesetReport& report = part.check->report();
  seen_.configurations +=
      report.configurations - std::exchange(part.configurations, report.configurations);
  for (; part.told < report.diagnostics.size(); ++part.told)
    seen_.findings.note(report.diagnostics[part.told]);
  return more;
}

void WatchedChecks::run(const std::string& script, Part& part) {
  part.waits = false;
  ++seen_.scripts;
  bool passed = false;
  seen_.findings.attempt([&] {
    session::ScriptOptions options = script_options(script, context_.common);
    options.rulesets = cache_.get();
    options.opened = noting(part);
    const session::ScriptResult result =
        session::run_script(read_script(script, context_.console), options);
    if (result.failed > 0) explain_failures(script);
    for (const grammar::Diagnostic& d : result.diagnostics) seen_.findings.keep(d);
    seen_.findings.raise(exit_code_of(result.category));
    seen_.met += result.met;
    seen_.not_met += result.failed;
    passed = result.category == session::ScriptResult::Category::done;
  });
  part.failed = !passed;
  if (!passed) ++seen_.scripts_failed;
}

/// Once more on rules that tell what they come to: those of other scripts are faster without.
void WatchedChecks::explain_failures(const std::string& script) {
  ObservedRuns runs(context_.common, context_.console);
  for (FailedExpectation& failed : runs.run(script).expectations) {
    std::string place = failed.place;
    seen_.expectations.insert_or_assign(std::move(place), std::move(failed));
  }
}

void WatchedChecks::look_at_text(const std::string& file) {
  seen_.findings.attempt([&] {
    for (const grammar::Diagnostic& d : check_text(*read_source(file, context_.console)))
      seen_.findings.note(d);
  });
}

}  // namespace castellan::cli
