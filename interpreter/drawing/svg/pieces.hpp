/// Single things of a drawing in SVG: tiles, cards, discs, tokens, places.
/// Private to draw_svg.cpp and its parts.
///
/// Every component is a group with a unique `id`, `data-component`,
/// `data-label`, and its colour as `fill`; tokens have `data-figure` and
/// `data-owner`. Measures are pixels.
#pragma once

#include <string>

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/writer.hpp"

namespace castellan::drawing {

inline constexpr int kTile = 64;
inline constexpr int kCardWidth = 48;
inline constexpr int kCardHeight = 64;
/// Of a block, from the foot of its box.
inline constexpr int kStorey = 16;
inline constexpr Colour kInk{0x33, 0x2e, 0x27};
inline constexpr Colour kFaint{0x8d, 0x85, 0x78};

/// A card with text on it.
inline constexpr int kTextCardWidth = 140;
inline constexpr int kTextCardHeight = 104;

/// The measures of what a shape is drawn as.
[[nodiscard]] int width_of_shape(Shape shape);
struct Extent {
  int width, height;
};
[[nodiscard]] Extent extent_of(const Item& item);

/// A component with its upper left corner at (x, y), with its sides and
/// features as it lies and the number of copies when there are several. `slug`
/// says where it is.
void draw_component(SvgWriter& svg, const std::string& slug, const Item& item, int x, int y);
/// The back of a card, with how many there are.
void draw_back(SvgWriter& svg, int x, int y, std::int64_t count);
/// A place where nothing lies.
void draw_empty(SvgWriter& svg, int x, int y, Shape shape);
/// The tokens and notes of a place whose box has its upper left corner at
/// (x, y).
void draw_standing(SvgWriter& svg, const std::string& slug, const Item& item, int x, int y, int width,
                   int height);
/// A token with its middle at (x, y).
void draw_token(SvgWriter& svg, const std::string& slug, const Token& token, int x, int y);

}  // namespace castellan::drawing
