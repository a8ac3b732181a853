#include "interpreter/drawing/svg/pieces.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/features.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::drawing {
namespace {

void draw_edge(SvgWriter& svg, Side side, const LineStyle& style) {
  const int width = std::max(2, style.width * kTile / 100);
  const int in = width / 2;
  constexpr int kFar = kTile;
  const Point ends[4][2] = {{{0, in}, {kFar, in}},
                            {{kFar - in, 0}, {kFar - in, kFar}},
                            {{0, kFar - in}, {kFar, kFar - in}},
                            {{in, 0}, {in, kFar}}};
  const auto& [a, b] = ends[static_cast<int>(side)];
  constexpr std::string_view kNames[] = {"north", "east", "south", "west"};
  svg.leaf("line", {{"data-side", kNames[static_cast<int>(side)]},
                    {"x1", a.x},
                    {"y1", a.y},
                    {"x2", b.x},
                    {"y2", b.y},
                    {"stroke", style.stroke.value_or(kInk)},
                    {"stroke-width", width}});
  if (!style.inlay) return;
  svg.leaf("line", {{"x1", a.x},
                    {"y1", a.y},
                    {"x2", b.x},
                    {"y2", b.y},
                    {"stroke", *style.inlay},
                    {"stroke-width", std::max(1, width / 3)},
                    {"stroke-dasharray", "4 4"}});
}

// Where the upper side of a turned piece is.
void draw_turn(SvgWriter& svg, Turn turn, Colour colour) {
  constexpr std::string_view kTips[] = {"", "M56 28 L62 32 L56 36 Z", "M28 56 L32 62 L36 56 Z",
                                        "M8 28 L2 32 L8 36 Z"};
  if (turn != Turn::none)
    svg.leaf("path", {{"d", kTips[static_cast<int>(turn)]}, {"fill", colour}});
}

// In the middle of the triangle.
void draw_half_name(SvgWriter& svg, Legend& legend, const Item& item) {
  const Colour ink = ink_on(*item.look);
  const Point middle = middle_of(0, state::diagonal_of(board::Form::half, *item.half));
  for (int s = 0; s < kSides; ++s) {
    if (item.sides.edge[s] != nullptr) draw_edge(svg, static_cast<Side>(s), *item.sides.edge[s]);
  }
  draw_glyph(svg, item.look->glyph, middle.x, middle.y, ink);
  write_around(svg, middle.x, middle.y,
               legend.fit(item.look->label, {kTile / 2, kTile / 2, 12, true}),
               {0, ink, true, true});
  draw_marks(svg, legend, item.marks);
}

void draw_tile(SvgWriter& svg, Legend& legend, const Item& item) {
  const Look& look = *item.look;
  const Colour ink = ink_on(look);
  // Of a piece of several cells the outline is drawn around all of them.
  const Colour rim = item.joined != 0 ? look.fill : mix(look.fill, kBlack, 35);
  if (item.half)
    svg.leaf("path", {{"class", "half"}, {"d", half_path(*item.half)}, {"stroke", rim}});
  else
    svg.leaf("rect", {{"width", kTile}, {"height", kTile}, {"stroke", rim}});
  draw_patches(svg, item.patches);
  if (item.half) return draw_half_name(svg, legend, item);
  if (item.patches.empty() && look.glyph == Glyph::none && item.joined == 0) {
    // A hipped roof as seen from above.
    svg.leaf("path",
             {{"d", "M14 14 H50 V50 H14 Z M14 14 L24 26 M50 14 L40 26 M14 50 L24 40 M50 50 L40 40"},
              {"fill", mix(look.fill, kWhite, 18)},
              {"stroke", mix(look.fill, kBlack, 25)}});
  }
  for (int s = 0; s < kSides; ++s) {
    if (item.sides.edge[s] != nullptr) draw_edge(svg, static_cast<Side>(s), *item.sides.edge[s]);
  }
  if (item.patches.empty()) draw_turn(svg, item.turn, ink);
  draw_glyph(svg, look.glyph, kTileMiddle, kTileMiddle, ink);
  write_around(svg, kTileMiddle, kTileMiddle,
               legend.fit(look.label, {kTile - 14, kTile - 14, 20, true}), {0, ink, true, true});
  draw_marks(svg, legend, item.marks);
}

/// The room for the name of a card of this width.
Room name_room(const Look& look, int width) {
  // Signs are written larger than names.
  constexpr std::size_t kLongestSign = 3;
  const bool sign = width_of(look.label) <= kLongestSign;
  const bool alone = look.glyph == Glyph::none && look.shorthand.empty();
  return {width - 8, kCardHeight - (alone ? 10 : 30), sign ? 22 : 12, sign};
}

void draw_card(SvgWriter& svg, Legend& legend, const Look& look, Extent extent) {
  const Colour ink = ink_on(look);
  const int middle = extent.width / 2;
  svg.leaf("rect", {{"width", extent.width},
                    {"height", extent.height},
                    {"rx", 5},
                    {"stroke", mix(look.fill, kBlack, 45)}});
  svg.leaf("rect", {{"x", 4},
                    {"y", 4},
                    {"width", extent.width - 8},
                    {"height", extent.height - 8},
                    {"rx", 3},
                    {"fill", "none"},
                    {"stroke", mix(look.fill, kWhite, 55)}});
  draw_glyph(svg, look.glyph, middle, look.label.empty() ? kCardHeight / 2 : 15, ink);
  const Room room = name_room(look, extent.width);
  write_around(svg, middle, extent.height / 2, legend.fit(look.label, room),
               {0, ink, true, room.bold});
  write_caption(svg, middle, extent.height - 8, look.shorthand, {8, ink, true, false});
}

/// What stands on a card with text, from top to foot.
struct CardText {
  Lettering title;
  int shields = 0;  // where they begin
  int first = 0;    // base line of the text
  std::vector<std::string> lines;
  int foot = 0;
};

CardText text_of_card(const Look& look, int width, const Lettering& title) {
  constexpr int kLetter = 5;  // in running text
  CardText out;
  out.title = title;
  out.shields = std::max(23, 8 + title.height());
  out.first = out.shields + (look.shields.empty() ? 9 : 25);
  for (const std::string& text : look.lines) {
    for (std::string& line : wrapped(text, static_cast<std::size_t>((width - 10) / kLetter))) {
      out.lines.push_back(std::move(line));
    }
  }
  out.foot = out.first + static_cast<int>(out.lines.size()) * (kReadable + 2);
  return out;
}

Room title_room(const Look& look, int width) {
  return {width - 12 - (look.corner.empty() ? 0 : 24), 30, 13, true};
}

/// Title, corner, small shields, and lines of text; or the back of the card.
void draw_text_card(SvgWriter& svg, Legend& legend, const Item& item, Extent extent) {
  const Look& look = *item.look;
  const bool covered = !item.covered.empty();
  const Colour ground = covered ? mix(look.fill, kInk, 45) : look.fill;
  const Colour ink = covered ? kWhite : ink_on(look);
  svg.leaf("rect", {{"width", extent.width},
                    {"height", extent.height},
                    {"rx", 6},
                    {"fill", ground},
                    {"stroke", mix(look.fill, kBlack, 45)}});
  if (covered) {
    const int middle = extent.width / 2, y = extent.height / 2;
    svg.leaf("rect", {{"x", 6},
                      {"y", 6},
                      {"width", extent.width - 12},
                      {"height", extent.height - 12},
                      {"rx", 4},
                      {"fill", "none"},
                      {"stroke", mix(look.fill, kWhite, 40)}});
    write_caption(svg, middle, y - 4, item.covered, {13, ink, true, true});
    write_around(svg, middle, y + 14,
                 legend.fit(look.label, {extent.width - 16, 24, kReadable, false}),
                 {0, ink, true, false});
    return;
  }
  const CardText text =
      text_of_card(look, extent.width, legend.fit(look.label, title_room(look, extent.width)));
  write_lines(svg, 7, 4 + text.title.size, text.title, {0, ink, false, true});
  if (!look.corner.empty()) {
    svg.leaf(
        "circle",
        {{"cx", extent.width - 15}, {"cy", 14}, {"r", 10}, {"fill", kWhite}, {"stroke", kFaint}});
    write_around(svg, extent.width - 15, 14, legend.fit(look.corner, {18, 15, 13, true}),
                 {0, kInk, true, true});
  }
  int x = 7;
  for (const Colour& colour : look.shields) {
    svg.leaf("path", {{"d", "M0 0 H11 V7 C11 11 8 13 5 14 C3 13 0 11 0 7 Z"},
                      {"transform", translate(x, text.shields)},
                      {"fill", colour},
                      {"stroke", kWhite}});
    x += 14;
  }
  write_lines(svg, 7, text.first, {text.lines, kReadable}, {0, ink, false, false});
}

void draw_disc(SvgWriter& svg, Legend& legend, const Look& look) {
  const Colour ink = ink_on(look);
  svg.leaf("circle", {{"cx", kCardWidth / 2},
                      {"cy", kCardWidth / 2},
                      {"r", kCardWidth / 2 - 2},
                      {"stroke", mix(look.fill, kBlack, 45)}});
  draw_glyph(svg, look.glyph, kCardWidth / 2, kCardWidth / 2, ink);
  write_around(svg, kCardWidth / 2, kCardWidth / 2,
               legend.fit(look.label, {kCardWidth - 14, 32, 18, true}), {0, ink, true, true});
}

// A tower of storeys; without any, the sign alone.
void draw_block(SvgWriter& svg, Legend& legend, const Look& look) {
  constexpr int kWide = 30, kLeft = (kCardWidth - kWide) / 2;
  const Colour ink = ink_on(look);
  for (int i = 1; i <= look.levels; ++i) {
    const int top = kCardHeight - i * kStorey;
    svg.leaf("rect", {{"x", kLeft},
                      {"y", top},
                      {"width", kWide},
                      {"height", kStorey},
                      {"stroke", mix(look.fill, kBlack, 45)}});
    for (int window = 0; window < 3 && i > 1; ++window) {
      svg.leaf("rect", {{"x", kLeft + 4 + window * 9},
                        {"y", top + 5},
                        {"width", 4},
                        {"height", 6},
                        {"fill", mix(look.fill, kWhite, 60)}});
    }
  }
  if (look.levels == 0) {
    svg.leaf("circle", {{"cx", kCardWidth / 2},
                        {"cy", kCardHeight / 2},
                        {"r", kCardWidth / 2 - 2},
                        {"stroke", mix(look.fill, kBlack, 45)}});
    draw_glyph(svg, look.glyph, kCardWidth / 2, kCardHeight / 2, ink);
  }
  write_lines(svg, kCardWidth / 2, kCardHeight - 4,
              legend.fit(look.label, {kWide - 2, kStorey, 12, true}), {0, ink, true, true});
}

void draw_count(SvgWriter& svg, int width, std::int64_t count) {
  if (count < 2) return;
  svg.leaf(
      "rect",
      {{"x", width - 20}, {"y", -5}, {"width", 24}, {"height", 15}, {"rx", 7}, {"fill", kInk}});
  write_caption(svg, width - 8, 6, "×" + std::to_string(count), {10, kWhite, true, true});
}

}  // namespace

