#include "interpreter/ruletext/optimiser/folding.hpp"

#include <algorithm>
#include <limits>

#include "interpreter/base/arithmetic.hpp"

namespace castellan::ruletext::optimiser {

std::optional<Value> folded(Op op, Value x, Value y) {
  Value r = 0;
  switch (op) {
    case Op::add:
      return arithmetic::try_add(x, y, r) ? std::optional(r) : std::nullopt;
    case Op::sub:
      return arithmetic::try_subtract(x, y, r) ? std::optional(r) : std::nullopt;
    case Op::mul:
      return arithmetic::try_multiply(x, y, r) ? std::optional(r) : std::nullopt;
    case Op::eq:
      return x == y;
    case Op::ne:
      return x != y;
    case Op::lt:
      return x < y;
    case Op::le:
      return x <= y;
    case Op::gt:
      return x > y;
    case Op::ge:
      return x >= y;
    case Op::min2:
      return std::min(x, y);
    case Op::max2:
      return std::max(x, y);
    default:
      return std::nullopt;
  }
}

std::optional<Value> folded(Op op, Value x) {
  const bool lowest = x == std::numeric_limits<Value>::min();
  switch (op) {
    case Op::logic_not:
      return x == 0;
    case Op::negate:
      return lowest ? std::nullopt : std::optional(-x);
    case Op::absolute:
      return lowest ? std::nullopt : std::optional(std::max(x, -x));
    default:
      return std::nullopt;
  }
}

bool changes_nothing(Op op, Value y) {
  switch (op) {
    case Op::add:
    case Op::sub:
      return y == 0;
    case Op::mul:
    case Op::div_down:
      return y == 1;
    default:
      return false;
  }
}

}  // namespace castellan::ruletext::optimiser
