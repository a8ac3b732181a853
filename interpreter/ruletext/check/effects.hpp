/// Effects: statements, sentences of a ruleset, and what statements change.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// A block; its names end with it.
void statements(Emitter& em, const std::vector<Statement>& list);
/// As `statements`; what `name` stands for at their end lives on as `it`.
std::optional<Binding> statements_giving(Emitter& em, const std::vector<Statement>& list,
                                         const std::string& name, grammar::Span at);
/// A verb of the language.
void verb(Emitter& em, const Statement& s);
/// Whether this is an amount, in which an effect was just reported.
bool refused_in_amount(Emitter& em, grammar::Span at, const std::string& effect);
/// A rule by its name, the rule text of a component.
void call_statement(Emitter& em, const Statement& s);
/// A sentence of the ruleset; false when none begins like this one.
bool declared_verb(Emitter& em, const Statement& s);
/// `opponents gain 1 gold`: the statement with each of a set of players, or
/// with one player, as its subject.
void by_others(Emitter& em, const Statement& s);

/// What stands behind a preposition; null without it.
const Expr* complement(const Statement& s, std::string_view preposition);
/// The name of what a call or a phrase calls.
std::string rule_name(const Expr& e);
/// The values of a sheet's call; for a sheet of one subject it comes first.
bool sheet_arguments(Emitter& em, const Expr& e, const Vocabulary::Sheet& sheet,
                     const std::string& name);

/// A place where something can be stored.
struct Target {
  FieldId field;
  Type type;
  Op store = Op::store_field;  ///< what stores there, and its operand c
  int c = 0;
};
/// Pushes what a store needs; none after an error.
std::optional<Target> target(Emitter& em, const Expr& e);

/// Whether `e` is written as a place of slots or of a map: `F[x]`, `F[x] of P`.
bool names_place(const Expr& e);
/// `e` was just compiled. When it is a place of slots or of a map, takes the
/// reading of it off again: its instance and place stay on the stack.
FieldId place_only(Emitter& em, const Expr& e);

}  // namespace castellan::ruletext
