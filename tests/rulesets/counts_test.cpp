// How many ways there are to play the classics, as their README has them, and that the dice
// of Yacht are fair: counted, not drawn.

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "interpreter/session/script/script.hpp"
#include "tests/rulesets/readme_tables.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

std::unique_ptr<Session> begun(const std::string& text) {
  ScriptOptions options;
  options.path = {"rulesets"};
  options.may_end_at_chance = true;
  ScriptResult result =
      run_script(std::make_shared<const grammar::Source>("a.game", text), options);
  REQUIRE(result.session);
  return std::move(result.session);
}

Seat who_moves(const flow::Game& game) { return game.pending().actor(); }

/// Ways to play so many moves.
std::uint64_t ways(const flow::Game& game, int depth) {
  if (game.over()) return 0;
  if (depth == 1) return game.count_legal(who_moves(game));
  std::vector<moves::Move> list;
  game.legal(who_moves(game), list);
  std::uint64_t sum = 0;
  for (const moves::Move& move : list) {
    flow::Game next(game);
    next.options().listener = nullptr;
    next.apply(move);
    sum += ways(next, depth - 1);
  }
  return sum;
}

/// The numbers that a cell begins with.
std::vector<std::uint64_t> numbers_of(const std::string& cell) {
  std::vector<std::uint64_t> out;
  const char* at = cell.c_str();
  for (;;) {
    char* end = nullptr;
    const std::uint64_t n = std::strtoull(at, &end, 10);
    if (end == at) return out;
    out.push_back(n);
    if (*end != ',') return out;
    at = end + 1;
    while (*at == ' ') ++at;
  }
}

struct Outcome {
  std::uint64_t games = 0;
  bool wins = false;  ///< who is to move
};

/// All games from here; of states that are alike once.
Outcome all_games(const flow::Game& game, std::map<std::uint64_t, Outcome>& known) {
  const auto found = known.find(game.hash());
  if (found != known.end()) return found->second;
  Outcome out;
  std::vector<moves::Move> list;
  game.legal(who_moves(game), list);
  for (const moves::Move& move : list) {
    flow::Game next(game);
    next.options().listener = nullptr;
    next.apply(move);
    const Outcome after = next.over() ? Outcome{1, false} : all_games(next, known);
    out.games += after.games;
    out.wins = out.wins || !after.wins;
  }
  return known[game.hash()] = out;
}

}  // namespace

TEST_CASE("the counts of the classics are those of their README") {
  constexpr std::uint64_t kMost = 1'000;  // more take long
  const std::string page = test::read("rulesets/classics/README.md");
  std::size_t counted = 0;
  for (const std::string game :
       {"tic_tac_toe", "connect_four", "hex", "reversi", "breakthrough", "nim"}) {
    std::vector<std::uint64_t> said;
    for (const auto& row : test::table_rows(page, "`" + game + "`")) {
      for (const std::string& cell : row) {
        if (said.empty()) said = numbers_of(cell);
      }
    }
    INFO(game);
    REQUIRE(said.size() > 2);
    const auto session = begun("ruleset " + game + "\nplayers Anna, Ben\nexpect moves " +
                               std::to_string(said[0]) + "\n");
    for (std::size_t depth = 0; depth < said.size() && said[depth] <= kMost; ++depth) {
      CHECK(ways(session->game(), static_cast<int>(depth) + 1) == said[depth]);
      ++counted;
    }
  }
  CHECK(counted > 12);
}

TEST_CASE("nim has as many games as its README says, and is lost at multiples of four") {
  std::map<std::uint64_t, Outcome> known;
  const auto session = begun("ruleset nim\nplayers Anna, Ben\nexpect over\n");
  CHECK(all_games(session->game(), known).games == 223'317);
  CHECK(test::read("rulesets/classics/README.md").find("223317 games in all") != std::string::npos);
  for (int heap = 1; heap <= 21; ++heap) {
    const auto there =
        begun("ruleset nim\nplayers Anna, Ben\nposition\n  heap = " + std::to_string(heap) +
              "\n  active = Anna\nend\n");
    INFO(heap);
    CHECK(all_games(there->game(), known).wins == (heap % 4 != 0));
  }
}

TEST_CASE("each die of Yacht shows each face alike, whatever the others show") {
  for (const std::string before :
       {"", "two", "two, two", "two, two, two", "two, two, two, two", "one, six, six, one"}) {
    INFO(before);
    const auto session = begun("ruleset yacht\nplayers Anna, Ben\nchance given\n" +
                               (before.empty() ? std::string() : "draws " + before + "\n"));
    std::vector<std::string> faces;
    for (const Session::OutcomeText& outcome : session->outcomes()) {
      CHECK(outcome.weight == 1);
      faces.push_back(outcome.text);
    }
    CHECK(faces == std::vector<std::string>{"one", "two", "three", "four", "five", "six"});
  }
  // And when some are thrown again.
  const auto again = begun(
      "ruleset yacht\nplayers Anna, Ben\nchance given\ndraws six, six, six, six, six\nAnna: again "
      "six\n");
  CHECK(again->outcomes().size() == 6);
}

}  // namespace castellan::session
