/// Entries of fields: `winner[space]`, `price[red]`, `tokens[wine] of player`.
///
/// What a thing has stands before `of`; which of its entries stands in [ ] behind
/// the name of the field, and that is the only way to write one.
#pragma once

#include <optional>

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// Whether something stands in [ ] behind its name.
inline bool has_entries(const state::FieldType& f) {
  using OfWhat = description::Field::Scope;
  return f.scope == OfWhat::choice || f.scope == OfWhat::slot || !f.dimensions.empty();
}
/// `chain`, subscripts behind a name, `of` the owner when there is one, when the
/// name is that of a field that has entries. `whole` is where it stands.
std::optional<Type> field_entry(Emitter& em, const Expr& chain, const Expr* owner,
                                const Expr& whole);
/// From a thing on the stack that a field belongs to, to the field's instance;
/// false when the field is of other things.
bool leads_to_field(Emitter& em, FieldId field, Type thing);
/// Says that subscripts are missing; `of_thing`: what it is of is there.
Type missing_entry(Emitter& em, FieldId field, grammar::Span at, bool of_thing);
/// Says that a field of several things stands without one, behind what stands in its brackets;
/// invalid.
Type missing_owner(Emitter& em, const state::FieldType& f, grammar::Span at,
                   const std::string& brackets = {});
/// Says how an entry of a field of a choice is written when `owner`, which was
/// compiled, is one of its values.
std::optional<Type> of_value(Emitter& em, FieldId field, grammar::Span at, Type owner,
                             const Expr& of);
/// Says so of `tokens of p[wine]`, before the owner is compiled.
std::optional<Type> other_spelling(Emitter& em, const std::string& name, grammar::Span at,
                                   const Expr& owner);
/// Whether a text that is about its owner only would speak of somebody else;
/// reported.
bool not_own(Emitter& em, Type owner, const Expr& of);

}  // namespace castellan::ruletext
