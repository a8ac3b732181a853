// Statements about boards: figures, owners and links of maps, merges of regions.

#include "interpreter/expr/language/statements.hpp"

#include <algorithm>

#include "interpreter/expr/effects.hpp"
#include "interpreter/expr/expressions.hpp"
#include "interpreter/expr/figures.hpp"
#include "interpreter/expr/language/words.hpp"

namespace castellan::expr::language {

/// deploy FIGURE on SPOT
void deploy(Emitter& em, const Statement& s) {
  const Type f = figure_value(em, s.object[0]);
  if (f.is(Kind::invalid)) return;
  const Expr& on = *complement(s, "on");
  const auto where = standing(em, on);
  if (!where) return;
  if (where->kind >= StandKind::supply) {
    em.error(on.span, "expr/wrong-kind",
             where->kind != StandKind::supply ? "a figure stands on one segment, not on a whole region"
                                           : "'deploy' puts figures on boards; 'give' hands them to a player");
    return;
  }
  em.span = s.span;
  em.emit(Op::stand_figure, static_cast<int>(where->kind), f.id, where->field.value);
}

/// release FIGURE | release PLACE
void release(Emitter& em, const Statement& s) {
  const Type t = expression(em, s.object[0]);
  em.span = s.span;
  if (t.is(Kind::figure)) em.emit(Op::release_figure, 0, t.id);
  else if (t.is(Kind::place)) em.emit(Op::release_place, 0, t.id);
  else em.wrong_kind(s.object[0].span, "a figure or a place of a map", t);
}

/// give FIGURE to PLAYER | remove FIGURE
void give(Emitter& em, const Statement& s) {
  const Type f = figure_value(em, s.object[0]);
  if (f.is(Kind::invalid)) return;
  expect(em, *complement(s, "to"), Type::seat());
  em.span = s.span;
  em.emit(Op::hold_figure, 0, f.id);
}

void remove(Emitter& em, const Statement& s) {
  const Type f = figure_value(em, s.object[0]);
  if (f.is(Kind::invalid)) return;
  em.span = s.span;
  em.emit(Op::remove_figure, 0, f.id);
}

/// claim PLACE for PLAYER
void claim(Emitter& em, const Statement& s) {
  const Type t = value(em, s.object[0], Part::place);
  if (t.is(Kind::invalid)) return;
  expect(em, *complement(s, "for"), Type::seat());
  em.span = s.span;
  em.emit(Op::claim_place, 0, t.id);
}

/// link PLACE to PLACE [as KIND]
void link(Emitter& em, const Statement& s) {
  const Type t = value(em, s.object[0], Part::place);
  if (t.is(Kind::invalid)) return;
  expect(em, *complement(s, "to"), t);
  const auto& map = em.schema.field(t.field());
  if (map.more_links == 0) {
    em.error(s.span, "expr/wrong-kind", "map '" + map.name + "' is declared without 'more_links'");
    return;
  }
  int kind = 0;
  if (const Expr* as = complement(s, "as")) {
    const auto given = link_kind(em, t.field(), *as);
    if (!given) return;
    kind = *given;
  } else if (map.link_kinds.size() > 1) {
    em.error(s.span, "expr/missing", "'link' needs 'as' a kind of links, " + map.name + " has several");
    return;
  }
  em.span = s.span;
  em.emit(Op::add_link, 0, t.id, kind);
}

/// merge S with T [over REGIONS] | relink S from T [to U] [over REGIONS]
void merge(Emitter& em, const Statement& s) {
  const bool relink = s.verb.text == "relink";
  const Expr* in = complement(s, "over");
  const Type t = value(em, s.object[0], Part::segment);
  if (t.is(Kind::invalid)) return;
  const std::uint16_t first = em.new_local();
  em.emit(Op::store, 0, first);
  FieldId regions;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < em.schema.fields().size(); ++i) {
    const auto& f = em.schema.fields()[i];
    if (f.kind != description::FieldKind::regions || f.over != t.field() || f.merges == 0) continue;
    known.push_back(f.name);
    if (in == nullptr || f.name == joined(in->words)) regions = FieldId(i);
  }
  if (!regions || (in == nullptr && known.size() > 1)) {
    em.error(in != nullptr ? in->span : s.span, "expr/missing",
             known.empty() ? "no regions over '" + em.schema.field(t.field()).name + "' are declared with 'merges'"
                        : "'" + s.verb.text + "' needs 'over' regions with merges",
             known.empty() ? "" : "there is " + known.front());
    return;
  }
  const auto pair = [&](const Expr& with, Op op) {
    em.emit(Op::load, 0, first);
    expect(em, with, t);
    em.span = s.span;
    em.emit(op, 0, regions.value);
  };
  pair(*complement(s, relink ? "from" : "with"), relink ? Op::unmerge : Op::merge);
  if (const Expr* to = complement(s, "to")) pair(*to, Op::merge);
}

}  // namespace castellan::expr::language
