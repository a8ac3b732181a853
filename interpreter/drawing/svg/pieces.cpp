#include "interpreter/drawing/svg/pieces.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/features.hpp"

namespace castellan::drawing {
namespace {

constexpr int kTileMiddle = kTile / 2;
constexpr int kTokenRadius = 9;

Colour ink_on(const Look& look) {
  return look.ink.value_or(is_light(look.fill) ? kInk : kWhite);
}

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
  if (turn != Turn::none) svg.leaf("path", {{"d", kTips[static_cast<int>(turn)]}, {"fill", colour}});
}

void draw_tile(SvgWriter& svg, const Item& item) {
  const Look& look = *item.look;
  const Colour ink = ink_on(look);
  svg.leaf("rect", {{"width", kTile}, {"height", kTile}, {"stroke", mix(look.fill, kBlack, 35)}});
  draw_patches(svg, item.patches);
  if (item.patches.empty() && look.glyph == Glyph::none) {
    // A hipped roof as seen from above.
    svg.leaf("path", {{"d", "M14 14 H50 V50 H14 Z M14 14 L24 26 M50 14 L40 26 M14 50 L24 40 M50 50 L40 40"},
                      {"fill", mix(look.fill, kWhite, 18)},
                      {"stroke", mix(look.fill, kBlack, 25)}});
  }
  for (int s = 0; s < kSides; ++s) {
    if (item.sides.edge[s] != nullptr) draw_edge(svg, static_cast<Side>(s), *item.sides.edge[s]);
  }
  if (item.patches.empty()) draw_turn(svg, item.turn, ink);
  draw_glyph(svg, look.glyph, kTileMiddle, kTileMiddle, ink);
  const int size = fitting_size(look.label, kTile - 14, 20);
  write_caption(svg, kTileMiddle, kTileMiddle + size / 3, look.label, {size, ink, true, true});
}

void draw_card(SvgWriter& svg, const Look& look) {
  const Colour ink = ink_on(look);
  svg.leaf("rect", {{"width", kCardWidth}, {"height", kCardHeight}, {"rx", 5}, {"stroke", mix(look.fill, kBlack, 45)}});
  svg.leaf("rect", {{"x", 4},
                    {"y", 4},
                    {"width", kCardWidth - 8},
                    {"height", kCardHeight - 8},
                    {"rx", 3},
                    {"fill", "none"},
                    {"stroke", mix(look.fill, kWhite, 55)}});
  draw_glyph(svg, look.glyph, kCardWidth / 2, look.label.empty() ? kCardHeight / 2 : 15, ink);
  const int size = fitting_size(look.label, kCardWidth - 8, 22);
  write_caption(svg, kCardWidth / 2, kCardHeight / 2 + size / 3, look.label, {size, ink, true, true});
  write_caption(svg, kCardWidth / 2, kCardHeight - 8, look.shorthand, {8, ink, true, false});
}

/// Title, corner, small shields, and lines of text; or the back of the card.
void draw_text_card(SvgWriter& svg, const Item& item) {
  const Look& look = *item.look;
  const bool covered = !item.covered.empty();
  const Colour ground = covered ? mix(look.fill, kInk, 45) : look.fill;
  const Colour ink = covered ? kWhite : ink_on(look);
  svg.leaf("rect", {{"width", kTextCardWidth}, {"height", kTextCardHeight}, {"rx", 6}, {"fill", ground}, {"stroke", mix(look.fill, kBlack, 45)}});
  if (covered) {
    svg.leaf("rect", {{"x", 6}, {"y", 6}, {"width", kTextCardWidth - 12}, {"height", kTextCardHeight - 12}, {"rx", 4}, {"fill", "none"}, {"stroke", mix(look.fill, kWhite, 40)}});
    write_caption(svg, kTextCardWidth / 2, kTextCardHeight / 2 - 4, item.covered, {13, ink, true, true});
    write_caption(svg, kTextCardWidth / 2, kTextCardHeight / 2 + 14, look.label, {9, ink, true, false});
    return;
  }
  const int room = kTextCardWidth - 12 - (look.corner.empty() ? 0 : 24);
  write_caption(svg, 7, 17, look.label, {fitting_size(look.label, room, 13), ink, false, true});
  if (!look.corner.empty()) {
    svg.leaf("circle", {{"cx", kTextCardWidth - 15}, {"cy", 14}, {"r", 10}, {"fill", kWhite}, {"stroke", kFaint}});
    write_caption(svg, kTextCardWidth - 15, 19, look.corner, {fitting_size(look.corner, 16, 13), kInk, true, true});
  }
  int x = 7;
  for (const Colour& colour : look.shields) {
    svg.leaf("path", {{"d", "M0 0 H11 V7 C11 11 8 13 5 14 C3 13 0 11 0 7 Z"},
                      {"transform", translate(x, 23)},
                      {"fill", colour},
                      {"stroke", kWhite}});
    x += 14;
  }
  // The largest letters in which all of it fits, above what is put on the card.
  constexpr int kLargest = 9, kSmallest = 5, kLetters = 240, kAtFoot = 16;
  int y = look.shields.empty() ? 32 : 48;
  std::vector<std::string> lines;
  int size = kLargest;
  for (;; --size) {
    lines.clear();
    for (const std::string& text : look.lines) {
      for (std::string& line : wrapped(text, static_cast<std::size_t>(kLetters / size))) lines.push_back(std::move(line));
    }
    const int foot = y + (static_cast<int>(lines.size()) - 1) * (size + 2);
    if (size == kSmallest || foot <= kTextCardHeight - kAtFoot) break;
  }
  for (const std::string& line : lines) {
    write_caption(svg, 7, y, line, {size, ink, false, false});
    y += size + 2;
  }
}

void draw_disc(SvgWriter& svg, const Look& look) {
  const Colour ink = ink_on(look);
  svg.leaf("circle", {{"cx", kCardWidth / 2}, {"cy", kCardWidth / 2}, {"r", kCardWidth / 2 - 2}, {"stroke", mix(look.fill, kBlack, 45)}});
  draw_glyph(svg, look.glyph, kCardWidth / 2, kCardWidth / 2, ink);
  const int size = fitting_size(look.label, kCardWidth - 14, 18);
  write_caption(svg, kCardWidth / 2, kCardWidth / 2 + size / 3, look.label, {size, ink, true, true});
}

// A tower of storeys; without any, the sign alone.
void draw_block(SvgWriter& svg, const Look& look) {
  constexpr int kWide = 30, kLeft = (kCardWidth - kWide) / 2;
  const Colour ink = ink_on(look);
  for (int i = 1; i <= look.levels; ++i) {
    const int top = kCardHeight - i * kStorey;
    svg.leaf("rect", {{"x", kLeft}, {"y", top}, {"width", kWide}, {"height", kStorey}, {"stroke", mix(look.fill, kBlack, 45)}});
    for (int window = 0; window < 3 && i > 1; ++window) {
      svg.leaf("rect", {{"x", kLeft + 4 + window * 9}, {"y", top + 5}, {"width", 4}, {"height", 6}, {"fill", mix(look.fill, kWhite, 60)}});
    }
  }
  if (look.levels == 0) {
    svg.leaf("circle", {{"cx", kCardWidth / 2}, {"cy", kCardHeight / 2}, {"r", kCardWidth / 2 - 2}, {"stroke", mix(look.fill, kBlack, 45)}});
    draw_glyph(svg, look.glyph, kCardWidth / 2, kCardHeight / 2, ink);
  }
  const int size = fitting_size(look.label, kWide - 2, 12);
  write_caption(svg, kCardWidth / 2, kCardHeight - 4, look.label, {size, ink, true, true});
}

void draw_count(SvgWriter& svg, int width, std::int64_t count) {
  if (count < 2) return;
  svg.leaf("rect", {{"x", width - 20}, {"y", -5}, {"width", 24}, {"height", 15}, {"rx", 7}, {"fill", kInk}});
  write_caption(svg, width - 8, 6, "×" + std::to_string(count), {10, kWhite, true, true});
}

}  // namespace

