#include "interpreter/drawing/svg/net.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/features.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/drawing/svg/tokens.hpp"

namespace castellan::drawing {
namespace {

class Net {
 public:
  Net(SvgWriter& svg, Legend& legend, const Picture& picture, const Panel& panel, int top,
      int width)
      : svg_(svg), legend_(legend), picture_(picture), panel_(panel), top_(top), limit_(width) {}

  PlanSize run() {
    using At = std::pair<std::int64_t, std::int64_t>;
    const auto x = extent([](const At& at) { return at.first; });
    const auto y = extent([](const At& at) { return at.second; });
    // The shortest link has room for two places; the longer side ends where
    // the width does.
    constexpr int kMargin = 40;
    constexpr std::int64_t kApart = 80;
    const std::int64_t longest =
        std::max({std::int64_t{1}, x.second - x.first, y.second - y.first});
    const std::int64_t span = std::min(std::int64_t{std::max(200, limit_ - 2 * kMargin)},
                                       kApart * longest / shortest_link());
    const auto place = [&](const At& at) {
      return Place{kMargin + static_cast<int>((at.first - x.first) * span / longest),
                   top_ + kMargin + static_cast<int>((at.second - y.first) * span / longest)};
    };
    for (const Landmark& landmark : panel_.landmarks) {
      const Place at = place(landmark.at);
      map_landmark(landmark, at);
      width_ = std::max(width_, at.x + kMargin);
      height_ = std::max(height_, at.y + kMargin);
    }
    for (const MapLine& line : panel_.lines) {
      const Place a = place(*panel_.items[line.from].at), b = place(*panel_.items[line.to].at);
      const bool styled = line.style != nullptr;
      svg_.leaf("line",
                {{"class", "link"},
                 {"x1", a.x},
                 {"y1", a.y},
                 {"x2", b.x},
                 {"y2", b.y},
                 {"stroke", styled ? line.style->stroke.value_or(kFaint) : kFaint},
                 {"stroke-width", styled ? std::max(1, line.style->width * kTile / 100) : 2}});
    }
    for (const Item& item : panel_.items) {
      const Place at = place(*item.at);
      map_place(item, at);
      width_ = std::max(width_, at.x + kMargin);
      height_ = std::max(height_, at.y + kMargin);
    }
    return {width_, height_};
  }

 private:
  struct Place {
    int x, y;
  };

  // Measured along the longer of its two directions; one unit without links.
  [[nodiscard]] std::int64_t shortest_link() const {
    std::int64_t shortest = 0;
    for (const MapLine& line : panel_.lines) {
      const auto& a = *panel_.items[line.from].at;
      const auto& b = *panel_.items[line.to].at;
      const std::int64_t length =
          std::max({std::int64_t{1}, std::abs(a.first - b.first), std::abs(a.second - b.second)});
      if (shortest == 0 || length < shortest) shortest = length;
    }
    return shortest == 0 ? 100 : shortest;
  }

  template <class Get>
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> extent(Get get) const {
    std::pair<std::int64_t, std::int64_t> out{get(*panel_.items.front().at),
                                              get(*panel_.items.front().at)};
    const auto include = [&](std::int64_t v) {
      out = {std::min(out.first, v), std::max(out.second, v)};
    };
    for (const Item& item : panel_.items) include(get(*item.at));
    for (const Landmark& landmark : panel_.landmarks) include(get(landmark.at));
    return out;
  }

  // Under the places that lie around it.
  void map_landmark(const Landmark& landmark, Place at) {
    constexpr int kRadius = 26;
    svg_.leaf("circle",
              {{"id", svg_.unique(panel_.slug + "-" + slug_of(landmark.look.id, "landmark"))},
               {"class", "landmark"},
               {"data-landmark", landmark.look.id},
               {"cx", at.x},
               {"cy", at.y},
               {"r", kRadius},
               {"fill", mix(landmark.look.fill, kWhite, 60)}});
    write_around(svg_, at.x, at.y,
                 legend_.fit(landmark.look.label, {2 * kRadius, 2 * kRadius, 10, false}),
                 {0, kFaint, true, false});
  }

  // White, unless the style says a colour.
  [[nodiscard]] static Colour colour_of_free(const Item& item) {
    return item.ground && item.ground->fill != kGrey ? item.ground->fill : kWhite;
  }

  void map_place(const Item& item, Place at) {
    constexpr int kRadius = 18;
    const std::string slug =
        panel_.slug +
        (item.place.empty() ? "" : "-" + slug_of(replaced(item.place, " ", "-"), "place"));
    const bool owned = item.owner && item.owner.index() < picture_.players.size();
    svg_.begin("g", {{"data-thing", item.place_thing}});
    svg_.leaf("circle",
              {{"id", svg_.unique(slug)},
               {"class", "place"},
               {"data-place", item.place},
               {"cx", at.x},
               {"cy", at.y},
               {"r", kRadius},
               {"fill", owned ? picture_.players[item.owner.index()].colour : colour_of_free(item)},
               {"stroke", kInk}});
    if (!item.look && item.tokens.empty() && item.ground)
      draw_glyph(svg_, item.ground->glyph, at.x, at.y, mix(colour_of_free(item), kBlack, 45));
    if (item.look) {
      const Extent own = extent_of_shape(item.look->shape);
      svg_.begin("g", {{"transform",
                        translate(at.x - own.width / 4, at.y - own.height / 4) + " scale(0.5)"}});
      draw_component(svg_, legend_, slug, item, 0, 0, own);
      svg_.end();
    }
    write_lines(svg_, at.x, at.y + kRadius + 11,
                legend_.fit(item.place_label, {4 * kRadius, 24, 10, false}),
                {0, kInk, true, false});
    draw_tokens(svg_, legend_, slug, item, at.x - kRadius, at.y - kRadius, 2 * kRadius,
                2 * kRadius);
    draw_notes(svg_, legend_, item, at.x - kRadius, at.y + kRadius, 2 * kRadius);
    svg_.end();
  }

  SvgWriter& svg_;
  Legend& legend_;
  const Picture& picture_;
  const Panel& panel_;
  int top_;
  int limit_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace

PlanSize draw_net(SvgWriter& svg, Legend& legend, const Picture& picture, const Panel& panel,
                  int top, int width) {
  return Net(svg, legend, picture, panel, top, width).run();
}

}  // namespace castellan::drawing
