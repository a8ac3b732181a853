/// The lexical base of every grammar: blanks, comments, words, numbers, quoted
/// ids. Included by grammar/rules only; no actions, no state.
#pragma once

#include <tao/pegtl.hpp>

// clang-format off
namespace castellan::grammar::lexical {

namespace pegtl = tao::pegtl;

// --- blanks

struct comment      : pegtl::seq<pegtl::one<'#'>, pegtl::star<pegtl::not_one<'\n'>>> {};
struct blank        : pegtl::one<' ', '\t', '\r'> {};
/// Blanks and a comment, not a line end.
struct sp           : pegtl::star<pegtl::sor<blank, comment>> {};
/// Blanks, comments and line ends.
struct ws           : pegtl::star<pegtl::sor<blank, comment, pegtl::one<'\n'>>> {};

// --- words

struct letter       : pegtl::sor<pegtl::alpha, pegtl::one<'_'>, pegtl::ranges<char(0x80), char(0xFF)>> {};
struct letter_digit : pegtl::sor<letter, pegtl::digit> {};
/// A hyphen belongs to a word when a letter follows: `face-up`.
struct word_rest    : pegtl::star<pegtl::sor<letter_digit, pegtl::seq<pegtl::one<'-'>, pegtl::at<letter>>>> {};
struct word_end     : pegtl::not_at<pegtl::sor<letter_digit, pegtl::seq<pegtl::one<'-'>, letter>>> {};
struct any_word     : pegtl::seq<letter, word_rest> {};

template <char... C>
struct keyword      : pegtl::seq<pegtl::string<C...>, word_end> {};

// --- numbers and quoted ids

struct number       : pegtl::seq<pegtl::plus<pegtl::digit>, pegtl::not_at<letter_digit>> {};
struct text_body    : pegtl::star<pegtl::not_one<'"', '\n'>> {};
struct text         : pegtl::seq<pegtl::one<'"'>, text_body, pegtl::one<'"'>> {};

}  // namespace castellan::grammar::lexical
// clang-format on
