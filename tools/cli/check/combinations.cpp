#include "tools/cli/check/combinations.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <ostream>

#include "interpreter/package/combinations.hpp"
#include "interpreter/package/configurations.hpp"
#include "interpreter/play/conformance.hpp"
#include "tools/cli/exit_code.hpp"
#include "tools/cli/whole_number.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using Names = std::vector<std::string>;

struct PlayerCounts {
  int least = 0;
  int most = 0;
};

// `3`, `2..6`; least 0 when it is neither.
PlayerCounts counts_in(const std::string& text) {
  PlayerCounts out;
  const std::size_t dots = text.find("..");
  const auto number = [](std::string_view digits, int& into) {
    const char* end = digits.data() + digits.size();
    const auto [stop, failure] = std::from_chars(digits.data(), end, into);
    return failure == std::errc() && stop == end && into > 0;
  };
  const std::string_view all = text;
  const bool right = number(all.substr(0, dots), out.least) &&
                     number(dots == std::string::npos ? all : all.substr(dots + 2), out.most) &&
                     out.least <= out.most;
  return right ? out : PlayerCounts{};
}

std::string list_of(const Names& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? "no modules" : out;
}

class Combinations {
 public:
  Combinations(const package::Request& base, const CombinationFlags& flags, std::int64_t games,
               const Context& context, nlohmann::json& played,
               const std::function<void(ExitCode)>& failed)
      : base_(base), flags_(flags), context_(context), played_(played), failed_(failed) {
    options_.games = games;
    options_.seed = context.common.seed.value_or(0);
  }

  void run() {
    const PlayerCounts counts = players();
    const std::vector<Names> sets = combinations();
    std::size_t done = 0;
    for (const Names& set : sets) {
      for (int n = counts.least; n <= counts.most; ++n) play(set, n);
      if (context_.progress()) {
        context_.console.err << "\rcombination " << ++done << " of " << sets.size() << std::flush;
      }
    }
    if (context_.progress()) context_.console.err << "\r\x1b[K" << std::flush;
  }

 private:
  [[nodiscard]] PlayerCounts players() const {
    const package::PlayerRange range = package::player_range(base_);
    if (flags_.players.empty()) return {range.least, range.least};
    const PlayerCounts asked = counts_in(flags_.players);
    if (asked.least < range.least || asked.most > range.most) {
      throw grammar::Error(grammar::diagnose(
          "", "package/players",
          "'" + base_.ruleset + "' is for " + std::to_string(range.least) + " to " +
              std::to_string(range.most) + " players, not " + flags_.players + "."));
    }
    return asked;
  }

  [[nodiscard]] std::vector<Names> combinations() const {
    const package::Manifest manifest = package::manifest_with_modules(base_);
    package::ModuleSet among;
    for (const package::Manifest& module : manifest.modules) {
      if (std::ranges::find(flags_.with, module.id) == flags_.with.end()) among.push_back(&module);
    }
    std::vector<Names> out;
    const auto add = [&](const package::ModuleSet& set) {
      Names names = flags_.with;
      for (const package::Manifest* module : set) {
        if (std::ranges::find(names, module->id) == names.end()) names.push_back(module->id);
      }
      if (std::ranges::find(out, names) == out.end()) out.push_back(std::move(names));
    };
    if (flags_.all_pairs) {
      for (const package::ModuleSet& pair : package::pairs(manifest, among)) add(pair);
    }
    if (flags_.everything) {
      const package::ModuleSet all = package::all_together(manifest);
      add(all);
      for (const package::Manifest& module : manifest.modules) {
        if (std::ranges::find(all, &module) == all.end())
          add(package::all_together(manifest, &module));
      }
    }
    for (const package::ModuleSet& set :
         package::random_sets(manifest, among, flags_.random, options_.seed))
      add(set);
    if (!flags_.all_pairs && !flags_.everything && flags_.random == 0) add({});
    return out;
  }

