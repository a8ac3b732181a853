/// What was expected where a rule of rules/game.hpp had to match.
#pragma once

#include "grammar/messages/entries.hpp"
#include "grammar/rules/game.hpp"

namespace castellan::grammar {

// clang-format off

template <> inline constexpr const char* kExpected<rules::item>             = "a value";
template <> inline constexpr const char* kExpected<rules::items_list>       = "a value";
template <> inline constexpr const char* kExpected<rules::player_here>      = "the name of a player";
template <> inline constexpr const char* kExpected<rules::other_player>     = "the name of a player";
template <> inline constexpr const char* kExpected<rules::path_index>       = "an index";
template <> inline constexpr const char* kExpected<rules::index_close>      = "']'";
template <> inline constexpr const char* kExpected<rules::integer_here>     = "a number";
template <> inline constexpr const char* kExpected<rules::count_here>       = "a number";
template <> inline constexpr const char* kExpected<rules::text_here>        = "a text in double quotes";
template <> inline constexpr const char* kExpected<rules::equals>           = "'='";
template <> inline constexpr const char* kExpected<rules::ruleset_name>     = "the name of a ruleset";
template <> inline constexpr const char* kExpected<rules::mod_names>        = "the name of a mod";
template <> inline constexpr const char* kExpected<rules::option_key>       = "the name of an option";
template <> inline constexpr const char* kExpected<rules::given_word>       = "'given'";
template <> inline constexpr const char* kExpected<rules::move_text>        = "a move";
template <> inline constexpr const char* kExpected<rules::name_value>       = "a value";
template <> inline constexpr const char* kExpected<rules::sheet_here_name>  = "the name of a sheet";
template <> inline constexpr const char* kExpected<rules::row_here>         = "the id of a row";
template <> inline constexpr const char* kExpected<rules::winners>          = "the name of a player";
template <> inline constexpr const char* kExpected<rules::counted_list>     = "what the line counts, or 'none'";
template <> inline constexpr const char* kExpected<rules::field_value>      = "'=' and a value, or a number";
template <> inline constexpr const char* kExpected<rules::event_here>       = "the name of an event, a text in double quotes or both";
template <> inline constexpr const char* kExpected<rules::paid_sheet_name>  = "the name of a sheet";
template <> inline constexpr const char* kExpected<rules::seen_path>        = "a field";
template <> inline constexpr const char* kExpected<rules::known_path>       = "a field";
template <> inline constexpr const char* kExpected<rules::seen_value>       = "'hidden', '=' and a value, or a number";
template <> inline constexpr const char* kExpected<rules::expect_word>      = "'legal', 'illegal', 'phase' or 'error' before a text";
template <> inline constexpr const char* kExpected<rules::path_order>       = "whose it is before the field, as in Anna.gold, or what it is of behind it, as in rent[harbour]";
template <> inline constexpr const char* kExpected<rules::expectation>      = "what is expected: a field, a figure, 'moves', 'legal', 'illegal', 'phase', 'line', 'winner', 'rank', 'event', 'paid', what a player 'sees', 'error' or 'over'";
template <> inline constexpr const char* kExpected<rules::angle_here>       = "0, 90, 180 or 270 after 'turned'";
template <> inline constexpr const char* kExpected<rules::placed_item>      = "the name of a component";
template <> inline constexpr const char* kExpected<rules::placed_list>      = "the name of a component";
template <> inline constexpr const char* kExpected<rules::placed>           = "the name of a component";
template <> inline constexpr const char* kExpected<rules::laid_end>         = "';' or the end of the text";
template <> inline constexpr const char* kExpected<rules::laid_list>        = "the name of a component";
template <> inline constexpr const char* kExpected<rules::figure_place>     = "where the figure is: 'on', 'held by', 'in the supply' or 'out of the game'";
template <> inline constexpr const char* kExpected<rules::by_here>          = "'by'";
template <> inline constexpr const char* kExpected<rules::the_supply>       = "'the supply'";
template <> inline constexpr const char* kExpected<rules::of_the_game>      = "'of the game'";
template <> inline constexpr const char* kExpected<rules::joined_end>       = "what it is joined with";
template <> inline constexpr const char* kExpected<rules::location>         = "a place";
template <> inline constexpr const char* kExpected<rules::position_item>    = "a field and '=' or ':', 'turn', 'phase', a figure, what a player 'sees' or 'end'";
template <> inline constexpr const char* kExpected<rules::script_statement> = "'ruleset', 'mod', 'option', 'players', 'seed', 'chance', 'draws', 'expect', 'position', 'set', 'score', 'undo' or a move";

// clang-format on

}  // namespace castellan::grammar
