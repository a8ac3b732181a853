#include "grammar/build/rule_nodes.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {

using build::NodePtr;

Expr parse_expression(const Source& source, Diagnostics& out) {
  if (!build::readable(source, build::kMaxText, out)) return {};
  // A condition may stand on several lines: line ends and comments are blanks.
  std::string flat = source.text();
  bool quoted = false, comment = false;
  for (char& c : flat) {
    if (c == '\n') {
      quoted = comment = false;
      c = ' ';
    } else if (c == '"' && !comment) {
      quoted = !quoted;
    } else if (c == '#' && !quoted) {
      comment = true;
    }
    if (comment) c = ' ';
  }
  const NodePtr root = build::run<rules::expression_file, build::RuleSelector>(
      source, flat, 0, out, "an amount or a condition");
  if (!root || root->children.empty()) return {};
  return build::to_expr(*root->children[0], 0);
}

std::vector<Statement> parse_effects(const Source& source, Diagnostics& out) {
  if (!build::readable(source, build::kMaxText, out)) return {};
  const NodePtr root = build::run<rules::effects_file, build::RuleSelector>(source, source.text(), 0,
                                                                            out, "an effect");
  if (!root || root->children.empty()) return {};
  return build::to_statements(*root->children[0], 0);
}

}  // namespace castellan::grammar
