#include "tools/cli/check_ruleset.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/flow/rules.hpp"
#include "interpreter/package/configurations.hpp"
#include "tools/cli/lint.hpp"
#include "tools/cli/rulesets.hpp"

namespace castellan::cli {
namespace {

class Check {
 public:
  void run(const package::Configuration& c) {
    ++report.configurations;
    try {
      grammar::Diagnostics problems;
      package::Loaded loaded = package::load(c.request, problems);
      for (const auto& d : loaded.warnings) note(d, c);
      for (Unused& each : find_unused(loaded.description)) {
        ++unused_[{each.kind, each.name}].times;
        unused_[{each.kind, each.name}].warning = std::move(each.warning);
      }
      count_declared(loaded.description);
      static_cast<void>(flow::compile(std::move(loaded.description), problems));
      for (const auto& d : problems.sorted()) note(d, c);
    } catch (const grammar::Error& error) {
      if (!c.usual && package::is_no_combination(error)) {
        --report.configurations;
        return;
      }
      for (const auto& d : error.diagnostics()) note(d, c);
    }
  }

  /// What is unused in every configuration that declares it.
  void finish() {
    for (auto& [key, entry] : unused_) {
      if (entry.times == declared_[key]) report.diagnostics.push_back(std::move(entry.warning));
    }
  }

  RulesetReport report;

 private:
  using Key = std::pair<std::string, std::string>;
  struct Entry {
    int times = 0;
    grammar::Diagnostic warning;
  };

  void note(grammar::Diagnostic d, const package::Configuration& c) {
    if (!seen_.insert(grammar::render(d)).second) return;
    if (d.hint.empty() && !c.usual) d.hint = c.name;
    report.diagnostics.push_back(std::move(d));
  }

  void count_declared(const description::Description& d) {
    for (const auto& each : d.phases) ++declared_[{"phase", each.name}];
    for (const auto& each : d.moves) ++declared_[{"move", each.name}];
    for (const auto& each : d.families) ++declared_[{"family", each.name}];
    for (const auto& each : d.definitions) ++declared_[{"definition", each.name}];
    for (const auto& each : d.events) ++declared_[{"event", each.name}];
  }

  std::set<std::string> seen_;
  std::map<Key, Entry> unused_;
  std::map<Key, int> declared_;
};

}  // namespace

RulesetReport check_ruleset(const package::Request& base) {
  Check check;
  for (const package::Configuration& c : package::configurations(base)) check.run(c);
  check.finish();
  return std::move(check.report);
}

}  // namespace castellan::cli
