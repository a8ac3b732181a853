/// A scoring pad as its ruleset declares it, with compiled conditions.
///
/// Knows where facts and figures go and which sheets are asked in which order;
/// what people wrote down is read and evaluated by session/pad/pad.hpp.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/score/sheets.hpp"

namespace castellan::flow {

/// See description::PadKind.
struct PadKind {
  const description::PadKind* declared = nullptr;
  FieldId grid;
  struct Check {
    ruletext::Program test;  ///< over the piece in local 1
    const description::Condition* declared = nullptr;
  };
  std::vector<Check> checks;
};

/// See description::PadAward. The programs see the player in local 0, the
/// segment or piece in local 1, which the sheets take as their only value.
struct PadAward {
  const description::PadAward* declared = nullptr;
  std::size_t kind = 0;
  ruletext::Program when;   ///< empty: always
  ruletext::Program leads;  ///< empty: every line is somebody's
  ruletext::Program weight;
  SheetId sheet;
  std::vector<SheetId> before, after;
};

struct Pad {
  const description::Pad* declared = nullptr;
  FieldId score;
  SheetId sheet;                  ///< none: holdings are worth nothing
  std::vector<PadKind> kinds;     ///< as declared
  std::vector<PadAward> awards;   ///< in the order of evaluation
  std::vector<std::string> rows;  ///< of all sheets, aliases and silent ones, each once, sorted
};

/// Names that are not declared: schema/unknown-name; conditions: expr/*.
std::unique_ptr<const Pad> compile_pad(const ruletext::Vocabulary& v, const score::Sheets& sheets,
                                       grammar::Diagnostics& out);

}  // namespace castellan::flow
