// Random calls by clients of all roles for as long as somebody waits: memory stays flat, and
// two games that differ in what a client cannot see answer it alike.
//   cmake --preset release -DCASTELLAN_TESTS=ON && cmake --build --preset release
//   CASTELLAN_SOAK=3600 build/release/tests/tools/cli_test "[.soak]"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "interpreter/base/generator.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/cli/random_talk.hpp"
#include "tools/cli/workplace.hpp"

using namespace castellan;
using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

constexpr const char* kOpen = "ruleset shelter\nplayers Blue, Red, Yellow\nseed 3\nBlue: choose ";

/// Games of the same open history: in one Blue has chosen the trader, in the other the messenger.
struct Twins {
  explicit Twins(const protocol::Workplace& workplace) : games{{workplace, {}}, {workplace, {}}} {
    const char* secrets[] = {"trader", "messenger"};
    for (std::size_t i = 0; i < 2; ++i) {
      protocol::Connection host(games[i]);
      const json load = {{"jsonrpc", "2.0"},
                         {"id", 1},
                         {"method", "load"},
                         {"params", {{"text", std::string(kOpen) + secrets[i] + "\n"}}}};
      REQUIRE_THAT(*host.answer(load.dump()), Catch::Contains("\"result\""));
      for (const protocol::Client& client :
           {protocol::Client{protocol::Role::seat, "Red", 1}, {protocol::Role::spectator, {}, 1}}) {
        clients[i].emplace_back(games[i], client);
      }
    }
  }
  protocol::Games games[2];
  std::vector<protocol::Connection> clients[2];
};

/// Pages of memory that are the process's own.
std::size_t pages() {
  std::ifstream in("/proc/self/statm");
  std::size_t whole = 0, resident = 0;
  in >> whole >> resident;
  return resident;
}

/// Says lines until `until`; how many.
std::size_t talk_until(std::chrono::steady_clock::time_point until, std::uint64_t seed) {
  constexpr std::size_t kLinesOfOneTalk = 20'000;
  CommonOptions common;
  common.packages = {"tests/packages"};
  rng::Stream stream(seed);
  const auto random = [&](std::uint32_t n) { return static_cast<std::uint32_t>(stream.below(n)); };
  RandomTalk talk(workplace(common), random);
  Twins twins(workplace(common));
  std::size_t lines = 0;
  for (; lines < kLinesOfOneTalk && std::chrono::steady_clock::now() < until; ++lines) {
    const std::string wrong = talk.step();
    INFO(talk.line());
    REQUIRE(wrong == "");
    const std::size_t who = random(2);
    REQUIRE(twins.clients[0][who].answer(talk.line()) == twins.clients[1][who].answer(talk.line()));
  }
  return lines;
}

}  // namespace

TEST_CASE("clients of all roles talk for long", "[.soak]") {
  const char* said = std::getenv("CASTELLAN_SOAK");
  const auto until = std::chrono::steady_clock::now() +
                     std::chrono::seconds(said == nullptr ? 10 : std::atoi(said));
  std::size_t lines = talk_until(until, 1);
  const std::size_t before = pages();
  for (std::uint64_t seed = 2; std::chrono::steady_clock::now() < until; ++seed)
    lines += talk_until(until, seed);
  const std::size_t after = pages();
  std::cout << lines << " lines, " << before << " pages after the first talk, " << after
            << " after the last\n";
  CHECK(after < before + before / 10);
}

TEST_CASE("games that differ in what a client cannot see answer it alike") {
  CommonOptions common;
  common.packages = {"tests/packages"};
  Twins twins(workplace(common));
  rng::Stream stream(5);
  RandomTalk talk(workplace(common),
                  [&](std::uint32_t n) { return static_cast<std::uint32_t>(stream.below(n)); });
  std::size_t done = 0;
  for (int i = 0; i < 400; ++i) {
    static_cast<void>(talk.step());
    INFO(talk.line());
    const auto one = twins.clients[0][static_cast<std::size_t>(i % 2)].answer(talk.line());
    REQUIRE(one == twins.clients[1][static_cast<std::size_t>(i % 2)].answer(talk.line()));
    if (one && one->find("\"result\"") != std::string::npos) ++done;
  }
  CHECK(done > 50);
}
