#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  castellan::fuzz::check(data, size, castellan::grammar::parse_effects);
  return 0;
}
