/// Declared names that a word of the language would hide, or be hidden by: those
/// that are looked up in one place with it. `x of yard` and `x of card` are two
/// places; so a card may have a `height`, and a pile may be called `supply`.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/ruletext/check/compiler.hpp"

namespace castellan::ruletext::language {

/// Reports `schema/reserved-name` where such a name is declared; as the warning `schema/later-name`
/// a name that a later version of the language may take (later_words.hpp).
void check_shadows(const Vocabulary& v, grammar::Diagnostics& out);

/// The value that a name stands for in rule text already, as a hint says it: `'none' is nobody,
/// nothing`. Empty when there is none.
std::string meaning_of_value(std::string_view name);

}  // namespace castellan::ruletext::language
