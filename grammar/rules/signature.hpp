/// What a declaration is called, what it takes and what it gives:
/// `free(s: segment of table)`, `price(b: building): number`; and sentences, whose
/// parameters stand where they are said: `put {n: number} gold on each purse`.
#pragma once

#include "grammar/rules/expr.hpp"

namespace castellan::grammar::rules {

// clang-format off

// Kinds of values
struct kind_word       : token<name> {};
struct kind_of         : seq<some_blanks, kind_word> {};
struct kind            : seq<kind_word, opt<some_blanks, of_word, must<kind_of>>> {};
struct kind_here       : seq<blanks, kind> {};

// Parameters
struct typed_name      : token<name> {};
struct typed_colon     : token<blanks, one<':'>> {};
struct typed           : seq<typed_name, must<typed_colon>, must<kind_here>> {};
struct typed_here      : seq<typed> {};
struct typed_comma     : token<blanks, one<','>, blanks> {};
struct typed_close     : token<blanks, one<')'>> {};
struct typed_list      : seq<token<blanks, one<'('>, blanks>, must<typed_here>, star<typed_comma, must<typed_here>>, must<typed_close>> {};

// A whole signature
struct signature_name  : token<name, star<some_blanks, name>> {};
struct signature_gives : seq<typed_colon, must<kind_here>> {};
struct signature_end   : token<gap, eof> {};
struct signature_text  : seq<gap, must<signature_name>, opt<typed_list>, opt<signature_gives>, must<signature_end>> {};

// A whole sentence; its words are told apart by who declares it
struct sentence_words  : token<plus<not_one<'{'>>> {};
struct sentence_close  : token<blanks, one<'}'>> {};
struct sentence_place  : seq<token<one<'{'>, blanks>, must<typed_here>, must<sentence_close>> {};
struct sentence_text   : seq<star<sor<sentence_words, sentence_place>>, eof> {};

// clang-format on

}  // namespace castellan::grammar::rules
