// The benchmark suite: what the engine costs, as absolute results and as ratios
// to a calibration loop timed in the same run.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <vector>

#include "grammar/parse.hpp"
#include "interpreter/json.hpp"
#include "interpreter/package/combinations.hpp"
#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/allocation_counter.hpp"
#include "tools/cli/bench_results.hpp"
#include "tools/cli/bench_primitives.hpp"
#include "tools/cli/bench_sheets.hpp"
#include "tools/cli/cold_start.hpp"
#include "tools/cli/commands.hpp"
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

/// Counts what passes to rules written in Lua.
class CountingProcedures final : public flow::Procedures {
 public:
  explicit CountingProcedures(std::unique_ptr<flow::Procedures> inner) : inner_(std::move(inner)) {}
  expr::Value call(const flow::Game& game, int function,
                   std::span<const expr::Value> arguments) override {
    ++calls;
    return inner_->call(game, function, arguments);
  }
  void run(flow::Game& game, int function, std::span<const expr::Value> arguments) override {
    ++calls;
    inner_->run(game, function, arguments);
  }
  void list(const flow::Game& game, int function, std::span<const expr::Value> arguments,
            std::vector<expr::Value>& out) override {
    ++calls;
    inner_->list(game, function, arguments, out);
  }
  std::int64_t calls = 0;

 private:
  std::unique_ptr<flow::Procedures> inner_;
};

class Suite {
 public:
  Suite(const Context& context, std::string filter)
      : context_(context), results_(std::move(filter)), calibration_(calibrate()) {}

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
    const auto range = package::player_range(request_of(flags, context_.common, 0));
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
      if (n == players) {
        playouts(name, *ruleset);
        copies(name, *ruleset);
        results_.add(name, "packages to rules", load * 1e3, "ms");
        results_.add(name, "state", static_cast<double>(rules.schema().words() * sizeof(Word)), "bytes");
        continue;
      }
      const auto with_n = session::load_ruleset(request_of(flags, context_.common, n));
      playouts(id + ", " + std::to_string(n) + " players", *with_n);
    }
    auto with_all = request;
    for (const auto* module : package::all_together(manifest)) with_all.modules.push_back(module->id);
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

  /// Random play on one core: whole games, nothing kept for undo.
  void playouts(const std::string& name, const session::Ruleset& ruleset) {
    const flow::Rules& rules = *ruleset.rules;
    std::unique_ptr<CountingProcedures> procedures;
    if (ruleset.make_procedures) {
      procedures = std::make_unique<CountingProcedures>(ruleset.make_procedures());
    }
    flow::Game::Options options;
    options.history = false;
    options.procedures = procedures.get();
    flow::Game game(rules, options);
    const std::int64_t cap = rules.turn_cap();
    std::vector<moves::Move> legal;
    std::int64_t decisions = 0, games = 0, branching = 0;
    std::uint64_t allocations = 0;
    double seconds = 0;
    const auto play = [&](std::int64_t number, bool count) {
      game.options().seed = play::game_seed(context_.common.seed.value_or(0), number);
      rng::Stream random(game.options().seed + 1);
      const auto begin = Clock::now();
      game.start();
      const auto at_start = allocation_count().load();
      std::int64_t n = 0;
      while (!game.over() && (cap == 0 || n < cap)) {
        legal.clear();
        game.legal(game.pending().actor(), legal);
        game.apply(legal[random.below(legal.size())]);
        branching += count ? static_cast<std::int64_t>(legal.size()) : 0;
        ++n;
      }
      if (!count) return;
      seconds += seconds_since(begin);
      allocations += allocation_count().load() - at_start;
      decisions += n;
      ++games;
    };
    for (std::int64_t warm_up = 0; warm_up < 20; ++warm_up) play(warm_up, false);
    std::int64_t i = 20;
    while (seconds < 2.0 && games < 100'000) play(i++, true);
    const double rate = static_cast<double>(decisions) / seconds;
    results_.add(name, "random play", rate, "decisions/s", rate / calibration_);
    results_.add(name, "random play", static_cast<double>(games) / seconds, "games/s",
        static_cast<double>(games) / seconds / calibration_);
    results_.add(name, "legal moves a decision",
        static_cast<double>(branching) / static_cast<double>(decisions), "");
    results_.add(name, "allocations a decision",
        static_cast<double>(allocations) / static_cast<double>(decisions), "");
    results_.add(name, "Lua calls a decision",
        procedures ? static_cast<double>(procedures->calls) / static_cast<double>(decisions) : 0.0,
        "");
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
      game.apply(legal[random.below(legal.size())]);
    }
    flow::Game target(game);
    constexpr int kRounds = 20'000;
    results_.add(name, "copy of a state in mid-game", 1e9 / kRounds * median_of_three([&] {
                                               const auto begin = Clock::now();
                                               for (int i = 0; i < kRounds; ++i) target = game;
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
    results_.add(id, "parsing scripts", static_cast<double>(bytes) / seconds_since(begin) / 1e6, "MB/s");
  }

  const Context& context_;
  Results results_;
  double calibration_;
};

std::string number(double v) {
  std::ostringstream s;
  s.precision(v >= 100 ? 0 : v >= 1 ? 1 : 3);
  s << std::fixed << v;
  return s.str();
}

ExitCode bench(const std::string& filter, const Context& context) {
  const auto results = Suite(context, filter).run();
  if (context.common.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& f : results) {
      list.push_back({{"subject", f.subject},
                      {"figure", f.what},
                      {"value", f.value},
                      {"unit", f.unit},
                      {"ratio", f.ratio}});
    }
    context.console.out << json_text(list, 2) << '\n';
    return ExitCode::ok;
  }
  std::string subject;
  for (const auto& f : results) {
    if (f.subject != subject) context.console.out << (subject = f.subject) << '\n';
    std::ostringstream line;
    line << "  " << f.what << ": " << number(f.value) << (f.unit.empty() ? "" : " ") << f.unit;
    if (f.ratio > 0) line << "   (one in " << number(1 / f.ratio) << " calibration steps)";
    context.console.out << line.str() << '\n';
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_bench(CLI::App& command) {
  auto filter = std::make_shared<std::string>();
  command.add_option("FILTER", *filter, "only results whose subject or name contains this");
  return [filter](const Context& context) { return bench(*filter, context); };
}

}  // namespace castellan::cli
