/// Parts of the printers that several files need. Canonical text: two blanks
/// of indentation, parentheses only where the tree would change without them.
/// Comments are not part of a tree and are not printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast/entries.hpp"
#include "grammar/ast/rule.hpp"

namespace castellan::grammar::print_detail {

inline constexpr int kIndent = 2;

class ExprPrinter {
 public:
  /// In a branch of `either` a bare `or` would end the branch.
  explicit ExprPrinter(bool in_either) : in_either_(in_either) {}

  [[nodiscard]] std::string print(const Expr& e) const;
  /// What may follow `in`.
  [[nodiscard]] std::string set(const Expr& e) const;
  /// What may follow a verb or a preposition. A bare `if` after a verb would be
  /// a condition, a bare `at` a complement, and a set with an open end would take
  /// a `by` that follows.
  [[nodiscard]] std::string object(const Expr& e, bool by_follows) const;

  /// A number, or a value in parentheses.
  static std::string amount(const Expr& e);

 private:
  [[nodiscard]] std::string at(const Expr& e, int needed) const;
  [[nodiscard]] std::string open(const Expr& e) const;
  [[nodiscard]] std::string binary(const Expr& e) const;
  [[nodiscard]] std::string member(const Expr& e) const;
  [[nodiscard]] std::string aggregate(const Expr& e) const;
  static std::string bracketed(const Expr& e);
  static std::string list(const std::vector<Expr>& children);

  bool in_either_;
};

std::string words(const std::vector<WordToken>& list);
std::string value(const Value& v);
/// The statements after `prefix:`, on the same line when they are one simple
/// statement, else below it and deeper than `indent`.
std::string after_colon(const std::vector<Statement>& statements, int indent);

}  // namespace castellan::grammar::print_detail
