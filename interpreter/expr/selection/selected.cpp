// What a program asks of the places that a condition selects.

#include <algorithm>

#include "interpreter/expr/instructions/handlers.hpp"
#include "interpreter/expr/selection/selection.hpp"
#include "interpreter/expr/values.hpp"

namespace castellan::expr {

namespace {

/// How many of the places one after the other, from beside one on.
int run_from(int place, const Selection::Way& way, const PlaceBits& through) {
  int n = 0;
  for (; is_in(way.leads, place) && is_in(through, place + way.by); place += way.by) ++n;
  return n;
}

Value longest(const Selection& s, const PlaceBits& through, Value from, bool lines) {
  if (from < 0 || from >= s.places) return Selection::kUnknown;
  const auto place = static_cast<int>(from);
  if (lines && !is_in(through, place)) return 0;
  int most = 0;
  for (std::size_t d = 0; d < s.ways.size(); d += lines ? 2 : 1) {
    const int ahead = run_from(place, s.ways[d], through);
    most = std::max(most, lines ? 1 + ahead + run_from(place, s.ways[d + 1], through) : ahead);
  }
  return most;
}

/// What is asked of the places, `from` one of them.
Value answer(const Selection& s, Selection::Answer what, const PlaceBits& through, Value from) {
  using Answer = Selection::Answer;
  const auto any = [&] { return std::ranges::any_of(through, [](std::uint64_t w) { return w != 0; }); };
  switch (what) {
    case Answer::any: return any();
    case Answer::every: return expr::count_of(through) == s.places;
    case Answer::count: return expr::count_of(through);
    case Answer::first: return any() ? expr::place_at(through, 0) : kNone;
    case Answer::longest_ray:
    case Answer::longest_line: return longest(s, through, from, what == Answer::longest_line);
  }
  return Selection::kUnknown;
}

}  // namespace

Value* Handlers::selected(const Run& a, const Instruction& in, Value* top) {
  const Selection& s = *a.program.selections[static_cast<std::size_t>(in.d)];
  top -= in.a;
  PlaceBits through;
  // A trace names the members one by one.
  const bool known = a.machine.traced() == nullptr && select(s, a.context, {top, s.locals.size()}, through);
  const Value last = in.a == 0 ? kNone : top[in.a - 1];
  *top = known ? answer(s, static_cast<Selection::Answer>(in.b), through, last) : Selection::kUnknown;
  return top + 1;
}

}  // namespace castellan::expr
