/// What lines of a score sheet rest on, lit in a picture: cells, segments, places and figures.
#pragma once

#include "interpreter/drawing/picture.hpp"
#include "interpreter/score/sheets.hpp"

namespace castellan::drawing {

/// Of a line that counts nothing the feature that it stands for, of each feature the figures
/// that stand for their owners. What the picture does not show is not lit.
void light(Picture& picture, const state::Schema& schema, const score::Explained& lines);

}  // namespace castellan::drawing
