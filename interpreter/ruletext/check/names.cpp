// Names: what a phrase stands for.

#include "interpreter/ruletext/check/names.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/entries.hpp"
#include "interpreter/ruletext/check/name_index.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/check/options.hpp"
#include "interpreter/ruletext/kept_value.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

namespace {

using Scope = description::Field::Scope;

/// Where a value stands in a choice, which may be one that `choices()` leaves out.
std::optional<Word> position_in(const Emitter& em, ChoiceId choice, const std::string& n) {
  const auto& values = name_index(em.v).values;
  if (const auto at = values.find(n); at != values.end()) {
    for (const auto& [id, position] : at->second) {
      if (id == choice) return position;
    }
  }
  if (choice.index() < em.schema.choices().size()) return std::nullopt;
  const Word position = em.schema.choice(choice).find(n);
  return position < 0 ? std::nullopt : std::optional(position);
}

/// A property of what the statement before has named.
Type its(Emitter& em, const std::string& n, grammar::Span at) {
  if (em.find_binding("it") == nullptr) {
    return em.error(at, "expr/unknown-name", "'its' speaks of nothing that was named before");
  }
  return property(em, n, at, phrase("it", at));
}

/// The maps of which a component is a place.
std::vector<FieldId> maps_of(Emitter& em, ComponentId place) {
  std::vector<FieldId> maps;
  for (std::size_t i = 0; i < em.schema.fields().size(); ++i) {
    const FamilyId family = em.schema.fields()[i].place_family;
    if (family && em.schema.family(family).holds(place)) maps.emplace_back(i);
  }
  return maps;
}

}  // namespace

std::optional<Type> particular(Emitter& em, const std::string& id, grammar::Span at, Type wanted) {
  const auto c = em.schema.find_component(id);
  if (!c) return std::nullopt;
  const FamilyId family = em.schema.component(c).family;
  if (wanted.is(Kind::component) && wanted.id >= 0) {
    if (wanted.family() != family) return std::nullopt;
    em.push(c.value);
    return wanted;
  }
  // A piece is known by what it is.
  if (wanted.is(Kind::piece)) {
    if (em.schema.field(wanted.field()).family != family) return std::nullopt;
    em.push(c.value);
    return Type::component(family);
  }
  const auto maps = maps_of(em, c);
  const auto place = [&](FieldId map) {
    em.push(c.value - em.schema.family(family).first.value);
    return Type::of_field(Kind::place, map);
  };
  if (wanted.is(Kind::place)) {
    if (std::find(maps.begin(), maps.end(), wanted.field()) == maps.end()) return std::nullopt;
    return place(wanted.field());
  }
  if (!wanted.is(Kind::invalid)) return std::nullopt;
  if (maps.size() > 1) {
    return em.error(at, "expr/ambiguous",
                    "'" + id + "' is a place of " + em.schema.field(maps[0]).name + " and of " +
                        em.schema.field(maps[1]).name + "; compare it with a place of one");
  }
  if (!maps.empty()) return place(maps.front());
  em.push(c.value);
  return Type::component(family);
}

std::string nearest_id(Emitter& em, const std::string& id, Type wanted) {
  FamilyId only;
  if (wanted.is(Kind::component) && wanted.id >= 0) only = wanted.family();
  if (wanted.is(Kind::piece)) only = em.schema.field(wanted.field()).family;
  if (wanted.is(Kind::place)) only = em.schema.field(wanted.field()).place_family;
  std::vector<std::string> known;
  for (const auto& type : em.schema.components()) {
    if (type.part == 0 && (!only || type.family == only)) known.push_back(type.name);
  }
  return grammar::nearest_hint(id, known);
}

std::vector<std::string> known_names(Emitter& em) {
  std::vector<std::string> names = {em.text.subject, "players"};
  if (em.schema.all_figures()) names.emplace_back(kAllFigures);
  for (const auto& c : language::constants()) names.emplace_back(c.word);
  for (const auto& b : em.scope) names.push_back(b.name);
  for (const auto& f : em.schema.fields()) names.push_back(f.name);
  for (const auto& t : em.schema.tables()) names.push_back(t.name);
  for (const auto& d : em.v.description.definitions) names.push_back(d.name);
  for (const auto& p : em.v.description.points) names.push_back(p.name);
  for (const auto& [key, value] : em.v.description.options) names.push_back(key);
  for (const auto& c : em.schema.choices()) {
    names.push_back(c.name);
    names.insert(names.end(), c.values.begin(), c.values.end());
  }
  return names;
}

