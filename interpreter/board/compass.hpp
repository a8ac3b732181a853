/// The eight directions of square cells.
#pragma once

#include <array>
#include <cstddef>
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

/// The point that one becomes when what shows it is turned clockwise by so many quarters.
constexpr int turned_point(int point, int quarters) {
  CompassPoint p = kCompass[static_cast<std::size_t>(point)];
  for (; quarters > 0; --quarters) p = {p.name, -p.y, p.x};
  int i = 0;
  while (kCompass[static_cast<std::size_t>(i)].x != p.x ||
         kCompass[static_cast<std::size_t>(i)].y != p.y)
    ++i;
  return i;
}
static_assert(turned_point(0, 1) == 2 && turned_point(7, 1) == 4 && turned_point(3, 3) == 1);

}  // namespace castellan::board
