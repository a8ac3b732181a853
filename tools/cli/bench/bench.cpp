// The benchmark suite: what the engine costs, as absolute results and as ratios
// to a calibration loop timed in the same run.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <sstream>
#include <vector>

#include "grammar/parse.hpp"
#include "interpreter/base/file.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/package/combinations.hpp"
#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/bench/cold_start.hpp"
#include "tools/cli/bench/history.hpp"
#include "tools/cli/bench/playouts.hpp"
#include "tools/cli/bench/primitives.hpp"
#include "tools/cli/bench/reference.hpp"
#include "tools/cli/bench/results.hpp"
#include "tools/cli/bench/sheets.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/table.hpp"

namespace castellan::cli {
namespace {

/// Random play is timed with every number of players up to this one.
constexpr int kMostPlayers = 4;

/// Steps a second of a loop that every machine runs alike: the generator.
double calibrate() {
  rng::Stream stream(1);
  std::uint64_t sum = 0;
  double best = 0;
  for (int round = 0; round < 5; ++round) {
    const auto begin = Clock::now();
    for (int i = 0; i < 4'000'000; ++i) sum ^= stream.next();
    best = std::max(best, 4e6 / seconds_since(begin));
  }
  return sum == 0 ? best + 1 : best;  // the sum is used, so the loop stays
}

struct BenchOptions {
  std::string filter;
  std::string reference;
  std::string history;
};

class Suite {
 public:
  Suite(const Context& context, const BenchOptions& options)
      : context_(context), results_(options.filter), calibration_(calibrate()) {
    if (!options.reference.empty()) reference_.emplace(options.reference);
  }

  std::vector<Result> run() {
    results_.add("machine", "calibration loop", calibration_ / 1e6, "million steps/s");
    for (const auto& found : package::list(empty_request(context_.common).path)) {
      const bool plays =
          found.error.empty() && found.manifest.mod.empty() && found.manifest.extends.empty();
      if (plays) ruleset(found.name, found.manifest);
    }
    bench_primitives(results_);
    return std::move(results_).list();
  }

 private:
  void ruleset(const std::string& id, const package::Manifest& manifest) {
    if (!results_.wanted(id)) return;
    RulesetFlags flags;
    flags.ruleset = id;
    const auto range = package::player_range(request_of(flags, context_.common));
    const int most = std::max(range.least, std::min(range.most, kMostPlayers));
    const int players = std::clamp(3, range.least, most);
    const auto request = request_of(flags, context_.common, players);
    const double load = median_of_three([&] {
      const auto begin = Clock::now();
      const auto again = session::load_ruleset(request);
      return seconds_since(begin);
    });
    const auto ruleset = session::load_ruleset(request);
    const flow::Rules& rules = *ruleset->rules;
    const std::string name = id + ", " + std::to_string(players) + " players";

    for (int n = range.least; n <= most; ++n) {
      const auto with_n =
          n == players ? ruleset : session::load_ruleset(request_of(flags, context_.common, n));
      const std::string named = id + ", " + std::to_string(n) + " players";
      playouts(named, *with_n);
      // Games written by hand are for the fewest.
      if (n == range.least) against_reference(id, named, *with_n);
      if (n != players) continue;
      copies(name, *ruleset);
      results_.add(name, "packages to rules", load * 1e3, "ms");
      results_.add(name, "state", static_cast<double>(rules.schema().words() * sizeof(Word)),
                   "bytes");
    }
    auto with_all = request;
    for (const auto* module : package::all_together(manifest))
      with_all.modules.push_back(module->id);
    bench_sheets(results_, name, with_all, context_.common.seed.value_or(0), calibration_);
    grammars(id, ruleset->loaded.folder);
    for (const auto& file : scripts(ruleset->loaded.folder)) {
      const double ms = cold_start(file, context_.common.packages);
      if (ms > 0) {
        results_.add(id, "cold process: saved file to legal moves", ms, "ms");
        break;
      }
    }
  }

  /// Random play on one core.
  void playouts(const std::string& name, const session::Ruleset& ruleset) {
    const Played played = play_random(ruleset, context_.common.seed.value_or(0), 2.0, 20);
    const auto per_decision = [&](auto n) {
      return static_cast<double>(n) / static_cast<double>(played.decisions);
    };
    const double decisions = played.decisions_per_second(), games = played.games_per_second();
    results_.add(name, "random play", decisions, "decisions/s", decisions / calibration_);
    results_.add(name, "random play", games, "games/s", games / calibration_);
    results_.add(name, "legal moves a decision", per_decision(played.moves), "");
    results_.add(name, "allocations a decision", per_decision(played.allocations), "");
    results_.add(name, "Lua calls a decision", per_decision(played.lua_calls), "");
  }

  /// Both by turns, so that they meet the same machine.
  void against_reference(const std::string& id, const std::string& name,
                         const session::Ruleset& ruleset) {
    if (!reference_ || !reference_->plays(id)) return;
    double games = 0;
    const double part = median_of_three([&] {
      const Played own = play_random(ruleset, context_.common.seed.value_or(0), 1.0, 20);
      games = reference_->games_per_second(id);
      return own.games_per_second() / games;
    });
    results_.add(name, "reference, written by hand", games, "games/s");
    results_.add(name, "games/s, as a part of the reference", part, "", part);
  }

