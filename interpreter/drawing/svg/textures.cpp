#include "interpreter/drawing/svg/textures.hpp"

#include <iterator>

namespace castellan::drawing {
namespace {

struct Pattern {
  std::string_view name;
  int width, height;
  std::string_view dark;  ///< strokes darker than the ground; may be empty
  std::string_view light;
};

// In the order of `Texture`, then the grain.
constexpr Pattern kPatterns[] = {
    {"none", 1, 1, "", ""},
    {"hatch", 8, 8, "M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6", ""},
    {"tufts", 32, 32, "M5 9 L6 5 M7 9 V5 M9 9 L8 5 M21 25 L22 21 M23 25 V21 M25 25 L24 21",
     "M25 7 L26 4 M28 7 L27 4 M10 26 L11 23 M13 26 L12 23"},
    {"roofs", 16, 16, "M0 4 L4 0 L8 4 L12 0 L16 4 M0 12 L4 8 L8 12 L12 8 L16 12",
     "M4 1 V4 M12 1 V4 M4 9 V12 M12 9 V12"},
    {"cobbles", 12, 12, "M0 3 H12 M0 9 H12 M3 3 V9 M9 9 V15 M9 -3 V3", ""},
    {"waves", 16, 12, "M0 9 Q4 6 8 9 T16 9", "M0 3 Q4 0 8 3 T16 3"},
    {"planks", 24, 10, "M0 0 H24 M0 5 H24 M7 0 V5 M18 5 V10", ""},
    {"grain", 48, 48, "M7 11 H8 M30 5 H31 M19 27 H20 M41 33 H42 M11 41 H12 M35 19 H36", ""},
};
constexpr std::size_t kGrain = std::size(kPatterns) - 1;

std::string fill_of(SvgWriter& svg, std::size_t index) {
  svg.need(index);
  return "url(#" + svg.patterns() + std::string(kPatterns[index].name) + ")";
}

void strokes(SvgWriter& svg, std::string_view path, Colour colour) {
  if (path.empty()) return;
  svg.leaf("path", {{"d", path},
                    {"fill", "none"},
                    {"stroke", colour},
                    {"stroke-opacity", "0.22"},
                    {"stroke-width", 1}});
}

}  // namespace

std::string texture_fill(SvgWriter& svg, Texture texture) {
  return fill_of(svg, static_cast<std::size_t>(texture));
}

std::string grain_fill(SvgWriter& svg) { return fill_of(svg, kGrain); }

void define_textures(SvgWriter& svg) {
  if (svg.needed().empty()) return;
  svg.begin("defs", {});
  for (const std::size_t index : svg.needed()) {
    const Pattern& pattern = kPatterns[index];
    svg.begin("pattern", {{"id", svg.patterns() + std::string(pattern.name)},
                          {"width", pattern.width},
                          {"height", pattern.height},
                          {"patternUnits", "userSpaceOnUse"}});
    strokes(svg, pattern.dark, kBlack);
    strokes(svg, pattern.light, kWhite);
    svg.end();
  }
  svg.end();
}

}  // namespace castellan::drawing
