#include "interpreter/drawing/text/map.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "grammar/utf8.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/text/canvas.hpp"
#include "interpreter/drawing/text/grid.hpp"

namespace castellan::drawing {
namespace {

constexpr int kWidestNet = 74;
constexpr int kHighestNet = 60;
constexpr int kLongestName = 12;
constexpr int kLongestContent = 8;
// Columns a unit of the map, in hundredths; a row is as high as two columns.
constexpr std::int64_t kSmallestUnit = 100;
constexpr std::int64_t kLargestUnit = 4000;
constexpr std::int64_t kUnitStep = 50;

struct NameBox {
  std::string name;
  std::string content;
  std::int64_t map_x = 0, map_y = 0;  // in hundredths
  int x = 0, y = 0;                   // of the middle
  int width = 0;
  bool landmark = false;
  const Item* item = nullptr;

  [[nodiscard]] int left() const { return x - width / 2; }
  [[nodiscard]] int height() const { return content.empty() ? 1 : 2; }
};

std::string cut_off(const std::string& text, int most) {
  TextCanvas inside(most, 1);
  inside.put(0, 0, text);
  return inside.lines(false).front();
}

std::string initial(const std::string& name) {
  return name.empty() ? "" : name.substr(0, grammar::decode_utf8(name, 0).length);
}

class NetLines {
 public:
  NetLines(const Panel& panel, const std::vector<PlayerPicture>& players)
      : panel_(panel), players_(players) {
    for (const Item& item : panel.items) {
      if (!item.at) {
        boxes_.clear();
        return;
      }
      NameBox box;
      box.item = &item;
      box.name = cut_off(item.place_label, kLongestName);
      box.content = content(item);
      add(std::move(box), *item.at);
    }
    for (const Landmark& landmark : panel.landmarks) {
      NameBox box;
      box.landmark = true;
      box.name = "(" + cut_off(landmark.look.label, kLongestName) + ")";
      add(std::move(box), landmark.at);
    }
  }

  std::vector<std::string> run(bool color) {
    if (boxes_.empty()) return {};
    for (std::int64_t scale = kSmallestUnit; scale <= kLargestUnit; scale += kUnitStep) {
      if (!place(scale)) return {};
      if (is_clear()) return draw(color);
    }
    return {};
  }

 private:
  void add(NameBox box, std::pair<std::int64_t, std::int64_t> at) {
    box.map_x = at.first;
    box.map_y = at.second;
    box.width = static_cast<int>(std::max(width_of(box.name), width_of(box.content)));
    boxes_.push_back(std::move(box));
  }

  [[nodiscard]] std::string content(const Item& item) const {
    std::string out;
    const auto part = [&](const std::string& text) {
      if (!text.empty()) out += (out.empty() ? "" : " ") + text;
    };
    if (item.look) {
      const Look& look = *item.look;
      part(cut_off(!look.shorthand.empty() ? look.shorthand
                   : !look.label.empty()   ? look.label
                                           : look.id,
                   kLongestContent));
    }
    if (item.hidden) part("?");
    if (item.owner && item.owner.index() < players_.size()) {
      part("■" + initial(players_[item.owner.index()].name));
    }
    part(tokens_text(item.tokens));
    return out;
  }

