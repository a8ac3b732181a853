/// The text of a document as editors speak of it: lines from 0, columns in units of UTF-16.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::lsp {

struct Place {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// Half-open.
struct Range {
  Place start;
  Place end;
  friend bool operator==(const Range&, const Range&) = default;
};

/// How many units of UTF-16 a text of UTF-8 has; a byte that belongs to no code point is one.
[[nodiscard]] std::uint32_t utf16_units(std::string_view text);

/// Lines end with a line feed, a carriage return, or both.
class Text {
 public:
  explicit Text(std::string text = {});

  [[nodiscard]] const std::string& bytes() const { return text_; }
  /// What lies behind a line or the text is its end; what is within a code point its begin.
  [[nodiscard]] std::size_t offset(Place place) const;
  [[nodiscard]] Place place(std::size_t offset) const;
  /// The end of the text.
  [[nodiscard]] Place end() const { return place(text_.size()); }
  void replace(Range range, std::string_view by);

 private:
  void find_lines();
  [[nodiscard]] std::string_view line(std::size_t number) const;

  std::string text_;
  std::vector<std::size_t> lines_;  ///< where each begins
};

}  // namespace castellan::lsp
