/// Expressions of rule text: conditions and amounts. Precedence from loose to
/// tight: or, and, not, comparison, + -, * mod /, unary minus, of, [ ].
///
/// Blanks are skipped inside rules, never around them; a rule that can be
/// followed by another starts right after blanks. Line ends are blanks inside
/// parentheses and brackets and after an operator. Left recursion is written
/// as lists.
#pragma once

#include "grammar/lexical.hpp"

// clang-format off
namespace castellan::grammar::rules {

namespace pegtl = tao::pegtl;
using namespace lexical;

// --- reserved words

struct k_if      : keyword<'i','f'> {};
struct k_then    : keyword<'t','h','e','n'> {};
struct k_else    : keyword<'e','l','s','e'> {};
struct k_end     : keyword<'e','n','d'> {};
struct k_for     : keyword<'f','o','r'> {};
struct k_each    : keyword<'e','a','c','h'> {};
struct k_all     : keyword<'a','l','l'> {};
struct k_in      : keyword<'i','n'> {};
struct k_where   : keyword<'w','h','e','r','e'> {};
struct k_do      : keyword<'d','o'> {};
struct k_while   : keyword<'w','h','i','l','e'> {};
struct k_repeat  : keyword<'r','e','p','e','a','t'> {};
struct k_times   : keyword<'t','i','m','e','s'> {};
struct k_either  : keyword<'e','i','t','h','e','r'> {};
struct k_let     : keyword<'l','e','t'> {};
struct k_be      : keyword<'b','e'> {};
struct k_or      : keyword<'o','r'> {};
struct k_and     : keyword<'a','n','d'> {};
struct k_not     : keyword<'n','o','t'> {};
struct k_is      : keyword<'i','s'> {};
struct k_of      : keyword<'o','f'> {};
struct k_mod     : keyword<'m','o','d'> {};
struct k_by      : keyword<'b','y'> {};
struct k_rounded : keyword<'r','o','u','n','d','e','d'> {};
struct k_up      : keyword<'u','p'> {};
struct k_down    : keyword<'d','o','w','n'> {};
struct k_highest : keyword<'h','i','g','h','e','s','t'> {};
struct k_lowest  : keyword<'l','o','w','e','s','t'> {};
struct k_count   : keyword<'c','o','u','n','t'> {};
struct k_sum     : keyword<'s','u','m'> {};
struct k_any     : keyword<'a','n','y'> {};
struct k_every   : keyword<'e','v','e','r','y'> {};
struct k_first   : keyword<'f','i','r','s','t'> {};

struct preposition_word : pegtl::sor<
    TAO_PEGTL_STRING("to"), TAO_PEGTL_STRING("from"), TAO_PEGTL_STRING("into"), TAO_PEGTL_STRING("in"),
    TAO_PEGTL_STRING("on"), TAO_PEGTL_STRING("at"), TAO_PEGTL_STRING("per"), TAO_PEGTL_STRING("for"),
    TAO_PEGTL_STRING("with"), TAO_PEGTL_STRING("by"), TAO_PEGTL_STRING("as"), TAO_PEGTL_STRING("turned"),
    TAO_PEGTL_STRING("over"), TAO_PEGTL_STRING("against"), TAO_PEGTL_STRING("pays"), TAO_PEGTL_STRING("ties"),
    TAO_PEGTL_STRING("least"), TAO_PEGTL_STRING("most"), TAO_PEGTL_STRING("using"), TAO_PEGTL_STRING("under"),
    TAO_PEGTL_STRING("until")> {};
struct preposition : pegtl::seq<preposition_word, word_end> {};

struct reserved : pegtl::sor<k_if, k_then, k_else, k_end, k_for, k_each, k_in, k_where, k_do, k_while, k_repeat,
                             k_times, k_either, k_let, k_be, k_or, k_and, k_not, k_is, k_of, k_mod, k_rounded,
                             preposition> {};

// --- words

struct word      : pegtl::seq<pegtl::not_at<reserved>, any_word> {};
struct name      : word {};
struct phrase    : pegtl::list<word, pegtl::plus<blank>> {};
struct call_name : phrase {};

// --- primaries

struct expression;
struct inner_expression : pegtl::seq<ws, expression, ws> {};

struct close_paren   : pegtl::one<')'> {};
struct close_bracket : pegtl::one<']'> {};
struct closing_quote : pegtl::one<'"'> {};

struct text_content  : text_body {};
struct text_literal  : pegtl::if_must<pegtl::one<'"'>, text_content, closing_quote> {};
struct number_value  : number {};
struct all_word      : pegtl::sor<k_all, k_each> {};
struct quantity      : pegtl::seq<pegtl::sor<number_value, all_word>, pegtl::plus<blank>, phrase> {};
struct parenthesised : pegtl::if_must<pegtl::one<'('>, inner_expression,
                                      pegtl::opt<pegtl::if_must<pegtl::one<','>, inner_expression>>, close_paren> {};
struct arguments     : pegtl::if_must<pegtl::one<'('>, ws,
                                      pegtl::opt<pegtl::list_must<expression, pegtl::one<','>, pegtl::sor<blank, comment, pegtl::one<'\n'>>>>,
                                      ws, close_paren> {};
struct call          : pegtl::seq<call_name, arguments> {};

struct condition_part : pegtl::seq<ws, expression> {};
struct then_part      : pegtl::seq<ws, k_then> {};
struct else_part      : pegtl::seq<ws, k_else> {};
struct conditional    : pegtl::if_must<k_if, condition_part, then_part, condition_part, else_part, condition_part> {};

// --- aggregates

struct set_value;
struct variable       : name {};
struct where_part     : pegtl::opt<pegtl::seq<ws, pegtl::if_must<k_where, ws, expression>>> {};
struct in_set         : pegtl::seq<ws, k_in, ws, set_value> {};
struct key_direction  : pegtl::sor<k_highest, k_lowest> {};
struct key            : pegtl::seq<key_direction, pegtl::plus<blank>, expression> {};
struct keys           : pegtl::seq<ws, k_by, ws, pegtl::list<key, pegtl::seq<sp, pegtl::one<','>, ws>>> {};
struct fold_kind      : pegtl::sor<k_sum, k_highest, k_lowest> {};
struct count_of       : pegtl::seq<k_count, sp, k_of, sp, variable, in_set, where_part> {};
struct fold_of        : pegtl::seq<fold_kind, sp, k_of, ws, expression, ws, k_for, sp, variable, in_set, where_part> {};
struct quantor_kind   : pegtl::sor<k_any, k_every> {};
struct quantor        : pegtl::seq<quantor_kind, sp, variable, in_set, ws, k_where, ws, expression> {};
struct first_of       : pegtl::seq<k_first, sp, variable, in_set, where_part, pegtl::opt<keys>> {};

struct primary  : pegtl::sor<quantity, number_value, text_literal, parenthesised, conditional,
                             count_of, fold_of, quantor, first_of, call, phrase> {};

// --- operators

struct subscript   : pegtl::if_must<pegtl::one<'['>, inner_expression, close_bracket> {};
struct indexed     : pegtl::seq<primary, pegtl::star<subscript>> {};
struct owner;
struct of_chain    : pegtl::seq<indexed, pegtl::opt<pegtl::seq<pegtl::plus<blank>, pegtl::if_must<k_of, sp, owner>>>> {};
struct owner       : of_chain {};
struct set_value   : of_chain {};
struct operand;
struct minus_sign  : pegtl::one<'-'> {};
struct negated     : pegtl::if_must<minus_sign, sp, operand> {};
struct operand     : pegtl::sor<negated, of_chain> {};

struct rounding    : pegtl::sor<k_up, k_down> {};
struct rounded_by  : pegtl::seq<sp, k_rounded, sp, rounding> {};
struct times_sign  : pegtl::sor<pegtl::one<'*'>, k_mod> {};
struct slash       : pegtl::one<'/'> {};
struct product     : pegtl::seq<operand, pegtl::star<sp, pegtl::sor<
                         pegtl::if_must<times_sign, ws, operand>,
                         pegtl::if_must<slash, ws, operand, rounded_by>>>> {};
struct plus_sign   : pegtl::one<'+', '-'> {};
struct sum         : pegtl::seq<product, pegtl::star<sp, pegtl::if_must<plus_sign, ws, product>>> {};
struct compare_sign : pegtl::sor<TAO_PEGTL_STRING("!="), TAO_PEGTL_STRING("<="), TAO_PEGTL_STRING(">="),
                                 pegtl::one<'=', '<', '>'>> {};
struct is_word     : pegtl::seq<k_is, pegtl::opt<sp, k_not>> {};
struct comparison  : pegtl::seq<sum, pegtl::opt<sp, pegtl::sor<
                         pegtl::if_must<compare_sign, ws, sum>,
                         pegtl::if_must<is_word, sp, sum>>>> {};
struct negation;
struct not_word    : k_not {};
struct inverted    : pegtl::if_must<not_word, sp, negation> {};
struct negation    : pegtl::sor<inverted, comparison> {};
struct and_word    : k_and {};
struct conjunction : pegtl::seq<negation, pegtl::star<ws, pegtl::if_must<and_word, ws, negation>>> {};
struct or_word     : k_or {};
struct disjunction : pegtl::seq<conjunction, pegtl::star<ws, pegtl::if_must<or_word, ws, conjunction>>> {};

struct expression  : disjunction {};

struct expression_file : pegtl::seq<ws, expression, ws, pegtl::must<pegtl::eof>> {};

}  // namespace castellan::grammar::rules
// clang-format on
