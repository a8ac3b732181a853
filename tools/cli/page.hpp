/// A document of headings, paragraphs, tables and pictures, written as Markdown or HTML.
///
/// Texts are plain: whatever they hold is escaped for the form. The HTML stands alone, without
/// scripts, and is well-formed XML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace castellan::cli {

/// A text of which parts are links to anchors of the same page. Markdown has the text alone.
class PageText {
 public:
  PageText(std::string text) { add(std::move(text)); }
  PageText(const char* text) : PageText(std::string(text)) {}
  PageText() = default;

  PageText& add(std::string text, std::string to = {});
  /// Where links lead to; of two with one name the first.
  PageText& anchored(std::string anchor) {
    anchor_ = std::move(anchor);
    return *this;
  }
  [[nodiscard]] bool empty() const { return runs_.empty(); }

 private:
  friend class Page;
  struct Run {
    std::string text;
    std::string to;  ///< empty: no link
  };
  std::vector<Run> runs_;
  std::string anchor_;
};

class Page {
 public:
  using Row = std::vector<PageText>;
  using Rows = std::vector<Row>;
  struct Picture {
    std::string svg;  ///< one element; in HTML only
    PageText caption;
  };

  /// Headings of level 2 are listed at the top of the HTML when they have an anchor.
  void heading(int level, PageText text);
  void paragraph(PageText text);
  /// Rows have as many cells as the header; without rows nothing is written.
  void table(std::vector<std::string> header, std::vector<Row> rows);
  /// Pictures side by side with their captions. In Markdown the captions are a list.
  void pictures(std::vector<Picture> pictures);

  [[nodiscard]] std::string markdown() const;
  /// `title`: of the document.
  [[nodiscard]] std::string html(std::string_view title) const;

 private:
  struct Block {
    int level = 0;  ///< of a heading; 0: anything else
    PageText text;
    std::vector<Row> rows;
    std::vector<Picture> pictures;
  };
  std::vector<Block> blocks_;
};

}  // namespace castellan::cli