FieldId field_called(const Emitter& em, const std::string& n) {
  return n == kAllFigures ? em.schema.all_figures() : em.schema.find_field(n);
}

Type named_value(Emitter& em, const std::string& n, grammar::Span at, Type wanted) {
  em.span = at;
  if (const Binding* b = em.find_binding(n)) {
    if (b->type.is(Kind::invalid)) return em.reported_before();
    if (!b->type.is(Kind::bag)) em.load(*b);
    return b->type;
  }
  if (n == em.text.subject) {
    em.load_player();
    return Type::seat();
  }
  if (const auto* c = language::find_constant(n)) {
    em.push(c->value);
    return c->type;
  }
  // A value of the wanted choice goes before a field of the same name.
  if (wanted.is(Kind::choice) && position_in(em, wanted.choice(), n)) {
    return choice_value(em, n, at, wanted);
  }
  // So does the id of what is wanted.
  if (!wanted.is(Kind::invalid)) {
    if (const auto t = particular(em, n, at, wanted)) return *t;
  }
  if (em.v.description.options.contains(n)) return option_value(em, n, at, wanted);
  if (const auto f = field_called(em, n)) return field_value(em, f, at);
  if (const auto t = em.schema.find_table(n)) {
    if (!em.schema.table(t).extent.empty()) {
      return em.error(at, "expr/needs-subscript", "table '" + n + "' needs a subscript in [ ]");
    }
    em.push(em.schema.table(t).values.front());
    return Type::number();
  }
  Expr alone;
  alone.span = at;
  if (const auto* d = find_definition(em, n)) return defined(em, *d, alone);
  if (const auto* p = find_point(em, n)) return contributed(em, *p, alone);
  if (n.starts_with("its_") || n.starts_with("their_"))
    return its(em, n.substr(n.find('_') + 1), at);
  if (n.starts_with("no_")) {
    if (const auto use = find_noun(em, n.substr(3))) {
      if (count_of(em, *use, at).is(Kind::invalid)) return {};
      em.push(0);
      em.emit(Op::eq);
      return Type::truth();
    }
  }
  if (const auto use = find_noun(em, n)) return count_of(em, *use, at);
  return choice_value(em, n, at, wanted);
}

void check_given_name(Emitter& em, const grammar::WordToken& name) {
  if (language::find_constant(name.text) == nullptr && name.text != "players" &&
      name.text != kAllFigures)
    return;
  em.error(name.span, "expr/reserved-name",
           "'" + name.text + "' is a word of the language, not a name to give");
}

Type choice_value(Emitter& em, const std::string& n, grammar::Span at, Type wanted) {
  if (wanted.is(Kind::choice)) {
    if (const auto position = position_in(em, wanted.choice(), n)) {
      em.push(*position);
      return wanted;
    }
  }
  const auto& values = name_index(em.v).values;
  const auto found = values.find(n);
  if (found == values.end()) {
    const auto t = particular(em, n, at, {});
    return t ? *t : noun_error(em, n, at, wanted);
  }
  const auto& choices = found->second;
  if (choices.size() > 1) {
    return em.error(at, "expr/ambiguous",
                    "'" + n + "' is a " + em.schema.choice(choices[0].first).name + " and a " +
                        em.schema.choice(choices[1].first).name +
                        "; compare it with something of one kind");
  }
  em.push(choices[0].second);
  return Type::choice(choices[0].first);
}

Type field_value(Emitter& em, FieldId id, grammar::Span at) {
  const auto& f = em.schema.field(id);
  if (f.only_of(Scope::player)) {
    em.load_player();
    return field_of(em, id);
  }
  if (f.scope != Scope::game) {
    // As a count the name speaks of all of them.
    if (const auto use = find_noun(em, f.name)) return count_of(em, *use, at);
    if (has_entries(f)) return missing_entry(em, id, at, false);
    return missing_owner(em, f, at);
  }
  if (const Type t = container_type(f, id); t.container()) {
    em.push(0);
    return t;
  }
  em.emit(Op::load_word, 0, 0, static_cast<int>(f.base));
  if (keeps_regions(f)) em.emit(Op::region_kept, 0, f.to_field.value);
  return value_type(f);
}

Type field_of(Emitter& em, FieldId id) {
  const auto& f = em.schema.field(id);
  if (const Type t = container_type(f, id); t.container()) return t;
  em.emit(Op::load_field, 0, id.value);
  if (keeps_regions(f)) em.emit(Op::region_kept, 0, f.to_field.value);
  return value_type(f);
}

}  // namespace castellan::ruletext
