#include <cstdint>
#include <string>
#include <utility>

#include "grammar/build/text.hpp"
#include "grammar/build/tree.hpp"
#include "grammar/messages/signature.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace build {

// clang-format off
template <> inline constexpr Kind kKind<rules::signature_name>  = Kind::phrase;
template <> inline constexpr Kind kKind<rules::signature_gives> = Kind::gives;
template <> inline constexpr Kind kKind<rules::typed>           = Kind::typed;
template <> inline constexpr Kind kKind<rules::typed_name>      = Kind::word;
template <> inline constexpr Kind kKind<rules::kind>            = Kind::typed_kind;
template <> inline constexpr Kind kKind<rules::kind_word>       = Kind::word;
// clang-format on

namespace {

template <typename Rule>
using Unlimited = tao::pegtl::nothing<Rule>;

WordToken kind_token(const Source& source, const Node& node) {
  std::string text(node[0].text());
  if (node.children.size() == 2) text += " of " + std::string(node[1].text());
  return {std::move(text), span_of(source, node)};
}

template <typename Top>
Signature signature_by(const Source& source, Diagnostics& out) {
  Signature s;
  if (!readable(source, kMaxText, out)) return s;
  const NodePtr root = parse_tree<Top, Unlimited>(source, {0, static_cast<std::uint32_t>(source.text().size())}, out);
  if (!root) return s;
  for (const NodePtr& part : root->children) {
    if (part->kind == Kind::phrase) {
      s.name = {std::string(part->text()), span_of(source, *part)};
    } else if (part->kind == Kind::gives) {
      s.gives = kind_token(source, (*part)[0]);
    } else {
      const Node& name = (*part)[0];
      s.parameters.push_back({{std::string(name.text()), span_of(source, name)}, kind_token(source, (*part)[1])});
    }
  }
  return s;
}

}  // namespace
}  // namespace build

Signature parse_signature(const Source& source, Diagnostics& out) {
  return build::signature_by<rules::signature_text>(source, out);
}

Signature parse_sentence(const Source& source, Diagnostics& out) {
  return build::signature_by<rules::sentence_text>(source, out);
}

}  // namespace castellan::grammar
