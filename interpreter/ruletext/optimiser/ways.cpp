#include "interpreter/ruletext/optimiser/ways.hpp"

#include <cstddef>

namespace castellan::ruletext {

namespace {

/// Whether the instruction at `from` may jump to `to`.
bool may_lead(const std::vector<Instruction>& code, std::size_t from, std::size_t to) {
  return to > from || burns(info(code[to].op).flow);
}

bool keeps(const Instruction& in) {
  return (in.op == Op::and_else || in.op == Op::or_else) && in.b == 0;
}
bool branches(const Instruction& in) {
  return in.op == Op::jump_if_false || in.op == Op::jump_if_true;
}

/// What a conjunction or alternative leaves is only asked for by a branch: it becomes
/// that branch.
void decide_at_once(const std::vector<Instruction>& code, std::size_t at, Instruction& in) {
  const auto asked = static_cast<std::size_t>(in.c);
  if (!keeps(in) || !branches(code[asked])) return;
  const bool on_false = in.op == Op::and_else;
  const bool jumps = on_false == (code[asked].op == Op::jump_if_false);
  const auto to = jumps ? static_cast<std::size_t>(code[asked].c) : asked + 1;
  if (!may_lead(code, at, to)) return;
  in.op = on_false ? Op::jump_if_false : Op::jump_if_true;
  in.a = 0;
  in.c = static_cast<std::int32_t>(to);
}

}  // namespace

void shorten_ways(Program& p) {
  auto& code = p.code;
  // From the end, so that what is led to leads where it may already.
  for (std::size_t at = code.size(); at-- > 0;) {
    Instruction& in = code[at];
    const Flow flow = info(in.op).flow;
    if (flow != Flow::jump && flow != Flow::branch && flow != Flow::keep && flow != Flow::loop)
      continue;
    const auto follow = [&] {
      for (std::size_t steps = 0; steps < code.size(); ++steps) {
        const Instruction& there = code[static_cast<std::size_t>(in.c)];
        const bool same = keeps(in) && keeps(there) && there.op == in.op;
        if ((there.op != Op::jump && !same) ||
            !may_lead(code, at, static_cast<std::size_t>(there.c)))
          return;
        if (there.c == in.c) return;
        in.c = there.c;
      }
    };
    follow();
    decide_at_once(code, at, in);
    follow();
  }
}

}  // namespace castellan::ruletext
