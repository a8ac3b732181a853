/// What instructions give that depend on nothing but the values they take. Private to
/// interpreter/ruletext/optimiser.
#pragma once

#include <optional>

#include "interpreter/ruletext/code/instruction.hpp"
#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext::optimiser {

/// The value of `x op y`, when it is known that it has one; else it is left to fail in play.
[[nodiscard]] std::optional<Value> folded(Op op, Value x, Value y);
/// The same of `op x`.
[[nodiscard]] std::optional<Value> folded(Op op, Value x);
/// Whether `x op y` is x for every x.
[[nodiscard]] bool changes_nothing(Op op, Value y);

}  // namespace castellan::ruletext::optimiser
