// Statements about decks and what is known of them: cut, plant, show.

#include "interpreter/expr/language/statements.hpp"

#include "interpreter/expr/compiler/effects.hpp"
#include "interpreter/expr/compiler/expressions.hpp"

namespace castellan::expr::language {

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

/// show F, F[place], F of P or F[place] of P to PLAYER
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
  if (!f || !em.schema.field(f).knowledge) {
    em.error(s.object[0].span, "expr/wrong-kind", "only a field declared with 'knowledge' can be shown");
    return;
  }
  if (owner != nullptr) expression(em, *owner);
  else if (em.schema.field(f).scope == description::Field::Scope::player) em.load_player();
  else em.push(0);
  if (subscript != nullptr) place_in(em, f, *subscript);
  else em.push(0);
  expect(em, *complement(s, "to"), Type::seat());
  em.emit(Op::know, 0, f.value);
}

}  // namespace castellan::expr::language
