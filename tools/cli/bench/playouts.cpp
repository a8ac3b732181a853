#include "tools/cli/bench/playouts.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "interpreter/flow/game.hpp"
#include "interpreter/play/simulate.hpp"
#include "tools/cli/allocation_counter.hpp"
#include "tools/cli/bench/results.hpp"

namespace castellan::cli {
namespace {

constexpr std::int64_t kMostGames = 100'000;

/// Counts what passes to rules written in Lua.
class CountingProcedures final : public flow::Procedures {
 public:
  explicit CountingProcedures(std::unique_ptr<flow::Procedures> inner) : inner_(std::move(inner)) {}
  ruletext::Value call(const flow::Game& game, int function,
                       std::span<const ruletext::Value> arguments) override {
    ++calls;
    return inner_->call(game, function, arguments);
  }
  void run(flow::Game& game, int function, std::span<const ruletext::Value> arguments) override {
    ++calls;
    inner_->run(game, function, arguments);
  }
  void list(const flow::Game& game, int function, std::span<const ruletext::Value> arguments,
            std::vector<ruletext::Value>& out) override {
    ++calls;
    inner_->list(game, function, arguments, out);
  }
  std::int64_t calls = 0;

 private:
  std::unique_ptr<flow::Procedures> inner_;
};

}  // namespace

Played play_random(const session::Ruleset& ruleset, std::uint64_t seed, double seconds,
                   int warm_up) {
  const flow::Rules& rules = *ruleset.rules;
  std::unique_ptr<CountingProcedures> procedures;
  if (ruleset.make_procedures)
    procedures = std::make_unique<CountingProcedures>(ruleset.make_procedures());
  flow::Game::Options options;
  options.history = false;
  options.lists = true;
  options.procedures = procedures.get();
  flow::Game game(rules, options);
  const std::int64_t cap = rules.turn_cap();
  moves::MoveList legal;
  Played out;
  const auto play = [&](std::int64_t number, bool count) {
    game.options().seed = play::game_seed(seed, number);
    rng::Stream random(game.options().seed + 1);
    const auto begin = Clock::now();
    game.start();
    const auto at_start = allocation_count().load();
    std::int64_t n = 0;
    while (!game.over() && (cap == 0 || n < cap)) {
      legal.clear();
      game.legal(game.pending().actor(), legal);
      game.apply(legal[random.index(legal.size())]);
      out.moves += count ? static_cast<std::int64_t>(legal.size()) : 0;
      ++n;
    }
    if (!count) return;
    out.seconds += seconds_since(begin);
    out.allocations += allocation_count().load() - at_start;
    out.decisions += n;
    ++out.games;
  };
  std::int64_t i = 0;
  while (i < warm_up) play(i++, false);
  if (procedures) procedures->calls = 0;
  while (out.seconds < seconds && out.games < kMostGames) play(i++, true);
  out.lua_calls = procedures ? procedures->calls : 0;
  return out;
}

}  // namespace castellan::cli
