// Rule text made of bytes is compiled, verified and run, as it is written and optimised.

#include "tests/fuzz/target.hpp"
#include "tests/interpreter/ruletext/random_programs.hpp"

namespace castellan::fuzz {
namespace {

std::string rule_text_of(std::string_view bytes) {
  using namespace ruletext::test;
  static RandomWorld world;
  static TwoWays both;
  Bytes decide(bytes);
  const auto random = [&](std::uint32_t n) { return decide(n); };
  RandomRuleText write(random);
  const bool effect = random(2) == 0;
  const std::string text = write(effect ? "effect" : "number", 400, 12);
  if (const auto two = both(text, effect, bytes.size());
      two && two->written.error != "budget/fuel") {
    const bool same = two->written.error == two->optimised.error &&
                      two->written.trace == two->optimised.trace &&
                      two->written.words == two->optimised.words;
    if (!same) return "optimised it does something else: " + text;
  }
  const auto run = world(text, effect, random);
  return run.refused ? "" : run.errors;
}

const Registered kRuleText("rule_text", rule_text_of);

}  // namespace
}  // namespace castellan::fuzz
