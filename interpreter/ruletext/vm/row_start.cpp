#include "interpreter/ruletext/vm/row_start.hpp"

#include <algorithm>
#include <array>

#include "interpreter/ruletext/code/instruction.hpp"

namespace castellan::ruletext {

namespace {

constexpr int kMostSteps = 64;
constexpr Value kFar = 4 * kCellLimit;  ///< beyond it there are no cells

enum class What : std::uint8_t {
  value,  ///< the same for all
  candidate,
  piece,
  cell,
  x,
  y,
  from_x,
  from_y,  ///< x or y less a value, or the other way round
  far_x,
  far_y,  ///< how much it is more or less than a value
  far,    ///< both added up
  within  ///< whether the cell lies in the box, or less
};

struct Seen {
  What what = What::value;
  Value a = 0;  ///< the value; for x or both
  Value b = 0;  ///< for y
  board::Box box{};
};

bool small(Value v) { return v > -kFar && v < kFar; }
board::Box everywhere() {
  return {-2 * kCellLimit, -2 * kCellLimit, 2 * kCellLimit, 2 * kCellLimit};
}

std::optional<Seen> difference(const Seen& x, const Seen& y) {
  if (x.what == What::value && y.what == What::value) {
    if (!small(x.a) || !small(y.a)) return {};
    return Seen{What::value, x.a - y.a, 0, {}};
  }
  const Seen& of = x.what == What::value ? y : x;
  const Seen& value = x.what == What::value ? x : y;
  if (value.what != What::value || !small(value.a)) return {};
  if (of.what == What::x) return Seen{What::from_x, value.a, 0, {}};
  if (of.what == What::y) return Seen{What::from_y, 0, value.a, {}};
  return {};
}

std::optional<Seen> sum(const Seen& x, const Seen& y) {
  if (x.what == What::value && y.what == What::value && small(x.a) && small(y.a))
    return Seen{What::value, x.a + y.a, 0, {}};
  if (x.what == What::far_x && y.what == What::far_y) return Seen{What::far, x.a, y.b, {}};
  if (x.what == What::far_y && y.what == What::far_x) return Seen{What::far, y.a, x.b, {}};
  return {};
}

std::optional<Seen> compared(Op op, const Seen& x, const Seen& y) {
  if (x.what == What::value && y.what == What::value) {
    switch (op) {
      case Op::eq:
        return Seen{What::value, x.a == y.a, 0, {}};
      case Op::ne:
        return Seen{What::value, x.a != y.a, 0, {}};
      case Op::lt:
        return Seen{What::value, x.a < y.a, 0, {}};
      case Op::le:
        return Seen{What::value, x.a <= y.a, 0, {}};
      case Op::gt:
        return Seen{What::value, x.a > y.a, 0, {}};
      default:
        return Seen{What::value, x.a >= y.a, 0, {}};
    }
  }
  if (y.what != What::value || !small(y.a)) return {};
  Seen out{What::within, 0, 0, everywhere()};
  const auto least_most = [](Value of, Value by, int& least, int& most) {
    least = static_cast<int>(of - by);
    most = static_cast<int>(of + by);
  };
  if (x.what == What::x && op == Op::eq) {
    least_most(y.a, 0, out.box.min_x, out.box.max_x);
    return out;
  }
  if (x.what == What::y && op == Op::eq) {
    least_most(y.a, 0, out.box.min_y, out.box.max_y);
    return out;
  }
  if (op != Op::eq && op != Op::le && op != Op::lt) return {};
  const Value by = op == Op::lt ? y.a - 1 : y.a;
  const bool both = x.what == What::far;
  if (!both && x.what != What::far_x && x.what != What::far_y) return {};
  if (both || x.what == What::far_x) least_most(x.a, by, out.box.min_x, out.box.max_x);
  if (both || x.what == What::far_y) least_most(x.b, by, out.box.min_y, out.box.max_y);
  return out;
}

/// Whether the program gives 0 when it goes to an instruction with 0 on the stack.
bool gives_nothing(const Program& p, std::size_t at) {
  while (p.code[at].op == Op::and_else || p.code[at].op == Op::jump)
    at = static_cast<std::size_t>(p.code[at].c);
  while (p.code[at].op == Op::reach) ++at;
  return p.code[at].op == Op::done;
}

class Steps {
 public:
  Steps(const Program& p, const ReadContext& c, const Machine& machine, const Notes& notes,
        std::size_t candidate)
      : p_(p), c_(c), machine_(machine), notes_(notes), candidate_(candidate) {}

  RowStart look() {
    for (int steps = 0; steps < kMostSteps; ++steps) {
      if (size_ == 0 && !asked_ && !noting_) out_.at = static_cast<std::uint32_t>(at_);
      if (!step(p_.code[at_])) break;
    }
    return out_;
  }

 private:
  bool push(Seen s) {
    if (size_ == stack_.size()) return false;
    stack_[size_++] = s;
    ++at_;
    return true;
  }
  bool push(Value v) { return push(Seen{What::value, v, 0, {}}); }
  bool two(std::optional<Seen> s) {
    size_ -= 2;
    return s && push(*s);
  }
  Seen& top() { return stack_[size_ - 1]; }
  bool become(What from, What to) {
    if (top().what != from) return false;
    top().what = to;
    ++at_;
    return true;
  }
  bool go(const Instruction& in) {
    at_ = static_cast<std::size_t>(in.c);
    return true;
  }

