/// Handlers that are a few machine instructions long: values, arithmetic,
/// comparison, fields of one word, attributes, tables. Part of machine.cpp.
#pragma once

#include <algorithm>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/ruletext/observed.hpp"
#include "interpreter/state/knowledge.hpp"

namespace castellan::ruletext {

namespace values {

inline Value add(Value a, Value b) { return arithmetic::add(a, b, too_large); }
inline Value sub(Value a, Value b) { return arithmetic::subtract(a, b, too_large); }
inline Value mul(Value a, Value b) { return arithmetic::multiply(a, b, too_large); }
inline Value floor_div(Value a, Value b) {
  if (b == 0) throw Failure{"state/division-by-zero", "a division by 0"};
  if (b == -1) return sub(0, a);
  const Value q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}
inline Value ceiling_div(Value a, Value b) { return sub(0, floor_div(sub(0, a), b)); }
inline Value modulo(Value a, Value b) { return sub(a, mul(floor_div(a, b), b)); }

}  // namespace values

// --- values and control

inline Value* Handlers::push(const Run&, const Instruction& in, Value* top) {
  *top = in.c;
  return top + 1;
}
inline Value* Handlers::push_wide(const Run& a, const Instruction& in, Value* top) {
  *top = a.program.constants[static_cast<std::size_t>(in.c)];
  return top + 1;
}
inline Value* Handlers::load(const Run& a, const Instruction& in, Value* top) {
  *top = a.locals[in.b];
  return top + 1;
}
inline Value* Handlers::store(const Run& a, const Instruction& in, Value* top) {
  a.locals[in.b] = *--top;
  return top;
}
inline Value* Handlers::drop(const Run&, const Instruction&, Value* top) { return top - 1; }

inline bool Handlers::jump_if_false(Value top) { return top == 0; }
inline bool Handlers::jump_if_true(Value top) { return top != 0; }
inline bool Handlers::and_else(const Run& a, const Instruction& in, Value top) {
  if (top != 0) return false;
  // A sentence of its own says more than the text around another's.
  if (in.b != 0 && (in.a != 0 || a.machine.refused_ == 0)) a.machine.refused_ = in.b;
  return true;
}
inline bool Handlers::or_else(const Run&, const Instruction&, Value top) { return top != 0; }

inline bool Handlers::known_else(const Run&, const Instruction&, Value top) {
  return top != Selection::kUnknown;
}

inline Machine::Stop Handlers::done(const Run& a, const Instruction&, Value* top) {
  if (!a.program.result.is(Type::Kind::none)) a.machine.result_ = top[-1];
  return Machine::Stop::done;
}

inline Value* Handlers::reach(const Run& a, const Instruction& in, Value* top) {
  a.program.observed->reached(in.c, a.program.in_scope[static_cast<std::size_t>(in.d)], a.machine);
  return top;
}
inline Value* Handlers::observe(const Run& a, const Instruction& in, Value* top) {
  a.program.observed->seen(in.c, top[-1]);
  return top;
}

inline bool Handlers::recall(const Run& a, const Instruction& in, Value* top) {
  const Notes& notes = a.machine.notes_;
  if (notes.room == nullptr || notes.room[in.a].when != notes.now) return false;
  *top = notes.room[in.a].value;
  return true;
}
inline Value* Handlers::note(const Run& a, const Instruction& in, Value* top) {
  const Notes& notes = a.machine.notes_;
  if (notes.room != nullptr) notes.room[in.a] = {notes.now, top[-1]};
  return top;
}

// --- arithmetic and comparison

#define CASTELLAN_BINARY(name, expression)                                   \
  inline Value* Handlers::name(const Run&, const Instruction&, Value* top) { \
    const Value x = top[-2];                                                 \
    const Value y = top[-1];                                                 \
    top[-2] = expression;                                                    \
    return top - 1;                                                          \
  }
CASTELLAN_BINARY(add, values::add(x, y))
CASTELLAN_BINARY(sub, values::sub(x, y))
CASTELLAN_BINARY(mul, values::mul(x, y))
CASTELLAN_BINARY(div_down, values::floor_div(x, y))
CASTELLAN_BINARY(div_up, values::ceiling_div(x, y))
CASTELLAN_BINARY(mod, values::modulo(x, y))
CASTELLAN_BINARY(eq, x == y)
CASTELLAN_BINARY(ne, x != y)
CASTELLAN_BINARY(lt, x < y)
CASTELLAN_BINARY(le, x <= y)
CASTELLAN_BINARY(gt, x > y)
CASTELLAN_BINARY(ge, x >= y)
CASTELLAN_BINARY(min2, std::min(x, y))
CASTELLAN_BINARY(max2, std::max(x, y))
#undef CASTELLAN_BINARY

inline Value* Handlers::negate(const Run&, const Instruction&, Value* top) {
  top[-1] = values::sub(0, top[-1]);
  return top;
}
inline Value* Handlers::logic_not(const Run&, const Instruction&, Value* top) {
  top[-1] = top[-1] == 0;
  return top;
}
inline Value* Handlers::absolute(const Run&, const Instruction&, Value* top) {
  if (top[-1] < 0) top[-1] = values::sub(0, top[-1]);
  return top;
}

// --- fields of one word

inline Value* Handlers::load_word(const Run& a, const Instruction& in, Value* top) {
  *top = a.arena.get(static_cast<Address>(in.c));
  return top + 1;
}
inline Value* Handlers::load_field(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = a.arena.get(f.at(a.instance_of(f, top[-1])));
  return top;
}
inline Value* Handlers::entry(const Run& a, const Instruction& in, Value* top) {
  const Value value = *--top;
  if (value < 0 || value >= in.c) a.no_entry(a.field(in.b));
  top[-1] = top[-1] * in.c + value;
  return top;
}
inline Value* Handlers::store_field(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Address at = f.at(a.instance_of(f, top[-2]));
  state::lay(a.changes, f, at, a.checked(f, top[-2], top[-1]));
  return top - 2;
}
inline Value* Handlers::add_field(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Address at = f.at(a.instance_of(f, top[-2]));
  a.changes.set(at, a.checked(f, top[-2], values::add(a.arena.get(at), top[-1])));
  return top - 2;
}

// --- components, tables, seats, pieces

inline Value* Handlers::attribute(const Run& a, const Instruction& in, Value* top) {
  const Value c = top[-1];
  if (c < 0) throw Failure{"state/nothing", "an attribute of nothing is asked for"};
  top[-1] = a.schema.attribute(c, static_cast<std::size_t>(in.c));
  return top;
}
inline Value* Handlers::attribute_at(const Run& a, const Instruction& in, Value* top) {
  const Value position = *--top;
  const Value c = top[-1];
  if (c < 0 || position < 0) throw Failure{"state/nothing", "an attribute of nothing is asked for"};
  top[-1] = a.schema.attribute(c, static_cast<std::size_t>(in.c + position));
  return top;
}
/// The position of an entry, whose `n` subscripts lie from `top` on.
inline std::size_t entry_of(const state::TableType& t, const Value* top, std::size_t n) {
  std::int64_t index = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t at = top[i] - t.lower[i];
    if (at < 0 || at >= t.extent[i]) {
      throw Failure{"state/no-entry", "table '" + t.name + "' has no entry " +
                                          std::to_string(top[i]) + " in dimension " +
                                          std::to_string(i + 1)};
    }
    index = index * t.extent[i] + at;
  }
  return static_cast<std::size_t>(index);
}
inline Value* Handlers::table(const Run& a, const Instruction& in, Value* top) {
  const auto& t = a.schema.tables()[in.b];
  const std::size_t n = t.extent.size();
  top -= n;
  *top = t.values[entry_of(t, top, n)];
  return top + 1;
}
inline Value* Handlers::table_length(const Run& a, const Instruction& in, Value* top) {
  const auto& t = a.schema.tables()[in.b];
  const std::size_t n = t.extent.size() - 1;
  top -= n;
  *top = t.lengths[entry_of(t, top, n)];
  return top + 1;
}
inline Value* Handlers::turn_seat(const Run& a, const Instruction& in, Value* top) {
  if (top[-1] < 0) throw Failure{"state/nothing", "a neighbour of nobody is asked for"};
  top[-1] = arithmetic::turned(top[-1], in.c, a.schema.players());
  return top;
}
inline Value* Handlers::piece_component(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const PieceAt on = piece_at(a, f, top[-1]);
  const Word component = f.grids[on.instance].component_of(a.arena, on.slot);
  top[-1] = f.shapes == nullptr ? component : a.schema.whole(component);
  return top;
}
inline Value* Handlers::segment_is(const Run& a, const Instruction& in, Value* top) {
  const Value segment = a.locals[in.b];
  const auto features = static_cast<std::uint32_t>(in.c);
  *top = segment >= 0 && (features >> feature_at(a, a.field(in.d), segment) & 1) != 0;
  return top + 1;
}
inline Value* Handlers::place_component(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = a.schema.family(f.place_family).first.value + known_place(f, top[-1]);
  return top;
}
inline Value* Handlers::place_owner(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = f.maps[0].owner(a.arena, known_place(f, top[-1]));
  return top;
}
inline Value* Handlers::slot_get(const Run& a, const Instruction& in, Value* top) {
  const Value place = *--top;
  top[-1] = a.arena.get(a.place_address(a.field(in.b), top[-1], place));
  return top;
}
/// One field instance for each piece slot of each grid.
inline Value* Handlers::piece_instance(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const PieceAt on = piece_at(a, f, top[-1]);
  top[-1] = static_cast<Value>(on.instance) * f.capacity + on.slot;
  return top;
}

}  // namespace castellan::ruletext
