#include "interpreter/ruletext/words/destination.hpp"

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext::language {

namespace {

/// A pile, or a place of slots or of a map.
Destination kept_in(Emitter& em, Op op, int field, int operands) {
  return {op, field, operands, em.schema.field(FieldId(field)).knowledge};
}

}  // namespace

Destination operands_of(Emitter& em, const Expr& e, const Statement& s) {
  const Type t = expression(em, e);
  if (!t.is(Kind::invalid) && !t.container() && names_place(e)) {
    if (const FieldId place = place_only(em, e)) return kept_in(em, Op::put_slot, place.value, 2);
    em.error(e.span, "expr/wrong-kind", "nothing can be put there");
    return {};
  }
  em.span = s.span;
  switch (t.kind) {
    case Kind::pile:
      return kept_in(em, Op::put_pile, t.id, 1);
    case Kind::grid: {
      const Expr* at = complement(s, "at");
      if (at == nullptr) {
        em.error(s.span, "expr/missing", "a grid needs 'at' a cell");
        return {};
      }
      expect(em, *at, Type::cell());
      if (const Expr* turned = complement(s, "turned")) {
        turn_on(em, *turned, t.field());
      } else {
        em.push(0);
      }
      return {Op::put_grid, t.id, 3};
    }
    case Kind::slots:
      if (em.one_place(t)) {
        em.push(0);
        return kept_in(em, Op::put_slot, t.id, 2);
      }
      em.error(e.span, "expr/needs-subscript",
               "say which place of " + em.schema.field(t.field()).name + " in [ ]");
      return {};
    case Kind::invalid:
      return {};
    default:
      em.error(e.span, "expr/wrong-kind", "nothing can be put into " + em.kind_of(t));
      return {};
  }
}

Destination destination(Emitter& em, const Expr& e, const Statement& s) {
  const std::size_t from = em.here();
  Destination to = operands_of(em, e, s);
  em.span = s.span;
  const auto stays = [&](std::size_t i) {
    return em.at(i).op == Op::push || em.at(i).op == Op::load;
  };
  std::size_t i = from;
  while (i < em.here() && stays(i)) ++i;
  if (i == em.here()) {
    while (em.here() > from) to.aside.insert(to.aside.begin(), *em.take(em.at(em.here() - 1).op));
    return to;
  }
  if (to.op == Op::done) return to;
  const std::uint16_t first = em.new_local(static_cast<std::uint16_t>(to.operands));
  for (int k = to.operands; k-- > 0;) em.emit(Op::store, 0, first + k);
  for (int k = 0; k < to.operands; ++k)
    to.aside.push_back({Op::load, 0, static_cast<std::uint16_t>(first + k)});
  return to;
}

void put_with_operands(Emitter& em, const Destination& to) {
  if (to.knowers != 0) em.emit(Op::load, 0, to.knowers);
  em.emit(to.op, to.knowers != 0 ? 1 : 0, to.field);
}

void put(Emitter& em, const Destination& to, const Statement& s) {
  if (to.op == Op::done) return;
  em.span = s.span;
  for (const Instruction& in : to.aside) em.emit(in.op, in.a, in.b, in.c, in.d);
  put_with_operands(em, to);
}

bool may_be_known(Emitter& em, FieldId from) {
  using description::Visibility;
  const auto& f = em.schema.field(from);
  return f.knowledge || f.visible == Visibility::everyone || f.visible == Visibility::owner;
}

std::uint16_t note_knowers(Emitter& em, Op knowers, int field) {
  const std::uint16_t noted = em.new_local();
  em.emit(knowers, 0, field);
  em.emit(Op::store, 0, noted);
  return noted;
}

void take(Emitter& em, Op op, int field, Destination& to) {
  if (to.follows && may_be_known(em, FieldId(field))) {
    const Op knowers = op == Op::take_pile   ? Op::pile_knowers
                       : op == Op::take_slot ? Op::slot_knowers
                                             : Op::piece_knowers;
    to.knowers = note_knowers(em, knowers, field);
  }
  em.emit(op, 0, field);
}

}  // namespace castellan::ruletext::language
