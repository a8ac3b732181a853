#include "interpreter/ruletext/optimiser/shortcuts.hpp"

#include <array>
#include <optional>

#include "interpreter/ruletext/optimiser/folding.hpp"

namespace castellan::ruletext::optimiser {

namespace {

constexpr int kMostSteps = 32;

/// A way of which every value is known, beside what lay on the stack before.
class DecidedWay {
 public:
  DecidedWay(const Draft& draft, const Known& known, std::size_t at)
      : draft_(draft), known_(known), at_(draft.kept_from(at)) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] bool is_empty() const { return size_ == 0; }

  /// False at an instruction that does more than decide, or of which it is not known what.
  bool step() {
    if (at_ >= draft_.size()) return false;
    const Instruction& in = draft_[at_];
    switch (in.op) {
      case Op::push:
        return push(in.c);
      case Op::load: {
        const Fact fact = known_.loaded(in.b);
        return fact.is_constant() && push(fact.value);
      }
      case Op::jump:
        return go(in);
      case Op::jump_if_false:
      case Op::jump_if_true: {
        if (size_ == 0) return false;
        const bool jumps = (stack_[--size_] == 0) == (in.op == Op::jump_if_false);
        return jumps ? go(in) : next();
      }
      case Op::and_else:
      case Op::or_else: {
        if (size_ == 0 || in.b != 0) return false;
        if ((stack_[size_ - 1] == 0) == (in.op == Op::and_else)) return go(in);
        --size_;
        return next();
      }
      default:
        return folds(in);
    }
  }

 private:
  bool next() {
    at_ = draft_.after(at_);
    return true;
  }
  bool go(const Instruction& in) {
    at_ = draft_.kept_from(static_cast<std::size_t>(in.c));
    return true;
  }
  bool push(Value v) {
    if (size_ == stack_.size()) return false;
    stack_[size_++] = v;
    return next();
  }
  bool folds(const Instruction& in) {
    if (info(in.op).leaves != 1 || info(in.op).flow != Flow::next) return false;
    std::optional<Value> r;
    if (size_ >= 1 && (r = folded(in.op, stack_[size_ - 1])))
      size_ -= 1;
    else if (size_ >= 2 && (r = folded(in.op, stack_[size_ - 2], stack_[size_ - 1])))
      size_ -= 2;
    return r && push(*r);
  }

  const Draft& draft_;
  const Known& known_;
  std::size_t at_;
  std::array<Value, 4> stack_{};
  std::size_t size_ = 0;
};

}  // namespace

std::size_t shortcut(const Draft& draft, const Known& known, std::size_t from, std::size_t to) {
  DecidedWay way(draft, known, to);
  std::size_t found = to;
  for (int steps = 0; steps < kMostSteps && way.step(); ++steps) {
    if (way.is_empty() && way.at() < draft.size() && draft.may_lead(from, way.at()))
      found = way.at();
  }
  return found;
}

}  // namespace castellan::ruletext::optimiser
