// Random and spoilt messages of all roles at once: each is answered by the schema.

#include "interpreter/base/generator.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/cli/random_talk.hpp"
#include "tools/cli/workplace.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

TEST_CASE("whatever clients say is answered by the schema") {
  constexpr int kLines = 500;
  castellan::rng::Stream stream(20);
  CommonOptions common;
  common.packages = {"tests/packages"};
  RandomTalk talk(workplace(common),
                  [&](std::uint32_t n) { return static_cast<std::uint32_t>(stream.below(n)); });
  for (int i = 0; i < kLines; ++i) {
    const std::string wrong = talk.step();
    INFO(talk.line());
    REQUIRE(wrong == "");
  }
  // Most of it was understood, and much of it could be done.
  CHECK(talk.answered() > kLines / 2);
  CHECK(talk.done() > kLines / 10);
}
