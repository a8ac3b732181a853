#include "interpreter/ruletext/optimiser/propagation.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/folding.hpp"
#include "interpreter/ruletext/optimiser/known.hpp"
#include "interpreter/ruletext/optimiser/loops.hpp"
#include "interpreter/ruletext/optimiser/shortcuts.hpp"

namespace castellan::ruletext::optimiser {

namespace {

class Propagation {
 public:
  explicit Propagation(Draft& draft) : draft_(draft), loops_(draft), waiting_(draft.size() + 1) {}

  void run() {
    if (!loops_.forward()) return;
    known_ = Known(draft_.program().locals + std::size_t{4});
    for (at_ = 0; at_ < draft_.size(); ++at_) {
      arrive();
      if (draft_.is_removed(at_)) continue;
      if (!known_)
        draft_.remove(at_);
      else
        step();
    }
  }

 private:
  /// What is known here by all ways that lead here.
  void arrive() {
    if (auto& other = waiting_[at_]) {
      if (known_)
        known_->meet(*other);
      else
        known_ = std::move(*other);
      other.reset();
    }
    if (!known_ || draft_.is_removed(at_)) return;
    if (draft_.is_entered(at_)) known_->settle();
    if (const Head* head = loops_.head(at_)) forget(*known_, head->written);
  }

  static void forget(Known& known, const Locals& written) {
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written.test(i)) known.write(i, {});
    }
  }

  /// What is known goes to an instruction as well.
  void send(std::size_t to, const Known& known) {
    if (to <= at_) return;
    auto& there = waiting_[to];
    if (there)
      there->meet(known);
    else
      there = known, there->settle();
  }

  /// The way of operand c, as short as it can be.
  void send_jump(const Known& known) {
    const auto to = static_cast<std::size_t>(draft_[at_].c);
    const std::size_t shorter = shortcut(draft_, known, at_, to);
    if (draft_.kept_from(shorter) != draft_.kept_from(to)) draft_.lead(at_, shorter);
    send(static_cast<std::size_t>(draft_[at_].c), known);
  }

  [[nodiscard]] bool can_push(Value v) const {
    return v >= std::numeric_limits<std::int32_t>::min() &&
           v <= std::numeric_limits<std::int32_t>::max();
  }
  void become_push(Value v) {
    draft_.replace(at_, {Op::push, 0, 0, static_cast<std::int32_t>(v), 0});
  }
  /// The instruction that pushed an entry is not needed any more.
  bool take_out(const Known::Entry& e) {
    return e.from != Known::kNowhere && draft_.remove(e.from);
  }

  void step() {
    const Instruction in = draft_[at_];
    const InstructionInfo& line = info(in.op);
    switch (line.flow) {
      case Flow::next:
        return next(in);
      case Flow::branch:
        return branch(in);
      case Flow::keep:
        return keep(in);
      case Flow::recall: {
        Known noted = *known_;
        noted.push({});
        send(static_cast<std::size_t>(in.c), noted);
        break;
      }
      case Flow::jump:
      case Flow::back:
        if (draft_.after(at_) == draft_.kept_from(static_cast<std::size_t>(in.c)) &&
            draft_.remove(at_))
          return;
        send_jump(*known_);
        known_.reset();
        return;
      case Flow::choice: {
        pop(taken(in, draft_.schema()));
        Known answered = *known_;
        each_written(in, [&](std::size_t local) { answered.write(local, {}); });
        for (auto i = at_ + 1; i < static_cast<std::size_t>(in.d); ++i) {
          each_written(draft_[i], [&](std::size_t local) { answered.write(local, {}); });
        }
        send(static_cast<std::size_t>(in.d), answered);
        break;
      }
      case Flow::loop:
      case Flow::attempt:
        write(in);
        send_jump(*known_);
        break;
      case Flow::end:
        known_.reset();
        return;
      default:
        other(in);
        break;
    }
    if (known_) known_->settle();
  }

  void pop(int n) {
    for (int i = 0; i < n; ++i) known_->stack.pop_back();
  }
  void write(const Instruction& in) {
    each_written(in, [&](std::size_t local) { known_->write(local, {}); });
  }
  void other(const Instruction& in) {
    pop(taken(in, draft_.schema()));
    write(in);
    for (int i = 0; i < info(in.op).leaves; ++i) known_->push({});
  }

  void next(const Instruction& in) {
    switch (in.op) {
      case Op::push:
        return known_->push(Fact::constant(in.c), at_);
      case Op::push_wide:
        return known_->push(
            Fact::constant(draft_.program().constants[static_cast<std::size_t>(in.c)]), at_);
      case Op::load_word:
        return known_->push({}, at_);
      case Op::load:
        return load(in);
      case Op::store:
        return store(in);
      case Op::drop:
        if (take_out(known_->pop())) draft_.remove(at_);
        return;
      default:
        break;
    }
    const int takes = taken(in, draft_.schema());
    if (info(in.op).leaves == 1 && takes == 2 && of_two(in)) return;
    if (info(in.op).leaves == 1 && takes == 1 && of_one(in)) return;
    other(in);
  }