  void copies(const std::string& name, const session::Ruleset& ruleset) {
    const auto procedures = ruleset.make_procedures ? ruleset.make_procedures() : nullptr;
    flow::Game::Options options;
    options.seed = 5;
    options.procedures = procedures.get();
    flow::Game game(*ruleset.rules, options);
    game.start();
    rng::Stream random(5);
    std::vector<moves::Move> legal;
    for (int i = 0; i < 60 && !game.over(); ++i) {
      legal.clear();
      game.legal(game.pending().actor(), legal);
      game.apply(legal[random.index(legal.size())]);
    }
    flow::Game target(game);
    constexpr int kRounds = 20'000;
    results_.add(name, "copy of a state in mid-game", 1e9 / kRounds * median_of_three([&] {
                                                        const auto begin = Clock::now();
                                                        for (int i = 0; i < kRounds; ++i)
                                                          target = game;
                                                        return seconds_since(begin);
                                                      }),
                 "ns");
    if (game.over()) return;
    legal.clear();
    game.legal(game.pending().actor(), legal);
    results_.add(name, "apply and undo in mid-game",
                 1e9 / kRounds * median_of_three([&] {
                   const auto begin = Clock::now();
                   for (int i = 0; i < kRounds; ++i) {
                     game.apply(legal[static_cast<std::size_t>(i) % legal.size()]);
                     game.undo();
                   }
                   return seconds_since(begin);
                 }),
                 "ns");
  }

  static std::vector<std::filesystem::path> scripts(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    const auto games = std::filesystem::path(folder) / "games";
    if (!std::filesystem::is_directory(games)) return files;
    for (const auto& e : std::filesystem::directory_iterator(games)) {
      if (e.path().extension() == ".game") files.push_back(e.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  static std::string read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }

  void grammars(const std::string& id, const std::string& folder) {
    std::string text;
    for (const auto& file : scripts(folder)) text += read(file);
    if (text.empty()) return;
    const grammar::Source source("bench.game", text);
    std::size_t bytes = 0;
    const auto begin = Clock::now();
    while (seconds_since(begin) < 0.3) {
      grammar::Diagnostics out;
      grammar::parse_game(source, out);
      bytes += text.size();
    }
    results_.add(id, "parsing scripts", static_cast<double>(bytes) / seconds_since(begin) / 1e6,
                 "MB/s");
  }

  const Context& context_;
  Results results_;
  double calibration_;
  std::optional<Reference> reference_;
};

std::string number(double v) {
  std::ostringstream s;
  s.precision(v >= 100 ? 0 : v >= 1 ? 1 : 3);
  s << std::fixed << v;
  return s.str();
}

/// With its sign; a damaged history may hold what no whole number does.
std::string in_percent(double part) {
  std::ostringstream s;
  s.precision(0);
  s << std::showpos << std::fixed << std::round(part * 100) + 0.0;  // no -0
  return s.str();
}

ExitCode bench(const BenchOptions& o, const Context& context) {
  std::optional<History> history;
  if (is_standard_output(o.history)) {
    throw grammar::Error(grammar::diagnose("", "io/not-a-file",
                                           "A history is read and added to: '-' is no file.",
                                           "./- is one of that name"));
  }
  if (!o.history.empty()) {
    history.emplace(o.history);
    // What can be no file is told before anything is measured.
    static_cast<void>(file::plain_file(o.history, "history"));
  }
  const auto results = Suite(context, o).run();
  if (results.empty()) {
    throw grammar::Error(grammar::diagnose(
        "", "play/no-result", "No result has '" + o.filter + "' in its subject or name."));
  }
  const auto change = [&](const Result& f) { return history ? history->change(f) : std::nullopt; };
  if (context.common.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& f : results) {
      list.push_back(result_json(f));
      if (const auto changed = change(f)) list.back()["change"] = *changed;
    }
    context.console.out << json_text(list, 2) << '\n';
  } else {
    std::string subject;
    for (const auto& f : results) {
      if (f.subject != subject) context.console.out << (subject = f.subject) << '\n';
      std::ostringstream line;
      line << "  " << f.what << ": " << number(f.value) << (f.unit.empty() ? "" : " ") << f.unit;
      if (f.ratio > 0 && f.ratio != f.value)
        line << "   (one in " << number(1 / f.ratio) << " calibration steps)";
      if (const auto changed = change(f)) line << "   [" << in_percent(*changed) << " %]";
      context.console.out << line.str() << '\n';
    }
  }
  if (history) history->append(results);
  return ExitCode::ok;
}

}  // namespace

Run declare_bench(CLI::App& command) {
  auto options = std::make_shared<BenchOptions>();
  command.add_option("FILTER", options->filter, "only results whose subject or name contains this");
  command
      .add_option("--reference", options->reference,
                  "a program that plays some of the games by hand: without arguments it prints "
                  "their names, "
                  "with a name and seconds what it played: games, decisions, nanoseconds")
      ->type_name("PROGRAM");
  command
      .add_option(
          "--history", options->history,
          "adds the results to this file and shows by how much they changed since those before")
      ->type_name("FILE");
  command.footer(
      "Times are of the processor. Changes are of what is measured against something timed in the "
      "same "
      "run, else of the values.");
  return [options](const Context& context) { return bench(*options, context); };
}

}  // namespace castellan::cli
