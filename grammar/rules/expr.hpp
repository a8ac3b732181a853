/// Expressions of rule text.
///
/// The grammar has no left recursion: chains (`a + b - c`, `f[i][j]`) are an
/// operand and any number of tails, which the builder folds to the left; only
/// `of`, unary minus and `not` recurse, to the right. It backtracks over single
/// tokens only, so that nesting costs nothing extra. `in` goes on a count: what
/// is counted only there.
///
/// An `else` belongs to what stands nearest before it: in `if a then first b in c
/// else d` to `first`. On a line of its own it belongs to a block.
///
/// Line ends are free inside brackets (build/brackets.hpp) and after an operator, a
/// preposition, a comma, or a word that something has to follow.
///
/// In a branch of `either` a bare `or` ends the branch. Every rule whose right
/// end may be an open condition therefore exists twice: with `Or::operation`
/// and with `Or::separator`. Between brackets or closing words the first holds
/// again.
#pragma once

#include "grammar/lexical.hpp"
#include "grammar/words.hpp"

namespace castellan::grammar::rules {

enum class Or : bool { operation, separator };

// clang-format off

// Words
struct and_word      : words<"and"> {};
struct be_word       : words<"be"> {};
struct by_word       : words<"by"> {};
struct do_word       : words<"do"> {};
struct each_word     : words<"each"> {};
struct either_word   : words<"either"> {};
struct else_word     : words<"else"> {};
struct end_word      : words<"end"> {};
struct for_word      : words<"for"> {};
struct if_word       : words<"if"> {};
struct in_word       : words<"in"> {};
struct is_word       : words<"is"> {};
struct let_word      : words<"let"> {};
struct mod_word      : words<"mod"> {};
struct not_word      : words<"not"> {};
struct of_word       : words<"of"> {};
struct or_word       : words<"or"> {};
struct repeat_word   : words<"repeat"> {};
struct rounded_word  : words<"rounded"> {};
struct then_word     : words<"then"> {};
struct times_word    : words<"times"> {};
struct until_word    : words<"until"> {};
struct where_word    : words<"where"> {};
struct while_word    : words<"while"> {};

struct keyword       : word_of<kKeywords> {};
struct preposition   : word_of<kPrepositions> {};
struct reserved      : token<sor<keyword, preposition>> {};
struct more_word     : words<"more", "less"> {};
struct bound_word    : words<"least", "most"> {};
struct at_word       : words<"at"> {};
struct group_word    : word_of<kGroups> {};
struct word          : token<not_at<reserved>, name> {};
struct phrase        : seq<word, star<some_blanks, word>> {};

template <Or O> struct disjunction;
template <Or O> struct sum;
template <Or O> struct unary;
template <Or O> struct postfix;
struct expression    : seq<disjunction<Or::operation>> {};

// Brackets
struct close_paren   : token<gap, one<')'>> {};
struct close_bracket : token<gap, one<']'>> {};
struct close_list    : token<gap, one<')'>> {};
struct paren         : seq<one<'('>, gap, must<expression>, opt<comma, must<expression>>, must<close_paren>> {};
struct subscript     : seq<one<'['>, gap, must<expression>, must<close_bracket>> {};
struct argument_list : seq<one<'('>, gap, opt<list_must<expression, comma>>, must<close_list>> {};

// Aggregates
struct variable      : seq<gap, word> {};
struct then_here     : token<gap, then_word> {};
struct else_here     : token<gap, else_word> {};
struct of_each       : token<blanks, for_word> {};
struct in_set        : token<blanks, in_word, gap> {};
struct fold_word     : word_of<kFolds> {};
struct extreme_word  : word_of<kExtremes> {};
struct count_word    : word_of<kCounts> {};
struct any_word      : word_of<kQuestions> {};
struct every_word    : word_of<kClaims> {};
struct first_word    : word_of<kPicks> {};
struct aggregate_word: token<sor<fold_word, extreme_word, count_word, any_word, every_word, first_word>> {};
struct key_order     : words<"highest", "lowest"> {};
struct fold_value    : seq<sum<Or::operation>> {};
struct let_name      : seq<gap, word> {};
struct let_be        : token<gap, be_word> {};

template <Or O> struct run_end       : seq<blanks, until_word, gap, must<disjunction<O>>> {};
template <Or O> struct run_part      : seq<blanks, while_word, gap, must<disjunction<O>>, opt<run_end<O>>> {};
template <Or O> struct members       : seq<postfix<O>, opt<run_part<O>>> {};
template <Or O> struct where_part    : seq<blanks, where_word, gap, must<disjunction<O>>> {};
template <Or O> struct must_where    : seq<where_part<O>> {};
template <Or O> struct sort_key      : seq<key_order, not_at<blanks, of_word>, gap, must<sum<O>>> {};
template <Or O> struct sort_keys     : seq<blanks, by_word, gap, list<sort_key<O>, comma>> {};
template <Or O> struct else_part     : seq<blanks, else_word, gap, must<sum<O>>> {};
template <Or O> struct count_of      : seq<count_word, blanks, of_word, must<variable>, must<in_set>, must<members<O>>, opt<where_part<O>>> {};
template <Or O> struct fold_of       : seq<fold_word, blanks, of_word, gap, must<fold_value>, must<of_each>, must<variable>, must<in_set>,
                                           must<members<O>>, opt<where_part<O>>> {};
template <Or O> struct extreme_of    : seq<extreme_word, blanks, of_word, gap, must<fold_value>, must<of_each>, must<variable>, must<in_set>,
                                           must<members<O>>, opt<where_part<O>>, opt<else_part<O>>> {};
template <Or O> struct any_in        : seq<any_word, variable, in_set, must<members<O>>, opt<where_part<O>>> {};
template <Or O> struct every_in      : seq<every_word, variable, in_set, must<members<O>>, must<must_where<O>>> {};
template <Or O> struct first_in      : seq<first_word, variable, in_set, must<members<O>>, opt<where_part<O>>, opt<sort_keys<O>>, opt<else_part<O>>> {};
template <Or O> struct aggregate     : sor<count_of<O>, fold_of<O>, extreme_of<O>, any_in<O>, every_in<O>, first_in<O>> {};

// Counts
struct item_number   : seq<number> {};
struct set_item      : seq<opt<item_number, some_blanks>, phrase> {};
struct set_of        : seq<group_word, blanks, of_word, gap, must<set_item>, star<blanks, one<'+'>, gap, set_item>> {};
struct or_bound      : token<or_word, some_blanks, more_word> {};
struct several       : seq<item_number, some_blanks, phrase> {};
struct measured      : seq<phrase, some_blanks, sor<several, number>, opt<some_blanks, or_bound>> {};
struct scope_tail    : seq<in_word, gap, must<phrase>> {};
struct at_scope      : seq<at_word, gap, must<phrase>> {};
struct bound_amount  : sor<number, paren> {};
template <Or O> struct counted;
template <Or O> struct threshold     : seq<at_word, gap, bound_word, gap, must<bound_amount>, some_blanks, must<counted<O>>> {};

// Values
struct amount        : seq<sor<number, paren>, opt<some_blanks, phrase>> {};
struct named         : seq<phrase, opt<argument_list>> {};
template <Or O> struct conditional   : seq<if_word, gap, must<expression>, must<then_here>, gap, must<expression>, must<else_here>, gap,
                                           must<disjunction<O>>> {};
template <Or O> struct named_value   : seq<let_word, must<let_name>, must<let_be>, gap, must<expression>, must<then_here>, gap, must<disjunction<O>>> {};
template <Or O> struct primary       : sor<conditional<O>, named_value<O>, aggregate<O>, set_of, string, amount, measured, named> {};
template <Or O> struct indexed       : seq<primary<O>, star<blanks, subscript>> {};
template <Or O> struct of_tail       : seq<of_word, gap, must<postfix<O>>> {};
template <Or O> struct postfix       : seq<indexed<O>, opt<blanks, of_tail<O>>> {};
template <Or O> struct counted       : seq<postfix<O>, star<blanks, scope_tail>> {};

// Arithmetic
struct rounding_way  : words<"up", "down"> {};
struct rounding      : seq<blanks, rounded_word, some_blanks, must<rounding_way>> {};
struct times_sign    : one<'*'> {};
struct divide_sign   : one<'/'> {};
struct sum_sign      : one<'+', '-'> {};
struct relation_sign : token<sor<literal<"!=">, literal<"<=">, literal<">=">, one<'=', '<', '>'>>> {};
struct is_relation   : token<is_word, opt<some_blanks, not_word>> {};
struct in_relation   : token<is_word, opt<some_blanks, not_word>, some_blanks, in_word> {};
struct value_list    : seq<one<'('>, gap, must<expression>, star<comma, must<expression>>, must<close_list>> {};
template <Or O> struct minus         : seq<one<'-'>, gap, must<unary<O>>> {};
template <Or O> struct unary         : sor<minus<O>, counted<O>> {};
template <Or O> struct multiplied    : seq<sor<times_sign, mod_word>, gap, must<unary<O>>> {};
template <Or O> struct divided       : seq<divide_sign, gap, must<unary<O>>, must<rounding>> {};
template <Or O> struct product       : seq<unary<O>, star<blanks, sor<multiplied<O>, divided<O>>>> {};
template <Or O> struct sum           : seq<product<O>, star<blanks, sum_sign, gap, must<product<O>>>> {};

// Conditions
template <Or O> struct member_tail   : seq<in_relation, gap, sor<value_list, must<postfix<O>>>> {};
template <Or O> struct relation_tail : seq<sor<relation_sign, is_relation>, gap, must<sum<O>>> {};
template <Or O> struct related       : seq<sum<O>, opt<blanks, sor<member_tail<O>, relation_tail<O>>>> {};
template <Or O> struct comparison    : sor<threshold<O>, at_scope, related<O>> {};
template <Or O> struct negation;
template <Or O> struct negated       : seq<not_word, gap, must<negation<O>>> {};
template <Or O> struct negation      : sor<negated<O>, comparison<O>> {};
template <Or O> struct conjunction   : seq<negation<O>, star<blanks, and_word, gap, must<negation<O>>>> {};
template <>     struct disjunction<Or::operation> : seq<conjunction<Or::operation>, star<blanks, or_word, gap, must<conjunction<Or::operation>>>> {};
template <>     struct disjunction<Or::separator> : seq<conjunction<Or::separator>> {};

struct text_end        : eof {};
struct expression_text : seq<gap, must<expression>, gap, must<text_end>> {};

// clang-format on

}  // namespace castellan::grammar::rules
