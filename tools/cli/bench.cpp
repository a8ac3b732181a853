// The benchmark suite: what the engine costs, as absolute figures and as ratios
// to a calibration loop timed in the same run.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <vector>

#include "grammar/parse.hpp"
#include "interpreter/board/grid.hpp"
#include "interpreter/board/map.hpp"
#include "interpreter/board/regions.hpp"
#include "interpreter/json.hpp"
#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/allocation_counter.hpp"
#include "tools/cli/cold_start.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/table.hpp"

namespace castellan::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// Random play is timed with every number of players up to this one.
constexpr int kMostPlayers = 4;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Figure {
  std::string subject;
  std::string what;
  double value = 0;
  std::string unit;
  double ratio = 0;  ///< to the calibration, 0 where it says nothing
};

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

/// The middle of three measurements.
template <class F>
double median_of_three(F&& measure) {
  double v[3] = {measure(), measure(), measure()};
  std::sort(std::begin(v), std::end(v));
  return v[1];
}

class Suite {
 public:
  Suite(const Context& context, std::string filter)
      : context_(context), filter_(std::move(filter)), calibration_(calibrate()) {}

  std::vector<Figure> run() {
    add("machine", "calibration loop", calibration_ / 1e6, "million steps/s");
    for (const auto& found : package::list(empty_request(context_.common).path)) {
      const bool plays =
          found.error.empty() && found.manifest.mod.empty() && found.manifest.extends.empty();
      if (plays) ruleset(found.name);
    }
    primitives();
    return std::move(figures_);
  }

 private:
  void add(std::string subject, std::string what, double value, std::string unit,
           double ratio = 0) {
    if (!filter_.empty() && (subject + " " + what).find(filter_) == std::string::npos) return;
    figures_.push_back({std::move(subject), std::move(what), value, std::move(unit), ratio});
  }
  bool wanted(const std::string& subject) const {
    return filter_.empty() || subject.find(filter_) != std::string::npos ||
           filter_.find(subject) != std::string::npos;
  }

