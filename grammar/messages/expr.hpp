/// What was expected where a rule of rules/expr.hpp had to match. The builder
/// adds what was found: `expected ')', found end of line`.
#pragma once

#include "grammar/messages/lexical.hpp"
#include "grammar/rules/expr.hpp"

namespace castellan::grammar {

// clang-format off

template <> inline constexpr const char* kExpected<rules::expression>    = "a value";
template <> inline constexpr const char* kExpected<rules::close_paren>   = "')'";
template <> inline constexpr const char* kExpected<rules::close_bracket> = "']'";
template <> inline constexpr const char* kExpected<rules::close_list>    = "',' or ')' in the list of values";
template <> inline constexpr const char* kExpected<rules::variable>      = "a name for each member of the set";
template <> inline constexpr const char* kExpected<rules::in_set>        = "'in' and the set";
template <> inline constexpr const char* kExpected<rules::of_each>       = "'for', as in 'sum of value of c for c in cards'";
template <> inline constexpr const char* kExpected<rules::fold_value>    = "a value";
template <> inline constexpr const char* kExpected<rules::let_name>      = "a name after 'let'";
template <> inline constexpr const char* kExpected<rules::let_be>        = "'be'";
template <> inline constexpr const char* kExpected<rules::then_here>     = "'then'";
template <> inline constexpr const char* kExpected<rules::else_here>     = "'else' and the value otherwise";
template <> inline constexpr const char* kExpected<rules::rounding>      = "'rounded up' or 'rounded down' after a division";
template <> inline constexpr const char* kExpected<rules::rounding_way>  = "'up' or 'down'";
template <> inline constexpr const char* kExpected<rules::phrase>        = "a name";
template <> inline constexpr const char* kExpected<rules::set_item>      = "what a set is made of";
template <> inline constexpr const char* kExpected<rules::bound_amount>  = "a number";
template <rules::Or O> inline constexpr const char* kExpected<rules::counted<O>>     = "what is counted";
template <> inline constexpr const char* kExpected<rules::text_end>      = "the end of the text";
template <rules::Or O> inline constexpr const char* kExpected<rules::must_where<O>>  = "'where' and what holds for every member";
template <rules::Or O> inline constexpr const char* kExpected<rules::disjunction<O>> = "a value";
template <rules::Or O> inline constexpr const char* kExpected<rules::conjunction<O>> = "a condition after 'or'";
template <rules::Or O> inline constexpr const char* kExpected<rules::negation<O>>    = "a condition";
template <rules::Or O> inline constexpr const char* kExpected<rules::sum<O>>         = "a value";
template <rules::Or O> inline constexpr const char* kExpected<rules::product<O>>     = "a value";
template <rules::Or O> inline constexpr const char* kExpected<rules::unary<O>>       = "a value";
template <rules::Or O> inline constexpr const char* kExpected<rules::postfix<O>>     = "a value";
template <rules::Or O> inline constexpr const char* kExpected<rules::members<O>>     = "a value";

// clang-format on

}  // namespace castellan::grammar
