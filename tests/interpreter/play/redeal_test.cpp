// What a seat does not know is dealt anew before it looks ahead. Where its view is the same, so
// is what comes out: nothing of how the hidden components lie goes into it.

#include "interpreter/flow/game.hpp"
#include "interpreter/package/load.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/state/redetermine.hpp"
#include "interpreter/state/view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_packages.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {
namespace {

std::vector<Word> all_words(const flow::Game& game) {
  const auto words = game.arena().view(0, game.arena().size());
  return {words.begin(), words.end()};
}

struct Compared {
  int states = 0;
  int twins = 0;  ///< that differ from what they are a twin of
};

/// For every seat and a spectator a game that differs in hidden components only.
void compare_twins(const flow::Game& game, rng::Stream& random, Compared& compared) {
  const auto& schema = game.rules().schema();
  for (int s = -1; s < game.rules().players(); ++s) {
    const Seat seat = s < 0 ? Seat() : Seat(s);
    CAPTURE(s);
    flow::Game one(game);
    flow::Game other(game);
    state::redetermine(schema, other.arena(), seat, random);
    CHECK(state::view(schema, one.arena(), seat) == state::view(schema, other.arena(), seat));
    ++compared.states;
    compared.twins += all_words(one) != all_words(other) ? 1 : 0;
    const std::uint64_t seed = random.next();
    rng::Stream a(seed), b(seed);
    one.hide_from(seat, a);
    other.hide_from(seat, b);
    CHECK(all_words(one) == all_words(other));
  }
}

/// Looks at a random game of the rules every few decisions.
Compared compare_in(const session::Ruleset& ruleset, std::uint64_t seed, int decisions) {
  const auto procedures = ruleset.make_procedures ? ruleset.make_procedures() : nullptr;
  flow::Game game(*ruleset.rules);
  game.options().seed = seed;
  game.options().procedures = procedures.get();
  game.options().history = false;
  game.start();
  rng::Stream random(seed);
  Compared compared;
  std::vector<moves::Move> legal;
  for (int i = 0; i < decisions && !game.over(); ++i) {
    if (i % 8 == 0) compare_twins(game, random, compared);
    const Seat seat = game.pending().actor();
    legal.clear();
    game.legal(seat, legal);
    game.apply(legal[random.below(legal.size())]);
  }
  return compared;
}

}  // namespace

TEST_CASE("equal views and equal seeds give equal redeals, in every ruleset") {
  int hiding = 0;
  for (const auto& found : package::list(castellan::test::project_packages())) {
    if (!found.manifest.mod.empty()) continue;
    CAPTURE(found.name);
    package::Request request;
    request.ruleset = found.name;
    request.players = package::kFewestPlayers;
    request.path = castellan::test::project_packages();
    request.stdlib = castellan::test::source_folder() / "stdlib";
    hiding += compare_in(*session::load_ruleset(request), 5, 8 * rounds(12)).twins > 0 ? 1 : 0;
  }
  CHECK(hiding > 3);
}

TEST_CASE("equal views and equal seeds give equal redeals where cards are shown and stacked") {
  package::Request request;
  request.ruleset = "whispers";
  request.players = 3;
  request.path = {castellan::test::source_folder() / "tests/interpreter/session/packages"};
  const auto ruleset = session::load_ruleset(request);
  int twins = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) twins += compare_in(*ruleset, seed, 60).twins;
  CHECK(twins > 100);
}

}  // namespace castellan::play
