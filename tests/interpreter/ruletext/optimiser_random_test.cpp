// Random rule text as it is written against the same optimised, observed and profiled, on equal
// states.

#include "tests/interpreter/ruletext/random_programs.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::ruletext;
using castellan::ruletext::test::Numbers;
using castellan::ruletext::test::RandomRuleText;
using castellan::ruletext::test::TwoWays;

TEST_CASE("optimised rule text gives, writes, stops and fails as it is written", "[random]") {
  constexpr int kTexts = 3'000;
  TwoWays world;
  Numbers numbers{20261123};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  int compared = 0, failed = 0, shorter = 0, observed = 0, profiled = 0;
  for (int i = 0; i < kTexts; ++i) {
    const bool effect = i % 2 != 0;
    const auto text = write(effect       ? "effect"
                            : i % 4 == 0 ? "number"
                                         : "truth",
                            1 << random(6), 2 + static_cast<int>(random(6)));
    const auto run = world(text, effect, numbers.state, i % 8 < 2);
    if (!run) continue;
    INFO(text);
    // What is left out needs no fuel.
    if (run->written.error == "budget/fuel") continue;
    CHECK(run->optimised.error == run->written.error);
    CHECK(run->optimised.trace == run->written.trace);
    CHECK(run->optimised.words == run->written.words);
    if (run->observed && run->observed->error != "budget/fuel") {
      CHECK(run->observed->error == run->written.error);
      CHECK(run->observed->trace == run->written.trace);
      CHECK(run->observed->words == run->written.words);
      ++observed;
    }
    // Whose marks burn no fuel.
    if (run->profiled) {
      CHECK(run->profiled->error == run->optimised.error);
      CHECK(run->profiled->trace == run->optimised.trace);
      CHECK(run->profiled->words == run->optimised.words);
      CHECK(run->profiled->fuel == run->optimised.fuel);
      ++profiled;
    }
    ++compared;
    failed += !run->written.error.empty();
    shorter += run->saved > 0;
  }
  CHECK(compared > kTexts * 2 / 3);
  CHECK(observed > kTexts / 8);
  CHECK(profiled > kTexts / 8);
  CHECK(failed > kTexts / 50);
  CHECK(shorter > kTexts / 2);
}

TEST_CASE(
    "what a machine keeps of a state shows nowhere, not in the registers of a loop that has ended",
    "[random]") {
  constexpr int kTexts = 3'000;
  TwoWays world;
  Numbers numbers{20261128};
  RandomRuleText write([&](std::uint32_t n) { return numbers(n); });
  int compared = 0, stopped = 0;
  for (int i = 0; i < kTexts; ++i) {
    const auto text = write("effect", 1 << numbers(6), 2 + static_cast<int>(numbers(6)));
    const auto run = world.cold_and_warm(text, numbers.state);
    if (!run) continue;
    INFO(text);
    const auto& [cold, warm] = *run;
    CHECK(cold.error == warm.error);
    CHECK(cold.trace == warm.trace);
    CHECK(cold.words == warm.words);
    CHECK(cold.fuel == warm.fuel);
    ++compared;
    stopped += cold.trace.size() > 1;
  }
  CHECK(compared > kTexts * 2 / 3);
  CHECK(stopped > kTexts / 10);
}

TEST_CASE("what is written between two places of a value, or on the way back to one, shows") {
  const std::string gold = "(count of p in table where gold of p + steps > 2)",
                    purses = "(sum of purse of p for p in players)";
  const std::string texts[] = {
      "set steps to " + gold + "; set score of actor to " + gold,
      "for each n in numbers(1, 3) do set steps to (steps + 1 + (sum of " + gold +
          " for m in numbers(1, 2))) mod 7 end",
      "for each n in numbers(1, 3) do set steps to (steps + " + gold + ") mod 10; add " + gold +
          " to score of actor end",
      "set steps to 3; distribute steps over players to purse most 2 by " + purses +
          " mod 3; set score of actor to " + purses,
      "for each n in numbers(1, 3) do let m be n * 2; set steps to (steps + (sum of " + gold +
          " + m for k in numbers(0, m))) mod 10; "
          "let m2 be n * 3; set steps to (steps + (sum of " +
          gold + " + m2 for k in numbers(0, m2))) mod 10 end",
      // What is written last before the head of a loop is part of the value in it.
      "repeat (free_places of market) times gain (abs(free_places of market)) score per (count of "
      "v1 in rays(islet) while ((first v2 in "
      "line(whole of (first v3 in line(last, west) while (table is none) where hand is none), "
      "west) while ((linked(\"north\", v1, \"path\")) "
      "and ((hero) is in crew)) where (abs(free_places of market)) is not in numbers(1, 3)) is "
      "none) until (hand is none) where table is none) "
      "to (actor) end",
  };
  TwoWays world;
  for (int i = 0; i < 6; ++i) world.arena.set(world.at("gold") + static_cast<Address>(i), i % 4);
  for (const std::string& text : texts) {
    INFO(text);
    const auto run = world(text, true, 1);
    REQUIRE(run);
    CHECK(run->written.error.empty());
    CHECK(run->optimised.error == run->written.error);
    CHECK(run->optimised.words == run->written.words);
  }
}

TEST_CASE(
    "a place on which the last figure stands is left in the same way, whatever the machine knows") {
  TwoWays world;
  REQUIRE(world.run("for each f in crew do deploy f on first q in ring end") ==
          castellan::ruletext::Machine::Stop::done);
  REQUIRE(world.value("count of f in crew[first q in ring]") == world.value("count of f in crew"));
  for (const std::string text : {"set hero to random f in crew[first q in ring]",
                                 "let q be first q in ring; set hero to random f in crew[q]",
                                 "choose f in crew[first q in ring]; set hero to f"}) {
    INFO(text);
    const auto run = world.cold_and_warm(text, 1);
    REQUIRE(run);
    CHECK(run->first.error == run->second.error);
    CHECK(run->first.trace == run->second.trace);
  }
}
