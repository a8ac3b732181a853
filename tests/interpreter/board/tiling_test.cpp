// Regular boards: names, edges, and neighbours against where cells are drawn.

#include "interpreter/board/tiling.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/board/straight.hpp"
#include "tests/support/catch.hpp"

namespace castellan::board {
namespace {

const TilingShape& shape(std::string_view word) {
  for (const TilingShape& s : tiling_shapes()) {
    if (s.word == word) return s;
  }
  FAIL("no board of " << word);
  return tiling_shapes().front();
}
Tiling laid(std::string_view word, int width, int height = 0) {
  return lay_tiles(shape(word), width, height == 0 ? width : height);
}

const Tile& tile(const Tiling& t, std::string_view name) {
  const auto it = std::find_if(t.tiles.begin(), t.tiles.end(),
                               [&](const Tile& one) { return one.name == name; });
  REQUIRE(it != t.tiles.end());
  return *it;
}

/// Every step of the board: the tile next to one in a direction, by name.
struct Steps {
  explicit Steps(const Tiling& t) : tiling(t) {
    for (const TileLink& link : t.links) {
      REQUIRE(link.directions != 0);
      for (std::size_t d = 0; d < t.directions.size(); ++d) {
        if ((link.directions >> d & 1) == 0) continue;
        REQUIRE(next.emplace(std::pair(link.from, d), link.to).second);
        REQUIRE(next.emplace(std::pair(link.to, d ^ 1), link.from).second);
      }
    }
  }
  [[nodiscard]] std::string of(std::string_view name, std::string_view direction) const {
    const auto d = std::find(tiling.directions.begin(), tiling.directions.end(), direction) -
                   tiling.directions.begin();
    const auto it = next.find(
        {static_cast<int>(&tile(tiling, name) - tiling.tiles.data()), static_cast<std::size_t>(d)});
    return it == next.end() ? "none" : tiling.tiles[static_cast<std::size_t>(it->second)].name;
  }
  const Tiling& tiling;
  std::map<std::pair<int, std::size_t>, int> next;
};

std::string names(std::span<const std::string_view> list, std::uint32_t bits) {
  std::string out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if ((bits >> i & 1) != 0) out += (out.empty() ? "" : " ") + std::string(list[i]);
  }
  return out;
}
std::string edges(const Tiling& t, std::string_view name) {
  return names(t.edges, tile(t, name).edges);
}
std::string corners(const Tiling& t, std::string_view name) {
  return names(t.corners, tile(t, name).corners);
}

TEST_CASE("cells are called by column and row", "[board]") {
  CHECK(laid("squares", 8).tiles.front().name == "a1");
  CHECK(laid("squares", 8).tiles[1].name == "a2");
  CHECK(laid("squares", 8).tiles.back().name == "h8");
  const Tiling wide = laid("squares", 1000, 1);
  CHECK(wide.tiles[25].name == "z1");
  CHECK(wide.tiles[26].name == "aa1");
  CHECK(wide.tiles[701].name == "zz1");
  CHECK(wide.tiles[702].name == "aaa1");
  CHECK(laid("track", 12).tiles.back().name == "12");
  for (const TilingShape& s : tiling_shapes()) {
    const Tiling t = lay_tiles(s, 40, 40);
    std::set<std::string> seen;
    std::set<std::pair<int, int>> drawn;
    for (const Tile& one : t.tiles) {
      CHECK(seen.insert(one.name).second);
      CHECK(drawn.insert({one.x, one.y}).second);
    }
  }
}

TEST_CASE("as many cells as are counted before, and every step can be taken back", "[board]") {
  for (const TilingShape& s : tiling_shapes()) {
    for (int width = static_cast<int>(s.least); width <= 7; ++width) {
      for (int height = 1; height <= (s.sizes == 2 ? 7 : 1); ++height) {
        CAPTURE(s.word, width, height);
        const Tiling t = lay_tiles(s, width, height);
        CHECK(static_cast<std::int64_t>(t.tiles.size()) == s.count(width, height));
        CHECK(t.directions.size() % 2 == 0);
        const Steps steps(t);
        // Two cells are linked once.
        std::set<std::pair<int, int>> linked;
        for (const TileLink& link : t.links)
          CHECK(linked.insert(std::minmax(link.from, link.to)).second);
      }
    }
  }
}

// By the points of the drawing: sides of squares are 2 apart, of hexes 2 in their row
// and 1 to a side in the next one.
TEST_CASE("cells are linked with those that are drawn next to them", "[board]") {
  const std::map<std::pair<int, int>, std::string> square = {
      {{0, -2}, "north"},    {{0, 2}, "south"},      {{2, 0}, "east"},
      {{-2, 0}, "west"},     {{2, -2}, "northeast"}, {{-2, 2}, "southwest"},
      {{2, 2}, "southeast"}, {{-2, -2}, "northwest"}};
  const std::map<std::pair<int, int>, std::string> hex = {
      {{2, 0}, "east"},       {{-2, 0}, "west"},     {{1, -2}, "northeast"},
      {{-1, 2}, "southwest"}, {{1, 2}, "southeast"}, {{-1, -2}, "northwest"}};
  for (const auto& [word, ways] :
       {std::pair(std::string("squares"), square), std::pair(std::string("hexes"), hex),
        std::pair(std::string("hexagon"), hex)}) {
    const Tiling t = laid(word, 5);
    const Steps steps(t);
    for (const Tile& from : t.tiles) {
      for (const auto& [apart, direction] : ways) {
        const auto there =
            std::find_if(t.tiles.begin(), t.tiles.end(), [&, &apart = apart](const Tile& one) {
              return one.x == from.x + apart.first && one.y == from.y + apart.second;
            });
        CHECK(steps.of(from.name, direction) == (there == t.tiles.end() ? "none" : there->name));
      }
    }
  }
}

TEST_CASE("triangles lie in strips of three ways", "[board]") {
  const Tiling t = laid("triangles", 3);
  const Steps steps(t);
  CHECK(t.tiles.size() == 9);
  CHECK(steps.of("c3", "east") == "d3");
  CHECK(steps.of("c3", "northeast") == "d3");
  CHECK(steps.of("d3", "northeast") == "c2");
  CHECK(steps.of("c2", "northeast") == "none");
  CHECK(steps.of("d3", "east") == "e3");
  CHECK(steps.of("c3", "southwest") == "none");
  CHECK(steps.of("a1", "southwest") == "b2");
  CHECK(steps.of("b2", "southwest") == "a2");
  CHECK(steps.of("a2", "southwest") == "b3");
  CHECK(steps.of("a1", "west") == "none");
  CHECK(edges(t, "a1") == "west east");
  CHECK(corners(t, "a1") == "north");
  CHECK(edges(t, "c3") == "south");
  CHECK(edges(t, "b3").empty());
  CHECK(corners(t, "e3") == "southeast");
  CHECK(corners(t, "a3") == "southwest");
}

TEST_CASE("a cell is on an edge where nothing lies beyond it", "[board]") {
  const Tiling squares = laid("squares", 4, 3);
  const Steps steps(squares);
  for (const Tile& one : squares.tiles) {
    for (std::size_t e = 0; e < squares.edges.size(); ++e) {
      CHECK((one.edges >> e & 1) == (steps.of(one.name, squares.edges[e]) == "none" ? 1 : 0));
    }
  }
  CHECK(corners(squares, "a1") == "southwest");
  CHECK(corners(squares, "d3") == "northeast");
  CHECK(corners(squares, "d2").empty());
  CHECK(corners(laid("squares", 1), "a1") == "northwest northeast southeast southwest");

  const Tiling hexes = laid("hexes", 11);
  CHECK(edges(hexes, "a1") == "north west");
  CHECK(edges(hexes, "k1") == "north east");
  CHECK(edges(hexes, "f11") == "south");
  CHECK(corners(hexes, "k11") == "southeast");

  const Tiling hexagon = laid("hexagon", 3);
  CHECK(hexagon.tiles.size() == 19);
  std::map<std::string, int> on;
  for (const Tile& one : hexagon.tiles) {
    for (std::size_t e = 0; e < 6; ++e) {
      on[std::string(hexagon.edges[e])] += static_cast<int>(one.edges >> e & 1);
      on[std::string(hexagon.corners[e]) + " corner"] += static_cast<int>(one.corners >> e & 1);
    }
    // As many steps lead out of the board as its edges say: two from an edge, three from a corner.
    int out = 0;
    const Steps way(hexagon);
    for (const std::string_view d : hexagon.directions)
      out += way.of(one.name, d) == "none" ? 1 : 0;
    CHECK(out == (one.corners != 0 ? 3 : one.edges != 0 ? 2 : 0));
  }
  for (const auto& [edge, count] : on) CHECK(count == (edge.ends_with("corner") ? 1 : 3));
  CHECK(edges(hexagon, "c1") == "north northwest");
  CHECK(corners(hexagon, "e1") == "northeast");
  CHECK(corners(hexagon, "e3") == "east");
  CHECK(corners(hexagon, "c5") == "southeast");
  CHECK(corners(hexagon, "a5") == "southwest");
}

TEST_CASE("rings close, tracks end", "[board]") {
  for (int n = 3; n <= 12; ++n) {
    const Tiling ring = laid("ring", n);
    const Steps on(ring);
    CHECK(on.of(std::to_string(n), "onward") == "1");
    CHECK(on.of("1", "back") == std::to_string(n));
    // One after the other around a box.
    for (int i = 1; i < n; ++i) {
      const Tile& a = tile(ring, std::to_string(i));
      const Tile& b = tile(ring, std::to_string(i + 1));
      CHECK(std::abs(a.x - b.x) + std::abs(a.y - b.y) == 2);
    }
    const Tiling track = laid("track", n);
    CHECK(Steps(track).of(std::to_string(n), "onward") == "none");
    CHECK(Steps(track).of("1", "back") == "none");
    CHECK(Steps(track).of("1", "onward") == "2");
  }
  CHECK(laid("track", 1).links.empty());
}

TEST_CASE("counts of great sizes do not wrap", "[board]") {
  for (const TilingShape& s : tiling_shapes()) CHECK(s.count(kMaxTiles, kMaxTiles) >= kMaxTiles);
}

}  // namespace
}  // namespace castellan::board
