/// What the start of a filter says of all candidates that it is asked about one after
/// the other: what does not depend on the candidate is the same for each, and may
/// decide; and a filter that begins by saying how near a candidate lies to something
/// says in which box all that it lets through lie.
#pragma once

#include <optional>

#include "interpreter/board/grid.hpp"
#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::ruletext {

struct RowStart {
  std::uint32_t at = 0;              ///< what stands before it need not be run
  std::optional<Value> decided;      ///< the value, whatever the candidate is
  std::optional<board::Box> within;  ///< cells of those for which it can hold
};

/// Whether looking is worth it for programs like this one.
[[nodiscard]] bool has_row_start(const Program& p, std::size_t candidate);

/// After an evaluation for one candidate, in local `candidate`, with these notes; the
/// locals before it and the arena are those of the others. Takes a few steps only.
[[nodiscard]] RowStart row_start(const Program& p, const ReadContext& c, const Machine& machine,
                                 const Notes& notes, std::size_t candidate);

}  // namespace castellan::ruletext
