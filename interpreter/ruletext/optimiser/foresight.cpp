#include "interpreter/ruletext/optimiser/foresight.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/ruletext/code/figures.hpp"
#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/depths.hpp"

namespace castellan::ruletext {

namespace {

using state::figures::Where;

/// Beyond so many steps nothing is found out.
constexpr int kMostSteps = 4000;

/// What is known of a value whatever the game is like.
struct Foreseen {
  enum class What : std::uint8_t {
    nothing,
    value,
    not_zero,
    there,
    candidate,
    its_piece,
    its_spot
  };
  What what = What::nothing;
  Value value = 0;

  static Foreseen of(Value v) { return {What::value, v}; }
  [[nodiscard]] bool is(What w) const { return what == w; }
  [[nodiscard]] bool is_zero() const { return is(What::value) && value == 0; }
  [[nodiscard]] bool is_not_zero() const {
    return is(What::not_zero) || (is(What::value) && value != 0);
  }
  /// Something that is not none.
  [[nodiscard]] bool is_something() const {
    return is(What::there) || is(What::candidate) || is(What::its_piece) || is(What::its_spot) ||
           (is(What::value) && value >= 0);
  }
};

using What = Foreseen::What;

Foreseen truth(bool b) { return Foreseen::of(b ? 1 : 0); }

Foreseen of_two(Op op, const Foreseen& x, const Foreseen& y) {
  if (x.is(What::value) && y.is(What::value)) {
    switch (op) {
      case Op::eq:
        return truth(x.value == y.value);
      case Op::ne:
        return truth(x.value != y.value);
      case Op::lt:
        return truth(x.value < y.value);
      case Op::le:
        return truth(x.value <= y.value);
      case Op::gt:
        return truth(x.value > y.value);
      case Op::ge:
        return truth(x.value >= y.value);
      default:
        return {};
    }
  }
  const bool none = (x.is(What::value) && x.value < 0 && y.is_something()) ||
                    (y.is(What::value) && y.value < 0 && x.is_something());
  if (none && op == Op::eq) return truth(false);
  if (none && op == Op::ne) return truth(true);
  return {};
}

/// One way through a program.
struct Way {
  std::size_t at = 0;
  std::vector<Foreseen> stack;
  std::vector<Foreseen> locals;

  Foreseen pop() {
    const Foreseen k = stack.back();
    stack.pop_back();
    return k;
  }
};

class Search {
 public:
  Search(const Program& p, const state::Schema& schema, const Sort& sort)
      : p_(p), schema_(schema), sort_(sort) {}

  /// What all ways end with.
  [[nodiscard]] Foresight operator()() {
    Way begin;
    begin.locals.resize(p_.locals);
    for (const auto& [local, value] : sort_.known) {
      if (local < begin.locals.size()) begin.locals[local] = Foreseen::of(value);
    }
    if (sort_.local < begin.locals.size()) begin.locals[sort_.local] = {What::candidate, 0};
    open_.push_back(std::move(begin));
    std::optional<Foresight> all;
    while (!open_.empty()) {
      Way way = std::move(open_.back());
      open_.pop_back();
      const Foresight one = ends(way);
      if (one == Foresight::ask || (all && *all != one)) return Foresight::ask;
      all = one;
    }
    return may_fail_ ? Foresight::ask : *all;
  }

 private:
  Foresight ends(Way& way) {
    for (;;) {
      if (++steps_ > kMostSteps) return Foresight::ask;
      const Instruction& in = p_.code[way.at];
      const InstructionInfo& line = info(in.op);
      const auto target = static_cast<std::size_t>(in.c);
      switch (line.flow) {
        case Flow::end:
          if (in.op != Op::done || way.stack.empty()) return Foresight::ask;
          return way.stack.back().is_zero()       ? Foresight::never
                 : way.stack.back().is_not_zero() ? Foresight::always
                                                  : Foresight::ask;
        case Flow::jump:
        case Flow::back:
          way.at = target;
          continue;
        case Flow::recall: {
          const auto known = in.op == Op::printed ? printed(way, in) : std::nullopt;
          if (known) way.stack.push_back(Foreseen::of(*known));
          way.at = known ? target : way.at + 1;
          continue;
        }
        case Flow::branch: {
          const Foreseen k = way.pop();
          const bool if_zero = in.op == Op::jump_if_false;
          if (!k.is_zero() && !k.is_not_zero()) fork(way, target);
          way.at = k.is_zero() == if_zero && (k.is_zero() || k.is_not_zero()) ? target : way.at + 1;
          continue;
        }
        case Flow::keep: {
          const bool stays_at_zero = in.op == Op::and_else;
          const Foreseen k = way.stack.back();
          const bool known = k.is_zero() || k.is_not_zero();
          if (!known) {
            way.stack.back() = stays_at_zero          ? Foreseen::of(0)
                               : in.op == Op::or_else ? Foreseen{What::not_zero, 0}
                                                      : Foreseen{};
            fork(way, target);
          } else if (k.is_zero() == stays_at_zero) {
            way.at = target;
            continue;
          }
          way.stack.pop_back();
          ++way.at;
          continue;
        }
        case Flow::loop:
          if (!leave_loop(way, way.at, target)) return Foresight::ask;
          may_fail_ = true;
          continue;
        case Flow::next:
        case Flow::call:
          step(way, in, line);
          continue;
        default:
          return Foresight::ask;
      }
    }
  }

