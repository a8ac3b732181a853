#include "interpreter/drawing/svg/panels.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "interpreter/board/grid.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/drawing/svg/plan.hpp"
#include "interpreter/drawing/svg/tokens.hpp"

namespace castellan::drawing {
namespace {

constexpr int kTitleHeight = 22;  // height of a panel's title
constexpr int kItemGap = 8;
constexpr int kAxisRoom = 20;      // room for the numbers of a grid
constexpr int kLegendWidth = 180;  // at least
constexpr Extent kSmallPlace{kCardWidth, 20};

class PanelDrawing {
 public:
  PanelDrawing(SvgWriter& svg, const Picture& picture, const Panel& panel, int width)
      : svg_(svg), picture_(picture), panel_(panel), limit_(width) {}

  Fragment run() {
    const std::size_t mark = svg_.mark();
    if (!panel_.title.empty()) {
      write_caption(svg_, 0, 14, panel_.title, {13, kInk, false, true});
      width_ = caption_width(panel_.title, 13, true) + 8;
      top_ = kTitleHeight;
    }
    switch (panel_.kind) {
      case Panel::Kind::pile:
        pile();
        break;
      case Panel::Kind::slots:
        slots();
        break;
      case Panel::Kind::grid:
        grid();
        break;
      case Panel::Kind::map:
        map();
        break;
      case Panel::Kind::tokens:
        tokens();
        break;
      case Panel::Kind::table:
        table();
        break;
      case Panel::Kind::value:
        break;
    }
    if (!legend_.empty())
      height_ += kItemGap + legend_.draw(svg_, height_ + kItemGap, std::max(width_, kLegendWidth));
    return {svg_.cut(mark), width_, height_};
  }

 private:
  // The place for the next thing of a row; `pitch` is the height of a row.
  struct Place {
    int x, y;
  };
  Place next(int width, int pitch) {
    if (x_ > 0 && x_ + width > limit_) {
      x_ = 0;
      ++row_;
    }
    const Place at{x_, top_ + row_ * pitch};
    x_ += width + kItemGap;
    width_ = std::max(width_, x_ - kItemGap);
    height_ = std::max(height_, at.y + pitch - kItemGap);
    return at;
  }

  /// The values of the last choice side by side, of the others below one another.
  void table() {
    constexpr int kRow = 18, kSize = 12;
    const auto width_of_text = [](const std::string& text) {
      return caption_width(text, kSize, false) + kItemGap;
    };
    int left = 0;
    for (const TableRow& row : panel_.rows) {
      if (!row.label.empty()) left = std::max(left, width_of_text(row.label));
    }
    svg_.begin("g", {{"id", svg_.unique(panel_.slug)}, {"class", "table"}});
    int x = left;
    for (std::size_t i = 0; i < panel_.columns.size(); ++i) {
      int width = width_of_text(panel_.columns[i]);
      for (const TableRow& row : panel_.rows) width = std::max(width, width_of_text(row.cells[i]));
      write_caption(svg_, x + width / 2, top_ + 12, panel_.columns[i],
                    {kSize, kFaint, true, false});
      int y = top_ + 12;
      for (const TableRow& row : panel_.rows)
        write_caption(svg_, x + width / 2, y += kRow, row.cells[i], {kSize, kInk, true, false});
      x += width;
    }
    int y = top_ + 12;
    for (const TableRow& row : panel_.rows)
      write_caption(svg_, 0, y += kRow, row.label, {kSize, kFaint, false, false});
    svg_.end();
    width_ = std::max(width_, x);
    height_ = y + kRow - 12;
  }

