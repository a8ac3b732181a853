/// What a condition gives for every candidate of one sort, found when rules are
/// compiled: what a piece or segment shows, whose figure one is and of what kind never
/// changes, so most conditions over a board exclude most sorts before a game begins.
#pragma once

#include <span>
#include <utility>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::ruletext {

/// A candidate of which only its sort is known: as a piece by its component, no piece of a
/// layer lying over it, as a segment by what is printed, as a figure by whose it is, of what kind,
/// and where such figures are. What a figure stands on may be known, too: the only grid of a field,
/// and the feature of its segment there.
struct Sort {
  std::size_t local = 0;  ///< of the candidate
  FieldId field;          ///< the grid, the figures
  const state::Segment* segment = nullptr;
  const state::FigureType* figure = nullptr;
  state::figures::Where where{};
  std::span<const std::pair<std::size_t, Value>> known =
      {};                      ///< other locals that are the same for all
  ComponentId component = {};  ///< of a piece
  FieldId ground = {};         ///< of a figure on a segment; none: any grid
  Value feature = -1;          ///< of that segment
};

enum class Foresight : std::uint8_t {
  ask,    ///< it depends, or it is not found out
  never,  ///< it gives 0 for all of the sort and fails for none, whatever the game is like
  always  ///< it gives something else for all of them and fails for none
};
[[nodiscard]] Foresight foresee(const Program& p, const state::Schema& schema, const Sort& sort);

}  // namespace castellan::ruletext
