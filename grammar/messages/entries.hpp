/// What was expected where a rule of rules/entries.hpp had to match.
#pragma once

#include "grammar/messages/lexical.hpp"
#include "grammar/rules/entries.hpp"

namespace castellan::grammar {

// clang-format off

template <> inline constexpr const char* kExpected<rules::decimal>      = "a number";
template <> inline constexpr const char* kExpected<rules::cell_comma>   = "',' between the numbers of a cell";
template <> inline constexpr const char* kExpected<rules::cell_close>   = "')' after the cell";
template <> inline constexpr const char* kExpected<rules::property>     = "the name of a property";
template <> inline constexpr const char* kExpected<rules::properties>   = "the name of a property or of a rule";
template <> inline constexpr const char* kExpected<rules::family>       = "a family of components, 'board', 'direction' or 'link'";
template <> inline constexpr const char* kExpected<rules::entry_name>   = "the name of the component";
template <> inline constexpr const char* kExpected<rules::link_from>    = "the name of a place";
template <> inline constexpr const char* kExpected<rules::link_dash>    = "'-' between blanks, since links lead both ways";
template <> inline constexpr const char* kExpected<rules::link_to>      = "the name of a place";
template <> inline constexpr const char* kExpected<rules::direction_part> = "the name of a direction";
template <> inline constexpr const char* kExpected<rules::direction_dash> = "'-' between blanks, and the opposite direction";
template <> inline constexpr const char* kExpected<rules::opposite_part>  = "the name of the opposite direction";
template <> inline constexpr const char* kExpected<rules::board_shape>  = "what a board is made of, as squares";
template <> inline constexpr const char* kExpected<rules::board_size>   = "a size of the board, a number";
template <> inline constexpr const char* kExpected<rules::line_end>     = "the end of the line";

// clang-format on

}  // namespace castellan::grammar
