#include "interpreter/ruletext/words/shadows.hpp"

#include <algorithm>
#include <optional>

#include "grammar/words.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/words/chapters.hpp"
#include "interpreter/ruletext/words/later_words.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::ruletext::language {

using description::FieldKind;
using description::Origin;
using Scope = description::Field::Scope;

namespace {

/// What a word of the language is, for a hint; none when it is free.
struct Meant {
  std::string text;
  bool later = false;  ///< it is free, and may not stay so
};
using Meaning = std::optional<Meant>;

Meaning means(std::string_view word, const std::string& what) {
  return Meant{"'" + std::string(word) + what, false};
}
Meaning may_become(std::string_view word, const std::string& what) {
  return Meant{"'" + std::string(word) + "' may become " + what, true};
}

template <typename List>
bool among(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

Meaning as_constant(std::string_view word) {
  if (const Constant* c = find_constant(word))
    return means(word, "' is " + std::string(c->meaning));
  if (word == "players") return means(word, "' are all players");
  if (word == kAllFigures) return means(word, "' are the figures of all fields");
  return std::nullopt;
}

/// Of a word that stands in no name.
Meaning as_reserved(std::string_view word) {
  if (among(grammar::kKeywords, word)) return means(word, "' is a keyword");
  if (among(grammar::kPrepositions, word)) return means(word, "' is a preposition");
  if (among(kLaterKeywords, word)) return may_become(word, "a keyword");
  return std::nullopt;
}

/// Of a name that may have any word of the language in it, but no later one.
Meaning as_kept(std::string_view word) {
  const Meaning meaning = as_reserved(word);
  return meaning && !meaning->later ? meaning : std::nullopt;
}

Meaning as_subject(std::string_view word) {
  if (among(grammar::kSubjects, word)) return means(word, "' is whom or what a text is about");
  return std::nullopt;
}

/// Of a name that stands for a value wherever one of its kind is wanted.
Meaning as_value(std::string_view word) {
  if (word == "if") return means(word, "' begins a value");
  const Meaning meaning = as_subject(word);
  return meaning ? meaning : as_constant(word);
}

/// Of a name that stands alone, of one word or several.
Meaning as_name(std::string_view name) {
  if (const Meaning subject = as_subject(name)) return subject;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find(' ', begin), name.size());
    if (const Meaning reserved = as_reserved(name.substr(begin, end - begin))) return reserved;
    begin = end + 1;
  }
  return as_constant(name);
}

Meaning as_call(std::string_view word) {
  if (const Function* f = find_function(word))
    return means(word, "(...)' is " + std::string(f->meaning));
  if (is_set(word)) return means(word, "(...)' is a set");
  if (const Phrase* p = find_phrase(word)) return means(word, "(...)' " + std::string(p->meaning));
  if (among(kLaterFunctions, word)) return may_become(word, "a function");
  return std::nullopt;
}

Meaning as_verb(std::string_view word) {
  if (among(grammar::kVerbs, word) || among(grammar::kAsking, word))
    return means(word, "' is a verb");
  if (among(kLaterVerbs, word)) return may_become(word, "a verb");
  return std::nullopt;
}

Meaning as_type(std::string_view word) {
  if (!plain_type(word).is(Type::Kind::invalid)) return means(word, "' is a kind of values");
  return std::nullopt;
}

Meaning as_aggregate(std::string_view word) {
  if (among(grammar::kCounts, word) || among(grammar::kFolds, word) ||
      among(grammar::kExtremes, word) || among(grammar::kGroups, word)) {
    return means(word, " of' counts what is in a set");
  }
  return std::nullopt;
}

/// Of a name before `of` something.
Meaning as_property(std::string_view word, std::initializer_list<Part> of) {
  if (const Meaning aggregate = as_aggregate(word)) return aggregate;
  for (const Property& p : properties()) {
    if (p.word != word || std::find(of.begin(), of.end(), p.of) == of.end()) continue;
    return means(word, "' of " + std::string(part_text(p.of)) + " is " + std::string(p.meaning));
  }
  if (among(kLaterFolds, word)) return may_become(word, "a way to count what is in a set");
  return std::nullopt;
}