  void fork(const Way& way, std::size_t to) {
    open_.push_back(way);
    open_.back().at = to;
  }

  /// What is printed on the candidate.
  [[nodiscard]] std::optional<Value> printed(const Way& way, const Instruction& in) const {
    const Printed& table = *p_.printed[static_cast<std::size_t>(in.d)];
    if (!sort_.component || table.grid != sort_.field || !way.locals[in.b].is(What::candidate))
      return std::nullopt;
    const Value value = table.values[sort_.component.index()];
    return value == Printed::kUnknown ? std::nullopt : std::optional<Value>(value);
  }

  /// A loop is left, behind it or by a jump from its turns, with nothing known of what these
  /// may have written.
  bool leave_loop(Way& way, std::size_t loop, std::size_t end) {
    if (end <= loop) return false;
    if (depths_.empty()) depths_ = depths(p_, schema_);
    for (std::size_t i = p_.given_locals; i < way.locals.size(); ++i) way.locals[i] = {};
    left_.clear();
    for (std::size_t at = loop + 1; at < end; ++at) {
      const InstructionInfo& line = info(p_.code[at].op);
      if (!depths_[at]) continue;
      if (line.flow == Flow::end) return false;
      if (line.operand('c').what != Operand::target) continue;
      const auto to = static_cast<std::size_t>(p_.code[at].c);
      if (to < loop) return false;
      if (to <= end || std::ranges::find(left_, to) != left_.end()) continue;
      left_.push_back(to);
      fork(way, to);
      open_.back().stack.resize(static_cast<std::size_t>(*depths_[to]));
    }
    way.at = end;
    return true;
  }

  void step(Way& way, const Instruction& in, const InstructionInfo& line) {
    ++way.at;
    switch (in.op) {
      case Op::push:
        way.stack.push_back(Foreseen::of(in.c));
        return;
      case Op::push_wide:
        way.stack.push_back(Foreseen::of(p_.constants[static_cast<std::size_t>(in.c)]));
        return;
      case Op::load:
        way.stack.push_back(way.locals[in.b]);
        return;
      case Op::store:
        way.locals[in.b] = way.pop();
        return;
      case Op::note:
      case Op::reach:
        return;
      case Op::load_word:
        way.stack.push_back({});
        return;
      case Op::segment_is: {
        const Foreseen feature = read(
            {Op::segment_feature, 0, static_cast<std::uint16_t>(in.d), 0, 0}, way.locals[in.b], {});
        const bool known = feature.is(What::value);
        if (!known) may_fail_ = true;
        const bool is = known && feature.value >= 0 &&
                        (static_cast<std::uint32_t>(in.c) >> feature.value & 1) != 0;
        way.stack.push_back(known ? truth(is) : Foreseen{});
        return;
      }
      case Op::logic_not: {
        const Foreseen k = way.pop();
        way.stack.push_back(k.is_zero()       ? truth(true)
                            : k.is_not_zero() ? truth(false)
                                              : Foreseen{});
        return;
      }
      case Op::eq:
      case Op::ne:
      case Op::lt:
      case Op::le:
      case Op::gt:
      case Op::ge: {
        const Foreseen y = way.pop(), x = way.pop();
        way.stack.push_back(of_two(in.op, x, y));
        return;
      }
      default:
        break;
    }
    const auto takes = static_cast<std::size_t>(taken(in, schema_));
    const Foreseen first = takes == 0 ? Foreseen{} : way.stack[way.stack.size() - takes];
    const Foreseen last = takes == 0 ? Foreseen{} : way.stack.back();
    way.stack.resize(way.stack.size() - takes);
    const Foreseen left = line.leaves == 1 ? read(in, first, last) : Foreseen{};
    if (left.is(What::nothing) && !line.sure) may_fail_ = true;
    for (int i = 0; i < line.leaves; ++i) way.stack.push_back(left);
    if (line.operand('b').what == Operand::to_local) way.locals[in.b] = {};
  }

