#include "interpreter/drawing/svg/panels.hpp"

#include <algorithm>
#include <set>

#include "interpreter/board/grid.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/net.hpp"
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
    if (panel_.kind != Panel::Kind::tokens) stand();
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
  /// Figures beside the title.
  void stand() {
    for (const Token& token : panel_.tokens) {
      draw_token(svg_, legend_, panel_.slug, token, width_ + 12, 10);
      width_ += 30;
    }
  }

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
        write_caption(svg_, x + width / 2, y += kRow, row.cells[i],
                      {kSize, row.cells[i] == "-" ? kFaint : kInk, true, row.cells[i] != "-"});
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
    constexpr int kLongestLabel = 120;
    // The number of the only place says nothing.
    const bool numbered = panel_.items.size() != 1 || panel_.items.front().place_label != "1";
    const int label = numbered ? 16 : 2;
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
    const int pitch = label + height + foot + 2 + kItemGap;
    for (const Item& item : panel_.items) {
      const int width = width_of_place(item);
      const Place at = next(width, pitch);
      const std::string slug = panel_.slug + place_slug(item);
      const int upper = at.y + label;
      svg_.begin("g", {{"class", "place"}, {"data-thing", item.place_thing}});
      if (numbered) place_name(item, at, width, height);
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

  /// With the colour of a value around its place.
  void place_name(const Item& item, Place at, int width, int height) {
    constexpr int kRim = 3;
    if (item.place_colour) {
      svg_.leaf("rect", {{"x", at.x - kRim},
                         {"y", at.y - 1},
                         {"width", width + 2 * kRim},
                         {"height", height + 17 + kRim},
                         {"rx", 5},
                         {"fill", mix(*item.place_colour, kWhite, 35)},
                         {"stroke", mix(*item.place_colour, kBlack, 25)}});
    }
    write_lines(svg_, at.x + width / 2, at.y + 10,
                legend_.fit(item.place_label, {width + kItemGap, 13, 11, false}),
                {0, item.place_colour ? kInk : kFaint, true, false});
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
    const PlanSize size = draw_net(svg_, legend_, picture_, panel_, top_, limit_);
    width_ = std::max(width_, size.width);
    height_ = std::max(height_, size.height);
  }

  // --- tokens in the supply, and where the others are

  // Those that stand on a board are seen there.
  void tokens() {
    for (const Token& token : panel_.tokens) {
      if (token.board) continue;
      const int width = (token.count > 1 ? 46 : 24) + caption_width(token.where, 10, false);
      const Place at = next(width, 32);
      draw_token(svg_, legend_, panel_.slug, token, at.x + 12, at.y + 12);
      write_caption(svg_, at.x + width - caption_width(token.where, 10, false) + 4, at.y + 16,
                    token.where, {10, kFaint, false, false});
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

bool shows_nothing(const Panel& panel) {
  switch (panel.kind) {
    case Panel::Kind::value:
      return panel.stands;
    case Panel::Kind::pile:
      return panel.items.empty() && panel.hidden == 0;
    case Panel::Kind::tokens:
      return std::ranges::all_of(panel.tokens, [](const Token& t) { return bool(t.board); });
    default:
      return false;
  }
}

Fragment draw_panel(SvgWriter& svg, const Picture& picture, const Panel& panel, int width) {
  return PanelDrawing(svg, picture, panel, width).run();
}

}  // namespace castellan::drawing
