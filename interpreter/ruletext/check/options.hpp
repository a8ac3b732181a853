/// Options of a game in rule text: constants of the programs, by their names.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// The value of an option that is named. A word is a value of the choice that is wanted;
/// otherwise it is an error, as only its values may be compared with it.
Type option_value(Emitter& em, const std::string& name, grammar::Span at, Type wanted);
/// Whether an expression names an option whose values are words.
bool is_word_option(Emitter& em, const Expr& e);
/// Such an option against one of its values, in this order or the other, decided here
/// and now. None when neither side is one, or the other is no value but stands for
/// something of the game.
std::optional<Type> option_comparison(Emitter& em, const std::string& op, const Expr& left,
                                      const Expr& right);

}  // namespace castellan::ruletext
