/// What lies behind the values of boards: pieces, segments, regions,
/// places. Throws Failure for what is not there or not there any more. Private to
/// interpreter/ruletext.
#pragma once

#include "interpreter/ruletext/code/access.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/piece_segments.hpp"

namespace castellan::ruletext {

[[noreturn]] void no_piece(const state::FieldType& grid, Value piece);
/// Where a piece that is known by a value lies.
struct PieceAt {
  std::size_t instance;
  int slot;
};
[[gnu::always_inline]] inline PieceAt piece_at(const Access& a, const state::FieldType& grid,
                                               Value piece) {
  if (piece < 0) no_piece(grid, piece);
  const PieceAt at{instance_of_piece(piece), slot_of_piece(piece)};
  if (at.instance >= grid.instances || at.slot >= grid.capacity ||
      !grid.grids[at.instance].used(a.arena, at.slot))
    no_piece(grid, piece);
  return at;
}
struct PlacedPiece {
  const state::FieldType& grid;
  std::size_t instance;
  int slot;
  board::Piece piece;
};
PlacedPiece placed(const Access& a, const state::FieldType& grid, Value piece);
/// Fails when something stands on a piece.
void must_carry_nothing(const Access& a, FieldId grid, const PlacedPiece& on);

struct PlacedSegment {
  PlacedPiece on;
  state::PieceSegments among;
  int index;
  const state::Segment& segment;

  /// In a regions field of its feature.
  [[nodiscard]] int id(const state::FieldType& regions) const {
    return among.id(regions, on.slot, index);
  }
};
PlacedSegment placed_segment(const Access& a, const state::FieldType& grid, Value segment);
/// A segment that is printed on its piece: what most questions are about.
struct PrintedSegment {
  PieceAt on;
  const state::Segment* segment;  ///< null: of a layer over the piece, or there is none
};
inline PrintedSegment printed_segment(const Access& a, const state::FieldType& grid,
                                      Value segment) {
  const PieceAt on = piece_at(a, grid, piece_of_segment(segment));
  const Word component = grid.grids[on.instance].component_of(a.arena, on.slot);
  const auto& own = a.schema.components()[static_cast<std::size_t>(component)].segments;
  const auto index = static_cast<std::size_t>(index_of_segment(segment));
  return {on, index < own.size() ? &own[index] : nullptr};
}
/// The feature of a segment, also of one of a layer.
inline std::int32_t feature_at(const Access& a, const state::FieldType& grid, Value segment) {
  const PieceAt on = piece_at(a, grid, piece_of_segment(segment));
  const int feature = a.schema.printed_feature(
      grid.grids[on.instance].component_of(a.arena, on.slot), index_of_segment(segment));
  return feature >= 0 ? feature : placed_segment(a, grid, segment).segment.feature;
}
/// A segment's id in a regions field; -1 when it is of another feature.
int region_segment(const Access& a, const state::FieldType& regions, Value segment);

/// The field's instance and the lowest segment or place of a region.
struct KnownRegion {
  std::size_t instance;
  int lowest;
};
KnownRegion known_region(const Access& a, const state::FieldType& regions, Value region);
/// The region of a segment or place that exists, by its lowest one.
Value region_value(const Access& a, const state::FieldType& regions, std::size_t instance,
                   int member);

/// Says of what is gone through that there is nothing it could be of: "segments".
[[noreturn]] void of_nothing(const char* what);

/// One of so many.
int known_direction(int directions, Value direction);
[[noreturn]] void no_such_place(const state::FieldType& map);
inline int known_place(const state::FieldType& map, Value place) {
  if (place < 0 || place >= map.places) no_such_place(map);
  return static_cast<int>(place);
}
Seat seat_of(const Access& a, Value seat);

}  // namespace castellan::ruletext
