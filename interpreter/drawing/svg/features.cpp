#include "interpreter/drawing/svg/features.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "interpreter/board/compass.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/drawing/svg/textures.hpp"
#include "interpreter/state/schema.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::drawing {
namespace {

constexpr Point kTileCentre{kTileMiddle, kTileMiddle};

/// The outline of a piece clockwise; half-side k runs from point k to the next one. Of half a
/// cell the diagonal takes the place of the sides that it lacks: two half-sides stand for it,
/// what lies between them is one point.
struct Ground {
  std::array<Point, 8> outline{{{0, 0},
                                {kTileMiddle, 0},
                                {kTile, 0},
                                {kTile, kTileMiddle},
                                {kTile, kTile},
                                {kTileMiddle, kTile},
                                {0, kTile},
                                {0, kTileMiddle}}};
  Point centre = kTileCentre;
  unsigned between = 0;  ///< half-sides without length

  explicit Ground(std::uint8_t diagonal) {
    if (diagonal == 0) return;
    unsigned left = 0;
    while ((diagonal >> left & 1) == 0 || (diagonal >> (left + 3) % 8 & 1) == 0) ++left;
    for (unsigned k = left + 1; k <= left + 3; ++k) outline[k % 8] = kTileCentre;
    between = 1u << (left + 1) % 8 | 1u << (left + 2) % 8;
    // The corner that it has lies opposite the one that the diagonal cuts off.
    const Point corner = outline[(left + 6) % 8];
    centre = {(2 * kTileMiddle + corner.x) / 3, (2 * kTileMiddle + corner.y) / 3};
  }
  // What a segment covers, with the point between the halves of the diagonal when it has both.
  [[nodiscard]] std::uint8_t closed(std::uint8_t halves, std::uint8_t diagonal) const {
    return static_cast<std::uint8_t>(
        diagonal != 0 && (halves & diagonal) == diagonal ? halves | between : halves);
  }
};

std::string_view outline_of(Glyph glyph) { return entry_of(glyph).path; }

std::string path_point(Point p) { return std::to_string(p.x) + " " + std::to_string(p.y); }

// Where the marks of a feature stand, beside its middle so that both they and a
// token are seen.
Point beside_middle_of(const Patch& patch) {
  constexpr int kAside = 14;
  const Point at = middle_of(patch.halves, patch.diagonal);
  const int dx = at.x - kTileMiddle, dy = at.y - kTileMiddle;
  if (std::abs(dx) + std::abs(dy) < kAside) return {at.x - kAside, at.y - kAside};
  return std::abs(dx) > std::abs(dy) ? Point{at.x, at.y - kAside} : Point{at.x - kAside, at.y};
}

// The marks of a feature side by side, at half size; many of a kind as a number.
void draw_signs(SvgWriter& svg, const Patch& patch) {
  constexpr int kApart = 17;
  constexpr int kWrittenOut = 4;
  std::vector<std::pair<const Sign*, std::string>> row;
  for (const Sign& sign : patch.signs) {
    if (sign.glyph == Glyph::none) continue;
    const int copies = sign.count > kWrittenOut ? 1 : sign.count;
    for (int n = 0; n < copies; ++n)
      row.emplace_back(&sign, copies < sign.count ? std::to_string(sign.count) : "");
  }
  const Point at = beside_middle_of(patch);
  int x = at.x;
  for (const auto& [sign, number] : row) {
    svg.leaf("path", {{"class", "mark"},
                      {"d", outline_of(sign->glyph)},
                      {"transform", translate(x - 8, at.y - 8) + " scale(0.667)"},
                      {"fill", sign->colour},
                      {"stroke", kWhite}});
    write_caption(svg, x + 7, at.y + 9, number, {8, kInk, false, true});
    x += kApart;
  }
}

// The middles of the sides that a segment reaches whole, the diagonal among them.
std::vector<Point> whole_sides(const Patch& patch) {
  const Ground ground(patch.diagonal);
  std::vector<Point> out;
  for (unsigned side = 0; side < 4; ++side) {
    if ((static_cast<unsigned>(patch.halves & ~patch.diagonal) >> (2 * side) & 3U) == 3)
      out.push_back(ground.outline[2 * side + 1]);
  }
  if (patch.diagonal != 0 && (patch.halves & patch.diagonal) == patch.diagonal)
    out.push_back(kTileCentre);
  return out;
}

// A feature that covers ground: along the half-sides it reaches, and from each
// run of them to the next in a curve that bends towards the middle, the more so
// the wider the gap. `rim` holds the curves alone: what lies on a side goes on beyond it.
struct Area {
  std::string whole;
  std::string rim;
};

Area area_of(const Patch& patch) {
  const Ground ground(patch.diagonal);
  const std::uint8_t halves = ground.closed(patch.halves, patch.diagonal);
  const auto& outline = ground.outline;
  const auto reached = [&](unsigned k) {
    return (static_cast<unsigned>(halves) >> k % 8 & 1U) != 0;
  };
  unsigned first = 0;
  while (first < 8 && !(reached(first) && !reached(first + 7))) ++first;
  if (first == 8 && patch.diagonal == 0) {
    const std::string side = std::to_string(kTile);
    return {"M0 0 H" + side + " V" + side + " H0 Z", ""};
  }
  first %= 8;
  Area out{"M" + path_point(outline[first]), ""};
  for (unsigned k = first; k < first + 8;) {
    if (reached(k)) {
      ++k;
      out.whole += " L" + path_point(outline[k % 8]);
      continue;
    }
    unsigned gap = 1;
    while (k + gap < first + 8 && !reached(k + gap)) ++gap;
    const Point a = outline[(k + gap / 2) % 8], b = outline[(k + (gap + 1) / 2) % 8];
    const Point edge{(a.x + b.x) / 2, (a.y + b.y) / 2};
    const Point centre = ground.centre;
    const Point bend = gap > 3 ? centre : Point{(edge.x + centre.x) / 2, (edge.y + centre.y) / 2};
    out.rim += (out.rim.empty() ? "M" : " M") + path_point(outline[k % 8]);
    k += gap;
    const std::string curve = " Q" + path_point(bend) + " " + path_point(outline[k % 8]);
    out.whole += curve;
    out.rim += curve;
  }
  out.whole += " Z";
  return out;
}

// A feature that is a line: through the middle, or from each side to it.
std::string line_path(const Patch& patch) {
  const auto sides = whole_sides(patch);
  const std::string centre = path_point(Ground(patch.diagonal).centre);
  if (sides.size() == 2)
    return "M" + path_point(sides[0]) + " Q" + centre + " " + path_point(sides[1]);
  std::string out;
  for (const Point& side : sides) {
    out += (out.empty() ? "M" : " M") + path_point(side) + " L" + centre;
  }
  return out;
}

void draw_stroke(SvgWriter& svg, std::string_view name, const std::string& path, Colour colour,
                 int width) {
  svg.leaf("path", {{"class", name},
                    {"d", path},
                    {"fill", "none"},
                    {"stroke", colour},
                    {"stroke-linejoin", "round"},
                    {"stroke-width", width}});
}

void draw_area(SvgWriter& svg, const Patch& patch, const std::string& sides) {
  const LineStyle& style = *patch.style;
  const Area area = area_of(patch);
  svg.leaf("path", {{"class", "feature"},
                    {"data-feature", patch.feature},
                    {"data-sides", sides},
                    {"d", area.whole},
                    {"fill", *style.fill}});
  if (style.texture != Texture::none)
    svg.leaf("path", {{"d", area.whole}, {"fill", texture_fill(svg, style.texture)}});
  if (style.stroke && !area.rim.empty()) {
    const int width = std::max(1, style.width * kTile / 100);
    draw_stroke(svg, "rim", area.rim, *style.stroke, width);
    if (style.inlay) {
      svg.leaf("path", {{"class", "inlay"},
                        {"d", area.rim},
                        {"fill", "none"},
                        {"stroke", *style.inlay},
                        {"stroke-dasharray", "3 3"},
                        {"stroke-width", std::max(1, width / 2)}});
    }
  }
  if (patch.lit) draw_stroke(svg, "light", area.whole, kLight, kLightWidth);
}

// A line has a darker rim; what lies over the piece has a broad one, so that it is seen to cross.
void draw_line(SvgWriter& svg, const Patch& patch, const std::string& sides) {
  const LineStyle& style = *patch.style;
  const int width = std::max(1, style.width * kTile / 100);
  const std::string path = line_path(patch);
  draw_stroke(svg, "rim", path, mix(*style.stroke, kBlack, patch.over ? 70 : 40),
              width + (patch.over ? 6 : 2));
  if (patch.lit) draw_stroke(svg, "light", path, kLight, width + 2 * kLightWidth);
  svg.leaf("path", {{"class", "feature"},
                    {"data-feature", patch.feature},
                    {"data-sides", sides},
                    {"d", path},
                    {"fill", "none"},
                    {"stroke", *style.stroke},
                    {"stroke-width", width}});
}

void draw_shape(SvgWriter& svg, const Patch& patch) {
  const LineStyle& style = *patch.style;
  const std::string sides = state::halves_text(patch.halves, patch.diagonal);
  if (patch.halves == 0) {
    const Point centre = Ground(patch.diagonal).centre;
    if (patch.lit) {
      svg.leaf("circle", {{"class", "light"},
                          {"cx", centre.x},
                          {"cy", centre.y},
                          {"r", 16},
                          {"fill", "none"},
                          {"stroke", kLight},
                          {"stroke-width", kLightWidth}});
    }
    if (style.glyph != Glyph::none)
      svg.leaf("path", {{"d", outline_of(style.glyph)},
                        {"transform", translate(centre.x - 18, centre.y - 20) + " scale(1.5)"},
                        {"fill", style.fill.value_or(kInk)},
                        {"stroke", mix(style.fill.value_or(kInk), kBlack, 40)},
                        {"stroke-width", "0.7"}});
    return;
  }
  if (style.fill) return draw_area(svg, patch, sides);
  if (style.stroke) draw_line(svg, patch, sides);
}

void draw_patch(SvgWriter& svg, const Patch& patch) {
  const bool shows = patch.halves == 0 || patch.style->fill || patch.style->stroke;
  if (!shows || patch.thing.empty()) return draw_shape(svg, patch);
  svg.begin("g", {{"class", "segment"}, {"data-thing", patch.thing}});
  draw_shape(svg, patch);
  svg.end();
}

// Lines of one kind that all end in the middle meet there.
void draw_meeting(SvgWriter& svg, const std::vector<Patch>& patches) {
  for (const Patch& patch : patches) {
    if (patch.style->fill || !patch.style->stroke || patch.over) continue;
    const auto ends = [&](const Patch& p) {
      return p.style == patch.style && !p.over && whole_sides(p).size() == 1;
    };
    if (std::count_if(patches.begin(), patches.end(), ends) < 2) continue;
    const Point centre = Ground(patch.diagonal).centre;
    svg.leaf("circle", {{"class", "meeting"},
                        {"cx", centre.x},
                        {"cy", centre.y},
                        {"r", std::max(3, patch.style->width * kTile / 100)},
                        {"fill", mix(*patch.style->stroke, kBlack, 45)}});
    return;
  }
}

}  // namespace

