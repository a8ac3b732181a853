/// Rule text of components: asking for it and running it.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// The rule slot with an amount, of a component or piece.
std::optional<std::size_t> amount_slot(Emitter& em, const std::string& name, Type owner);
/// The amount of the component or piece on the stack.
Type slot_amount(Emitter& em, std::size_t slot, Type owner, const Expr* arguments,
                 grammar::Span at);
void slot_effects(Emitter& em, std::size_t slot, Type owner, grammar::Span at);
/// Says that a division by this can be one by 0.
void check_divisor(Emitter& em, const Expr& e);

}  // namespace castellan::ruletext
