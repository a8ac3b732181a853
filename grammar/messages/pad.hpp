/// What was expected where a rule of rules/pad.hpp had to match.
#pragma once

#include "grammar/messages/game.hpp"
#include "grammar/rules/pad.hpp"

namespace castellan::grammar {

// clang-format off

template <> inline constexpr const char* kExpected<rules::pad_item>        = "a word or a number";
template <> inline constexpr const char* kExpected<rules::pad_items_here>  = "a word or a number";
template <> inline constexpr const char* kExpected<rules::pad_colon>       = "':'";
template <> inline constexpr const char* kExpected<rules::feature_kind>    = "a kind of feature";
template <> inline constexpr const char* kExpected<rules::pad_expectation> = "'line', 'total' or 'winner'";
template <> inline constexpr const char* kExpected<rules::pad_statement>   = "'pad', 'mod', 'option', 'players', 'feature', 'end', 'holding', 'expect', a fact, or a player and ':'";

// clang-format on

}  // namespace castellan::grammar
