/// What the last moves were about, marked in a picture. Private to interpreter/drawing.
#pragma once

#include "interpreter/drawing/picture.hpp"

namespace castellan::drawing {

/// Marks the pieces and places that the last moves of the seat that moved last name, as far as
/// the viewer may know what was chosen: on boards that are shared or that seat's.
void mark_last_move(Picture& picture, const session::Session& session, std::optional<Seat> viewer);

}  // namespace castellan::drawing
