#include "interpreter/ruletext/check/entries.hpp"

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"

namespace castellan::ruletext {

namespace {

using FieldScope = description::Field::Scope;
using Subscripts = std::vector<const Expr*>;

/// The field that a name is, when it has entries.
FieldId with_entries(Emitter& em, const std::string& n) {
  const FieldId f =
      n.empty() || em.find_binding(n) != nullptr ? FieldId() : em.schema.find_field(n);
  if (!f) return {};
  return has_entries(em.schema.field(f)) ? f : FieldId();
}

/// What the subscripts name, one by one.
std::vector<std::string> dimensions_of(Emitter& em, const state::FieldType& f) {
  std::vector<std::string> out;
  if (f.scope == FieldScope::choice) out.push_back(em.schema.choice(f.scope_choice).name);
  if (f.scope == FieldScope::slot) out.push_back("place of " + em.schema.field(f.scope_field).name);
  for (const ChoiceId choice : f.dimensions) out.push_back(em.schema.choice(choice).name);
  return out;
}

Type spelled(Emitter& em, const state::FieldType& f, grammar::Span at, const std::string& form) {
  return em.error(at, "expr/spelling",
                  "which entry of '" + f.name + "' is meant stands in [ ] behind its name",
                  "write '" + form + "'");
}

/// The subscripts of `name[x][y]` as they are written.
std::string in_brackets(Emitter& em, const Subscripts& subscripts) {
  std::string out;
  for (const Expr* s : subscripts) out += "[" + source_line(em, s->span) + "]";
  return out;
}

/// Pushes the thing that the field has entries of; the number of subscripts it took.
std::optional<std::size_t> thing_of(Emitter& em, FieldId id, const Expr& name, const Expr* owner,
                                    const Subscripts& subscripts) {
  const auto& f = em.schema.field(id);
  if (f.scope == FieldScope::slot) {
    const auto& slots = em.schema.field(f.scope_field);
    const Type of = owner == nullptr ? field_value(em, f.scope_field, name.span)
                                     : property(em, slots.name, name.span, *owner);
    if (of.is(Kind::invalid)) return std::nullopt;
    place_in(em, f.scope_field, *subscripts[0]);
    em.emit(Op::slot_instance, 0, f.scope_field.value);
    return 1;
  }
  if (owner == nullptr) {
    if (f.scope == FieldScope::choice) {
      expect(em, *subscripts[0], Type::choice(f.scope_choice));
      return 1;
    }
    if (f.scope == FieldScope::player) {
      em.load_player();
      return 0;
    }
    missing_owner(em, f, name.span, in_brackets(em, subscripts));
    return std::nullopt;
  }
  const Type of = expression(em, *owner);
  em.span = name.span;
  if (of.is(Kind::invalid) || not_own(em, of, *owner)) return std::nullopt;
  if (f.scope != FieldScope::choice && leads_to_field(em, id, of)) return 0;
  if (f.scope == FieldScope::choice && of.is(Kind::choice) && of.choice() == f.scope_choice) {
    spelled(em, f, name.span,
            f.name + "[" + source_line(em, owner->span) + "]" + in_brackets(em, subscripts));
    return std::nullopt;
  }
  em.error(name.span, "expr/unknown-property",
           "'" + f.name + "' is not a property of " + em.kind_of(of));
  return std::nullopt;
}

}  // namespace

std::optional<Type> field_entry(Emitter& em, const Expr& chain, const Expr* owner,
                                const Expr& whole) {
  Subscripts subscripts;
  const Expr& base = subscripts_of(chain, subscripts);
  if (base.kind == Expr::Kind::of && owner == nullptr) {
    const FieldId f = with_entries(em, phrase_of(base.children[0]));
    if (!f || em.schema.field(f).scope == FieldScope::choice) return std::nullopt;
    const std::string form = em.schema.field(f).name + in_brackets(em, subscripts);
    return spelled(em, em.schema.field(f), base.children[0].span,
                   form + " of " + source_line(em, base.children[1].span));
  }
  const FieldId id = with_entries(em, phrase_of(base));
  if (!id || em.schema.find_table(phrase_of(base))) return std::nullopt;
  const auto& f = em.schema.field(id);
  // What stands behind the entry of a container is about what lies there.
  const bool one_word = !container_type(f, id).container();
  if (!one_word && subscripts.size() > 1 && (owner == nullptr || f.scope == FieldScope::slot))
    return std::nullopt;
  const std::size_t from = em.here();
  const auto taken = thing_of(em, id, base, owner, subscripts);
  if (!taken) return Type();
  if (subscripts.size() != *taken + f.dimensions.size()) {
    const std::size_t n = *taken + f.dimensions.size();
    return em.error(
        whole.span, f.dimensions.empty() ? "expr/wrong-kind" : "expr/needs-subscript",
        "'" + f.name + "' takes " + (n == 1 ? "one subscript" : std::to_string(n) + " subscripts") +
            (f.dimensions.empty() ? "" : ", found " + std::to_string(subscripts.size())));
  }
  for (std::size_t i = 0; i < f.dimensions.size(); ++i) {
    const ChoiceId choice = f.dimensions[i];
    const auto extent = static_cast<int>(em.schema.choice(choice).values.size());
    const std::size_t here = em.here();
    expect(em, *subscripts[*taken + i], Type::choice(choice));
    em.span = whole.span;
    const auto value = em.take_constant(here);
    const auto thing = value ? em.take_constant(from) : std::nullopt;
    if (thing) {
      em.push(*thing * extent + *value);
      continue;
    }
    if (value) em.push(*value);
    em.emit(Op::entry, 0, id.value, extent);
  }
  em.span = whole.span;
  return field_of(em, id);
}

bool leads_to_field(Emitter& em, FieldId field, Type thing_type) {
  const auto& f = em.schema.field(field);
  switch (f.scope) {
    case FieldScope::player:
      return thing_type.is(Kind::seat);
    case FieldScope::piece:
      if (!thing_type.is(Kind::piece) || f.scope_field != thing_type.field()) return false;
      em.emit(Op::piece_instance, 0, thing_type.id);
      return true;
    case FieldScope::segment:
      if (!thing_type.is(Kind::segment) || f.scope_field != thing_type.field()) return false;
      em.emit(Op::segment_instance, 0, thing_type.id, static_cast<int>(f.parts));
      return true;
    case FieldScope::region:
      if (!thing_type.is(Kind::region) || f.scope_field != thing_type.field()) return false;
      em.emit(Op::region_word, 0, thing_type.id);
      return true;
    default: {
      const auto* part = thing(thing_type.kind);
      return part != nullptr && part->scope == f.scope && f.scope_field == thing_type.field();
    }
  }
}

Type missing_entry(Emitter& em, FieldId field, grammar::Span at, bool of_thing) {
  const auto& f = em.schema.field(field);
  std::string each;
  std::string form = f.name;
  for (const std::string& dimension : dimensions_of(em, f)) {
    each += (each.empty() ? "" : " and ") + dimension;
    form += "[...]";
  }
  const bool needs_of =
      f.scope != FieldScope::choice && f.scope != FieldScope::slot && f.scope != FieldScope::player;
  return em.error(at, "expr/needs-subscript",
                  "there is one '" + f.name + "' for each " + each + "; say which in [ ]",
                  "write '" + form + (of_thing || needs_of ? " of ..." : "") + "'");
}

Type missing_owner(Emitter& em, const state::FieldType& f, grammar::Span at,
                   const std::string& brackets) {
  return em.error(at, "expr/needs-of",
                  "there is one '" + f.name + "' for each of several things; say of which",
                  "write '" + f.name + brackets + " of ...'");
}

std::optional<Type> of_value(Emitter& em, FieldId field, grammar::Span at, Type owner,
                             const Expr& of) {
  const auto& f = em.schema.field(field);
  if (f.scope != FieldScope::choice || !owner.is(Kind::choice) || f.scope_choice != owner.choice())
    return std::nullopt;
  std::string form = f.name + "[" + source_line(em, of.span) + "]";
  for (std::size_t i = 0; i < f.dimensions.size(); ++i) form += "[...]";
  return spelled(em, f, at, form);
}

std::optional<Type> other_spelling(Emitter& em, const std::string& name, grammar::Span at,
                                   const Expr& owner) {
  const FieldId id = with_entries(em, name);
  if (!id) return std::nullopt;
  // `tokens of p[wine]`: a player has no subscripts.
  Subscripts subscripts;
  const Expr& base = subscripts_of(owner, subscripts);
  const auto& f = em.schema.field(id);
  if (subscripts.size() != f.dimensions.size() || subscripts.empty()) return std::nullopt;
  const Binding* given = em.find_binding(phrase_of(base));
  if (!em.is_player(base) &&
      (given == nullptr || given->type.container() || given->type.is(Kind::bag)))
    return std::nullopt;
  return spelled(em, f, at,
                 f.name + in_brackets(em, subscripts) + " of " + source_line(em, base.span));
}

bool not_own(Emitter& em, Type owner, const Expr& of) {
  if (!owner.is(Kind::seat) || !em.text.own || !em.inlining.empty() || em.is_player(of))
    return false;
  em.error(of.span, "expr/not-own",
           "'" + em.text.slot + "' may speak of its owner only, not of other players");
  return true;
}

}  // namespace castellan::ruletext