int width_of_shape(Shape shape) { return shape == Shape::tile ? kTile : kCardWidth; }

Extent extent_of(const Item& item) {
  if (item.look && !item.look->lines.empty()) return {kTextCardWidth, kTextCardHeight};
  return {item.look ? width_of_shape(item.look->shape) : kCardWidth, kTile};
}

void draw_component(SvgWriter& svg, const std::string& slug, const Item& item, int x, int y) {
  const Look& look = *item.look;
  const std::string id = svg.unique(slug + "-" + slug_of(look.id, "component"));
  svg.begin("g", {{"id", id},
                  {"class", "component"},
                  {"data-component", look.id},
                  {"data-label", look.label},
                  {"data-count", item.count},
                  {"data-turned", 90 * static_cast<int>(item.turn)},
                  {"fill", look.fill},
                  {"transform", translate(x, y)}});
  svg.text_element("title", look.id, {});
  switch (look.shape) {
    case Shape::tile: draw_tile(svg, item); break;
    case Shape::card:
      if (look.lines.empty()) draw_card(svg, look);
      else draw_text_card(svg, item);
      break;
    case Shape::disc: draw_disc(svg, look); break;
    case Shape::block: draw_block(svg, look); break;
  }
  draw_count(svg, extent_of(item).width, item.count);
  svg.end();
}

