/// Maps whose places are points, as a net of circles. Private to svg/panels.cpp.
#pragma once

#include "interpreter/drawing/svg/plan.hpp"

namespace castellan::drawing {

/// Landmarks, links, places with what lies and stands on them. Begins `top` below the upper
/// left corner; the longer side ends about where `width` does.
PlanSize draw_net(SvgWriter& svg, Legend& legend, const Picture& picture, const Panel& panel,
                  int top, int width);

}  // namespace castellan::drawing
