#include "tools/cli/page.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "interpreter/drawing/svg/writer.hpp"

namespace castellan::cli {
namespace {

constexpr std::string_view kStyle =
    "body{font-family:sans-serif;line-height:1.4;max-width:64em;margin:0 "
    "auto;padding:1em;color:#222;background:#fff}"
    "td,th{text-align:left;vertical-align:top;padding:.2em .8em .2em 0;border-bottom:1px solid "
    "#ccc}"
    "td{overflow-wrap:break-word}"
    ".wide{overflow-x:auto}"
    ".box{display:flex;flex-wrap:wrap;gap:1em;align-items:flex-end}"
    "figure{margin:0;max-width:100%;overflow-x:auto;text-align:center;font-size:.8em}"
    "nav a{margin-right:1em}"
    "a{color:#1f4e8c}";

bool is_word(std::string_view text, std::size_t at) {
  return at < text.size() &&
         (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || (text[at] & 0x80) != 0);
}

/// Whether what stands there would begin a heading, a list or a line below one.
bool begins_block(std::string_view text, std::size_t at) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const bool item = at == digits && digits > 0 && (text[at] == '.' || text[at] == ')');
  return item || (at == 0 && std::string_view("#+-=").find(text[0]) != std::string_view::npos);
}

/// One line, with the marks of Markdown disarmed.
std::string for_markdown(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || c == '\r') {
      out += ' ';
      continue;
    }
    const bool mark = std::string_view("\\|`*<>[]&~").find(c) != std::string_view::npos;
    // Between letters it is one of them, as in `last_round`.
    const bool underscore = c == '_' && !(i > 0 && is_word(text, i - 1) && is_word(text, i + 1));
    if (mark || underscore || begins_block(text, i)) out += '\\';
    out += c;
  }
  return out;
}

/// As an id may be written: without blanks.
std::string id_text(std::string anchor) {
  std::ranges::replace_if(
      anchor, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }, '-');
  return anchor;
}

}  // namespace

PageText& PageText::add(std::string text, std::string to) {
  if (!text.empty()) runs_.push_back({std::move(text), std::move(to)});
  return *this;
}

void Page::heading(int level, PageText text) {
  blocks_.push_back({level, std::move(text), {}, {}});
}

void Page::paragraph(PageText text) {
  if (!text.empty()) blocks_.push_back({0, std::move(text), {}, {}});
}

void Page::table(std::vector<std::string> header, std::vector<Row> rows) {
  if (rows.empty()) return;
  rows.insert(rows.begin(), Row(header.begin(), header.end()));
  blocks_.push_back({0, {}, std::move(rows), {}});
}

void Page::pictures(std::vector<Picture> pictures) {
  if (!pictures.empty()) blocks_.push_back({0, {}, {}, std::move(pictures)});
}

std::string Page::markdown() const {
  const auto plain = [](const PageText& text) {
    std::string out;
    for (const PageText::Run& run : text.runs_) out += for_markdown(run.text);
    return out;
  };
  std::string out;
  for (const Block& block : blocks_) {
    if (!out.empty()) out += '\n';
    if (block.level > 0) {
      out +=
          std::string(static_cast<std::size_t>(block.level), '#') + ' ' + plain(block.text) + '\n';
    } else if (!block.text.empty()) {
      out += plain(block.text) + '\n';
    }
    for (const Picture& picture : block.pictures) out += "- " + plain(picture.caption) + '\n';
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
      out += '|';
      for (const PageText& cell : block.rows[r]) out += ' ' + plain(cell) + " |";
      out += '\n';
      if (r > 0) continue;
      out += '|';
      for (std::size_t i = 0; i < block.rows[r].size(); ++i) out += " --- |";
      out += '\n';
    }
  }
  return out;
}

std::string Page::html(std::string_view title) const {
  std::set<std::string> anchors;
  const auto inner = [](const PageText& text) {
    std::string out;
    for (const PageText::Run& run : text.runs_) {
      const std::string escaped = drawing::xml_escaped(run.text);
      out += run.to.empty()
                 ? escaped
                 : "<a href=\"#" + drawing::xml_escaped(id_text(run.to)) + "\">" + escaped + "</a>";
    }
    return out;
  };
  const auto element = [&](const std::string& tag, const PageText& text) {
    std::string id;
    const std::string anchor = id_text(text.anchor_);
    if (!anchor.empty() && anchors.insert(anchor).second)
      id = " id=\"" + drawing::xml_escaped(anchor) + "\"";
    return "<" + tag + id + ">" + inner(text) + "</" + tag + ">";
  };

  std::string out =
      "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>";
  out += drawing::xml_escaped(title) + "</title>\n<style>" + std::string(kStyle) +
         "</style>\n</head>\n<body>\n";
  bool listed = false;
  for (const Block& block : blocks_) {
    if (block.level > 0) {
      if (block.level == 2 && !std::exchange(listed, true)) {
        out += "<nav>\n";
        for (const Block& each : blocks_) {
          if (each.level == 2 && !each.text.anchor_.empty()) {
            out += "<a href=\"#" + drawing::xml_escaped(id_text(each.text.anchor_)) + "\">" +
                   inner(each.text) + "</a>\n";
          }
        }
        out += "</nav>\n";
      }
      out += element("h" + std::to_string(block.level), block.text) + "\n";
    } else if (!block.text.empty()) {
      out += element("p", block.text) + "\n";
    }
    if (!block.pictures.empty()) {
      out += "<div class=\"box\">\n";
      for (const Picture& picture : block.pictures) {
        out +=
            "<figure>\n" + picture.svg + element("figcaption", picture.caption) + "\n</figure>\n";
      }
      out += "</div>\n";
    }
    if (block.rows.empty()) continue;
    out += "<div class=\"wide\">\n<table>\n";
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
      out += "<tr>";
      for (const PageText& cell : block.rows[r]) out += element(r == 0 ? "th" : "td", cell);
      out += "</tr>\n";
    }
    out += "</table>\n</div>\n";
  }
  return out + "</body>\n</html>\n";
}

}  // namespace castellan::cli
