#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/ruletext/values.hpp"

namespace castellan::ruletext {

/// A trace names the members one by one.
Value* Handlers::selected(const Run& a, const Instruction& in, Value* top) {
  const Selection& s = *a.program.selections[static_cast<std::size_t>(in.d)];
  top -= in.a;
  const Value last = in.a == 0 ? kNone : top[in.a - 1];
  *top = a.machine.traced() != nullptr ? Selection::kUnknown
                                       : answer(s, a.context, {top, s.locals.size()},
                                                static_cast<Selection::Answer>(in.b), last);
  return top + 1;
}

}  // namespace castellan::ruletext
