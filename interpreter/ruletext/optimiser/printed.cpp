#include "interpreter/ruletext/optimiser/printed.hpp"

#include <algorithm>
#include <bitset>
#include <optional>
#include <utility>

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/values.hpp"

namespace castellan::ruletext {

namespace {

/// Beyond so many steps of a loop nothing is worked out.
constexpr std::int64_t kMostPrintedFuel = 2'000;

/// Whether an instruction asks for nothing but what is printed on a piece that it is given.
bool is_printed(Op op) {
  switch (op) {
    case Op::push:
    case Op::push_wide:
    case Op::load:
    case Op::store:
    case Op::drop:
    case Op::jump:
    case Op::jump_back:
    case Op::jump_if_false:
    case Op::jump_if_true:
    case Op::and_else:
    case Op::or_else:
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::div_down:
    case Op::div_up:
    case Op::mod:
    case Op::negate:
    case Op::logic_not:
    case Op::eq:
    case Op::ne:
    case Op::lt:
    case Op::le:
    case Op::gt:
    case Op::ge:
    case Op::min2:
    case Op::max2:
    case Op::absolute:
    case Op::attribute:
    case Op::attribute_at:
    case Op::component_copies:
    case Op::has_slot:
    case Op::table:
    case Op::table_length:
    case Op::piece_component:
    case Op::segment_piece:
    case Op::segment_feature:
    case Op::segment_mark:
    case Op::adjoin:
    case Op::iterate_range:
    case Op::iterate_segments:
    // What was found before; not to be looked up again.
    case Op::printed:
      return true;
    default:
      return false;
  }
}

/// The loop cut out of its program, with locals and constants of its own: what it says of
/// the piece that is in the local `first` + `base`.
class CutOut {
 public:
  CutOut(const Program& p, const SegmentLoop& loop, const state::Schema& schema)
      : p_(p), loop_(loop), schema_(schema) {}

  /// False when the loop asks for something else.
  bool make() {
    out_.name = p_.name;
    out_.result = Type::number();
    begin();
    const std::size_t head = out_.code.size();
    for (std::size_t at = loop_.head; at < loop_.to; ++at) {
      if (!add(p_.code[at], head)) return false;
    }
    out_.code.push_back({Op::done, 0, 0, 0, 0});
    return reads_own();
  }

  Program& program() { return out_; }
  /// What tells it from others.
  [[nodiscard]] std::vector<Value> key() const {
    std::vector<Value> key = out_.constants;
    for (const Instruction& in : out_.code) {
      for (const Value v :
           {static_cast<Value>(in.op), Value{in.a}, Value{in.b}, Value{in.c}, Value{in.d}})
        key.push_back(v);
    }
    return key;
  }

 private:
  [[nodiscard]] std::uint16_t own(std::uint16_t local) const {
    return static_cast<std::uint16_t>(local - loop_.first);
  }
  void add_store(Value value, std::uint16_t local) {
    out_.code.push_back({Op::push, 0, 0, static_cast<std::int32_t>(value), 0});
    out_.code.push_back({Op::store, 0, local, 0, 0});
    written_.set(local);
  }

  /// The first values of its locals; that of the piece is given.
  void begin() {
    for (std::size_t at = loop_.from; at + 1 < loop_.head; at += 2) {
      const Instruction &value = p_.code[at], &to = p_.code[at + 1];
      if (value.op != Op::push || to.op != Op::store || to.b < loop_.first) break;
      add_store(value.c, own(to.b));
    }
    add_store(-1, own(loop_.base));
    for (const std::size_t held : {1U, 2U, 3U}) written_.set(own(loop_.base) + held);
  }

  bool add(Instruction in, std::size_t head) {
    if (!is_printed(in.op)) return false;
    const InstructionInfo& line = info(in.op);
    switch (line.operand('b').what) {
      case Operand::local:
        if (in.b < loop_.first) return false;
        read_.set(own(in.b));
        in.b = own(in.b);
        break;
      case Operand::to_local:
        if (in.b < loop_.first) return false;
        written_.set(own(in.b));
        in.b = own(in.b);
        break;
      case Operand::set:
        if (in.b < loop_.first) return false;
        for (std::size_t i = 0; i < 4; ++i) {
          if ((line.operand('b').mask >> i & 1) != 0)
            read_.set(own(in.b) + i);
          else
            written_.set(own(in.b) + i);
        }
        in.b = own(in.b);
        break;
      default:
        break;
    }
    if (line.operand('c').what == Operand::target) {
      const auto to = static_cast<std::size_t>(in.c);
      if (to < loop_.head || to > loop_.to) return false;
      in.c = static_cast<std::int32_t>(to - loop_.head + head);
    }
    if (in.op == Op::printed) {
      // The way on leads to the same.
      in = {Op::jump, 0, 0, static_cast<std::int32_t>(out_.code.size() + 1), 0};
    }
    if (in.op == Op::and_else) in.a = 0, in.b = 0;
    if (in.op == Op::push_wide) in.c = constants(in.c, 1);
    if (in.op == Op::segment_mark) {
      in.c = constants(
          in.c, schema_.family(schema_.field(FieldId(std::size_t{in.b})).family).features.size());
    }
    out_.code.push_back(in);
    return true;
  }

  std::int32_t constants(std::int32_t from, std::size_t n) {
    const auto first = static_cast<std::int32_t>(out_.constants.size());
    for (std::size_t i = 0; i < n; ++i)
      out_.constants.push_back(p_.constants[static_cast<std::size_t>(from) + i]);
    return first;
  }

  [[nodiscard]] bool reads_own() const { return (read_ & ~written_).none(); }

  const Program& p_;
  const SegmentLoop& loop_;
  const state::Schema& schema_;
  Program out_;
  std::bitset<kMaxLocals + 4> read_, written_;
};

}  // namespace

std::shared_ptr<const Printed> PrintedValues::find(const Program& p, const SegmentLoop& loop) {
  const Instruction& head = p.code[loop.head];
  if (head.op != Op::iterate_segments || loop.base + std::size_t{3} >= kMaxLocals) return nullptr;
  const FieldId grid(head.d);
  const auto& f = schema_.field(grid);
  if (f.grids.empty() || f.capacity == 0) return nullptr;
  CutOut cut(p, loop, schema_);
  if (!cut.make()) return nullptr;
  const auto [at, first] = known_.try_emplace(cut.key());
  if (first)
    at->second =
        evaluate(cut.program(), grid, static_cast<std::uint16_t>(loop.base - loop.first + 1));
  return at->second;
}

std::shared_ptr<const Printed> PrintedValues::evaluate(const Program& p, FieldId grid,
                                                       std::uint16_t held) {
  const auto& f = schema_.field(grid);
  if (arena_.size() == 0) {
    arena_ = Arena(schema_.words());
    machine_ = std::make_unique<Machine>();
  }
  const auto& components = schema_.components();
  auto values = std::make_shared<Printed>();
  values->grid = grid;
  values->values.assign(components.size(), Printed::kUnknown);
  const ReadContext context{schema_, arena_, nullptr, kMostPrintedFuel};
  f.grids[0].reset(arena_);
  const Arena::Mark empty = arena_.mark();
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].family != f.family) continue;
    f.grids[0].place_in(arena_, 0, Cell{0, 0}, static_cast<Word>(i), Turn::none);
    machine_->refuel(context);
    machine_->local(held) = piece_value(0, 0);
    try {
      values->values[i] = machine_->evaluate(p, context);
    } catch (const RuleError&) {
      // What fails is left to fail in play.
    }
    arena_.undo_to(empty);
  }
  return values;
}

}  // namespace castellan::ruletext
