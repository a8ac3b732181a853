// Rule text made of a fuzzer's bytes is compiled, verified and run, as it is written and
// optimised.

#include <cstdlib>

#include "tests/fuzz/fuzz.hpp"
#include "tests/interpreter/expr/random_programs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace castellan::expr::test;
  static RandomWorld world;
  static TwoWays both;
  castellan::fuzz::Bytes bytes(data, size);
  const auto random = [&](std::uint32_t n) { return bytes(n); };
  RandomRuleText write(random);
  const bool effect = random(2) == 0;
  const std::string text = write(effect ? "effect" : "number", 400, 12);
  if (const auto two = both(text, effect, size); two && two->written.error != "budget/fuel") {
    const bool same = two->written.error == two->optimised.error && two->written.trace == two->optimised.trace &&
                      two->written.words == two->optimised.words;
    if (!same) std::abort();
  }
  const auto run = world(text, effect, random);
  if (!run.errors.empty() && !run.refused) {
    std::fputs(run.errors.c_str(), stderr);
    std::abort();
  }
  return 0;
}
