// Figures in expressions: where they stand, and which one is meant.
#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using description::FieldKind;

// --- where figures stand

/// Pushes the two values of a StandKind.
std::optional<Emitter::Stand> Emitter::stand(const Expr& e) {
  Stand out;
  if (e.kind == Expr::Kind::call && e.text == "square") {
    const auto f = e.children.size() == 2 && e.children[0].kind == Expr::Kind::phrase
                       ? v_.schema.find_field(joined(e.children[0].words, '_'))
                       : FieldId();
    if (!f || v_.schema.field(f).kind != FieldKind::counter) {
      error(e.span, "expr/wrong-kind", "'square' takes a counter and the number of a square");
      return std::nullopt;
    }
    if (!check(expression(e.children[1], Type::number()), Type::number(), e.children[1])) return std::nullopt;
    push(0);
    out.kind = StandKind::square;
    out.field = f;
    return out;
  }
  if (e.kind == Expr::Kind::call && e.text == "joined") {
    const Type s = e.children.size() == 1 ? expression(e.children[0]) : Type{};
    if (!s.is(Kind::segment)) {
      if (e.children.size() != 1 || !s.is(Kind::invalid)) {
        error(e.span, "expr/wrong-kind", "'joined' takes a segment, and means all that is joined with it");
      }
      return std::nullopt;
    }
    push(0);
    out.kind = StandKind::joined;
    out.field = s.field();
    return out;
  }
  const Type t = expression(e);
  span_ = e.span;
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
      out.field = place_only(e);
      if (out.field) return out;
      [[fallthrough]];
    default:
      if (!t.is(Kind::invalid)) {
        error(e.span, "expr/wrong-kind",
              "figures stand on segments, pieces, corners, places and figures, not on " + kind_of(t));
      }
      return std::nullopt;
  }
  push(0);
  return out;
}

// --- figures

/// The fields among whose kinds a name is; one, when it has a type already.
std::vector<FieldId> Emitter::figures_with_kind(const Expr& kind) const {
  std::vector<FieldId> found;
  if (kind.kind != Expr::Kind::phrase) return found;
  const std::string n = joined(kind.words, '_');
  const Binding* bound = find_binding(n);
  for (std::size_t i = 0; i < v_.schema.fields().size(); ++i) {
    const auto& f = v_.schema.fields()[i];
    if (f.kind != FieldKind::figures) continue;
    const bool named = bound != nullptr ? bound->type == Type::choice(f.kind_choice)
                                        : v_.schema.choice(f.kind_choice).find(n) >= 0;
    if (named) found.emplace_back(i);
  }
  return found;
}

/// Whether a name is a kind of one field's figures, or of none's. `instead` says
/// it with FIELD and NAME.
bool Emitter::one_kind(const Expr& kind, const std::vector<FieldId>& fields, std::string instead) {
  if (fields.size() < 2) return true;
  const std::string n = joined(kind.words, '_');
  const std::string& one = v_.schema.field(fields[0]).name;
  instead.replace(instead.find("FIELD"), 5, one);
  instead.replace(instead.find("NAME"), 4, n);
  error(kind.span, "expr/ambiguous",
        "there is a '" + n + "' among " + one + " and among " + v_.schema.field(fields[1]).name, "say " + instead);
  return false;
}

Type Emitter::figure(const Expr& e) {
  if (e.kind == Expr::Kind::of) {
    const auto fields = figures_with_kind(e.children[0]);
    if (!one_kind(e.children[0], fields, "figure(FIELD, NAME, ...)")) return {};
    if (!fields.empty()) {
      const FieldId f = fields.front();
      const Type kind = Type::choice(v_.schema.field(f).kind_choice);
      check(expression(e.children[0], kind), kind, e.children[0]);
      check(expression(e.children[1], Type::seat()), Type::seat(), e.children[1]);
      span_ = e.span;
      emit(Op::figure_of, 0, f.value, 1);
      return Type::of_field(Kind::figure, f);
    }
  }
  const Type t = expression(e);
  if (t.is(Kind::figure) || t.is(Kind::invalid)) return t;
  return error(e.span, "expr/wrong-kind", "expected a figure, found " + kind_of(t));
}

}  // namespace castellan::expr
