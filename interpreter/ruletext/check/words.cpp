// What words are declared with, checked whether or not a text uses them.

#include "grammar/words.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "grammar/build/names.hpp"
#include "interpreter/ruletext/check/emitter.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/words/shadows.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::ruletext {

namespace {

class WordCheck {
 public:
  WordCheck(const Vocabulary& v, grammar::Diagnostics& out) : v_(v), out_(out) {}

  void run() {
    for (const auto& n : v_.description.nouns) noun(n);
    for (const auto& s : v_.description.scopes) forms("scope", s.words, s.origin);
    for (const auto& p : v_.description.picks) forms("pick", p.words, p.origin);
    for (const auto& verb : v_.description.verbs) sentence(verb);
    for (const auto& d : v_.description.definitions) {
      result(d);
      parameters(d.name, d.parameters, d.origin);
    }
    for (const auto& s : v_.description.sets) parameters(s.name, s.parameters, s.origin);
    for (const auto& p : v_.description.points) parameters(p.name, p.parameters, p.origin);
    for (const auto& e : v_.description.events) parameters(e.name, e.parameters, e.origin);
    for (const auto& m : v_.description.moves) parameters(m.name, m.parameters, m.origin);
    for (const auto& verb : v_.description.verbs)
      parameters(verb.pattern, verb.effect.parameters, verb.origin);
    families();
  }

 private:
  void error(const description::Origin& at, std::string message, std::string hint = {}) {
    out_.add(at.error("schema/bad-word", std::move(message), std::move(hint)));
  }

  void forms(const std::string& kind, const std::vector<std::string>& words,
             const description::Origin& at) {
    for (const auto& form : words) {
      if (!seen_.insert(kind + " " + key_of(form)).second)
        error(at, kind + " '" + form + "' is declared twice");
    }
  }

  void noun(const description::Noun& n) {
    const std::string what = "noun '" + (n.words.empty() ? std::string() : n.words.front()) + "'";
    forms("noun", n.words, n.origin);
    if (!n.choice.empty() && !v_.schema.find_choice(n.choice)) {
      std::vector<std::string> known;
      for (const auto& c : v_.schema.choices()) known.push_back(c.name);
      error(n.origin, what + " has values of '" + n.choice + "' before it, which is no choice",
            grammar::nearest_hint(n.choice, known));
    }
    if (!n.field.empty()) {
      const auto f = v_.schema.find_field(n.field);
      if (!f || !state::kinds::of(v_.schema.field(f)).counts) {
        error(n.origin, what + " is gained as '" + n.field + "', which is no counter",
              grammar::nearest_hint(n.field, v_.schema.names_of(description::FieldKind::counter)));
      } else if (!v_.schema.field(f).dimensions.empty()) {
        error(n.origin, what + " is gained as '" + n.field + "', which has several entries");
      }
    }
    if (!n.over.empty()) counted_over(n, what);
  }

  void counted_over(const description::Noun& n, const std::string& what) {
    grammar::Diagnostics where_it_is_used;
    const std::string over = phrase_of(parse_amount(n.over, where_it_is_used));
    if (over.empty() || is_set_name(v_, over)) return;
    std::vector<std::string> known{"players"};
    for (const auto& s : v_.description.sets) {
      known.push_back(s.name);
      if (key_of(s.name) != over) continue;
      return error(n.origin, what + " is counted over '" + s.name + "', which takes values",
                   "say which: over = \"" + s.name + "(...)\"");
    }
    for (const auto& c : v_.schema.choices()) known.push_back(c.name);
    for (const auto& f : v_.schema.families()) known.push_back(f.name);
    for (const auto& f : v_.schema.fields()) {
      if (container_type(f, {}).container()) known.push_back(f.name);
    }
    error(n.origin,
          what + " is counted over '" + description::one_line(n.over) + "', which is no set",
          grammar::nearest_hint(description::one_line(n.over), known));
  }

  void result(const description::Definition& d) {
    if (!named_type(d.type, v_.schema).is(Type::Kind::invalid)) return;
    unknown_kind(d.typed.source == nullptr ? d.origin : d.typed, "'" + d.name + "'", d.type);
  }

  /// `list`: description::Param, or parameters of moves, which need not say their kind.
  template <typename List>
  void parameters(const std::string& of, const List& list, const description::Origin& at,
                  Type (*type_of)(std::string_view, const state::Schema&) = parameter_type) {
    for (const auto& p : list) {
      if (p.type.empty() || !type_of(p.type, v_.schema).is(Type::Kind::invalid)) continue;
      unknown_kind(p.typed.source == nullptr ? at : p.typed,
                   "parameter '" + p.name + "' of '" + of + "'", p.type);
    }
  }

