#include "grammar/build/rule_text.hpp"

#include <utility>

#include "grammar/build/rule_builder.hpp"
#include "grammar/build/rule_trees.hpp"
#include "grammar/build/text.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace build {

std::vector<Statement> statements_in(const Source& source, Span range, Diagnostics& out) {
  std::vector<Statement> list;
  const NodePtr root = effects_tree(source, range, out);
  if (!root) return list;
  RuleBuilder builder(source, out);
  for (const NodePtr& body : root->children) {
    std::vector<Statement> part = builder.statements(*body);
    for (Statement& s : part) list.push_back(std::move(s));
  }
  return list;
}

std::vector<Expr> expression_in(const Source& source, Span range, Diagnostics& out) {
  const NodePtr root = expression_tree(source, range, out);
  if (!root) return {};
  return {RuleBuilder(source, out).expression((*root)[0])};
}

}  // namespace build

Expr parse_expression_in(const Source& source, Span text, Diagnostics& out) {
  if (!build::readable(source, text, build::kMaxText, out)) return {};
  auto found = build::expression_in(source, text, out);
  return found.empty() ? Expr{} : std::move(found.front());
}

std::vector<Statement> parse_effects_in(const Source& source, Span text, Diagnostics& out) {
  if (!build::readable(source, text, build::kMaxText, out)) return {};
  return build::statements_in(source, text, out);
}

Expr parse_expression(const Source& source, Diagnostics& out) {
  return parse_expression_in(source, build::whole(source), out);
}

std::vector<Statement> parse_effects(const Source& source, Diagnostics& out) {
  return parse_effects_in(source, build::whole(source), out);
}

}  // namespace castellan::grammar
