/// Effects of rule text: statements, one a line or separated by `;`.
///
/// A statement is a block, or a verb with an object and complements
/// (`draw from deck to hand of actor`), or the name of a rule. Which verbs and
/// complements mean something is not known here; the verbs listed are always
/// read as verbs, every other first word only when more than a name follows.
#pragma once

#include "grammar/rules/expr.hpp"

// clang-format off
namespace castellan::grammar::rules {

struct separator_char : pegtl::sor<blank, comment, pegtl::one<'\n', ';'>> {};
struct separator      : pegtl::seq<sp, pegtl::one<'\n', ';'>, pegtl::star<separator_char>> {};

struct statement;
struct block          : pegtl::seq<pegtl::star<separator_char>,
                                   pegtl::opt<pegtl::list<statement, separator>>,
                                   pegtl::star<separator_char>> {};

// --- verbs

struct fixed_verb_word : pegtl::sor<
    TAO_PEGTL_STRING("gain"), TAO_PEGTL_STRING("lose"), TAO_PEGTL_STRING("set"), TAO_PEGTL_STRING("add"),
    TAO_PEGTL_STRING("subtract"), TAO_PEGTL_STRING("move"), TAO_PEGTL_STRING("draw"), TAO_PEGTL_STRING("cut"),
    TAO_PEGTL_STRING("plant"), TAO_PEGTL_STRING("score"), TAO_PEGTL_STRING("ask"), TAO_PEGTL_STRING("emit"),
    TAO_PEGTL_STRING("finish"), TAO_PEGTL_STRING("show"), TAO_PEGTL_STRING("times"), TAO_PEGTL_STRING("zero"),
    TAO_PEGTL_STRING("halve"), TAO_PEGTL_STRING("cap"), TAO_PEGTL_STRING("raise"), TAO_PEGTL_STRING("rank"),
    TAO_PEGTL_STRING("relink"), TAO_PEGTL_STRING("deploy"), TAO_PEGTL_STRING("claim"),
    TAO_PEGTL_STRING("release")> {};
struct fixed_verb     : pegtl::seq<fixed_verb_word, word_end> {};
struct other_verb     : name {};
struct object         : expression {};
struct preposition_text : preposition {};
struct complement_object : expression {};
struct rounded_word   : k_rounded {};
struct rounded_complement : pegtl::seq<rounded_word, sp, rounding> {};
struct complement     : pegtl::sor<rounded_complement,
                                   pegtl::seq<preposition_text, pegtl::must<sp, complement_object>>> {};
struct complements    : pegtl::star<sp, complement> {};
struct postfix_condition : expression {};
struct postfix_if     : pegtl::opt<sp, pegtl::if_must<k_if, sp, postfix_condition>> {};

struct statement_end  : pegtl::seq<sp, pegtl::sor<pegtl::eof, pegtl::one<'\n', ';'>, k_end, k_else, k_or, k_if>> {};
struct verb_statement : pegtl::seq<fixed_verb, pegtl::opt<pegtl::plus<blank>, object>, complements, postfix_if> {};
struct call_object    : of_chain {};
struct call_statement : pegtl::seq<call_object, pegtl::at<statement_end>, postfix_if> {};
struct other_statement : pegtl::seq<other_verb, pegtl::opt<pegtl::plus<blank>, object>, complements, postfix_if> {};

// --- blocks

struct block_end      : k_end {};
struct then_word      : k_then {};
struct do_word        : k_do {};
struct be_word        : k_be {};
struct in_word        : k_in {};
struct times_word     : k_times {};
struct each_word      : k_each {};
struct branch_condition : expression {};
struct then_branch    : pegtl::seq<branch_condition, ws, then_word, block> {};
struct else_if        : pegtl::seq<k_else, pegtl::plus<blank>, k_if> {};
struct else_branch    : block {};
struct if_statement   : pegtl::if_must<k_if, sp, then_branch,
                                       pegtl::star<pegtl::if_must<else_if, sp, then_branch>>,
                                       pegtl::opt<pegtl::if_must<k_else, else_branch>>, block_end> {};
struct loop_variable  : name {};
struct loop_set       : of_chain {};
struct loop_where     : pegtl::opt<ws, pegtl::if_must<k_where, ws, branch_condition>> {};
struct for_each       : pegtl::if_must<k_for, sp, each_word, sp, loop_variable, sp, in_word, ws, loop_set, loop_where,
                                       ws, do_word, block, block_end> {};
struct while_loop     : pegtl::if_must<k_while, sp, branch_condition, ws, do_word, block, block_end> {};
struct repeat_count   : expression {};
struct repeat_loop    : pegtl::if_must<k_repeat, sp, repeat_count, sp, times_word, block, block_end> {};
struct either_branch  : block {};
struct either_word    : k_either {};
struct either         : pegtl::if_must<either_word, either_branch, pegtl::plus<pegtl::if_must<k_or, either_branch>>, block_end> {};
struct let_name       : name {};
struct let_statement  : pegtl::if_must<k_let, sp, let_name, sp, be_word, ws, object> {};

struct statement      : pegtl::sor<if_statement, for_each, while_loop, repeat_loop, either, let_statement,
                                   verb_statement, call_statement, other_statement> {};

struct effects_file   : pegtl::seq<block, pegtl::must<pegtl::eof>> {};

}  // namespace castellan::grammar::rules
// clang-format on
