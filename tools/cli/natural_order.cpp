#include "tools/cli/natural_order.hpp"

#include <charconv>
#include <cstddef>
#include <optional>
#include <utility>

namespace castellan::cli {
namespace {

bool is_numeral(char c) { return c >= '0' && c <= '9'; }

/// A whole number at the beginning, which is taken off; a minus is part of it only within a cell.
std::optional<long> take_number(std::string_view& text, bool signed_too) {
  if (text.empty() || (!is_numeral(text[0]) && !(signed_too && text[0] == '-')))
    return std::nullopt;
  long value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// Row and column of a cell at the beginning, which is taken off.
std::optional<std::pair<long, long>> take_cell(std::string_view& text) {
  std::string_view rest = text;
  if (!rest.starts_with('(')) return std::nullopt;
  rest.remove_prefix(1);
  const auto x = take_number(rest, true);
  if (!x || !rest.starts_with(',')) return std::nullopt;
  rest.remove_prefix(1);
  const auto y = take_number(rest, true);
  if (!y || !rest.starts_with(')')) return std::nullopt;
  rest.remove_prefix(1);
  text = rest;
  return std::pair(*y, *x);
}

}  // namespace

bool natural_less(std::string_view a, std::string_view b) {
  const std::pair whole(a, b);
  while (!a.empty() && !b.empty()) {
    std::string_view a_rest = a;
    std::string_view b_rest = b;
    const auto a_cell = take_cell(a_rest);
    const auto b_cell = take_cell(b_rest);
    if (a_cell && b_cell) {
      if (a_cell != b_cell) return a_cell < b_cell;
      a = a_rest;
      b = b_rest;
      continue;
    }
    a_rest = a;
    b_rest = b;
    const auto a_number = take_number(a_rest, false);
    const auto b_number = take_number(b_rest, false);
    if (a_number && b_number) {
      if (a_number != b_number) return a_number < b_number;
      a = a_rest;
      b = b_rest;
      continue;
    }
    if (a[0] != b[0]) return static_cast<unsigned char>(a[0]) < static_cast<unsigned char>(b[0]);
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole.first < whole.second;
}

}  // namespace castellan::cli
