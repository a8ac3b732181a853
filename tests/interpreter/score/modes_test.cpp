// Value mode and explain mode are one program; value mode allocates nothing.
#include <random>

#include "interpreter/state/pile.hpp"
#include "tests/interpreter/score/fixture.hpp"
#include "tests/support/catch.hpp"
#include "tools/cli/allocation_counter.hpp"

using namespace castellan;
using namespace castellan::score::test;

namespace {

const char* const kEveryVerb =
    "sheet scoring(round: number) \"Round {round}\"\n"
    "  for each k in kind do\n"
    "    row M \"{k}\": rank by tally(player, k) pays points[round][k] ties share rounded down "
    "least 1\n"
    "  end\n"
    "  row H \"half\": halve rounded up if gold > debt\n"
    "  row G \"gold\": let rest be gold mod 5; add 2 per rest if rest != 3; subtract debt\n"
    "  row T \"twice\": times 2 if gold = debt\n"
    "  row L \"lower\": rank by gold - debt pays prizes ties lower if debt < 15\n"
    "  row D \"half again\": halve rounded down\n"
    "  row C \"cap\": cap at 30\n"
    "  row F \"floor\": raise to 0 - debt\n"
    "  row Z \"zero\": zero if gold = 7\n"
    "end\n";

struct Random {
  explicit Random(std::uint32_t seed) : engine(seed) {}
  int below(int n) { return static_cast<int>(engine() % static_cast<std::uint32_t>(n)); }
  std::mt19937 engine;
};

Table random_table(Random& random) {
  auto d = yard_description(2 + random.below(4));
  if (random.below(2) == 0) {
    d.contestants = {dirk()};
    d.contestants[0].amounts = {description::rule_text("size of neutral_tiles mod 4", "dirk.lua")};
    d.contestants[0].condition = description::rule_text("round_now > 0", "dirk.lua");
  }
  return Table(std::move(d), kEveryVerb);
}

void shuffle(Table& t, Random& random) {
  for (std::size_t p = 0; p < t.players(); ++p) {
    t.set("gold", random.below(20), p);
    t.set("debt", random.below(20), p);
    t.lay_kind(p, static_cast<std::size_t>(random.below(6)), random.below(3));
  }
  t.set("round_now", random.below(2));
  state::pile::add(t.game.arena, t.game.f("neutral_tiles"), t.game.at("neutral_tiles"),
                   random.below(7), 1);
}

}  // namespace

TEST_CASE("totals are the sum of the lines on random states") {
  Random random(7);
  for (int game = 0; game < 20; ++game) {
    Table t = random_table(random);
    for (int position = 0; position < 10; ++position) {
      shuffle(t, random);
      const int round = 1 + random.below(3);
      const auto e = t.explain("scoring", {round});
      Totals sums(t.players());
      std::size_t of_others = 0;
      for (const auto& l : e.lines) {
        if (l.seat)
          sums[l.seat.index()] += l.points;
        else
          ++of_others;
        REQUIRE(!l.evidence.empty());
      }
      REQUIRE(sums == e.totals);
      REQUIRE(t.evaluate("scoring", {round}) == e.totals);
      REQUIRE(of_others == (t.game.d.contestants.empty() ? 0U : 7U));
      REQUIRE(e.lines.size() == 14 * t.players() + of_others);
    }
  }
}

TEST_CASE("paying adds what value mode says") {
  Random random(11);
  Table t = random_table(random);
  for (std::size_t p = 0; p < t.players(); ++p) t.set("score", 1000, p);
  shuffle(t, random);
  const auto totals = t.evaluate("scoring", {3});
  const std::array<ruletext::Value, 1> round = {3};
  t.set("neutral_score", -1000);
  t.sheets->pay(t.sheets->find("scoring"), round, t.context(), t.machine, t.game.id("score"));
  for (std::size_t p = 0; p < t.players(); ++p) CHECK(t.get("score", p) == 1000 + totals[p]);
}

TEST_CASE("value mode allocates nothing") {
  Random random(3);
  Table t = random_table(random);
  for (int i = 0; i < 5; ++i) shuffle(t, random);
  const SheetId sheet = t.sheets->find("scoring");
  const std::array<ruletext::Value, 1> round = {3};
  std::array<std::int64_t, 5> totals{};
  const std::span<std::int64_t> places(totals.data(), t.players());
  const auto before = castellan::cli::allocation_count().load();
  t.sheets->evaluate(sheet, round, t.context(), t.machine, places);
  CHECK(castellan::cli::allocation_count().load() == before);
  // The counter counts.
  const auto e = t.explain("scoring", {3});
  CHECK(castellan::cli::allocation_count().load() > before);
  CHECK(std::vector<std::int64_t>(places.begin(), places.end()) == e.totals);
}
