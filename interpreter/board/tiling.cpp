#include "interpreter/board/tiling.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "interpreter/board/compass.hpp"

namespace castellan::board {
namespace {

// a to z, then aa, ab ...
std::string letters_of(int column) {
  std::string out;
  for (; column > 0; column = (column - 1) / 26) {
    out.insert(out.begin(), static_cast<char>('a' + (column - 1) % 26));
  }
  return out;
}

/// A step from a cell to the next one in a direction.
struct Way {
  int direction;
  int columns, rows;
  int kind;
};

// Diagonal links of squares join corners.
constexpr std::string_view kSideOnly[] = {"side"};
constexpr std::string_view kSideOrCorner[] = {"side", "corner"};
constexpr int kSide = 0, kCorner = 1;

class TileSheet {
 public:
  explicit TileSheet(Tiling& to) : to_(to) {}

  Tile& add(int column, int row) {
    at_[{column, row}] = static_cast<int>(to_.tiles.size());
    Tile tile;
    tile.name = letters_of(column) + std::to_string(row);
    tile.column = column;
    tile.row = row;
    return to_.tiles.emplace_back(std::move(tile));
  }
  [[nodiscard]] int find(int column, int row) const {
    const auto it = at_.find({column, row});
    return it == at_.end() ? -1 : it->second;
  }
  /// One of each two opposite ways is enough.
  void link(std::span<const Way> ways) {
    for (int from = 0; from < static_cast<int>(to_.tiles.size()); ++from) {
      const Tile& tile = to_.tiles[static_cast<std::size_t>(from)];
      for (const Way& way : ways) {
        const int to = find(tile.column + way.columns, tile.row + way.rows);
        if (to >= 0) to_.links.push_back({from, to, 1U << way.direction, way.kind});
      }
    }
  }

