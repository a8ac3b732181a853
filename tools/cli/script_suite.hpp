/// The scripts of rulesets, folders and files, and running them with somebody looking on:
/// what `test`, `mutate` and `watch` share.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/package/load.hpp"
#include "interpreter/package/provenance.hpp"
#include "interpreter/session/coverage.hpp"
#include "interpreter/session/data_coverage.hpp"
#include "interpreter/session/script/script.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/package_layers.hpp"

namespace castellan::cli {

struct ScriptSuite {
  struct Ruleset {
    package::Request request;  ///< of the ruleset, no configuration chosen
    std::string root;
  };
  std::vector<std::string> scripts;  ///< by path, each once
  std::vector<Ruleset> rulesets;     ///< whose rules the scripts are to cover
  /// Whether a file, as messages name it, lies in one of the rulesets; in any when there
  /// are none.
  [[nodiscard]] bool covers(const std::string& file) const;
};

/// What lies below a folder.
struct Below {
  std::set<std::string> scripts;
  std::set<std::string> rulesets;  ///< folders of the outermost ones
};
Below look_below(const std::string& folder);

/// `2 scripts, 1 failed, 13 expectations met, 1 not met`.
[[nodiscard]] std::string run_counts(std::size_t scripts, std::size_t broken, std::size_t met,
                                     std::size_t failed);

/// What rulesets (names or folders), folders of either, and `.game` files hold. Errors:
/// package/not-found, io/no-file, script/none.
ScriptSuite script_suite(const std::vector<std::string>& paths, const CommonOptions& common);

/// An expectation that is not met, with what the rules say to it.
struct FailedExpectation {
  std::string place;  ///< `file:line:column`
  std::string message;
  std::string clause;        ///< empty: no clause stands behind it
  std::string clause_place;  ///< `file:line`
  std::string layer;         ///< package whose text it is
  std::vector<std::string> ids;
  std::string operands;  ///< `gold of actor = 3, price = 5`; may be empty
};

/// Where and what, the clause it points to, its values and the layer; the last two only where
/// a clause stands behind it. Each line ends.
[[nodiscard]] std::string three_lines(const FailedExpectation& failed);
[[nodiscard]] nlohmann::json failed_json(const FailedExpectation& failed);

struct ScriptRun {
  std::string file;
  session::ScriptResult::Category category = session::ScriptResult::Category::done;
  std::size_t met = 0;
  std::size_t failed = 0;
  std::vector<FailedExpectation> expectations;
  std::vector<grammar::Diagnostic> diagnostics;  ///< all others
  std::set<std::string> sources;                 ///< files that the rules are made of
};

/// Runs scripts on rules that tell what they come to.
class ObservedRuns {
 public:
  ObservedRuns(const CommonOptions& common, const Console& console);

  ScriptRun run(const std::string& file);
  /// Compiles what else could be played of these rulesets: each number of players, module and
  /// option. What cannot be loaded is left to `castellan check`.
  void compile_everything(const ScriptSuite& suite);

  [[nodiscard]] ruletext::Observed& observed() { return *observed_; }
  /// See session::coverage; of the scripts that ran up to now.
  [[nodiscard]] const std::vector<bool>& played() const { return played_; }
  [[nodiscard]] const session::DataCoverage& data() const { return data_; }
  [[nodiscard]] const PackageLayers& layers() const { return layers_; }
  /// Who replaced or removed what a clause stood in, in a configuration that was played:
  /// `base/frost, FILE:LINE`; empty when nobody did. Loads those configurations once more.
  [[nodiscard]] std::string replaced_by(const ruletext::Clause& clause);

 private:
  void note_configuration(const package::Request& request);

  const CommonOptions& common_;
  const Console& console_;
  std::shared_ptr<ruletext::Observed> observed_;
  session::RulesetCache rulesets_;
  PackageLayers layers_;
  session::DataCoverage data_;
  std::vector<bool> played_;
  std::map<std::string, package::Request>
      configurations_;  ///< that were played, by what was asked for
  std::optional<std::vector<package::Provenance>>
      provenances_;  ///< of what they declare, where more than one made it
};

}  // namespace castellan::cli
