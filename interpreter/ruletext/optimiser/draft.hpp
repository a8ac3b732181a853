/// A program while it is rewritten: instructions are replaced or taken out in place, and
/// what is left moves together at the end.
///
/// Instructions keep their order, the place in the rule text they come from, and, where
/// a program can stop, the number by which a frame knows where to go on. Private to
/// interpreter/ruletext/optimiser.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext::optimiser {

class Draft {
 public:
  Draft(Program& p, const state::Schema& schema);

  [[nodiscard]] const Program& program() const { return p_; }
  [[nodiscard]] const state::Schema& schema() const { return schema_; }
  [[nodiscard]] std::size_t size() const { return p_.code.size(); }
  [[nodiscard]] const Instruction& operator[](std::size_t i) const { return p_.code[i]; }

  /// Something else than the instruction before it leads there, or a frame goes on there.
  [[nodiscard]] bool is_entered(std::size_t i) const { return entered_[i]; }
  [[nodiscard]] bool is_removed(std::size_t i) const { return removed_[i]; }
  /// A frame goes on there: it can be replaced, not taken out.
  [[nodiscard]] bool is_pinned(std::size_t i) const { return pinned_[i]; }
  /// The first that is left from `i` on.
  [[nodiscard]] std::size_t kept_from(std::size_t i) const;
  [[nodiscard]] std::size_t after(std::size_t i) const { return kept_from(i + 1); }

  /// False when it has to stay. What leads there leads to the next one.
  bool remove(std::size_t i);
  void replace(std::size_t i, Instruction in);
  /// Where its operand c leads.
  void lead(std::size_t i, std::size_t to);

  /// Whether the instruction at `from` may jump to `to`: back only where fuel is burned.
  [[nodiscard]] bool may_lead(std::size_t from, std::size_t to) const;

  /// Takes out what was removed; whether anything was changed.
  bool close();

 private:
  void enter(std::size_t i);

  Program& p_;
  const state::Schema& schema_;
  std::vector<bool> entered_, removed_, pinned_;
  bool changed_ = false;
  bool shorter_ = false;
};

/// Whether operand c or d is an instruction that it may lead to.
[[nodiscard]] inline bool leads_by_c(const Instruction& in) {
  return info(in.op).operand('c').what == Operand::target;
}
[[nodiscard]] inline bool leads_by_d(const Instruction& in) {
  return info(in.op).operand('d').what == Operand::target;
}
/// Whether the next instruction may follow it.
[[nodiscard]] inline bool goes_on(const Instruction& in) {
  const Flow flow = info(in.op).flow;
  return flow != Flow::end && flow != Flow::jump && flow != Flow::back;
}

/// Calls `each` with every instruction that may follow it without a stop in between.
template <class Each>
void each_successor(const Instruction& in, std::size_t at, Each each) {
  if (leads_by_c(in)) each(static_cast<std::size_t>(in.c));
  if (leads_by_d(in)) each(static_cast<std::size_t>(in.d));
  if (goes_on(in)) each(at + 1);
}

/// Calls `each` with every local that it may write.
template <class Each>
void each_written(const Instruction& in, Each each) {
  switch (info(in.op).operand('b').what) {
    case Operand::to_local:
      each(std::size_t{in.b});
      return;
    case Operand::answer:
      if (in.a == 0) each(std::size_t{in.b});
      return;
    case Operand::set:
    case Operand::weighted_set:
      for (std::size_t i = 0; i < 4; ++i) each(in.b + i);
      return;
    default:
      return;
  }
}

}  // namespace castellan::ruletext::optimiser
