/// Segments and figures as values of parameters: which there are, and their
/// texts. Private to interpreter/moves.
///
/// A segment is said `city E` when its parameter names the piece, else with the
/// piece's cell before it. A figure is said by kind and owner, and where it
/// stands unless that is its owner's supply: `follower of Anna on table (0,-1)
/// city E`. Figures that are the same in all of this are one value, the lowest.
#pragma once

#include <string>
#include <vector>

#include "interpreter/moves/run.hpp"

namespace castellan::moves {

/// Appends the segments that a domain has, piece by piece in reading order.
void list_segments(const Run& run, const Domain& d, std::vector<Value>& out);
[[nodiscard]] bool admits_segment(const Run& run, const Domain& d, Value segment);
std::string segment_text(const Run& run, const Parameter& p, Value segment);

/// Appends the figures of a domain that differ.
void list_figures(const Run& run, const Domain& d, std::vector<Value>& out);
[[nodiscard]] bool admits_figure(const Run& run, const Domain& d, Value figure);
std::string figure_text(const Run& run, FieldId figures, Value figure,
                        std::span<const std::string> players);

}  // namespace castellan::moves
