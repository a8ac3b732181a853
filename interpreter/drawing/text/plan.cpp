#include "interpreter/drawing/text/plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "grammar/utf8.hpp"
#include "interpreter/drawing/picture_map.hpp"
#include "interpreter/drawing/text/canvas.hpp"

namespace castellan::drawing {
namespace {

// A unit square is four cells wide and two high, one of each for its border.
constexpr std::int64_t kSquare = 100;
constexpr int kSquareWide = 4;
constexpr int kSquareHigh = 2;
constexpr int kSquareInner = kSquareWide - 1;
constexpr int kMostPlanColumns = 400;
constexpr int kMostPlanRows = 400;
// By storeys; the first is for what has none.
constexpr std::string_view kTowers[] = {"*", "▂", "▅", "█", "█", "█"};
constexpr unsigned kArmUp = 1, kArmRight = 2, kArmDown = 4, kArmLeft = 8;
// By arms.
constexpr std::string_view kThinJunctions[] = {" ", "│", "─", "└", "│", "│", "┌", "├",
                                               "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

class GroundLines {
 public:
  GroundLines(const Panel& panel, const std::vector<PlayerPicture>& players)
      : panel_(panel), players_(players) {
    for (const Item& item : panel.items) cover(item.cells, item.ground->fill);
    for (const Landmark& landmark : panel.landmarks) cover(landmark.cells, landmark.look.fill);
  }

  std::vector<std::string> run(bool color) {
    if (covered_.empty()) return {};
    const std::int64_t columns =
        (max_.first - min_.first) * kSquareWide / kSquare + kSquareWide + 1;
    const std::int64_t rows = (max_.second - min_.second) * kSquareHigh / kSquare + kSquareHigh + 1;
    if (columns > kMostPlanColumns || rows > kMostPlanRows) return {};
    TextCanvas canvas(static_cast<int>(columns), static_cast<int>(rows));
    for (const MapLine& line : panel_.lines) link(canvas, line);
    borders(canvas);
    for (const auto& [p, square] : covered_)
      canvas.paint(column(p.first) - 1, row(p.second), kSquareInner, square.fill);
    for (const Landmark& l : panel_.landmarks) landmark(canvas, l);
    for (const Item& item : panel_.items) place(canvas, item);
    return canvas.parts(color, 0, kSquareWide, [&](int from, int to) {
      return "columns " + std::to_string(from + 1) + " to " + std::to_string(to) +
             ", from the left";
    });
  }

 private:
  // Squares of one thing have one address.
  struct Square {
    const std::vector<MapPoint>* of = nullptr;
    Colour fill;
  };

  void cover(const std::vector<MapPoint>& cells, Colour fill) {
    for (const MapPoint& p : cells) {
      if (covered_.empty()) min_ = max_ = p;
      min_ = {std::min(min_.first, p.first), std::min(min_.second, p.second)};
      max_ = {std::max(max_.first, p.first), std::max(max_.second, p.second)};
      covered_[p] = {&cells, fill};
    }
  }
  // The middle of a unit square.
  [[nodiscard]] int column(std::int64_t h) const {
    return kSquareWide / 2 + static_cast<int>((h - min_.first) * kSquareWide / kSquare);
  }
  [[nodiscard]] int row(std::int64_t h) const {
    return kSquareHigh / 2 + static_cast<int>((h - min_.second) * kSquareHigh / kSquare);
  }
  [[nodiscard]] const std::vector<MapPoint>* at(std::int64_t x, std::int64_t y) const {
    const auto it = covered_.find({x, y});
    return it == covered_.end() ? nullptr : it->second.of;
  }

  // A line wherever a square ends and what lies beyond is another thing; rows of
  // squares may be shifted against each other.
  void borders(TextCanvas& canvas) const {
    using Point = std::pair<int, int>;
    std::map<Point, unsigned> arms;
    for (const auto& [p, square] : covered_) {
      const int left = column(p.first) - kSquareWide / 2, upper = row(p.second) - kSquareHigh / 2;
      const int right = left + kSquareWide, lower = upper + kSquareHigh;
      for (const Point& corner :
           {Point(left, upper), Point(right, upper), Point(left, lower), Point(right, lower)})
        arms[corner];
      const auto flat = [&](int y) {
        for (int x = left; x <= right; ++x)
          arms[{x, y}] |= (x < right ? kArmRight : 0U) | (x > left ? kArmLeft : 0U);
      };
      const auto upright = [&](int x) {
        for (int y = upper; y <= lower; ++y)
          arms[{x, y}] |= (y < lower ? kArmDown : 0U) | (y > upper ? kArmUp : 0U);
      };
      if (at(p.first, p.second - kSquare) != square.of) flat(upper);
      if (at(p.first, p.second + kSquare) != square.of) flat(lower);
      if (at(p.first - kSquare, p.second) != square.of) upright(left);
      if (at(p.first + kSquare, p.second) != square.of) upright(right);
    }
    for (const auto& [point, lines] : arms)
      canvas.put(point.first, point.second, kThinJunctions[lines]);
  }

  void landmark(TextCanvas& canvas, const Landmark& landmark) const {
    const std::string& sign = landmark.look.shorthand;
    if (landmark.cells.empty()) {
      return canvas.put(column(landmark.at.first), row(landmark.at.second),
                        sign.empty() ? "o" : sign);
    }
    for (const MapPoint& p : landmark.cells) canvas.put(column(p.first) - 1, row(p.second), sign);
  }

  // Dots, over which borders and places are drawn.
  void link(TextCanvas& canvas, const MapLine& line) const {
    if (line.style == nullptr) return;
    const auto [a, b] = nearest_squares(panel_.items[line.from], panel_.items[line.to]);
    const int x1 = column(a.first), y1 = row(a.second), x2 = column(b.first), y2 = row(b.second);
    const int steps = std::max({1, std::abs(x2 - x1), std::abs(y2 - y1)});
    for (int i = 0; i <= steps; ++i) {
      canvas.put(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps, "·");
    }
  }

  void place(TextCanvas& canvas, const Item& item) const {
    if (item.cells.empty()) return;
    const auto put = [&](const MapPoint& p, std::string_view text) {
      TextCanvas inside(kSquareInner, 1);
      inside.put(0, 0, text);
      for (int i = 0; i < kSquareInner; ++i)
        canvas.put(column(p.first) - 1 + i, row(p.second), " ");
      canvas.put(column(p.first) - 1, row(p.second), inside.lines(false).front());
    };
    for (const MapPoint& p : item.cells) put(p, "");
    put(item.cells.front(), item.place);
    if (!item.look) {
      if (item.owner && item.owner.index() < players_.size())
        put(item.cells.back(), "●" + initial_of(item.owner));
      if (item.cells.size() > 1 && !item.ground_marks.empty())
        put(item.cells.back(), item.ground_marks.front().letter);
      if (item.place.size() < kSquareInner)
        kind(canvas, item, item.cells.front());
      else if (item.cells.size() > 1)
        kind(canvas, item, item.cells.back());
      return;
    }
    std::string text = item.look->shorthand.size() == 1 ? item.look->shorthand : "?";
    if (item.owner && item.owner.index() < players_.size()) text = initial_of(item.owner);
    text += kTowers[std::clamp(item.look->levels, 0, kMostLevels)];
    put(item.cells.back(), text);
    kind(canvas, item, item.cells.back());
  }

  [[nodiscard]] std::string initial_of(Seat owner) const {
    const std::string& name = players_[owner.index()].name;
    return name.substr(0, grammar::decode_utf8(name, 0).length);
  }

  // What ground it is, at the right of a square that has room for it.
  void kind(TextCanvas& canvas, const Item& item, const MapPoint& p) const {
    const std::string& sign = item.ground->shorthand;
    if (sign.size() == 1) canvas.put(column(p.first) + kSquareInner / 2, row(p.second), sign);
  }

  const Panel& panel_;
  const std::vector<PlayerPicture>& players_;
  std::map<MapPoint, Square> covered_;
  MapPoint min_, max_;
};

}  // namespace

std::vector<std::string> plan_lines(const Panel& panel, const std::vector<PlayerPicture>& players,
                                    bool color) {
  return GroundLines(panel, players).run(color);
}

}  // namespace castellan::drawing
