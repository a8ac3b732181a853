#include "tools/cli/layout.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"
#include "tools/cli/layout_depth.hpp"

namespace castellan::cli {
namespace {

constexpr std::uint32_t kTab = 8;
constexpr std::uint32_t kCommentGap = 2;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::uint32_t width_of(std::string_view text) {
  std::uint32_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const grammar::CodePoint unit = grammar::decode_utf8(text, at);
    width += grammar::display_width(unit.value);
    at += unit.length;
  }
  return width;
}

std::vector<LaidLine> laid_lines(std::string_view text) {
  std::vector<LaidLine> out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    LaidLine line;
    std::size_t first = begin;
    for (; first < end && is_blank(text[first]); ++first) {
      line.column = text[first] == ' ' ? line.column + 1 : (line.column / kTab + 1) * kTab;
    }
    std::size_t last = end;
    while (last > first && (is_blank(text[last - 1]) || text[last - 1] == '\r')) --last;
    line.begin = static_cast<std::uint32_t>(first);
    line.body = text.substr(first, last - first);
    out.push_back(line);
    begin = end + 1;
  }
  return out;
}

/// A line as parts with space between them.
struct Spaced {
  struct Part {
    std::string_view text;
    std::uint32_t gap = 0;  ///< blanks before it
    std::uint32_t column = 0;
    [[nodiscard]] bool comment() const { return text.front() == '#'; }
  };
  std::vector<Part> parts;
  std::uint32_t indent = 0;
  /// A comment that goes on under the one behind the line before.
  bool goes_on = false;

  [[nodiscard]] const Part* comment() const {
    return !parts.empty() && parts.back().comment() ? &parts.back() : nullptr;
  }
  void measure() {
    std::uint32_t column = indent;
    for (Part& part : parts) {
      part.column = column + part.gap;
      column = part.column + width_of(part.text);
    }
  }
};

/// Where the space of a line may change: between words, up to the comment. In
/// scripts only behind the first word and before the comment, because what is
/// between them is taken as it stands.
Spaced parts_of(std::string_view body, TextKind kind) {
  Spaced out;
  const auto tokens = tokens_of(body);
  std::size_t comment = tokens.empty() ? 0 : tokens.back().at + tokens.back().text.size();
  while (comment < body.size() && is_blank(body[comment])) ++comment;
  std::size_t end = 0;
  for (const Token& token : tokens) {
    const bool apart = token.at > end && (kind != TextKind::game || out.parts.size() < 2);
    if (out.parts.empty() || apart) {
      out.parts.push_back(
          {body.substr(token.at, 0), static_cast<std::uint32_t>(token.at - end), 0});
    }
    end = token.at + token.text.size();
    const auto begin = static_cast<std::size_t>(out.parts.back().text.data() - body.data());
    out.parts.back().text = body.substr(begin, end - begin);
  }
  if (comment < body.size()) {
    const auto gap = static_cast<std::uint32_t>(comment - end);
    out.parts.push_back({body.substr(comment), tokens.empty() ? 0 : std::max(gap, kCommentGap), 0});
  }
  return out;
}

bool stands_in(const Spaced& line, std::uint32_t column) {
  for (std::size_t i = 1; i < line.parts.size(); ++i) {
    if (line.parts[i].column == column) return true;
  }
  return false;
}

/// Takes superfluous blanks out until every wide gap aligns something.
void close_gaps(std::vector<Spaced>& lines) {
  for (bool changed = true; changed;) {
    changed = false;
    for (Spaced& line : lines) line.measure();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (std::size_t k = 1; k < lines[i].parts.size(); ++k) {
        auto& part = lines[i].parts[k];
        const std::uint32_t usual = part.comment() ? kCommentGap : 1;
        if (part.gap <= usual || (i > 0 && stands_in(lines[i - 1], part.column)) ||
            (i + 1 < lines.size() && stands_in(lines[i + 1], part.column))) {
          continue;
        }
        part.gap = usual;
        changed = true;
      }
    }
  }
}

}  // namespace

TextKind text_kind(std::string_view path) {
  const auto ends = [&](std::string_view suffix) { return path.ends_with(suffix); };
  if (ends(".cards") || ends(".tiles") || ends(".map")) return TextKind::entries;
  if (ends(".score")) return TextKind::score;
  if (ends(".game")) return TextKind::game;
  return TextKind::unknown;
}

std::vector<std::string_view> comments_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (const LaidLine& line : laid_lines(text)) {
    const Spaced spaced = parts_of(line.body, TextKind::game);
    if (spaced.comment() != nullptr) out.push_back(spaced.comment()->text);
  }
  return out;
}

std::string lay_out(const grammar::Source& source, TextKind kind) {
  std::vector<LaidLine> lines = laid_lines(source.text());
  find_depths(source, kind, lines);
  std::vector<Spaced> spaced;
  // Column of the comment that the line before holds or goes on with; none: 0.
  std::uint32_t comment_at = 0;
  for (const LaidLine& line : lines) {
    Spaced& s = spaced.emplace_back(parts_of(line.body, kind));
    s.goes_on = line.comment() && comment_at > 0 && line.column == comment_at;
    s.indent = static_cast<std::uint32_t>(2 * line.depth);
    if (s.goes_on) continue;
    comment_at = 0;
    if (line.comment() || s.comment() == nullptr) continue;
    const auto before = static_cast<std::size_t>(s.comment()->text.data() - line.body.data());
    comment_at = line.column + width_of(line.body.substr(0, before));
  }
  close_gaps(spaced);

  std::string out;
  bool blank_before = false;
  for (Spaced& line : spaced) {
    if (line.parts.empty()) {
      blank_before = !out.empty();
      continue;
    }
    if (blank_before) out += '\n';
    blank_before = false;
    out.append(line.goes_on ? comment_at : line.indent, ' ');
    for (const Spaced::Part& part : line.parts) out.append(part.gap, ' ').append(part.text);
    out += '\n';
    if (!line.goes_on) comment_at = line.comment() == nullptr ? 0 : line.comment()->column;
  }
  return out;
}

}  // namespace castellan::cli
