/// Boards of maps that one line declares: expands the line.
#pragma once

#include "interpreter/description/description.hpp"

namespace castellan::package {

/// Puts the places, directions and links of a map's board before what its file says
/// beside it. An entry of that file with the name of such a place says more of it.
/// The family of the places is declared if nobody else does; it gets what every place
/// of a board has: `column` and `row`, or `number`, and `edges` and `corners` of the
/// choices MAP_edge and MAP_corner. Reports what the line says wrong.
/// O(places of the board).
void lay_board(description::Description& d, description::Field& field,
               grammar::Diagnostics& errors);

}  // namespace castellan::package
