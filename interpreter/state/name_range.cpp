#include "interpreter/state/name_range.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace castellan::state {

using grammar::TextToken;

namespace {

// A name as what it begins with, a column of letters and a row of digits.
struct GridName {
  std::string_view begin, letters, digits;
  std::int64_t column = 0, row = 0;
};

std::int64_t column_of(std::string_view letters) {
  std::int64_t out = 0;
  for (const char c : letters) out = out * 26 + (c - 'a' + 1);
  return out;
}

std::string letters_of(std::int64_t column) {
  std::string out;
  for (; column > 0; column = (column - 1) / 26)
    out.insert(out.begin(), static_cast<char>('a' + (column - 1) % 26));
  return out;
}

// Nothing for a name without a number at its end, or with one that is too long.
std::optional<GridName> grid_name(std::string_view text) {
  constexpr std::size_t kMostDigits = 9;
  constexpr std::size_t kMostLetters = 4;
  const std::size_t last = text.find_last_not_of("0123456789");
  const std::size_t digits = last == std::string_view::npos ? 0 : last + 1;
  if (digits == text.size() || text.size() - digits > kMostDigits) return std::nullopt;
  std::size_t letters = digits;
  while (letters > 0 && text[letters - 1] >= 'a' && text[letters - 1] <= 'z') --letters;
  GridName out{text.substr(0, letters), text.substr(letters, digits - letters),
               text.substr(digits)};
  if (out.letters.size() > kMostLetters) {
    out.begin = text.substr(0, digits);
    out.letters = {};
  }
  out.column = column_of(out.letters);
  std::from_chars(out.digits.data(), out.digits.data() + out.digits.size(), out.row);
  return out;
}

// A row with as many digits as it is written with, when both ends are written so.
std::string row_text(std::int64_t row, std::size_t width) {
  std::string out = std::to_string(row);
  if (out.size() < width) out.insert(0, width - out.size(), '0');
  return out;
}

// Calls `each(x, y)` for the cells of a rectangle, row by row from one corner to the other.
template <class Each>
void rectangle(std::array<std::int64_t, 2> from, std::array<std::int64_t, 2> to, Each each) {
  const std::int64_t across = from[0] <= to[0] ? 1 : -1;
  const std::int64_t down = from[1] <= to[1] ? 1 : -1;
  for (std::int64_t y = from[1];; y += down) {
    for (std::int64_t x = from[0];; x += across) {
      each(x, y);
      if (x == to[0]) break;
    }
    if (y == to[1]) break;
  }
}

void check_size(const Names& names, const TextToken& text, std::array<std::int64_t, 2> from,
                std::array<std::int64_t, 2> to) {
  const auto width = static_cast<std::size_t>(std::abs(to[0] - from[0]) + 1);
  const auto height = static_cast<std::size_t>(std::abs(to[1] - from[1]) + 1);
  if (width <= kMostNames && height <= kMostNames && width * height <= kMostNames) return;
  throw names.error(text.span, "script/bad-path", "'" + text.text + "' is too many at once",
                    "at most " + std::to_string(kMostNames));
}

}  // namespace

std::vector<TextToken> names_between(const Names& names, const TextToken& text) {
  const std::size_t dots = text.text.find("..");
  if (dots == std::string::npos) return {text};
  const std::string_view first = std::string_view(text.text).substr(0, dots);
  const std::string_view second = std::string_view(text.text).substr(dots + 2);
  std::vector<TextToken> out;
  if (const auto a = to_cell(first), b = to_cell(second); a && b) {
    const std::array<std::int64_t, 2> from{a->x, a->y}, to{b->x, b->y};
    check_size(names, text, from, to);
    rectangle(from, to, [&](std::int64_t x, std::int64_t y) {
      out.push_back({"(" + std::to_string(x) + "," + std::to_string(y) + ")", text.span});
    });
    return out;
  }
  const auto a = grid_name(first), b = grid_name(second);
  if (!a || !b || a->begin != b->begin || a->letters.empty() != b->letters.empty()) return {text};
  const std::array<std::int64_t, 2> from{a->column, a->row}, to{b->column, b->row};
  check_size(names, text, from, to);
  const std::size_t width = a->digits.size() == b->digits.size() ? a->digits.size() : 0;
  rectangle(from, to, [&](std::int64_t x, std::int64_t y) {
    out.push_back({std::string(a->begin) + letters_of(x) + row_text(y, width), text.span});
  });
  return out;
}

std::vector<TextToken> places_of(const Names& names, const grammar::PlacedItem& item) {
  std::vector<TextToken> out;
  for (const grammar::Value& at : item.at) {
    const bool cell = at.kind == grammar::Value::Kind::cell;
    for (TextToken& each : names_between(
             names, {cell ? "(" + at.cell[0] + "," + at.cell[1] + ")" : at.text, at.span})) {
      out.push_back(std::move(each));
    }
  }
  return out;
}

}  // namespace castellan::state
