#include <utility>

#include "grammar/build/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/print/printer.hpp"
#include "grammar/words.hpp"

namespace castellan::grammar {
namespace print_detail {
namespace {

// How tightly an expression holds together; an operand that holds less
// tightly than its place needs stands in parentheses. An open expression takes
// whatever follows it.
enum Level : int {
  kOpen,
  kDisjunction,
  kConjunction,
  kNegation,
  kComparison,
  kSum,
  kProduct,
  kUnary,
  kCounted,
  kPostfix,
  kPrimary
};

Level level_of(const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::unary:
      return e.text == "-" ? kUnary : kNegation;
    case Expr::Kind::is:
    case Expr::Kind::in:
      return kComparison;
    case Expr::Kind::of:
      return kPostfix;
    case Expr::Kind::conditional:
    case Expr::Kind::let:
    case Expr::Kind::set_of:  // takes a '+' that follows
      return kOpen;
    case Expr::Kind::threshold:
    case Expr::Kind::placed:
      return kComparison;
    case Expr::Kind::scoped:
      return kCounted;
    case Expr::Kind::aggregate:
      return e.where.empty() && e.otherwise.empty() && e.children[0].kind != Expr::Kind::run &&
                     !is_one_of(kPicks, e.text)
                 ? kProduct
                 : kOpen;
    case Expr::Kind::binary:
      if (e.text == "or") return kDisjunction;
      if (e.text == "and") return kConjunction;
      if (e.text == "+" || e.text == "-") return kSum;
      if (e.text == "*" || e.text == "/" || e.text == "mod") return kProduct;
      return kComparison;
    default:
      return kPrimary;
  }
}

/// Whether an `else` behind an expression would become part of it.
bool takes_else(const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::unary:
    case Expr::Kind::binary:
    case Expr::Kind::is:
    case Expr::Kind::of:
    case Expr::Kind::conditional:
    case Expr::Kind::let:
    case Expr::Kind::threshold:
      return e.rounding == Expr::Rounding::none && takes_else(e.children.back());
    case Expr::Kind::aggregate:
      if (!e.otherwise.empty()) return takes_else(e.otherwise[0]);
      if (is_one_of(kExtremes, e.text) || is_one_of(kPicks, e.text)) return true;
      return takes_else(e.where.empty() ? e.children[0] : e.where[0]);
    default:
      return false;
  }
}

/// Whether what follows could go on with a set at its end.
bool ends_in_set(const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::aggregate:
    case Expr::Kind::conditional:
    case Expr::Kind::let:
      return true;
    case Expr::Kind::unary:
    case Expr::Kind::binary:
    case Expr::Kind::is:
    case Expr::Kind::threshold:
      return ends_in_set(e.children.back());
    default:
      return false;
  }
}

}  // namespace

std::string words(const std::vector<WordToken>& list) {
  std::string text;
  for (const WordToken& w : list) {
    if (!text.empty()) text += ' ';
    text += w.text;
  }
  return text;
}

std::string ExprPrinter::print(const Expr& e) const {
  return at(e, in_either_ ? kConjunction : kOpen);
}

std::string ExprPrinter::set(const Expr& e) const {
  if (e.kind != Expr::Kind::run) return at(e, kPostfix);
  const auto closed = [this](const Expr& c) {
    return ends_in_set(c) ? "(" + bracketed(c) + ")"
                          : at(c, in_either_ ? kConjunction : kDisjunction);
  };
  std::string text = at(e.children[0], kPostfix) + " while " + closed(e.children[1]);
  if (e.children.size() > 2) text += " until " + closed(e.children[2]);
  return text;
}

std::string ExprPrinter::object(const Expr& e, bool by_follows) const {
  const bool closes = e.kind == Expr::Kind::conditional || (by_follows && level_of(e) == kOpen);
  const std::string text = print(e);
  return closes || text.starts_with("at ") ? "(" + bracketed(e) + ")" : text;
}

std::string ExprPrinter::bracketed(const Expr& e) { return ExprPrinter(false).at(e, kOpen); }

std::string ExprPrinter::at(const Expr& e, int needed) const {
  if (level_of(e) < needed) return "(" + bracketed(e) + ")";
  return open(e);
}

std::string ExprPrinter::list(const std::vector<Expr>& children) {
  std::string text;
  for (const Expr& child : children) {
    if (!text.empty()) text += ", ";
    // Its keys would go on behind the comma.
    const bool closes = &child != &children.back() && level_of(child) == kOpen;
    text += closes ? "(" + bracketed(child) + ")" : bracketed(child);
  }
  return text;
}

/// A number, `all`, `each`, or a value in parentheses.
std::string ExprPrinter::amount(const Expr& e) {
  const bool plain =
      e.kind == Expr::Kind::number || (e.kind == Expr::Kind::phrase && e.words.size() == 1 &&
                                       (e.words[0].text == "all" || e.words[0].text == "each"));
  if (plain) return bracketed(e);
  return e.kind == Expr::Kind::tuple ? bracketed(e) : "(" + bracketed(e) + ")";
}

