/// Expressions: values, subscripts, operators, calls.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// Compiles an expression and gives its type. A value of the wanted kind goes
/// before other things of its name.
Type expression(Emitter& em, const Expr& e, Type wanted = {});
/// An expression that must be of a type; see Emitter::check.
bool expect(Emitter& em, const Expr& e, Type wanted);
/// What things are put in order by: a number, or a condition, which is 1 where it holds.
bool expect_key(Emitter& em, const Expr& e);
/// Compiles what a name is to stand for and keeps it; the name is not in scope
/// yet. None after an error.
std::optional<Binding> give_name(Emitter& em, const grammar::WordToken& name, const Expr& value);
/// A container of this kind; false after an error.
bool container(Emitter& em, const Expr& e, Kind kind, Type& out);

Type binary(Emitter& em, const Expr& e);
Type comparison(Emitter& em, const Expr& e, const std::string& op, const Expr& left,
                const Expr& right);
/// `F[x]`, `table[a][b]`, `(several of c)[value]`.
Type subscripted(Emitter& em, const Expr& e);
/// What a chain of subscripts stands behind.
const Expr& subscripts_of(const Expr& e, std::vector<const Expr*>& subscripts);
/// Pushes subscripts of a table, from the first on.
void table_subscripts(Emitter& em, TableId table, const std::vector<const Expr*>& subscripts);
/// Pushes a place of slots by its name, or by its number from 1.
void place_in(Emitter& em, FieldId slots, const Expr& at);
/// A call of what the language or the ruleset declares.
Type called(Emitter& em, const std::string& name, const Expr& e, Type wanted);

}  // namespace castellan::ruletext
