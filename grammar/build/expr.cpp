#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/build/rule_builder.hpp"
#include "grammar/build/text.hpp"

namespace castellan::grammar::build {
namespace {

// Every walk over a tree recurses; chains of operations nest to the left.
constexpr std::size_t kMaxHeight = 256;

bool counts(const WordToken& word) { return word.text == "all" || word.text == "each"; }

std::string joined(const std::vector<WordToken>& words) {
  std::string text;
  for (const WordToken& w : words) {
    if (!text.empty()) text += ' ';
    text += w.text;
  }
  return text;
}

/// An operation of several words may go on over lines.
std::string without_comments(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '#') at = std::min(text.find('\n', at), text.size() - 1);
    out += text[at];
  }
  return out;
}

Expr phrase_of(std::vector<WordToken> words) {
  Expr e;
  e.kind = Expr::Kind::phrase;
  e.span = {words.front().span.begin, words.back().span.end};
  e.words = std::move(words);
  return e;
}

}  // namespace

WordToken RuleBuilder::word(const Node& node) const {
  return {std::string(node.text()), span(node)};
}

Expr RuleBuilder::make(Expr::Kind kind, const Node& node) const {
  Expr e;
  e.kind = kind;
  e.span = span(node);
  return e;
}

void RuleBuilder::grow(std::size_t below, const Node& node) {
  height_ = below + 1;
  if (height_ <= kMaxHeight || too_high_) return;
  too_high_ = true;
  out_.add(diagnose(source_, span(node), "grammar/too-deep",
                    "more than 256 operations stand in each other; name parts of this with 'let'"));
}

std::vector<Expr> RuleBuilder::all(const Node& node, std::size_t first) {
  std::vector<Expr> list;
  std::size_t below = 0;
  for (std::size_t i = first; i < node.children.size(); ++i) {
    list.push_back(expression(node[i]));
    below = std::max(below, height_);
  }
  height_ = below;
  return list;
}

/// `e` with one more operation on its right.
Expr RuleBuilder::part(Expr e, const Node& node, Expr::Kind kind, std::string text,
                       const Node& right) {
  if (too_high_) return e;
  const std::size_t below = height_;
  Expr whole;
  whole.kind = kind;
  whole.text = std::move(text);
  whole.span.begin = e.span.begin;
  whole.children.push_back(std::move(e));
  whole.children.push_back(expression(right));
  whole.span.end = std::max(span(node).end, whole.children[1].span.end);
  grow(std::max(below, height_), node);
  return whole;
}

Expr RuleBuilder::phrase(const Node& node) const {
  std::vector<WordToken> words;
  for (const NodePtr& child : node.children) words.push_back(word(*child));
  return phrase_of(std::move(words));
}

Expr RuleBuilder::named(const Node& node, bool may_count) {
  Expr e = phrase(node[0]);
  height_ = 0;
  if (node.children.size() == 2) {
    Expr call = make(Expr::Kind::call, node);
    call.text = joined(e.words);
    call.children = all(node[1]);
    grow(height_, node);
    return call;
  }
  if (!may_count || e.words.size() < 2 || !counts(e.words.front())) return e;
  Expr quantity = make(Expr::Kind::quantity, node);
  quantity.children.push_back(phrase_of({e.words.front()}));
  quantity.children.push_back(phrase_of({e.words.begin() + 1, e.words.end()}));
  height_ = 1;
  return quantity;
}

/// Operands of one precedence, from left to right.
Expr RuleBuilder::chain(const Node& node) {
  Expr e = expression(node[0]);
  const auto op = [](const Node& n) { return std::string(n.text()); };
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    const Node& next = node[i];
    switch (next.kind) {
      case Kind::operation:  // sum: sign, operand
        ++i;
        e = part(std::move(e), node[i], Expr::Kind::binary, op(next), node[i]);
        break;
      case Kind::multiplied:
        e = part(std::move(e), next, Expr::Kind::binary, op(next[0]), next[1]);
        break;
      case Kind::divided:
        e = part(std::move(e), next, Expr::Kind::binary, "/", next[0]);
        e.rounding = next[1].text() == "up" ? Expr::Rounding::up : Expr::Rounding::down;
        break;
      default:
        e = part(std::move(e), next, Expr::Kind::binary,
                 node.kind == Kind::conjunction ? "and" : "or", next);
    }
    if (too_high_) break;
  }
  return e;
}

Expr RuleBuilder::relation(const Node& node) {
  const std::string sign = without_comments(node[1].text());
  Expr e = expression(node[0]);
  if (!sign.starts_with("is")) {
    return part(std::move(e), node[2], Expr::Kind::binary, sign, node[2]);
  }
  const std::string is = sign.find("not") == std::string::npos ? "is" : "is not";
  if (!sign.ends_with("in")) return part(std::move(e), node[2], Expr::Kind::is, is, node[2]);
  if (node[2].kind != Kind::arguments)
    return part(std::move(e), node[2], Expr::Kind::in, is, node[2]);
  // In parentheses: one set, or the values themselves.
  const Node& list = node[2];
  Expr whole = part(std::move(e), list, Expr::Kind::in, is, list[0]);
  for (std::size_t i = 1; i < list.children.size() && !too_high_; ++i) {
    const std::size_t below = height_;
    whole.children.push_back(expression(list[i]));
    grow(std::max(below - 1, height_), list);
  }
  return whole;
}

Expr RuleBuilder::members(const Node& node, const WordToken& name) {
  Expr e = expression(node);
  if (e.kind == Expr::Kind::run) e.variable = name;
  return e;
}

std::vector<Expr> RuleBuilder::condition(const Node& where_part) { return all(where_part); }

