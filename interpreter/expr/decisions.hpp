/// Choices that rule text offers by itself.
#pragma once

#include "interpreter/expr/sets.hpp"

namespace castellan::expr {

/// Whether players or chance can be offered such values; says otherwise that they
/// can not be `what`: `chosen`.
bool can_be_offered(Emitter& em, Type member, grammar::Span at, std::string_view what);
void choose(Emitter& em, const Statement& s);
void either(Emitter& em, const Statement& s);
/// Lets the actor choose what the expressions speak of; gives the number of
/// names that have come into scope.
std::size_t choose_picks(Emitter& em, const std::vector<Expr>& list);
/// The source of a span, on one line.
std::string source_line(Emitter& em, grammar::Span span);

}  // namespace castellan::expr
