// What a program does, as machine code. Registers:
//   rbx locals, r12 words of the state, r13 fuel, r14 stack, r15 run; rax, rcx, rdx for a moment;
//   rsi, rdi, r8 to r11 and rbp values that would lie on the stack.
// Where paths meet the stack is in memory.

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <optional>

#include "interpreter/expr/instructions/verify.hpp"
#include "interpreter/expr/native/assembler.hpp"
#include "interpreter/expr/native/native_program.hpp"
#include "interpreter/expr/optimiser/depths.hpp"
#include "interpreter/expr/selection/selection.hpp"

namespace castellan::expr::native {

namespace {

constexpr Reg kLocals = Reg::rbx, kWords = Reg::r12, kFuel = Reg::r13, kStack = Reg::r14, kRun = Reg::r15;
constexpr Reg kHolding[] = {Reg::rsi, Reg::rdi, Reg::r8, Reg::r9, Reg::r10, Reg::r11, Reg::rbp};
constexpr int kValueBytes = sizeof(Value);

constexpr bool is_short(Value v) { return v == static_cast<std::int32_t>(v); }

/// Where a value of the stack is.
struct Held {
  enum class In : std::uint8_t { stack, constant, local, reg };
  In in = In::stack;
  Reg reg = Reg::rax;
  Value value = 0;                     ///< the constant, the local
};

class Translator {
 public:
  Translator(const Program& p, const Pool& pool) : p_(p), pool_(pool), depths_(depths(p, pool.schema())) {}

  std::vector<std::uint8_t> run() {
    labels_.resize(p_.code.size());
    met_.resize(p_.code.size());
    for (const Instruction& in : p_.code) {
      const InstructionInfo& line = info(in.op);
      if (line.operand('c').what == Operand::target) met_[static_cast<std::size_t>(in.c)] = true;
    }
    for (auto& l : labels_) l = as_.label();
    failed_ = as_.label();
    for (at_ = 0; at_ < p_.code.size(); ++at_) {
      if (!depths_[at_]) {
        reached_ = false;
        as_.bind(labels_[at_]);
        continue;
      }
      if (met_[at_] || !reached_) {
        if (reached_) spill_all();
        held_.assign(static_cast<std::size_t>(*depths_[at_]), {});
        reached_ = true;
      }
      assert(held_.size() == static_cast<std::size_t>(*depths_[at_]));
      as_.bind(labels_[at_]);
      instruction(p_.code[at_]);
    }
    for (const Leave& l : leaves_) {
      as_.bind(l.label);
      held_ = l.held;
      hand_over(l.at);
    }
    as_.bind(failed_);
    as_.set(Reg::rax, kFailed);
    as_.leave();
    return as_.finish();
  }

 private:
  /// Where the machine takes over.
  struct Leave {
    Assembler::Label label;
    std::vector<Held> held;
    std::size_t at;
  };

  // --- values

  [[nodiscard]] static Memory slot(std::size_t i) { return {kStack, static_cast<std::int32_t>(i) * kValueBytes}; }
  [[nodiscard]] static Memory local(Value i) { return {kLocals, static_cast<std::int32_t>(i) * kValueBytes}; }

