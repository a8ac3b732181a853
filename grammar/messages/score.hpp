/// What was expected where a rule of rules/score.hpp had to match.
#pragma once

#include "grammar/messages/effects.hpp"
#include "grammar/messages/signature.hpp"
#include "grammar/rules/score.hpp"

namespace castellan::grammar {

// clang-format off

template <> inline constexpr const char* kExpected<rules::row_name>     = "the id of the row";
template <> inline constexpr const char* kExpected<rules::step_name>    = "the name of the step";
template <> inline constexpr const char* kExpected<rules::row_there>    = "the id of another row";
template <> inline constexpr const char* kExpected<rules::rows_there>   = "the id of another row";
template <> inline constexpr const char* kExpected<rules::row_colon>    = "':' before the row's statements";
template <> inline constexpr const char* kExpected<rules::row_needs>    = "a statement of the row";
template <> inline constexpr const char* kExpected<rules::item_here>    = "'row', 'step', 'include', 'for each' or 'end'";
template <> inline constexpr const char* kExpected<rules::item_end>     = "the end of the line";
template <> inline constexpr const char* kExpected<rules::sheet_name>   = "the name of the sheet";
template <> inline constexpr const char* kExpected<rules::subject>      = "what the sheet is of";
template <> inline constexpr const char* kExpected<rules::parameter>    = "the name of a parameter";
template <> inline constexpr const char* kExpected<rules::alias_target> = "the name of another sheet";
template <> inline constexpr const char* kExpected<rules::sheet_here>   = "'sheet'";

// clang-format on

}  // namespace castellan::grammar
