/// Statements of rule text.
///
/// Blocks are never given up for an error inside them: a wrong statement is
/// skipped to its end, a wrong head to its closing word, and a missing `end`
/// is left to the builder, which can say where the block began. So recovery is
/// linear and one mistake makes one message.
#pragma once

#include "grammar/recover.hpp"
#include "grammar/rules/expr.hpp"

namespace castellan::grammar::rules {

// clang-format off

struct fixed_verb    : word_of<kVerbs> {};

// Between statements
struct separators    : token<star<sor<blank_char, eol, comment, one<';'>>>> {};
struct closing       : token<sor<end_word, else_word, or_word>> {};
template <Or O> struct statement_end;
template <> struct statement_end<Or::operation> : token<sor<eolf, one<';', '#'>, end_word, else_word>> {};
template <> struct statement_end<Or::separator> : token<sor<eolf, one<';', '#'>, closing>> {};
template <Or O> struct end_here      : token<blanks, at<statement_end<O>>> {};
struct skip_rest     : token<any, until<at<sor<eolf, one<';', '#'>>>>> {};
template <Or O> struct skip_statement;
template <> struct skip_statement<Or::operation> : token<any, until<at<sor<eolf, one<';', '#'>, seq<some_blanks, sor<end_word, else_word>>>>>> {};
template <> struct skip_statement<Or::separator> : token<any, until<at<sor<eolf, one<';', '#'>, seq<some_blanks, closing>>>>> {};

// Simple statements
struct rounded_part  : seq<rounded_word, some_blanks, must<rounding_way>> {};
struct open_verb     : seq<word> {};
template <Or O> struct object        : seq<not_at<sor<if_word, at_word>>, disjunction<O>> {};
struct by_before     : by_word {};
template <Or O> struct by_part       : seq<by_before, gap, must<disjunction<O>>, star<comma, must<disjunction<O>>>> {};
template <Or O> struct complement    : sor<rounded_part, by_part<O>, seq<not_at<in_word>, preposition, gap, must<disjunction<O>>>> {};
template <Or O> struct complements   : star<blanks, complement<O>> {};
template <Or O> struct fixed         : seq<fixed_verb, opt<blanks, object<O>>, complements<O>> {};
template <Or O> struct called        : seq<named, opt<blanks, of_tail<O>>> {};
template <Or O> struct call          : seq<called<O>, at<blanks, sor<statement_end<O>, if_word>>> {};
template <Or O> struct open          : seq<open_verb, opt<blanks, object<O>>, complements<O>> {};
// Somebody else does it: `opponents gain 1 gold`
struct subject_word  : seq<not_at<fixed_verb>, word> {};
struct subject_words : seq<subject_word, star<some_blanks, subject_word>> {};
template <Or O> struct by_others     : seq<subject_words, some_blanks, fixed<O>> {};
template <Or O> struct condition     : seq<if_word, gap, must<disjunction<O>>> {};
template <Or O> struct simple        : seq<sor<fixed<O>, call<O>, by_others<O>, open<O>>, opt<blanks, condition<O>>> {};
template <Or O> struct let           : seq<let_word, must<let_name>, must<let_be>, gap, must<disjunction<O>>> {};
struct choose_word   : words<"choose"> {};
struct choose_number : sor<number, paren> {};
template <Or O> struct chooser       : seq<by_word, gap, must<postfix<O>>> {};
template <Or O> struct choose        : seq<choose_word, gap, opt<choose_number, some_blanks>, must<variable>, must<in_set>, must<members<O>>,
                                           opt<where_part<O>>, opt<blanks, chooser<O>>> {};
template <Or O> struct statement     : sor<let<O>, choose<O>, simple<O>> {};
template <Or O> struct plain_line    : recover<seq<must<statement<O>>, must<end_here<O>>>, skip_statement<O>> {};

// Heads of blocks
struct each_here     : token<some_blanks, each_word> {};
struct head_then     : token<blanks, then_word> {};
struct head_do       : token<blanks, do_word> {};
struct head_times    : token<blanks, times_word> {};
struct for_set       : seq<members<Or::operation>> {};
struct skip_head     : token<any, until<sor<at<eolf>, seq<blank_char, sor<then_word, do_word, times_word>>>>> {};
struct if_head       : recover<seq<if_word, gap, must<expression>, must<head_then>>, skip_head> {};
struct else_if_head  : recover<seq<else_word, some_blanks, if_word, gap, must<expression>, must<head_then>>, skip_head> {};
struct for_head      : recover<seq<for_word, must<each_here>, must<variable>, must<in_set>, must<for_set>,
                                   opt<where_part<Or::operation>>, must<head_do>>, skip_head> {};
struct while_head    : recover<seq<while_word, gap, must<expression>, must<head_do>>, skip_head> {};
struct repeat_head   : recover<seq<repeat_word, gap, must<expression>, must<head_times>>, skip_head> {};

// Blocks
template <Or O> struct statements;
struct body          : seq<statements<Or::operation>> {};
struct branch        : seq<statements<Or::separator>> {};
struct block_end     : end_word {};
struct if_branch     : seq<if_head, body> {};
struct else_if_branch: seq<else_if_head, body> {};
struct else_branch   : seq<else_word, body> {};
struct if_block      : seq<if_branch, star<else_if_branch>, opt<else_branch>, opt<block_end>> {};
struct for_block     : seq<for_head, body, opt<block_end>> {};
struct while_block   : seq<while_head, body, opt<block_end>> {};
struct repeat_block  : seq<repeat_head, body, opt<block_end>> {};
struct either_block  : seq<either_word, branch, star<or_word, branch>, opt<block_end>> {};
struct block_word    : token<sor<if_word, for_word, while_word, repeat_word, either_word>> {};
struct block         : sor<if_block, for_block, while_block, repeat_block, either_block> {};
struct block_line    : seq<block, recover<must<end_here<Or::separator>>, skip_rest>> {};

template <Or O> struct statement_line : sor<block_line, plain_line<O>> {};
template <Or O> struct statements     : seq<separators, star<not_at<closing>, not_at<eof>, statement_line<O>, separators>> {};

// A whole text
struct no_closing    : not_at<closing> {};
struct stray_word    : seq<at<closing>, recover<seq<must<no_closing>, any>, closing>> {};
struct effects_text  : seq<body, star<stray_word, body>, must<text_end>> {};

// clang-format on

}  // namespace castellan::grammar::rules