  void spill(std::size_t i) {
    Held& h = held_[i];
    switch (h.in) {
      case Held::In::stack: return;
      case Held::In::constant:
        if (is_short(h.value)) {
          as_.store(slot(i), static_cast<std::int32_t>(h.value));
        } else {
          as_.set(Reg::rax, h.value);
          as_.store(slot(i), Reg::rax);
        }
        break;
      case Held::In::local:
        as_.load(Reg::rax, local(h.value));
        as_.store(slot(i), Reg::rax);
        break;
      case Held::In::reg: as_.store(slot(i), h.reg); break;
    }
    h = {};
  }
  void spill_all() {
    for (std::size_t i = 0; i < held_.size(); ++i) spill(i);
  }
  [[nodiscard]] bool in_use(Reg r) const {
    return std::ranges::any_of(held_, [&](const Held& h) { return h.in == Held::In::reg && h.reg == r; }) ||
           std::ranges::find(taken_, r) != taken_.end();
  }
  /// A register for a value, until the instruction ends.
  Reg free() {
    for (const Reg r : kHolding) {
      if (!in_use(r)) {
        taken_.push_back(r);
        return r;
      }
    }
    for (std::size_t i = 0; i < held_.size(); ++i) {
      if (held_[i].in == Held::In::reg) {
        spill(i);
        return free();
      }
    }
    assert(!"no register");
    return Reg::rax;
  }
  void fetch(Reg to, const Held& h, std::size_t i) {
    switch (h.in) {
      case Held::In::stack: as_.load(to, slot(i)); return;
      case Held::In::constant: as_.set(to, h.value); return;
      case Held::In::local: as_.load(to, local(h.value)); return;
      case Held::In::reg: as_.move(to, h.reg); return;
    }
  }
  /// The value so many below the top, in a register that is not to be changed.
  Reg read(std::size_t below) {
    const std::size_t i = held_.size() - 1 - below;
    if (held_[i].in == Held::In::reg) return held_[i].reg;
    const Reg r = free();
    fetch(r, held_[i], i);
    return r;
  }
  /// The same, in one that may be changed.
  Reg copied(std::size_t below) {
    const std::size_t i = held_.size() - 1 - below;
    const Reg r = free();
    fetch(r, held_[i], i);
    return r;
  }
  [[nodiscard]] const Held& top(std::size_t below = 0) const { return held_[held_.size() - 1 - below]; }
  void with(Alu op, Reg to, std::size_t below) {
    const std::size_t i = held_.size() - 1 - below;
    const Held& h = held_[i];
    switch (h.in) {
      case Held::In::stack: as_.op(op, to, slot(i)); return;
      case Held::In::local: as_.op(op, to, local(h.value)); return;
      case Held::In::reg: as_.op(op, to, h.reg); return;
      case Held::In::constant:
        if (is_short(h.value)) {
          as_.op(op, to, static_cast<std::int32_t>(h.value));
        } else {
          as_.set(Reg::rax, h.value);
          as_.op(op, to, Reg::rax);
        }
        return;
    }
  }
  void drop(std::size_t n = 1) { held_.resize(held_.size() - n); }
  void push(Reg r) { held_.push_back({Held::In::reg, r, 0}); }
  void push(Value v) { held_.push_back({Held::In::constant, Reg::rax, v}); }

  // --- ways

  /// To where the machine takes over with the stack as it is before this instruction.
  Assembler::Label leave() {
    leaves_.push_back({as_.label(), held_, at_});
    return leaves_.back().label;
  }
  void hand_over(std::size_t at) {
    const auto depth = static_cast<std::int64_t>(held_.size());
    spill_all();
    as_.set(Reg::rax, static_cast<std::int64_t>(at));
    as_.set(Reg::rdx, depth);
    as_.leave();
  }
  void burn() {
    as_.op(Alu::cmp, {kFuel}, 0);
    as_.jump_if(Condition::not_greater, leave());
    as_.op(Alu::sub, {kFuel}, 1);
  }

  void call(const Instruction& in) {
    spill_all();
    as_.move(Reg::rdi, kRun);
    as_.set(Reg::rsi, static_cast<std::int64_t>(at_));
    as_.move(Reg::rdx, kStack);
    if (!held_.empty()) as_.op(Alu::add, Reg::rdx, static_cast<std::int32_t>(held_.size()) * kValueBytes);
    as_.set(Reg::rax, reinterpret_cast<std::int64_t>(thunk(in.op)));
    as_.call(Reg::rax);
    as_.test(Reg::rax, Reg::rax);
  }

  // --- instructions