class ShadowCheck {
 public:
  ShadowCheck(const Vocabulary& v, grammar::Diagnostics& out) : d_(v.description), out_(out) {}

  void run() {
    for (const auto& c : d_.choices) choice(c);
    for (const auto& f : d_.families) family(f);
    for (const auto& t : d_.tables) report("table", t.name, t.origin, as_name(t.name));
    for (const auto& f : d_.fields) field(f);
    for (const auto& d : d_.definitions) {
      const bool effect = d.kind == description::Definition::Kind::effect ||
                          d.kind == description::Definition::Kind::lua_effect;
      rule("definition", d.name, d.parameters, effect, d.origin);
    }
    for (const auto& p : d_.points) {
      rule("point", p.name, p.parameters, p.combine == description::Point::Combine::sequence,
           p.origin);
    }
    for (const auto& c : d_.components)
      report("component", c.entry.name.text, c.origin, as_value(c.entry.name.text));
    for (const auto& e : d_.events) {
      report("event", e.name, e.origin, as_kept(e.name));
      parameters("event '" + e.name + "'", e.parameters, e.origin);
    }
    for (const auto& p : d_.phases) report("phase", p.name, p.origin, as_aggregate(p.name));
    for (const auto& verb : d_.verbs)
      parameters("'" + verb.pattern + "'", verb.effect.parameters, verb.origin);
    for (const auto& m : d_.moves) {
      for (const auto& p : m.parameters)
        member_parameter("move '" + m.name + "'", p.name, m.origin);
    }
    for (const auto& s : d_.sets) {
      if (s.parameters.empty()) {
        report("set", s.name, s.origin, as_name(s.name));
        continue;
      }
      rule("set", s.name, s.parameters, false, s.origin);
      for (const auto& p : s.parameters) member_parameter("set '" + s.name + "'", p.name, s.origin);
    }
    for (const auto& n : d_.nouns) forms("noun", n.words, n.origin);
    for (const auto& p : d_.picks) forms("pick", p.words, p.origin);
  }

 private:
  void report(const std::string& kind, const std::string& name, const Origin& at,
              const Meaning& meaning, const std::string& of = {}) {
    if (!meaning) return;
    const std::string what = kind + " '" + name + "'" + of + " has a name that ";
    if (!meaning->later)
      return out_.add(
          at.error("schema/reserved-name", what + "rule text uses itself", meaning->text));
    grammar::Diagnostic warning = at.error(
        "schema/later-name", what + "a later version of rule text may use itself", meaning->text);
    warning.severity = grammar::Severity::warning;
    out_.add(std::move(warning));
  }

  void choice(const description::Choice& c) {
    const Meaning name = as_name(c.name);
    report("choice", c.name, c.origin, name ? name : as_type(c.name));
    for (const auto& value : c.values) {
      report("value", value, c.origin, as_value(value), " of the choice '" + c.name + "'");
    }
  }

