// Random rule text as it is written against the same optimised and the same observed, on equal
// states.

#include "tests/interpreter/expr/random_programs.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::expr;
using castellan::expr::test::Numbers;
using castellan::expr::test::RandomRuleText;
using castellan::expr::test::TwoWays;

TEST_CASE("optimised rule text gives, writes, stops and fails as it is written", "[random]") {
  constexpr int kTexts = 3'000;
  TwoWays world;
  Numbers numbers{20261123};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  int compared = 0, failed = 0, shorter = 0, observed = 0;
  for (int i = 0; i < kTexts; ++i) {
    const bool effect = i % 2 != 0;
    const auto text = write(effect ? "effect" : i % 4 == 0 ? "number" : "truth", 1 << random(6), 2 + static_cast<int>(random(6)));
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
    ++compared;
    failed += !run->written.error.empty();
    shorter += run->saved > 0;
  }
  CHECK(compared > kTexts * 2 / 3);
  CHECK(observed > kTexts / 8);
  CHECK(failed > kTexts / 50);
  CHECK(shorter > kTexts / 2);
}

TEST_CASE("what a machine keeps of a state shows nowhere, not in the registers of a loop that has ended", "[random]") {
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