Point middle_of(std::uint8_t halves, std::uint8_t diagonal) {
  const Ground ground(diagonal);
  int n = 0;
  Point sum;
  for (unsigned k = 0; k < 8; ++k) {
    if ((static_cast<unsigned>(halves) >> k & 1U) == 0) continue;
    const Point a = ground.outline[k], b = ground.outline[(k + 1) % 8];
    sum = {sum.x + (a.x + b.x) / 2, sum.y + (a.y + b.y) / 2};
    ++n;
  }
  if (n == 0) return ground.centre;
  return {(sum.x / n * 6 + ground.centre.x * 4) / 10, (sum.y / n * 6 + ground.centre.y * 4) / 10};
}

std::string half_path(Turn turn) {
  const Ground ground(state::diagonal_of(board::Form::half, turn));
  std::string out;
  for (const Point& p : ground.outline) out += (out.empty() ? "M" : " L") + path_point(p);
  return out + " Z";
}

void draw_glyph(SvgWriter& svg, Glyph glyph, int x, int y, Colour colour) {
  if (glyph == Glyph::none) return;
  svg.leaf("path",
           {{"d", outline_of(glyph)}, {"transform", translate(x - 12, y - 12)}, {"fill", colour}});
}

void draw_figure(SvgWriter& svg, Glyph glyph, int x, int y, int size, Colour fill) {
  svg.leaf("path", {{"class", "outline-of-figure"},
                    {"d", outline_of(glyph)},
                    {"transform", translate(x - size / 2, y - size / 2) + " scale(" +
                                      thousandths(size * 1000 / 24) + ")"},
                    {"fill", fill},
                    {"stroke", is_light(fill) ? kInk : kWhite},
                    {"stroke-linejoin", "round"},
                    {"stroke-width", 2},
                    {"paint-order", "stroke"}});
}

