/// Names: what a phrase stands for, and properties (`X of Y`).
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

Type named_value(Emitter& em, const std::string& name, grammar::Span at, Type wanted);
/// A value of the wanted choice, or of the only one that has it.
Type choice_value(Emitter& em, const std::string& name, grammar::Span at, Type wanted);
/// The component of an id, or the place of a map, when it is what `wanted` says, or
/// whatever it is when that says nothing; without a known id none.
std::optional<Type> particular(Emitter& em, const std::string& id, grammar::Span at, Type wanted);
/// The nearest id of what is wanted, for a hint.
std::string nearest_id(Emitter& em, const std::string& id, Type wanted);
/// What all figures are called, whatever their fields.
inline constexpr const char* kAllFigures = "figures";
/// A field, or all figures.
FieldId field_called(const Emitter& em, const std::string& name);
/// A field without `of`.
Type field_value(Emitter& em, FieldId id, grammar::Span at);
/// The field of the instance that is on the stack.
Type field_of(Emitter& em, FieldId id);
/// Says that a name given in a text is one of the language.
void check_given_name(Emitter& em, const grammar::WordToken& name);
/// Declared names, for hints.
std::vector<std::string> known_names(Emitter& em);

/// `name of of`. The owner is compiled first: what a property means depends on it.
Type property(Emitter& em, const std::string& name, grammar::Span at, const Expr& of);
/// `name of` what was compiled last, `of`.
Type property_of(Emitter& em, const std::string& name, grammar::Span at, Type owner,
                 const Expr& of);
/// `discount(card) of piece`: rule text of a component that takes values.
Type property_with(Emitter& em, const Expr& call, const Expr& of);
/// The attribute of this name when it holds several values of a component, piece or place.
const state::AttributeType* bag_attribute(Emitter& em, const std::string& name, Type owner);

}  // namespace castellan::ruletext
