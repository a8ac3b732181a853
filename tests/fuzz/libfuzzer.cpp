// One target, named by CASTELLAN_FUZZ, for libFuzzer.

#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace castellan::fuzz;
  static const Target kTarget = [] {
    const char* name = std::getenv("CASTELLAN_FUZZ");
    const auto found = targets().find(name == nullptr ? "" : name);
    if (found != targets().end()) return found->second;
    std::fputs("CASTELLAN_FUZZ names one of:", stderr);
    for (const auto& [known, target] : targets()) std::fprintf(stderr, " %s", known.c_str());
    std::fputc('\n', stderr);
    std::exit(2);
  }();
  const std::string wrong = kTarget({reinterpret_cast<const char*>(data), size});
  if (wrong.empty()) return 0;
  std::fprintf(stderr, "%s\n", wrong.c_str());
  std::abort();
}
