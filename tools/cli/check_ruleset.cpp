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
  explicit Check(const package::Manifest& manifest) : manifest_(manifest) {}

  void run(const package::Configuration& c) {
    ++report.configurations;
    try {
      package::Loaded loaded = package::load(c.request);
      for (const auto& d : loaded.warnings) note(d, c);
      for (Unused& each : find_unused(loaded.description)) {
        ++unused_[{each.kind, each.name}].times;
        unused_[{each.kind, each.name}].warning = std::move(each.warning);
      }
      count_declared(loaded.description);
      if (c.request.modules.size() <= 1 && c.request.options.empty()) check_box(loaded, c);
      grammar::Diagnostics problems;
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

  /// The components in the box against what the manifests of the packages that
  /// are on say, all together.
  void check_box(const package::Loaded& loaded, const package::Configuration& c) {
    std::map<std::string, package::BoxCount> expected;
    for (const package::BoxCount& n : manifest_.box) expected[n.family] = n;
    for (const package::Manifest& module : manifest_.modules) {
      if (std::ranges::find(loaded.modules, module.id) == loaded.modules.end()) continue;
      for (const package::BoxCount& n : module.box) {
        expected[n.family].copies += n.copies;
        expected[n.family].types += n.types;
      }
    }
    for (const auto& [family, wanted] : expected) {
      package::BoxCount found;
      for (const auto& entry : loaded.description.components) {
        if (entry.entry.family.text != family || entry.copies == 0) continue;
        found.copies += entry.copies;
        ++found.types;
      }
      if (found.copies == wanted.copies && found.types == wanted.types) continue;
      note(grammar::diagnose(manifest_.file, "package/box",
                             "the box holds " + counted(found, family) + ", the manifest" +
                                 (loaded.modules.empty() ? " says " : "s say ") + counted(wanted, family)),
           c);
    }
  }

  static std::string counted(const package::BoxCount& n, const std::string& family) {
    return std::to_string(n.copies) + " of '" + family + "', " + std::to_string(n.types) + " different ones";
  }

  void count_declared(const description::Description& d) {
    for (const auto& each : d.phases) ++declared_[{"phase", each.name}];
    for (const auto& each : d.moves) ++declared_[{"move", each.name}];
    for (const auto& each : d.families) ++declared_[{"family", each.name}];
    for (const auto& each : d.definitions) ++declared_[{"definition", each.name}];
    for (const auto& each : d.events) ++declared_[{"event", each.name}];
  }

  const package::Manifest& manifest_;
  std::set<std::string> seen_;
  std::map<Key, Entry> unused_;
  std::map<Key, int> declared_;
};

}  // namespace

RulesetReport check_ruleset(const package::Request& base) {
  const package::Manifest manifest = package::open_package(base.ruleset, base.path).manifest;
  Check check(manifest);
  for (const package::Configuration& c : package::configurations(base)) check.run(c);
  check.finish();
  return std::move(check.report);
}

}  // namespace castellan::cli