  void pile() {
    const Extent largest = common_extent(panel_.items);
    const int tallest = panel_.hidden > 0 ? std::max(largest.height, kCardHeight) : largest.height;
    const int pitch = tallest + kItemGap + 4;
    for (const Item& item : panel_.items) {
      const Place at = next(width_in(largest, item), pitch);
      draw_component(svg_, legend_, panel_.slug + place_slug(item), item, at.x, at.y + 4, largest);
    }
    if (panel_.hidden > 0) {
      const Place at = next(kCardWidth + 3, pitch);
      draw_back(svg_, at.x, at.y + 4, panel_.hidden);
    }
    if (panel_.items.empty() && panel_.hidden == 0) {
      const Place at = next(30, 24);
      write_caption(svg_, at.x, at.y + 8, "none", {11, kFaint, false, false});
    }
  }

  /// Cards are as wide as the widest one.
  [[nodiscard]] static int width_in(Extent largest, const Item& item) {
    return item.look->shape == Shape::card ? largest.width : extent_of(*item.look).width;
  }

  [[nodiscard]] static std::string place_slug(const Item& item) {
    return item.place.empty() ? "" : "-" + slug_of(replaced(item.place, " ", "-"), "place");
  }

  void slots() {
    constexpr int kLabel = 16, kLongestLabel = 120;
    const Extent largest = common_extent(panel_.items);
    const bool hidden = std::any_of(panel_.items.begin(), panel_.items.end(),
                                    [](const Item& i) { return i.hidden; });
    // Places are as large as what lies on the others; without anything, small.
    const Extent back = extent_of_shape(Shape::card);
    const Extent place = largest.width > 0 ? largest : hidden ? back : kSmallPlace;
    const auto width_of_place = [&](const Item& item) {
      const int own = item.look ? width_in(largest, item) : item.hidden ? back.width : place.width;
      return std::max(
          own, std::min(caption_width(item.place_label, 11, false) - kItemGap, kLongestLabel));
    };
    int foot = 0;
    for (const Item& item : panel_.items)
      foot = std::max(foot, notes_height(item, width_of_place(item)));
    const int height = hidden ? std::max(place.height, back.height) : place.height;
    const int pitch = kLabel + height + foot + 2 + kItemGap;
    for (const Item& item : panel_.items) {
      const int width = width_of_place(item);
      const Place at = next(width, pitch);
      const std::string slug = panel_.slug + place_slug(item);
      const int upper = at.y + kLabel;
      svg_.begin("g", {{"class", "place"}, {"data-thing", item.place_thing}});
      write_lines(svg_, at.x + width / 2, at.y + 10,
                  legend_.fit(item.place_label, {width + kItemGap, 13, 11, false}),
                  {0, kFaint, true, false});
      if (item.look) {
        const int own = width_in(largest, item);
        draw_component(svg_, legend_, slug, item, at.x + (width - own) / 2, upper, largest);
      } else if (item.hidden) {
        draw_back(svg_, at.x + (width - back.width) / 2, upper, 0);
      } else {
        draw_empty(svg_, at.x + (width - place.width) / 2, upper, place);
      }
      draw_tokens(svg_, legend_, slug, item, at.x, upper, width, height);
      draw_notes(svg_, legend_, item, at.x, upper + height + notes_height(item, width), width);
      svg_.end();
    }
  }

