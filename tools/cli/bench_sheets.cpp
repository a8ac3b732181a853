#include "tools/cli/bench_sheets.hpp"

#include <vector>

#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "tools/cli/allocation_counter.hpp"
#include "tools/cli/ruleset_flags.hpp"

namespace castellan::cli {
namespace {

void play_to_the_end(flow::Game& game, std::uint64_t seed) {
  rng::Stream random(seed);
  std::vector<moves::Move> legal;
  const std::int64_t cap = game.rules().turn_cap();
  game.start();
  for (std::int64_t n = 0; !game.over() && (cap == 0 || n < cap); ++n) {
    legal.clear();
    game.legal(game.pending().actor(), legal);
    game.apply(legal[random.below(legal.size())]);
  }
}

}  // namespace

void bench_sheets(Results& results, const std::string& name, const package::Request& request, std::uint64_t seed,
                  double calibration) {
  const auto ruleset = session::load_ruleset(request);
  const score::Sheets& sheets = ruleset->rules->sheets();
  const std::vector<score::Call> calls = session::usual_sheets(sheets);
  if (calls.empty()) return;
  const auto procedures = ruleset->make_procedures ? ruleset->make_procedures() : nullptr;
  flow::Game::Options options;
  options.history = false;
  options.seed = play::game_seed(seed, 0);
  options.procedures = procedures.get();
  flow::Game game(*ruleset->rules, options);
  play_to_the_end(game, options.seed + 1);

  expr::Machine machine;
  std::vector<std::int64_t> totals(static_cast<std::size_t>(ruleset->rules->players()));
  const auto evaluate = [&] {
    const expr::ReadContext context = game.context();
    for (const score::Call& call : calls) {
      machine.refuel(context);
      sheets.evaluate(call.sheet, call.arguments, context, machine, totals);
    }
  };
  constexpr int kRounds = 500;
  evaluate();
  const auto before = allocation_count().load();
  const double seconds = median_of_three([&] {
    const auto begin = Clock::now();
    for (int i = 0; i < kRounds; ++i) evaluate();
    return seconds_since(begin);
  });
  const auto allocated = allocation_count().load() - before;
  results.add(name, "scoring after a random game, all modules", 1e6 / kRounds * seconds, "us",
              kRounds / seconds / calibration);
  results.add(name, "allocations of such a scoring", static_cast<double>(allocated) / (3.0 * kRounds), "");
  const auto begin = Clock::now();
  const std::vector<std::string> players = usual_names(ruleset->rules->players());
  for (const score::Call& call : calls) (void)game.explain(call.sheet, call.arguments, players);
  results.add(name, "the same explained line by line", 1e6 * seconds_since(begin), "us");
}

}  // namespace castellan::cli
