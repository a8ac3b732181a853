/// Membership: `x is in S`.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// `x is in S`, `x is not in (a, b)`: a condition. What a container counts is asked
/// for, ranges are compared, everything else is gone through up to the first member
/// that it is.
Type membership(Emitter& em, const Expr& e);

}  // namespace castellan::ruletext
