// Operators in expressions: arithmetic, conditions, comparison.
#include <algorithm>
#include <array>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

Type Emitter::binary(const Expr& e) {
  const std::string& op = e.text;
  if (op == "and" || op == "or") {
    const std::size_t from = here();
    check(expression(e.children[0], Type::truth()), Type::truth(), e.children[0]);
    if (const auto c = take_constant(from)) {
      if ((*c != 0) == (op == "or")) push(op == "or");
      else check(expression(e.children[1], Type::truth()), Type::truth(), e.children[1]);
      return Type::truth();
    }
    const std::size_t jump = emit(op == "and" ? Op::and_else : Op::or_else);
    check(expression(e.children[1], Type::truth()), Type::truth(), e.children[1]);
    patch(jump);
    return Type::truth();
  }
  static constexpr std::array kCompare = {"=", "!=", "<", "<=", ">", ">="};
  if (std::find(kCompare.begin(), kCompare.end(), op) != kCompare.end()) {
    return comparison(e, op, e.children[0], e.children[1]);
  }
  const std::size_t from = here();
  check(expression(e.children[0], Type::number()), Type::number(), e.children[0]);
  const auto left = take_constant(from);
  if (left) push(*left);
  const std::size_t middle = here();
  check(expression(e.children[1], Type::number()), Type::number(), e.children[1]);
  span_ = e.span;
  if (op == "/" || op == "mod") check_divisor(e.children[1]);
  if (left) {
    if (const auto right = take_constant(middle)) {
      const bool add = op == "+", sub = op == "-", mul = op == "*";
      Value r = 0;
      const bool over = add   ? __builtin_add_overflow(*left, *right, &r)
                        : sub ? __builtin_sub_overflow(*left, *right, &r)
                        : mul ? __builtin_mul_overflow(*left, *right, &r)
                              : true;
      if (!over) {
        take_constant(from);
        push(r);
        return Type::number();
      }
      push(*right);
    }
  }
  if (op == "+") emit(Op::add);
  else if (op == "-") emit(Op::sub);
  else if (op == "*") emit(Op::mul);
  else if (op == "mod") emit(Op::mod);
  else emit(e.rounding == Expr::Rounding::up ? Op::div_up : Op::div_down);
  return Type::number();
}

Type Emitter::comparison(const Expr& e, const std::string& op, const Expr& left, const Expr& right) {
  const bool equality = op == "=" || op == "!=";
  // An option against one of its values is decided here and now.
  if (const auto text = option_text(left); text && equality) {
    const bool words = right.kind == Expr::Kind::phrase || right.kind == Expr::Kind::string;
    if (words) {
      const std::string value =
          right.kind == Expr::Kind::string ? right.text : joined(right.words, '_');
      push((*text == value) == (op == "="));
      return Type::truth();
    }
  }
  // A lone choice value takes its kind from the other side.
  const auto plain = [&](const Expr& x) {
    if (x.kind == Expr::Kind::string) return true;
    if (x.kind != Expr::Kind::phrase) return false;
    const std::string n = joined(x.words, '_');
    return find_binding(n) == nullptr && n != subject_ && !v_.schema.find_field(n);
  };
  Type a, b;
  if (plain(left) && !plain(right)) {
    b = expression(right);
    a = expression(left, b);
    if (!equality) {
      // The operands stand the other way round on the stack.
      check(a, Type::number(), left);
      check(b, Type::number(), right);
      emit(op == "<" ? Op::gt : op == "<=" ? Op::ge : op == ">" ? Op::lt : Op::le);
      return Type::truth();
    }
    std::swap(a, b);
    if (is_component(a) && b.is(Kind::component)) to_component(a);
    if (!a.is(Kind::none)) check(b, a, left);
  } else {
    a = expression(left);
    if (a.is(Kind::segment) && e.kind == Expr::Kind::is) {
      const Type known = is_feature(right, a);
      if (!known.is(Kind::invalid)) emit(op == "=" ? Op::eq : Op::ne);
      return known;
    }
    b = expression(right, a);
    if (a.is(Kind::piece) && b.is(Kind::component)) {
      // The piece stands for its component.
      const std::uint16_t other = new_local();
      emit(Op::store, 0, other);
      to_component(a);
      emit(Op::load, 0, other);
    }
    if (!equality) {
      check(a, Type::number(), left);
      check(b, Type::number(), right);
    } else if (!a.is(Kind::none)) {
      check(b, a, right);
    } else if (b.container()) {
      error(e.span, "expr/wrong-kind", kind_of(b) + " is never none", "write 'is empty'");
    }
  }
  if (a.container() || a.is(Kind::bag)) {
    return error(e.span, "expr/wrong-kind", kind_of(a) + " can not be compared");
  }
  span_ = e.span;
  emit(op == "="    ? Op::eq
       : op == "!=" ? Op::ne
       : op == "<"  ? Op::lt
       : op == "<=" ? Op::le
       : op == ">"  ? Op::gt
                    : Op::ge);
  return Type::truth();
}

}  // namespace castellan::expr
