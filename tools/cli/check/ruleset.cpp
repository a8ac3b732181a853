#include "tools/cli/check/ruleset.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "interpreter/flow/game.hpp"
#include "interpreter/flow/reach.hpp"
#include "interpreter/lua/call_procedures.hpp"
#include "interpreter/package/blame.hpp"
#include "interpreter/package/configurations.hpp"
#include "interpreter/play/player.hpp"
#include "interpreter/ruletext/check/compiler.hpp"
#include "tools/cli/lint/lint.hpp"
#include "tools/cli/lint/lua.hpp"
#include "tools/cli/ruleset_flags.hpp"

namespace castellan::cli {
namespace {

class Check {
 public:
  Check(const std::string& subject, const package::Request& base, const package::Manifest& manifest)
      : prefix_(subject + "/"), manifest_(manifest) {
    for (std::string next = base.ruleset; !next.empty();) {
      const package::Located package = package::open_package(next, base.path);
      if (package.manifest.id != manifest.id) below_.insert(below_.begin(), package.manifest);
      next = package.manifest.extends.empty() ? std::string() : package::base_of(package);
      if (below_.size() > kMostBelow) return;  // a circle, which loading reports
    }
  }

  void run(const package::Configuration& c) {
    ++report.configurations;
    try {
      grammar::Diagnostics problems;
      package::Loaded loaded = package::load(c.request, problems);
      for (const auto& d : loaded.warnings) note(d, c);
      sources_.insert(loaded.sources.begin(), loaded.sources.end());
      if (c.request.modules.size() <= 1 && c.request.options.empty()) check_box(loaded, c);
      for (const std::string& name : loaded.scripts->options_read()) named_[name] = true;
      const auto rules = flow::compile(std::move(loaded.description), problems);
      note_all(problems.sorted(), c.request, c);
      if (rules == nullptr) {
        stopped_ = true;
        return;
      }
      phases_ask(*rules, c);
      std::set<std::string> unused;
      for (Finding& each : look_over(*rules)) {
        if (each.warning && each.kind == "definition") unused.insert(each.name);
        keep(std::move(each));
      }
      read_unused(rules->description(), unused, c);
      for (const grammar::SourcePtr& view : loaded.views) {
        drawing::ViewStyle style;
        drawing::read_view_style(view->text(), view->name(), style);
        for (Finding& each : look_over(style, view->name(), rules->schema())) keep(std::move(each));
      }
      if (!loaded.option_list.empty()) {
        const std::set<std::string> words = words_in(rules->description());
        for (const package::Option& option : loaded.option_list)
          named_[option.name] |= words.contains(option.name);
      }
      begin(*rules, loaded);
      if (pads_ && c.request.options.empty()) load_for_pad(c);
    } catch (const ruletext::RuleError& error) {
      stopped_ = true;
      note(error.diagnostic(), c);
    } catch (const grammar::Error& error) {
      if (!c.usual && package::is_no_combination(error)) {
        --report.configurations;
        return;
      }
      stopped_ = true;
      note_all(error.diagnostics(), c.request, c);
    }
  }

  /// A phase that nobody asks for has to say itself who is to act.
  void phases_ask(const flow::Rules& rules, const package::Configuration& c) {
    const flow::Reach reach = flow::reach(rules);
    const auto& declared = rules.description().phases;
    for (std::size_t i = 0; i < declared.size(); ++i) {
      if (!reach.followed[i] || !flow::asks_nobody(rules.phase(PhaseId(i)))) continue;
      note(
          declared[i].origin.error(
              "flow/no-actor", "phase '" + declared[i].name + "' has moves and asks nobody for one",
              "actor = \"...\" says who is to act"),
          c);
    }
  }

  /// Text that no rule uses is not compiled; it is held to the grammar at least.
  void read_unused(const description::Description& d, const std::set<std::string>& names,
                   const package::Configuration& c) {
    using Kind = description::Definition::Kind;
    grammar::Diagnostics problems;
    for (const description::Definition& each : d.definitions) {
      if (!names.contains(each.name) || each.text.empty()) continue;
      if (each.kind == Kind::effect)
        static_cast<void>(ruletext::parse_effects(each.text, problems));
      else
        static_cast<void>(ruletext::parse_amount(each.text, problems));
    }
    for (const auto& problem : problems.sorted()) note(problem, c);
  }

  /// What scripts declare for scoring pads only; nothing, once a ruleset says that it has none.
  void load_for_pad(const package::Configuration& c) {
    package::Request request = c.request;
    request.for_pad = true;
    grammar::Diagnostics problems;
    package::Loaded loaded = package::load(request, problems);
    pads_ = loaded.description.pad.rules.has_value();
    if (!pads_) return;
    sources_.insert(loaded.sources.begin(), loaded.sources.end());
    static_cast<void>(flow::compile(std::move(loaded.description), problems));
    note_all(problems.sorted(), request, c);
  }

