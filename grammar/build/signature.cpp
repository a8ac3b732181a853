#include <cstdint>
#include <string>
#include <utility>

#include "grammar/build/signature_kinds.hpp"
#include "grammar/build/text.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace build {

namespace {

template <typename Top>
Signature signature_by(const Source& source, Span text, Diagnostics& out) {
  Signature s;
  if (!readable(source, text, kMaxText, out)) return s;
  const NodePtr root = parse_tree<Top, AnyDepth>(source, text, Form::rule_text, out);
  if (!root) return s;
  for (const NodePtr& part : root->children) {
    if (part->kind == Kind::phrase) {
      s.name = {std::string(part->text()), span_of(source, *part)};
    } else if (part->kind == Kind::gives) {
      s.gives = kind_token(source, (*part)[0]);
    } else {
      s.parameters.push_back(typed_name(source, *part));
    }
  }
  return s;
}

}  // namespace
}  // namespace build

Signature parse_signature_in(const Source& source, Span text, Diagnostics& out) {
  return build::signature_by<rules::signature_text>(source, text, out);
}

Signature parse_sentence_in(const Source& source, Span text, Diagnostics& out) {
  return build::signature_by<rules::sentence_text>(source, text, out);
}

Signature parse_signature(const Source& source, Diagnostics& out) {
  return parse_signature_in(source, build::whole(source), out);
}

Signature parse_sentence(const Source& source, Diagnostics& out) {
  return parse_sentence_in(source, build::whole(source), out);
}

}  // namespace castellan::grammar
