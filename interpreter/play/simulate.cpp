#include "interpreter/play/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/play/player.hpp"

namespace castellan::play {

namespace {

/// Value at quantile `q` of sorted values: the element at the rounded-down place.
std::int64_t quantile(const std::vector<std::int64_t>& sorted, double q) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1))];
}

nlohmann::json distribution(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  double sum = 0;
  for (const auto v : values) sum += static_cast<double>(v);
  return {{"mean", values.empty() ? 0.0 : sum / static_cast<double>(values.size())},
          {"min", quantile(values, 0)},
          {"p10", quantile(values, 0.10)},
          {"p25", quantile(values, 0.25)},
          {"median", quantile(values, 0.50)},
          {"p75", quantile(values, 0.75)},
          {"p90", quantile(values, 0.90)},
          {"max", quantile(values, 1)}};
}

}  // namespace

std::uint64_t game_seed(std::uint64_t seed, std::int64_t game) {
  rng::Stream mixed(seed ^ (static_cast<std::uint64_t>(game) + 1) * 0x9E3779B97F4A7C15ULL);
  return mixed.next();
}

std::uint64_t players_seed(std::uint64_t game_seed) { return game_seed + 1; }

GameResult play_out(flow::Game& game, const std::vector<std::string>& kinds, std::uint64_t seed,
                    std::int64_t turn_cap) {
  Table table(kinds, seed);
  GameResult r;
  while (!game.over()) {
    if (turn_cap > 0 && r.decisions >= turn_cap) {
      r.capped = true;
      break;
    }
    const moves::Move move = table.choose(game);
    const auto choices = static_cast<std::int64_t>(table.choices());
    if (!arithmetic::try_add(r.branching, choices, r.branching))
      r.branching = std::numeric_limits<std::int64_t>::max();
    game.apply(move);
    ++r.decisions;
  }
  const auto standings = game.standings();
  for (const auto& keys : standings) r.scores.push_back(keys.empty() ? 0 : keys.front());
  r.ranks = flow::ranks_of(standings);
  return r;
}

namespace {

/// The failure of a game, with the number and the seed that repeat it.
[[noreturn]] void throw_failure(const std::exception_ptr& failure, const Simulation& simulation,
                                std::int64_t game) {
  try {
    std::rethrow_exception(failure);
  } catch (const grammar::Error& e) {
    auto list = e.diagnostics();
    const std::int64_t number = simulation.first + game;
    list.front().message = "game " + std::to_string(number) + " (seed " +
                           std::to_string(game_seed(simulation.seed, number)) +
                           "): " + list.front().message;
    throw GameFailure(std::move(list), number);
  }
}

}  // namespace

SimulationResult simulate(const flow::Rules& rules, const Simulation& simulation) {
  SimulationResult result;
  result.games.resize(static_cast<std::size_t>(simulation.games));
  const std::int64_t cap = simulation.turn_cap > 0 ? simulation.turn_cap : rules.turn_cap();
  std::atomic<std::int64_t> next{0}, finished{0};
  std::mutex failed;
  std::exception_ptr failure;
  std::int64_t failed_game = simulation.games;

  const auto play = [&](std::int64_t& i) {
    const auto procedures = simulation.procedures ? simulation.procedures() : nullptr;
    flow::Game::Options options;
    options.history = false;
    options.lists = true;
    options.procedures = procedures.get();
    flow::Game game(rules, options);
    for (; i < simulation.games; i = next.fetch_add(1)) {
      const std::uint64_t seed = game_seed(simulation.seed, simulation.first + i);
      game.options().seed = seed;
      game.start();
      GameResult& played = result.games[static_cast<std::size_t>(i)];
      played = play_out(game, simulation.players, players_seed(seed), cap);
      if (simulation.hashes) played.hash = game.hash();
      const std::int64_t done = finished.fetch_add(1) + 1;
      if (simulation.progress) simulation.progress(done);
    }
  };
  const auto work = [&] {
    std::int64_t i = next.fetch_add(1);
    try {
      play(i);
    } catch (...) {
      // The failure of the lowest game is reported, whatever thread met it.
      const std::lock_guard lock(failed);
      if (i < failed_game) {
        failed_game = i;
        failure = std::current_exception();
      }
      next.store(simulation.games);
    }
  };

  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(simulation.jobs));
  try {
    for (int j = 1; j < simulation.jobs; ++j) threads.emplace_back(work);
  } catch (const std::system_error&) {
    // The system gives no more: those that are there do the work.
  }
  work();
  for (auto& t : threads) t.join();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (failure) throw_failure(failure, simulation, failed_game);
  return result;
}

std::uint64_t SimulationResult::hash() const {
  std::uint64_t all = games.size();
  for (const GameResult& g : games) all = rng::Stream(all ^ g.hash).next();
  return all;
}

nlohmann::json summary(const Simulation& simulation, const SimulationResult& result) {
  const auto games = static_cast<double>(result.games.size());
  std::vector<std::int64_t> lengths;
  std::int64_t decisions = 0, branching = 0, capped = 0;
  for (const auto& g : result.games) {
    lengths.push_back(g.decisions);
    decisions += g.decisions;
    if (!arithmetic::try_add(branching, g.branching, branching))
      branching = std::numeric_limits<std::int64_t>::max();
    capped += g.capped;
  }
  nlohmann::json seats = nlohmann::json::array();
  for (std::size_t s = 0; s < simulation.players.size(); ++s) {
    std::vector<std::int64_t> scores;
    double wins = 0;
    for (const auto& g : result.games) {
      scores.push_back(g.scores[s]);
      const auto best = std::count(g.ranks.begin(), g.ranks.end(), 1);
      if (g.ranks[s] == 1) wins += 1.0 / static_cast<double>(best);
    }
    // Wilson interval at 95 %, for the share of wins.
    const double n = std::max(1.0, games), share = wins / n, z = 1.96;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    seats.push_back({{"player", simulation.players[s]},
                     {"wins", wins},
                     {"share", share},
                     {"share_low", std::max(0.0, middle - half)},
                     {"share_high", std::min(1.0, middle + half)},
                     {"score", distribution(std::move(scores))}});
  }
  const double seconds = std::max(result.seconds, 1e-9);
  return {{"games", result.games.size()},
          {"jobs", simulation.jobs},
          {"seed", simulation.seed},
          {"seconds", result.seconds},
          {"games_per_second", games / seconds},
          {"decisions_per_second", static_cast<double>(decisions) / seconds},
          {"seats", seats},
          {"length", distribution(std::move(lengths))},
          {"branching",
           decisions == 0 ? 0.0 : static_cast<double>(branching) / static_cast<double>(decisions)},
          {"capped", capped}};
}

}  // namespace castellan::play
