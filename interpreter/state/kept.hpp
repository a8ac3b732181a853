/// What refs keep of boards: segments and regions, and what becomes of them when
/// a piece or an owner is taken away.
///
/// A ref to a segment is the ref to its piece times kRefSegments, plus its position
/// among the segments there. A ref to a region keeps one segment or place of it: joined with
/// another region it names the joined one, parted it names the part with that
/// segment. When the piece of the segment is taken away, it goes on to the lowest
/// segment of the region that is left, and is none when there is none; so does one
/// to a region of a map when its place loses its owner.
#pragma once

#include <optional>

#include "interpreter/base/arena.hpp"
#include "interpreter/board/scratch.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::state {

inline constexpr Word kRefSegments = 32;

/// A segment or place of a region.
struct RegionMember {
  std::size_t instance = 0;
  int member = 0;
};
/// Segments or places in an instance of a regions field.
[[nodiscard]] std::size_t region_members(const Schema& schema, const FieldType& regions);
/// Whether a member is there and is the lowest of its region.
[[nodiscard]] bool is_lowest(const Schema& schema, const Arena& a, const FieldType& regions,
                             RegionMember at);
/// The word of a ref to the region of a member; fields of the region have their
/// entries there.
[[nodiscard]] Word region_word(const Schema& schema, const FieldType& regions, RegionMember at);
/// The lowest member of the region that a ref names; none when it names none.
[[nodiscard]] std::optional<RegionMember> region_kept(const Schema& schema, const Arena& a,
                                                      const FieldType& regions, Word word);

/// A segment on a grid, by the slot of its piece.
struct SegmentKept {
  std::size_t instance = 0;
  int slot = 0;
  int index = 0;  ///< among the segments there, see piece_segments.hpp
};
/// What a ref to a segment names; none when it names none or its piece is gone.
[[nodiscard]] std::optional<SegmentKept> segment_kept(const Schema& schema, const Arena& a,
                                                      const FieldType& grid, Word word);

/// The lowest segment in the region of one that is going, of those that stay; -1 for none.
[[nodiscard]] int lowest_elsewhere(const Arena& a, const FieldType& regions, std::size_t instance,
                                   int segment, const Leaving& leaving);
/// Refs to what is on a piece, before it or what lies over it is taken away.
void leave_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                 Part part);
/// Takes the owner of a place away.
void release_place(const Schema& schema, Arena& a, const FieldType& map, std::size_t instance,
                   int place, board::Scratch& scratch);

}  // namespace castellan::state
