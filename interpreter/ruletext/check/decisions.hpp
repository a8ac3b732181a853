/// Choices that rule text offers by itself.
#pragma once

#include "interpreter/ruletext/check/sets.hpp"

namespace castellan::ruletext {

/// Whether several such values can be held together; reports it. Of a field that there
/// are several of, no corners and regions.
bool can_be_several(Emitter& em, Type member, grammar::Span at);
void choose(Emitter& em, const Statement& s);
void either(Emitter& em, const Statement& s);
/// Lets the actor choose what the expressions speak of; gives the number of
/// names that have come into scope.
std::size_t choose_picks(Emitter& em, const std::vector<Expr>& list);
/// Takes `names` names behind the first `outer` out of scope; those behind them stay.
void forget(Emitter& em, std::size_t outer, std::size_t names);
/// The source of a span, on one line.
std::string source_line(Emitter& em, grammar::Span span);

}  // namespace castellan::ruletext
