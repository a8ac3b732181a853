#include "interpreter/native/self_check.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/flow/game.hpp"
#include "interpreter/rng/generator.hpp"

namespace castellan::native {
namespace {

constexpr std::uint64_t kSeeds[] = {1, 2};
/// After as many decisions, or moves that were listed, a game has become long.
constexpr std::size_t kMostDecisions = 500;
constexpr std::size_t kMostListed = 50'000;

/// What a game comes to, decision by decision.
struct Course {
  struct Decision {
    std::uint64_t position = 0;
    std::uint64_t moves = 0;           ///< those that are legal, in their order
  };
  std::vector<Decision> decisions;
  std::vector<std::vector<std::int64_t>> standings;
  std::string failure;                 ///< of the rule that ended it
};

std::uint64_t mixed(std::uint64_t h, std::uint64_t value) { return rng::Stream(h ^ value).next(); }

std::uint64_t digest_of(const std::vector<moves::Move>& list) {
  std::uint64_t h = list.size();
  for (const moves::Move& m : list) {
    h = mixed(h, static_cast<std::uint64_t>(m.kind.value) << 32U | static_cast<std::uint32_t>(m.actor.value));
    h = mixed(h, static_cast<std::uint64_t>(m.count));
    for (const std::int64_t value : m.values) h = mixed(h, static_cast<std::uint64_t>(value));
  }
  return h;
}

void play(flow::Game& game, std::uint64_t seed, Course& out) {
  rng::Stream random(seed);
  std::vector<moves::Move> legal;
  std::size_t listed = 0;
  game.start();
  for (;;) {
    out.decisions.push_back({game.hash(), 0});
    if (game.over() || out.decisions.size() > kMostDecisions || listed > kMostListed) break;
    legal.clear();
    game.legal(game.pending().actor(), legal);
    out.decisions.back().moves = digest_of(legal);
    if (legal.empty()) break;
    listed += legal.size();
    game.apply(legal[random.below(legal.size())]);
  }
  out.standings = game.standings();
}

Course course(const session::Ruleset& ruleset, std::uint64_t seed) {
  // A game that somebody listens to runs its set-up itself.
  flow::Listener listener;
  const auto procedures = ruleset.make_procedures ? ruleset.make_procedures() : nullptr;
  flow::Game::Options options;
  options.seed = seed;
  options.listener = &listener;
  options.procedures = procedures.get();
  options.history = false;
  flow::Game game(*ruleset.rules, options);
  Course out;
  try {
    play(game, seed, out);
  } catch (const grammar::Error& error) {
    out.failure = error.what();
  } catch (const expr::RuleError& error) {
    out.failure = grammar::Error(error.diagnostic()).what();
  }
  return out;
}

std::optional<std::string> difference(const Course& machine, const Course& library, std::uint64_t seed) {
  const auto at = [&](std::size_t decision, const char* what) {
    return (decision == 0 ? "in the set-up" : "at decision " + std::to_string(decision)) + " of the game of seed " + std::to_string(seed) + " " + what;
  };
  const std::size_t both = std::min(machine.decisions.size(), library.decisions.size());
  for (std::size_t i = 0; i < both; ++i) {
    if (machine.decisions[i].position != library.decisions[i].position) return at(i + 1, "the position is another one");
    if (machine.decisions[i].moves != library.decisions[i].moves) return at(i + 1, "other moves are legal");
  }
  if (machine.failure != library.failure) return at(both, "a rule fails otherwise");
  if (machine.decisions.size() != library.decisions.size()) return at(both, "it ends otherwise");
  if (machine.standings != library.standings) return at(both, "the points are others");
  return std::nullopt;
}

}  // namespace

std::optional<std::string> first_difference(const session::Ruleset& ruleset, std::span<const expr::native::Function> functions) {
  expr::native::Pool& pool = *ruleset.rules->native();
  for (const std::uint64_t seed : kSeeds) {
    const Course machine = course(ruleset, seed);
    pool.bind(functions);
    const Course library = course(ruleset, seed);
    pool.unbind();
    if (auto found = difference(machine, library, seed)) return found;
  }
  return std::nullopt;
}

}  // namespace castellan::native
