#include "tools/cli/page.hpp"

#include <utility>

#include "interpreter/drawing/svg/writer.hpp"

namespace castellan::cli {
namespace {

/// One line, with the marks of Markdown disarmed.
std::string for_markdown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      out += ' ';
      continue;
    }
    if (std::string_view("\\|`*<>[]").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

void Page::heading(int level, std::string text) { blocks_.push_back({level, std::move(text), {}}); }

void Page::paragraph(std::string text) {
  if (!text.empty()) blocks_.push_back({0, std::move(text), {}});
}

void Page::table(std::vector<std::string> header, std::vector<std::vector<std::string>> rows) {
  if (rows.empty()) return;
  rows.insert(rows.begin(), std::move(header));
  blocks_.push_back({0, {}, std::move(rows)});
}

std::string Page::markdown() const {
  std::string out;
  for (const Block& block : blocks_) {
    if (!out.empty()) out += '\n';
    if (block.level > 0) {
      out += std::string(static_cast<std::size_t>(block.level), '#') + ' ' +
             for_markdown(block.text) + '\n';
    } else if (block.rows.empty()) {
      out += for_markdown(block.text) + '\n';
    }
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
      out += '|';
      for (const std::string& cell : block.rows[r]) out += ' ' + for_markdown(cell) + " |";
      out += '\n';
      if (r > 0) continue;
      out += '|';
      for (std::size_t i = 0; i < block.rows[r].size(); ++i) out += " --- |";
      out += '\n';
    }
  }
  return out;
}

std::string Page::html() const {
  std::string out =
      "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<style>body{font-family:sans-serif;max-width:"
      "70em;margin:2em auto}td,th{text-align:left;vertical-align:top;padding:.2em .8em .2em 0;"
      "border-bottom:1px solid #ccc}</style>\n";
  for (const Block& block : blocks_) {
    if (block.level > 0) {
      const std::string tag = "h" + std::to_string(block.level) + ">";
      out += "<" + tag + drawing::xml_escaped(block.text) + "</" + tag + "\n";
    } else if (block.rows.empty()) {
      out += "<p>" + drawing::xml_escaped(block.text) + "</p>\n";
    } else {
      out += "<table>\n";
      for (std::size_t r = 0; r < block.rows.size(); ++r) {
        const std::string tag = r == 0 ? "th>" : "td>";
        out += "<tr>";
        for (const std::string& cell : block.rows[r]) {
          out += "<" + tag + drawing::xml_escaped(cell) + "</" + tag;
        }
        out += "</tr>\n";
      }
      out += "</table>\n";
    }
  }
  return out;
}

}  // namespace castellan::cli
