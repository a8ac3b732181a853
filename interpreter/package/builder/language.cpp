// Words of rule text: nouns, scopes, sets, verbs, picks; what is in the box.

#include "interpreter/package/builder/builder.hpp"

namespace castellan::package {

/// The forms of a word; at least one.
std::vector<std::string> Builder::read_words(Keys& k) {
  const std::size_t before = reading_.errors.error_count();
  std::vector<std::string> words = k.names("words");
  if (words.empty() && reading_.errors.error_count() == before) {
    reading_.errors.add(k.origin().error("package/missing-key", k.what() + " needs its words."));
  }
  return words;
}

void Builder::read_noun(Keys& k, const Declared&) {
  description::Noun out;
  out.words = read_words(k);
  out.origin = k.origin(out.words.empty() ? "" : out.words.front());
  out.choice = k.text("choice");
  out.field = k.text("field");
  out.over = k.rule("over");
  out.where = k.rule("where");
  out.amount = k.rule("amount");
  out.measure = k.rule("measure");
  if (out.field.empty() && out.over.empty() && out.amount.empty()) {
    reading_.errors.add(
        out.origin.error("package/missing-key", k.what() + " needs 'over', 'amount' or 'field'."));
  }
  for (const char* key : {"where", "measure"}) {
    if (k.has(key) && out.over.empty()) {
      k.error(key, "package/bad-value",
              "'" + std::string(key) + "' of " + k.what() +
                  " needs 'over', a set whose members are counted.");
    }
  }
  out_.nouns.push_back(std::move(out));
}

void Builder::read_scope(Keys& k, const Declared&) {
  description::Scope out;
  out.words = read_words(k);
  out.origin = k.origin(out.words.empty() ? "" : out.words.front());
  out.where = k.required_rule("where");
  out.alone = k.truth("alone", false);
  out.only_in = k.texts("only_in");
  out_.scopes.push_back(std::move(out));
}

void Builder::read_set(Keys& k, const Declared& d) {
  const description::Origin at = k.origin(d.signature);
  Params parameters = read_parameters(k, d);
  out_.sets.push_back(
      {d.name, std::move(parameters), k.required_rule("from"), k.rule("where"), at});
}

void Builder::read_verb(Keys& k, const Declared& d) {
  description::Verb out;
  out.pattern = d.name;
  out.effect = read_definition(k, d);
  const bool lua = !out.effect.lua.empty();
  out.effect.kind =
      lua ? description::Definition::Kind::lua_effect : description::Definition::Kind::effect;
  out.gives = k.text("gives");
  out.only_in = k.texts("only_in");
  out.origin = out.effect.origin;
  out.effect.name = out.pattern;
  out_.verbs.push_back(std::move(out));
}

void Builder::read_pick(Keys& k, const Declared&) {
  description::Pick out;
  out.words = read_words(k);
  out.origin = k.origin(out.words.empty() ? "" : out.words.front());
  out.name = k.required_name("name");
  out.from = k.required_rule("from");
  out.where = k.rule("where");
  out_.picks.push_back(std::move(out));
}

void Builder::read_box(Keys& k, const Declared& d) {
  description::Box out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  out.family = k.required_text("of");
  out.where = k.rule("where");
  out.copies = k.integer("copies", -1);
  if (out.copies < 0) {
    k.error("copies", "package/bad-value", k.what() + " needs 'copies', a number of 0 or more.");
  }
  out_.boxes.push_back(std::move(out));
}

}  // namespace castellan::package
