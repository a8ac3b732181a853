/// Pieces of grids together with what follows from them: regions and the
/// fields of the pieces.
///
/// Whoever changes a grid of the state does it through here. Every regions
/// field over the grid is kept in step, and the fields of a piece start with
/// their first values. Segment `k` of the piece in slot `s` (as the component
/// lists them) has the id s * FieldType::segments + k in a regions field.
/// Counters of a region are the words of its feature's marks, choices left
/// out; its open ends are counted in half-sides, so a whole side is two, as is
/// an open end on the component itself; its unit 0 is the piece.
#pragma once

#include "interpreter/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// Puts a component on an empty cell and returns its slot. The grid has room.
int place_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, Cell cell,
                ComponentId component, Turn turn);
void remove_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                  board::Scratch& scratch);
/// Another component in the same slot; its fields start anew.
void replace_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                   ComponentId component, Turn turn, board::Scratch& scratch);

/// Adds the segments of a piece that lies on the grid to all regions over it
/// and joins them with those of its neighbours. For loaders.
void join_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot);

/// The id of a segment in a regions field, and back.
inline int segment_id(const FieldType& regions, int slot, int segment) {
  return slot * regions.segments + segment;
}
inline int slot_of_segment(const FieldType& regions, int id) { return id / regions.segments; }
inline int index_of_segment(const FieldType& regions, int id) { return id % regions.segments; }

/// The half-sides of a piece's segment as it lies.
[[nodiscard]] std::uint8_t halves_on_board(const Schema& schema, const board::Piece& piece,
                                           int segment);

}  // namespace castellan::state
