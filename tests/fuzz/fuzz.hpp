/// What every fuzzer of a grammar checks: no crash, and what has no errors is
/// printed as a text that reads as the same tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/grammar/round_trip.hpp"

namespace castellan::fuzz {

template <typename Parse>
void check(const std::uint8_t* data, std::size_t size, Parse parse) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string trouble = grammar::test::round_trip(text, parse);
  if (trouble.empty()) return;
  std::fputs(trouble.c_str(), stderr);
  std::abort();
}

}  // namespace castellan::fuzz
