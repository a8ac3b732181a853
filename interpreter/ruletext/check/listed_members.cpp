// Loops of effects that change what decides which members they have.

#include "interpreter/ruletext/check/emitter.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/optimiser/interference.hpp"

namespace castellan::ruletext {

void Emitter::list_members_first(Loop& loop, std::size_t begin, std::size_t body,
                                 std::optional<std::size_t> skip) {
  const MembersCode members{
      .head = loop.head, .body = body, .end = here(), .element = loop.value()};
  if (!whole_ || out.error_count() != errors_before_ ||
      !may_change_members(program_, members, schema))
    return;
  constexpr std::size_t
      kBack = 1,
      kUse = 2;  ///< behind `list_member`: on to the next one; the loop over those listed
  const auto leads = static_cast<std::int32_t>(body + kUse);
  const Instruction listed[] = {
      {Op::list_member, 0, loop.value(), 0, 0},
      {Op::jump, 0, 0, static_cast<std::int32_t>(loop.head), 0},
      {Op::iterate_listed, 0, static_cast<std::uint16_t>(loop.value() - 3), 0, 0}};
  insert({.at = body, .outside = body}, listed, loop.head);
  at(loop.head).c = leads;
  for (const std::size_t leave : loop.leaves) at(leave).c = leads;
  if (skip) at(*skip).c = static_cast<std::int32_t>(body + kBack);
  loop.leaves.clear();
  const Instruction begins[] = {{Op::list_members, 0, 0, 0, 0}};
  insert({.at = begin, .outside = here()}, begins, loop.head);
  loop.head = body + kUse + 1;
}

}  // namespace castellan::ruletext
