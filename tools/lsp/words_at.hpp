/// What an author is writing at a place of a text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace castellan::lsp {

enum class Writing : std::uint8_t {
  lua,      ///< Lua outside of its texts
  rules,    ///< rule text in a text of Lua
  entries,  ///< components and what they say
  sheet,
  script,
  pad,  ///< a scoring pad
  other
};

/// By the name of the file and what stands around the place. O(text).
[[nodiscard]] Writing writing_at(std::string_view path, std::string_view text, std::size_t offset);

/// Bytes `begin` to `end` of a text.
struct WordAt {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] std::string_view of(std::string_view text) const {
    return text.substr(begin, end - begin);
  }
  [[nodiscard]] bool empty() const { return begin == end; }
};

/// The word around a place, of letters, digits and `_`; with `ids` also of `-`, `.` and `/` between
/// them, as ids of components and of rules have.
[[nodiscard]] WordAt word_at(std::string_view text, std::size_t offset, bool ids);
[[nodiscard]] bool is_letter(char c);
/// What lines of scoring pads begin with, whatever the ruleset.
inline constexpr std::array<std::string_view, 7> kPadWords = {"pad", "players", "option", "feature",
                                                              "end", "holding", "expect"};
/// Whether a file of this name is a scoring pad.
[[nodiscard]] bool is_pad(std::string_view path);

}  // namespace castellan::lsp
