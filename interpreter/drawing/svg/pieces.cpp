#include "interpreter/drawing/svg/pieces.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/cards.hpp"
#include "interpreter/drawing/svg/features.hpp"
#include "interpreter/drawing/svg/tiles.hpp"

namespace castellan::drawing {
namespace {

void draw_disc(SvgWriter& svg, Legend& legend, const Look& look) {
  const Colour ink = ink_on(look);
  const bool both = look.glyph != Glyph::none && !look.label.empty();
  svg.leaf("circle", {{"class", "shadow"},
                      {"cx", kCardWidth / 2 + 1},
                      {"cy", kCardWidth / 2 + 2},
                      {"r", kCardWidth / 2 - 2},
                      {"fill", kBlack},
                      {"fill-opacity", "0.18"}});
  svg.leaf("circle", {{"cx", kCardWidth / 2},
                      {"cy", kCardWidth / 2},
                      {"r", kCardWidth / 2 - 2},
                      {"stroke", mix(look.fill, kBlack, 45)}});
  draw_glyph(svg, look.glyph, kCardWidth / 2, kCardWidth / 2 - (both ? 6 : 0), ink);
  write_around(svg, kCardWidth / 2, kCardWidth / 2 + (both ? 13 : 0),
               legend.fit(look.label, {kCardWidth - 14, both ? 12 : 32, both ? 10 : 18, !both}),
               {0, ink, true, !both});
}

void draw_figure_piece(SvgWriter& svg, Legend& legend, const Look& look) {
  draw_figure(svg, look.glyph, kCardWidth / 2, kCardWidth / 2, kCardWidth - 4, look.fill);
  write_around(svg, kCardWidth / 2, kCardWidth * 3 / 4,
               legend.fit(look.label, {kCardWidth - 8, 14, 11, true}),
               {0, ink_on(look), true, true});
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
    case Shape::figure:
      return {kCardWidth, kCardWidth};
    case Shape::card:
    case Shape::block:
      break;
  }
  return {kCardWidth, kCardHeight};
}

Extent extent_of(const Look& look) {
  return look.shape == Shape::card ? extent_of_card(look) : extent_of_shape(look.shape);
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

void draw_last(SvgWriter& svg, int x, int y, Extent frame) {
  constexpr int kIn = 3, kArm = 12;
  const int right = frame.width - kIn, foot = frame.height - kIn;
  std::string path;
  for (const int h : {kIn, right}) {
    for (const int v : {kIn, foot}) {
      const int dx = h == kIn ? kArm : -kArm, dy = v == kIn ? kArm : -kArm;
      path += (path.empty() ? "M" : " M") + std::to_string(h) + " " + std::to_string(v + dy) +
              " v" + std::to_string(-dy) + " h" + std::to_string(dx);
    }
  }
  svg.begin("g", {{"class", "last"}, {"fill", "none"}, {"transform", translate(x, y)}});
  svg.leaf("path", {{"d", path}, {"stroke", kWhite}, {"stroke-width", 5}});
  svg.leaf("path", {{"d", path}, {"stroke", kInk}, {"stroke-width", 2}});
  svg.end();
}

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
    case Shape::figure:
      draw_figure_piece(svg, legend, look);
      break;
  }
  const Extent frame = look.shape == Shape::card ? extent : extent_of_shape(look.shape);
  draw_count(svg, frame.width, item.count);
  if (item.last) draw_last(svg, 0, 0, frame);
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
