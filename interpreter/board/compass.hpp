/// The eight directions of square cells.
#pragma once

#include <array>
#include <string_view>

namespace castellan::board {

struct CompassPoint {
  std::string_view name;
  int x = 0, y = 0;  ///< the next cell; x to the east, y to the south
};

/// Each even one and the next are opposites; the first four lead across sides.
inline constexpr std::array<CompassPoint, 8> kCompass = {{{"north", 0, -1},
                                                          {"south", 0, 1},
                                                          {"east", 1, 0},
                                                          {"west", -1, 0},
                                                          {"northeast", 1, -1},
                                                          {"southwest", -1, 1},
                                                          {"southeast", 1, 1},
                                                          {"northwest", -1, -1}}};
inline constexpr int kCompassSides = 4;

}  // namespace castellan::board
