/// Segments, corners and figures as values of parameters: which there are, and their
/// texts. Private to interpreter/moves.
///
/// A segment is said `city E` when its parameter names the piece, else with the
/// piece's cell before it; a corner as the cell south-east of it. A figure is said as expr/value_text.hpp has it:
/// `follower of Anna on table (0,-1) city E`. Figures that are the same in
/// everything are one value, the lowest that is legal; those that differ in
/// their fields only, or in what stands on them, are numbered: `follower of
/// Anna 2`.
#pragma once

#include <string>
#include <vector>

#include "interpreter/moves/run.hpp"

namespace castellan::moves {

/// Appends the segments that a domain has, piece by piece in reading order.
void list_segments(const Run& run, const Domain& d, std::vector<Value>& out);
[[nodiscard]] bool admits_segment(const Run& run, const Domain& d, Value segment);
std::string segment_text(const Run& run, const Parameter& p, Value segment);

/// Appends the corners that a domain has, in reading order.
void list_corners(const Run& run, const Domain& d, std::vector<Value>& out);
[[nodiscard]] bool admits_corner(const Run& run, const Domain& d, Value corner);

/// Whether nothing tells two figures of a field apart: where and how they
/// stand, and their fields. Nothing stands on either.
[[nodiscard]] bool twins(const Run& run, FieldId figures, Value x, Value y);
std::string figure_text(const Run& run, FieldId figures, int figure,
                        std::span<const std::string> players);

}  // namespace castellan::moves
