// Expressions: values, conditionals, cells, calls.

#include "interpreter/ruletext/check/expressions.hpp"

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/entries.hpp"
#include "interpreter/ruletext/check/membership.hpp"
#include "interpreter/ruletext/check/name_hints.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/check/options.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/check/whereabouts.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

namespace {

/// Whether the component on the stack has no value of an attribute that holds several.
void no_values(Emitter& em, const Expr& what, Type owner, const state::AttributeType& several) {
  const std::uint16_t before = em.locals();
  const std::uint16_t found = em.new_local();
  em.push(0);
  em.emit(Op::store, 0, found);
  Loop loop;
  open_contents(em, what, owner, &several, false, loop);
  em.push(1);
  em.emit(Op::store, 0, found);
  em.close(loop.form);
  em.emit(Op::load, 0, found);
  em.keep_locals(before);
}

/// `x is none`: of a value whether it is nobody or nothing, of what holds things
/// whether it holds any.
Type is_none(Emitter& em, const Expr& e) {
  const Expr& what = e.children[0];
  const state::AttributeType* several = nullptr;
  Type t = contents(em, what, several);
  if (several != nullptr) {
    no_values(em, what, t, *several);
    t = Type::number();
  }
  em.span = e.span;
  Value nothing = 0;
  switch (t.kind) {
    case Kind::pile:
      em.emit(Op::pile_size, 0, t.id);
      break;
    case Kind::slots:
      em.emit(Op::slots_used, 0, t.id);
      break;
    case Kind::grid:
      em.emit(Op::grid_size, 0, t.id);
      break;
    case Kind::bag:
      em.emit(Op::bag_size, 0, em.bag_of(what));
      break;
    case Kind::invalid:
      return t;
    case Kind::number:
      if (several != nullptr) break;
      [[fallthrough]];
    case Kind::truth:
      return em.error(what.span, "expr/wrong-kind", em.kind_of(t) + " is never none");
    case Kind::map:
    case Kind::figures:
    case Kind::regions:
      return em.error(what.span, "expr/wrong-kind", em.kind_of(t) + " is never none",
                      "'any x in S' asks whether a set has members");
    default:
      nothing = kNone;
  }
  em.push(nothing);
  em.emit(e.text == "is" ? Op::eq : Op::ne);
  return Type::truth();
}

/// `x is y`.
Type is_relation(Emitter& em, const Expr& e) {
  const Expr& left = e.children[0];
  const Expr& right = e.children[1];
  if (phrase_of(right) == "none" && !is_word_option(em, left)) return is_none(em, e);
  return comparison(em, e, e.text == "is" ? "=" : "!=", left, right);
}

/// `x of y`.
Type of_relation(Emitter& em, const Expr& e) {
  const Expr& what = e.children[0];
  if (what.kind == Expr::Kind::index) {
    if (const auto t = field_entry(em, what, &e.children[1], e)) return *t;
    // `castle[cell] of p` is `(castle of p)[cell]`.
    Expr moved = what;
    Expr owner = e;
    owner.children[0] = what.children[0];
    moved.children[0] = owner;
    moved.span = e.span;
    return subscripted(em, moved);
  }
  if (what.kind == Expr::Kind::measured || what.kind == Expr::Kind::set_of) {
    return counted_of(em, what, e.children[1]);
  }
  if (what.kind == Expr::Kind::call) return property_with(em, what, e.children[1]);
  if (what.kind != Expr::Kind::phrase) {
    return em.error(what.span, "expr/expected-name", "expected the name of a property before 'of'");
  }
  return property(em, joined(what.words), what.span, e.children[1]);
}

Type conditional(Emitter& em, const Expr& e, Type wanted) {
  const std::size_t from = em.here();
  expect(em, e.children[0], Type::truth());
  if (const auto c = em.take_constant(from))
    return expression(em, e.children[*c != 0 ? 1 : 2], wanted);
  const FormId form = em.open_if();
  Type a = expression(em, e.children[1], wanted);
  if (em.one_place(a) && !wanted.is(Kind::slots)) em.to_component(a);
  em.open_else(form);
  const Type b = expression(em, e.children[2], a.is(Kind::none) ? wanted : a);
  if (!a.is(Kind::none)) em.check(b, a, e.children[2]);
  em.close(form);
  return a.is(Kind::none) ? b : a;
}

/// `let x be y then z`.
Type with_name(Emitter& em, const Expr& e, Type wanted) {
  const std::uint16_t before = em.locals();
  const auto binding = give_name(em, e.variable, e.children[0]);
  if (!binding) return {};
  em.scope.push_back(*binding);
  const Type t = expression(em, e.children[1], wanted);
  em.scope.pop_back();
  em.keep_locals(before);
  return t;
}

Type cell_value(Emitter& em, const Expr& e) {
  std::optional<Value> xy[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t from = em.here();
    expect(em, e.children[i], Type::number());
    xy[i] = em.take_constant(from);
    if (xy[i] && (*xy[i] < -kCellLimit || *xy[i] > kCellLimit)) {
      return em.error(e.children[i].span, "expr/bad-cell",
                      "a cell is two whole numbers from -" + std::to_string(kCellLimit) + " to " +
                          std::to_string(kCellLimit));
    }
    if (xy[i]) em.push(*xy[i]);
  }
  em.span = e.span;
  if (xy[0] && xy[1]) {
    em.take(Op::push);
    em.take(Op::push);
    em.push(pack(Cell{static_cast<std::int16_t>(*xy[0]), static_cast<std::int16_t>(*xy[1])}));
  } else {
    em.emit(Op::make_cell);
  }
  return Type::cell();
}

}  // namespace

