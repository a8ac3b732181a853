/// Pieces of grids together with what follows from them: regions and the
/// fields of the pieces.
///
/// Every change of a grid of the state goes through these functions. Every regions
/// field over the grid is kept in step, and the fields of a piece start with
/// their first values. A segment of the piece in slot `s` has the id
/// s * FieldType::segments + Segment::number in a regions field, one of a layer over
/// it FieldType::own_segments more; the pieces are its groups. Segments of a layer
/// are there as long as a piece lies below. Counters of a region are the words of its feature's
/// marks, choices left out. Its open ends are half-sides beyond which no piece lies, so a whole
/// side is two, as is an open end on the component itself.
#pragma once

#include "interpreter/base/arena.hpp"
#include "interpreter/state/piece_parts.hpp"
#include "interpreter/state/piece_segments.hpp"

namespace castellan::state {

/// Puts a component on an empty cell, the first part of a piece of several cells with the
/// others around it, and returns its slot. The grid has room.
int place_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, Cell cell,
                ComponentId component, Turn turn);
/// Takes away the whole piece that has a part in the slot.
void remove_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                  board::Scratch& scratch);

/// Adds the segments of a piece that lies on the grid to all regions over it
/// and joins them with those of its neighbours. For loaders.
void join_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot);

/// What of a cell is brought in or taken away: all that lies there, or what a layer over
/// it brings.
enum class Part : std::uint8_t { all, over };
/// The segments in a slot of a grid that are going, none for -1.
struct Leaving {
  int slot = -1;
  Part part = Part::all;

  [[nodiscard]] bool has(const FieldType& regions, int id) const {
    return id / regions.segments == slot &&
           (part == Part::all || id % regions.segments >= regions.own_segments);
  }
};

/// Weight of a region: the figures that stand on it, of all fields together.
inline constexpr int kStanding = 0;
inline constexpr int kRegionWeights = 1;

/// The id of a segment that is printed on the piece in a slot, in a regions field.
inline int segment_id(const FieldType& regions, int slot, const Segment& segment) {
  return slot * regions.segments + segment.number;
}
/// Back from the id of any segment: the slot of its piece, and its position among the
/// segments there.
inline int slot_of_segment(const FieldType& regions, int id) { return id / regions.segments; }
[[nodiscard]] int index_of_segment(const Schema& schema, const Arena& a, const FieldType& regions,
                                   std::size_t instance, int id);

/// What is joined in a regions field over a grid: segments whose half-sides
/// meet, and those that rules merged.
class SegmentLinks final : public board::Regions::Links {
 public:
  /// What goes in `without` is left out.
  SegmentLinks(const Schema& schema, const Arena& a, const FieldType& regions, std::size_t instance,
               Leaving without = {})
      : schema_(schema), arena_(a), regions_(regions), instance_(instance), without_(without) {}

  void append(int segment, std::vector<int>& into) const override;

 private:
  const Schema& schema_;
  const Arena& arena_;
  const FieldType& regions_;
  std::size_t instance_;
  Leaving without_;
};

/// Whether a figure stands on a segment that a piece of a layer brings.
[[nodiscard]] bool carries_figures(const Schema& schema, const Arena& a, FieldId layer,
                                   std::size_t instance, int slot);

}  // namespace castellan::state
