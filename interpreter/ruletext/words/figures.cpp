// Figures in rule text: which one is meant, where they stand, what is said of
// them.

#include "interpreter/ruletext/code/figures.hpp"

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/words/chapters.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::ruletext::language {

using description::FieldKind;

namespace {

struct Standing {
  StandKind kind = StandKind::segment;
  FieldId field;
};

/// Where figures stand: pushes its two values.
// long: one branch per place where figures stand
std::optional<Standing> standing(Emitter& em, const Expr& e) {
  Standing out;
  if (e.kind == Expr::Kind::call && e.text == "square") {
    const auto f = e.children.size() == 2 && e.children[0].kind == Expr::Kind::phrase
                       ? em.schema.find_field(joined(e.children[0].words))
                       : FieldId();
    if (!f || !state::kinds::of(em.schema.field(f)).counts) {
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
        em.error(e.span, "expr/wrong-kind",
                 "'joined' takes a segment, and means all that is joined with it");
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
    case Kind::segment:
      out.kind = StandKind::segment;
      break;
    case Kind::piece:
      out.kind = StandKind::piece;
      break;
    case Kind::corner:
      out.kind = StandKind::corner;
      break;
    case Kind::place:
      out.kind = StandKind::place;
      break;
    case Kind::figure:
      out.kind = StandKind::figure;
      break;
    case Kind::seat:
      out.kind = StandKind::supply;
      break;
    case Kind::region:
      out.kind = StandKind::region;
      break;
    case Kind::component:
      out.kind = StandKind::slot;
      out.field = place_only(em, e);
      if (out.field) return out;
      [[fallthrough]];
    default:
      if (!t.is(Kind::invalid)) {
        em.error(e.span, "expr/wrong-kind",
                 "figures stand on segments, pieces, corners, places and figures, not on " +
                     em.kind_of(t));
      }
      return std::nullopt;
  }
  em.push(0);
  return out;
}

/// The fields among whose kinds a name is; one, when it has a type already.
std::vector<FieldId> figures_with_kind(Emitter& em, const Expr& kind) {
  std::vector<FieldId> found;
  if (kind.kind != Expr::Kind::phrase) return found;
  const std::string n = joined(kind.words);
  const Binding* bound = em.find_binding(n);
  for (const FieldId id : em.schema.fields_of(FieldKind::figures)) {
    const auto& f = em.schema.field(id);
    const bool named = bound != nullptr ? bound->type == Type::choice(f.kind_choice)
                                        : em.schema.choice(f.kind_choice).find(n) >= 0;
    if (named) found.push_back(id);
  }
  return found;
}

/// Whether a name is a kind of one field's figures, or of none's. `instead` says
/// it with FIELD and NAME.
bool one_kind(Emitter& em, const Expr& kind, const std::vector<FieldId>& fields,
              std::string instead) {
  if (fields.size() < 2) return true;
  const std::string n = joined(kind.words);
  const std::string& one = em.schema.field(fields[0]).name;
  instead.replace(instead.find("FIELD"), 5, one);
  instead.replace(instead.find("NAME"), 4, n);
  em.error(kind.span, "expr/ambiguous",
           "there is a '" + n + "' among " + one + " and among " + em.schema.field(fields[1]).name,
           "say " + instead);
  return false;
}

/// A figure: an expression, or `KIND of PLAYER`, the next one in a supply.
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

Type figure_of(Emitter& em, const Expr& e, Type) {
  const Type f = value(em, e.children[0], Part::figures);
  if (f.is(Kind::invalid)) return {};
  em.emit(Op::drop);
  const Type kind = Type::choice(em.schema.field(f.field()).kind_choice);
  em.check(expression(em, e.children[1], kind), kind, e.children[1]);
  if (e.children.size() == 3)
    expect(em, e.children[2], Type::seat());
  else
    em.push(kNone);
  em.span = e.span;
  em.emit(Op::figure_of, 0, f.id, 0);
  return Type::of_field(Kind::figure, f.field());
}

Type place_of(Emitter& em, const Expr& e, Type) {
  const Type on = expression(em, e.children[1]);
  if (!on.is(Kind::grid) && !on.is(Kind::map) && !on.is(Kind::slots)) {
    if (on.is(Kind::invalid)) return on;
    return em.error(e.children[1].span, "expr/wrong-kind",
                    "figures have no place on " + em.kind_of(on));
  }
  const Type f = value(em, e.children[0], Part::figure);
  if (f.is(Kind::invalid)) return {};
  em.span = e.span;
  em.emit(Op::figure_spot, 0, on.id, f.id);
  if (on.is(Kind::grid)) return Type::of_field(Kind::segment, on.field());
  if (on.is(Kind::map)) return Type::of_field(Kind::place, on.field());
  const auto& slots = em.schema.field(on.field());
  return slots.choice ? Type::choice(slots.choice) : Type::number();
}

Type supply(Emitter& em, const Expr& e, Type) {
  const Expr& what = e.children[0];
  const auto fields = figures_with_kind(em, what);
  if (!one_kind(em, what, fields, "count of f in FIELD[PLAYER] where kind of f = NAME")) return {};
  FieldId f = fields.empty() ? FieldId() : fields.front();
  const Type kind = f ? Type::choice(em.schema.field(f).kind_choice) : Type();
  const Type given = expression(em, what, kind);
  if (given.is(Kind::invalid)) return {};
  if (const FieldId all = em.schema.all_figures();
      all && given == Type::choice(em.schema.field(all).kind_choice))
    f = all;
  for (const FieldId id : em.schema.fields_of(FieldKind::figures)) {
    if (!f && given.is(Kind::choice) && em.schema.field(id).kind_choice == given.choice()) f = id;
  }
  if (!f)
    return em.error(what.span, "expr/wrong-kind", "'supply' takes a kind of figures and a player");
  expect(em, e.children[1], Type::seat());
  em.span = e.span;
  em.emit(Op::supply, 0, f.value);
  return Type::number();
}

/// deploy FIGURE on SPOT
void deploy(Emitter& em, const Statement& s) {
  const Type f = figure_value(em, s.object[0]);
  if (f.is(Kind::invalid)) return;
  const Expr& on = *complement(s, "on");
  const auto where = standing(em, on);
  if (!where) return;
  if (where->kind >= StandKind::supply) {
    em.error(on.span, "expr/wrong-kind",
             where->kind != StandKind::supply
                 ? "a figure stands on one segment, not on a whole region"
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
  if (t.is(Kind::figure))
    em.emit(Op::release_figure, 0, t.id);
  else if (t.is(Kind::place))
    em.emit(Op::release_place, 0, t.id);
  else
    em.wrong_kind(s.object[0].span, "a figure or a place of a map", t);
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

/// `pawns[place]`: those that stand there.
bool open_standing(Emitter& em, const Expr& set, Loop& loop) {
  if (set.kind != Expr::Kind::index) return false;
  const auto f = field_called(em, phrase_of(set.children[0]));
  if (!f || em.schema.field(f).kind != FieldKind::figures) return false;
  const auto where = standing(em, set.children[1]);
  if (!where) return true;
  const std::uint16_t value = em.new_local(2);
  em.emit(Op::store, 0, value + 1);
  em.emit(Op::store, 0, value);
  begin_loop(em, loop, Type::of_field(Kind::figure, f), -1);
  for (int i = 0; i < 2; ++i) {
    em.emit(Op::load, 0, value + i);
    em.emit(Op::store, 0, loop.base + 1 + i);
  }
  loop.form = em.open_loop(Op::iterate_standing, static_cast<int>(where->kind), loop.base,
                           halves(where->field.value, f.value));
  return true;
}

/// `pawns`: all of them.
bool open_all_figures(Emitter& em, Type container, Loop& loop) {
  if (!container.is(Kind::figures)) return false;
  loop_over(em, loop, Type::of_field(Kind::figure, container.field()), Op::iterate_figures, 0,
            container.id);
  return true;
}

using P = Part;
constexpr int of_figure(FigureProperty p) { return static_cast<int>(p); }

// clang-format off
constexpr Function kFunctionsOfFigures[] = {
    {"in_supply", {{{P::figure, "F"}}}, P::truth, {}, "whether it is in a supply", Op::figure_get, of_figure(FigureProperty::in_supply)},
    {"figure", {{{P::figures, "figures"}, {P::figure_kind, "kind"}, {P::player, "player", true}}}, P::figure, {},
     "the first figure of a kind and player (or of nobody), wherever it is, or none", {}, {}, figure_of},
    {"place_of", {{{P::figure, "F"}, {P::own, "container", false, "a grid, a map or slots"}}}, P::own,
     "a segment or a place",
     "where it stands: on a grid the segment, on a map or slots the place, or none", {}, {}, place_of},
    {"corner_of", {{{P::figure, "F"}, {P::grid, "grid"}}}, P::corner, {}, "the corner on which it stands, or none",
     Op::figure_corner},
    {"supply", {{{P::figure_kind, "kind"}, {P::player, "player"}}}, P::number, {},
     "how many figures of a kind are in a player's supply", {}, {}, supply},
};
// clang-format on

constexpr Property kPropertiesOfFigure[] = {
    {P::figure, "owner", P::player, "whose it is, or none", Op::figure_get,
     of_figure(FigureProperty::owner)},
    {P::figure, "kind", P::figure_kind, "a value of the choice `FIELD_kind`", Op::figure_get,
     of_figure(FigureProperty::kind)},
    {P::figure, "holder", P::player, "in whose keeping it is, or none", Op::figure_get,
     of_figure(FigureProperty::holder)},
    {P::figure, "role", P::number, "what rules use it for, 0 at first", Op::figure_get,
     of_figure(FigureProperty::role), Op::set_figure},
    {P::figure, "stack", P::number, "its height among those at one place, 0 at first",
     Op::figure_get, of_figure(FigureProperty::stack), Op::set_figure},
    {P::figure, "custodian", P::player, "who looks after it, or none", Op::figure_get,
     of_figure(FigureProperty::custodian), Op::set_figure},
};

// clang-format off
constexpr Verb kVerbsOfFigures[] = {
    {"deploy", "a figure", {{{"on", "a place for figures", "'on' a place for the figure"}}}, "deploy F on X",
     "puts a figure, or `KIND of PLAYER`, the next one in a supply, on X (not a region)", deploy},
    {"release", "a figure or a place", {}, "release F, release Q",
     "sends a figure to its owner's supply, its role, stack and custodian end; takes the owner of a place away",
     release},
    {"give", "a figure", {{{"to", "a player", "'to' a player"}}}, "give F to PLAYER",
     "puts a figure into a player's keeping; role, stack and custodian end", give},
    {"remove", "a figure", {}, "remove F", "takes a figure out of the game; role, stack and custodian end", remove},
};
// clang-format on

constexpr Subscript kSubscripts[] = {
    {P::grid, P::figure, P::piece, Op::figure_piece},
    {P::regions, P::figure, P::region, Op::region_of_figure},
};

constexpr Phrase kPlacesOfFigures[] = {
    {"square", "is where figures stand"},
    {"joined", "is where figures stand"},
};

}  // namespace

constinit const Chapter kFigures = {.functions = kFunctionsOfFigures,
                                    .properties = kPropertiesOfFigure,
                                    .verbs = kVerbsOfFigures,
                                    .subscripts = kSubscripts,
                                    .phrases = kPlacesOfFigures,
                                    .open = open_standing,
                                    .open_all = open_all_figures};

}  // namespace castellan::ruletext::language
