#include "interpreter/drawing/svg/features.hpp"

#include <algorithm>
#include <cstdlib>

#include "interpreter/board/compass.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::drawing {
namespace {

constexpr Point kTileCentre{kTileMiddle, kTileMiddle};
// The outline clockwise; half-side k runs from point k to the next one.
constexpr Point kOutline[8] = {{0, 0},         {kTileMiddle, 0},     {kTile, 0}, {kTile, kTileMiddle},
                               {kTile, kTile}, {kTileMiddle, kTile}, {0, kTile}, {0, kTileMiddle}};

std::string path_point(Point p) { return std::to_string(p.x) + " " + std::to_string(p.y); }

// In a square of 24.
std::string_view glyph_path(Glyph glyph) {
  switch (glyph) {
    case Glyph::drop:
      return "M12 2 C15 8 19 11 19 15 A7 7 0 0 1 5 15 C5 11 9 8 12 2 Z";
    case Glyph::star:
      return "M12 2 L15 9 L22 9 L16 14 L19 22 L12 17 L5 22 L8 14 L2 9 L9 9 Z";
    case Glyph::shield:
      return "M4 3 L20 3 L20 11 C20 17 16 20 12 22 C8 20 4 17 4 11 Z";
    case Glyph::wheel:
      return "M12 2 A10 10 0 1 1 12 22 A10 10 0 1 1 12 2 Z M12 5 A7 7 0 1 0 12 19 A7 7 0 1 0 12 5 Z "
             "M11 5 H13 V19 H11 Z M5 11 H19 V13 H5 Z";
    case Glyph::crown:
      return "M3 20 L3 8 L8 13 L12 5 L16 13 L21 8 L21 20 Z";
    case Glyph::dot:
      return "M12 7 A5 5 0 1 1 12 17 A5 5 0 1 1 12 7 Z";
    case Glyph::church:
      return "M11 1 H13 V3 H15 V5 H13 V8 L21 14 V22 H15 V17 H9 V22 H3 V14 L11 8 V5 H9 V3 H11 Z";
    case Glyph::house:
      return "M12 3 L22 12 H19 V21 H14 V15 H10 V21 H5 V12 H2 Z";
    case Glyph::leaf:
      return "M20 3 C9 3 4 8 4 15 L2 21 L5 20 L7 17 C15 19 20 13 20 3 Z";
    case Glyph::balloon:
      return "M2 9 A10 6 0 1 1 22 9 A10 6 0 1 1 2 9 Z M9 16 H15 V20 H9 Z M19 5 L24 2 V8 Z";
    case Glyph::none:
      break;
  }
  return {};
}

// Where the marks of a feature stand, beside its middle so that both they and a
// token are seen.
Point beside_middle_of(std::uint8_t halves) {
  constexpr int kAside = 14;
  const Point at = middle_of(halves);
  const int dx = at.x - kTileMiddle, dy = at.y - kTileMiddle;
  if (std::abs(dx) + std::abs(dy) < kAside) return {at.x - kAside, at.y - kAside};
  return std::abs(dx) > std::abs(dy) ? Point{at.x, at.y - kAside} : Point{at.x - kAside, at.y};
}

// The marks of a feature side by side, at half size; many of a kind as a number.
void draw_signs(SvgWriter& svg, const Patch& patch) {
  constexpr int kApart = 13;
  constexpr int kWrittenOut = 4;
  std::vector<std::pair<const Sign*, std::string>> row;
  for (const Sign& sign : patch.signs) {
    if (sign.glyph == Glyph::none) continue;
    const int copies = sign.count > kWrittenOut ? 1 : sign.count;
    for (int n = 0; n < copies; ++n) row.emplace_back(&sign, copies < sign.count ? std::to_string(sign.count) : "");
  }
  const Point at = beside_middle_of(patch.halves);
  int x = at.x;
  for (const auto& [sign, number] : row) {
    svg.leaf("path", {{"class", "mark"},
                      {"d", glyph_path(sign->glyph)},
                      {"transform", translate(x - 6, at.y - 6) + " scale(0.5)"},
                      {"fill", sign->colour},
                      {"stroke", kWhite}});
    write_caption(svg, x + 6, at.y + 8, number, {8, kInk, false, true});
    x += kApart;
  }
}

std::vector<unsigned> whole_sides(std::uint8_t halves) {
  std::vector<unsigned> out;
  for (unsigned side = 0; side < 4; ++side) {
    if ((static_cast<unsigned>(halves) >> (2 * side) & 3U) == 3) out.push_back(side);
  }
  return out;
}

// A feature that covers ground: along the half-sides it reaches, and from each
// run of them to the next in a curve that bends towards the middle, the more so
// the wider the gap.
std::string area_path(std::uint8_t halves) {
  const auto reached = [&](unsigned k) { return (static_cast<unsigned>(halves) >> k % 8 & 1U) != 0; };
  unsigned first = 0;
  while (first < 8 && !(reached(first) && !reached(first + 7))) ++first;
  if (first == 8) return "M0 0 H" + std::to_string(kTile) + " V" + std::to_string(kTile) + " H0 Z";
  std::string out = "M" + path_point(kOutline[first]);
  for (unsigned k = first; k < first + 8;) {
    if (reached(k)) {
      ++k;
      out += " L" + path_point(kOutline[k % 8]);
      continue;
    }
    unsigned gap = 1;
    while (k + gap < first + 8 && !reached(k + gap)) ++gap;
    const Point a = kOutline[(k + gap / 2) % 8], b = kOutline[(k + (gap + 1) / 2) % 8];
    const Point edge{(a.x + b.x) / 2, (a.y + b.y) / 2};
    const Point bend = gap > 3 ? kTileCentre : Point{(edge.x + kTileMiddle) / 2, (edge.y + kTileMiddle) / 2};
    k += gap;
    out += " Q" + path_point(bend) + " " + path_point(kOutline[k % 8]);
  }
  return out + " Z";
}

// A feature that is a line: through the middle, or from each side to it.
std::string line_path(std::uint8_t halves) {
  const auto sides = whole_sides(halves);
  if (sides.size() == 2) {
    return "M" + path_point(kOutline[2 * sides[0] + 1]) + " Q" + path_point(kTileCentre) + " " +
           path_point(kOutline[2 * sides[1] + 1]);
  }
  std::string out;
  for (const unsigned side : sides) {
    out += (out.empty() ? "M" : " M") + path_point(kOutline[2 * side + 1]) + " L" + path_point(kTileCentre);
  }
  return out;
}

void draw_patch(SvgWriter& svg, const Patch& patch) {
  const LineStyle& style = *patch.style;
  const std::string sides = state::halves_text(patch.halves);
  if (patch.halves == 0) {
    draw_glyph(svg, style.glyph, kTileMiddle, kTileMiddle, style.fill.value_or(kInk));
    return;
  }
  if (style.fill) {
    svg.leaf("path", {{"class", "feature"},
                      {"data-feature", patch.feature},
                      {"data-sides", sides},
                      {"d", area_path(patch.halves)},
                      {"fill", *style.fill},
                      {"stroke", style.stroke.value_or(*style.fill)},
                      {"stroke-width", 1}});
  } else if (style.stroke) {
    const int width = std::max(1, style.width * kTile / 100);
    // What lies over the piece has a rim, so that it is seen to cross.
    if (patch.over) {
      svg.leaf("path", {{"class", "rim"},
                        {"d", line_path(patch.halves)},
                        {"fill", "none"},
                        {"stroke", mix(*style.stroke, kBlack, 70)},
                        {"stroke-width", width + 6}});
    }
    svg.leaf("path", {{"class", "feature"},
                      {"data-feature", patch.feature},
                      {"data-sides", sides},
                      {"d", line_path(patch.halves)},
                      {"fill", "none"},
                      {"stroke", *style.stroke},
                      {"stroke-linecap", "round"},
                      {"stroke-width", width}});
  }
}

// Lines of one kind that all end in the middle meet there.
void draw_meeting(SvgWriter& svg, const std::vector<Patch>& patches) {
  for (const Patch& patch : patches) {
    if (patch.style->fill || !patch.style->stroke || patch.over) continue;
    const auto ends = [&](const Patch& p) {
      return p.style == patch.style && !p.over && whole_sides(p.halves).size() == 1;
    };
    if (std::count_if(patches.begin(), patches.end(), ends) < 2) continue;
    svg.leaf("circle", {{"class", "meeting"},
                        {"cx", kTileMiddle},
                        {"cy", kTileMiddle},
                        {"r", std::max(3, patch.style->width * kTile / 100)},
                        {"fill", mix(*patch.style->stroke, kBlack, 45)}});
    return;
  }
}

}  // namespace

