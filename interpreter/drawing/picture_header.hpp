/// What stands above a picture: the game, its phase, the players with their
/// scores. Private to picture.cpp.
#pragma once

#include "interpreter/drawing/look.hpp"

namespace castellan::drawing {

/// As the session reports it to the viewer. Adds the players, without panels.
void write_header(Picture& picture, const session::Session& session, std::optional<Seat> viewer,
                  const Looks& looks);

}  // namespace castellan::drawing
