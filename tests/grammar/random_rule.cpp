#include "tests/grammar/random_tree.hpp"

namespace castellan::grammar::test {

std::uint32_t RandomTree::below(std::uint32_t bound) {
  state_ ^= state_ << 13;
  state_ ^= state_ >> 7;
  state_ ^= state_ << 17;
  return static_cast<std::uint32_t>((state_ >> 33) % bound);
}

std::string RandomTree::pick(std::initializer_list<const char*> words) {
  return words.begin()[below(static_cast<std::uint32_t>(words.size()))];
}

std::string RandomTree::name() {
  return pick({"alpha", "b", "card", "face-down", "größe", "hand", "it", "k2", "_x", "亭台", "toto",
               "orbit", "index", "ending", "countess"});
}

Expr RandomTree::phrase() {
  Expr e;
  e.kind = Expr::Kind::phrase;
  for (std::uint32_t i = below(3) + 1; i > 0; --i) e.words.push_back(word());
  return e;
}

Expr RandomTree::leaf() {
  Expr e;
  switch (below(4)) {
    case 0:
      e.number = below(1000);
      return e;
    case 1:
      e.kind = Expr::Kind::string;
      e.text = pick({"tower-07-NEW", "", "a \"b\"", "back\\slash", "# no comment"});
      return e;
    case 2: {
      e.kind = Expr::Kind::quantity;
      Expr amount;
      if (chance(2)) {
        amount.kind = Expr::Kind::phrase;
        amount.words.push_back({pick({"all", "each"}), {}});
      } else {
        amount.number = below(9);
      }
      e.children.push_back(std::move(amount));
      e.children.push_back(phrase());
      return e;
    }
    default:
      return phrase();
  }
}

Expr RandomTree::with(Expr::Kind kind, std::string text, std::vector<Expr> children) {
  Expr e;
  e.kind = kind;
  e.text = std::move(text);
  e.children = std::move(children);
  return e;
}

Expr RandomTree::aggregate(int depth) {
  Expr e = with(
      Expr::Kind::aggregate,
      pick({"count", "longest", "sum", "highest", "lowest", "any", "every", "first", "random"}),
      {});
  e.variable = word();
  e.children.push_back(members(e.variable, depth));
  if (e.text == "sum" || e.text == "highest" || e.text == "lowest")
    e.value.push_back(expression(depth));
  if (e.text == "every" || chance(2)) e.where.push_back(expression(depth));
  if (e.text == "first") {
    for (std::uint32_t i = below(3); i > 0; --i) e.keys.push_back({chance(2), {expression(depth)}});
  }
  const bool may_miss = e.text == "first" || e.text == "highest" || e.text == "lowest";
  if (may_miss && chance(2)) e.otherwise.push_back(expression(depth));
  return e;
}

Expr RandomTree::members(const WordToken& name, int depth) {
  Expr set = expression(depth);
  if (!chance(3)) return set;
  Expr e = with(Expr::Kind::run, {}, {std::move(set), expression(depth)});
  if (chance(2)) e.children.push_back(expression(depth));
  e.variable = name;
  return e;
}

Expr RandomTree::count(int depth) {
  switch (below(5)) {
    case 0: {
      Expr e = with(Expr::Kind::set_of, pick({"set", "pair"}), {});
      for (std::uint32_t i = below(3) + 1; i > 0; --i) {
        Expr item = phrase();
        if (chance(3)) {
          Expr number;
          number.number = below(9);
          item = with(Expr::Kind::quantity, {}, {std::move(number), std::move(item)});
        }
        e.children.push_back(std::move(item));
      }
      return e;
    }
    case 1: {
      Expr number;
      number.number = below(9);
      if (chance(2)) number = with(Expr::Kind::quantity, {}, {std::move(number), phrase()});
      return with(Expr::Kind::measured, pick({"", "or more", "or less"}),
                  {phrase(), std::move(number)});
    }
    case 2: {
      Expr e = with(Expr::Kind::scoped, {}, {expression(depth)});
      e.words = phrase().words;
      return e;
    }
    case 3: {
      Expr e;
      e.kind = Expr::Kind::placed;
      e.words = phrase().words;
      return e;
    }
    default: {
      Expr number;
      number.number = below(9);
      return with(Expr::Kind::threshold, pick({"at least", "at most"}),
                  {std::move(number), expression(depth)});
    }
  }
}

Expr RandomTree::expression(int depth) {
  if (depth <= 0) return leaf();
  const auto child = [&] { return expression(depth - 1 - static_cast<int>(below(2))); };
  switch (below(12)) {
    case 10:
    case 11:
      return count(depth - 1);
    case 0:
      return with(Expr::Kind::unary, pick({"-", "not"}), {child()});
    case 1:
    case 2: {
      Expr e = with(Expr::Kind::binary,
                    pick({"or", "and", "=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "mod", "/"}),
                    {child(), child()});
      if (e.text == "/") e.rounding = chance(2) ? Expr::Rounding::up : Expr::Rounding::down;
      return e;
    }
    case 3: {
      Expr e = with(chance(2) ? Expr::Kind::is : Expr::Kind::in, pick({"is", "is not"}),
                    {child(), child()});
      for (std::uint32_t i = e.kind == Expr::Kind::in ? below(3) : 0; i > 0; --i)
        e.children.push_back(child());
      return e;
    }
    case 4:
      return with(Expr::Kind::of, {}, {child(), child()});
    case 5:
      return with(Expr::Kind::index, {}, {child(), child()});
    case 6: {
      Expr e = with(Expr::Kind::call, pick({"tally", "wall length"}), {});
      for (std::uint32_t i = below(3); i > 0; --i) e.children.push_back(child());
      return e;
    }
    case 7:
      return with(Expr::Kind::tuple, {}, {child(), child()});
    case 8:
      if (chance(4)) return with(Expr::Kind::quantity, {}, {child(), phrase()});
      if (chance(3)) {
        Expr e = with(Expr::Kind::let, {}, {child(), child()});
        e.variable = word();
        return e;
      }
      return with(Expr::Kind::conditional, {}, {child(), child(), child()});
    default:
      return aggregate(depth - 1);
  }
}

Statement RandomTree::simple(int depth) {
  Statement s;
  if (chance(4)) {
    s.kind = Statement::Kind::let;
    s.name = word();
    s.object.push_back(expression(depth));
    return s;
  }
  if (chance(6)) {
    s.kind = Statement::Kind::choose;
    s.name = word();
    if (chance(2)) s.number.push_back(expression(depth));
    s.object.push_back(members(s.name, depth));
    if (chance(2)) s.condition.push_back(expression(depth));
    if (chance(2)) s.chooser.push_back(expression(depth));
    return s;
  }
  if (chance(3)) {
    s.kind = Statement::Kind::call;
    Expr e = chance(2) ? phrase() : with(Expr::Kind::call, "refill row", {expression(depth)});
    if (chance(2)) e = with(Expr::Kind::of, {}, {std::move(e), expression(0)});
    s.object.push_back(std::move(e));
  } else {
    s.verb.text = pick({"gain", "set", "times", "move", "score"});
    if (chance(5)) {
      // Without a number behind the verb it would be the name of a rule.
      s.subject = phrase().words;
      Expr number;
      number.number = below(9);
      s.object.push_back(with(Expr::Kind::quantity, {}, {std::move(number), phrase()}));
    } else if (!chance(3)) {
      s.object.push_back(expression(depth));
    }
    for (std::uint32_t i = below(3); i > 0; --i) {
      Complement c;
      c.preposition = pick({"to", "from", "into", "on", "at", "per", "by", "ties", "least"});
      do c.object.push_back(expression(depth));
      while (c.preposition == "by" && chance(3));
      s.complements.push_back(std::move(c));
    }
    if (chance(4)) s.complements.push_back({"rounded", {}, pick({"up", "down"}), {}});
  }
  if (chance(3)) s.condition.push_back(expression(depth));
  return s;
}

Statement RandomTree::statement(int depth) {
  if (depth <= 0 || chance(2)) return simple(depth);
  Statement s;
  s.kind = static_cast<Statement::Kind>(static_cast<int>(Statement::Kind::if_block) +
                                        static_cast<int>(below(5)));
  switch (s.kind) {
    case Statement::Kind::if_block:
      for (std::uint32_t i = below(2) + 1; i > 0; --i) {
        s.branches.push_back({{expression(depth - 1)}, statements(depth - 1)});
      }
      if (chance(2)) s.branches.push_back({{}, statements(depth - 1)});
      return s;
    case Statement::Kind::either:
      for (std::uint32_t i = below(2) + 2; i > 0; --i)
        s.branches.push_back({{}, statements(depth - 1)});
      return s;
    case Statement::Kind::for_each:
      s.name = word();
      s.object.push_back(members(s.name, depth - 1));
      if (chance(2)) s.condition.push_back(expression(depth - 1));
      break;
    case Statement::Kind::while_do:
      s.condition.push_back(expression(depth - 1));
      break;
    default:
      s.object.push_back(expression(depth - 1));
  }
  s.body = statements(depth - 1);
  return s;
}

std::vector<Statement> RandomTree::statements(int depth) {
  std::vector<Statement> list;
  for (std::uint32_t i = below(3) + 1; i > 0; --i) list.push_back(statement(depth));
  return list;
}

}  // namespace castellan::grammar::test