 private:
  Tiling& to_;
  std::map<std::pair<int, int>, int> at_;
};

// --- squares

constexpr auto kSquareDirections = [] {
  std::array<std::string_view, kCompass.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kCompass[i].name;
  return names;
}();
constexpr std::string_view kFourEdges[] = {"north", "east", "south", "west"};
constexpr std::string_view kFourCorners[] = {"northwest", "northeast", "southeast", "southwest"};

/// Edges of a board of rows and columns, and the corners where two of them meet.
void set_frame(Tile& tile, bool north, bool east, bool south, bool west) {
  const auto bits = [](std::initializer_list<bool> list) {
    std::uint32_t out = 0, bit = 1;
    for (const bool b : list) {
      if (b) out |= bit;
      bit <<= 1;
    }
    return out;
  };
  tile.edges = bits({north, east, south, west});
  tile.corners = bits({north && west, north && east, south && east, south && west});
}

void lay_squares(Tiling& to, int width, int height) {
  to.kinds = kSideOrCorner;
  to.directions = kSquareDirections;
  to.across_sides = kCompassSides;
  to.edges = kFourEdges;
  to.corners = kFourCorners;
  TileSheet sheet(to);
  for (int c = 1; c <= width; ++c) {
    for (int r = 1; r <= height; ++r) {
      Tile& tile = sheet.add(c, r);
      tile.x = 2 * (c - 1);
      tile.y = -2 * r;
      set_frame(tile, r == height, c == width, r == 1, c == 1);
    }
  }
  constexpr Way kWays[] = {
      {0, 0, 1, kSide}, {2, 1, 0, kSide}, {4, 1, 1, kCorner}, {6, 1, -1, kCorner}};
  sheet.link(kWays);
}

// --- hexes: every row lies half a cell to the east of the one before it

constexpr std::string_view kHexDirections[] = {"east",      "west",      "northeast",
                                               "southwest", "southeast", "northwest"};
constexpr Way kHexWays[] = {{0, 1, 0, kSide}, {2, 1, -1, kSide}, {4, 0, 1, kSide}};

Tile& add_hex(TileSheet& sheet, int column, int row) {
  Tile& tile = sheet.add(column, row);
  tile.x = 2 * (column - 1) + row - 1;
  tile.y = 2 * (row - 1);
  return tile;
}

void lay_hexes(Tiling& to, int width, int height) {
  to.kinds = kSideOnly;
  to.directions = kHexDirections;
  to.edges = kFourEdges;
  to.corners = kFourCorners;
  TileSheet sheet(to);
  for (int c = 1; c <= width; ++c) {
    for (int r = 1; r <= height; ++r)
      set_frame(add_hex(sheet, c, r), r == 1, c == width, r == height, c == 1);
  }
  sheet.link(kHexWays);
}

constexpr std::string_view kSixEdges[] = {"north", "northeast", "southeast",
                                          "south", "southwest", "northwest"};
constexpr std::string_view kSixCorners[] = {"northwest", "northeast", "east",
                                            "southeast", "southwest", "west"};

// The rhombus without its two sharp corners.
void lay_hexagon(Tiling& to, int side, int) {
  to.kinds = kSideOnly;
  to.directions = kHexDirections;
  to.edges = kSixEdges;
  to.corners = kSixCorners;
  TileSheet sheet(to);
  const int last = 2 * side - 1;
  for (int c = 1; c <= last; ++c) {
    for (int r = 1; r <= last; ++r) {
      if (c + r < side + 1 || c + r > last + side) continue;
      Tile& tile = add_hex(sheet, c, r);
      // Around the board as its edges are listed; a corner lies between one and the edge before it.
      const std::array<bool, 6> on = {r == 1,    c == last, c + r == last + side,
                                      r == last, c == 1,    c + r == side + 1};
      for (std::size_t e = 0; e < on.size(); ++e) {
        if (!on[e]) continue;
        tile.edges |= 1U << e;
        if (on[(e + 5) % 6]) tile.corners |= 1U << e;
      }
    }
  }
  sheet.link(kHexWays);
}

// --- triangles, those in odd columns pointing north

constexpr std::string_view kThreeEdges[] = {"south", "west", "east"};
constexpr std::string_view kThreeCorners[] = {"southeast", "southwest", "north"};

void lay_triangles(Tiling& to, int side, int) {
  to.kinds = kSideOnly;
  to.directions = kHexDirections;
  to.edges = kThreeEdges;
  to.corners = kThreeCorners;
  TileSheet sheet(to);
  for (int c = 1; c < 2 * side; ++c) {
    for (int r = (c + 2) / 2; r <= side; ++r) {
      Tile& tile = sheet.add(c, r);
      tile.x = 2 * (c - r);
      tile.y = 2 * (r - 1);
      if (c % 2 == 0) continue;
      const std::array<bool, 3> on = {r == side, c == 1, c == 2 * r - 1};
      for (std::size_t e = 0; e < on.size(); ++e) {
        if (!on[e]) continue;
        tile.edges |= 1U << e;
        if (on[(e + 2) % 3]) tile.corners |= 1U << e;
      }
    }
  }
  // A strip of triangles leads from each across a side, so a side leads in two directions.
  const auto add = [&](int from, int at, std::uint32_t directions) {
    if (at >= 0) to.links.push_back({from, at, directions, kSide});
  };
  enum : std::uint32_t {
    kEast = 1,
    kWest = 2,
    kNortheast = 4,
    kSouthwest = 8,
    kSoutheast = 16,
    kNorthwest = 32
  };
  for (int from = 0; from < static_cast<int>(to.tiles.size()); ++from) {
    const Tile& tile = to.tiles[static_cast<std::size_t>(from)];
    if (tile.column % 2 == 0) continue;
    add(from, sheet.find(tile.column + 1, tile.row), kEast | kNortheast);
    add(from, sheet.find(tile.column - 1, tile.row), kWest | kNorthwest);
    add(from, sheet.find(tile.column + 1, tile.row + 1), kSoutheast | kSouthwest);
  }
}

// --- rings and tracks

constexpr std::string_view kTrackDirections[] = {"onward", "back"};

void add_numbered(Tiling& to, int number, int x, int y) {
  to.kinds = kSideOnly;
  to.directions = kTrackDirections;
  Tile tile;
  tile.name = std::to_string(number);
  tile.column = number;
  tile.x = 2 * x;
  tile.y = 2 * y;
  to.tiles.push_back(std::move(tile));
  if (number > 1) to.links.push_back({number - 2, number - 1, 1, kSide});
}

void lay_track(Tiling& to, int length, int) {
  for (int n = 1; n <= length; ++n) add_numbered(to, n, n - 1, 0);
}

// Clockwise around a box from its north-west corner; the last place of an odd
// ring stays empty.
void lay_ring(Tiling& to, int length, int) {
  const int half = (length + 1) / 2;
  const int width = (half + 1) / 2, height = half - width;
  for (int n = 1; n <= length; ++n) {
    const int at = n - 1;
    if (at < width)
      add_numbered(to, n, at, 0);
    else if (at < half)
      add_numbered(to, n, width, at - width);
    else if (at < half + width)
      add_numbered(to, n, half + width - at, height);
    else
      add_numbered(to, n, 0, 2 * half - at);
  }
  to.links.push_back({length - 1, 0, 1, kSide});
}

constexpr std::int64_t rectangle(std::int64_t width, std::int64_t height) { return width * height; }
constexpr std::int64_t in_hexagon(std::int64_t side, std::int64_t) {
  return 3 * side * (side - 1) + 1;
}
constexpr std::int64_t in_triangle(std::int64_t side, std::int64_t) { return side * side; }
constexpr std::int64_t in_line(std::int64_t length, std::int64_t) { return length; }

constexpr TilingShape kShapes[] = {
    {"squares", "square", 2, 1, false, true, rectangle, lay_squares},
    {"hexes", "hex", 2, 1, false, true, rectangle, lay_hexes},
    {"hexagon", "hex", 1, 1, false, true, in_hexagon, lay_hexagon},
    {"triangles", "triangle", 1, 1, false, false, in_triangle, lay_triangles},
    {"ring", "space", 1, 3, true, true, in_line, lay_ring},
    {"track", "space", 1, 1, true, true, in_line, lay_track},
};

}  // namespace

std::span<const TilingShape> tiling_shapes() { return kShapes; }

Tiling lay_tiles(const TilingShape& shape, int width, int height) {
  Tiling out;
  shape.lay(out, width, height);
  if (out.kinds.size() == 1) out.across_sides = out.directions.size();
  return out;
}

}  // namespace castellan::board