Point middle_of(std::uint8_t halves) {
  int n = 0;
  Point sum;
  for (unsigned k = 0; k < 8; ++k) {
    if ((static_cast<unsigned>(halves) >> k & 1U) == 0) continue;
    const Point a = kOutline[k], b = kOutline[(k + 1) % 8];
    sum = {sum.x + (a.x + b.x) / 2, sum.y + (a.y + b.y) / 2};
    ++n;
  }
  if (n == 0) return kTileCentre;
  return {(sum.x / n * 6 + kTileMiddle * 4) / 10, (sum.y / n * 6 + kTileMiddle * 4) / 10};
}

void draw_glyph(SvgWriter& svg, Glyph glyph, int x, int y, Colour colour) {
  if (glyph == Glyph::none) return;
  svg.leaf("path", {{"d", glyph_path(glyph)},
                    {"transform", translate(x - 12, y - 12)},
                    {"fill", colour}});
}

namespace {

// From the middle to the side or corner to which a mark points.
void draw_arrow(SvgWriter& svg, int towards, Colour colour) {
  const board::CompassPoint& point = board::kCompass[static_cast<std::size_t>(towards)];
  // By where it lies, row by row.
  constexpr int kDegrees[] = {315, 0, 45, 270, 0, 90, 225, 180, 135};
  svg.leaf("path", {{"class", "mark"},
                    {"d", "M32 32 V8 M26 15 L32 7 L38 15"},
                    {"transform", "rotate(" + std::to_string(kDegrees[(point.y + 1) * 3 + point.x + 1]) + " 32 32)"},
                    {"fill", "none"},
                    {"stroke", colour},
                    {"stroke-width", 4}});
}

}  // namespace