bool expect(Emitter& em, const Expr& e, Type wanted) {
  return em.check(expression(em, e, wanted), wanted, e);
}

bool expect_key(Emitter& em, const Expr& e) {
  const Type t = expression(em, e, Type::number());
  return t.is(Kind::truth) || em.check(t, Type::number(), e);
}

std::optional<Binding> give_name(Emitter& em, const grammar::WordToken& name, const Expr& value) {
  Type t = expression(em, value);
  if (t.is(Kind::invalid)) return std::nullopt;
  if (em.one_place(t)) em.to_component(t);
  if (t.is(Kind::bag) || t.is(Kind::none)) {
    em.error(value.span, "expr/wrong-kind", em.kind_of(t) + " cannot be named by 'let'");
    return std::nullopt;
  }
  check_given_name(em, name);
  const std::uint16_t at = em.new_local();
  em.emit(Op::store, 0, at);
  // `let c be first x in hand`: it lies in the hand.
  const bool member = value.kind == Expr::Kind::aggregate &&
                      (value.text == "first" || value.text == "random") && value.otherwise.empty();
  return Binding{name.text, t, at, {}, member ? whereabouts(em, value.children[0]) : nullptr};
}

bool container(Emitter& em, const Expr& e, Kind kind, Type& out) {
  out = expression(em, e);
  if (out.is(kind)) return true;
  em.wrong_kind(e.span,
                kind == Kind::grid   ? "a grid"
                : kind == Kind::pile ? "a pile"
                                     : "a row of places",
                out);
  return false;
}

