/// What rule text leaves to chance: `random x in S`, `for each x in shuffled(S)`.
///
/// A program stops for chance only between statements. So what is left to it in the
/// expressions of a statement is decided before the statement, and they read the
/// outcome from a register; and an order is made member by member, each before the
/// body of the loop runs for it.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// Decides what these expressions leave to chance.
void draw_lots(Emitter& em, const std::vector<Expr>& list);
/// The outcome for a `random` that is compiled now; reports one that was not decided
/// before its statement.
Type drawn_lot(Emitter& em, const Expr& e);

/// Whether a loop goes through a set in an order that chance makes.
bool is_shuffled(const Expr& set);
/// Such a loop. Its members are those for which the condition holds when it begins.
void for_each_shuffled(Emitter& em, const Statement& s);

}  // namespace castellan::ruletext
