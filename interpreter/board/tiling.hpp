/// Regular boards of a size: their cells, how they are called and drawn, and what
/// lies next to each in which direction.
///
/// A board is given by its shape and one or two sizes. Columns and rows count from
/// 1; a cell is named by the letters of its column and the number of its row, `e4`,
/// `aa12`, on rings and tracks by its number alone. Rows of squares count from the
/// south, as chess does, all others from the north. Cells come column by column.
/// Pure data, made when rules are loaded. O(cells).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::board {

/// Most cells of a board, so also its greatest size.
inline constexpr std::int64_t kMaxTiles = 10'000;

struct Tile {
  std::string name;
  int column = 1;  ///< on rings and tracks its number
  int row = 1;
  int x = 0, y = 0;         ///< its middle, in halves of its width; x to the east, y to the south
  std::uint32_t edges = 0;  ///< bit k: lies on edge k of the board
  std::uint32_t corners = 0;
};

struct TileLink {
  int from = 0, to = 0;
  std::uint32_t directions = 0;  ///< bit k: `to` lies in direction k of `from`
  int kind = 0;
};

struct Tiling {
  std::span<const std::string_view> kinds;       ///< of links
  std::span<const std::string_view> directions;  ///< each even one and the next are opposites
  std::size_t across_sides =
      0;  ///< so many directions lead across a side, the others past a corner
  std::span<const std::string_view> edges;
  std::span<const std::string_view> corners;
  std::vector<Tile> tiles;
  std::vector<TileLink> links;  ///< each once
};

/// The shapes of boards.
struct TilingShape {
  std::string_view word;  ///< `squares`
  std::string_view tile;  ///< `square`: one of its cells
  std::size_t sizes;      ///< how many may be given; a second one that is not is like the first
  std::int64_t least;     ///< size
  bool numbered;          ///< cells have a number instead of a column and a row
  bool touches;           ///< cells fill the plane when each is drawn as a unit square
  std::int64_t (*count)(std::int64_t width, std::int64_t height);
  void (*lay)(Tiling& to, int width, int height);
};

std::span<const TilingShape> tiling_shapes();

/// A board of at most kMaxTiles cells.
Tiling lay_tiles(const TilingShape& shape, int width, int height);

}  // namespace castellan::board
