#include "grammar/build/rule_nodes.hpp"

#include <limits>

namespace castellan::grammar::build {

namespace {

using Kind = Expr::Kind;

template <class Rule>
bool is(const Node& n) {
  return n.is_type<Rule>();
}

Expr make(Kind kind, const Node& n, std::uint32_t base) {
  Expr e;
  e.kind = kind;
  e.span = span_of(n, base);
  return e;
}

Expr binary(std::string op, Expr left, Expr right) {
  Expr e;
  e.kind = Kind::binary;
  e.span = {left.span.begin, right.span.end};
  e.text = std::move(op);
  e.children.push_back(std::move(left));
  e.children.push_back(std::move(right));
  return e;
}

/// Chains without operator nodes: all operands are joined by `op`.
Expr chain(const char* op, const Node& n, std::uint32_t base) {
  Expr e = to_expr(*n.children[0], base);
  for (std::size_t i = 1; i < n.children.size(); ++i) {
    e = binary(op, std::move(e), to_expr(*n.children[i], base));
  }
  return e;
}

/// operand, sign, operand [rounding], sign ...
Expr signs(const Node& n, std::uint32_t base) {
  Expr e = to_expr(*n.children[0], base);
  for (std::size_t i = 1; i + 1 < n.children.size(); i += 2) {
    const std::string sign = n.children[i]->string();
    e = binary(sign, std::move(e), to_expr(*n.children[i + 1], base));
    if (i + 2 < n.children.size() && is<r::rounding>(*n.children[i + 2])) {
      e.rounding = n.children[i + 2]->string() == "up" ? Expr::Rounding::up : Expr::Rounding::down;
      e.span.end = span_of(*n.children[i + 2], base).end;
      ++i;
    }
  }
  return e;
}

Expr number(const Node& n, std::uint32_t base) {
  Expr e = make(Kind::number, n, base);
  // Twelve digits are far beyond any range a rule can declare.
  for (const char c : n.string_view()) {
    if (e.number < 1'000'000'000'000) e.number = e.number * 10 + (c - '0');
  }
  return e;
}

Expr phrase(const Node& n, std::uint32_t base) {
  Expr e = make(Kind::phrase, n, base);
  for (const auto& w : n.children) e.words.push_back(word_of(*w, base));
  return e;
}

void take_where(const Node& n, std::uint32_t base, Expr& e) {
  if (!n.children.empty()) e.where.push_back(to_expr(*n.children[0], base));
}

Expr aggregate(const Node& n, std::uint32_t base) {
  Expr e = make(Kind::aggregate, n, base);
  std::size_t i = 0;
  if (is<r::count_of>(n)) {
    e.text = "count";
  } else if (is<r::first_of>(n)) {
    e.text = "first";
  } else {
    e.text = n.children[i++]->string();
  }
  if (is<r::fold_of>(n)) e.value.push_back(to_expr(*n.children[i++], base));
  e.variable = word_of(*n.children[i++], base);
  e.children.push_back(to_expr(*n.children[i++], base));
  for (; i < n.children.size(); ++i) {
    const Node& c = *n.children[i];
    if (is<r::where_part>(c)) {
      take_where(c, base, e);
    } else if (is<r::keys>(c)) {
      for (const auto& k : c.children) {
        Expr::Key key;
        key.highest = k->children[0]->string() == "highest";
        key.value.push_back(to_expr(*k->children[1], base));
        e.keys.push_back(std::move(key));
      }
    } else {
      e.where.push_back(to_expr(c, base));  // any, every
    }
  }
  return e;
}

}  // namespace

Span span_of(const Node& n, std::uint32_t base) {
  if (!n.has_content()) {
    // Folded nodes keep their children only.
    return {span_of(*n.children.front(), base).begin, span_of(*n.children.back(), base).end};
  }
  auto text = n.string_view();
  // Rules may end with blanks they looked over.
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\n' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  const auto begin = base + static_cast<std::uint32_t>(n.m_begin.byte);
  return {begin, begin + static_cast<std::uint32_t>(text.size())};
}

WordToken word_of(const Node& n, std::uint32_t base) { return {n.string(), span_of(n, base)}; }

Expr to_expr(const Node& n, std::uint32_t base) {
  if (is<r::number_value>(n)) return number(n, base);
  if (is<r::text_content>(n)) {
    Expr e = make(Kind::string, n, base);
    e.text = n.string();
    if (e.span.begin > 0) --e.span.begin;
    ++e.span.end;
    return e;
  }
  if (is<r::phrase>(n) || is<r::call_name>(n)) return phrase(n, base);
  if (is<r::quantity>(n)) {
    Expr e = make(Kind::quantity, n, base);
    if (is<r::all_word>(*n.children[0])) {
      Expr all = make(Kind::phrase, *n.children[0], base);
      all.words.push_back(word_of(*n.children[0], base));
      e.children.push_back(std::move(all));
    } else {
      e.children.push_back(number(*n.children[0], base));
    }
    e.children.push_back(phrase(*n.children[1], base));
    return e;
  }
  if (is<r::parenthesised>(n)) {
    if (n.children.size() == 1) {
      Expr e = to_expr(*n.children[0], base);
      return e;
    }
    Expr e = make(Kind::tuple, n, base);
    for (const auto& c : n.children) e.children.push_back(to_expr(*c, base));
    return e;
  }
  if (is<r::call>(n)) {
    Expr e = make(Kind::call, n, base);
    e.text = n.children[0]->string();
    for (std::size_t i = 1; i < n.children.size(); ++i) e.children.push_back(to_expr(*n.children[i], base));
    return e;
  }
  if (is<r::conditional>(n)) {
    Expr e = make(Kind::conditional, n, base);
    for (const auto& c : n.children) e.children.push_back(to_expr(*c, base));
    return e;
  }
  if (is<r::count_of>(n) || is<r::fold_of>(n) || is<r::quantor>(n) || is<r::first_of>(n)) {
    return aggregate(n, base);
  }
  if (is<r::indexed>(n)) {
    Expr e = to_expr(*n.children[0], base);
    for (std::size_t i = 1; i < n.children.size(); ++i) {
      Expr index;
      index.kind = Kind::index;
      index.children.push_back(std::move(e));
      index.children.push_back(to_expr(*n.children[i], base));
      index.span = {index.children[0].span.begin, index.children[1].span.end + 1};
      e = std::move(index);
    }
    return e;
  }
  if (is<r::of_chain>(n) || is<r::owner>(n) || is<r::set_value>(n) || is<r::loop_set>(n) ||
      is<r::call_object>(n)) {
    if (n.children.size() == 1) return to_expr(*n.children[0], base);
    Expr e = make(Kind::of, n, base);
    e.children.push_back(to_expr(*n.children[0], base));
    e.children.push_back(to_expr(*n.children[1], base));
    return e;
  }
  if (is<r::negated>(n) || is<r::inverted>(n)) {
    Expr e = make(Kind::unary, n, base);
    e.text = is<r::negated>(n) ? "-" : "not";
    e.children.push_back(to_expr(*n.children[0], base));
    return e;
  }
  if (is<r::product>(n) || is<r::sum>(n)) return signs(n, base);
  if (is<r::comparison>(n)) {
    const Node& sign = *n.children[1];
    Expr e = binary(sign.string(), to_expr(*n.children[0], base), to_expr(*n.children[2], base));
    if (is<r::is_word>(sign)) {
      e.kind = Kind::is;
      e.text = sign.string_view().size() > 2 ? "is not" : "is";
    }
    return e;
  }
  if (is<r::conjunction>(n)) return chain("and", n, base);
  // expression and the rules that are expressions in a role
  return chain("or", n, base);
}

std::vector<Statement> to_statements(const Node& block, std::uint32_t base) {
  std::vector<Statement> list;
  for (const auto& c : block.children) list.push_back(to_statement(*c, base));
  return list;
}

Statement to_statement(const Node& n, std::uint32_t base) {
  using S = Statement::Kind;
  Statement s;
  s.span = span_of(n, base);
  if (is<r::let_statement>(n)) {
    s.kind = S::let;
    s.name = word_of(*n.children[0], base);
    s.object.push_back(to_expr(*n.children[1], base));
    return s;
  }
  if (is<r::if_statement>(n)) {
    s.kind = S::if_block;
    for (const auto& c : n.children) {
      Statement::Branch branch;
      if (is<r::then_branch>(*c)) {
        branch.condition.push_back(to_expr(*c->children[0], base));
        branch.body = to_statements(*c->children[1], base);
      } else {
        branch.body = to_statements(*c, base);
      }
      s.branches.push_back(std::move(branch));
    }
    return s;
  }
  if (is<r::either>(n)) {
    s.kind = S::either;
    for (const auto& c : n.children) s.branches.push_back({{}, to_statements(*c, base)});
    return s;
  }
  if (is<r::for_each>(n) || is<r::while_loop>(n) || is<r::repeat_loop>(n)) {
    s.kind = is<r::for_each>(n) ? S::for_each : is<r::while_loop>(n) ? S::while_do : S::repeat;
    for (const auto& c : n.children) {
      if (is<r::loop_variable>(*c)) s.name = word_of(*c, base);
      else if (is<r::block>(*c)) s.body = to_statements(*c, base);
      else if (is<r::branch_condition>(*c)) s.condition.push_back(to_expr(*c, base));
      else s.object.push_back(to_expr(*c, base));
    }
    return s;
  }
  s.kind = is<r::call_statement>(n) ? S::call : S::verb;
  for (const auto& c : n.children) {
    if (is<r::fixed_verb>(*c) || is<r::other_verb>(*c)) {
      s.verb = word_of(*c, base);
    } else if (is<r::object>(*c) || is<r::call_object>(*c)) {
      s.object.push_back(to_expr(*c, base));
    } else if (is<r::postfix_condition>(*c)) {
      s.condition.push_back(to_expr(*c, base));
    } else if (is<r::complement>(*c)) {
      Complement complement;
      complement.span = span_of(*c, base);
      const Node& first = *c->children[0];
      if (is<r::rounded_complement>(first)) {
        complement.preposition = "rounded";
        complement.text = first.children[0]->string();
      } else {
        complement.preposition = first.string();
        complement.object.push_back(to_expr(*c->children[1], base));
      }
      s.complements.push_back(std::move(complement));
    }
  }
  return s;
}

}  // namespace castellan::grammar::build