/// A set, or values in parentheses. What begins with a parenthesis stands in another,
/// else it would be a list.
std::string ExprPrinter::member(const Expr& e) const {
  const std::string begin = at(e.children[0], kSum) + " " + e.text + " in ";
  if (e.children.size() > 2) {
    const std::vector<Expr> values(e.children.begin() + 1, e.children.end());
    return begin + "(" + list(values) + ")";
  }
  const Expr& from = e.children[1];
  const std::string text = at(from, kPostfix);
  const bool closes = level_of(from) >= kPostfix && text.starts_with("(");
  return begin + (closes ? "(" + text + ")" : text);
}

std::string ExprPrinter::binary(const Expr& e) const {
  const int level = level_of(e);
  // Relations do not chain; all other operations group to the left.
  const int left = level == kComparison ? kSum : level;
  const int right = level + 1;
  std::string text = at(e.children[0], left) + " " + e.text + " " + at(e.children[1], right);
  if (e.rounding == Expr::Rounding::up) text += " rounded up";
  if (e.rounding == Expr::Rounding::down) text += " rounded down";
  return text;
}

std::string ExprPrinter::aggregate(const Expr& e) const {
  std::string text = e.text;
  if (is_one_of(kCounts, e.text)) text += " of";
  if (!e.value.empty()) text += " of " + ExprPrinter(false).at(e.value[0], kSum) + " for";
  const Expr& from = e.children[0];
  const bool closed = e.where.empty() && e.keys.empty() && !e.otherwise.empty() && takes_else(from);
  text += " " + e.variable.text + " in " + (closed ? "(" + bracketed(from) + ")" : set(from));
  if (!e.where.empty()) {
    // A condition with an open end would take the keys, or the `else`.
    const bool closes = (!e.keys.empty() && level_of(e.where[0]) == kOpen) ||
                        (e.keys.empty() && !e.otherwise.empty() && takes_else(e.where[0]));
    text += " where " + (closes ? "(" + bracketed(e.where[0]) + ")" : print(e.where[0]));
  }
  const char* before = " by ";
  for (const Expr::Key& key : e.keys) {
    const bool closes = &key == &e.keys.back() && !e.otherwise.empty() && takes_else(key.value[0]);
    text += before + std::string(key.highest ? "highest " : "lowest ") +
            (closes ? "(" + bracketed(key.value[0]) + ")" : at(key.value[0], kSum));
    before = ", ";
  }
  if (!e.otherwise.empty()) text += " else " + at(e.otherwise[0], kSum);
  return text;
}

std::string ExprPrinter::open(const Expr& e) const {
  switch (e.kind) {
    case Expr::Kind::number:
      return std::to_string(e.number);
    case Expr::Kind::string:
      return build::quoted(e.text);
    case Expr::Kind::phrase:
      return words(e.words);
    case Expr::Kind::quantity:
      return amount(e.children[0]) + " " + words(e.children[1].words);
    case Expr::Kind::unary:
      return e.text == "-" ? "-" + at(e.children[0], kUnary)
                           : "not " + at(e.children[0], kNegation);
    case Expr::Kind::binary:
      return binary(e);
    case Expr::Kind::is:
      return at(e.children[0], kSum) + " " + e.text + " " + at(e.children[1], kSum);
    case Expr::Kind::in:
      return member(e);
    case Expr::Kind::of:
      return at(e.children[0], kPrimary) + " of " + at(e.children[1], kPostfix);
    case Expr::Kind::index:
      return at(e.children[0], kPrimary) + "[" + bracketed(e.children[1]) + "]";
    case Expr::Kind::call:
      return e.text + "(" + list(e.children) + ")";
    case Expr::Kind::tuple:
      return "(" + list(e.children) + ")";
    case Expr::Kind::aggregate:
      return aggregate(e);
    case Expr::Kind::set_of: {
      std::string text = e.text + " of ";
      for (const Expr& item : e.children) {
        if (&item != e.children.data()) text += " + ";
        text += open(item);
      }
      return text;
    }
    case Expr::Kind::measured:
      return words(e.children[0].words) + " " + open(e.children[1]) + (e.text.empty() ? "" : " ") +
             e.text;
    case Expr::Kind::scoped: {
      const Expr& what = e.children[0];
      const bool bare = what.kind == Expr::Kind::set_of;
      return (bare ? open(what) : at(what, kCounted)) + " in " + words(e.words);
    }
    case Expr::Kind::threshold:
      return e.text + " " + amount(e.children[0]) + " " + at(e.children[1], kCounted);
    case Expr::Kind::placed:
      return "at " + words(e.words);
    case Expr::Kind::run:
      return set(e);
    case Expr::Kind::conditional:
      return "if " + bracketed(e.children[0]) + " then " +
             (takes_else(e.children[1]) ? "(" + bracketed(e.children[1]) + ")"
                                        : bracketed(e.children[1])) +
             " else " + print(e.children[2]);
    case Expr::Kind::let:
      return "let " + e.variable.text + " be " + bracketed(e.children[0]) + " then " +
             print(e.children[1]);
  }
  return {};
}

}  // namespace print_detail

std::string print(const Expr& e) { return print_detail::ExprPrinter(false).print(e); }

}  // namespace castellan::grammar
