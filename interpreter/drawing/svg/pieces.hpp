/// Single things of a drawing in SVG: tiles, cards, discs, places.
/// Private to draw_svg.cpp and its parts.
///
/// Every component is a group with a unique `id`, `data-component`,
/// `data-label`, and its colour as `fill`. Measures are pixels.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/caption.hpp"

namespace castellan::drawing {

inline constexpr int kTile = 64;
inline constexpr int kTileMiddle = kTile / 2;
inline constexpr int kCardWidth = 48;
inline constexpr int kCardHeight = 64;
/// Of a block, from the foot of its box.
inline constexpr int kStorey = 16;
/// A card with text on it, at least.
inline constexpr int kTextCardWidth = 148;
inline constexpr int kTextCardHeight = 104;

struct Extent {
  int width = 0, height = 0;
};
/// Of what is written on a component or a token.
[[nodiscard]] Colour ink_on(const Look& look);
/// Of a shape without a long name or text.
[[nodiscard]] Extent extent_of_shape(Shape shape);
/// The room that a component takes: a card is as wide as its name needs to be
/// read, and as high as its text.
[[nodiscard]] Extent extent_of(const Look& look);
/// The cards of a panel are of one size: the largest of each measure.
[[nodiscard]] Extent common_extent(const std::vector<Item>& items);

/// A component with its upper left corner at (x, y), with its sides and
/// features as it lies and the number of copies when there are several. A card
/// fills `extent`. `slug` says where it is.
void draw_component(SvgWriter& svg, Legend& legend, const std::string& slug, const Item& item,
                    int x, int y, Extent extent);
/// The outline around a piece of several cells, of its first one at (x, y); nothing for others.
void draw_outline(SvgWriter& svg, const Item& item, Extent cell, int x, int y);
/// Marks what the last move was about, by the corners of its frame.
void draw_last(SvgWriter& svg, int x, int y, Extent frame);
/// The back of a card, with how many there are.
void draw_back(SvgWriter& svg, int x, int y, std::int64_t count);
/// An empty cell to which a legal move leads.
void draw_target(SvgWriter& svg, const Item& item, int x, int y, Extent cell);
/// A place where nothing lies.
void draw_empty(SvgWriter& svg, int x, int y, Extent extent);

}  // namespace castellan::drawing