  void instruction(const Instruction& in) {
    taken_.clear();
    switch (in.op) {
      case Op::push: push(Value{in.c}); return;
      case Op::push_wide: push(p_.constants[static_cast<std::size_t>(in.c)]); return;
      case Op::load: held_.push_back({Held::In::local, Reg::rax, in.b}); return;
      case Op::store: store(in); return;
      case Op::drop: drop(); return;
      case Op::jump:
        spill_all();
        as_.jump(labels_[static_cast<std::size_t>(in.c)]);
        reached_ = false;
        return;
      case Op::jump_back:
        burn();
        spill_all();
        as_.jump(labels_[static_cast<std::size_t>(in.c)]);
        reached_ = false;
        return;
      case Op::jump_if_false: case Op::jump_if_true: case Op::and_else: case Op::or_else:
        branch(in, against_zero());
        return;
      case Op::known_else: known_else(in); return;
      case Op::eq: compare(Condition::equal); return;
      case Op::ne: compare(Condition::not_equal); return;
      case Op::lt: compare(Condition::less); return;
      case Op::le: compare(Condition::not_greater); return;
      case Op::gt: compare(Condition::greater); return;
      case Op::ge: compare(Condition::not_less); return;
      case Op::logic_not: settle(negated(against_zero())); return;
      case Op::min2: choose(Condition::less); return;
      case Op::max2: choose(Condition::greater); return;
      case Op::add: calculate(Alu::add); return;
      case Op::sub: calculate(Alu::sub); return;
      case Op::mul: {
        const Reg to = copied(1);
        const Reg by = read(0);
        as_.multiply(to, by);
        as_.jump_if(Condition::overflow, leave());
        drop(2);
        push(to);
        return;
      }
      case Op::load_word: {
        const Reg to = free();
        as_.load_word(to, Memory{kWords, in.c * 4});
        push(to);
        return;
      }
      case Op::load_field: {
        const auto& f = pool_.schema().field(FieldId(std::size_t{in.b}));
        word_of(f.base, f.stride, f.instances);
        return;
      }
      case Op::place_owner: {
        const auto& f = pool_.schema().field(FieldId(std::size_t{in.b}));
        word_of(f.maps[0].owners_at(), 1, static_cast<std::uint32_t>(f.places));
        if (top().in == Held::In::reg) as_.op(Alu::sub, top().reg, board::Map::kOwnerWord);
        return;
      }
      case Op::place_component: {
        const auto& f = pool_.schema().field(FieldId(std::size_t{in.b}));
        const Reg to = copied(0);
        as_.op(Alu::cmp, to, f.places);
        as_.jump_if(Condition::not_below, leave());
        as_.op(Alu::add, to, pool_.schema().family(f.place_family).first.value);
        drop();
        push(to);
        return;
      }
      case Op::slot_get: slot_get(in); return;
      case Op::attribute: {
        const Reg of = read(0);
        as_.test(of, of);
        as_.jump_if(Condition::less, leave());
        as_.set(Reg::rax, reinterpret_cast<std::int64_t>(pool_.attributes(static_cast<std::size_t>(in.c))));
        drop();
        taken_.clear();
        const Reg to = free();
        as_.load_word(to, Indexed{Reg::rax, of});
        push(to);
        return;
      }
      case Op::turn_seat: turn_seat(in); return;
      case Op::iterate_range: iterate_range(in); return;
      case Op::done:
        if (!p_.result.is(Type::Kind::none)) fetch(Reg::rdx, top(), held_.size() - 1);
        as_.set(Reg::rax, kDone);
        as_.leave();
        reached_ = false;
        return;
      default: other(in); return;
    }
  }

  void other(const Instruction& in) {
    const InstructionInfo& line = info(in.op);
    if (thunk(in.op) == nullptr) {
      hand_over(at_);
      reached_ = false;
      return;
    }
    call(in);
    switch (line.flow) {
      case Flow::next: case Flow::call: {
        as_.jump_if(Condition::equal, failed_);
        held_.resize(held_.size() - static_cast<std::size_t>(taken(in, pool_.schema())) + static_cast<std::size_t>(line.leaves));
        return;
      }
      case Flow::loop:
        as_.jump_if(Condition::equal, labels_[static_cast<std::size_t>(in.c)]);
        as_.jump_if(Condition::less, failed_);
        return;
      case Flow::recall:
        as_.jump_if(Condition::greater, labels_[static_cast<std::size_t>(in.c)]);
        as_.jump_if(Condition::less, failed_);
        return;
      default: assert(!"a thunk of another flow"); return;
    }
  }