  /// What an instruction leaves, given the first and the last value that it takes.
  [[nodiscard]] Foreseen read(const Instruction& in, const Foreseen& first,
                              const Foreseen& last) const {
    const bool own = FieldId(std::size_t{in.b}) == sort_.field;
    switch (in.op) {
      case Op::piece_component:
        if (!own || !sort_.component || !first.is(What::candidate)) return {};
        return Foreseen::of(schema_.component(sort_.component).whole.value);
      case Op::attribute:
        if (!first.is(What::value) || first.value < 0) return {};
        return Foreseen::of(schema_.components()[static_cast<std::size_t>(first.value)]
                                .attributes[static_cast<std::size_t>(in.c)]);
      case Op::segment_feature:
        if (first.is(What::value) && first.value < 0) return first;
        if (first.is(What::its_spot))
          return is_ground(in.b) ? Foreseen::of(sort_.feature) : Foreseen{};
        return own && sort_.segment != nullptr && first.is(What::candidate)
                   ? Foreseen::of(sort_.segment->feature)
                   : Foreseen{};
      case Op::segment_mark: {
        if (!own || sort_.segment == nullptr || !first.is(What::candidate)) return {};
        const Value word = p_.constants[static_cast<std::size_t>(in.c + sort_.segment->feature)];
        return Foreseen::of(word >= 0   ? sort_.segment->marks[static_cast<std::size_t>(word)]
                            : in.a != 0 ? Value{-1}
                                        : 0);
      }
      case Op::segment_piece:
        if (first.is(What::value) && first.value < 0) return first;
        if (first.is(What::its_spot))
          return is_ground(in.b) ? Foreseen{What::there, 0} : Foreseen{};
        return own && sort_.segment != nullptr && first.is(What::candidate)
                   ? Foreseen{What::its_piece, 0}
                   : Foreseen{};
      case Op::figure_get: {
        if (!own || sort_.figure == nullptr || !first.is(What::candidate)) return {};
        switch (static_cast<FigureProperty>(in.c)) {
          case FigureProperty::owner:
            return Foreseen::of(sort_.figure->owner.value);
          case FigureProperty::kind:
            return Foreseen::of(sort_.figure->kind);
          case FigureProperty::holder:
            return sort_.where == Where::holder ? Foreseen{What::there, 0} : Foreseen::of(-1);
          case FigureProperty::in_supply:
            return truth(sort_.where == Where::supply);
          default:
            return {};
        }
      }
      case Op::figure_piece:
        if (stands_on_segment(in, last))
          return is_ground(in.b) ? Foreseen{What::there, 0} : Foreseen::of(-1);
        return off(in, last, Where::segment, Where::cell);
      case Op::figure_spot:
        if (stands_on_segment(in, last))
          return is_ground(in.b) ? Foreseen{What::its_spot, 0} : Foreseen::of(-1);
        return off(in, last, Where::segment, Where::place);
      case Op::figure_corner:
        return off(in, last, Where::corner, Where::corner);
      case Op::region_of_figure:
        return off(in, last, Where::segment, Where::place);
      default:
        return {};
    }
  }
  /// Of the candidate, and of which grid is known.
  [[nodiscard]] bool stands_on_segment(const Instruction& in, const Foreseen& figure) const {
    return sort_.ground && FieldId(in.c) == sort_.field && figure.is(What::candidate);
  }
  [[nodiscard]] bool is_ground(std::uint16_t grid) const {
    return FieldId(std::size_t{grid}) == sort_.ground;
  }
  /// None, for a figure that is at neither.
  [[nodiscard]] Foreseen off(const Instruction& in, const Foreseen& figure, Where one,
                             Where other) const {
    const bool own =
        FieldId(in.c) == sort_.field && sort_.figure != nullptr && figure.is(What::candidate);
    return own && sort_.where != one && sort_.where != other ? Foreseen::of(-1) : Foreseen{};
  }

  const Program& p_;
  const state::Schema& schema_;
  const Sort& sort_;
  std::vector<Way> open_;
  std::vector<std::optional<int>> depths_;  ///< where a loop was met
  std::vector<std::size_t> left_;           ///< where its turns jump to behind it
  int steps_ = 0;
  bool may_fail_ = false;  ///< something was passed that is not known
};

}  // namespace

Foresight foresee(const Program& p, const state::Schema& schema, const Sort& sort) {
  return p.effects || p.code.empty() ? Foresight::ask : Search(p, schema, sort)();
}

}  // namespace castellan::ruletext