  void unknown_kind(const description::Origin& at, const std::string& what,
                    const std::string& kind) {
    out_.add(at.error("expr/unknown-kind", what + " is of unknown kind '" + kind + "'",
                      grammar::nearest_hint(kind, type_names(v_.schema))));
  }

  /// A sentence begins with a word, and each part of it is one, alternatives of
  /// one, or a parameter.
  bool pattern(const description::Verb& verb) {
    const auto wrong = [&](const std::string& message, std::string hint = {}) {
      error(verb.origin, message, std::move(hint));
      return false;
    };
    std::set<std::string> parameters;
    std::istringstream parts(verb.pattern);
    bool first = true, after_parameter = false;
    for (std::string part; parts >> part; first = false) {
      const std::string where = "'" + part + "' in '" + verb.pattern + "' ";
      if (part.starts_with('{') && part.ends_with('}') &&
          grammar::build::is_name(part.substr(1, part.size() - 2))) {
        if (first) return wrong("'" + verb.pattern + "' does not begin with a word");
        if (!parameters.insert(part).second) return wrong(where + "stands twice");
        after_parameter = true;
        continue;
      }
      bool any = false;
      std::istringstream words(part);
      for (std::string word; std::getline(words, word, '|');) {
        if (word.empty()) continue;
        any = true;
        if (!grammar::build::is_name(word)) {
          return wrong(where + "stands for no word",
                       "a word has letters, digits and _, a parameter is {name}");
        }
        if (word == "the") return wrong(where + "is left out when sentences are read");
        const std::string of_language = ": '" + word + "' is a word of the language";
        const bool reserved = grammar::is_one_of(grammar::kKeywords, word) ||
                              grammar::is_one_of(grammar::kPrepositions, word);
        const bool asking = grammar::is_one_of(grammar::kAsking, word);
        if (first && (reserved || asking)) return wrong(where + "begins no sentence" + of_language);
        if (reserved && after_parameter && parts.eof())
          return wrong(where + "ends no sentence" + of_language);
        const bool statement = grammar::is_one_of(grammar::kVerbs, word) || word == "rounded";
        if (!first && statement && !after_parameter)
          return wrong(where + "follows no other word" + of_language);
      }
      if (!any) return wrong(where + "stands for no word");
      after_parameter = false;
    }
    return !first || wrong("a sentence has a word at least");
  }

  /// The parameters in a sentence and those that are declared are the same.
  void sentence(const description::Verb& verb) {
    if (!pattern(verb)) return;
    std::set<std::string> in_text;
    std::size_t at = 0;
    while ((at = verb.pattern.find('{', at)) != std::string::npos) {
      const std::size_t close = verb.pattern.find('}', at);
      in_text.insert(verb.pattern.substr(at + 1, close - at - 1));
      at = close;
    }
    for (const auto& p : verb.effect.parameters) {
      if (in_text.erase(p.name) == 0) {
        error(verb.origin, "parameter '" + p.name + "' does not stand in '" + verb.pattern + "'");
      }
    }
    for (const auto& name : in_text) {
      error(verb.origin,
            "'" + verb.pattern + "' has a parameter '" + name + "' of no declared kind");
    }
  }

  void families() {
    for (const auto& family : v_.schema.families()) {
      if (family.declared == nullptr) continue;
      const auto& d = *family.declared;
      for (const auto& slot : d.slot_types) {
        parameters(slot.slot, slot.parameters, d.origin, named_type);
      }
      if (d.lies_on.empty()) continue;
      const auto f = v_.schema.find_field(d.lies_on);
      if (f && !v_.schema.field(f).grids.empty() &&
          v_.schema.family(v_.schema.field(f).family).name == family.name) {
        continue;
      }
      error(d.origin, "'" + d.lies_on + "' is no grid that holds " + family.name,
            grammar::nearest_hint(d.lies_on, v_.schema.names_of(description::FieldKind::grid)));
    }
  }

  const Vocabulary& v_;
  grammar::Diagnostics& out_;
  std::set<std::string> seen_;
};

}  // namespace

void check_words(const Vocabulary& v, grammar::Diagnostics& out) {
  WordCheck(v, out).run();
  language::check_shadows(v, out);
}

}  // namespace castellan::ruletext
