/// A document of headings, paragraphs and tables, written as Markdown or HTML.
///
/// Texts are plain: whatever they hold is escaped for the form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace castellan::cli {

class Page {
 public:
  void heading(int level, std::string text);
  void paragraph(std::string text);
  /// Rows have as many cells as the header; without rows nothing is written.
  void table(std::vector<std::string> header, std::vector<std::vector<std::string>> rows);

  [[nodiscard]] std::string markdown() const;
  [[nodiscard]] std::string html() const;

 private:
  struct Block {
    int level = 0;  ///< of a heading; 0: a paragraph or a table
    std::string text;
    std::vector<std::vector<std::string>> rows;
  };
  std::vector<Block> blocks_;
};

}  // namespace castellan::cli
