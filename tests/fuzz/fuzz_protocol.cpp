// Clients of the protocol that say what a fuzzer's bytes make them say.

#include <cstdio>
#include <cstdlib>

#include "tests/tools/cli/random_talk.hpp"
#include "tools/cli/workplace.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace castellan::cli;
  std::size_t at = 0;
  const auto random = [&](std::uint32_t n) {
    if (at + 1 >= size) return 0U;
    const auto value = static_cast<std::uint32_t>(data[at] << 8 | data[at + 1]);
    at += 2;
    return value % n;
  };
  test::RandomTalk talk(workplace(CommonOptions()), random);
  while (at + 1 < size) {
    if (const std::string wrong = talk.step(); !wrong.empty()) {
      std::fprintf(stderr, "%s\n%s\n", wrong.c_str(), talk.line().c_str());
      std::abort();
    }
  }
  return 0;
}
