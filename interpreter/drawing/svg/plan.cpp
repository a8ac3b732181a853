#include "interpreter/drawing/svg/plan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/picture_map.hpp"
#include "interpreter/drawing/svg/features.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/drawing/svg/tokens.hpp"

namespace castellan::drawing {
namespace {

constexpr std::int64_t kMapUnit = 100;  // of the map
constexpr int kPlanMargin = 12;
constexpr int kMostSquare = 52;          // of a unit square
constexpr int kPieceTenths = 6;          // of the size of a piece, on its place
constexpr int kHexRowThousandths = 866;  // of the width of a regular hexagon, from row to row

class GroundPlan {
 public:
  GroundPlan(SvgWriter& svg, Legend& legend, const Picture& picture, const Panel& panel, int top,
             int width)
      : svg_(svg), legend_(legend), picture_(picture), panel_(panel), top_(top) {
    const auto widen = [&](const MapPoint& at, const std::vector<MapPoint>& cells) {
      for (const MapPoint& p : cells) include(p);
      include(at);
    };
    for (const Item& item : panel.items) widen(*item.at, item.cells);
    for (const Landmark& landmark : panel.landmarks) widen(landmark.at, landmark.cells);
    hexes_ = are_hexes();
    const std::int64_t across = max_.first - min_.first;
    pixels_ = static_cast<int>(
        std::clamp<std::int64_t>((width - 2 * kPlanMargin) * kMapUnit / across, 20, kMostSquare));
  }

  PlanSize run() {
    for (const Item& item : panel_.items)
      ground(item.place, item.place_thing, fill_of(item), item.cells);
    for (const Landmark& l : panel_.landmarks) ground(l.look.id, "", l.look.fill, l.cells);
    if (!hexes_) outlines();
    rims();
    for (const MapLine& line : panel_.lines) link(line);
    for (const Landmark& landmark : panel_.landmarks) sign(landmark);
    for (const Item& item : panel_.items) content(item);
    for (const Item& item : panel_.items) name(item);
    return {x(max_.first) + kPlanMargin, y(max_.second) + kPlanMargin};
  }

 private:
  // Every point stands for the square around it.
  void include(MapPoint p) {
    const MapPoint low{p.first - kMapUnit / 2, p.second - kMapUnit / 2};
    const MapPoint high{p.first + kMapUnit / 2, p.second + kMapUnit / 2};
    if (!any_) {
      min_ = low;
      max_ = high;
      any_ = true;
    }
    min_ = {std::min(min_.first, low.first), std::min(min_.second, low.second)};
    max_ = {std::max(max_.first, high.first), std::max(max_.second, high.second)};
  }
  // Places of one square in rows that are shifted by half of one.
  [[nodiscard]] bool are_hexes() const {
    std::set<MapPoint> squares;
    for (const Item& item : panel_.items) {
      if (item.cells.size() != 1) return false;
      squares.insert(item.cells.front());
    }
    const auto has = [&](const MapPoint& p, std::int64_t dx) {
      return squares.contains({p.first + dx, p.second + kMapUnit});
    };
    bool shifted = false;
    for (const MapPoint& p : squares) {
      if (has(p, 0)) return false;
      shifted = shifted || has(p, kMapUnit / 2) || has(p, -kMapUnit / 2);
    }
    return shifted && panel_.landmarks.empty();
  }

  [[nodiscard]] int x(std::int64_t h) const {
    return kPlanMargin + static_cast<int>((h - min_.first) * pixels_ / kMapUnit);
  }
  [[nodiscard]] int y(std::int64_t h) const {
    const std::int64_t down = (h - min_.second) * pixels_;
    return top_ + kPlanMargin +
           static_cast<int>(hexes_ ? down * kHexRowThousandths / (kMapUnit * 1000)
                                   : down / kMapUnit);
  }

  [[nodiscard]] Colour fill_of(const Item& item) const {
    const bool second = panel_.checked && item.cells.size() == 1 &&
                        (item.at->first / kMapUnit + item.at->second / kMapUnit) % 2 != 0;
    return second ? *panel_.checked : item.ground->fill;
  }

