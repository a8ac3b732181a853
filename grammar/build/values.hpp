/// Values of component files and scripts.
#pragma once

#include <algorithm>
#include <string_view>

#include "grammar/ast/entries.hpp"
#include "grammar/build/node.hpp"
#include "grammar/build/text.hpp"

namespace castellan::grammar::build {

inline bool is_integer(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The value of a cell, string or id node.
inline Value value_of(const Source& source, const Node& node, Diagnostics& out) {
  Value v;
  v.span = span_of(source, node);
  if (node.kind == Kind::cell) {
    v.kind = Value::Kind::cell;
    for (const NodePtr& part : node.children) v.cell.emplace_back(part->text());
  } else if (node.kind == Kind::string) {
    v.kind = Value::Kind::string;
    v.text = unquoted(node.text());
  } else {
    v.text = node.text();
    if (is_integer(v.text)) {
      v.kind = Value::Kind::number;
      v.number = integer(source, v.span, out);
    }
  }
  return v;
}

}  // namespace castellan::grammar::build
