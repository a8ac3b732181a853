#include "interpreter/drawing/svg/cards.hpp"

#include <algorithm>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/card_text.hpp"
#include "interpreter/drawing/svg/features.hpp"

namespace castellan::drawing {
namespace {

constexpr int kBelowSign = 25;  // of a card, where its name begins
constexpr int kFoot = 14;       // of what stands below it

/// What kind of card it is, in a word or, where that has no room, in letters.
std::string foot_of(const Look& look, int width) {
  return !look.kind.empty() && caption_width(look.kind, kReadable, false) <= width - 2
             ? look.kind
             : look.shorthand;
}

/// The room for the name of a card of this width.
Room name_room(const Look& look, int width) {
  // Signs are written larger than names.
  constexpr std::size_t kLongestSign = 3;
  const bool sign = width_of(look.label) <= kLongestSign;
  const int above = look.glyph == Glyph::none ? 5 : kBelowSign;
  const int below = foot_of(look, width).empty() ? 5 : kFoot;
  return {width - 8, kCardHeight - above - below, sign ? 22 : 12, sign};
}

// Of a card or a disc, a little below and to the right.
void draw_shadow(SvgWriter& svg, int width, int height, int radius) {
  svg.leaf("rect", {{"class", "shadow"},
                    {"x", 2},
                    {"y", 3},
                    {"width", width},
                    {"height", height},
                    {"rx", radius},
                    {"fill", kBlack},
                    {"fill-opacity", "0.18"}});
}

}  // namespace

void draw_card(SvgWriter& svg, Legend& legend, const Look& look, Extent extent) {
  const Colour ink = ink_on(look);
  const int middle = extent.width / 2;
  draw_shadow(svg, extent.width, extent.height, 5);
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
  const bool both = look.glyph != Glyph::none && !look.label.empty();
  const std::string foot = foot_of(look, extent.width);
  if (look.glyph != Glyph::none && both)
    svg.leaf("path", {{"d", entry_of(look.glyph).path},
                      {"transform", translate(middle - 10, 4) + " scale(0.833)"},
                      {"fill", ink}});
  else if (look.glyph != Glyph::none)
    svg.leaf("path",
             {{"d", entry_of(look.glyph).path},
              {"transform", translate(middle - 20, extent.height / 2 - 20) + " scale(1.667)"},
              {"fill", ink}});
  const Room room = name_room(look, extent.width);
  write_around(svg, middle,
               (extent.height + (both ? kBelowSign : 0) - (both && !foot.empty() ? kFoot : 0)) / 2,
               legend.fit(look.label, room), {0, ink, true, room.bold});
  write_caption(svg, middle, extent.height - 7, foot, {kReadable, ink, true, false});
}

namespace {

/// What stands on a card with text, from top to foot.
struct CardText {
  Lettering title;
  int shields = 0;  // where they begin
  int first = 0;    // base line of the text
  std::vector<std::string> lines;
  int foot = 0;
};

constexpr int kBesideText = 7;
constexpr int kLinePitch = kCardLetters + 3;

CardText text_of_card(const Look& look, int width, const Lettering& title) {
  CardText out;
  out.title = title;
  out.shields = std::max(23, 8 + title.height());
  out.first = out.shields + (look.badges.empty() ? 11 : 30);
  out.lines = lines_of_card(look, width - 2 * kBesideText);
  out.foot = out.first + static_cast<int>(out.lines.size()) * kLinePitch;
  return out;
}

Room title_room(const Look& look, int width) {
  return {width - 12 - (look.corner.empty() ? 0 : 24), 30, 13, true};
}

}  // namespace

/// Title, corner, small shields, and lines of text; or the back of the card.
void draw_text_card(SvgWriter& svg, Legend& legend, const Item& item, Extent extent) {
  const Look& look = *item.look;
  draw_shadow(svg, extent.width, extent.height, 6);
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
  constexpr int kBadge = 18;
  int x = kBesideText + kBadge / 2;
  for (const Badge& badge : look.badges) {
    draw_badge(svg, badge, x, text.shields + kBadge / 2, kBadge);
    x += kBadge + 4;
  }
  write_card_lines(svg, kBesideText, text.first, look, text.lines, ink);
  write_caption(svg, extent.width / 2, extent.height - 5, look.kind, {kReadable, ink, true, false});
}

Extent extent_of_card(const Look& look) {
  constexpr int kWidestCard = 92;
  Extent out = extent_of_shape(look.shape);
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

}  // namespace castellan::drawing
