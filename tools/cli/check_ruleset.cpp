#include "tools/cli/check_ruleset.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/flow/rules.hpp"
#include "tools/cli/lint.hpp"
#include "tools/cli/rulesets.hpp"

namespace castellan::cli {
namespace {

/// A configuration with its name for people; empty for the first one.
struct Configuration {
  package::Request request;
  std::string name;
};

std::vector<std::string> other_values(const package::Option& option) {
  std::vector<std::string> all = option.values;
  if (option.kind == package::Option::Kind::truth) all = {"true", "false"};
  if (option.kind == package::Option::Kind::number) {
    all = {std::to_string(option.min), std::to_string(option.max)};
  }
  std::erase(all, option.initial);
  return all;
}

std::vector<Configuration> configurations(const package::Request& base) {
  const package::Manifest manifest = package::open_package(base.ruleset, base.path).manifest;
  const package::PlayerRange players = package::player_range(base);
  std::vector<Configuration> out;
  for (int n = players.least; n <= players.most; ++n) {
    Configuration c{base, n == players.least ? "" : "with " + std::to_string(n) + " players"};
    c.request.players = n;
    out.push_back(std::move(c));
  }
  if (out.empty()) return out;
  const package::Request least = out.front().request;
  std::vector<std::string> all;
  for (const package::Manifest& module : manifest.modules) {
    Configuration c{least, "with the module " + module.id};
    c.request.players = std::max(least.players, module.players_min);
    c.request.modules = {module.id};
    out.push_back(std::move(c));
    all.push_back(module.id);
  }
  if (all.size() > 1) {
    out.push_back({least, "with all modules"});
    out.back().request.modules = all;
  }
  const auto vary = [&](const package::Manifest& of, const std::string& module) {
    for (const package::Option& option : of.options) {
      for (const std::string& value : other_values(option)) {
        Configuration c{least, "with " + option.name + " = " + value};
        if (!module.empty()) c.request.modules = {module};
        c.request.players = std::max(least.players, of.players_min);
        c.request.options[option.name] = value;
        out.push_back(std::move(c));
      }
    }
  };
  vary(manifest, "");
  for (const package::Manifest& module : manifest.modules) vary(module, module.id);
  for (const std::string& mod : base.mods) vary(package::open_package(mod, base.path).manifest, "");
  return out;
}

/// Errors that only say that a combination was not meant to be.
bool is_no_combination(const grammar::Error& error) {
  return std::all_of(error.diagnostics().begin(), error.diagnostics().end(), [](const auto& d) {
    return d.id == "package/excluded" || d.id == "package/players";
  });
}

class Check {
 public:
  void run(const Configuration& c) {
    ++report.configurations;
    try {
      package::Loaded loaded = package::load(c.request);
      for (const auto& d : loaded.warnings) note(d, c);
      for (Unused& each : find_unused(loaded.description)) {
        ++unused_[{each.kind, each.name}].times;
        unused_[{each.kind, each.name}].warning = std::move(each.warning);
      }
      count_declared(loaded.description);
      grammar::Diagnostics problems;
      static_cast<void>(flow::compile(std::move(loaded.description), problems));
      for (const auto& d : problems.sorted()) note(d, c);
    } catch (const grammar::Error& error) {
      if (!c.name.empty() && is_no_combination(error)) {
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

  void note(grammar::Diagnostic d, const Configuration& c) {
    if (!seen_.insert(grammar::render(d)).second) return;
    if (d.hint.empty()) d.hint = c.name;
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
  for (const Configuration& c : configurations(base)) check.run(c);
  check.finish();
  return std::move(check.report);
}

}  // namespace castellan::cli
