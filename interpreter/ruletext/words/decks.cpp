// Statements about decks and what is known of them: cut, plant, show.

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::ruletext::language {

void cut(Emitter& em, const Statement& s) {
  Type pile;
  if (!container(em, s.object[0], Kind::pile, pile)) return;
  expect(em, *complement(s, "into"), Type::number());
  em.emit(Op::cut, 0, pile.id);
}

void plant(Emitter& em, const Statement& s) {
  Type pile, source;
  if (!container(em, *complement(s, "into"), Kind::pile, pile)) return;
  if (!container(em, *complement(s, "from"), Kind::pile, source)) return;
  expect(em, s.object[0], Type::component(em.schema.field(pile.field()).family));
  em.emit(Op::take_pile, 0, source.id);
  expect(em, *complement(s, "at"), Type::number());
  em.emit(Op::plant, 0, pile.id);
}

/// show F, F[place], F of P or F[place] of P to PLAYER: without a place all of them
void show(Emitter& em, const Statement& s) {
  const Expr* name = &s.object[0];
  const Expr* owner = nullptr;
  const Expr* subscript = nullptr;
  while (name->kind == Expr::Kind::index || name->kind == Expr::Kind::of) {
    const bool index = name->kind == Expr::Kind::index;
    (index ? subscript : owner) = &name->children[1];
    name = &name->children[0];
  }
  const auto f = em.schema.find_field(phrase_of(*name));
  const auto refuse = [&](std::string message, std::string hint) {
    em.error(s.object[0].span, "expr/wrong-kind", std::move(message), std::move(hint));
  };
  if (!f)
    return refuse("only slots and refs can be shown",
                  "name the field, as in `show hand of actor to player`");
  const auto& field = em.schema.field(f);
  if (field.kind != description::FieldKind::slots && field.kind != description::FieldKind::ref) {
    return refuse("only slots and refs can be shown; '" + field.name + "' is a " +
                      std::string(state::kinds::of(field).word),
                  "what somebody may be shown lies in slots");
  }
  if (field.visible == description::Visibility::everyone)
    return refuse("everybody sees '" + field.name + "' anyway", {});
  if (!field.knowledge)
    return refuse("'" + field.name + "' does not keep who has seen it",
                  "declare it with 'knowledge = true'");
  if (owner != nullptr)
    expression(em, *owner);
  else if (em.schema.field(f).scope == description::Field::Scope::player)
    em.load_player();
  else
    em.push(0);
  if (subscript != nullptr)
    place_in(em, f, *subscript);
  else
    em.push(kAllPlaces);
  expect(em, *complement(s, "to"), Type::seat());
  em.emit(Op::know, 0, f.value);
}

}  // namespace castellan::ruletext::language
