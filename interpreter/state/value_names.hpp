/// Names of values, shared by several kinds of texts.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// The label of a field in a sentence: words unchanged, anything else in quotes.
std::string said(std::string_view label);
/// The same after a preposition: `the hand`, `'bought, not yet placed'`.
std::string the(std::string_view label);

/// `(0,-1)`.
std::string cell_text(Cell cell);
/// A piece as texts name it: by its cell, and of half a cell by the corner of the cell that it
/// has, `(2,1)NE`.
struct PieceName {
  Cell cell;
  std::optional<Turn> half;  ///< that of a half with this corner; NE is not turned
};
std::string piece_text(const board::Grid& grid, const Arena& a, int slot);
/// The name of half a cell that lies turned like this: `NE`.
std::string_view corner_of_half(Turn turn);
std::optional<Turn> half_named(std::string_view corner);
/// The slot of the piece with a name, -1 when there is none; `several`: the cell alone is not
/// enough, since two halves lie on it, and `slot` is that of one of them.
struct PieceFound {
  int slot = -1;
  bool several = false;
};
PieceFound find_piece(const board::Grid& grid, const Arena& a, const PieceName& name);
/// What to write instead of the cell of two halves.
std::string two_halves(const board::Grid& grid, const Arena& a, int slot);

/// The name of a place of slots or a map; its number from 1 when it has none.
std::string place_name(const Schema& schema, const FieldType& f, std::size_t place);
/// The container in which things lie, the same in moves and pictures: `market`, `hand of Anna`,
/// `row of red`. A thing is named by its container, a slash and its own name: `hand of
/// Anna/red-2`, `market/left`, `table/(2,-1)`. `instance` counts things of the field's scope.
std::string container_name(const Schema& schema, std::span<const std::string> players,
                           const FieldType& field, std::size_t instance);
/// Whether the places of a field have names.
inline bool places_named(const FieldType& f) { return f.place_family || f.choice; }

}  // namespace castellan::state
