/// Lines of component files. Which lines belong together is told by their
/// indentation, which is not a matter of a grammar: the builder splits the text
/// into lines and gives each to one of the rules under "Lines".
///
/// Every name may stand everywhere here, also the keywords of rule text: an
/// attribute may be called `at`.
#pragma once

#include "grammar/lexical.hpp"

namespace castellan::grammar::rules {

// clang-format off

struct line_end        : token<blanks, opt<comment>, eof> {};

// Values
struct decimal         : token<opt<one<'-'>>, plus<digit>, opt<one<'.'>, plus<digit>>> {};
struct cell_comma      : token<blanks, one<','>, blanks> {};
struct cell_close      : token<blanks, one<')'>> {};
struct cell            : seq<one<'('>, blanks, must<decimal>, must<cell_comma>, must<decimal>, must<cell_close>> {};
struct value           : sor<cell, string, id> {};
struct name_value      : sor<string, id> {};

// Properties
struct property_name   : seq<name> {};
struct property        : seq<property_name, star<some_blanks, value>> {};
struct property_comma  : token<blanks, one<','>, blanks> {};
struct properties      : list_must<property, property_comma> {};

// Headers
struct family          : seq<name> {};
struct entry_name      : seq<some_blanks, name_value> {};
struct count           : token<one<'x'>, plus<digit>, not_at<id_char>> {};
struct header_rest     : seq<blanks, one<':'>, blanks, opt<properties>> {};

// Links
struct link_word       : token<literal<"link">, at<blank_char>> {};
struct link_from       : seq<some_blanks, name_value> {};
struct link_dash       : token<some_blanks, one<'-'>, at<blank_char>> {};
struct link_to         : seq<some_blanks, name_value> {};
struct link_kind       : seq<name> {};

// Directions
struct direction_word  : token<literal<"direction">, at<blank_char>> {};
struct direction_name  : seq<name> {};
struct direction_part  : seq<some_blanks, direction_name> {};
struct direction_dash  : token<some_blanks, one<'-'>, at<blank_char>> {};
struct opposite_part   : seq<some_blanks, direction_name> {};

// Boards
struct board_word      : token<literal<"board">, at<blank_char>> {};
struct board_name      : seq<name> {};
struct board_shape     : seq<blanks, board_name> {};
struct board_number    : token<plus<digit>> {};
struct board_size      : seq<blanks, board_number> {};
struct board_by        : token<blanks, one<'x'>> {};
struct board_rest      : seq<blanks, one<':'>, blanks, must<properties>> {};

// Rule text: its first line; the rest of it is given to rules/effects.hpp
struct slot            : seq<name> {};
struct slot_colon      : token<blanks, one<':'>> {};

// Lines
struct header_line     : seq<must<family>, must<entry_name>, opt<some_blanks, count>, opt<header_rest>, must<line_end>> {};
struct link_line       : seq<link_word, must<link_from>, must<link_dash>, must<link_to>, star<some_blanks, link_kind>, must<line_end>> {};
struct direction_line  : seq<direction_word, must<direction_part>, must<direction_dash>, must<opposite_part>, opt<some_blanks, cell>,
                             star<some_blanks, link_kind>, must<line_end>> {};
struct board_text      : seq<must<board_shape>, must<board_size>, opt<board_by, must<board_size>>, opt<board_rest>, must<line_end>> {};
struct board_line      : seq<board_word, board_text> {};
struct rule_line       : seq<slot, slot_colon> {};
struct property_line   : seq<must<properties>, must<line_end>> {};
struct indented_line   : seq<blanks, sor<rule_line, property_line>> {};
struct outer_line      : sor<link_line, direction_line, board_line, header_line> {};

// clang-format on

}  // namespace castellan::grammar::rules