  void ruleset(const std::string& id) {
    if (!wanted(id)) return;
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
        add(name, "packages to rules", load * 1e3, "ms");
        add(name, "state", static_cast<double>(rules.schema().words() * sizeof(Word)), "bytes");
        continue;
      }
      const auto with_n = session::load_ruleset(request_of(flags, context_.common, n));
      playouts(id + ", " + std::to_string(n) + " players", *with_n);
    }
    grammars(id, ruleset->loaded.folder);
    for (const auto& file : scripts(ruleset->loaded.folder)) {
      const double ms = cold_start(file, context_.common.packages);
      if (ms > 0) {
        add(id, "cold process: saved file to legal moves", ms, "ms");
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
    for (std::int64_t i = 0; i < 20; ++i) play(i, false);
    for (std::int64_t i = 20; seconds < 2.0 && games < 100'000; ++i) play(i, true);
    const double rate = static_cast<double>(decisions) / seconds;
    add(name, "random play", rate, "decisions/s", rate / calibration_);
    add(name, "random play", static_cast<double>(games) / seconds, "games/s",
        static_cast<double>(games) / seconds / calibration_);
    add(name, "legal moves a decision",
        static_cast<double>(branching) / static_cast<double>(decisions), "");
    add(name, "allocations a decision",
        static_cast<double>(allocations) / static_cast<double>(decisions), "");
    add(name, "Lua calls a decision",
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
    add(name, "copy of a state in mid-game", 1e9 / kRounds * median_of_three([&] {
                                               const auto begin = Clock::now();
                                               for (int i = 0; i < kRounds; ++i) target = game;
                                               return seconds_since(begin);
                                             }),
        "ns");
    if (game.over()) return;
    legal.clear();
    game.legal(game.pending().actor(), legal);
    add(name, "apply and undo in mid-game",
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
    add(id, "parsing scripts", static_cast<double>(bytes) / seconds_since(begin) / 1e6, "MB/s");
  }

  void primitives() {
    if (!wanted("primitives")) return;
    growth("grid: place and undo", [](int pieces) { return Board(pieces).place(); });
    growth("grid and regions: place, join and undo", [](int pieces) { return Board(pieces).place_and_join(); });
    maps();
  }

  template <class F>
  void growth(const std::string& what, F&& measure) {
    const double small = measure(1'000), large = measure(100'000);
    add("primitives", what + " among 1000", small, "ns");
    add("primitives", what + " among 100000", large, "ns");
    add("primitives", what + ", growth from 1,000 to 100,000", large / small, "times");
  }

  /// Rows of pieces, in each row one region of a segment each.
  struct Board {
    std::vector<board::Signature> signatures = std::vector<board::Signature>(4, 0);
    int width;
    board::Grid grid;
    board::Regions regions;
    Arena arena;

    static board::RegionSizes sizes(int pieces) {
      board::RegionSizes s;
      s.segments = pieces + 1;
      s.counters = 1;
      s.seats = 1;
      return s;
    }
    explicit Board(int pieces)
        : width(pieces == 1'000 ? 32 : 317),
          grid(0, pieces + 1, signatures),
          regions(static_cast<Address>(grid.words()), sizes(pieces)),
          arena(grid.words() + regions.words()) {
      grid.reset(arena);
      regions.reset(arena);
      for (int i = 0; i < pieces; ++i) {
        const int slot = grid.place(
            arena, Cell{static_cast<std::int16_t>(i % width), static_cast<std::int16_t>(i / width)}, 0, Turn::none);
        regions.add(arena, slot, 0, 2);
        const int west = grid.neighbour(arena, slot, Side::west);
        if (west >= 0) regions.join(arena, slot, west);
      }
      arena.forget();
    }

    template <class F>
    double timed(F&& after) {
      constexpr int kRounds = 200'000;
      return 1e9 / kRounds * median_of_three([&] {
               const auto begin = Clock::now();
               for (int i = 0; i < kRounds; ++i) {
                 const auto mark = arena.mark();
                 after(grid.place(arena, Cell{static_cast<std::int16_t>(-1), static_cast<std::int16_t>(i % 30)}, 0,
                                  Turn::none));
                 arena.undo_to(mark);
               }
               return seconds_since(begin);
             });
    }
    double place() {
      return timed([](int) {});
    }
    double place_and_join() {
      return timed([&](int slot) {
        regions.add(arena, slot, 0, 2);
        regions.join(arena, slot, grid.neighbour(arena, slot, Side::east));
      });
    }
  };

  /// A square of places linked to their neighbours, every third one free.
  void maps() {
    double first = 0;
    for (const int width : {32, 316}) {
      board::MapPlan plan;
      plan.places = width * width;
      plan.links = 2 * plan.places;
      plan.groupings = {1};
      const board::Map map(0, plan);
      Arena arena(map.words());
      for (int p = 0; p < plan.places; ++p) {
        if (p % width + 1 < width) map.add_link(arena, {p, p + 1, 0});
        if (p + width < plan.places) map.add_link(arena, {p, p + width, 0});
      }
      map.finalise(arena);
      for (int p = 0; p < plan.places; ++p) {
        if (p % 3 != 0) map.claim(arena, p, p % 4);
      }
      arena.forget();
      constexpr int kRounds = 200'000;
      const double ns = 1e9 / kRounds * median_of_three([&] {
                          const auto begin = Clock::now();
                          for (int i = 0; i < kRounds; ++i) {
                            const auto mark = arena.mark();
                            map.claim(arena, i * 3 % plan.places / 3 * 3, i % 4);
                            arena.undo_to(mark);
                          }
                          return seconds_since(begin);
                        });
      if (first == 0) first = ns;
      add("primitives", "map: claim a place and undo among " + std::to_string(plan.places), ns, "ns", 0);
      if (width > 32) add("primitives", "map: growth of that from 1,024 to 99,856", ns / first, "times");
    }
  }

  const Context& context_;
  std::string filter_;
  double calibration_;
  std::vector<Figure> figures_;
};

std::string number(double v) {
  std::ostringstream s;
  s.precision(v >= 100 ? 0 : v >= 1 ? 1 : 3);
  s << std::fixed << v;
  return s.str();
}

ExitCode bench(const std::string& filter, const Context& context) {
  const auto figures = Suite(context, filter).run();
  if (context.common.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& f : figures) {
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
  for (const auto& f : figures) {
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
  command.add_option("FILTER", *filter, "only figures whose subject or name contains this");
  return [filter](const Context& context) { return bench(*filter, context); };
}

}  // namespace castellan::cli