Expr RuleBuilder::aggregate(const Node& node) {
  Expr e = make(Expr::Kind::aggregate, node);
  std::size_t below = 0;
  const auto take = [&](std::vector<Expr>& to, Expr value) {
    to.push_back(std::move(value));
    below = std::max(below, height_);
  };
  e.text = node[0].text();
  std::size_t i = 1;
  if (node.kind == Kind::fold_of) take(e.value, expression(node[i++]));
  e.variable = word(node[i]);
  take(e.children, members(node[i + 1], e.variable));
  for (i += 2; i < node.children.size(); ++i) {
    if (node[i].kind == Kind::where_part) {
      e.where = condition(node[i]);
      below = std::max(below, height_);
    } else if (node[i].kind == Kind::else_part) {
      take(e.otherwise, expression(node[i][0]));
    } else {
      Expr::Key key;
      key.highest = node[i][0].text() == "highest";
      take(key.value, expression(node[i][1]));
      e.keys.push_back(std::move(key));
    }
  }
  grow(below, node);
  return e;
}

/// `3 craft shields` or `craft shield` of a set.
Expr RuleBuilder::set_item(const Node& node) {
  const Node& last = *node.children.back();
  if (node.children.size() == 1) return phrase(last);
  Expr e = make(Expr::Kind::quantity, node);
  e.children.push_back(leaf(node[0]));
  e.children.push_back(phrase(last));
  height_ = 1;
  return e;
}

Expr RuleBuilder::count(const Node& node) {
  switch (node.kind) {
    case Kind::set_of: {
      Expr e = make(Expr::Kind::set_of, node);
      e.text = node[0].text();
      for (std::size_t i = 1; i < node.children.size(); ++i)
        e.children.push_back(set_item(node[i]));
      height_ = 2;
      return e;
    }
    case Kind::measured: {
      Expr e = make(Expr::Kind::measured, node);
      e.children.push_back(phrase(node[0]));
      e.children.push_back(node[1].kind == Kind::set_item ? set_item(node[1]) : leaf(node[1]));
      if (node.children.size() > 2)
        e.text = node[2].text().ends_with("more") ? "or more" : "or less";
      height_ = 2;
      return e;
    }
    case Kind::at_scope: {
      Expr e = make(Expr::Kind::placed, node);
      e.words = phrase(node[0]).words;
      height_ = 0;
      return e;
    }
    case Kind::threshold: {
      Expr e = make(Expr::Kind::threshold, node);
      e.text = node[0].text() == "least" ? "at least" : "at most";
      e.children = all(node, 1);
      grow(height_, node);
      return e;
    }
    default: {
      Expr e = expression(node[0]);
      for (std::size_t i = 1; i < node.children.size() && !too_high_; ++i) {
        Expr scoped;
        scoped.kind = Expr::Kind::scoped;
        scoped.span = {e.span.begin, span(node[i]).end};
        scoped.words = phrase(node[i][0]).words;
        scoped.children.push_back(std::move(e));
        grow(height_, node[i]);
        e = std::move(scoped);
      }
      return e;
    }
  }
}

Expr RuleBuilder::leaf(const Node& node) {
  height_ = 0;
  if (node.kind == Kind::number) {
    Expr e = make(Expr::Kind::number, node);
    e.number = integer(source_, e.span, out_);
    return e;
  }
  Expr e = make(Expr::Kind::string, node);
  e.text = unquoted(node.text());
  return e;
}

// long: one case per kind of node
Expr RuleBuilder::expression(const Node& node) {
  switch (node.kind) {
    case Kind::number:
    case Kind::string:
      return leaf(node);
    case Kind::phrase: {
      height_ = 0;
      return phrase(node);
    }
    case Kind::named:
      return named(node, true);
    case Kind::set_of:
    case Kind::measured:
    case Kind::at_scope:
    case Kind::threshold:
    case Kind::counted:
      return count(node);
    case Kind::paren: {
      if (node.children.size() == 1) return expression(node[0]);
      Expr e = make(Expr::Kind::tuple, node);
      e.children = all(node);
      grow(height_, node);
      return e;
    }
    case Kind::amount:
    case Kind::conditional: {
      Expr e =
          make(node.kind == Kind::amount ? Expr::Kind::quantity : Expr::Kind::conditional, node);
      e.children = all(node);
      grow(height_, node);
      return e;
    }
    case Kind::named_value: {
      Expr e = make(Expr::Kind::let, node);
      e.variable = word(node[0]);
      e.children = all(node, 1);
      grow(height_, node);
      return e;
    }
    case Kind::negated:
    case Kind::minus: {
      Expr e = make(Expr::Kind::unary, node);
      e.text = node.kind == Kind::minus ? "-" : "not";
      e.children = all(node);
      grow(height_, node);
      return e;
    }
    case Kind::indexed: {
      Expr e = expression(node[0]);
      for (std::size_t i = 1; i < node.children.size() && !too_high_; ++i) {
        e = part(std::move(e), node[i], Expr::Kind::index, {}, node[i][0]);
      }
      return e;
    }
    case Kind::postfix:
      return part(expression(node[0]), node[1], Expr::Kind::of, {}, node[1]);
    case Kind::members: {
      Expr e = make(Expr::Kind::run, node);
      e.children = all(node);
      grow(height_, node);
      return e;
    }
    case Kind::comparison:
      return relation(node);
    case Kind::product:
    case Kind::sum:
    case Kind::conjunction:
    case Kind::disjunction:
      return chain(node);
    default:
      return aggregate(node);
  }
}

}  // namespace castellan::grammar::build
