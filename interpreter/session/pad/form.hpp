/// A scoring pad as it was written down, checked against what the ruleset
/// declares, and as the lines of a position that say it. Private to
/// interpreter/session.
#pragma once

#include <utility>
#include <vector>

#include "grammar/ast/pad.hpp"
#include "interpreter/flow/pad.hpp"
#include "interpreter/package/load.hpp"
#include "interpreter/session/script/path.hpp"

namespace castellan::session {

struct DescribedFeature {
  int n = 0;  ///< place in the pad, from 1; 0: a block, or a number of a list
  std::size_t kind = 0;
  Cell cell;  ///< where its piece lies
  grammar::Span span;
};

/// The facts about a player's figures on a piece.
struct FigureMark {
  const description::PadFact* fact = nullptr;
  Seat seat;
  std::int64_t amount = 1;
  Cell cell;
};

struct PadForm {
  std::vector<grammar::PositionLine> pieces;  ///< the features
  std::vector<grammar::PositionLine> held;    ///< the holdings
  std::vector<DescribedFeature> features;
  std::vector<FigureMark> marks;
  std::vector<std::pair<Seat, const description::PadHolding*>> holdings;
  std::vector<std::int64_t> start;  ///< scores before the sheet, by seat
};

/// Checks everything; throws one error with all that is wrong (grammar/missing-end,
/// script/*).
PadForm read_form(const grammar::PadScript& script, const flow::Pad& pad, const Names& names,
                  const package::Request& request, const std::vector<std::string>& modules);

}  // namespace castellan::session
