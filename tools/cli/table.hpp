/// A table of texts with aligned columns, for results on a terminal.
///
/// Widths are terminal cells. Columns are right-aligned unless said otherwise.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace castellan::cli {

class TextTable {
 public:
  explicit TextTable(std::vector<std::string> header);
  /// As many cells as the header has.
  void add(std::vector<std::string> row);
  /// `left`: columns that are aligned to the left.
  void print(std::ostream& out, const std::vector<std::size_t>& left = {}) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// Terminal cells that a text takes.
[[nodiscard]] std::size_t text_width(const std::string& text);

}  // namespace castellan::cli
