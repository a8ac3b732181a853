/// Lines of scoring pads. Every rule reads one line without its line end; what
/// stands in a block is known by its `end`, which the ruleset's words decide.
///
/// Keywords ignore case. Words of facts, figures and holdings are taken as they
/// stand, up to a blank, a comma or a comment.
#pragma once

#include "grammar/rules/game.hpp"

namespace castellan::grammar::rules {

// clang-format off

struct pad_text         : token<plus<not_one<' ', '\t', ',', '#', ':', '"'>>> {};
struct pad_word         : sor<string, pad_text> {};
struct pad_item         : list<pad_word, some_blanks> {};
struct pad_items        : list_must<pad_item, item_comma> {};
struct pad_items_here   : seq<blanks, pad_items> {};
struct pad_colon        : token<blanks, one<':'>> {};

struct pad_head         : seq<script_word<"pad">, must<ruleset_name>,
                              opt<some_blanks, with_word, some_blanks, must<items_list>>> {};
struct feature_kind     : seq<some_blanks, pad_text> {};
struct feature_line     : seq<script_word<"feature">, must<feature_kind>> {};
struct pad_end_line     : script_word<"end"> {};
struct holding_line     : seq<script_word<"holding">, must<player_here>, must<pad_colon>, must<pad_items_here>> {};
struct expect_total     : seq<script_word<"total">, must<player_here>, must<integer_here>> {};
struct pad_expectation  : sor<expect_line, expect_total, expect_winner> {};
struct pad_expect       : seq<script_word<"expect">, some_blanks, must<pad_expectation>> {};
struct owned_line       : seq<at<player, pad_colon>, player, pad_colon, must<pad_items_here>> {};
struct fact_line        : seq<pad_text, opt<some_blanks, pad_items>> {};
struct pad_statement    : sor<pad_head, mod_line, option_line, players_line, feature_line, pad_end_line, holding_line, pad_expect,
                              owned_line, fact_line> {};
struct pad_line         : seq<blanks, must<pad_statement>, must<line_end>> {};

// clang-format on

}  // namespace castellan::grammar::rules