  /// The sides of the map in the colours of whoever they belong to.
  void rims() {
    if (panel_.rims.empty()) return;
    struct Edge {
      std::string_view side;
      int dx, dy;         // the neighbour beyond it
      MapPoint from, to;  // in sixths of a unit, from the middle
    };
    static const Edge kSquareEdges[] = {{"north", 0, -2, {-3, -3}, {3, -3}},
                                        {"east", 2, 0, {3, -3}, {3, 3}},
                                        {"south", 0, 2, {-3, 3}, {3, 3}},
                                        {"west", -2, 0, {-3, -3}, {-3, 3}}};
    static const Edge kHexEdges[] = {
        {"north", -1, -2, {-3, -2}, {0, -4}}, {"north", 1, -2, {0, -4}, {3, -2}},
        {"east", 1, -2, {0, -4}, {3, -2}},    {"east", 2, 0, {3, -2}, {3, 2}},
        {"south", 1, 2, {3, 2}, {0, 4}},      {"south", -1, 2, {0, 4}, {-3, 2}},
        {"west", -1, 2, {0, 4}, {-3, 2}},     {"west", -2, 0, {-3, 2}, {-3, -2}}};
    const std::span<const Edge> edges =
        hexes_ ? std::span<const Edge>(kHexEdges) : std::span<const Edge>(kSquareEdges);
    for (const auto& [p, cells] : covered_) {
      const bool top = p.second - kMapUnit<min_.second, foot = p.second + kMapUnit> max_.second;
      for (const Edge& edge : edges) {
        const auto colour = panel_.rims.find(edge.side);
        if (colour == panel_.rims.end()) continue;
        if (covered_.contains(
                {p.first + edge.dx * kMapUnit / 2, p.second + edge.dy * kMapUnit / 2}))
          continue;
        // In the outer rows what leads up or down is theirs.
        const bool upright = edge.side == "east" || edge.side == "west";
        if (upright                ? (edge.dy < 0 && top) || (edge.dy > 0 && foot)
            : edge.side == "north" ? !top
                                   : !foot)
          continue;
        rim(p, edge.from, edge.to, colour->second);
      }
    }
  }
  void rim(MapPoint p, MapPoint from, MapPoint to, Colour colour) {
    svg_.leaf("line", {{"class", "side"},
                       {"x1", x(p.first + from.first * kMapUnit / 6)},
                       {"y1", y(p.second + from.second * kMapUnit / 6)},
                       {"x2", x(p.first + to.first * kMapUnit / 6)},
                       {"y2", y(p.second + to.second * kMapUnit / 6)},
                       {"stroke", colour},
                       {"stroke-linecap", "round"},
                       {"stroke-width", 7}});
  }

  /// The ground of a place, which moves call `thing`, or of a landmark, which they do not name.
  void ground(const std::string& name, const std::string& thing, Colour fill,
              const std::vector<MapPoint>& cells) {
    if (cells.empty()) return;
    if (thing.empty())
      svg_.begin("g", {{"class", "landmark"}, {"data-landmark", name}, {"fill", fill}});
    else
      svg_.begin(
          "g", {{"class", "ground"}, {"data-ground", name}, {"data-thing", thing}, {"fill", fill}});
    for (const MapPoint& p : cells) {
      if (hexes_)
        hexagon(p);
      else
        svg_.leaf("rect", {{"x", x(p.first - kMapUnit / 2)},
                           {"y", y(p.second - kMapUnit / 2)},
                           {"width", pixels_},
                           {"height", pixels_}});
      covered_[p] = &cells;
    }
    svg_.end();
  }

  // A corner above, one below, and an upright edge on each side.
  void hexagon(const MapPoint& p) {
    std::string points;
    const auto corner = [&](std::int64_t dx, std::int64_t sixths) {
      points += (points.empty() ? "" : " ") + std::to_string(x(p.first + dx * kMapUnit / 2)) + "," +
                std::to_string(y(p.second + sixths * kMapUnit / 6));
    };
    for (const auto& [dx, sixths] : {std::pair(0, -4), std::pair(1, -2), std::pair(1, 2),
                                     std::pair(0, 4), std::pair(-1, 2), std::pair(-1, -2)}) {
      corner(dx, sixths);
    }
    svg_.leaf("polygon", {{"points", points}, {"stroke", kInk}});
  }

