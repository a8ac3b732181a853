#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <ostream>

#include "interpreter/base/json.hpp"
#include "tools/cli/check/watched_checks.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/file_watch.hpp"
#include "tools/cli/script_suite.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/whole_number.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

struct WatchOptions {
  std::string path;
  std::size_t results = 0;  ///< 0: it does not end by itself
  bool times = false;
};

/// Between two looks at whether anybody still reads.
constexpr milliseconds kLook{1'000};
constexpr std::size_t kMostNames = 4;

class Watch {
 public:
  Watch(const WatchOptions& o, const Context& context)
      : options_(o),
        context_(context),
        out_(context.console.out),
        checks_(o.path, context),
        files_(o.times ? FileWatch::Means::times : FileWatch::Means::notices) {
    files_.add(checks_.path());
  }

  ExitCode run() {
    if (!context_.common.json && !context_.common.quiet) {
      out_ << "watching " << checks_.path() << "; Ctrl+C ends" << std::endl;
    }
    std::vector<std::string> changed;
    for (std::size_t results = 0;;) {
      begin(changed);
      changed = finish();
      if (!changed.empty()) continue;
      tell_result();
      if (++results == options_.results) return checks_.seen().findings.code();
      do {
        if (!out_) return ExitCode::system;
        changed = files_.changes(kLook);
      } while (changed.empty());
    }
  }

 private:
  void begin(const std::vector<std::string>& changed) {
    since_ = std::chrono::steady_clock::now();
    told_ = 0;
    changed_.clear();
    for (const std::string& file : changed) {
      const bool inside = file.starts_with(checks_.path() + "/");
      changed_.push_back(inside ? file.substr(checks_.path().size() + 1) : file);
    }
    if (!changed_.empty() && !context_.common.json) {
      const std::size_t more = changed_.size() > kMostNames ? changed_.size() - kMostNames : 0;
      std::vector<std::string> names(changed_.begin(),
                                     changed_.end() - static_cast<std::ptrdiff_t>(more));
      out_ << "changed: " << joined(names)
           << (more > 0 ? " and " + std::to_string(more) + " more" : "") << std::endl;
    }
    checks_.begin(changed);
  }

  /// Until everything is looked at, or something changes meanwhile.
  std::vector<std::string> finish() {
    while (checks_.step()) {
      tell_findings();
      for (const std::string& folder : checks_.made_of()) files_.add(folder);
      std::vector<std::string> changed = files_.changes(milliseconds(0));
      if (!changed.empty()) return changed;
    }
    return {};
  }

  void tell_findings() {
    if (context_.common.json) return;
    const auto& all = checks_.seen().findings.all();
    for (; told_ < all.size(); ++told_) {
      const grammar::Diagnostic& d = all[told_];
      const auto why = checks_.seen().expectations.find(d.file + ":" + std::to_string(d.at.line) +
                                                        ":" + std::to_string(d.at.column));
      const bool is_told = d.id == "script/expectation" && why != checks_.seen().expectations.end();
      if (is_told)
        context_.console.err << three_lines(why->second) << std::flush;
      else
        context_.console.err << grammar::render(d, context_.color_err()) << std::endl;
    }
  }

  void tell_result() {
    const WatchedChecks::Seen& seen = checks_.seen();
    if (context_.common.json) {
      json expectations = json::array();
      for (const auto& [place, failed] : seen.expectations)
        expectations.push_back(failed_json(failed));
      out_ << json_text({{"changed", changed_},
                         {"scripts", seen.scripts},
                         {"scripts_failed", seen.scripts_failed},
                         {"waiting", seen.waiting},
                         {"met", seen.met},
                         {"failed", seen.not_met},
                         {"expectations", std::move(expectations)},
                         {"configurations", seen.configurations},
                         {"errors", seen.findings.errors()},
                         {"warnings", seen.findings.warnings()},
                         {"diagnostics", diagnostics_json(seen.findings.all())}})
           << std::endl;
      return;
    }
    out_ << sentence(seen);
    if (context_.console.out_is_terminal) {
      out_ << ", "
           << std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - since_)
                  .count()
           << " ms";
    }
    out_ << std::endl;
  }

  [[nodiscard]] std::string sentence(const WatchedChecks::Seen& seen) const {
    if (checks_.nothing())
      return "there is neither a ruleset nor a script at " + checks_.path() +
             "; once there is, it is looked at";
    std::vector<std::string> parts;
    if (seen.scripts > 0)
      parts.push_back(run_counts(seen.scripts, seen.scripts_failed, seen.met, seen.not_met));
    if (seen.waiting > 0) parts.push_back(counted(seen.waiting, "script") + " not run");
    if (seen.configurations > 0) parts.push_back(counted(seen.configurations, "configuration"));
    if (checks_.failing() > seen.scripts_failed) {
      parts.push_back(counted(checks_.failing() - seen.scripts_failed, "other script") +
                      " failed before");
    }
    const std::string found = counted(seen.findings.errors(), "error") + ", " +
                              counted(seen.findings.warnings(), "warning");
    return parts.empty() ? found : joined(parts, "; ") + ": " + found;
  }

  const WatchOptions& options_;
  const Context& context_;
  std::ostream& out_;
  WatchedChecks checks_;
  FileWatch files_;
  std::vector<std::string> changed_;
  std::size_t told_ = 0;  ///< of what was found
  std::chrono::steady_clock::time_point since_;
};

}  // namespace

Run declare_watch(CLI::App& command) {
  auto options = std::make_shared<WatchOptions>();
  command.add_option("PATH", options->path, "a ruleset, a folder of rulesets, or a game script")
      ->required()
      ->type_name("PATH");
  command
      .add_option("--results", options->results,
                  "ends after so many results; the first is how things are now")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  command.add_flag("--times", options->times,
                   "compares sizes and times of files, where the system does not tell of changes");
  command.footer(
      "On every save the ruleset is checked as `check` does, and scripts that it is part of are "
      "run; "
      "those that failed come first. `play --watch` goes on with an open game.");
  return [options](const Context& context) { return Watch(*options, context).run(); };
}

}  // namespace castellan::cli