  void store(const Instruction& in) {
    const Held h = top();
    const std::size_t from = held_.size() - 1;
    drop();
    for (std::size_t i = 0; i < held_.size(); ++i) {
      if (held_[i].in == Held::In::local && held_[i].value == in.b) spill(i);
    }
    switch (h.in) {
      case Held::In::constant:
        if (is_short(h.value)) {
          as_.store(local(in.b), static_cast<std::int32_t>(h.value));
          return;
        }
        [[fallthrough]];
      case Held::In::stack: case Held::In::local:
        fetch(Reg::rax, h, from);
        as_.store(local(in.b), Reg::rax);
        return;
      case Held::In::reg: as_.store(local(in.b), h.reg); return;
    }
  }

  /// Compares the top with 0 and takes it away; what holds where it is not 0.
  Condition against_zero() {
    const Reg r = read(0);
    as_.test(r, r);
    drop();
    return Condition::not_equal;
  }

  void compare(Condition c) {
    const Reg x = read(1);
    with(Alu::cmp, x, 0);
    drop(2);
    settle(c);
  }

  /// What is compared last holds under this condition: 0 or 1 onto the stack, or where that leads.
  void settle(Condition c) {
    while (at_ + 1 < p_.code.size() && !met_[at_ + 1]) {
      const Instruction& next = p_.code[at_ + 1];
      if (next.op == Op::logic_not) {
        c = negated(c);
        ++at_;
        as_.bind(labels_[at_]);
        continue;
      }
      if (next.op == Op::jump_if_false || next.op == Op::jump_if_true || next.op == Op::and_else || next.op == Op::or_else) {
        ++at_;
        as_.bind(labels_[at_]);
        branch(next, c);
        return;
      }
      break;
    }
    taken_.clear();
    const Reg to = free();
    as_.set_if(c, to);
    push(to);
  }

  /// The value that led here is taken away already; it is not 0 under the condition.
  void branch(const Instruction& in, Condition c) {
    const auto to = labels_[static_cast<std::size_t>(in.c)];
    // Flags stay: what is held is put away by moves alone.
    spill_all();
    switch (in.op) {
      case Op::jump_if_false: as_.jump_if(negated(c), to); return;
      case Op::jump_if_true: as_.jump_if(c, to); return;
      case Op::or_else: {
        const auto on = as_.label();
        as_.jump_if(negated(c), on);
        as_.store(slot(held_.size()), 1);
        as_.jump(to);
        as_.bind(on);
        return;
      }
      case Op::and_else: {
        const auto on = as_.label();
        as_.jump_if(c, on);
        if (in.b != 0) {
          auto held = held_;
          held.push_back({Held::In::constant, Reg::rax, 0});
          leaves_.push_back({as_.label(), std::move(held), at_});
          as_.jump(leaves_.back().label);
        } else {
          as_.store(slot(held_.size()), 0);
          as_.jump(to);
        }
        as_.bind(on);
        return;
      }
      default: return;
    }
  }

  void known_else(const Instruction& in) {
    const std::size_t i = held_.size() - 1;
    spill_all();
    as_.set(Reg::rax, Selection::kUnknown);
    as_.op(Alu::cmp, Reg::rax, slot(i));
    as_.jump_if(Condition::not_equal, labels_[static_cast<std::size_t>(in.c)]);
    drop();
  }

  void choose(Condition c) {
    const Reg to = copied(1);
    const Reg other = read(0);
    as_.op(Alu::cmp, other, to);
    as_.move_if(c, to, other);
    drop(2);
    push(to);
  }

  void calculate(Alu op) {
    const Reg to = copied(1);
    with(op, to, 0);
    as_.jump_if(Condition::overflow, leave());
    drop(2);
    push(to);
  }

