#include "interpreter/lua/escapes.hpp"

#include <cstdint>

namespace castellan::lua {
namespace {

int hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_lua_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Lua writes what is no code point, too: up to six bytes.
std::string utf8_bytes(std::uint32_t value) {
  if (value < 0x80) return {static_cast<char>(value)};
  std::string behind;
  std::uint32_t first_holds = 0x3f;
  while (value > first_holds) {
    behind.insert(behind.begin(), static_cast<char>(0x80 | (value & 0x3f)));
    value >>= 6;
    first_holds >>= 1;
  }
  behind.insert(behind.begin(), static_cast<char>(((~first_holds << 1) & 0xff) | value));
  return behind;
}

/// One text, escape by escape.
class Unescaper {
 public:
  explicit Unescaper(std::string_view quoted) : quoted_(quoted) {}

  std::optional<Unescaped> run() {
    out_.at.push_back({0, 0});
    while (at_ < quoted_.size()) {
      if (quoted_[at_] != '\\') {
        out_.text += quoted_[at_++];
        continue;
      }
      if (++at_ == quoted_.size()) return std::nullopt;
      if (!escape(quoted_[at_++])) return std::nullopt;
      note();
    }
    return std::move(out_);
  }

 private:
  bool escape(char c) {
    constexpr std::string_view kLetters = "abfnrtv\\\"'\n";
    constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\\"'\n";
    if (const std::size_t i = kLetters.find(c); i != std::string_view::npos) {
      out_.text += kMeanings[i];
      return true;
    }
    switch (c) {
      case '\r':  // a line end of two bytes
        if (at_ < quoted_.size() && quoted_[at_] == '\n') ++at_;
        out_.text += '\n';
        return true;
      case 'z':
        while (at_ < quoted_.size() && is_lua_space(quoted_[at_])) ++at_;
        return true;
      case 'x':
        return byte_of_digits();
      case 'u':
        return code_point();
      default:
        --at_;
        return decimal();
    }
  }

  bool byte_of_digits() {
    if (at_ + 2 > quoted_.size()) return false;
    const int high = hexadecimal_digit(quoted_[at_]);
    const int low = hexadecimal_digit(quoted_[at_ + 1]);
    at_ += 2;
    out_.text += static_cast<char>(high * 16 + low);
    return high >= 0 && low >= 0;
  }

  bool code_point() {
    constexpr std::uint32_t kMost = 0x7fffffff;
    if (at_ >= quoted_.size() || quoted_[at_++] != '{') return false;
    std::uint32_t value = 0;
    std::size_t digits = 0;
    for (; at_ < quoted_.size() && hexadecimal_digit(quoted_[at_]) >= 0; ++at_, ++digits) {
      if (value > kMost >> 4) return false;
      value = value * 16 + static_cast<std::uint32_t>(hexadecimal_digit(quoted_[at_]));
    }
    if (digits == 0 || at_ >= quoted_.size() || quoted_[at_++] != '}') return false;
    out_.text += utf8_bytes(value);
    return true;
  }

  bool decimal() {
    int value = 0;
    std::size_t digits = 0;
    for (; digits < 3 && at_ < quoted_.size() && quoted_[at_] >= '0' && quoted_[at_] <= '9';
         ++at_, ++digits) {
      value = value * 10 + (quoted_[at_] - '0');
    }
    out_.text += static_cast<char>(value);
    return digits > 0 && value <= 255;
  }

  void note() {
    out_.at.push_back(
        {static_cast<std::uint32_t>(out_.text.size()), static_cast<std::uint32_t>(at_)});
  }

  std::string_view quoted_;
  std::size_t at_ = 0;
  Unescaped out_;
};

}  // namespace

std::optional<Unescaped> unescaped(std::string_view quoted) { return Unescaper(quoted).run(); }

}  // namespace castellan::lua
