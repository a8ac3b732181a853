/// Texts of drawings: names made printable, titles, ids. Knows no game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::drawing {

/// `text` as drawings may show it: what is not printable is written out, and
/// after 60 characters it is cut.
[[nodiscard]] std::string shown(std::string_view text);
/// The same for texts of several lines: cut after 400 characters only.
[[nodiscard]] std::string shown_whole(std::string_view text);
/// The text in lines of at most `width` terminal cells, broken at blanks where
/// that can be.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);
/// `in_play` -> `In play`.
[[nodiscard]] std::string as_title(std::string_view name);
[[nodiscard]] std::string replaced(std::string text, std::string_view what, std::string_view by);
/// The name when it consists of ASCII letters, digits and `-_.`, else `other`.
[[nodiscard]] std::string slug_of(std::string_view name, const std::string& other);
/// Terminal cells that a printable text takes.
[[nodiscard]] std::size_t width_of(std::string_view text);

}  // namespace castellan::drawing
