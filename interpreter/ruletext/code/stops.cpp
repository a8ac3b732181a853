// Where a program stops: decisions, chance, other effects, the end.

#include <algorithm>

#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::ruletext {

using Stop = Machine::Stop;

namespace {

Value known_seat(Value seat) {
  if (seat < 0) throw Failure{"state/nothing", "nobody is asked"};
  return seat;
}

}  // namespace

std::optional<Stop> Handlers::draw(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const std::size_t i = a.instance_of(f, top[-1]);
  if (state::pile::size(a.arena, f.at(i)) == 0 &&
      !state::pile::refill(a.changes, a.schema, FieldId(std::size_t{in.b}), i)) {
    throw Failure{"flow/empty-draw", "'" + f.name + "' is empty, nothing can be drawn"};
  }
  const std::int32_t type = a.game->draw(FieldId(std::size_t{in.b}), i);
  if (type < 0) {
    // The instance is computed again on resuming.
    a.machine.pc_ = static_cast<std::uint32_t>(in.c);
    return Stop::draw;
  }
  top[-1] = a.schema.family(f.family).first.value + type;
  return std::nullopt;
}

Stop Handlers::ask(const EffectRun& a, const Instruction& in, Value* top) {
  Machine& m = a.machine;
  m.stop_b_ = known_seat(*--top);
  m.stop_a_ = in.c;
  return Stop::ask;
}

Stop Handlers::run_slot(const EffectRun& a, const Instruction& in, Value* top) {
  Machine& m = a.machine;
  m.stop_d_ = *--top;
  m.stop_a_ = *--top;
  m.stop_b_ = in.c;
  m.stop_c_ = *--top;
  if (m.stop_a_ < 0) throw Failure{"state/nothing", "the rule text of nothing is run"};
  return Stop::run_slot;
}

Stop Handlers::run_effect(const EffectRun& a, const Instruction& in, Value* top) {
  Machine& m = a.machine;
  m.stop_a_ = in.c;
  m.stop_b_ = in.a + 1;
  std::copy_n(top - m.stop_b_, m.stop_b_, m.passed_.begin());
  return Stop::run_effect;
}

Stop Handlers::choose(const EffectRun& a, const Instruction& in, Value* top) {
  Machine& m = a.machine;
  m.stop_c_ = in.a != 0 ? *--top : 1;
  m.stop_b_ = known_seat(*--top);
  m.stop_a_ = in.c;
  return Stop::choose;
}

Stop Handlers::chance(const EffectRun& a, const Instruction& in, Value*) {
  a.machine.stop_a_ = in.c;
  return Stop::chance;
}

Value* Handlers::offer(const Run& a, const Instruction&, Value* top) {
  a.machine.offers_->push_back(*--top);
  return top;
}

Stop Handlers::offered(const Run&, const Instruction&, Value*) { return Stop::done; }

Stop Handlers::finish(const EffectRun&, const Instruction&, Value*) { return Stop::finish; }

Value* Handlers::collect(const Run& a, const Instruction&, Value* top) {
  a.machine.collected_.push_back(*--top);
  return top;
}

}  // namespace castellan::ruletext
