#include "interpreter/drawing/svg/tokens.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "grammar/utf8.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/features.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/state/component_types.hpp"

namespace castellan::drawing {
namespace {

constexpr int kTokenRadius = 9;
constexpr int kFigure = 24;  // width of its square

/// Whose a figure is, for those to whom colours say little.
void write_initial(SvgWriter& svg, const Token& token) {
  if (token.owner.empty()) return;
  const std::string initial = token.owner.substr(0, grammar::decode_utf8(token.owner, 0).length);
  svg.text_element("text", initial,
                   {{"y", 7},
                    {"font-size", kReadable},
                    {"text-anchor", "middle"},
                    {"font-weight", "bold"},
                    {"fill", ink_on(token.look)},
                    {"stroke", token.look.fill},
                    {"stroke-width", 2},
                    {"paint-order", "stroke"}});
}

}  // namespace

void draw_token(SvgWriter& svg, Legend& legend, const std::string& slug, const Token& token, int x,
                int y) {
  const std::string id = svg.unique(slug + "-" + slug_of(token.look.id, "figure"));
  svg.begin("g", {{"id", id},
                  {"class", "figure"},
                  {"data-figure", token.look.id},
                  {"data-owner", token.owner},
                  {"data-label", token.look.label},
                  {"data-count", token.count},
                  {"fill", token.look.fill},
                  {"transform", translate(x, y)}});
  svg.text_element("title",
                   token.owner.empty() ? token.look.id : token.look.id + " of " + token.owner, {});
  if (token.lit) {
    svg.leaf("circle", {{"class", "light"},
                        {"r", kTokenRadius + kLightWidth},
                        {"fill", kLight},
                        {"stroke", kInk}});
  }
  const bool figure = token.look.glyph != Glyph::none;
  if (figure)
    draw_figure(svg, token.look.glyph, 0, 0, kFigure, token.look.fill);
  else
    svg.leaf("circle", {{"r", kTokenRadius},
                        {"stroke", is_light(token.look.fill) ? kInk : kWhite},
                        {"stroke-width", 2}});
  const Lettering text =
      legend.fit(token.look.label, {2 * kTokenRadius - 4, 2 * kTokenRadius - 4, 11, true});
  write_around(svg, 0, figure ? 3 : 1, text, {0, ink_on(token.look), true, true});
  if (figure && text.lines.empty()) write_initial(svg, token);
  if (token.count > 1)
    write_caption(svg, kTokenRadius + 13, 4, "×" + std::to_string(token.count),
                  {11, kInk, true, true});
  svg.end();
}

namespace {

constexpr int kNoteGap = 1;

/// A note is a label of one line or of several.
Room note_room(int width) { return {width - 4, 2 * (kReadable + 2), 10, false}; }

}  // namespace

int notes_height(const Item& item, int width) {
  int height = 0;
  Legend aside;
  for (const std::string& badge : item.badges)
    height += aside.fit(badge, note_room(width)).height() + kNoteGap;
  return height;
}

void draw_tokens(SvgWriter& svg, Legend& legend, const std::string& slug, const Item& item, int x,
                 int y, int width, int height) {
  constexpr int kAside = 11;
  const bool filled = std::any_of(item.patches.begin(), item.patches.end(),
                                  [](const Patch& p) { return p.halves == 0; });
  std::vector<Point> taken;
  for (const Token& token : item.tokens) {
    Point at{width / 2, height / 2};
    if (item.half) at = middle_of(0, state::diagonal_of(board::Form::half, *item.half));
    if (token.at_corner) {
      at = {0, 0};
    } else if (token.halves != 0) {
      at = middle_of(token.halves, token.diagonal);
    }
    // What is drawn in the middle is to be seen beside the token.
    if (filled && !token.at_corner &&
        std::abs(at.x - kTileMiddle) + std::abs(at.y - kTileMiddle) < kAside) {
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
    draw_token(svg, legend, slug, token, x + at.x, y + at.y);
  }
}

void draw_notes(SvgWriter& svg, Legend& legend, const Item& item, int x, int foot, int width) {
  for (auto badge = item.badges.rbegin(); badge != item.badges.rend(); ++badge) {
    const Lettering note = legend.fit(*badge, note_room(width));
    foot -= note.height() + kNoteGap;
    svg.leaf("rect", {{"x", x + 1},
                      {"y", foot},
                      {"width", width - 2},
                      {"height", note.height()},
                      {"rx", 6},
                      {"fill", kWhite},
                      {"stroke", kFaint}});
    write_lines(svg, x + width / 2, foot + note.size - 1, note, {0, kInk, true, false});
  }
}

}  // namespace castellan::drawing
