#include "interpreter/drawing/svg/tiles.hpp"

#include <algorithm>

#include "interpreter/drawing/svg/features.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/drawing/svg/textures.hpp"
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

// What it is in the upper half, and its label on a plate below.
void draw_sign_and_label(SvgWriter& svg, Legend& legend, const Look& look, Colour ink) {
  svg.leaf("path", {{"d", entry_of(look.glyph).path},
                    {"transform", translate(kTileMiddle - 15, 10) + " scale(1.25)"},
                    {"fill", ink}});
  const int width = std::max(16, caption_width(look.label, 13, true) + 8);
  svg.leaf("rect", {{"x", kTileMiddle - width / 2},
                    {"y", 42},
                    {"width", width},
                    {"height", 16},
                    {"rx", 8},
                    {"fill", mix(look.fill, kWhite, 75)}});
  write_around(svg, kTileMiddle, 50, legend.fit(look.label, {width, 16, 13, true}),
               {0, kInk, true, true});
}

}  // namespace

void draw_tile(SvgWriter& svg, Legend& legend, const Item& item) {
  const Look& look = *item.look;
  const Colour ink = ink_on(look);
  // Of a piece of several cells the outline is drawn around all of them.
  const Colour rim = item.joined != 0 ? look.fill : mix(look.fill, kBlack, 20);
  if (item.half)
    svg.leaf("path", {{"class", "half"}, {"d", half_path(*item.half)}, {"stroke", rim}});
  else
    svg.leaf("rect", {{"width", kTile}, {"height", kTile}, {"stroke", rim}});
  if (look.texture != Texture::none) {
    const std::string fill = texture_fill(svg, look.texture);
    if (item.half)
      svg.leaf("path", {{"d", half_path(*item.half)}, {"fill", fill}});
    else
      svg.leaf("rect", {{"width", kTile}, {"height", kTile}, {"fill", fill}});
  }
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
  if (item.patches.empty() && look.glyph != Glyph::none && !look.label.empty()) {
    draw_sign_and_label(svg, legend, look, ink);
  } else {
    draw_glyph(svg, look.glyph, kTileMiddle, kTileMiddle, ink);
    write_around(svg, kTileMiddle, kTileMiddle,
                 legend.fit(look.label, {kTile - 14, kTile - 14, 20, true}), {0, ink, true, true});
  }
  draw_marks(svg, legend, item.marks);
}

}  // namespace castellan::drawing