  /// What is unused in every configuration that declares it, of the package
  /// that is checked.
  void finish() {
    for (auto& [key, entry] : findings_) {
      // What could not be compiled may be where it is used.
      const bool unused = !stopped_ && entry.warning && entry.unused == entry.declared;
      if (unused && entry.warning->file.starts_with(prefix_)) {
        report.diagnostics.push_back(std::move(*entry.warning));
      }
    }
  }

  /// The package's own files and manifest.
  void package(const package::Located& subject, const package::PlayerRange& players) {
    for (auto& d : lint_manifest(subject.manifest, players.least, players.most)) {
      report.diagnostics.push_back(std::move(d));
    }
    const std::set<std::string> globals = script_globals();
    std::vector<grammar::SourcePtr> scripts;
    for (const std::string& path : subject.files->paths()) {
      const std::string name = prefix_ + path;
      // Variants are packages of their own.
      if (path.starts_with("variants/") || !carries_rules(path)) continue;
      if (!stopped_ && !sources_.contains(name)) {
        warn(grammar::diagnose(name, "package/unused-file", "No configuration reads this file."));
      }
      if (!path.ends_with(".lua")) continue;
      scripts.push_back(subject.files->read(path));
      for (auto& d : lint_lua(*scripts.back(), globals)) {
        // What a script stops at is reported already.
        const bool known =
            std::ranges::any_of(report.diagnostics, [&](const grammar::Diagnostic& other) {
              return other.severity == grammar::Severity::error && other.file == d.file &&
                     other.at.line == d.at.line && other.at.column == d.at.column;
            });
        if (!known && seen_.insert(grammar::render(d)).second)
          report.diagnostics.push_back(std::move(d));
      }
    }
    const std::set<std::string> words = words_in(scripts);
    const auto option = [&](const package::Manifest& of) {
      for (const package::Option& each : of.options) {
        if (stopped_ || named_[each.name] || words.contains(each.name)) continue;
        warn(grammar::diagnose(of.file, "package/unused-option",
                               "No script and no rule names the option '" + each.name + "'."));
      }
    };
    option(subject.manifest);
    for (const package::Manifest& module : subject.manifest.modules) option(module);
  }

  RulesetReport report;

 private:
  struct Entry {
    int declared = 0;
    int unused = 0;
    std::optional<grammar::Diagnostic> warning;
  };

  static bool carries_rules(const std::string& path) {
    return std::any_of(std::begin(kRuleFiles), std::end(kRuleFiles),
                       [&](const char* ending) { return path.ends_with(ending); });
  }
  static constexpr const char* kRuleFiles[] = {".lua", ".cards", ".tiles", ".map", ".score"};

  /// The set-up runs, and whoever is asked first can do something.
  static void begin(const flow::Rules& rules, const package::Loaded& loaded) {
    std::unique_ptr<flow::Procedures> procedures;
    if (loaded.scripts->has_functions()) {
      procedures = std::make_unique<lua::RuleVm>(rules, [&] { return loaded.scripts->make(); });
    }
    flow::Game::Options options;
    options.procedures = procedures.get();
    flow::Game game(rules, options);
    game.start();
    const flow::Pending pending = game.pending();
    if (pending.kind != flow::Pending::Kind::decision) return;
    for (int s = 0; s < rules.players(); ++s) {
      if (pending.may_act(Seat(s)) && game.count_legal(Seat(s)) == 0)
        throw play::no_move(game, Seat(s));
    }
  }

  void keep(Finding finding) {
    Entry& entry = findings_[{finding.kind, finding.name}];
    ++entry.declared;
    if (!finding.warning) return;
    ++entry.unused;
    entry.warning = std::move(finding.warning);
  }

  void warn(grammar::Diagnostic d) {
    d.severity = grammar::Severity::warning;
    report.diagnostics.push_back(std::move(d));
  }

  /// Errors of loading or compiling `request`, those that are new.
  void note_all(std::vector<grammar::Diagnostic> list, const package::Request& request,
                const package::Configuration& c) {
    std::erase_if(list, [this](const grammar::Diagnostic& d) {
      return !met_.insert(grammar::render(d)).second;
    });
    for (auto& d : package::blame(request, std::move(list))) note(std::move(d), c);
  }

  void note(grammar::Diagnostic d, const package::Configuration& c) {
    if (!seen_.insert(grammar::render(d)).second) return;
    if (d.hint.empty() && !c.usual) d.hint = c.name;
    report.diagnostics.push_back(std::move(d));
  }