namespace {

// From the middle to the side or corner to which a mark points.
void draw_arrow(SvgWriter& svg, int towards, Colour colour) {
  const board::CompassPoint& point = board::kCompass[static_cast<std::size_t>(towards)];
  // By where it lies, row by row.
  constexpr int kDegrees[] = {315, 0, 45, 270, 0, 90, 225, 180, 135};
  svg.leaf("path",
           {{"class", "mark"},
            {"d", "M32 32 V8 M26 15 L32 7 L38 15"},
            {"transform",
             "rotate(" + std::to_string(kDegrees[(point.y + 1) * 3 + point.x + 1]) + " 32 32)"},
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
    const int x = kTile - kRadius - 1 - n % kRow * 2 * kRadius,
              y = kRadius + 1 + n / kRow * 2 * kRadius;
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
      svg.leaf("path", {{"d", outline_of(mark.glyph)},
                        {"transform", translate(x - 5, y - 5) + " scale(0.42)"},
                        {"fill", ink}});
    }
  }
}

void draw_patches(SvgWriter& svg, const std::vector<Patch>& patches) {
  // Lines end below what covers ground, signs stand on both.
  enum class Layer : std::uint8_t { line, area, sign };
  const auto layer_of = [](const Patch& patch) {
    if (patch.halves == 0) return Layer::sign;
    return patch.style->fill ? Layer::area : Layer::line;
  };
  const auto draw = [&](bool over, Layer layer) {
    for (const Patch& patch : patches) {
      if (patch.over == over && layer_of(patch) == layer) draw_patch(svg, patch);
    }
  };
  draw(false, Layer::line);
  draw_meeting(svg, patches);
  for (const Layer layer : {Layer::area, Layer::sign}) draw(false, layer);
  for (const Layer layer : {Layer::line, Layer::area, Layer::sign}) draw(true, layer);
  for (const Patch& patch : patches) draw_signs(svg, patch);
}

}  // namespace castellan::drawing