  void load(const Instruction& in) {
    const Fact fact = known_->loaded(in.b);
    if (fact.is_constant() && can_push(fact.value))
      become_push(fact.value);
    else if (fact.is_copy() && fact.local != in.b)
      draft_.replace(at_, {Op::load, 0, fact.local, 0, 0});
    known_->push(fact, at_);
  }

  void store(const Instruction& in) {
    const Known::Entry value = known_->pop();
    const bool same = value.fact.what != Fact::What::nothing && value.fact == known_->loaded(in.b);
    if (same) {
      if (draft_.is_pinned(at_) || !take_out(value))
        draft_.replace(at_, {Op::drop, 0, 0, 0, 0});
      else
        draft_.remove(at_);
      return;
    }
    known_->write(in.b, value.fact);
  }

  /// Puts a constant in the place of what computes it.
  bool fold(std::optional<Value> value, std::initializer_list<Known::Entry> of) {
    if (!value || !can_push(*value)) return false;
    for (const Known::Entry& e : of) {
      if (e.from == Known::kNowhere || draft_.is_pinned(e.from)) return false;
    }
    for (const Known::Entry& e : of) draft_.remove(e.from);
    pop(static_cast<int>(of.size()));
    become_push(*value);
    known_->push(Fact::constant(*value), at_);
    return true;
  }

  bool of_two(const Instruction& in) {
    const Known::Entry x = *(known_->stack.end() - 2), y = known_->stack.back();
    if (x.fact.is_constant() && y.fact.is_constant() &&
        fold(folded(in.op, x.fact.value, y.fact.value), {x, y}))
      return true;
    if (x.fact.is_copy() && x.fact == y.fact && fold(same_on_both_sides(in.op), {x, y}))
      return true;
    if (!y.fact.is_constant() || y.from == Known::kNowhere || draft_.is_pinned(y.from))
      return false;
    if (changes_nothing(in.op, y.fact.value) && !draft_.is_pinned(at_)) {
      take_out(y);
      draft_.remove(at_);
      known_->pop();
      return true;
    }
    return false;
  }

  [[nodiscard]] static std::optional<Value> same_on_both_sides(Op op) {
    switch (op) {
      case Op::eq:
      case Op::le:
      case Op::ge:
        return 1;
      case Op::ne:
      case Op::lt:
      case Op::gt:
        return 0;
      default:
        return std::nullopt;
    }
  }

  bool of_one(const Instruction& in) {
    const Known::Entry x = known_->stack.back();
    if (!x.fact.is_constant()) return false;
    return fold(folded(in.op, x.fact.value), {x}) || (in.op == Op::load_field && read_word(in, x));
  }

  /// The field of an instance that is known is a word.
  bool read_word(const Instruction& in, const Known::Entry& instance) {
    const state::FieldType& f = draft_.schema().field(FieldId(std::size_t{in.b}));
    const Value i = instance.fact.value;
    if (i < 0 || i >= static_cast<Value>(f.instances) || instance.from == Known::kNowhere ||
        draft_.is_pinned(instance.from))
      return false;
    draft_.remove(instance.from);
    known_->pop();
    draft_.replace(at_, {Op::load_word, 0, 0,
                         static_cast<std::int32_t>(f.at(static_cast<std::size_t>(i))), 0});
    known_->push({}, at_);
    return true;
  }

  void branch(const Instruction& in) {
    const Known::Entry asked = known_->pop();
    const bool if_zero = in.op == Op::jump_if_false;
    if (asked.fact.is_constant() && !draft_.is_pinned(at_) && take_out(asked)) {
      if ((asked.fact.value == 0) != if_zero) {
        draft_.remove(at_);
        return;
      }
      draft_.replace(at_, {Op::jump, 0, 0, in.c, 0});
      send_jump(*known_);
      known_.reset();
      return;
    }
    known_->settle();
    Known jumping = *known_;
    if (asked.fact.is_copy())
      (if_zero ? jumping : *known_).write(asked.fact.local, Fact::constant(0));
    send_jump(jumping);
  }

  void keep(const Instruction& in) {
    const Known::Entry asked = known_->stack.back();
    const bool if_zero = in.op == Op::and_else;
    if (asked.fact.is_constant() && in.b == 0) {
      if ((asked.fact.value == 0) == if_zero) {
        draft_.replace(at_, {Op::jump, 0, 0, in.c, 0});
        known_->settle();
        send(static_cast<std::size_t>(in.c), *known_);
        known_.reset();
        return;
      }
      if (!draft_.is_pinned(at_) && take_out(asked)) {
        known_->pop();
        draft_.remove(at_);
        return;
      }
    }
    known_->settle();
    Known jumping = *known_;
    if (if_zero) jumping.stack.back().fact = Fact::constant(0);
    send(static_cast<std::size_t>(in.c), jumping);
    known_->pop();
    if (asked.fact.is_copy() && !if_zero) known_->write(asked.fact.local, Fact::constant(0));
  }

  Draft& draft_;
  Loops loops_;
  std::vector<std::optional<Known>> waiting_;
  std::optional<Known> known_;  ///< none: nothing leads here
  std::size_t at_ = 0;
};

}  // namespace

void propagate(Draft& draft) { Propagation(draft).run(); }

}  // namespace castellan::ruletext::optimiser