Colour ink_on(const Look& look) { return look.ink.value_or(is_light(look.fill) ? kInk : kWhite); }

Extent extent_of_shape(Shape shape) {
  switch (shape) {
    case Shape::tile:
      return {kTile, kTile};
    case Shape::disc:
      return {kCardWidth, kCardWidth};
    case Shape::card:
    case Shape::block:
      break;
  }
  return {kCardWidth, kCardHeight};
}

Extent extent_of(const Look& look) {
  constexpr int kWidestCard = 92;
  Extent out = extent_of_shape(look.shape);
  if (look.shape != Shape::card) return out;
  if (look.lines.empty()) {
    const auto fits = [&](int width) {
      return look.label.empty() || !lettering(look.label, name_room(look, width)).lines.empty();
    };
    while (out.width < kWidestCard && !fits(out.width)) out.width += 4;
    return fits(out.width) ? out : extent_of_shape(look.shape);
  }
  constexpr int kAtFoot = 14;
  const CardText text =
      text_of_card(look, kTextCardWidth, lettering(look.label, title_room(look, kTextCardWidth)));
  return {kTextCardWidth, std::max(kTextCardHeight, text.foot + kAtFoot)};
}

Extent common_extent(const std::vector<Item>& items) {
  Extent out;
  for (const Item& item : items) {
    if (!item.look) continue;
    const Extent own = extent_of(*item.look);
    out = {std::max(out.width, own.width), std::max(out.height, own.height)};
  }
  return out;
}

