/// Panels of a picture as parts of an SVG document. Private to draw_svg.cpp.
#pragma once

#include "interpreter/drawing/svg/layout.hpp"

namespace castellan::drawing {

/// An empty pile, figures that all stand on boards, a value that is drawn elsewhere.
[[nodiscard]] bool shows_nothing(const Panel& panel);
/// A panel with its title, as narrow as it gets within about `width`.
[[nodiscard]] Fragment draw_panel(SvgWriter& svg, const Picture& picture, const Panel& panel,
                                  int width);

}  // namespace castellan::drawing
