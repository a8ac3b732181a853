// Mass simulation: the same results for any number of threads, and figures that
// add up.

#include "interpreter/play/simulate.hpp"

#include "interpreter/play/player.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {

namespace {

using castellan::test::source_folder;

std::shared_ptr<const session::Ruleset> load(const char* name, const char* folder, int players) {
  package::Request request;
  request.ruleset = name;
  request.players = players;
  request.path = {source_folder() / folder};
  request.stdlib = source_folder() / "stdlib";
  return session::load_ruleset(request);
}

std::shared_ptr<const session::Ruleset> nim(int players) {
  return load("nim", "rulesets", players);
}

Simulation games(std::int64_t n, std::vector<std::string> players, int jobs) {
  Simulation s;
  s.games = n;
  s.players = std::move(players);
  s.jobs = jobs;
  s.seed = 3;
  s.hashes = true;
  return s;
}

}  // namespace

TEST_CASE("results do not depend on the number of threads") {
  const auto ruleset = nim(2);
  const auto one = simulate(*ruleset->rules, games(60, {"random", "greedy"}, 1));
  const auto two = simulate(*ruleset->rules, games(60, {"random", "greedy"}, 3));
  REQUIRE(one.games.size() == 60);
  for (std::size_t i = 0; i < 60; ++i) {
    CHECK(one.games[i].hash != 0);
    CHECK(one.games[i].hash == two.games[i].hash);
    CHECK(one.games[i].scores == two.games[i].scores);
  }
}

TEST_CASE("the greedy player takes the last piece when it can") {
  const auto ruleset = nim(2);
  const auto s = games(200, {"greedy", "random"}, 1);
  const auto json = summary(s, simulate(*ruleset->rules, s));
  CHECK(json["games"] == 200);
  CHECK(json["seats"][0]["wins"].get<double>() + json["seats"][1]["wins"].get<double>() == 200);
  CHECK(json["seats"][0]["wins"].get<double>() > 130);
  CHECK(json["length"]["min"].get<std::int64_t>() >= 7);
  CHECK(json["length"]["max"].get<std::int64_t>() <= 21);
}

TEST_CASE("the greedy player chooses alike whatever others have committed before it") {
  const auto ruleset = load("devtest", "tests/rulesets", 3);
  const auto procedures = ruleset->make_procedures();
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    CAPTURE(seed);
    flow::Game::Options options;
    options.seed = seed;
    options.procedures = procedures.get();
    flow::Game game(*ruleset->rules, options);
    game.start();
    REQUIRE(game.pending().actors == 0b111);
    moves::MoveList mine;
    std::vector<moves::Move> theirs;
    game.legal(Seat(1), mine);
    game.legal(Seat(0), theirs);
    const auto first = GreedyPlayer(seed).choose(game, Seat(1), mine);
    for (const auto& commit : theirs) {
      flow::Game later(game);
      later.apply(commit);
      if (seed % 2 == 0) {
        std::vector<moves::Move> third;
        later.legal(Seat(2), third);
        later.apply(third.front());
      }
      CHECK(GreedyPlayer(seed).choose(later, Seat(1), mine) == first);
    }
  }
}

TEST_CASE("an unknown kind of player is named with the nearest known one") {
  try {
    make_player("radnom", 1);
    FAIL("no error");
  } catch (const grammar::Error& e) {
    CHECK(std::string(e.what()) ==
          "error[play/unknown-player]: there is no player 'radnom'; known are random and greedy\n"
          "    hint: did you mean 'random'?");
  }
}

}  // namespace castellan::play
