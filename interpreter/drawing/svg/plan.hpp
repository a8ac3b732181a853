/// Maps whose places cover ground, as a plan. Private to svg/panels.cpp.
#pragma once

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/caption.hpp"

namespace castellan::drawing {

/// In pixels, the room above included.
struct PlanSize {
  int width = 0;
  int height = 0;
};

/// The ground of places and landmarks, the links that have a style, the signs of
/// landmarks, and what lies and stands on the places. Begins `top` below the
/// upper left corner and is about `width` wide at most.
PlanSize draw_plan(SvgWriter& svg, Legend& legend, const Picture& picture, const Panel& panel,
                   int top, int width);

}  // namespace castellan::drawing