  // long: one case per instruction
  bool step(const Instruction& in) {
    switch (in.op) {
      case Op::push:
        return push(in.c);
      case Op::push_wide:
        return push(p_.constants[static_cast<std::size_t>(in.c)]);
      case Op::load_word:
        return push(c_.arena.get(static_cast<Address>(in.c)));
      case Op::load:
        if (in.b > candidate_) return false;
        return in.b < candidate_ ? push(machine_.local(in.b))
                                 : push(Seen{What::candidate, 0, 0, {}});
      case Op::recall: {
        if (in.a >= p_.row_notes) {
          noting_ = true;  // whoever began behind it would not recall it
          ++at_;
          return true;
        }
        if (notes_.room == nullptr || notes_.room[in.a].when != notes_.now) return false;
        const bool pushed = push(notes_.room[in.a].value);
        return pushed && go(in);
      }
      case Op::jump:
        return go(in);
      case Op::note:
      case Op::reach:
        ++at_;
        return true;
      case Op::segment_piece:
        return become(What::candidate, What::piece);
      case Op::piece_cell:
        return become(What::candidate, What::cell) || become(What::piece, What::cell);
      case Op::cell_x:
        return become(What::candidate, What::x) || become(What::cell, What::x);
      case Op::cell_y:
        return become(What::candidate, What::y) || become(What::cell, What::y);
      case Op::absolute:
        if (top().what == What::value) {
          top().a = std::max(top().a, -top().a);
          ++at_;
          return true;
        }
        return become(What::from_x, What::far_x) || become(What::from_y, What::far_y);
      case Op::logic_not:
        if (top().what != What::value) return false;
        top().a = top().a == 0;
        ++at_;
        return true;
      case Op::sub:
        return two(difference(stack_[size_ - 2], stack_[size_ - 1]));
      case Op::add:
        return two(sum(stack_[size_ - 2], stack_[size_ - 1]));
      case Op::eq:
      case Op::ne:
      case Op::lt:
      case Op::le:
      case Op::gt:
      case Op::ge:
        return two(compared(in.op, stack_[size_ - 2], stack_[size_ - 1]));
      case Op::jump_if_false:
      case Op::jump_if_true: {
        if (top().what != What::value) return false;
        const bool zero = stack_[--size_].a == 0;
        if (zero == (in.op == Op::jump_if_false)) return go(in);
        ++at_;
        return true;
      }
      case Op::and_else:
        return and_else(in);
      case Op::or_else:
        if (top().what != What::value) return false;
        if (top().a != 0) return go(in);
        --size_;
        ++at_;
        return true;
      case Op::done:
        if (!asked_ && top().what == What::value) out_.decided = top().a;
        if (top().what == What::within && size_ == 1) confine(top().box);
        return false;
      default:
        return false;
    }
  }

  bool and_else(const Instruction& in) {
    if (top().what == What::value) {
      if (top().a == 0) return go(in);
      --size_;
      ++at_;
      return true;
    }
    // From here on the candidate matters; what follows need only be looked at where it
    // passed this.
    if (top().what != What::within || size_ != 1 ||
        !gives_nothing(p_, static_cast<std::size_t>(in.c)))
      return false;
    asked_ = true;
    confine(top().box);
    --size_;
    ++at_;
    return true;
  }

  void confine(const board::Box& box) {
    board::Box all = out_.within.value_or(box);
    all.min_x = std::max(all.min_x, box.min_x);
    all.min_y = std::max(all.min_y, box.min_y);
    all.max_x = std::min(all.max_x, box.max_x);
    all.max_y = std::min(all.max_y, box.max_y);
    out_.within = all;
  }

  const Program& p_;
  const ReadContext& c_;
  const Machine& machine_;
  const Notes& notes_;
  std::size_t candidate_;
  std::size_t at_ = 0;
  std::array<Seen, 8> stack_;
  std::size_t size_ = 0;
  bool asked_ = false;   ///< something was tested that depends on the candidate
  bool noting_ = false;  ///< it came to what is noted of a candidate alone
  RowStart out_;
};

}  // namespace

bool has_row_start(const Program& p, std::size_t candidate) {
  if (p.code.size() < 2) return false;
  const Instruction& first = p.code[0];
  switch (first.op) {
    case Op::recall:
    case Op::push:
    case Op::push_wide:
    case Op::load_word:
      return true;
    case Op::load: {
      const Op next = p.code[1].op;
      return first.b < candidate ||
             (first.b == candidate && (next == Op::segment_piece || next == Op::piece_cell ||
                                       next == Op::cell_x || next == Op::cell_y));
    }
    default:
      return false;
  }
}

RowStart row_start(const Program& p, const ReadContext& c, const Machine& machine,
                   const Notes& notes, std::size_t candidate) {
  return Steps(p, c, machine, notes, candidate).look();
}

}  // namespace castellan::ruletext
