// What runs beside a program: texts of components that an amount asks for,
// sheets, events, rules in Lua.

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/ruletext/code/handlers.hpp"

namespace castellan::ruletext {

namespace {

std::span<const Value> arguments(const Instruction& in, Value*& top) {
  top -= in.a;
  return {top, in.a};
}
SheetId sheet(const Instruction& in) { return SheetId(std::size_t{in.b}); }

}  // namespace

/// Evaluates the text of a component with registers above those of the program.
Value* Handlers::eval_slot(const Run& a, const Instruction& in, Value* top) {
  const auto given = arguments(in, top);
  top -= 2;
  Machine& m = a.machine;
  const Value component = top[0];
  const Program* inner =
      component < 0
          ? nullptr
          : a.context.host->slot_program(ComponentId(static_cast<std::int32_t>(component)), in.c);
  if (inner == nullptr) {
    top[-1] = 0;
    return top;
  }
  Filling& filling = m.filling_;
  const bool kept = given.empty() && filling.tried == a.arena.stamp() && m.trace_ == nullptr &&
                    m.scored_ == nullptr;
  const Filling::Text text{in.c, top[-1], component, top[1]};
  if (kept) {
    if (const Value* known = filling.find(text)) {
      top[-1] = *known;
      return top;
    }
  }
  const std::size_t outer = m.base_;
  m.base_ += a.program.locals;
  if (m.base_ + inner->locals > m.locals_.size()) {
    throw Failure{"expr/too-large", "the texts of components evaluate one another too deeply"};
  }
  Value* const locals = m.locals_.data() + m.base_;
  locals[0] = top[-1];
  locals[1] = component;
  locals[2] = top[1];
  for (std::size_t i = 0; i < given.size(); ++i) locals[3 + i] = given[i];
  m.execute(*inner, a.context, 0);
  m.base_ = outer;
  top[-1] = m.result_;
  if (kept) filling.keep(text, *inner, a.schema, m.result_);
  return top;
}

Value* Handlers::points(const Run& a, const Instruction& in, Value* top) {
  const Value count = in.a != 0 ? *--top : 1;
  const Value each = *--top;
  top[-1] = arithmetic::add(top[-1], arithmetic::multiply(each, count, too_large), too_large);
  if (a.machine.scored_ != nullptr) a.machine.scored_->push_back({each, count, in.a != 0});
  return top;
}

Value* Handlers::score(const EffectRun& a, const Instruction& in, Value* top) {
  const auto given = arguments(in, top);
  a.game->score(sheet(in), given, FieldId(in.c), a.fuel);
  return top;
}

Value* Handlers::score_for(const EffectRun& a, const Instruction& in, Value* top) {
  const Value player = *--top;
  const auto given = arguments(in, top);
  if (player < 0) throw Failure{"state/nothing", "points are scored for nobody"};
  a.game->score_for(sheet(in), Seat(static_cast<std::int32_t>(player)), given, FieldId(in.c),
                    a.fuel);
  return top;
}

Value* Handlers::sheet_amount(const Run& a, const Instruction& in, Value* top) {
  const auto given = arguments(in, top);
  const Seat seat(static_cast<std::int32_t>(a.locals[0]));
  *top = a.context.host->sheet_amount(sheet(in), seat, given, a.fuel);
  return top + 1;
}

Value* Handlers::emit(const EffectRun& a, const Instruction& in, Value* top) {
  const auto given = arguments(in, top);
  a.game->emit(EventId(std::size_t{in.b}), given,
               {a.program, static_cast<std::size_t>(in.c), {a.locals, a.program.given_locals}});
  return top;
}

Value* Handlers::call_lua(const Run& a, const Instruction& in, Value* top) {
  const auto given = arguments(in, top);
  *top = a.context.host->call_lua(in.c, given);
  return top + 1;
}

Value* Handlers::call_lua_effect(const EffectRun& a, const Instruction& in, Value* top) {
  const auto given = arguments(in, top);
  a.game->run_lua(in.c, given);
  return top;
}

Value* Handlers::reveal(const EffectRun& a, const Instruction& in, Value* top) {
  a.game->reveal(PhaseId(in.c));
  return top;
}

}  // namespace castellan::ruletext
