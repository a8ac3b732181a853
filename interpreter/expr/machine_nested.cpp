// What runs beside a program: texts of components that an amount asks for, the
// offers of a choice, and what the game around it does.

#include "interpreter/expr/machine_parts.hpp"

namespace castellan::expr {

using parts::Failure;

void Machine::offers(const Program& p, const Context& c, std::uint32_t pc, std::vector<Value>& out) {
  base_ = 0;
  offers_ = &out;
  execute(p, c, pc + 1);
}

std::uint32_t Machine::answer(const Program& p, std::uint32_t pc, std::span<const Value> values) {
  const Instruction& in = p.code[pc];
  if (in.a == 0) {
    locals_[in.b] = values.empty() ? kNone : values.front();
  } else {
    Bag& bag = bags_[in.b];
    bag.clear();
    for (const Value v : values) {
      const bool again = bag.size > 0 && bag.items[static_cast<std::size_t>(bag.size - 1)].component == v;
      if (again) ++bag.items[static_cast<std::size_t>(bag.size - 1)].count;
      else bag.push(static_cast<std::int32_t>(v), 1);
    }
  }
  return static_cast<std::uint32_t>(in.d);
}

/// Evaluates the text of a component with registers above those of `p`.
Value* Machine::eval_slot(const Program& p, const Context& c, const Instruction& in, Value* top) {
  const Value* arguments = top - in.a;
  top -= in.a + 2;
  const Value component = top[0];
  const Program* inner =
      component < 0 ? nullptr
                    : c.host->slot_program(ComponentId(static_cast<std::int32_t>(component)), in.c);
  if (inner == nullptr) {
    top[-1] = 0;
    return top;
  }
  if (!burn()) throw Failure{"budget/fuel", "the rule does not come to an end"};
  const std::size_t outer = base_;
  base_ += p.locals;
  if (base_ + inner->locals > locals_.size()) {
    throw Failure{"expr/too-large", "the texts of components evaluate one another too deeply"};
  }
  Value* const locals = locals_.data() + base_;
  locals[0] = top[-1];
  locals[1] = component;
  locals[2] = top[1];
  for (std::size_t i = 0; i < in.a; ++i) locals[3 + i] = arguments[i];
  execute(*inner, c, 0);
  base_ = outer;
  top[-1] = result_;
  return top;
}

Value* Machine::call_host(const Context& c, const Instruction& in, Value* top) {
  const Value player = in.op == Op::score_for ? *--top : locals_[base_];
  top -= in.a;
  const std::span<const Value> values(top, in.a);
  if (in.op == Op::score || in.op == Op::score_for || in.op == Op::sheet_amount) {
    if (in.op == Op::score_for && player < 0) throw Failure{"state/nothing", "points are scored for nobody"};
    if (!burn()) throw Failure{"budget/fuel", "the rule does not come to an end"};
  }
  const SheetId sheet(static_cast<std::int32_t>(in.b));
  const Seat seat(static_cast<std::int32_t>(player));
  switch (in.op) {
    case Op::score: c.host->score(sheet, values, FieldId(in.c), fuel_); break;
    case Op::score_for: c.host->score_for(sheet, seat, values, FieldId(in.c), fuel_); break;
    case Op::sheet_amount: {
      const Value amount = c.host->sheet_amount(sheet, seat, values, fuel_);
      *top++ = amount;
      break;
    }
    case Op::emit: c.host->emit(EventId(static_cast<std::int32_t>(in.b)), values); break;
    case Op::call_lua_effect: c.host->call_lua(in.c, values, true); break;
    default: {
      const Value v = c.host->call_lua(in.c, values, false);
      *top++ = v;
      break;
    }
  }
  return top;
}

}  // namespace castellan::expr
