/// Nodes of rule text to syntax trees. One builder serves one text; every
/// grammar that contains rule text uses it.
///
/// Robust against recovered errors: a node that lacks a part gives a tree that
/// lacks it, and an error has been reported then.
#pragma once

#include <cstddef>
#include <vector>

#include "grammar/ast/rule.hpp"
#include "grammar/build/node.hpp"
#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

class RuleBuilder {
 public:
  RuleBuilder(const Source& source, Diagnostics& out) : source_(source), out_(out) {}

  Expr expression(const Node& node);
  /// The statements of a body node.
  std::vector<Statement> statements(const Node& body);
  Statement statement(const Node& node);
  /// The head of a loop: `name`, `object` and `condition` of the statement.
  void loop_head(const Node& node, Statement& s);
  WordToken word(const Node& node) const;
  std::vector<Expr> condition(const Node& where_part);
  /// The set whose members get a name.
  Expr members(const Node& node, const WordToken& name);
  /// Adds grammar/missing-end about the word that opened `block`, unless the
  /// block has its `end`.
  void check_end(const Node& block, std::size_t opening_letters);

 private:
  [[nodiscard]] Span span(const Node& node) const { return span_of(source_, node); }
  [[nodiscard]] Expr make(Expr::Kind kind, const Node& node) const;
  [[nodiscard]] Expr phrase(const Node& node) const;
  Expr part(Expr e, const Node& node, Expr::Kind kind, std::string text, const Node& right);
  Expr named(const Node& node, bool may_count);
  Expr chain(const Node& node);
  Expr relation(const Node& node);
  Expr aggregate(const Node& node);
  Expr set_item(const Node& node);
  Expr count(const Node& node);
  Expr leaf(const Node& node);
  std::vector<Expr> all(const Node& node, std::size_t first = 0);
  void grow(std::size_t below, const Node& node);

  Statement simple(const Node& node);
  Statement choose(const Node& node);
  Complement complement(const Node& node);
  Statement block(const Node& node, Statement::Kind kind, std::size_t opening_letters);
  void branches(const Node& node, Statement& s);

  const Source& source_;
  Diagnostics& out_;
  std::size_t height_ = 0;  ///< of the tree built last
  bool too_high_ = false;
};

}  // namespace castellan::grammar::build
