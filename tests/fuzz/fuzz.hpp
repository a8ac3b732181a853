/// What fuzzers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/grammar/round_trip.hpp"

namespace castellan::fuzz {

/// Decisions made by a fuzzer's bytes, two bytes each; 0 when there are no more.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;

  [[nodiscard]] bool left() const { return at_ + 1 < size_; }
  /// A number below n.
  std::uint32_t operator()(std::uint32_t n) {
    if (!left()) return 0;
    const auto value = static_cast<std::uint32_t>(data_[at_] << 8 | data_[at_ + 1]);
    at_ += 2;
    return value % n;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

/// What every fuzzer of a grammar checks: no crash, and what has no errors is
/// printed as a text that reads as the same tree.
template <typename Parse>
void check(const std::uint8_t* data, std::size_t size, Parse parse) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string trouble = grammar::test::round_trip(text, parse);
  if (trouble.empty()) return;
  std::fputs(trouble.c_str(), stderr);
  std::abort();
}

}  // namespace castellan::fuzz
