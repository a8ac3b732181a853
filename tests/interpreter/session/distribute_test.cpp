// Texts of components that are not evaluated as often as they are asked for, which may not show:
// those that read nothing of what `distribute` lays, and those that stand in several places.

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

constexpr std::array kCoffers = {"deep",  "weighed", "miser", "scales",
                                 "plain", "shallow", "heir",  "witness"};

/// Coins that Anna has and what lies in each coffer, after these moves.
std::vector<Word> laid(const std::string& position, const std::vector<std::string>& moves) {
  std::string script =
      "ruleset coffers\nplayers Anna, Ben\nposition unchecked\n" + position + "end\n";
  for (const std::string& move : moves) script += "Anna: " + move + "\n";
  const ScriptResult result = test::run(script);
  INFO(position << test::errors(result));
  REQUIRE(result.diagnostics.empty());
  const auto& schema = result.session->ruleset().rules->schema();
  const auto& arena = result.session->game().arena();
  std::vector<Word> words{arena.get(schema.field(schema.find_field("coins")).at(0))};
  const auto& stored = schema.field(schema.find_field("stored"));
  for (std::size_t i = 0; i < stored.instances; ++i) words.push_back(arena.get(stored.at(i)));
  return words;
}

TEST_CASE("coins go where the texts of all coffers say that they are worth most") {
  // Four for each coffer that is not empty, three a coin in `deep`, one less for the first coin in
  // `shallow`.
  CHECK(laid("  Anna.coins = 5\n  weight = 4\n  Anna.shelf: shallow (0,0); deep (1,0); scales "
             "(2,0); plain (3,0)\n",
             {"fill"}) == std::vector<Word>{0, 1, 2, 1, 1, 0, 0, 0, 0});
}

TEST_CASE("fillings are worth the same whether texts are asked again or not") {
  std::mt19937 random(61);
  const auto below = [&random](std::size_t n) { return random() % n; };
  std::size_t filled = 0;
  for (int round = 0; round < 240; ++round) {
    const std::size_t count = 1 + below(4);
    // Few kinds, so that what one reads decides where coins go.
    const std::size_t kinds =
        std::array<std::size_t, 3>{2, 4, kCoffers.size()}[static_cast<std::size_t>(round) % 3];
    std::string position = "  Anna.coins = " + std::to_string(below(5)) +
                           "\n  weight = " + std::to_string(below(5)) + "\n  Anna.shelf:";
    std::string stored;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string cell = "(" + std::to_string(i) + ",0)";
      position += std::string(i == 0 ? " " : "; ") + kCoffers[below(kinds)] + ' ' + cell;
      stored += "  Anna.stored[" + cell + "] = " + std::to_string(below(3)) + "\n";
    }
    position += '\n' + stored;
    INFO(position);
    for (const std::string how : {"fill", "raise"}) {
      // The second time the same coffers are worth something else.
      const auto once = laid(position, {how, "earn", how});
      REQUIRE(once == laid(position, {how + "_asking", "earn", how + "_asking"}));
      filled += static_cast<std::size_t>(
          std::count_if(once.begin() + 1, once.end(), [](Word n) { return n > 0; }));
    }
  }
  CHECK(filled > 200);
}

TEST_CASE("a text that is asked twice is told of twice") {
  const ScriptResult result = test::run(
      "ruleset coffers\nplayers Anna, Ben\nposition unchecked\n  Anna.shelf: plain (0,0)\n  "
      "Ben.shelf: deep (0,0)\n  Ben.stored[(0,0)] = 2\nend\n");
  REQUIRE(result.diagnostics.empty());
  const auto& game = result.session->game();
  const auto told =
      game.explain(game.rules().sheets().find("twice"), {}, result.session->players());
  CHECK(told.totals == std::vector<std::int64_t>{10, 12});
  REQUIRE(told.lines.size() == 2);
  CHECK(told.lines[0].evidence == "5 added; 5 added");
  CHECK(told.lines[1].evidence == "6 added; 6 added");
}

}  // namespace
}  // namespace castellan::session