  // What one combination came to.
  struct Outcome {
    play::ConformanceReport report;
    std::vector<grammar::Diagnostic> errors;  ///< it could not be loaded
    bool refused = false;                     ///< by the manifests
    [[nodiscard]] bool failed() const { return !refused && (!errors.empty() || !report.passed()); }
  };

  [[nodiscard]] Outcome outcome(const Names& modules, int players) const {
    package::Request request = base_;
    request.modules = modules;
    request.players = players;
    Outcome out;
    try {
      out.report = play::conformance(*session::load_ruleset(request), options_);
    } catch (const grammar::Error& error) {
      out.refused = package::is_no_combination(error);
      out.errors = error.diagnostics();
    }
    return out;
  }

  void play(const Names& modules, int players) {
    const Outcome found = outcome(modules, players);
    if (found.refused) {
      if (modules == flags_.with) throw grammar::Error(found.errors);
      return;
    }
    const auto unknown = [](const grammar::Diagnostic& error) {
      return error.id == "package/unknown-module";
    };
    if (std::ranges::any_of(found.errors, unknown)) throw grammar::Error(found.errors);
    const std::string with = " with " + std::to_string(players) + " players";
    const auto print = [&](const std::string& line) {
      if (!context_.common.json) context_.console.out << line << '\n';
    };
    played_.push_back(found.report.json());
    played_.back()["configuration"] = list_of(modules) + with;
    played_.back()["modules"] = modules;
    played_.back()["players"] = players;
    if (!found.failed()) {
      if (!context_.common.quiet) {
        print("ok    " + list_of(modules) + with + ": " +
              counted(static_cast<std::size_t>(found.report.games), "game") + ", " +
              counted(static_cast<std::size_t>(found.report.decisions), "decision"));
      }
      return;
    }
    const Names smallest = package::smallest_failing(
        modules, [&](const Names& fewer) { return outcome(fewer, players).failed(); });
    const Outcome least = outcome(smallest, players);
    played_.back()["smallest"] = smallest;
    print("fails " + list_of(modules) + with);
    print("smallest combination that fails: " + list_of(smallest) + with);
    nlohmann::json errors = nlohmann::json::array();
    for (const grammar::Diagnostic& error : least.errors) {
      failed_(exit_code_of(std::string_view(error.id)));
      errors.push_back(grammar::render(error));
      print(grammar::render(error));
    }
    if (least.errors.empty()) print(least.report.text());
    played_.back()["errors"] = std::move(errors);
    failed_(ExitCode::failed);
  }

  const package::Request& base_;
  const CombinationFlags& flags_;
  const Context& context_;
  nlohmann::json& played_;
  const std::function<void(ExitCode)>& failed_;
  play::Conformance options_;
};

}  // namespace

void add_combination_flags(CLI::App& command, CombinationFlags& flags, CLI::Option* deep) {
  command
      .add_option("--with", flags.with,
                  "of --deep and --listing: with these modules on; -NAME keeps one off")
      ->type_name("MODULE,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_flag("--all-pairs", flags.all_pairs, "of --deep: plays every two modules")
      ->needs(deep);
  command
      .add_flag("--everything", flags.everything, "of --deep: plays all modules that go together")
      ->needs(deep);
  command
      .add_option("--random", flags.random,
                  "of --deep: plays so many random sets of modules, chosen by --seed")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000))
      ->needs(deep);
  const auto counts = [](const std::string& text) -> std::string {
    return counts_in(text).least > 0 ? "" : "'" + text + "' should look like '3' or '2..6'";
  };
  command.add_option("--players", flags.players, "of --deep: plays with so many players")
      ->type_name("N|N..M")
      ->check(CLI::Validator(counts, {}))
      ->needs(deep);
}

void play_combinations(const package::Request& base, const CombinationFlags& flags,
                       std::int64_t games, const Context& context, nlohmann::json& played,
                       const std::function<void(ExitCode)>& failed) {
  Combinations(base, flags, games, context, played, failed).run();
}

}  // namespace castellan::cli