namespace {

// long: one case per form of expression
Type any_form(Emitter& em, const Expr& e, Type wanted) {
  em.span = e.span;
  switch (e.kind) {
    case Expr::Kind::number:
      em.push(e.number);
      return Type::number();
    case Expr::Kind::string: {
      if (wanted.is(Kind::choice)) return choice_value(em, e.text, e.span, wanted);
      if (const auto t = particular(em, e.text, e.span, wanted)) return *t;
      if (const auto t = particular(em, e.text, e.span, {})) return *t;
      const bool digits =
          !e.text.empty() && e.text.find_first_not_of("0123456789") == std::string::npos;
      return em.error(
          e.span, "expr/unknown-component",
          "there is no " + std::string(wanted.is(Kind::place) ? "place" : "component") + " '" +
              e.text + "'",
          digits ? "a number is written without quotes" : nearest_id(em, e.text, wanted));
    }
    case Expr::Kind::phrase:
      return named_value(em, joined(e.words), e.span, wanted);
    case Expr::Kind::set_of:
      return set_of(em, e);
    case Expr::Kind::measured:
      return measured(em, e);
    case Expr::Kind::threshold:
      return threshold(em, e);
    case Expr::Kind::scoped:
      return scoped(em, e, wanted);
    case Expr::Kind::placed:
      return placed(em, e);
    case Expr::Kind::quantity:
      return em.error(e.span, "expr/quantity", "an amount of something cannot stand here",
                      source_line(em, e.span).starts_with("all ")
                          ? "each of a set is 'for each x in SET do ... end'"
                          : "");
    case Expr::Kind::unary: {
      const Type want = e.text == "not" ? Type::truth() : Type::number();
      const std::size_t from = em.here();
      expect(em, e.children[0], want);
      em.told_by_larger();
      if (const auto c = em.take_constant(from))
        em.push(e.text == "not" ? *c == 0 : -*c);
      else
        em.emit(e.text == "not" ? Op::logic_not : Op::negate);
      return want;
    }
    case Expr::Kind::binary:
      return binary(em, e);
    case Expr::Kind::is:
      return is_relation(em, e);
    case Expr::Kind::in:
      return membership(em, e);
    case Expr::Kind::of:
      return of_relation(em, e);
    case Expr::Kind::index:
      return subscripted(em, e);
    case Expr::Kind::call:
      return called(em, key_of(e.text), e, wanted);
    case Expr::Kind::tuple:
      return cell_value(em, e);
    case Expr::Kind::aggregate:
      return language::aggregate(em, e);
    case Expr::Kind::run:
      break;  // stands for a set only
    case Expr::Kind::conditional:
      return conditional(em, e, wanted);
    case Expr::Kind::let:
      return with_name(em, e, wanted);
  }
  return {};
}

}  // namespace

namespace {

/// Conditions are told by what `and` and `or` join; of `not x` all is said by the whole.
void observe_value(Emitter& em, const Expr& e, std::size_t from, Type t) {
  using Form = Expr::Kind;
  if (t.is(Kind::truth)) {
    const bool joined = e.kind == Form::binary && (e.text == "and" || e.text == "or");
    if (!joined) em.observe(Clause::Kind::condition, e, from, t);
  } else if (t.is(Kind::number) &&
             (e.kind == Form::phrase || e.kind == Form::of || e.kind == Form::index ||
              e.kind == Form::call || e.kind == Form::aggregate || e.kind == Form::measured)) {
    em.observe(Clause::Kind::operand, e, from, t);
  }
}

}  // namespace

Type expression(Emitter& em, const Expr& e, Type wanted) {
  const std::size_t from = em.here();
  const std::uint16_t first = em.locals();
  const Type t = any_form(em, e, wanted);
  observe_value(em, e, from, t);
  em.is_value(from, first, t);
  return t;
}

Type called(Emitter& em, const std::string& n, const Expr& e, Type wanted) {
  if (const auto* f = language::find_function(n)) return language::call(em, *f, e, wanted);
  if (const auto* d = find_definition(em, n)) return defined(em, *d, e);
  if (const auto* p = find_point(em, n)) return contributed(em, *p, e);
  if (const auto it = em.v.sheets.find(n);
      it != em.v.sheets.end() && !it->second.subject.is(Kind::invalid)) {
    if (!sheet_arguments(em, e, it->second, n)) return {};
    em.span = e.span;
    em.emit(Op::sheet_amount, static_cast<int>(it->second.parameters.size()) + 1,
            it->second.id.value);
    return Type::number();
  }
  auto names = known_names(em);
  for (const auto& f : language::functions()) names.emplace_back(f.word);
  std::string hint = n == "is_empty" ? "write 'X is none'" : grammar::nearest_hint(n, names);
  if (n == "count")
    hint = "members are counted with 'count of x in SET', what is in a pile with 'size of'";
  // Where it is known, it is nothing that is called.
  if (hint.empty() && e.children.size() == 1)
    hint = "write '" + with_blanks(n) + " of " + source_line(em, e.children[0].span) + "'";
  return em.error(e.span, "expr/unknown-name", "'" + n + "' is not a known amount or condition",
                  hint);
}

}  // namespace castellan::ruletext
