/// What instructions about figures are given. Private to interpreter/ruletext.
#pragma once

#include <cstdint>

#include "interpreter/ruletext/code/access.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::ruletext {

/// What figure_get reads and, for the last three, set_figure writes.
enum class FigureProperty : std::int32_t { owner, kind, holder, in_supply, role, stack, custodian };
inline constexpr int kPropertiesOfFigures = 7;

/// What a place of a figure is given by: two values on the stack, the second
/// one used by slots only (instance, then place), and a container field.
enum class StandKind : std::uint8_t {
  segment,
  piece,
  corner,
  place,
  slot,
  square,
  figure,
  // only where figures are looked for, not where one goes:
  supply,
  region,
  joined  ///< a segment and all that is joined with it
};
inline constexpr int kStandKinds = 10;

/// Where a figure of a field stands, as a StandKind with its two values says.
state::figures::Location location_of(const Access& a, const state::FieldType& own, StandKind kind,
                                     FieldId container, Value value, Value second);
/// The id of the segment a figure stands on in a regions field over its grid;
/// -1 when that is of another feature.
int segment_under(const Access& a, const state::FieldType& regions,
                  const state::figures::Location& l);

}  // namespace castellan::ruletext
