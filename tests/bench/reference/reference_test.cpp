// The games written by hand and the rulesets have the same legal moves in the same random
// games, and the same ends and winners.

#include <algorithm>
#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/state/pile.hpp"
#include "tests/bench/reference/breakthrough.hpp"
#include "tests/bench/reference/carcassonne.hpp"
#include "tests/bench/reference/connect_four.hpp"
#include "tests/bench/reference/hex.hpp"
#include "tests/bench/reference/reversi.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::reference {
namespace {

template <class Game>
std::uint64_t paths(const Game& game, int depth) {
  if (depth == 0 || game.over()) return 1;
  typename Game::Move moves[Game::kMostMoves];
  const int n = game.legal(moves);
  std::uint64_t out = 0;
  for (int i = 0; i < n; ++i) {
    Game next = game;
    next.apply(moves[i]);
    out += paths(next, depth - 1);
  }
  return out;
}

/// What the ruleset has drawn from its stack is drawn by hand: tiles that fit nowhere, then the one
/// to be placed.
void draw_as(const flow::Game& game, const state::Schema& schema, Carcassonne& by_hand) {
  const auto& stack = schema.field(schema.find_field("stack"));
  const auto& drawn = schema.field(schema.find_field("drawn"));
  const std::int32_t first = schema.family(stack.family).first.value;
  const auto counts = state::pile::counts(game.arena(), stack.at(0), stack.types);
  const auto type_of = [&](std::int32_t component) {
    const std::string& name = schema.components()[static_cast<std::size_t>(component)].name;
    int type = 0;
    while (type < carcassonne::kTypes &&
           carcassonne::kTypeTable[static_cast<std::size_t>(type)].name != name)
      ++type;
    REQUIRE(type < carcassonne::kTypes);
    return type;
  };
  const std::int32_t placed = game.over() ? -1 : game.arena().get(drawn.at(0));
  const auto take = [&](int type) {
    REQUIRE(by_hand.draws());
    by_hand.draw_type(type);
  };
  for (std::int32_t t = 0; t < stack.types; ++t) {
    const int type = type_of(first + t);
    int gone = by_hand.in_stack(type) - counts[static_cast<std::size_t>(t)];
    if (first + t == placed) --gone;
    REQUIRE(gone >= 0);
    for (; gone > 0; --gone) take(type);
  }
  if (placed >= 0) take(type_of(placed));
}

/// What the ruleset has left to chance happens by hand, too.
template <class Game>
void meet_chance(const flow::Game& game, const state::Schema& schema, Game& by_hand) {
  if constexpr (requires { by_hand.draws(); }) {
    if (by_hand.draws()) draw_as(game, schema, by_hand);
  }
}

template <class Game>
void agrees(int games) {
  CAPTURE(Game::kName);
  package::Request request;
  request.ruleset = Game::kName;
  request.players = 2;
  request.path = {test::source_folder() / "rulesets"};
  request.stdlib = test::source_folder() / "stdlib";
  const auto ruleset = session::load_ruleset(request);
  const std::vector<std::string> players{"Anna", "Ben"};
  flow::Game game(*ruleset->rules, {});
  Random random(3);
  int won[3] = {0, 0, 0};
  for (int g = 0; g < games; ++g) {
    Game by_hand;
    game.start();
    game.seed(static_cast<std::uint64_t>(g) + 1);
    meet_chance(game, ruleset->rules->schema(), by_hand);
    for (int n = 0; !by_hand.over(); ++n) {
      CAPTURE(g, n);
      REQUIRE_FALSE(game.over());
      const Seat seat = game.pending().actor();
      REQUIRE(static_cast<int>(seat.index()) == by_hand.turn());
      std::vector<moves::Move> legal;
      game.legal(seat, legal);
      std::vector<std::string> texts, texts_by_hand;
      for (const moves::Move& move : legal) texts.push_back(game.text(move, players));
      typename Game::Move list[Game::kMostMoves];
      const int count = by_hand.legal(list);
      for (int i = 0; i < count; ++i) texts_by_hand.push_back(by_hand.text(list[i]));
      const auto chosen = random.below(static_cast<std::uint32_t>(count));
      const std::string text = texts_by_hand[chosen];
      const auto same = std::find(texts.begin(), texts.end(), text);
      REQUIRE(same != texts.end());
      const moves::Move move = legal[static_cast<std::size_t>(same - texts.begin())];
      std::sort(texts.begin(), texts.end());
      std::sort(texts_by_hand.begin(), texts_by_hand.end());
      REQUIRE(texts == texts_by_hand);
      game.apply(move);
      by_hand.apply(list[chosen]);
      meet_chance(game, ruleset->rules->schema(), by_hand);
    }
    REQUIRE(game.over());
    if constexpr (requires { by_hand.score(0); }) {
      for (int s = 0; s < 2; ++s) CHECK(game.standing(Seat(s)).front() == by_hand.score(s));
    }
    const std::vector<int> ranks = flow::ranks_of(game.standings());
    int winner = -1;
    for (int s = 0; s < 2; ++s) {
      if (ranks[static_cast<std::size_t>(s)] == 1 && ranks[static_cast<std::size_t>(1 - s)] == 2)
        winner = s;
    }
    CHECK(winner == by_hand.winner());
    ++won[winner + 1];
  }
  CHECK(won[1] > 0);
  CHECK(won[2] > 0);
}

TEST_CASE("the games written by hand are those of the rulesets", "[reference]") {
  agrees<Hex>(6);
  agrees<ConnectFour>(30);
  agrees<Reversi>(8);
  agrees<Breakthrough>(8);
  agrees<Carcassonne>(40);
}

TEST_CASE("the games written by hand have as many paths as is known of them", "[reference]") {
  CHECK(paths(ConnectFour(), 6) == 117'649);
  CHECK(paths(Reversi(), 6) == 8'200);
  CHECK(paths(Breakthrough(), 4) == 256'036);
  CHECK(paths(Hex(), 2) == 14'520);
}

}  // namespace
}  // namespace castellan::reference
