// Statements that name a rule, and what rules are given.

#include <algorithm>

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/name_hints.hpp"
#include "interpreter/ruletext/check/slots.hpp"

namespace castellan::ruletext {

std::string rule_name(const Expr& e) {
  return key_of(e.kind == Expr::Kind::call ? e.text : joined(e.words));
}

bool sheet_arguments(Emitter& em, const Expr& e, const Vocabulary::Sheet& sheet,
                     const std::string& n) {
  std::vector<Type> wanted;
  if (!sheet.subject.is(Kind::invalid)) wanted.push_back(sheet.subject);
  wanted.insert(wanted.end(), sheet.parameters.begin(), sheet.parameters.end());
  const std::size_t given = e.kind == Expr::Kind::call ? e.children.size() : 0;
  if (given != wanted.size()) {
    em.error(e.span, "expr/arguments",
             "sheet '" + n + "' takes " + std::to_string(wanted.size()) +
                 (wanted.size() == 1 ? " value" : " values") + ", found " + std::to_string(given));
    return false;
  }
  for (std::size_t i = 0; i < given; ++i) {
    expect(em, e.children[i], wanted[i]);
  }
  return true;
}

void call_statement(Emitter& em, const Statement& s) {
  const Expr& what = s.object[0];
  const std::string n = rule_name(what);
  // `ability of card` runs a component's own effects.
  if (what.kind == Expr::Kind::of && what.children[0].kind == Expr::Kind::phrase) {
    const std::string slot_name = joined(what.children[0].words);
    Type owner = expression(em, what.children[1]);
    if (em.one_place(owner)) em.to_component(owner);
    const Type component =
        owner.is(Kind::piece) ? Type::component(em.schema.field(owner.field()).family) : owner;
    if (!component.is(Kind::component)) {
      if (!owner.is(Kind::invalid)) {
        em.error(what.children[1].span, "expr/wrong-kind",
                 "expected a component, found " + em.kind_of(owner));
      }
      return;
    }
    const auto& family = em.schema.family(component.family());
    const auto slot = std::find(family.slots.begin(), family.slots.end(), slot_name);
    if (slot == family.slots.end() ||
        static_cast<std::size_t>(slot - family.slots.begin()) >= family.effect_slots) {
      em.error(what.children[0].span, "expr/unknown-name",
               "'" + slot_name + "' is not rule text of " + em.kind_of(component),
               grammar::nearest_hint(slot_name, family.slots));
      return;
    }
    if (refused_in_amount(em, what.children[0].span, slot_name)) return;
    slot_effects(em, static_cast<std::size_t>(slot - family.slots.begin()), owner, s.span);
    return;
  }
  Expr arguments = what;
  if (what.kind != Expr::Kind::call) arguments.children.clear();
  if (const auto* d = find_definition(em, n)) {
    using D = description::Definition::Kind;
    if (d->kind != D::effect && d->kind != D::lua_effect) {
      em.error(what.span, "expr/wrong-kind", "'" + n + "' is a value, not an effect");
      return;
    }
    defined(em, *d, arguments);
    return;
  }
  if (const auto* p = find_point(em, n);
      p != nullptr && p->combine == description::Point::Combine::sequence) {
    contributed(em, *p, arguments);
    return;
  }
  std::vector<std::string> known;
  for (const auto& d : em.v.description.definitions) known.push_back(d.name);
  const std::string hint = foreign_verb_hint(em, n);
  em.error(what.span, "expr/unknown-verb",
           "'" + (what.kind == Expr::Kind::call ? n : with_blanks(n)) + "' is not a known effect",
           hint.empty() ? grammar::nearest_hint(n, known) : hint);
}

}  // namespace castellan::ruletext
