/// The data of rules, beside rule text: copies and attributes in component files, numbers and
/// truths in Lua, defaults of options. Each with its place in the file and another possible value.
///
/// Files are read as texts: a value that a script computes has no place. Texts in quotes and places
/// of drawings are left out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::session {

struct DataEntry {
  enum class Kind : std::uint8_t { number, word, truth };
  Kind kind = Kind::number;
  std::string thing;             ///< "card ash: cost", "option pace"; in Lua the line
  std::size_t from = 0, to = 0;  ///< bytes of the file
  std::string other;             ///< another possible value: one more, another word, the opposite
};

/// The entries of a file, whose kind follows from the end of its name (`.cards`, `.tiles`, `.map`,
/// `.lua`,
/// `.json`), by place. Of a file that cannot be read as such, or is of another kind, nothing.
/// O(bytes).
[[nodiscard]] std::vector<DataEntry> data_entries(const std::string& file, const std::string& text);

}  // namespace castellan::session
