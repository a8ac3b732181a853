#include "interpreter/drawing/svg/card_text.hpp"

#include <iterator>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/features.hpp"

namespace castellan::drawing {
namespace {

// An icon stands in a line as two characters for private use, the second one for its width:
// U+E000 and its place among the icons, U+F8FF.
constexpr std::string_view kFiller = "\xEF\xA3\xBF";
constexpr std::size_t kMostIcons = 256;
constexpr std::size_t kCodeLength = 3;
constexpr int kCell = 6;  // about as wide as a letter is

std::string icon_code(std::size_t n) {
  return {'\xEE', static_cast<char>(0x80 + n / 64), static_cast<char>(0x80 + n % 64)};
}

bool is_code(std::string_view text, std::size_t at) {
  return text.size() - at >= kCodeLength + kFiller.size() && text[at] == '\xEE' &&
         text.substr(at + kCodeLength, kFiller.size()) == kFiller;
}

std::size_t icon_at(std::string_view text, std::size_t at) {
  return static_cast<std::size_t>(static_cast<unsigned char>(text[at + 1]) - 0x80) * 64 +
         static_cast<std::size_t>(static_cast<unsigned char>(text[at + 2]) - 0x80);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Whether the words stand here whole, with or without the `s` of a plural; their length, or 0.
std::size_t length_of(std::string_view text, std::size_t at, std::string_view words) {
  if (text.substr(at, words.size()) != words) return 0;
  if (at > 0 && is_letter(text[at - 1])) return 0;
  std::size_t end = at + words.size();
  if (end < text.size() && text[end] == 's') ++end;
  return end < text.size() && is_letter(text[end]) ? 0 : end - at;
}

/// The text with the longest words that have an icon replaced by it.
std::string with_icons(std::string_view text, const StyleMap<NameStyle>& icons) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t longest = 0, icon = 0, n = 0;
    for (const auto& [words, style] : icons) {
      const std::size_t length = length_of(text, at, words);
      if (length > longest && style.glyph && n < kMostIcons) {
        longest = length;
        icon = n;
      }
      ++n;
    }
    if (longest == 0) {
      out += text[at++];
      continue;
    }
    out += icon_code(icon);
    out += kFiller;
    at += longest;
  }
  return out;
}

Badge badge_of(const NameStyle& style, Colour ink) {
  return {style.glyph.value_or(Glyph::none), style.colour.value_or(ink), style.ink};
}

}  // namespace

std::vector<std::string> lines_of_card(const Look& look, int width) {
  // Some letters are wider than most.
  const auto cells = static_cast<std::size_t>(width * 20 / (21 * kCell));
  std::vector<std::string> out;
  for (const std::string& text : look.lines) {
    const std::string line = look.icons == nullptr ? text : with_icons(text, *look.icons);
    for (std::string& part : wrapped(line, cells)) out.push_back(std::move(part));
  }
  return out;
}

namespace {

/// A line from left to right; what stands before an icon ends where the icon begins, in any font.
class LineWriter {
 public:
  LineWriter(SvgWriter& svg, int x, int y, Colour ink) : svg_(svg), x_(x), y_(y), ink_(ink) {}

  void text(std::string_view text, bool icon_follows) {
    while (text.starts_with(' ')) {
      text.remove_prefix(1);
      x_ += kCell;
    }
    const std::string_view seen = text.substr(0, text.find_last_not_of(' ') + 1);
    const int width = static_cast<int>(width_of(seen)) * kCell;
    if (seen.empty()) return;
    if (icon_follows)
      svg_.text_element("text", seen,
                        {{"x", x_},
                         {"y", y_},
                         {"font-size", kCardLetters},
                         {"textLength", width},
                         {"lengthAdjust", "spacingAndGlyphs"},
                         {"fill", ink_}});
    else
      write_caption(svg_, x_, y_, seen, {kCardLetters, ink_, false, false});
    x_ += static_cast<int>(width_of(text)) * kCell;
  }

  void icon(const NameStyle& style) {
    constexpr int kWide = 2 * kCell;
    draw_badge(svg_, badge_of(style, ink_), x_ + kWide / 2, y_ - 4, kWide + 1);
    x_ += kWide;
  }

 private:
  SvgWriter& svg_;
  int x_;
  int y_;
  Colour ink_;
};

}  // namespace

void write_card_lines(SvgWriter& svg, int x, int y, const Look& look,
                      const std::vector<std::string>& lines, Colour ink) {
  for (const std::string& line : lines) {
    LineWriter writer(svg, x, y, ink);
    const std::string_view all = line;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < all.size();) {
      if (look.icons == nullptr || !is_code(all, i) || icon_at(all, i) >= look.icons->size()) {
        ++i;
        continue;
      }
      writer.text(all.substr(begin, i - begin), true);
      const auto n = static_cast<std::ptrdiff_t>(icon_at(all, i));
      writer.icon(std::next(look.icons->begin(), n)->second);
      begin = i += kCodeLength + kFiller.size();
    }
    writer.text(all.substr(begin), false);
    y += kCardLetters + 3;
  }
}

void draw_badge(SvgWriter& svg, const Badge& badge, int x, int y, int size) {
  const auto draw = [&](Glyph glyph, Colour fill, int wide, const std::string& stroke) {
    if (glyph == Glyph::none) return;
    svg.leaf("path", {{"class", "badge"},
                      {"d", entry_of(glyph).path},
                      {"transform", translate(x - wide / 2, y - wide / 2) + " scale(" +
                                        thousandths(wide * 1000 / 24) + ")"},
                      {"fill", fill},
                      {"stroke", stroke},
                      {"stroke-width", 2}});
  };
  if (!badge.ink) return draw(badge.glyph, badge.fill, size, "none");
  draw(Glyph::shield, badge.fill, size + 4, hex(mix(badge.fill, kBlack, 40)));
  draw(badge.glyph, *badge.ink, size * 6 / 10, "none");
}

}  // namespace castellan::drawing