  /// Words of entries may share the name of a function or a verb: before `of` rule text can
  /// tell them apart.
  void family(const description::Family& f) {
    const bool line = among(grammar::kEntryLines, f.name);
    report("component family", f.name, f.origin,
           line ? means(f.name, "' begins a line of its own among entries") : as_type(f.name));
    const bool lies = std::any_of(d_.fields.begin(), d_.fields.end(), [&](const auto& field) {
      return field.kind == FieldKind::grid && field.holds == f.name;
    });
    const auto of_entry = [&](const std::string& word) {
      Meaning meaning = as_kept(word);
      if (!meaning) meaning = as_property(word, {Part::component});
      return meaning || !lies ? meaning : as_property(word, {Part::piece, Part::cell});
    };
    for (const auto& a : f.attributes) report("attribute", a.name, a.origin, of_entry(a.name));
    for (const auto& slot : f.amount_slots) report("rule slot", slot, f.origin, of_entry(slot));
    for (const auto& slot : f.effect_slots) {
      const Meaning kept = as_kept(slot);
      report("rule slot", slot, f.origin, kept ? kept : as_verb(slot));
    }
    for (const auto& slot : f.slot_types) {
      parameters("rule slot '" + slot.slot + "'", slot.parameters, f.origin);
    }
    for (const auto& feature : f.features) {
      for (const auto& mark : feature.marks) {
        Meaning meaning = as_kept(mark.name);
        if (!meaning) meaning = as_property(mark.name, {Part::segment});
        const bool regions = !meaning && feature.region;
        report("mark", mark.name, mark.origin,
               regions ? as_property(mark.name, {Part::region, Part::grid_region}) : meaning);
      }
    }
  }

  void field(const description::Field& f) {
    Meaning meaning = as_name(f.name);
    if (!meaning) meaning = as_type(f.name);
    if (!meaning) meaning = of_scope(f);
    report(std::string(state::kinds::of(f.kind).word), f.name, f.origin, meaning);
    if (f.kind == FieldKind::figures) {
      for (const auto& kind : f.kinds)
        report("kind", kind, f.origin, as_value(kind), " of '" + f.name + "'");
    }
    for (const auto& d : f.map_file.directions) {
      for (const auto& word : {d.name, d.opposite}) {
        report("direction", word.text, {f.origin.package, d.source ? d.source : f.map, word.span},
               as_constant(word.text));
      }
    }
  }

  static Meaning of_scope(const description::Field& f) {
    switch (f.scope) {
      case Scope::player:
        return as_property(f.name, {Part::player});
      case Scope::piece:
        return as_property(f.name, {Part::piece, Part::cell, Part::component});
      case Scope::choice:
      case Scope::slot:
        return as_property(f.name, {});
      case Scope::game:
        return std::nullopt;
      default: {
        const auto* thing = description::thing_with(&description::Thing::scope, f.scope);
        return as_property(f.name, {part_of(ruletext::type_of(*thing, {}).kind)});
      }
    }
  }

  template <typename Params>
  void rule(const std::string& kind, const std::string& name, const Params& params, bool effect,
            const Origin& at) {
    Meaning meaning = as_name(name);
    if (!meaning) meaning = as_call(name);
    if (!meaning && effect) meaning = as_verb(name);
    report(kind, name, at, meaning);
    parameters(kind + " '" + name + "'", params, at);
  }

  template <typename Params>
  void parameters(const std::string& what, const Params& params, const Origin& at) {
    for (const auto& p : params) parameter(what, p.name, p.named.source == nullptr ? at : p.named);
  }

  /// `it` and `player` may be parameters: then they are what the text is about.
  void parameter(const std::string& of, const std::string& name, const Origin& at) {
    const Meaning reserved = as_reserved(name);
    report("parameter", name, at, reserved ? reserved : as_constant(name), " of " + of);
  }

  /// Parameters whose filter is evaluated for each member, which it calls `it`.
  void member_parameter(const std::string& of, const std::string& name, const Origin& at) {
    if (name == "it")
      report("parameter", name, at, as_subject(name), " of " + of);
    else
      parameter(of, name, at);
  }

  void forms(const std::string& kind, const std::vector<std::string>& words, const Origin& at) {
    for (const auto& form : words) report(kind, form, at, as_name(form));
  }

  const description::Description& d_;
  grammar::Diagnostics& out_;
};

}  // namespace

void check_shadows(const Vocabulary& v, grammar::Diagnostics& out) { ShadowCheck(v, out).run(); }

std::string meaning_of_value(std::string_view name) {
  const Meaning subject = as_subject(name);
  const Meaning meaning = subject ? subject : as_constant(name);
  return meaning ? meaning->text : std::string();
}

}  // namespace castellan::ruletext::language