void draw_back(SvgWriter& svg, int x, int y, std::int64_t count) {
  svg.begin("g", {{"class", "hidden"}, {"data-count", count}, {"fill", Colour{0x6f, 0x65, 0x58}}, {"transform", translate(x, y)}});
  if (count > 1) {
    svg.leaf("rect", {{"x", 3}, {"y", 3}, {"width", kCardWidth}, {"height", kCardHeight}, {"rx", 5}, {"stroke", kWhite}});
  }
  svg.leaf("rect", {{"width", kCardWidth}, {"height", kCardHeight}, {"rx", 5}, {"stroke", kWhite}});
  svg.leaf("rect", {{"x", 6}, {"y", 6}, {"width", kCardWidth - 12}, {"height", kCardHeight - 12}, {"rx", 3}, {"fill", "none"}, {"stroke", kFaint}});
  write_caption(svg, kCardWidth / 2, kCardHeight / 2 + 6, count > 0 ? std::to_string(count) : "?", {18, kWhite, true, true});
  svg.end();
}

void draw_empty(SvgWriter& svg, int x, int y, Shape shape) {
  svg.leaf("rect", {{"x", x},
                    {"y", y},
                    {"width", width_of_shape(shape)},
                    {"height", kCardHeight},
                    {"rx", 4},
                    {"fill", "none"},
                    {"stroke", kFaint},
                    {"stroke-dasharray", "4 4"}});
}

void draw_token(SvgWriter& svg, const std::string& slug, const Token& token, int x, int y) {
  const std::string id = svg.unique(slug + "-" + slug_of(token.look.id, "figure"));
  svg.begin("g", {{"id", id},
                  {"class", "figure"},
                  {"data-figure", token.look.id},
                  {"data-owner", token.owner},
                  {"data-label", token.look.label},
                  {"data-count", token.count},
                  {"fill", token.look.fill},
                  {"transform", translate(x, y)}});
  svg.text_element("title", token.owner.empty() ? token.look.id : token.look.id + " of " + token.owner, {});
  svg.leaf("circle", {{"r", kTokenRadius}, {"stroke", kWhite}, {"stroke-width", 2}});
  const std::string& text = token.look.label;
  const int size = fitting_size(text, 2 * kTokenRadius - 4, 11);
  write_caption(svg, 0, size / 3 + 1, text, {size, ink_on(token.look), true, true});
  if (token.count > 1) write_caption(svg, kTokenRadius + 6, 4, "×" + std::to_string(token.count), {10, kInk, true, false});
  svg.end();
}

void draw_standing(SvgWriter& svg, const std::string& slug, const Item& item, int x, int y, int width, int height) {
  constexpr int kAside = 11;
  const bool filled = std::any_of(item.patches.begin(), item.patches.end(), [](const Patch& p) { return p.halves == 0; });
  std::vector<Point> taken;
  for (const Token& token : item.tokens) {
    Point at{width / 2, height / 2};
    if (token.at_corner) {
      at = {0, 0};
    } else if (token.halves != 0) {
      at = middle_of(token.halves);
    }
    // What is drawn in the middle is to be seen beside the token.
    if (filled && !token.at_corner && std::abs(at.x - kTileMiddle) + std::abs(at.y - kTileMiddle) < kAside) {
      at = {at.x + (token.halves == 0 ? kAside : -kAside), at.y + kAside};
    }
    // Tokens that would hide one another stand in a row, towards the inside.
    const auto hides = [&](const Point& p) {
      constexpr int kClose = kTokenRadius + kTokenRadius / 2;
      return std::abs(p.x - at.x) < kClose && std::abs(p.y - at.y) < kClose;
    };
    const int step = 2 * at.x > width ? -kTokenRadius : kTokenRadius;
    while (std::any_of(taken.begin(), taken.end(), hides)) at.x += step;
    taken.push_back(at);
    draw_token(svg, slug, token, x + at.x, y + at.y);
  }
  int line = y + height - 4;
  for (auto badge = item.badges.rbegin(); badge != item.badges.rend(); ++badge, line -= 13) {
    const int size = fitting_size(*badge, width - 4, 10);
    svg.leaf("rect", {{"x", x + 1}, {"y", line - 9}, {"width", width - 2}, {"height", 12}, {"rx", 6}, {"fill", kWhite}, {"stroke", kFaint}});
    write_caption(svg, x + width / 2, line, *badge, {size, kInk, true, false});
  }
}

}  // namespace castellan::drawing