  /// Places the boxes for a scale; false when they do not fit a page.
  bool place(std::int64_t scale) {
    const auto column = [&](const NameBox& b) {
      return static_cast<int>(b.map_x * scale / 10'000);
    };
    const auto row = [&](const NameBox& b) { return static_cast<int>(b.map_y * scale / 20'000); };
    for (NameBox& b : boxes_) {
      b.x = column(b);
      b.y = row(b);
    }
    const auto leftmost =
        std::min_element(boxes_.begin(), boxes_.end(),
                         [](const NameBox& a, const NameBox& b) { return a.left() < b.left(); });
    const auto topmost = std::min_element(
        boxes_.begin(), boxes_.end(), [](const NameBox& a, const NameBox& b) { return a.y < b.y; });
    const int min_x = leftmost->left();
    const int min_y = topmost->y;
    width_ = 0;
    height_ = 0;
    for (NameBox& b : boxes_) {
      b.x -= min_x;
      b.y -= min_y;
      width_ = std::max(width_, b.left() + b.width);
      height_ = std::max(height_, b.y + b.height());
    }
    return width_ <= kWidestNet && height_ <= kHighestNet;
  }

  // Blanks between two boxes, across and down; below 0 when they overlap.
  static int across(const NameBox& a, const NameBox& b) {
    return std::max(a.left(), b.left()) - std::min(a.left() + a.width, b.left() + b.width);
  }
  static int down(const NameBox& a, const NameBox& b) {
    return std::max(a.y, b.y) - std::min(a.y + a.height(), b.y + b.height());
  }

  [[nodiscard]] bool is_clear() const {
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        if (across(boxes_[i], boxes_[k]) < 2 && down(boxes_[i], boxes_[k]) < 0) return false;
      }
    }
    // A link needs room to be seen.
    return std::all_of(panel_.lines.begin(), panel_.lines.end(), [&](const MapLine& line) {
      const NameBox& a = boxes_[line.from];
      const NameBox& b = boxes_[line.to];
      return across(a, b) >= 5 || down(a, b) >= 1;
    });
  }

  std::vector<std::string> draw(bool color) const {
    TextCanvas canvas(width_, height_);
    for (const MapLine& line : panel_.lines) link(canvas, line);
    for (const NameBox& b : boxes_) {
      if (b.landmark) box(canvas, b);
    }
    for (const NameBox& b : boxes_) {
      if (!b.landmark) box(canvas, b);
    }
    return canvas.lines(color);
  }

  void link(TextCanvas& canvas, const MapLine& line) const {
    const NameBox& a = boxes_[line.from];
    const NameBox& b = boxes_[line.to];
    const int dx = b.x - a.x;
    const int dy = b.y - a.y;
    const int steps = std::max({1, std::abs(dx), 2 * std::abs(dy)});
    const std::string_view mark = dy == 0 ? "─" : dx == 0 ? "│" : "·";
    for (int i = 0; i <= steps; ++i) canvas.put(a.x + dx * i / steps, a.y + dy * i / steps, mark);
    if (line.style == nullptr || !line.style->shorthand) return;
    // In the middle of what is seen, not under a box.
    const int gap_from = dx >= 0 ? a.left() + a.width : b.left() + b.width;
    const int gap_to = dx >= 0 ? b.left() : a.left();
    const bool flat = dy == 0 && gap_to > gap_from;
    canvas.put(flat ? (gap_from + gap_to - 1) / 2 : a.x + dx / 2, a.y + dy / 2,
               cut_off(shown(*line.style->shorthand), 1));
  }

  void box(TextCanvas& canvas, const NameBox& b) const {
    const auto middle = [&](const std::string& text, int y) {
      const int width = static_cast<int>(width_of(text));
      for (int x = b.left() - 1; x <= b.left() + b.width; ++x) canvas.put(x, y, " ");
      canvas.put(b.left() + (b.width - width) / 2, y, text);
    };
    middle(b.name, b.y);
    if (!b.content.empty()) middle(b.content, b.y + 1);
    if (b.item == nullptr) return;
    if (b.item->owner && b.item->owner.index() < players_.size()) {
      canvas.paint(b.left(), b.y, b.width, players_[b.item->owner.index()].colour);
    } else if (b.item->ground && b.item->ground->fill != kGrey) {
      canvas.paint(b.left(), b.y, b.width, b.item->ground->fill);
    }
    if (b.item->look) canvas.paint(b.left(), b.y + 1, b.width, b.item->look->fill);
  }

  const Panel& panel_;
  const std::vector<PlayerPicture>& players_;
  std::vector<NameBox> boxes_;  // places in their order, then landmarks
  int width_ = 0;
  int height_ = 0;
};

}  // namespace

std::vector<std::string> map_lines(const Panel& panel, const std::vector<PlayerPicture>& players,
                                   bool color) {
  return NetLines(panel, players).run(color);
}

}  // namespace castellan::drawing
