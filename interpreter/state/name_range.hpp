/// Ranges of names as scripts write them, by their letters and digits alone: what is
/// called so is somebody else's question.
#pragma once

#include <vector>

#include "interpreter/state/script_values.hpp"

namespace castellan::state {

/// As many as one name, list or range in a script may stand for.
inline constexpr std::size_t kMostNames = 1000;

/// The names that a text stands for, each with the place of the text: of a range those
/// between both ends, the ends among them, row by row from the first to the second; of
/// anything else the text itself.
///
///   `(0,0)..(2,1)`   cells of a rectangle
///   `a1..h2`         places of a rectangle of columns and rows, also `left-a1..left-h2`
///   `3..7`           numbers, also `card-03..card-07`
///
/// Throws script/bad-path when there are more than kMostNames.
[[nodiscard]] std::vector<grammar::TextToken> names_between(const Names& names,
                                                            const grammar::TextToken& text);

/// The places of an item of a position, ranges as the places between.
[[nodiscard]] std::vector<grammar::TextToken> places_of(const Names& names,
                                                        const grammar::PlacedItem& item);

}  // namespace castellan::state
