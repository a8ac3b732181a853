#include "tools/cli/bench/sheets.hpp"

#include <limits>
#include <vector>

#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "tools/cli/allocation_counter.hpp"
#include "tools/cli/ruleset_flags.hpp"

namespace castellan::cli {
namespace {

std::size_t pieces_laid(const flow::Game& game) {
  std::size_t pieces = 0;
  for (const auto& field : game.rules().schema().fields()) {
    for (const auto& grid : field.grids)
      pieces += static_cast<std::size_t>(grid.count(game.arena()));
  }
  return pieces;
}

/// Plays at random until so many pieces are laid, or to the end.
void play_on(flow::Game& game, rng::Stream& random, std::size_t pieces) {
  std::vector<moves::Move> legal;
  const std::int64_t cap = game.rules().turn_cap();
  for (std::int64_t n = 0; !game.over() && (cap == 0 || n < cap) && pieces_laid(game) < pieces;
       ++n) {
    legal.clear();
    game.legal(game.pending().actor(), legal);
    game.apply(legal[random.index(legal.size())]);
  }
}

}  // namespace

void bench_sheets(Results& results, const std::string& name, const package::Request& request,
                  std::uint64_t seed, double calibration) {
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
  rng::Stream random(options.seed + 1);

  ruletext::Machine machine;
  std::vector<std::int64_t> totals(static_cast<std::size_t>(ruleset->rules->players()));
  const auto evaluate = [&] {
    const ruletext::ReadContext context = game.context();
    machine.forget();
    for (const score::Call& call : calls) {
      machine.refuel(context);
      sheets.evaluate(call.sheet, call.arguments, context, machine, totals);
    }
  };
  constexpr int kRounds = 500;
  std::size_t allocated = 0;
  const auto measure = [&](const std::string& what) {
    evaluate();
    const auto before = allocation_count().load();
    const double seconds = median_of_three([&] {
      const auto begin = Clock::now();
      for (int i = 0; i < kRounds; ++i) evaluate();
      return seconds_since(begin);
    });
    allocated = allocation_count().load() - before;
    results.add(name, what, 1e6 / kRounds * seconds, "us", kRounds / seconds / calibration);
  };
  constexpr std::size_t kMany = 200;
  game.start();
  play_on(game, random, kMany);
  if (!game.over()) measure("scoring with 200 pieces laid at random, all modules");
  play_on(game, random, std::numeric_limits<std::size_t>::max());
  measure("scoring after a random game, all modules");
  results.add(name, "pieces laid in it", static_cast<double>(pieces_laid(game)), "");
  results.add(name, "allocations of such a scoring",
              static_cast<double>(allocated) / (3.0 * kRounds), "");
  const auto begin = Clock::now();
  const std::vector<std::string> players = usual_names(ruleset->rules->players());
  for (const score::Call& call : calls) (void)game.explain(call.sheet, call.arguments, players);
  results.add(name, "the same explained line by line", 1e6 * seconds_since(begin), "us");
}

}  // namespace castellan::cli
