/// What is fuzzed: functions that take any bytes and say what is wrong. libFuzzer gives
/// them bytes without end (libfuzzer.cpp), a test those of tests/fuzz/corpus and what comes
/// of them when bytes are changed (corpus_test.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace castellan::fuzz {

/// Empty when nothing is wrong.
using Target = std::string (*)(std::string_view bytes);

/// By name, those that the program holds.
inline std::map<std::string, Target>& targets() {
  static std::map<std::string, Target> all;
  return all;
}

struct Registered {
  Registered(const char* name, Target target) { targets().emplace(name, target); }
};

/// Decisions made by bytes, two bytes each; 0 when there are no more.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;

  [[nodiscard]] bool left() const { return at_ + 1 < bytes_.size(); }
  /// A number below n.
  std::uint32_t operator()(std::uint32_t n) {
    if (!left()) return 0;
    const std::uint32_t high = static_cast<unsigned char>(bytes_[at_++]);
    const std::uint32_t low = static_cast<unsigned char>(bytes_[at_++]);
    return (high << 8 | low) % n;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace castellan::fuzz
