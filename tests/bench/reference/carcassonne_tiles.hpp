/// The tiles of the base game of Carcassonne as a program by hand keeps them: a table for each tile
/// in each turn.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace castellan::reference::carcassonne {

inline constexpr int kTypes = 24, kTiles = 72, kMostSegments = 8;
inline constexpr std::uint8_t kNone = 255;

enum Kind : std::uint8_t { kField, kRoad, kCity, kMonastery };

/// Half-sides, bit by bit: those of a side from its left one, seen from the middle, the sides from
/// north, clockwise.
struct Segment {
  Kind kind = kField;
  std::uint8_t halves = 0;
  std::uint8_t pennants = 0;
  std::uint8_t cities = 0;  ///< of a field: segments of the tile beside it, bit by bit
  friend constexpr auto operator<=>(const Segment&, const Segment&) = default;
};

/// A tile as it lies.
struct Tile {
  std::array<Segment, kMostSegments> segments;
  std::uint8_t count = 0;
  std::uint8_t monastery = kNone;
  std::array<std::uint8_t, 4> edge;   ///< by side the city or road, kNone beside fields
  std::array<std::uint8_t, 8> field;  ///< by half-side, kNone in a city
  std::uint16_t shows = 0;            ///< by side, four bits each, one for the kind that it shows
};

struct Type {
  std::string_view name;
  int copies = 0;
  std::array<Tile, 4> turned;   ///< clockwise, by quarter turns
  std::uint64_t shows = 0;      ///< what it shows in each turn, sixteen bits each
  std::uint64_t different = 0;  ///< sixteen bits set for each turn in which it looks different
};

/// Segments apart by `;`: a letter for the kind, its half-sides, `+` for each pennant, `>` and the
/// numbers of the segments that a field lies beside.
struct Printed {
  std::string_view name;
  int copies;
  std::string_view segments;
};

inline constexpr std::array<Printed, kTypes> kPrinted = {{
    {"base/CRFr", 4, "c N;r E W;f EL WR >0;f ER S WL"},
    {"base/FFFF.m", 4, "m;f N E S W"},
    {"base/FFRF.m", 2, "r S;m;f N E SL SR W"},
    {"base/Cccc.p1", 1, "c N E S W +"},
    {"base/CcRc.p1", 2, "c N E W +;r S;f SL >0;f SR >0"},
    {"base/CcRc", 1, "c N E W;r S;f SL >0;f SR >0"},
    {"base/FCFc.p1", 2, "c E W +;f N >0;f S >0"},
    {"base/FCFc", 1, "c E W;f N >0;f S >0"},
    {"base/CFFc", 3, "c N W;f E S >0"},
    {"base/CFFc.p1", 2, "c N W +;f E S >0"},
    {"base/CRrc", 3, "c N W;r E S;f EL SR >0;f ER SL"},
    {"base/CRrc.p1", 2, "c N W +;r E S;f EL SR >0;f ER SL"},
    {"base/CcFc", 3, "c N E W;f S >0"},
    {"base/CcFc.p1", 1, "c N E W +;f S >0"},
    {"base/CRrF", 3, "c N;r E S;f EL SR W >0;f ER SL"},
    {"base/CRRR", 3, "c N;r E;r S;r W;f EL WR >0;f ER SL;f SR WL"},
    {"base/CFRr", 3, "c N;r S W;f E SL WR >0;f SR WL"},
    {"base/CFFF", 5, "c N;f E S W >0"},
    {"base/CFCF", 3, "c N;c S;f E W >0 1"},
    {"base/CFFC", 2, "c N;c W;f E S >0 1"},
    {"base/RRRR", 1, "r N;r E;r S;r W;f NL WR;f NR EL;f ER SL;f SR WL"},
    {"base/FRRR", 4, "r E;r S;r W;f N EL WR;f ER SL;f SR WL"},
    {"base/FFRr", 9, "r S W;f N E SL WR;f SR WL"},
    {"base/FRFr", 8, "r E W;f N EL WR;f ER S WL"},
}};
inline constexpr int kStart = 0;  ///< the type that lies on the table from the beginning

constexpr Tile read_tile(std::string_view text) {
  Tile tile;
  Segment* now = nullptr;
  bool beside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    constexpr std::string_view kKinds = "frcm", kSides = "NESW";
    if (const auto kind = kKinds.find(c); kind != std::string_view::npos) {
      now = &tile.segments[tile.count++];
      now->kind = static_cast<Kind>(kind);
      beside = false;
    } else if (const auto side = kSides.find(c); side != std::string_view::npos) {
      const char half = i + 1 < text.size() ? text[i + 1] : ' ';
      const unsigned halves = half == 'L' ? 1 : half == 'R' ? 2 : 3;
      now->halves = static_cast<std::uint8_t>(now->halves | halves << 2 * side);
    } else if (c == '+') {
      ++now->pennants;
    } else if (c == '>') {
      beside = true;
    } else if (beside && c >= '0' && c <= '9') {
      now->cities = static_cast<std::uint8_t>(now->cities | 1 << (c - '0'));
    }
  }
  return tile;
}

constexpr Tile turned(Tile tile, int turns) {
  for (Segment& s : tile.segments) s.halves = std::rotl(s.halves, 2 * turns);
  tile.edge.fill(kNone);
  tile.field.fill(kNone);
  for (std::uint8_t k = 0; k < tile.count; ++k) {
    const Segment& s = tile.segments[k];
    if (s.kind == kMonastery) tile.monastery = k;
    for (std::size_t half = 0; half < 8; ++half) {
      if ((s.halves >> half & 1) == 0) continue;
      if (s.kind == kField)
        tile.field[half] = k;
      else
        tile.edge[half / 2] = k;
    }
  }
  tile.shows = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    const Kind shown = tile.edge[side] == kNone ? kField : tile.segments[tile.edge[side]].kind;
    tile.shows = static_cast<std::uint16_t>(tile.shows | 1 << (4 * side + shown));
  }
  return tile;
}

constexpr bool look_alike(Tile a, Tile b) {
  for (Tile* tile : {&a, &b}) {
    for (Segment& s : tile->segments) s.cities = 0;
    std::sort(tile->segments.begin(), tile->segments.end());
  }
  return a.segments == b.segments;
}

constexpr std::array<Type, kTypes> make_types() {
  std::array<Type, kTypes> types;
  for (std::size_t i = 0; i < types.size(); ++i) {
    Type& type = types[i];
    type.name = kPrinted[i].name;
    type.copies = kPrinted[i].copies;
    const Tile printed = read_tile(kPrinted[i].segments);
    for (std::size_t t = 0; t < 4; ++t) {
      type.turned[t] = turned(printed, static_cast<int>(t));
      type.shows |= std::uint64_t{type.turned[t].shows} << 16 * t;
    }
    int turns = 4;
    for (int t = 2; t >= 1; --t) {
      if (look_alike(type.turned[0], type.turned[static_cast<std::size_t>(t)])) turns = t;
    }
    type.different = ~std::uint64_t{0} >> 16 * (4 - turns);
  }
  return types;
}

inline constexpr std::array<Type, kTypes> kTypeTable = make_types();

}  // namespace castellan::reference::carcassonne
