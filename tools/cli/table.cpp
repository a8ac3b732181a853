#include "tools/cli/table.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

#include "grammar/utf8.hpp"

namespace castellan::cli {

std::size_t text_width(const std::string& text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const grammar::CodePoint unit = grammar::decode_utf8(text, at);
    width += grammar::display_width(unit.value);
    at += unit.length;
  }
  return width;
}

TextTable::TextTable(std::vector<std::string> header) { rows_.push_back(std::move(header)); }

void TextTable::add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

void TextTable::print(std::ostream& out, const std::vector<std::size_t>& left) const {
  std::vector<std::size_t> widths(rows_.front().size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], text_width(row[i]));
    }
  }
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string gap(widths[i] - text_width(row[i]), ' ');
      const bool to_left = std::find(left.begin(), left.end(), i) != left.end();
      if (i > 0) line += "  ";
      line += to_left ? row[i] + gap : gap + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace castellan::cli
