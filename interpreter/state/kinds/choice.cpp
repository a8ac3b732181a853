// Choices: one of a declared set of names, by its position, or none.
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds/one_word.hpp"

namespace castellan::state::kinds {
namespace {

struct ChoiceKind : OneWord<ChoiceKind> {
  static void declare(SchemaBuilder& b, const description::Field& declared, FieldType& to) {
    to.choice = b.choice_named(declared.origin, declared.of);
    if (!to.choice) return;
    const ChoiceType& choice = b.schema().choice(to.choice);
    to.min = declared.optional ? kNone : 0;
    to.max = static_cast<std::int64_t>(choice.values.size()) - 1;
    to.initial = static_cast<Word>(to.min);
    for (const std::string& name : declared.initial_names) {
      const Word value = choice.find(name);
      if (value < 0) b.unknown(declared.origin, choice.name, name, choice.values);
      to.initials.push_back(value);
    }
    if (to.initials.size() != 1) return;
    to.initial = to.initials.front();
    to.initials.clear();
  }
  static nlohmann::json to_json(const Schema& schema, const FieldType& f, Word value) {
    if (value < 0) return nullptr;
    return schema.choice(f.choice).values[static_cast<std::size_t>(value)];
  }
  static Word from_json(const Schema& schema, const FieldType& f, const JsonValue& value) {
    if (value.is_null() && f.min == kNone) return kNone;
    const ChoiceType& choice = schema.choice(f.choice);
    const Word at = choice.find(value.string());
    if (at < 0) {
      value.fail("schema/unknown-name", "there is no " + choice.name + " '" + value.string() + "'",
                 grammar::nearest_hint(value.string(), choice.values));
    }
    return at;
  }
  static Word read(const Names& names, const Reading& r, const grammar::TextToken& value) {
    if (value.text == "none") {
      if (r.f.min != kNone) throw wrong_value(names, r.f, value, "a value, it is never none");
      return kNone;
    }
    const ChoiceType& choice = r.schema.choice(r.f.choice);
    const Word n = choice.find(value.text);
    if (n >= 0) return n;
    throw wrong_value(names, r.f, value, "a " + choice.name,
                      grammar::nearest_hint(value.text, choice.values));
  }
};

}  // namespace

constinit const Kind kChoice = one_word<ChoiceKind>(
    "choice field",
    R"({"type": ["string", "null"], "description": "the value's name; null for none"})");

}  // namespace castellan::state::kinds