  void grid() {
    if (panel_.items.empty()) return pile();
    const Cell first = panel_.items.front().cell;
    board::Box box{first.x, first.y, first.x, first.y};
    std::set<int> columns, rows;
    for (const Item& item : panel_.items) {
      box = box.including(item.cell);
      columns.insert(item.cell.x);
      rows.insert(item.cell.y);
    }
    const Extent largest = common_extent(panel_.items);
    const Extent cell = largest.width > kTile ? Extent{largest.width + 4, largest.height + 4}
                                              : Extent{kTile, kTile};
    const int room = panel_.axes ? kAxisRoom : 0;
    const auto left = [&](int x) { return room + (x - box.min_x) * cell.width; };
    const auto upper = [&](int y) { return top_ + room + (y - box.min_y) * cell.height; };
    if (!panel_.axes) {
      columns.clear();
      rows.clear();
    }
    for (const int x : columns) {
      write_caption(svg_, left(x) + cell.width / 2, top_ + kAxisRoom - 6, std::to_string(x),
                    {11, kFaint, true, false});
    }
    for (const int y : rows) {
      write_caption(svg_, kAxisRoom / 2 - 2, upper(y) + cell.height / 2 + 4, std::to_string(y),
                    {11, kFaint, true, false});
    }
    const auto slug = [&](const Item& item) {
      return panel_.slug + "-x" + std::to_string(item.cell.x) + "y" + std::to_string(item.cell.y);
    };
    for (const Item& item : panel_.items) {
      if (item.look)
        draw_component(svg_, legend_, slug(item), item, left(item.cell.x), upper(item.cell.y),
                       largest);
      else
        draw_target(svg_, item, left(item.cell.x), upper(item.cell.y), cell);
    }
    for (const Item& item : panel_.items)
      draw_outline(svg_, item, cell, left(item.cell.x), upper(item.cell.y));
    // Tokens stand on top of every piece, also where they reach a neighbour.
    for (const Item& item : panel_.items) {
      if (!item.look) continue;
      const int width = std::max(width_in(largest, item), kTile);
      const int height = std::max(largest.height, kTile);
      draw_tokens(svg_, legend_, slug(item), item, left(item.cell.x), upper(item.cell.y), width,
                  height);
      draw_notes(svg_, legend_, item, left(item.cell.x), upper(item.cell.y) + height, width);
    }
    width_ = std::max(width_, left(box.max_x + 1) + 2);
    height_ = std::max(height_, upper(box.max_y + 1) + 2);
  }

  // --- maps

  // A plan where its places cover ground, a net of circles where they are points.
  void map() {
    const bool plan = !panel_.items.empty() && std::all_of(panel_.items.begin(), panel_.items.end(),
                                                           [](const Item& i) { return i.at; });
    if (!plan) return slots();
    const bool covers = std::any_of(panel_.items.begin(), panel_.items.end(),
                                    [](const Item& i) { return !i.cells.empty(); });
    if (covers) {
      const PlanSize size = draw_plan(svg_, legend_, picture_, panel_, top_, limit_);
      width_ = std::max(width_, size.width);
      height_ = size.height;
      return;
    }
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
  }

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
    const std::string slug = panel_.slug + place_slug(item);
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

  // --- tokens in the supply, and where the others are

  void tokens() {
    for (const Token& token : panel_.tokens) {
      const std::string text = token.where.empty() ? "" : token.where;
      const int width = 40 + caption_width(text, 10, false);
      const Place at = next(width, 30);
      draw_token(svg_, legend_, panel_.slug, token, at.x + 10, at.y + 11);
      write_caption(svg_, at.x + 36, at.y + 15, text, {10, kFaint, false, false});
    }
  }

  SvgWriter& svg_;
  const Picture& picture_;
  const Panel& panel_;
  Legend legend_;
  int limit_;
  int top_ = 0;
  int x_ = 0;
  int row_ = 0;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace

Fragment draw_panel(SvgWriter& svg, const Picture& picture, const Panel& panel, int width) {
  return PanelDrawing(svg, picture, panel, width).run();
}

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
  return flow(svg, parts, width, kItemGap);
}

Fragment flow(SvgWriter& svg, const std::vector<Fragment>& parts, int width, int gap) {
  Fragment out;
  const std::size_t mark = svg.mark();
  int x = 0, y = 0, row_height = 0;
  for (const Fragment& part : parts) {
    if (x > 0 && x + part.width > width) {
      x = 0;
      y += row_height + gap;
      row_height = 0;
    }
    svg.begin("g", {{"transform", translate(x, y)}});
    svg.paste(part.body);
    svg.end();
    out.width = std::max(out.width, x + part.width);
    row_height = std::max(row_height, part.height);
    out.height = std::max(out.height, y + row_height);
    x += part.width + gap;
  }
  out.body = svg.cut(mark);
  return out;
}

}  // namespace castellan::drawing
