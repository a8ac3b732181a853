// Constants, and the values of choices.
#include <algorithm>

#include "interpreter/description/own_choice.hpp"
#include "interpreter/package/builder/builder.hpp"

namespace castellan::package {

using description::Origin;
using lua::Value;

std::optional<std::vector<std::string>> Builder::values_of(const std::string& choice) const {
  for (const auto& c : out_.choices) {
    if (c.name == choice) return c.values;
  }
  for (const auto& f : out_.fields) {
    const auto own = description::own_choice(f);
    if (own && own->name == choice) return own->values;
  }
  return std::nullopt;
}

void Builder::constant_word(const Value& value, const Signed& s, const std::string& what,
                            description::Definition& out) {
  const auto complain = [&](const Text& at, std::string message, std::string hint) {
    reading_.errors.add(Origin{at.package, at.source, at.span}.error(
        "package/bad-value", std::move(message), std::move(hint)));
  };
  std::vector<std::string> choices;
  for (const auto& c : out_.choices) choices.push_back(c.name);
  for (const auto& f : out_.fields) {
    if (const auto own = description::own_choice(f)) choices.push_back(own->name);
  }
  std::vector<std::string> having;
  std::vector<std::string> all;
  for (const std::string& choice : choices) {
    if (!s.gives.empty() && choice != s.gives) continue;
    const auto values = *values_of(choice);
    if (std::find(values.begin(), values.end(), value.text) != values.end())
      having.push_back(choice);
    all.insert(all.end(), values.begin(), values.end());
  }
  if (having.size() == 1) {
    out.type = having.front();
    out.typed = out.origin;
    return;
  }
  if (!s.gives.empty() && std::find(choices.begin(), choices.end(), s.gives) == choices.end()) {
    return complain(s.gives_at,
                    "The value of " + what + " is a word, and '" + s.gives + "' is no choice.",
                    grammar::nearest_hint(s.gives, choices));
  }
  if (having.empty()) {
    return complain(out.text,
                    "'" + value.text + "' is no value of " +
                        (s.gives.empty() ? "a choice" : "'" + s.gives + "'") + ".",
                    grammar::nearest_hint(value.text, all));
  }
  complain(out.text,
           "'" + value.text + "' is a value of '" + having[0] + "' and of '" + having[1] + "'.",
           "write castellan.constant(\"" + s.name + ": " + having[0] + "\", ...)");
}

// A constant is an amount or a condition with a value for its text.
void Builder::read_constant(Keys& k, const Declared& d) {
  description::Definition out;
  out.name = d.name;
  out.origin = k.origin(d.signature);
  Signed s = read_signature(k, d.signature, d.site, k.what());
  if (!s.parameters.empty()) {
    reading_.errors.add(
        s.parameters.front().named.error("package/bad-value", k.what() + " takes nothing."));
  }
  const Value* value = k.value("value");
  if (value == nullptr) {
    reading_.errors.add(
        out.origin.error("package/missing-key", k.what() + " needs a value behind its name."));
    return;
  }
  const bool is_word = value->kind == Value::Kind::string;
  if (!is_word && value->kind != Value::Kind::integer && value->kind != Value::Kind::boolean) {
    return k.wrong("value", *value, "a number, true or false, or a value of a choice");
  }
  out.text = k.rule_of(*value, "value");
  out.kind = value->kind == Value::Kind::boolean ? description::Definition::Kind::condition
                                                 : description::Definition::Kind::amount;
  const std::string_view kind = value->kind == Value::Kind::boolean ? "truth" : "number";
  if (is_word) {
    constant_word(*value, s, k.what(), out);
  } else if (!s.gives.empty() && s.gives != kind) {
    const Origin at{s.gives_at.package, s.gives_at.source, s.gives_at.span};
    reading_.errors.add(at.error("package/bad-value", "The value of " + k.what() + " is a " +
                                                          std::string(kind) + ", not of kind '" +
                                                          s.gives + "'."));
  }
  out_.definitions.push_back(std::move(out));
}

}  // namespace castellan::package
