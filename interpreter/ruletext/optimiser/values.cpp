#include "interpreter/ruletext/optimiser/values.hpp"

#include <algorithm>

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/depths.hpp"

namespace castellan::ruletext {

Recallable::Recallable(const Program& p, const state::Schema& schema)
    : p_(p), schema_(schema), depths_(depths(p, schema)) {
  for (std::size_t at = 0; at < p.code.size(); ++at) {
    if (info(p.code[at].op).operand('c').what == Operand::target)
      ways_.emplace_back(at, static_cast<std::size_t>(p.code[at].c));
  }
}

bool Recallable::operator()(const ValueCode& v) const {
  if (v.to > p_.code.size()) return false;
  if (!depths_[v.from] || !depths_[v.to] || *depths_[v.to] != *depths_[v.from] + 1) return false;
  for (std::size_t at = v.from; at < v.to; ++at) {
    if (!fits(v, at)) return false;
  }
  return !entered(v);
}

bool Recallable::fits(const ValueCode& v, std::size_t at) const {
  const Instruction& in = p_.code[at];
  const InstructionInfo& line = info(in.op);
  if (line.effect || line.flow == Flow::end || in.op == Op::call_lua || in.op == Op::collect ||
      in.op == Op::points) {
    return false;
  }
  if (depths_[at] && *depths_[at] - taken(in, schema_) < *depths_[v.from]) return false;
  for (const char which : {'b', 'c', 'd'}) {
    switch (line.operand(which).what) {
      case Operand::to_local:
      case Operand::set:
      case Operand::weighted_set:
        if (in.b < v.first) return false;
        break;
      case Operand::target: {
        const auto to = static_cast<std::size_t>(in.c);
        if (to < v.from || to > v.to) return false;
        break;
      }
      case Operand::bag:
      case Operand::to_bag:
        return false;
      default:
        break;
    }
  }
  return true;
}

/// Whether a way leads into it from outside, but to its begin.
bool Recallable::entered(const ValueCode& v) const {
  return std::ranges::any_of(ways_, [&v](const auto& way) {
    const auto [at, to] = way;
    return (at < v.from || at >= v.to) && to > v.from && to < v.to;
  });
}

}  // namespace castellan::ruletext
