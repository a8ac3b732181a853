#include "interpreter/drawing/text/cards.hpp"

#include <algorithm>
#include <map>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/text/canvas.hpp"
#include "interpreter/drawing/text/grid.hpp"

namespace castellan::drawing {
namespace {

constexpr int kCardInner = 22;  // terminal cells in a card
constexpr int kMostCardColumns = 3;
constexpr std::size_t kMostCardLines = 16;

/// What a card shows, line by line.
std::vector<std::string> card_content(const Item& item) {
  const Look& look = *item.look;
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    for (std::string& line : wrapped(text, kCardInner)) out.push_back(std::move(line));
  };
  if (!item.covered.empty()) {
    add("(" + item.covered + ")");
    add(look.label);
  } else {
    const std::size_t room =
        kCardInner - std::min<std::size_t>(width_of(look.corner) + 1, kCardInner);
    const auto title = wrapped(look.label, std::max<std::size_t>(room, 1));
    for (const std::string& line : title) out.push_back(line);
    if (out.empty()) out.emplace_back();
    if (!look.corner.empty()) {
      const std::size_t used = width_of(out[0]) + width_of(look.corner);
      out[0] += std::string(used < kCardInner ? kCardInner - used : 1, ' ') + look.corner;
    }
    for (const std::string& line : look.lines) add(line);
  }
  for (const std::string& badge : item.badges) add("* " + badge);
  for (const Token& token : item.tokens) add("● " + token_in_words(token));
  if (out.size() > kMostCardLines) out.resize(kMostCardLines);
  return out;
}

}  // namespace

bool has_card_texts(const Panel& panel, const board::Box& box) {
  return box.width() <= kMostCardColumns &&
         std::any_of(panel.items.begin(), panel.items.end(),
                     [](const Item& item) { return item.look && !item.look->lines.empty(); });
}

std::vector<std::string> card_lines(const Panel& panel, const board::Box& box, bool color) {
  std::map<std::pair<int, int>, std::vector<std::string>> texts;  // by row, column
  std::vector<int> heights(static_cast<std::size_t>(box.height()), 0);
  int margin = 2;
  for (int y = box.min_y; y <= box.max_y; ++y) {
    margin = std::max(margin, static_cast<int>(std::to_string(y).size()) + 1);
  }
  for (const Item& item : panel.items) {
    const auto row = static_cast<std::size_t>(item.cell.y - box.min_y);
    auto lines = card_content(item);
    heights[row] = std::max(heights[row], static_cast<int>(lines.size()));
    texts[{item.cell.y, item.cell.x}] = std::move(lines);
  }
  int height = 1;
  for (const int h : heights) height += h + 2;
  TextCanvas canvas(margin + box.width() * (kCardInner + 2) + 1, height);
  for (int x = box.min_x; x <= box.max_x; ++x) {
    const std::string number = std::to_string(x);
    canvas.put(margin + (x - box.min_x) * (kCardInner + 2) + 1 +
                   (kCardInner - static_cast<int>(number.size())) / 2,
               0, number);
  }
  int top = 1;
  for (int y = box.min_y; y <= box.max_y; ++y) {
    const int h = heights[static_cast<std::size_t>(y - box.min_y)];
    const std::string number = std::to_string(y);
    canvas.put(margin - 1 - static_cast<int>(number.size()), top + 1 + (h - 1) / 2, number);
    for (const Item& item : panel.items) {
      if (item.cell.y != y) continue;
      const int left = margin + (item.cell.x - box.min_x) * (kCardInner + 2);
      for (int i = 1; i <= kCardInner; ++i) {
        canvas.put(left + i, top, "─");
        canvas.put(left + i, top + h + 1, "─");
      }
      for (int i = 1; i <= h; ++i) {
        canvas.put(left, top + i, "│");
        canvas.put(left + kCardInner + 1, top + i, "│");
      }
      canvas.put(left, top, "┌");
      canvas.put(left + kCardInner + 1, top, "┐");
      canvas.put(left, top + h + 1, "└");
      canvas.put(left + kCardInner + 1, top + h + 1, "┘");
      const auto& lines = texts[{item.cell.y, item.cell.x}];
      for (std::size_t i = 0; i < lines.size(); ++i)
        canvas.put(left + 1, top + 1 + static_cast<int>(i), lines[i]);
      const Colour ground =
          item.covered.empty() ? item.look->fill : mix(item.look->fill, kGrey, 60);
      for (int i = 1; i <= h; ++i) canvas.paint(left + 1, top + i, kCardInner, ground);
    }
    top += h + 2;
  }
  return canvas.lines(color);
}

}  // namespace castellan::drawing
