/// Names of the segments of a placed piece, as it lies: `city E`, `field NL`,
/// `well`. A segment goes by a side or half-side that it reaches; one
/// without sides by its feature, numbered from 1 where the piece has several.
/// The diagonal of half a cell goes by the corner that it faces: `road SW`.
///
/// Used by move texts, scripts and drawings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/state/piece_segments.hpp"

namespace castellan::state {

/// Sides that a word names: `N`, half-sides `NL` and `NR`, and so on; nothing
/// for any other word.
[[nodiscard]] std::optional<std::uint8_t> halves_named(std::string_view word);
/// The half-sides that stand for the diagonal that a word names by the corner that it faces,
/// `SW`, and for its halves `SWL` and `SWR`; nothing for any other word.
[[nodiscard]] std::optional<std::uint8_t> diagonal_named(std::string_view word);
/// `N EL`: sides and half-sides, clockwise from north, with single blanks, behind them those
/// of the diagonal; `diagonal` are the half-sides that stand for it.
[[nodiscard]] std::string halves_text(std::uint8_t halves, std::uint8_t diagonal = 0);

/// The canonical name of segment `k` of a piece: its first whole side clockwise
/// from north, else its first half-side. A half-side that a segment of the same
/// feature of a layer reaches is that one's.
[[nodiscard]] std::string segment_name(const PieceSegments& on, int k);

/// The segments that a feature and more words (sides, or a number) mean.
struct NamedSegment {
  int segment = -1;  ///< -1 when none or several fit
  bool several = false;
};
[[nodiscard]] NamedSegment find_segment(const PieceSegments& on, std::string_view feature,
                                        std::span<const std::string_view> words);
/// What is said where words mean several segments: the words, and the names of all that have the
/// feature.
[[nodiscard]] std::string several_segments(const PieceSegments& on, std::string_view said,
                                           std::string_view feature);

}  // namespace castellan::state
