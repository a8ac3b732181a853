#include "interpreter/ruletext/optimiser/draft.hpp"

#include <numeric>

namespace castellan::ruletext::optimiser {

Draft::Draft(Program& p, const state::Schema& schema)
    : p_(p),
      schema_(schema),
      entered_(p.code.size() + 1),
      removed_(p.code.size()),
      pinned_(p.code.size() + 1) {
  if (p_.resumable && p_.numbers.empty()) {
    p_.numbers.resize(size());
    std::iota(p_.numbers.begin(), p_.numbers.end(), 0U);
  }
  for (std::size_t i = 0; i < size(); ++i) {
    const Instruction& in = p_.code[i];
    if (leads_by_c(in)) entered_[static_cast<std::size_t>(in.c)] = true;
    if (leads_by_d(in)) entered_[static_cast<std::size_t>(in.d)] = true;
    const Flow flow = info(in.op).flow;
    if (flow == Flow::stop || flow == Flow::choice) pinned_[i + 1] = true;
    if (flow == Flow::retry) pinned_[static_cast<std::size_t>(in.c)] = true;
  }
  for (std::size_t i = 0; i < size(); ++i) entered_[i] = entered_[i] || pinned_[i];
}

std::size_t Draft::kept_from(std::size_t i) const {
  while (i < size() && removed_[i]) ++i;
  return i;
}

void Draft::enter(std::size_t i) { entered_[kept_from(i)] = true; }

bool Draft::remove(std::size_t i) {
  if (pinned_[i]) return false;
  removed_[i] = changed_ = shorter_ = true;
  if (entered_[i]) enter(i + 1);
  return true;
}

void Draft::replace(std::size_t i, Instruction in) {
  p_.code[i] = in;
  changed_ = true;
  if (leads_by_c(in)) enter(static_cast<std::size_t>(in.c));
}

void Draft::lead(std::size_t i, std::size_t to) {
  p_.code[i].c = static_cast<std::int32_t>(to);
  changed_ = true;
  enter(to);
}

bool Draft::may_lead(std::size_t from, std::size_t to) const {
  return to > from || burns(info(p_.code[kept_from(to)].op).flow);
}

bool Draft::close() {
  if (!shorter_) return changed_;
  std::vector<std::int32_t> moved(size() + 1);
  std::size_t left = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    moved[i] = static_cast<std::int32_t>(left);
    if (!removed_[i]) ++left;
  }
  moved[size()] = static_cast<std::int32_t>(left);
  std::size_t to = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    if (removed_[i]) continue;
    Instruction in = p_.code[i];
    const auto c = info(in.op).operand('c').what;
    if (c == Operand::target || c == Operand::resume) in.c = moved[static_cast<std::size_t>(in.c)];
    if (leads_by_d(in)) in.d = moved[static_cast<std::size_t>(in.d)];
    p_.code[to] = in;
    p_.place_of[to] = p_.place_of[i];
    if (!p_.numbers.empty()) p_.numbers[to] = p_.numbers[i];
    ++to;
  }
  p_.code.resize(to);
  p_.place_of.resize(to);
  if (!p_.numbers.empty()) p_.numbers.resize(to);
  return changed_;
}

}  // namespace castellan::ruletext::optimiser