void draw_marks(SvgWriter& svg, Legend& legend, const std::vector<Sign>& marks) {
  constexpr int kRadius = 7, kRow = 4;
  int n = 0;
  for (const Sign& mark : marks) {
    if (mark.towards) {
      draw_arrow(svg, *mark.towards, mark.colour);
      continue;
    }
    const int x = kTile - kRadius - 1 - n % kRow * 2 * kRadius, y = kRadius + 1 + n / kRow * 2 * kRadius;
    ++n;
    svg.leaf("circle", {{"class", "mark"},
                        {"cx", x},
                        {"cy", y},
                        {"r", kRadius},
                        {"fill", mark.colour},
                        {"stroke", kWhite}});
    const Colour ink = is_light(mark.colour) ? kInk : kWhite;
    if (mark.glyph == Glyph::none || mark.count > 1) {
      legend.explain(mark.letter, mark.name);
      const std::string text = mark.letter + (mark.count > 1 ? std::to_string(mark.count) : "");
      write_caption(svg, x, y + 3, text, {width_of(text) > 2 ? 6 : 8, ink, true, true});
    } else {
      svg.leaf("path", {{"d", glyph_path(mark.glyph)},
                        {"transform", translate(x - 5, y - 5) + " scale(0.42)"},
                        {"fill", ink}});
    }
  }
}

void draw_patches(SvgWriter& svg, const std::vector<Patch>& patches) {
  const auto draw = [&](bool over) {
    for (const Patch& patch : patches) {
      if (patch.over == over) draw_patch(svg, patch);
    }
  };
  draw(false);
  draw_meeting(svg, patches);
  draw(true);
  for (const Patch& patch : patches) draw_signs(svg, patch);
}

}  // namespace castellan::drawing
