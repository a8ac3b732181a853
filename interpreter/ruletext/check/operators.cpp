// Operators in expressions: arithmetic, conditions, comparison.
#include <algorithm>
#include <array>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/options.hpp"
#include "interpreter/ruletext/check/slots.hpp"

namespace castellan::ruletext {

namespace {

std::vector<std::string> feature_names(const state::FamilyType& family) {
  std::vector<std::string> names;
  for (const auto& f : family.features) names.push_back(f.name);
  return names;
}

/// `S is city`, with the segment on the stack.
Type is_feature(Emitter& em, const Expr& e, Type segment) {
  const auto& family = em.schema.family(em.schema.field(segment.field()).family);
  const std::string n = word_of(e);
  const std::int32_t feature = family.find_feature(n);
  if (feature < 0) {
    return em.error(
        e.span, "expr/unknown-name", "'" + n + "' is no feature of a " + family.name,
        n == "nil" ? "nothing is 'none'" : grammar::nearest_hint(n, feature_names(family)));
  }
  em.emit(Op::segment_feature, 0, segment.id);
  em.push(feature);
  return Type::truth();
}

/// The piece below the top of the stack stands for its component.
void piece_below(Emitter& em, Type& piece) {
  const std::uint16_t other = em.new_local();
  em.emit(Op::store, 0, other);
  em.to_component(piece);
  em.emit(Op::load, 0, other);
}

/// What lies below the top of the stack is one of any field, when the one on top is.
void any_field_below(Emitter& em, Type& below, Type top) {
  if (below == top || below.kind != top.kind || !of_any_field(top, em.schema)) return;
  const std::uint16_t other = em.new_local();
  em.emit(Op::store, 0, other);
  em.to_any_field(below, top);
  em.emit(Op::load, 0, other);
}

}  // namespace

// long: one branch per operator
Type binary(Emitter& em, const Expr& e) {
  const std::string& op = e.text;
  if (op == "and" || op == "or") {
    if (e.children[0].kind == Expr::Kind::binary && e.children[0].text == "=" &&
        e.children[1].kind == Expr::Kind::number) {
      return em.error(e.children[1].span, "expr/wrong-kind", "expected a condition, found a number",
                      "one of several values is 'x is in (1, 2)'");
    }
    const std::size_t from = em.here();
    expect(em, e.children[0], Type::truth());
    if (const auto c = em.take_constant(from)) {
      if ((*c != 0) == (op == "or"))
        em.push(op == "or");
      else
        expect(em, e.children[1], Type::truth());
      return Type::truth();
    }
    const Op otherwise = op == "and" ? Op::and_else : Op::or_else;
    const FormId both = em.open_joined(otherwise);
    const std::size_t right = em.here();
    expect(em, e.children[1], Type::truth());
    if (const auto c = em.take_constant(right)) {
      // What follows the left side is the same as it is.
      if ((*c != 0) == (op == "and")) {
        em.drop_joined(both);
        return Type::truth();
      }
      em.push(*c);
    }
    em.close(both);
    return Type::truth();
  }
  static constexpr std::array kCompare = {"=", "!=", "<", "<=", ">", ">="};
  if (std::find(kCompare.begin(), kCompare.end(), op) != kCompare.end()) {
    return comparison(em, e, op, e.children[0], e.children[1]);
  }
  const std::size_t from = em.here();
  expect(em, e.children[0], Type::number());
  const auto left = em.take_constant(from);
  if (left) em.push(*left);
  const std::size_t middle = em.here();
  expect(em, e.children[1], Type::number());
  em.span = e.span;
  if (op == "/" || op == "mod") check_divisor(em, e.children[1]);
  if (left) {
    if (const auto right = em.take_constant(middle)) {
      const bool add = op == "+", sub = op == "-", mul = op == "*";
      Value r = 0;
      const bool fits = add   ? arithmetic::try_add(*left, *right, r)
                        : sub ? arithmetic::try_subtract(*left, *right, r)
                        : mul ? arithmetic::try_multiply(*left, *right, r)
                              : false;
      if (fits) {
        em.take_constant(from);
        em.push(r);
        return Type::number();
      }
      em.push(*right);
    }
  }
  if (op == "+")
    em.emit(Op::add);
  else if (op == "-")
    em.emit(Op::sub);
  else if (op == "*")
    em.emit(Op::mul);
  else if (op == "mod")
    em.emit(Op::mod);
  else
    em.emit(e.rounding == Expr::Rounding::up ? Op::div_up : Op::div_down);
  return Type::number();
}

// long: one branch per pair of kinds that can be compared
Type comparison(Emitter& em, const Expr& e, const std::string& op, const Expr& left,
                const Expr& right) {
  const std::size_t from = em.here();
  const bool equality = op == "=" || op == "!=";
  if (equality) {
    if (const auto decided = option_comparison(em, op, left, right)) return *decided;
  }
  for (const Expr* side : {&left, &right}) {
    if (phrase_of(*side) != "none") continue;
    return em.error(side->span, "expr/wrong-kind", "none cannot be compared",
                    std::string("write 'X is ") + (op == "!=" ? "not " : "") + "none'");
  }
  // A lone choice value takes its kind from the other side.
  const auto plain = [&](const Expr& x) {
    if (x.kind == Expr::Kind::string) return true;
    if (x.kind != Expr::Kind::phrase) return false;
    const std::string n = joined(x.words);
    return em.find_binding(n) == nullptr && n != em.text.subject && !em.schema.find_field(n);
  };
  Type a, b;
  if (plain(left) && !plain(right)) {
    b = expression(em, right);
    if (em.one_place(b)) em.to_component(b);
    a = expression(em, left, b);
    if (!equality) {
      // The operands stand the other way round on the stack.
      em.check(a, Type::number(), left);
      em.check(b, Type::number(), right);
      em.emit(op == "<" ? Op::gt : op == "<=" ? Op::ge : op == ">" ? Op::lt : Op::le);
      return Type::truth();
    }
    std::swap(a, b);
    if (a.is(Kind::piece) && b.is(Kind::component)) piece_below(em, a);
    any_field_below(em, a, b);
    em.check(b, a, left);
  } else {
    a = expression(em, left);
    if (em.one_place(a)) em.to_component(a);
    if (a.is(Kind::segment) && e.kind == Expr::Kind::is) {
      const Type known = is_feature(em, right, a);
      if (!known.is(Kind::invalid)) em.emit(op == "=" ? Op::eq : Op::ne);
      return known;
    }
    b = expression(em, right, a);
    if (em.one_place(b)) em.to_component(b);
    if (a.is(Kind::piece) && b.is(Kind::component)) piece_below(em, a);
    any_field_below(em, a, b);
    if (!equality) {
      em.check(a, Type::number(), left);
      em.check(b, Type::number(), right);
    } else {
      em.check(b, a, right);
    }
  }
  if ((a.container() || a.is(Kind::bag)) && !b.is(Kind::invalid)) {
    return em.error(e.span, "expr/wrong-kind", em.kind_of(a) + " cannot be compared");
  }
  em.span = e.span;
  if (equality && em.here() == from + 2 && em.at(from).op == Op::push &&
      em.at(from + 1).op == Op::push) {
    const bool same = em.take(Op::push)->c == em.take(Op::push)->c;
    em.push(same == (op == "="));
    return Type::truth();
  }
  em.emit(op == "="    ? Op::eq
          : op == "!=" ? Op::ne
          : op == "<"  ? Op::lt
          : op == "<=" ? Op::le
          : op == ">"  ? Op::gt
                       : Op::ge);
  return Type::truth();
}

}  // namespace castellan::ruletext
