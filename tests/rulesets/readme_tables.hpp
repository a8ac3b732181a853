/// The tables of a ruleset's README, as tests read them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

namespace castellan::test {

/// The text of a file that is there.
inline std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The cells of the table rows whose first cell begins with one of the marks.
inline std::vector<std::vector<std::string>> table_rows(const std::string& page,
                                                        const std::string& mark) {
  std::vector<std::vector<std::string>> rows;
  std::size_t begin = 0;
  while (begin < page.size()) {
    const std::size_t end = std::min(page.find('\n', begin), page.size());
    std::string line = page.substr(begin, end - begin);
    begin = end + 1;
    if (!line.starts_with("| " + mark)) continue;
    std::vector<std::string> cells;
    std::size_t at = 1;
    while (at < line.size()) {
      const std::size_t bar = std::min(line.find('|', at), line.size());
      std::string cell = line.substr(at, bar - at);
      cell.erase(0, cell.find_first_not_of(' '));
      cell.erase(cell.find_last_not_of(' ') + 1);
      cells.push_back(std::move(cell));
      at = bar + 1;
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

/// What stands between backquotes.
inline std::vector<std::string> quoted_parts(const std::string& cell) {
  std::vector<std::string> parts;
  for (std::size_t open = cell.find('`'); open != std::string::npos; open = cell.find('`', open)) {
    const std::size_t close = cell.find('`', open + 1);
    if (close == std::string::npos) break;
    parts.push_back(cell.substr(open + 1, close - open - 1));
    open = close + 1;
  }
  return parts;
}

/// Whether the status of a row, its last cell, says that something is missing for it.
inline bool waits(const std::vector<std::string>& row) { return row.back().starts_with("waits: "); }

/// The rest of a page from a headline on, up to the next one of the same level.
inline std::string section_of(const std::string& page, const std::string& headline) {
  const std::size_t begin = page.find("\n## " + headline + "\n");
  if (begin == std::string::npos) return "";
  return page.substr(begin + 1, page.find("\n## ", begin + 1) - begin);
}

}  // namespace castellan::test
