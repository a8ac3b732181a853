#include "interpreter/drawing/svg/layout.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/drawing/svg/caption.hpp"

namespace castellan::drawing {
namespace {

constexpr int kValueGap = 8;

/// Where what was placed ends below, from left to right.
class Skyline {
 public:
  Skyline(int width, int gap) : width_(width), gap_(gap) {}

  /// The highest place with so much room, of equal ones the leftmost; below everything for what
  /// is wider than all.
  std::pair<int, int> place(int width, int height) {
    std::pair<int, int> best{0, foot(0, width_)};
    for (const Step& step : steps_) {
      if (step.x > 0 && step.x + width > width_) continue;
      const int y = foot(step.x, step.x + width);
      if (y < best.second) best = {step.x, y};
    }
    cover(best.first, best.first + width + gap_, best.second + height + gap_);
    return best;
  }

 private:
  struct Step {
    int x = 0, y = 0;
  };

  [[nodiscard]] int foot(int from, int to) const {
    int y = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const bool behind = i + 1 < steps_.size() && steps_[i + 1].x <= from;
      if (!behind && steps_[i].x < to) y = std::max(y, steps_[i].y);
    }
    return y;
  }

  void cover(int from, int to, int y) {
    int beyond = 0;  // how high it is where the new step ends
    std::vector<Step> steps;
    for (const Step& step : steps_) {
      if (step.x <= to) beyond = step.y;
      if (step.x < from) steps.push_back(step);
    }
    steps.push_back({from, y});
    steps.push_back({to, beyond});
    for (const Step& step : steps_) {
      if (step.x > to) steps.push_back(step);
    }
    steps_ = std::move(steps);
  }

  int width_;
  int gap_;
  std::vector<Step> steps_{{0, 0}};
};

}  // namespace

Fragment draw_values(SvgWriter& svg, const std::vector<const Panel*>& values, int width) {
  std::vector<Fragment> parts;
  for (const Panel* panel : values) {
    const std::string text = panel->title + " " + panel->value;
    const int across = caption_width(text, 12, false) + 16;
    const std::size_t mark = svg.mark();
    svg.begin("g",
              {{"id", svg.unique(panel->slug)}, {"class", "value"}, {"data-value", panel->value}});
    svg.leaf("rect",
             {{"width", across}, {"height", 20}, {"rx", 10}, {"fill", kWhite}, {"stroke", kFaint}});
    write_caption(svg, across / 2, 14, text, {12, kInk, true, false});
    svg.end();
    parts.push_back({svg.cut(mark), across, 20});
  }
  return flow(svg, parts, width, kValueGap);
}

Fragment flow(SvgWriter& svg, const std::vector<Fragment>& parts, int width, int gap) {
  Skyline skyline(width, gap);
  Fragment out;
  const std::size_t mark = svg.mark();
  for (const Fragment& part : parts) {
    const auto [x, y] = skyline.place(part.width, part.height);
    svg.begin("g", {{"transform", translate(x, y)}});
    svg.paste(part.body);
    svg.end();
    out.width = std::max(out.width, x + part.width);
    out.height = std::max(out.height, y + part.height);
  }
  out.body = svg.cut(mark);
  return out;
}

Fragment shrunk(SvgWriter& svg, const Fragment& part, int width) {
  if (part.width <= width) return part;
  const int scale = width * 1000 / part.width;
  const std::size_t mark = svg.mark();
  svg.begin("g", {{"transform", "scale(" + thousandths(scale) + ")"}});
  svg.paste(part.body);
  svg.end();
  return {svg.cut(mark), width, part.height * scale / 1000};
}

}  // namespace castellan::drawing