  // A line wherever two squares of different places meet, or one ends.
  void outlines() {
    svg_.begin("g", {{"class", "borders"}, {"stroke", kInk}});
    for (const auto& [p, cells] : covered_) {
      const auto differs = [&, at = p, own = cells](std::int64_t dx, std::int64_t dy) {
        const auto other = covered_.find({at.first + dx, at.second + dy});
        return other == covered_.end() || other->second != own;
      };
      const int left = x(p.first - kMapUnit / 2), right = x(p.first + kMapUnit / 2);
      const int upper = y(p.second - kMapUnit / 2), lower = y(p.second + kMapUnit / 2);
      if (differs(kMapUnit, 0)) line(right, upper, right, lower);
      if (differs(0, kMapUnit)) line(left, lower, right, lower);
      if (!covered_.contains({p.first - kMapUnit, p.second})) line(left, upper, left, lower);
      if (!covered_.contains({p.first, p.second - kMapUnit})) line(left, upper, right, upper);
    }
    svg_.end();
  }
  void line(int x1, int y1, int x2, int y2) {
    svg_.leaf("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}});
  }

  void link(const MapLine& line) {
    if (line.style == nullptr) return;
    const auto [from, to] = nearest_squares(panel_.items[line.from], panel_.items[line.to]);
    svg_.leaf("line", {{"class", "link"},
                       {"data-from", panel_.items[line.from].place},
                       {"data-to", panel_.items[line.to].place},
                       {"x1", x(from.first)},
                       {"y1", y(from.second)},
                       {"x2", x(to.first)},
                       {"y2", y(to.second)},
                       {"stroke", line.style->stroke.value_or(kFaint)},
                       {"stroke-linecap", "round"},
                       {"stroke-width", std::max(1, line.style->width * kTile / 100)}});
  }

  void sign(const Landmark& landmark) {
    const Look& look = landmark.look;
    const int at_x = x(landmark.at.first), at_y = y(landmark.at.second);
    if (!landmark.cells.empty())
      return draw_glyph(svg_, look.glyph, at_x, at_y, look.ink.value_or(kInk));
    svg_.begin("g", {{"class", "landmark"}, {"data-landmark", look.id}});
    draw_glyph(svg_, look.glyph, at_x, at_y, look.fill);
    svg_.end();
  }

  void content(const Item& item) {
    const int middle_x = x(item.at->first), middle_y = y(item.at->second);
    const std::string slug = panel_.slug + "-" + slug_of(item.place, "place");
    const bool owned = item.owner && item.owner.index() < picture_.players.size();
    svg_.begin("g", {{"id", svg_.unique(slug)},
                     {"class", "place"},
                     {"data-place", item.place},
                     {"data-thing", item.place_thing}});
    const MapPoint corner = item.cells.empty() ? *item.at : item.cells.front();
    const int left = x(corner.first - kMapUnit / 2) + 3,
              upper = y(corner.second - kMapUnit / 2) + 3;
    int shift = 0;
    for (const Sign& mark : item.ground_marks) {
      draw_glyph(svg_, mark.glyph, left + pixels_ - 16 - shift, upper + 9, mark.colour);
      shift += 16;
    }
    if (item.look) {
      if (owned) {
        svg_.leaf("circle", {{"cx", middle_x},
                             {"cy", middle_y},
                             {"r", 23},
                             {"fill", kWhite},
                             {"stroke", picture_.players[item.owner.index()].colour},
                             {"stroke-width", 4}});
      }
      // The middle of what is drawn: a tower stands at the foot of its box.
      const int middle = item.look->levels > 0 ? kCardHeight - item.look->levels * kStorey / 2
                                               : extent_of_shape(item.look->shape).height / 2;
      svg_.begin("g", {{"transform", translate(middle_x - kCardWidth * kPieceTenths / 20,
                                               middle_y - middle * kPieceTenths / 10) +
                                         " scale(0." + std::to_string(kPieceTenths) + ")"}});
      Item piece = item;
      piece.last = false;
      draw_component(svg_, legend_, slug, piece, 0, 0, extent_of_shape(item.look->shape));
      svg_.end();
    }
    if (item.lit && !item.look) {
      svg_.leaf("circle", {{"class", "light"},
                           {"cx", middle_x},
                           {"cy", middle_y},
                           {"r", pixels_ * 2 / 5 + kLightWidth},
                           {"fill", kLight}});
    }
    if (owned && !item.look) stone(item, middle_x, middle_y);
    if (item.last) {
      const int size = hexes_ ? pixels_ * 7 / 8 : pixels_;
      draw_last(svg_, x(corner.first) - size / 2, y(corner.second) - size / 2, {size, size});
    }
    const bool beside = item.look.has_value();
    draw_tokens(svg_, legend_, slug, item, middle_x - 20 + (beside ? 15 : 0),
                middle_y - 16 + (beside ? 13 : 0), 40, 32);
    const int box = beside ? middle_y : middle_y - 16;
    draw_notes(svg_, legend_, item, middle_x - 20, box + 32, 40);
    svg_.end();
  }

  // Whose a place is.
  void stone(const Item& item, int middle_x, int middle_y) {
    const Colour colour = picture_.players[item.owner.index()].colour;
    if (item.owner_glyph != Glyph::none)
      return draw_figure(svg_, item.owner_glyph, middle_x, middle_y, pixels_ * 4 / 5, colour);
    const int radius = pixels_ * 2 / 5;
    svg_.leaf("circle", {{"class", "shadow"},
                         {"cx", middle_x + 1},
                         {"cy", middle_y + 2},
                         {"r", radius},
                         {"fill", kBlack},
                         {"fill-opacity", "0.25"}});
    svg_.leaf("circle", {{"cx", middle_x},
                         {"cy", middle_y},
                         {"r", radius},
                         {"fill", colour},
                         {"stroke", is_light(colour) ? kInk : mix(colour, kBlack, 45)}});
    svg_.leaf("circle", {{"cx", middle_x},
                         {"cy", middle_y},
                         {"r", radius * 2 / 3},
                         {"fill", "none"},
                         {"stroke", mix(colour, is_light(colour) ? kBlack : kWhite, 25)}});
  }

  // Above all that lies there, set off from it.
  void name(const Item& item) {
    MapPoint corner = *item.at;
    if (!item.cells.empty()) {
      corner = *std::ranges::min_element(
          item.cells, {}, [](const MapPoint& p) { return MapPoint(p.second, p.first); });
    }
    const int left = x(corner.first - kMapUnit / 2) + 3,
              upper = y(corner.second - kMapUnit / 2) + 3;
    if (item.place_label.empty()) return;
    svg_.text_element("text", item.place_label,
                      {{"x", left + (hexes_ ? pixels_ / 3 : 0)},
                       {"y", upper + (hexes_ ? 3 : 8)},
                       {"font-size", 9},
                       {"fill", kInk},
                       {"stroke", mix(fill_of(item), kWhite, 50)},
                       {"stroke-width", 2},
                       {"paint-order", "stroke"},
                       {"pointer-events", "none"}});
  }

  SvgWriter& svg_;
  Legend& legend_;
  const Picture& picture_;
  const Panel& panel_;
  int top_;
  int pixels_ = kMostSquare;
  bool hexes_ = false;
  bool any_ = false;
  MapPoint min_, max_;
  std::map<MapPoint, const std::vector<MapPoint>*> covered_;  // what covers a square
};

}  // namespace

PlanSize draw_plan(SvgWriter& svg, Legend& legend, const Picture& picture, const Panel& panel,
                   int top, int width) {
  return GroundPlan(svg, legend, picture, panel, top, width).run();
}

}  // namespace castellan::drawing