  /// The components in the box against what the manifests of the packages that
  /// are on say, all together.
  void check_box(const package::Loaded& loaded, const package::Configuration& c) {
    std::map<std::string, package::BoxCount> expected;
    std::map<std::string, package::Demand> said;
    const auto expect = [&](const package::Manifest& package) {
      const auto add = [&](const package::Manifest& from) {
        for (const package::BoxCount& n : from.box) {
          // A variant says what its box holds in all; modules and mods say what they add.
          if (!from.extends.empty()) expected[n.family] = {};
          expected[n.family].copies += n.copies;
          expected[n.family].types += n.types;
          if (&package == &manifest_)
            said.try_emplace(n.family, package::Demand::of_box(from, n.family));
        }
      };
      add(package);
      for (const package::Manifest& module : package.modules) {
        if (std::ranges::find(loaded.modules, module.id) != loaded.modules.end()) add(module);
      }
    };
    for (const package::Manifest& package : below_) expect(package);
    expect(manifest_);
    for (const auto& [family, wanted] : expected) {
      if (!said.contains(family)) continue;
      package::BoxCount found;
      for (const auto& entry : loaded.description.components) {
        if (entry.entry.family.text != family || entry.copies == 0) continue;
        found.copies += entry.copies;
        ++found.types;
      }
      if (found.copies == wanted.copies && found.types == wanted.types) continue;
      const std::string says = loaded.modules.empty() ? " says " : "s say ";
      note(said.at(family)
               .error("package/box", "the box holds " + counted(found, family) + ", the manifest" +
                                         says + counted(wanted, family))
               .first(),
           c);
    }
  }

  static std::string counted(const package::BoxCount& n, const std::string& family) {
    return std::to_string(n.copies) + " of '" + family + "', " + std::to_string(n.types) +
           " different ones";
  }

  std::string prefix_;
  static constexpr std::size_t kMostBelow = 8;
  const package::Manifest& manifest_;
  std::vector<package::Manifest> below_;  ///< of what it extends or is laid over, the base first
  bool stopped_ = false;                  ///< a configuration could not be read or begun
  bool pads_ = true;           ///< the ruleset declares a scoring pad, as far as is known
  std::set<std::string> met_;  ///< errors, before it is known who is to blame
  std::set<std::string> seen_;
  std::set<std::string> sources_;
  std::map<std::pair<std::string, std::string>, Entry> findings_;
  std::map<std::string, bool> named_;
};

/// A check, configuration by configuration.
class CheckSteps {
 public:
  explicit CheckSteps(CheckedPackage package)
      : package_(std::move(package)),
        check_(package_.subject.files->root(), package_.base, package_.subject.manifest),
        configurations_(package::configurations(package_.base)) {
    check_.report.diagnostics = package_.wrong;
  }

  bool step() {
    if (next_ > configurations_.size()) return false;
    if (next_ < configurations_.size()) {
      check_.run(configurations_[next_++]);
      return true;
    }
    ++next_;
    check_.finish();
    check_.package(package_.subject, package::player_range(package_.base));
    return true;
  }
  [[nodiscard]] RulesetReport& report() { return check_.report; }

 private:
  CheckedPackage package_;
  Check check_;
  std::vector<package::Configuration> configurations_;
  std::size_t next_ = 0;
};

}  // namespace

RulesetCheck::RulesetCheck(CheckedPackage package) {
  const auto steps = std::make_shared<CheckSteps>(std::move(package));
  step_ = [steps] { return steps->step(); };
  report_ = {steps, &steps->report()};
}

CheckedPackage package_to_check(const std::string& asked, package::Request base) {
  CheckedPackage out{std::move(base), {}, {}};
  std::string name = asked;
  try {
    out.subject = package::open_package(name, out.base.path);
  } catch (const grammar::Error& error) {
    // By its folder it is opened whatever its id is, and the id hides no other mistake.
    const std::filesystem::path folder = package::find_folder(asked, out.base.path);
    name = (folder.is_absolute() ? folder : "." / folder).generic_string();
    try {
      out.subject = package::open_package(name, out.base.path);
    } catch (const grammar::Error&) {
      throw error;
    }
    out.wrong = error.diagnostics();
  }
  out.base.ruleset = name;
  if (!out.subject.manifest.mod.empty()) {
    out.base.ruleset = out.subject.manifest.mod;
    out.base.mods.push_back(name);
  }
  const std::filesystem::path root = out.subject.files->root();
  if (root.has_parent_path()) out.base.path.push_back(root.parent_path());
  return out;
}

RulesetReport check_ruleset(const CheckedPackage& package) {
  RulesetCheck check(package);
  while (check.step()) {
  }
  return check.report();
}

}  // namespace castellan::cli
