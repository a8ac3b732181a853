// Clients of the protocol that say what a fuzzer's bytes make them say.

#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/fuzz.hpp"
#include "tests/tools/cli/random_talk.hpp"
#include "tools/cli/workplace.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace castellan::cli;
  castellan::fuzz::Bytes bytes(data, size);
  test::RandomTalk talk(workplace(CommonOptions()), [&](std::uint32_t n) { return bytes(n); });
  while (bytes.left()) {
    if (const std::string wrong = talk.step(); !wrong.empty()) {
      std::fprintf(stderr, "%s\n%s\n", wrong.c_str(), talk.line().c_str());
      std::abort();
    }
  }
  return 0;
}
