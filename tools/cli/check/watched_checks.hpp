/// What a path holds, looked at piece by piece and again where files changed: rulesets in every
/// configuration, texts by themselves, scripts. What `castellan check` finds is found here.
///
/// What is read first comes first: a ruleset for the fewest players, then scripts, those that
/// failed before first, then the other configurations. Scripts wait while the rules have errors.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/session/ruleset_cache.hpp"
#include "tools/cli/check/findings.hpp"
#include "tools/cli/check/ruleset.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/script_suite.hpp"

namespace castellan::cli {

class WatchedChecks {
 public:
  /// `path`: a ruleset, by name or folder, a folder of rulesets, or a script. Errors: io/no-file,
  /// package/not-found.
  WatchedChecks(const std::string& path, const Context& context);

  /// Looks again at what these files are part of, and at what was not finished; at everything
  /// for the first time.
  void begin(const std::vector<std::string>& changed);
  /// The next piece; false when nothing is left.
  bool step();

  /// What the path is, as files are named.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Folders of all packages that were opened for it.
  [[nodiscard]] const std::set<std::string>& made_of() const { return made_of_; }
  /// The path is not there, or holds neither ruleset nor script.
  [[nodiscard]] bool nothing() const { return rulesets_.empty() && scripts_.empty(); }

  /// Since `begin`:
  struct Seen {
    Findings findings;
    /// What the rules say to each finding `script/expectation`, by its `file:line:column`.
    std::map<std::string, FailedExpectation> expectations;
    std::size_t scripts = 0;
    std::size_t scripts_failed = 0;
    std::size_t met = 0;
    std::size_t not_met = 0;
    std::size_t waiting = 0;  ///< scripts, for rules without errors
    std::size_t configurations = 0;
  };
  [[nodiscard]] const Seen& seen() const { return seen_; }
  /// Scripts that failed when they ran last.
  [[nodiscard]] std::size_t failing() const;

 private:
  struct Part {
    std::set<std::string> made_of;  ///< folders of packages
    bool waits = true;              ///< to be looked at
    bool failed = false;
    std::unique_ptr<RulesetCheck> check;  ///< of a ruleset, while it goes on
    std::size_t told = 0;                 ///< of its diagnostics
    std::size_t configurations = 0;       ///< that were counted
  };
  using Parts = std::map<std::string, Part>;

  void find_parts();
  void begin_ruleset(const std::string& root, Part& part);
  bool go_on(Part& part);
  void run(const std::string& script, Part& part);
  void explain_failures(const std::string& script);
  void look_at_text(const std::string& file);
  [[nodiscard]] std::function<void(const package::Located&)> noting(Part& part);

  const Context& context_;
  std::string path_;
  Parts rulesets_;
  Parts scripts_;
  std::set<std::string> made_of_;
  std::deque<std::string> order_;  ///< scripts that wait
  std::set<std::string> texts_;    ///< files that wait
  bool begun_ = false;
  std::unique_ptr<session::RulesetCache> cache_;
  Seen seen_;
};

}  // namespace castellan::cli
