/// What programs have counted while they were evaluated: the members of sets that went
/// into a number, regions and rings that were asked for theirs.
///
/// Gathered only when a machine is told to (Machine::trace); values of a program are the
/// same with and without. Values are those of the moment: read them before the game goes on.
#pragma once

#include <vector>

#include "interpreter/ruletext/type.hpp"

namespace castellan::grammar {
class Source;
}

namespace castellan::ruletext {

struct Traced {
  enum class How : std::uint8_t {
    added,  ///< a member of `count of` or `sum of` that made a difference of `amount`
    found,  ///< the member because of which `any` holds
    asked   ///< what was asked for a number of its own, which is `amount`
  };
  Type type;
  Value value = kNone;
  How how = How::added;
  Value amount = 0;
  /// Where the set is written; the same wherever a definition is used.
  const grammar::Source* source = nullptr;
  std::uint32_t at = 0;
};

using Trace = std::vector<Traced>;

}  // namespace castellan::ruletext
