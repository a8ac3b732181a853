// The one source that instantiates the grammar of rule text: by far the longest
// to compile, so nothing else stands here.
#include "grammar/build/rule_trees.hpp"

#include "grammar/build/score_kinds.hpp"
#include "grammar/build/tree.hpp"

namespace castellan::grammar::build {

NodePtr effects_tree(const Source& source, Span range, Diagnostics& out) {
  return parse_tree<rules::effects_text, Limited>(source, range, out);
}

NodePtr expression_tree(const Source& source, Span range, Diagnostics& out) {
  return parse_tree<rules::expression_text, Limited>(source, range, out);
}

NodePtr sheets_tree(const Source& source, Span range, Diagnostics& out) {
  return parse_tree<rules::score_file, Limited>(source, range, out);
}

}  // namespace castellan::grammar::build
