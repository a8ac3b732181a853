/// Strong ids and small enums that every layer uses.
///
/// Every id is a dense index into a table of the compiled rules, so an id is
/// also a subscript. Ids are never pointers and never leave the process: what
/// is written to a file is always a name.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>

namespace castellan {

/// One unit of game state. All rules arithmetic is done in 64 bits and checked
/// against the declared range before it is stored in a word.
using Word = std::int32_t;
/// Index of a word in an Arena.
using Address = std::uint32_t;

/// A dense index with a type of its own, so that a seat is never passed for a
/// phase. A default-made id is `none` and converts to false.
template <class Tag>
struct Id {
  std::int32_t value = -1;

  constexpr Id() = default;
  constexpr explicit Id(std::int32_t v) : value(v) {}
  constexpr explicit Id(std::size_t v) : value(static_cast<std::int32_t>(v)) {}
  constexpr explicit operator bool() const { return value >= 0; }
  [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

/// A player's place at the table, 0-based, ascending clockwise.
using Seat = Id<struct SeatTag>;
/// A type of component (a card face, a tile shape), over all families.
using ComponentId = Id<struct ComponentTag>;
/// A family of components: what one pile or one grid can hold.
using FamilyId = Id<struct FamilyTag>;
/// A declared set of names (`choice`), and a member of one by its position.
using ChoiceId = Id<struct ChoiceTag>;
/// A declared field of the schema.
using FieldId = Id<struct FieldTag>;
using PhaseId = Id<struct PhaseTag>;
using MoveKindId = Id<struct MoveKindTag>;
using SheetId = Id<struct SheetTag>;
using EventId = Id<struct EventTag>;
using TableId = Id<struct TableTag>;

/// The four sides of a square, clockwise from north. x grows to the east, y to
/// the south, so the cell north of (x,y) is (x,y-1).
enum class Side : std::uint8_t { north, east, south, west };
inline constexpr int kSides = 4;

constexpr Side clockwise(Side s) { return static_cast<Side>((static_cast<int>(s) + 1) & 3); }
constexpr Side counter_clockwise(Side s) {
  return static_cast<Side>((static_cast<int>(s) + 3) & 3);
}
constexpr Side opposite(Side s) { return static_cast<Side>((static_cast<int>(s) + 2) & 3); }

/// Clockwise quarter turns of a placed component.
enum class Turn : std::uint8_t { none, quarter, half, three_quarters };

/// A cell of a grid. Coordinates lie in [-kCellLimit, kCellLimit].
struct Cell {
  std::int16_t x = 0;
  std::int16_t y = 0;

  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
  /// The four side neighbours.
  [[nodiscard]] constexpr Cell step(Side s) const {
    constexpr std::int16_t dx[] = {0, 1, 0, -1};
    constexpr std::int16_t dy[] = {-1, 0, 1, 0};
    const auto i = static_cast<std::size_t>(s);
    return {static_cast<std::int16_t>(x + dx[i]), static_cast<std::int16_t>(y + dy[i])};
  }
  [[nodiscard]] constexpr Cell offset(int dx, int dy) const {
    return {static_cast<std::int16_t>(x + dx), static_cast<std::int16_t>(y + dy)};
  }
};
inline constexpr int kCellLimit = 16000;

/// A cell as one word, for storage in state and in moves: y in the high half,
/// so that the order of the words is reading order (rows from the north, each
/// from the west).
constexpr Word pack(Cell c) {
  return static_cast<Word>((static_cast<std::uint32_t>(c.y + 0x4000) << 16) |
                           static_cast<std::uint32_t>(c.x + 0x4000));
}
constexpr Cell unpack_cell(Word w) {
  const auto u = static_cast<std::uint32_t>(w);
  return {static_cast<std::int16_t>(static_cast<int>(u & 0xFFFF) - 0x4000),
          static_cast<std::int16_t>(static_cast<int>(u >> 16) - 0x4000)};
}

}  // namespace castellan

template <class Tag>
struct std::hash<castellan::Id<Tag>> {
  std::size_t operator()(const castellan::Id<Tag>& id) const noexcept {
    return std::hash<std::int32_t>{}(id.value);
  }
};
