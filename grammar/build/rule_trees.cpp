// The one source that instantiates the grammar of rule text: by far the longest
// to compile, so nothing else stands here.
#include "grammar/build/rule_trees.hpp"

#include <optional>
#include <string>
#include <string_view>

#include "grammar/build/brackets.hpp"
#include "grammar/build/score_kinds.hpp"
#include "grammar/build/tree.hpp"

namespace castellan::grammar::build {

namespace {

template <typename Top>
NodePtr rule_tree(const Source& source, Span range, Diagnostics& out) {
  const std::string_view written = source.text(range);
  const std::optional<std::string> joined = joined_in_brackets(written);
  return parse_tree<Top, Limited>(source, range, joined ? *joined : written, Form::rule_text, out);
}

}  // namespace

NodePtr effects_tree(const Source& source, Span range, Diagnostics& out) {
  return rule_tree<rules::effects_text>(source, range, out);
}

NodePtr expression_tree(const Source& source, Span range, Diagnostics& out) {
  return rule_tree<rules::expression_text>(source, range, out);
}

NodePtr sheets_tree(const Source& source, Span range, Diagnostics& out) {
  return rule_tree<rules::score_file>(source, range, out);
}

}  // namespace castellan::grammar::build
