/// Which rules of signatures the parse tree keeps, and the parameters in it.
#pragma once

#include <string>
#include <utility>

#include "grammar/ast/signature.hpp"
#include "grammar/build/tree.hpp"
#include "grammar/messages/signature.hpp"

namespace castellan::grammar::build {

// clang-format off
template <> inline constexpr Kind kKind<rules::signature_name>  = Kind::phrase;
template <> inline constexpr Kind kKind<rules::signature_gives> = Kind::gives;
template <> inline constexpr Kind kKind<rules::typed>           = Kind::typed;
template <> inline constexpr Kind kKind<rules::typed_name>      = Kind::word;
template <> inline constexpr Kind kKind<rules::kind>            = Kind::typed_kind;
template <> inline constexpr Kind kKind<rules::kind_word>       = Kind::word;
// clang-format on

/// A kind with one blank between its words.
inline WordToken kind_token(const Source& source, const Node& node) {
  std::string text(node[0].text());
  if (node.children.size() == 2) text += " of " + std::string(node[1].text());
  return {std::move(text), span_of(source, node)};
}

inline TypedName typed_name(const Source& source, const Node& node) {
  return {{std::string(node[0].text()), span_of(source, node[0])}, kind_token(source, node[1])};
}

}  // namespace castellan::grammar::build
