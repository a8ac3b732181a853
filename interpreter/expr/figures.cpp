// Figures in expressions: where they stand, and which one is meant.

#include "interpreter/expr/figures.hpp"

#include "interpreter/expr/effects.hpp"
#include "interpreter/expr/expressions.hpp"

namespace castellan::expr {

using description::FieldKind;

std::optional<Standing> standing(Emitter& em, const Expr& e) {
  Standing out;
  if (e.kind == Expr::Kind::call && e.text == "square") {
    const auto f = e.children.size() == 2 && e.children[0].kind == Expr::Kind::phrase
                       ? em.schema.find_field(joined(e.children[0].words))
                       : FieldId();
    if (!f || em.schema.field(f).kind != FieldKind::counter) {
      em.error(e.span, "expr/wrong-kind", "'square' takes a counter and the number of a square");
      return std::nullopt;
    }
    if (!expect(em, e.children[1], Type::number())) return std::nullopt;
    em.push(0);
    out.kind = StandKind::square;
    out.field = f;
    return out;
  }
  if (e.kind == Expr::Kind::call && e.text == "joined") {
    const Type s = e.children.size() == 1 ? expression(em, e.children[0]) : Type{};
    if (!s.is(Kind::segment)) {
      if (e.children.size() != 1 || !s.is(Kind::invalid)) {
        em.error(e.span, "expr/wrong-kind", "'joined' takes a segment, and means all that is joined with it");
      }
      return std::nullopt;
    }
    em.push(0);
    out.kind = StandKind::joined;
    out.field = s.field();
    return out;
  }
  const Type t = expression(em, e);
  em.span = e.span;
  out.field = t.field();
  switch (t.kind) {
    case Kind::segment: out.kind = StandKind::segment; break;
    case Kind::piece: out.kind = StandKind::piece; break;
    case Kind::corner: out.kind = StandKind::corner; break;
    case Kind::place: out.kind = StandKind::place; break;
    case Kind::figure: out.kind = StandKind::figure; break;
    case Kind::seat: out.kind = StandKind::supply; break;
    case Kind::region: out.kind = StandKind::region; break;
    case Kind::component:
      out.kind = StandKind::slot;
      out.field = place_only(em, e);
      if (out.field) return out;
      [[fallthrough]];
    default:
      if (!t.is(Kind::invalid)) {
        em.error(e.span, "expr/wrong-kind",
                 "figures stand on segments, pieces, corners, places and figures, not on " + em.kind_of(t));
      }
      return std::nullopt;
  }
  em.push(0);
  return out;
}

std::vector<FieldId> figures_with_kind(Emitter& em, const Expr& kind) {
  std::vector<FieldId> found;
  if (kind.kind != Expr::Kind::phrase) return found;
  const std::string n = joined(kind.words);
  const Binding* bound = em.find_binding(n);
  for (std::size_t i = 0; i < em.schema.fields().size(); ++i) {
    const auto& f = em.schema.fields()[i];
    if (f.kind != FieldKind::figures) continue;
    const bool named = bound != nullptr ? bound->type == Type::choice(f.kind_choice)
                                        : em.schema.choice(f.kind_choice).find(n) >= 0;
    if (named) found.emplace_back(i);
  }
  return found;
}

bool one_kind(Emitter& em, const Expr& kind, const std::vector<FieldId>& fields, std::string instead) {
  if (fields.size() < 2) return true;
  const std::string n = joined(kind.words);
  const std::string& one = em.schema.field(fields[0]).name;
  instead.replace(instead.find("FIELD"), 5, one);
  instead.replace(instead.find("NAME"), 4, n);
  em.error(kind.span, "expr/ambiguous",
           "there is a '" + n + "' among " + one + " and among " + em.schema.field(fields[1]).name, "say " + instead);
  return false;
}

Type figure_value(Emitter& em, const Expr& e) {
  if (e.kind == Expr::Kind::of) {
    const auto fields = figures_with_kind(em, e.children[0]);
    if (!one_kind(em, e.children[0], fields, "figure(FIELD, NAME, ...)")) return {};
    if (!fields.empty()) {
      const FieldId f = fields.front();
      const Type kind = Type::choice(em.schema.field(f).kind_choice);
      expect(em, e.children[0], kind);
      expect(em, e.children[1], Type::seat());
      em.span = e.span;
      em.emit(Op::figure_of, 0, f.value, 1);
      return Type::of_field(Kind::figure, f);
    }
  }
  const Type t = expression(em, e);
  return t.is(Kind::figure) ? t : em.wrong_kind(e.span, "a figure", t);
}

}  // namespace castellan::expr