  /// The word of an instance, which is on top.
  void word_of(Address base, std::uint32_t stride, std::uint32_t instances) {
    if (top().in == Held::In::constant && top().value >= 0 && top().value < instances) {
      const Address at = base + static_cast<Address>(top().value) * stride;
      drop();
      const Reg to = free();
      as_.load_word(to, Memory{kWords, static_cast<std::int32_t>(at) * 4});
      push(to);
      return;
    }
    const Reg of = read(0);
    as_.op(Alu::cmp, of, static_cast<std::int32_t>(instances));
    as_.jump_if(Condition::not_below, leave());
    const Reg to = free();
    if (stride == 1) {
      as_.load_word(to, Indexed{kWords, of, static_cast<std::int32_t>(base) * 4});
    } else {
      as_.multiply(to, of, static_cast<std::int32_t>(stride));
      as_.load_word(to, Indexed{kWords, to, static_cast<std::int32_t>(base) * 4});
    }
    drop();
    push(to);
  }

  void slot_get(const Instruction& in) {
    const auto& f = pool_.schema().field(FieldId(std::size_t{in.b}));
    const Held& instance = top(1);
    if (instance.in != Held::In::constant || instance.value < 0 || instance.value >= f.instances) {
      other(in);
      return;
    }
    const Address base = f.base + static_cast<Address>(instance.value) * f.stride;
    const Reg place = read(0);
    as_.op(Alu::cmp, place, f.places);
    as_.jump_if(Condition::not_below, leave());
    const Reg to = free();
    as_.load_word(to, Indexed{kWords, place, static_cast<std::int32_t>(base) * 4});
    drop(2);
    push(to);
  }

  void turn_seat(const Instruction& in) {
    const auto n = static_cast<std::int32_t>(pool_.schema().players());
    const std::int32_t by = (in.c % n + n) % n;
    const Reg to = copied(0);
    as_.op(Alu::cmp, to, n);
    as_.jump_if(Condition::not_below, leave());
    if (by != 0) {
      as_.op(Alu::add, to, by);
      as_.move(Reg::rax, to);
      as_.op(Alu::sub, Reg::rax, n);
      as_.move_if(Condition::not_less, to, Reg::rax);
    }
    drop();
    push(to);
  }

  void iterate_range(const Instruction& in) {
    spill_all();
    as_.op(Alu::cmp, {kFuel}, 0);
    as_.jump_if(Condition::not_greater, leave());
    as_.load(Reg::rax, local(in.b));
    as_.op(Alu::add, Reg::rax, 1);
    as_.store(local(in.b), Reg::rax);
    as_.op(Alu::cmp, Reg::rax, local(in.b + 1));
    as_.jump_if(Condition::not_less, labels_[static_cast<std::size_t>(in.c)]);
    as_.store(local(in.b + 3), Reg::rax);
    as_.op(Alu::sub, {kFuel}, 1);
  }

  const Program& p_;
  const Pool& pool_;
  std::vector<std::optional<int>> depths_;
  std::vector<Assembler::Label> labels_;
  std::vector<bool> met_;
  Assembler as_;
  std::size_t at_ = 0;
  bool reached_ = true;
  std::vector<Held> held_;
  std::vector<Reg> taken_;
  std::vector<Leave> leaves_;
  Assembler::Label failed_ = 0;
};

}  // namespace

std::vector<std::uint8_t> translate(const Program& p, const Pool& pool) { return Translator(p, pool).run(); }

std::vector<std::uint8_t> entry_code() {
  Assembler as;
  constexpr Reg kKept[] = {Reg::rbx, Reg::rbp, Reg::r12, Reg::r13, Reg::r14, Reg::r15};
  for (const Reg r : kKept) as.push(r);
  as.load(kLocals, Memory{Reg::rsi, 0});
  as.load(kWords, Memory{Reg::rsi, 8});
  as.load(kFuel, Memory{Reg::rsi, 16});
  as.load(kStack, Memory{Reg::rsi, 24});
  as.load(kRun, Memory{Reg::rsi, 32});
  as.call(Reg::rdi);
  for (std::size_t i = std::size(kKept); i-- > 0;) as.pop(kKept[i]);
  as.leave();
  return as.finish();
}

}  // namespace castellan::expr::native
