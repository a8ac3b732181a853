/// Lines of game scripts. Every rule reads one line without its line end; the
/// builder knows whether a line stands inside a `position` or `set`.
///
/// Keywords ignore case. Move texts, list items and places of figures are taken
/// as they stand, up to a comment: a '#' outside quotes.
#pragma once

#include "grammar/rules/entries.hpp"

namespace castellan::grammar::rules {

// clang-format off

template <Letters... Words>
struct script_keyword   : token<sor<any_case<Words>...>, not_at<id_char>> {};
struct on_mark          : token<sor<one<'.'>, seq<blanks, one<'=', ':', '['>>>> {};
// A keyword that is not the name of a field or of a player here.
template <Letters... Words>
struct script_word      : token<script_keyword<Words...>, not_at<on_mark>> {};

// Texts as they stand
struct loose_string     : token<one<'"'>, string_text, one<'"'>> {};
struct group            : token<one<'('>, star<not_one<'(', ')', '#'>>, one<')'>> {};
struct text_run         : token<plus<sor<loose_string, not_one<' ', '\t', '#'>>>> {};
struct move_text        : token<list<text_run, some_blanks>> {};
struct item_run         : token<plus<sor<loose_string, group, not_one<' ', '\t', '#', ','>>>> {};
struct item             : token<list<item_run, some_blanks>> {};
struct item_comma       : token<blanks, one<','>, blanks> {};
struct items_list       : list_must<item, item_comma> {};

// Names
struct player           : sor<string, name> {};
struct player_here      : seq<some_blanks, player> {};
struct other_player     : seq<player> {};
struct path_part        : sor<string, name> {};
struct path_index       : token<list<plus<not_one<' ', '\t', ']', '#', '"'>>, some_blanks>> {};
struct index_close      : token<blanks, one<']'>> {};
struct dotted           : seq<one<'.'>, path_part> {};
struct bracketed        : seq<one<'['>, blanks, must<path_index>, must<index_close>> {};
struct path             : seq<path_part, star<sor<dotted, bracketed>>> {};
struct integer_text     : token<opt<one<'-'>>, plus<digit>, not_at<id_char>> {};
struct integer_here     : seq<some_blanks, integer_text> {};
struct count_here       : seq<some_blanks, plus<digit>, not_at<id_char>> {};
struct text_here        : seq<blanks, string> {};
struct equals           : token<blanks, one<'='>, blanks> {};

// Set-up
struct ruleset_name     : seq<some_blanks, sor<string, id>> {};
struct with_word        : script_keyword<"with"> {};
struct ruleset_line     : seq<script_word<"ruleset">, must<ruleset_name>,
                              opt<some_blanks, with_word, some_blanks, must<items_list>>> {};
struct mod_names        : seq<some_blanks, items_list> {};
struct mod_line         : seq<script_word<"mod">, must<mod_names>> {};
struct option_key       : seq<some_blanks, id> {};
struct option_line      : seq<script_word<"option">, must<option_key>, must<equals>, must<item>> {};
struct players_line     : seq<script_word<"players">, must<player_here>, star<item_comma, must<other_player>>> {};
struct seed_line        : seq<script_word<"seed">, must<count_here>> {};
struct given_word       : seq<some_blanks, script_keyword<"given">> {};
struct chance_line      : seq<script_word<"chance">, must<given_word>> {};
struct draws_line       : seq<script_word<"draws">, blanks, must<items_list>> {};

// Play
struct move_colon       : token<blanks, one<':'>, blanks> {};
struct move_line        : seq<at<player, move_colon>, player, move_colon, must<move_text>> {};
struct undo_line        : seq<script_word<"undo">, opt<count_here>> {};
struct sheet_values     : seq<one<'('>, blanks, list_must<name_value, item_comma>, must<cell_close>> {};
struct sheet_here_name  : seq<some_blanks, name> {};
struct score_line       : seq<script_word<"score">, must<sheet_here_name>, opt<blanks, sheet_values>> {};

// Figures: kind, owner, where, and what else is not as it begins
struct of_keyword       : script_keyword<"of"> {};
struct on_keyword       : script_keyword<"on"> {};
struct held_keyword     : script_keyword<"held"> {};
struct kept_keyword     : script_keyword<"kept"> {};
struct by_keyword       : script_keyword<"by"> {};
struct in_keyword       : script_keyword<"in"> {};
struct out_keyword      : script_keyword<"out"> {};
struct the_keyword      : script_keyword<"the"> {};
struct role_keyword     : script_keyword<"role"> {};
struct stack_keyword    : script_keyword<"stack"> {};
struct figure_keyword   : token<sor<of_keyword, on_keyword, held_keyword, in_keyword, out_keyword>> {};
struct figure_word      : token<not_at<figure_keyword>, name> {};
struct figure_kind      : list<figure_word, some_blanks> {};
struct figure_number    : token<plus<digit>, not_at<id_char>> {};
struct role_part        : seq<role_keyword, some_blanks, figure_number> {};
struct stack_part       : seq<stack_keyword, some_blanks, figure_number> {};
struct by_here          : seq<some_blanks, by_keyword> {};
struct kept_part        : seq<kept_keyword, at<by_here>, by_here, must<player_here>> {};
struct figure_part      : seq<some_blanks, sor<role_part, stack_part, kept_part>> {};
struct location_word    : token<plus<sor<group, not_one<' ', '\t', '#', '"'>>>> {};
struct location_part    : sor<string, location_word> {};
struct location         : seq<some_blanks, location_part, star<not_at<figure_part>, some_blanks, location_part>> {};
struct on_part          : seq<on_keyword, must<location>> {};
struct held_part        : seq<held_keyword, must<by_here>, must<player_here>> {};
struct the_supply       : seq<some_blanks, the_keyword, some_blanks, script_keyword<"supply">> {};
struct supply_part      : seq<in_keyword, must<the_supply>> {};
struct of_the_game      : seq<some_blanks, of_keyword, some_blanks, the_keyword, some_blanks, script_keyword<"game">> {};
struct out_part         : seq<out_keyword, must<of_the_game>> {};
struct figure_place     : seq<some_blanks, sor<on_part, held_part, supply_part, out_part>> {};
struct figure_owner     : seq<some_blanks, of_keyword, must<player_here>> {};
// Where a figure is spoken of: nothing else has two words and then one of these.
struct figure_begin     : seq<figure_kind, some_blanks, figure_keyword, not_at<on_mark>> {};
struct figure_text      : seq<at<figure_begin>, figure_kind, opt<figure_owner>, must<figure_place>, star<figure_part>> {};

// A field in the order of rule text, which scripts do not know: `gold of Anna = 3`
struct path_order       : failure {};
struct field_behind     : seq<name, some_blanks, of_keyword, some_blanks, path, token<blanks, one<'=', ':'>>> {};
struct rule_text_order  : seq<at<field_behind>, must<path_order>> {};

// Expectations
struct because_word     : script_keyword<"because"> {};
struct because          : seq<blanks, because_word, must<text_here>> {};
struct row_here         : seq<some_blanks, id> {};
struct winners          : seq<blanks, items_list> {};
struct sees_word        : script_keyword<"sees"> {};
struct hidden_word      : script_keyword<"hidden"> {};
struct event_name       : seq<some_blanks, id> {};
struct event_text       : seq<blanks, string> {};
struct event_here       : sor<seq<event_name, opt<event_text>>, event_text> {};
struct paid_sheet_name  : seq<some_blanks, name> {};
struct paid_by          : seq<some_blanks, by_keyword, must<paid_sheet_name>> {};
struct expect_over      : seq<script_word<"over">, at<line_end>> {};
struct expect_moves     : seq<script_word<"moves">, must<count_here>> {};
struct expect_legal     : seq<script_word<"legal">, must<text_here>> {};
struct expect_illegal   : seq<script_word<"illegal">, must<text_here>, opt<because>> {};
struct expect_phase     : seq<script_word<"phase">, must<text_here>> {};
struct expect_error     : seq<script_word<"error">, must<text_here>> {};
struct counts_word      : script_keyword<"counts"> {};
struct counted_list     : seq<blanks, items_list> {};
struct counts_part      : seq<some_blanks, counts_word, must<counted_list>> {};
struct expect_line      : seq<script_word<"line">, must<player_here>, must<row_here>, must<integer_here>, opt<counts_part>> {};
struct expect_winner    : seq<script_word<"winner">, must<winners>> {};
struct expect_rank      : seq<script_word<"rank">, must<player_here>, must<count_here>> {};
struct field_list       : seq<equals, must<items_list>> {};
struct field_value      : sor<field_list, integer_here> {};
struct expect_event     : seq<script_word<"event">, must<event_here>> {};
struct expect_paid      : seq<script_word<"paid">, must<player_here>, must<integer_here>, opt<paid_by>> {};
struct hidden_end       : seq<hidden_word, at<line_end>> {};
struct hidden_here      : seq<some_blanks, hidden_end> {};
struct seen_value       : sor<hidden_here, field_list, integer_here> {};
struct seen_path        : seq<some_blanks, path, opt<some_blanks, not_at<hidden_end>, path>> {};
struct sees_begin       : seq<player, some_blanks, sees_word, some_blanks, path_part> {};
struct expect_sees      : seq<at<sees_begin>, player, some_blanks, sees_word, must<seen_path>, must<seen_value>> {};
struct expect_field     : seq<path, opt<some_blanks, path>, must<field_value>> {};
struct figure_count     : seq<plus<digit>, some_blanks, at<figure_begin>> {};
struct expect_figure    : seq<opt<figure_count>, figure_text> {};
struct expect_word      : failure {};
struct unknown_text     : seq<at<name, blanks, one<'"'>>, must<expect_word>> {};
struct expectation      : sor<expect_over, expect_moves, expect_legal, expect_illegal, expect_phase, expect_error, expect_line,
                              expect_winner, expect_rank, expect_event, expect_paid, expect_sees, unknown_text, rule_text_order,
                              expect_figure, expect_field> {};
struct expect_rule      : seq<script_word<"expect">, blanks, must<expectation>> {};

// Positions
struct unchecked_word   : script_keyword<"unchecked"> {};
struct position_begin   : seq<script_word<"position">, opt<some_blanks, unchecked_word>> {};
struct position_end     : script_word<"end"> {};
struct turned_word      : script_keyword<"turned"> {};
struct angle            : seq<sor<literal<"0">, literal<"90">, literal<"180">, literal<"270">>,
                              not_at<id_char>> {};
struct angle_here       : seq<some_blanks, angle> {};
struct turn_line        : seq<script_word<"turn">, must<player_here>> {};
struct phase_line       : seq<script_word<"phase">, must<text_here>, opt<blanks, of_keyword, must<player_here>>> {};
struct cell_range       : token<group, literal<"..">, group> {};
struct placed_at        : seq<not_at<turned_word>, sor<cell_range, value>> {};
struct turned           : seq<some_blanks, turned_word, must<angle_here>> {};
struct placed_between   : token<sor<seq<blanks, one<','>, blanks>, some_blanks>> {};
struct placed           : seq<name_value, opt<some_blanks, placed_at, star<placed_between, placed_at>>, opt<turned>> {};
// Two places that are linked, two segments that are merged
struct lone_dash        : token<one<'-'>, not_at<id_char>> {};
// Right behind a cell, the corner of half a cell
struct half_corner      : seq<at<one<'N', 'S'>, one<'E', 'W'>, not_at<id_char>>, value> {};
struct joined_end       : list<seq<not_at<lone_dash>, value, opt<half_corner>>, some_blanks> {};
struct joined_dash      : token<some_blanks, lone_dash, some_blanks> {};
struct joined           : seq<joined_end, joined_dash, must<joined_end>> {};
struct placed_next      : token<blanks, one<';'>, blanks> {};
// What a declaration lays
struct laid_list        : list_must<placed, placed_next> {};
struct laid_end         : seq<line_end> {};
struct laid_text        : seq<blanks, must<laid_list>, must<laid_end>> {};
struct placed_item      : sor<joined, placed> {};
struct placed_list      : list_must<placed_item, placed_next> {};
struct assign_line      : seq<path, equals, must<items_list>> {};
struct place_line       : seq<path, blanks, one<':'>, blanks, must<placed_list>> {};
struct figure_line      : seq<figure_text> {};
struct known_path       : seq<some_blanks, path> {};
struct sees_line        : seq<at<sees_begin>, player, some_blanks, sees_word, must<known_path>> {};
struct position_item    : sor<turn_line, phase_line, sees_line, rule_text_order, figure_line, assign_line, place_line> {};
struct position_line    : seq<blanks, must<position_item>, must<line_end>> {};
// One line of a position behind the word, or, where nothing follows, a block of them
struct set_word         : script_word<"set"> {};
struct set_unchecked    : seq<some_blanks, unchecked_word, not_at<on_mark>> {};
struct set_rest         : seq<not_at<line_end>, some_blanks, must<position_item>> {};
struct set_line         : seq<set_word, opt<set_unchecked>, opt<set_rest>> {};

// Lines outside positions
struct script_statement : sor<move_line, ruleset_line, mod_line, option_line, players_line, seed_line, chance_line, draws_line,
                              expect_rule, position_begin, set_line, score_line, undo_line> {};
struct script_line      : seq<blanks, must<script_statement>, must<line_end>> {};
struct end_line         : seq<blanks, position_end, must<line_end>> {};

// What cannot stand in a position; it tells that its `end` is missing.
struct outer_word       : script_word<"ruleset", "mod", "option", "players", "seed", "chance", "draws", "expect", "position",
                                      "set", "score", "undo"> {};
struct outer_begin      : seq<blanks, outer_word, not_at<some_blanks, of_keyword>> {};

// clang-format on

}  // namespace castellan::grammar::rules
