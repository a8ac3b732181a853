/// What somebody probably meant by a name that is not known.
#pragma once

#include <string>

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// Words as somebody says them: `outer_wall` is `outer wall`.
std::string with_blanks(std::string n);
/// Of a phrase that begins with a name and goes on with what is nearly a word of the grammar:
/// `p til disc` for `p until disc`. Empty when it is no such phrase.
std::string hint_within(Emitter& em, const std::string& n);
/// Of words that other languages and rulebooks have for what rule text writes otherwise. Empty
/// for others.
std::string foreign_hint(Emitter& em, const std::string& n, grammar::Span at);

/// Of a word that begins a statement and is no verb here.
std::string foreign_verb_hint(const Emitter& em, const std::string& word);

}  // namespace castellan::ruletext
