/// With what the turns of a narrowed loop compare (optimiser/narrowing.hpp). Private to interpreter/expr.
#pragma once

#include <optional>

#include "interpreter/expr/instructions/handlers.hpp"

namespace castellan::expr {

/// A constant, a local or a word.
inline Value compared_with(const Run& a, const Instruction& in) {
  switch (in.op) {
    case Op::push: return in.c;
    case Op::load: return a.locals[in.b];
    default: return a.arena.get(static_cast<Address>(in.c));
  }
}

/// The same, or an attribute of the place in a local; nothing where that is no place, of which the turn itself has to speak.
inline std::optional<Value> attribute_compared_with(const Run& a, const Instruction* at) {
  const Value value = compared_with(a, *at);
  if (at[1].op != Op::place_component) return value;
  const auto& f = a.field(at[1].b);
  if (value < 0 || value >= f.places) return std::nullopt;
  return a.schema.attribute(a.schema.family(f.place_family).first.value + value, static_cast<std::size_t>(at[2].c));
}

}  // namespace castellan::expr
