/// What was expected where a rule of rules/effects.hpp had to match.
#pragma once

#include "grammar/messages/expr.hpp"
#include "grammar/rules/effects.hpp"

namespace castellan::grammar {

// clang-format off

template <> inline constexpr const char* kExpected<rules::each_here>     = "'each' after 'for'";
template <> inline constexpr const char* kExpected<rules::head_then>     = "'then'";
template <> inline constexpr const char* kExpected<rules::head_do>       = "'do'";
template <> inline constexpr const char* kExpected<rules::head_times>    = "'times'";
template <> inline constexpr const char* kExpected<rules::for_set>       = "a set";
template <> inline constexpr const char* kExpected<rules::no_closing>    = "a statement";
template <rules::Or O> inline constexpr const char* kExpected<rules::statement<O>> = "a statement";
template <rules::Or O> inline constexpr const char* kExpected<rules::end_here<O>>  = "the end of the statement";

// clang-format on

}  // namespace castellan::grammar
