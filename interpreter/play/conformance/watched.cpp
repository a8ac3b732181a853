#include "interpreter/play/conformance/watched.hpp"

#include <algorithm>

#include "interpreter/ruletext/observed.hpp"

namespace castellan::play {

Watched::Watched(const session::Ruleset& ruleset, Findings& findings) : findings_(findings) {
  using Looks = ruletext::Observed::Looks;
  const auto debugger = std::make_shared<ruletext::Observed>(Looks::at_clauses);
  debugger->halted = [](const ruletext::Halt&) {};
  games_.push_back({"the debugger", session::load_ruleset(ruleset.request, debugger)});
  games_.push_back({"the profiler",
                    session::load_ruleset(ruleset.request,
                                          std::make_shared<ruletext::Observed>(Looks::at_lines))});
  for (Game& g : games_) {
    if (g.ruleset->make_procedures) g.procedures = g.ruleset->make_procedures();
  }
}

void Watched::start(std::uint64_t seed) {
  for (Game& g : games_) {
    flow::Game::Options options;
    options.seed = seed;
    options.procedures = g.procedures.get();
    g.game.emplace(*g.ruleset->rules, options);
    g.game->start();
  }
}

void Watched::list(Seat seat, std::span<const moves::Move> legal) {
  for (const Game& g : games_) {
    legal_.clear();
    g.game->legal(seat, legal_);
    findings_.check(Check::watched, std::ranges::equal(legal_, legal), [&] {
      return std::string("other moves are legal while ") + g.by + " watches";
    });
  }
}

void Watched::apply(const moves::Move& move, std::uint64_t hash, const std::string& text) {
  for (Game& g : games_) {
    g.game->apply(move);
    findings_.check(Check::watched, g.game->hash() == hash, [&] {
      return "the hashes differ after '" + text + "' while " + g.by + " watches";
    });
  }
}

}  // namespace castellan::play
