// Loops of effects that change what decides which members they have.

#include "interpreter/ruletext/check/emitter.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/optimiser/interference.hpp"

namespace castellan::ruletext {

void Emitter::list_members_first(const Loop& loop, std::size_t begin, std::size_t body) {
  OpenForm& form = forms_[loop.form];
  const MembersCode members{
      .head = form.head, .body = body, .end = here(), .element = loop.value()};
  if (!whole_ || out.error_count() != errors_before_ ||
      !may_change_members(program_, members, schema))
    return;
  constexpr std::size_t
      kBack = 1,
      kUse = 2;  ///< behind `list_member`: on to the next one; the loop over those listed
  const auto leads = static_cast<std::int32_t>(body + kUse);
  const Instruction listed[] = {
      {Op::list_member, 0, loop.value(), 0, 0},
      {Op::jump, 0, 0, static_cast<std::int32_t>(form.head), 0},
      {Op::iterate_listed, 0, static_cast<std::uint16_t>(loop.value() - 3), 0, 0}};
  insert({.at = body, .outside = body}, listed, form.head);
  for (const std::size_t leave : form.ends) at(leave).c = leads;
  for (const std::size_t next : form.nexts) at(next).c = static_cast<std::int32_t>(body + kBack);
  const Instruction begins[] = {{Op::list_members, 0, 0, 0, 0}};
  insert({.at = begin, .outside = here()}, begins, form.head);
  form.head = body + kUse + 1;
  form.ends = {form.head};
  form.nexts.clear();
}

}  // namespace castellan::ruletext