namespace {

void draw_light(SvgWriter& svg, Extent frame) {
  svg.leaf("rect", {{"class", "light"},
                    {"x", 1},
                    {"y", 1},
                    {"width", frame.width - 2},
                    {"height", frame.height - 2},
                    {"rx", 4},
                    {"fill", "none"},
                    {"stroke", kLight},
                    {"stroke-width", kLightWidth}});
}

}  // namespace

void draw_component(SvgWriter& svg, Legend& legend, const std::string& slug, const Item& item,
                    int x, int y, Extent extent) {
  const Look& look = *item.look;
  const std::string id = svg.unique(slug + "-" + slug_of(look.id, "component"));
  svg.begin("g", {{"id", id},
                  {"class", "component"},
                  {"data-component", look.id},
                  {"data-thing", item.thing},
                  {"data-label", look.label},
                  {"data-count", item.count},
                  {"data-turned", 90 * static_cast<int>(item.turn)},
                  {"fill", look.fill},
                  {"transform", translate(x, y)}});
  svg.text_element("title", look.id, {});
  switch (look.shape) {
    case Shape::tile:
      draw_tile(svg, legend, item);
      break;
    case Shape::card:
      if (look.lines.empty())
        draw_card(svg, legend, look, extent);
      else
        draw_text_card(svg, legend, item, extent);
      break;
    case Shape::disc:
      draw_disc(svg, legend, look);
      break;
    case Shape::block:
      draw_block(svg, legend, look);
      break;
  }
  const Extent frame = look.shape == Shape::card ? extent : extent_of_shape(look.shape);
  draw_count(svg, frame.width, item.count);
  if (item.lit) draw_light(svg, frame);
  svg.end();
}

