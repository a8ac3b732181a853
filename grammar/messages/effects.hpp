/// What is expected where a rule of rule text must match.
#pragma once

#include "grammar/rules/effects.hpp"

namespace castellan::grammar::messages {

/// Null: the rule may fail quietly (the parser goes back and tries another).
template <class Rule>
inline constexpr const char* expected = nullptr;

// clang-format off
template <> inline constexpr const char* expected<rules::inner_expression>   = "an amount or a condition";
template <> inline constexpr const char* expected<rules::expression>         = "an amount or a condition";
template <> inline constexpr const char* expected<rules::close_paren>        = "')'";
template <> inline constexpr const char* expected<rules::close_bracket>      = "']'";
template <> inline constexpr const char* expected<rules::closing_quote>      = "a closing '\"'";
template <> inline constexpr const char* expected<rules::condition_part>     = "an amount or a condition";
template <> inline constexpr const char* expected<rules::then_part>          = "'then'";
template <> inline constexpr const char* expected<rules::else_part>          = "'else'";
template <> inline constexpr const char* expected<rules::owner>              = "a name after 'of'";
template <> inline constexpr const char* expected<rules::operand>            = "an amount";
template <> inline constexpr const char* expected<rules::rounded_by>         = "'rounded up' or 'rounded down' after a division";
template <> inline constexpr const char* expected<rules::product>            = "an amount";
template <> inline constexpr const char* expected<rules::sum>                = "an amount";
template <> inline constexpr const char* expected<rules::negation>           = "a condition";
template <> inline constexpr const char* expected<rules::conjunction>        = "a condition";
template <> inline constexpr const char* expected<rules::complement_object>  = "an amount or a name";
template <> inline constexpr const char* expected<rules::postfix_condition>  = "a condition after 'if'";
template <> inline constexpr const char* expected<rules::then_branch>        = "a condition and 'then'";
template <> inline constexpr const char* expected<rules::block_end>          = "an effect or 'end'";
template <> inline constexpr const char* expected<rules::each_word>          = "'each'";
template <> inline constexpr const char* expected<rules::loop_variable>      = "a name";
template <> inline constexpr const char* expected<rules::in_word>            = "'in'";
template <> inline constexpr const char* expected<rules::loop_set>           = "a set";
template <> inline constexpr const char* expected<rules::do_word>            = "'do'";
template <> inline constexpr const char* expected<rules::branch_condition>   = "a condition";
template <> inline constexpr const char* expected<rules::repeat_count>       = "an amount";
template <> inline constexpr const char* expected<rules::times_word>         = "'times'";
template <> inline constexpr const char* expected<rules::let_name>           = "a name";
template <> inline constexpr const char* expected<rules::be_word>            = "'be'";
template <> inline constexpr const char* expected<rules::object>             = "an amount or a name";
// clang-format on

}  // namespace castellan::grammar::messages
