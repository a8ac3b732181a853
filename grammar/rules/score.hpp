/// Scoring sheets.
///
/// A row's statements go on over lines until the next `row`, `step`, `include`, `for`,
/// `end` or `sheet` at the start of a statement; so a loop over rows needs no mark, and
/// a loop inside a row is its first statement or stands in another block.
#pragma once

#include "grammar/rules/effects.hpp"
#include "grammar/rules/signature.hpp"

namespace castellan::grammar::rules {

// clang-format off

// Words
struct sheet_word    : words<"sheet"> {};
struct row_word      : words<"row"> {};
struct step_word     : words<"step"> {};
struct include_word  : words<"include"> {};
struct after_word    : words<"after"> {};
struct before_word   : words<"before"> {};

// Between items
struct lines_gap     : token<star<sor<blank_char, eol, comment>>> {};
struct item_end      : token<blanks, at<sor<eolf, one<'#'>>>> {};
struct skip_line     : token<any, until<at<sor<eolf, one<'#'>>>>> {};
struct item_stop     : token<sor<eof, end_word, sheet_word>> {};

// Rows
struct row_id_char   : sor<word_char, one<'-', '.'>> {};
struct row_id_place  : token<one<'{'>, name, one<'}'>> {};
struct row_id        : token<plus<sor<row_id_char, row_id_place>>> {};
struct row_name      : seq<some_blanks, row_id> {};
struct row_meant     : token<plus<sor<row_id_char, row_id_place, one<'/'>>>> {};
struct row_there     : seq<blanks, row_meant> {};
struct rows_there    : list_must<row_there, token<blanks, one<','>>> {};
struct row_step      : seq<at_word, must<row_there>> {};
struct row_after     : seq<after_word, must<rows_there>> {};
struct row_before    : seq<before_word, must<rows_there>> {};
struct row_colon     : token<blanks, one<':'>> {};
struct skip_to_colon : token<any, until<sor<at<eolf>, one<':'>>>> {};
struct row_stop      : token<sor<closing, row_word, step_word, include_word, for_word, sheet_word, eof>> {};
struct row_begins    : token<not_at<sor<closing, row_word, step_word, include_word, sheet_word, eof>>> {};
struct row_needs     : token<at<separators, row_begins>> {};
struct row_head      : seq<row_word, must<row_name>, opt<blanks, row_step>, star<blanks, sor<row_after, row_before>>, opt<blanks, string>, must<row_colon>, must<row_needs>> {};
struct row_body      : seq<separators, opt<row_begins, statement_line<Or::operation>>, separators,
                           star<not_at<row_stop>, statement_line<Or::operation>, separators>> {};
struct row           : seq<recover<row_head, skip_to_colon>, row_body> {};

// Named places among rows
struct step_name     : seq<some_blanks, row_id> {};
struct step          : seq<at<step_word>, recover<seq<step_word, must<step_name>, must<item_end>>, skip_line>> {};

// Rows of another sheet
struct include       : seq<at<include_word>, plain_line<Or::operation>> {};

// Loops over rows
struct sheet_items;
struct rows_head     : recover<seq<for_word, must<each_here>, must<variable>, must<in_set>, must<for_set>,
                                   opt<where_part<Or::operation>>, must<head_do>>, skip_head> {};
struct loop          : seq<rows_head, sheet_items, opt<block_end>> {};
struct item_here     : failure {};
struct sheet_item    : sor<row, step, include, loop, recover<must<item_here>, skip_line>> {};
struct sheet_items   : seq<lines_gap, star<not_at<item_stop>, sheet_item, lines_gap>> {};

// Sheets
struct sheet_name    : seq<some_blanks, word> {};
struct subject       : seq<blanks, word> {};
struct subject_part  : seq<blanks, of_word, must<subject>> {};
struct parameter     : seq<blanks, token<at<word>>, typed> {};
struct parameters    : seq<blanks, one<'('>, gap, must<parameter>, star<comma, must<parameter>>, must<close_list>> {};
struct alias_target  : seq<gap, named> {};
struct alias_part    : seq<blanks, is_word, must<alias_target>, star<blanks, one<','>, must<alias_target>>> {};
struct sheet_head    : seq<sheet_word, must<sheet_name>,
                           sor<alias_part, seq<opt<subject_part>, opt<parameters>, opt<blanks, string>>>, must<item_end>> {};
struct alias_mark    : token<at<sheet_word, some_blanks, word, blanks, is_word>> {};
struct alias_sheet   : seq<alias_mark, recover<sheet_head, skip_line>> {};
struct full_sheet    : seq<recover<sheet_head, skip_line>, sheet_items, opt<block_end>> {};
struct sheet_here    : failure {};
struct sheet         : sor<alias_sheet, full_sheet> {};
struct score_file    : seq<lines_gap, star<not_at<eof>, sor<sheet, recover<must<sheet_here>, skip_line>>, lines_gap>, must<text_end>> {};

// clang-format on

}  // namespace castellan::grammar::rules
