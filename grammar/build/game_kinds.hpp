/// Which rules of game scripts the parse tree keeps.
#pragma once

#include "grammar/build/value_kinds.hpp"
#include "grammar/messages/game.hpp"

namespace castellan::grammar::build {

// clang-format off

template <> inline constexpr Kind kKind<rules::ruleset_line>   = Kind::ruleset;
template <> inline constexpr Kind kKind<rules::mod_line>       = Kind::mods;
template <> inline constexpr Kind kKind<rules::option_line>    = Kind::option;
template <> inline constexpr Kind kKind<rules::players_line>   = Kind::players;
template <> inline constexpr Kind kKind<rules::seed_line>      = Kind::seed;
template <> inline constexpr Kind kKind<rules::chance_line>    = Kind::chance;
template <> inline constexpr Kind kKind<rules::draws_line>     = Kind::draws;
template <> inline constexpr Kind kKind<rules::move_line>      = Kind::move;
template <> inline constexpr Kind kKind<rules::undo_line>      = Kind::undo;
template <> inline constexpr Kind kKind<rules::score_line>     = Kind::score;
template <> inline constexpr Kind kKind<rules::expect_rule>    = Kind::expect;
template <> inline constexpr Kind kKind<rules::position_begin> = Kind::position;
template <> inline constexpr Kind kKind<rules::set_line>       = Kind::set;

template <> inline constexpr Kind kKind<rules::expect_over>    = Kind::expect_over;
template <> inline constexpr Kind kKind<rules::expect_moves>   = Kind::expect_moves;
template <> inline constexpr Kind kKind<rules::expect_legal>   = Kind::expect_legal;
template <> inline constexpr Kind kKind<rules::expect_illegal> = Kind::expect_illegal;
template <> inline constexpr Kind kKind<rules::expect_phase>   = Kind::expect_phase;
template <> inline constexpr Kind kKind<rules::expect_error>   = Kind::expect_error;
template <> inline constexpr Kind kKind<rules::expect_line>    = Kind::expect_line;
template <> inline constexpr Kind kKind<rules::expect_winner>  = Kind::expect_winner;
template <> inline constexpr Kind kKind<rules::expect_rank>    = Kind::expect_rank;
template <> inline constexpr Kind kKind<rules::expect_event>   = Kind::expect_event;
template <> inline constexpr Kind kKind<rules::expect_paid>    = Kind::expect_paid;
template <> inline constexpr Kind kKind<rules::expect_sees>    = Kind::expect_sees;
template <> inline constexpr Kind kKind<rules::expect_field>   = Kind::expect_field;

template <> inline constexpr Kind kKind<rules::expect_figure>  = Kind::expect_figure;

template <> inline constexpr Kind kKind<rules::turn_line>      = Kind::turn_line;
template <> inline constexpr Kind kKind<rules::phase_line>     = Kind::phase_line;
template <> inline constexpr Kind kKind<rules::sees_line>      = Kind::sees_line;
template <> inline constexpr Kind kKind<rules::assign_line>    = Kind::assign_line;
template <> inline constexpr Kind kKind<rules::place_line>     = Kind::place_line;
template <> inline constexpr Kind kKind<rules::figure_line>    = Kind::figure_line;

template <> inline constexpr Kind kKind<rules::player>         = Kind::player;
template <> inline constexpr Kind kKind<rules::item>           = Kind::item;
template <> inline constexpr Kind kKind<rules::move_text>      = Kind::item;
template <> inline constexpr Kind kKind<rules::path>           = Kind::path;
template <> inline constexpr Kind kKind<rules::path_part>      = Kind::part;
template <> inline constexpr Kind kKind<rules::path_index>     = Kind::index;
template <> inline constexpr Kind kKind<rules::integer_text>   = Kind::integer;
template <> inline constexpr Kind kKind<rules::count_here>     = Kind::integer;
template <> inline constexpr Kind kKind<rules::sheet_here_name> = Kind::word;
template <> inline constexpr Kind kKind<rules::paid_sheet_name> = Kind::word;
template <> inline constexpr Kind kKind<rules::hidden_word>    = Kind::hidden;
template <> inline constexpr Kind kKind<rules::because>        = Kind::because;
template <> inline constexpr Kind kKind<rules::unchecked_word> = Kind::unchecked;
template <> inline constexpr Kind kKind<rules::placed>         = Kind::placed;
template <> inline constexpr Kind kKind<rules::cell_range>     = Kind::word;
template <> inline constexpr Kind kKind<rules::angle>          = Kind::turned;
template <> inline constexpr Kind kKind<rules::figure_kind>    = Kind::word;
template <> inline constexpr Kind kKind<rules::location_part>  = Kind::part;
template <> inline constexpr Kind kKind<rules::figure_text>    = Kind::figure;
template <> inline constexpr Kind kKind<rules::figure_owner>   = Kind::owner;
template <> inline constexpr Kind kKind<rules::held_part>      = Kind::held;
template <> inline constexpr Kind kKind<rules::supply_part>    = Kind::in_supply;
template <> inline constexpr Kind kKind<rules::out_part>       = Kind::out_of_game;
template <> inline constexpr Kind kKind<rules::role_part>      = Kind::role;
template <> inline constexpr Kind kKind<rules::stack_part>     = Kind::stack;
template <> inline constexpr Kind kKind<rules::kept_part>      = Kind::kept;
template <> inline constexpr Kind kKind<rules::figure_number>  = Kind::integer;
template <> inline constexpr Kind kKind<rules::figure_count>   = Kind::integer;
template <> inline constexpr Kind kKind<rules::joined>         = Kind::joined;
template <> inline constexpr Kind kKind<rules::joined_end>     = Kind::joined_end;

// clang-format on

}  // namespace castellan::grammar::build