void draw_outline(SvgWriter& svg, const Item& item, Extent cell, int x, int y) {
  if (item.fills.empty()) return;
  const auto fills = [&](Cell at) { return std::ranges::find(item.fills, at) != item.fills.end(); };
  std::string path;
  for (const Cell& at : item.fills) {
    const int left = x + (at.x - item.cell.x) * cell.width,
              top = y + (at.y - item.cell.y) * cell.height;
    const int right = left + cell.width, foot = top + cell.height;
    const int ends[kSides][4] = {{left, top, right, top},
                                 {right, top, right, foot},
                                 {right, foot, left, foot},
                                 {left, foot, left, top}};
    for (int s = 0; s < kSides; ++s) {
      if (fills(at.step(static_cast<Side>(s)))) continue;
      const auto& [x1, y1, x2, y2] = ends[s];
      path += (path.empty() ? "M" : " M") + std::to_string(x1) + " " + std::to_string(y1) + " L" +
              std::to_string(x2) + " " + std::to_string(y2);
    }
  }
  svg.leaf("path", {{"class", "outline"},
                    {"data-component", item.look->id},
                    {"d", path},
                    {"fill", "none"},
                    {"stroke", mix(item.look->fill, kBlack, 60)},
                    {"stroke-linecap", "round"},
                    {"stroke-width", 3}});
}

void draw_back(SvgWriter& svg, int x, int y, std::int64_t count) {
  svg.begin("g", {{"class", "hidden"},
                  {"data-count", count},
                  {"fill", Colour{0x6f, 0x65, 0x58}},
                  {"transform", translate(x, y)}});
  if (count > 1) {
    svg.leaf("rect", {{"x", 3},
                      {"y", 3},
                      {"width", kCardWidth},
                      {"height", kCardHeight},
                      {"rx", 5},
                      {"stroke", kWhite}});
  }
  svg.leaf("rect", {{"width", kCardWidth}, {"height", kCardHeight}, {"rx", 5}, {"stroke", kWhite}});
  svg.leaf("rect", {{"x", 6},
                    {"y", 6},
                    {"width", kCardWidth - 12},
                    {"height", kCardHeight - 12},
                    {"rx", 3},
                    {"fill", "none"},
                    {"stroke", kFaint}});
  write_caption(svg, kCardWidth / 2, kCardHeight / 2 + 6, count > 0 ? std::to_string(count) : "?",
                {18, kWhite, true, true});
  svg.end();
}

void draw_target(SvgWriter& svg, const Item& item, int x, int y, Extent cell) {
  svg.leaf("rect", {{"class", "target"},
                    {"data-thing", item.place_thing},
                    {"x", x + 2},
                    {"y", y + 2},
                    {"width", cell.width - 4},
                    {"height", cell.height - 4},
                    {"rx", 4},
                    {"fill", kWhite},
                    {"fill-opacity", "0.35"},
                    {"stroke", kFaint},
                    {"stroke-dasharray", "4 4"}});
}

void draw_empty(SvgWriter& svg, int x, int y, Extent extent) {
  svg.leaf("rect", {{"x", x},
                    {"y", y},
                    {"width", extent.width},
                    {"height", extent.height},
                    {"rx", 4},
                    {"fill", "none"},
                    {"stroke", kFaint},
                    {"stroke-dasharray", "4 4"}});
}

}  // namespace castellan::drawing
