/// What lies on a piece of a drawing in SVG: its features, their marks, signs.
/// Private to draw_svg.cpp and its parts. Measures are pixels, from the upper left
/// corner of the piece.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/caption.hpp"
#include "interpreter/drawing/svg/writer.hpp"

namespace castellan::drawing {

struct Point {
  int x = 0, y = 0;
};

/// Between the middle of a piece and the sides that a segment reaches; `diagonal` are the
/// half-sides that stand for the diagonal of half a cell, 0 of what fills its cell.
[[nodiscard]] Point middle_of(std::uint8_t halves, std::uint8_t diagonal);
/// The ground of half a cell that lies turned like this.
[[nodiscard]] std::string half_path(Turn turn);
/// Features, where lines of a kind meet, and on top their marks.
void draw_patches(SvgWriter& svg, const std::vector<Patch>& patches);
/// Marks of the whole piece, as small discs in rows of four from its upper right corner;
/// the legend says what letters mean.
void draw_marks(SvgWriter& svg, Legend& legend, const std::vector<Sign>& marks);
/// A figure `size` wide with its middle at (x, y), with a rim that sets it off from any ground.
void draw_figure(SvgWriter& svg, Glyph glyph, int x, int y, int size, Colour fill);
/// A sign with its middle at (x, y).
void draw_glyph(SvgWriter& svg, Glyph glyph, int x, int y, Colour colour);

}  // namespace castellan::drawing
