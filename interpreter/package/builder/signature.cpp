// Signatures of declarations: name, parameters, result.
#include <set>

#include "grammar/parse.hpp"
#include "interpreter/package/builder/builder.hpp"
#include "interpreter/package/signatures.hpp"

namespace castellan::package {

using description::Origin;
using lua::Value;

Builder::Signed Builder::read_signature(Keys& k, const std::string& text,
                                        const lua::CallSitePtr& site, const std::string& of,
                                        bool sentence) {
  return read_signature(reading_.places.rule(site, text, {}, k.taken()), of, sentence);
}

Builder::Signed Builder::read_signature(const Text& at, const std::string& of, bool sentence) {
  Signed out;
  grammar::Diagnostics wrong;
  const grammar::Signature read = sentence
                                      ? grammar::parse_sentence_in(*at.source, at.span, wrong)
                                      : grammar::parse_signature_in(*at.source, at.span, wrong);
  for (grammar::Diagnostic& d : wrong.sorted()) reading_.errors.add(std::move(d));
  if (wrong.has_errors()) return out;
  const auto place = [&](const grammar::WordToken& word) {
    return Origin{at.package, at.source, word.span};
  };
  out.name = description::one_line(read.name.text);
  std::set<std::string> seen;
  for (const auto& [name, kind] : read.parameters) {
    if (!seen.insert(name.text).second) {
      reading_.errors.add(place(name).error(
          "package/duplicate", "Parameter '" + name.text + "' of " + of + " stands twice."));
      continue;
    }
    out.parameters.push_back({name.text, kind.text, place(name), place(kind)});
  }
  if (read.gives) {
    out.gives = read.gives->text;
    out.gives_at = {at.source, read.gives->span, at.package};
  }
  return out;
}

Builder::Params Builder::read_parameters(Keys& k, const Declared& d) {
  Signed s = read_signature(k, d.signature, d.site, k.what());
  refuse_value(s, k.what());
  return std::move(s.parameters);
}

void Builder::refuse_value(const Signed& s, const std::string& of) {
  if (s.gives.empty()) return;
  const Origin at{s.gives_at.package, s.gives_at.source, s.gives_at.span};
  reading_.errors.add(at.error("package/bad-value",
                               "Only an amount says of what kind its value is, not " + of + "."));
}

bool Builder::old_form(Keys& k, const Declared& d) {
  const Value* text = k.value("text");
  const bool whole = text != nullptr && text->kind == Value::Kind::table;
  const Value& table = whole ? *text : *k.table();
  if (!whole && table.find("params") == nullptr) return false;
  const auto wanted = signature_of(d.kind, d.signature, table);
  const std::string hint = wanted ? "write castellan." + d.kind + "(\"" + *wanted + "\"" +
                                        (d.kind == "point" ? ", { ... })" : ", ...)")
                                  : "";
  if (table.find("params") != nullptr) {
    static_cast<void>(k.value("params"));
    const Origin at = reading_.places.key_origin(table.site, "params");
    reading_.errors.add(at.error("package/bad-value",
                                 "The parameters of " + k.what() + " stand in its name.", hint));
  } else {
    const bool known = table.find("text") != nullptr || table.find("lua") != nullptr;
    if (!known)
      k.wrong("text", table, d.kind == "event" ? "text" : "rule text or a function");
    else
      k.error("text", "package/bad-value",
              "'text' of " + k.what() + " stands alone behind its name, in no table.", hint);
  }
  return true;
}

}  // namespace castellan::package
