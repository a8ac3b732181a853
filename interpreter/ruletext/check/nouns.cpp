// Nouns: what a phrase counts, and the counts made of counts.

#include "interpreter/ruletext/check/nouns.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/name_hints.hpp"
#include "interpreter/ruletext/check/names.hpp"

namespace castellan::ruletext {

namespace {

/// Values of a choice that one loop counts side by side.
constexpr std::size_t kMostValues = 24;

/// The values of a choice that has few of them.
std::string values_hint(const state::ChoiceType& choice) {
  constexpr std::size_t kFew = 8;
  if (choice.values.size() > kFew) return {};
  std::string hint;
  for (const auto& value : choice.values)
    hint += (hint.empty() ? "a " + choice.name + " is one of " : ", ") + with_blanks(value);
  return hint;
}

/// Everything that `find_noun` finds, for hints.
std::vector<std::string> noun_words(Emitter& em) {
  std::vector<std::string> words;
  for (const auto& noun : em.v.description.nouns) {
    const auto choice = em.schema.find_choice(noun.choice);
    for (const auto& form : noun.words) {
      words.push_back(form);
      if (!choice) continue;
      for (const auto& value : em.schema.choice(choice).values)
        words.push_back(with_blanks(value) + " " + form);
    }
  }
  return words;
}

/// Adds what a member counts for a value of the noun's choice to a local.
void count_member(Emitter& em, const NounUse& use, Value value, const Loop& loop,
                  std::uint16_t result, const Measure* measure, grammar::Span at) {
  const auto& noun = *use.noun;
  auto names = names_for(em, loop.named("it"));
  if (use.choice && value >= 0) names.push_back({noun.choice, Type::choice(use.choice), 0, value});
  const std::string key = "noun " + noun.words.front();
  std::optional<FormId> counted;
  if (!noun.where.empty()) {
    inlined_text(em, noun.where, key, at, Type::truth(), names);
    counted = em.open_if();
  }
  if (measure != nullptr) {
    inlined_text(em, noun.measure, key, at, Type::number(), names);
    em.emit(Op::load, 0, measure->number);
    em.emit(measure->compare);
    if (counted)
      em.and_if(*counted);
    else
      counted = em.open_if();
  }
  em.emit(Op::load, 0, result);
  if (noun.amount.empty())
    em.push(1);
  else
    inlined_text(em, noun.amount, key, at, Type::number(), names);
  if (loop.weighted) {
    em.emit(Op::load, 0, loop.base + 2);
    em.emit(Op::mul);
  }
  em.emit(Op::add);
  em.emit(Op::store, 0, result);
  if (counted) em.close(*counted);
}

void restrict_to(Emitter& em, const ScopeUse& use, const Loop& loop) {
  inlined_text(em, use.scope->where, "scope " + use.scope->words.front(), use.at, Type::truth(),
               names_for(em, loop.named("it")));
  em.again(loop.form, Op::jump_if_false);
}

}  // namespace

std::optional<NounUse> find_noun(Emitter& em, const std::string& n, std::string* stranger) {
  std::optional<NounUse> found;
  std::size_t length = 0;
  for (const auto& noun : em.v.description.nouns) {
    for (const auto& form : noun.words) {
      const std::string key = key_of(form);
      if (key.size() <= length || !n.ends_with(key)) continue;
      NounUse use{&noun, Counted::all, em.schema.find_choice(noun.choice), 0};
      if (n.size() > key.size()) {
        if (n[n.size() - key.size() - 1] != '_') continue;
        const std::string before = n.substr(0, n.size() - key.size() - 1);
        if (!use.choice) continue;
        const Word value = em.schema.choice(use.choice).find(before);
        if (value >= 0) {
          use.kind = Counted::value;
          use.value = value;
        } else if (use.kind = language::counted_by(before); use.kind == Counted::all) {
          if (stranger != nullptr) *stranger = before;
          continue;
        }
      }
      found = use;
      length = key.size();
    }
  }
  return found;
}

Type noun_error(Emitter& em, const std::string& n, grammar::Span at, Type wanted) {
  std::string stranger;
  find_noun(em, n, &stranger);
  if (!stranger.empty()) {
    for (const auto& noun : em.v.description.nouns) {
      const auto choice = em.schema.find_choice(noun.choice);
      for (const auto& form : noun.words) {
        if (!choice || n != stranger + "_" + key_of(form)) continue;
        const auto& values = em.schema.choice(choice).values;
        at.end = at.begin + static_cast<std::uint32_t>(stranger.size());
        return em.error(at, "expr/unknown-name",
                        "'" + with_blanks(stranger) + "' is no " + em.schema.choice(choice).name +
                            ", so there is no '" + with_blanks(n) + "'",
                        grammar::nearest_hint(stranger, values));
      }
    }
  }
  if ((n == "player" || n == "actor") && !em.text.subject.empty()) {
    return em.error(at, "expr/unknown-name", "'" + n + "' is not known here",
                    "here it is called '" + em.text.subject + "'");
  }
  if (const std::string hint = foreign_hint(em, n, at); !hint.empty()) {
    return em.error(at, "expr/unknown-name", "'" + with_blanks(n) + "' is not known here", hint);
  }
  auto known = known_names(em);
  for (auto& k : known) k = with_blanks(k);
  const auto nouns = noun_words(em);
  known.insert(known.end(), nouns.begin(), nouns.end());
  auto hint = grammar::nearest_hint(with_blanks(n), known);
  if (hint.empty() || wanted.is(Kind::component) || wanted.is(Kind::place) ||
      wanted.is(Kind::piece)) {
    const auto id = nearest_id(em, n, wanted);
    if (!id.empty()) hint = id;
  }
  if (hint.empty() && wanted.is(Kind::choice))
    hint = values_hint(em.schema.choice(wanted.choice()));
  return em.error(at, "expr/unknown-name", "'" + with_blanks(n) + "' is not known here", hint);
}

std::vector<Binding> names_for(Emitter& em, const Binding& it) {
  std::vector<Binding> names;
  if (const Binding* self = em.find_binding("this")) names.push_back(*self);
  if (!it.name.empty()) names.push_back(it);
  return names;
}

// long: one loop is emitted from its head to its end
Type count_of(Emitter& em, const NounUse& use, grammar::Span at, const Measure* measure) {
  const auto& noun = *use.noun;
  const std::string key = "noun " + noun.words.front();
  em.span = at;
  if (!noun.measure.empty() && measure == nullptr) {
    return em.error(at, "expr/no-measure", "'" + noun.words.front() + "' needs a number behind it");
  }
  if (noun.over.empty()) {
    if (noun.amount.empty()) {
      const auto f = em.schema.find_field(noun.field);
      if (!em.scopes.empty()) {
        const auto& s = em.scopes.back();
        em.scopes.back().used = true;
        return em.error(s.at, "expr/no-scope",
                        "'" + noun.words.front() + "' is not counted one by one, so 'in " +
                            s.scope->words.front() + "' restricts nothing");
      }
      if (!f || !em.schema.field(f).dimensions.empty()) return em.reported_before();
      if (em.schema.field(f).scope == description::Field::Scope::player)
        em.load_player();
      else
        em.push(0);
      return field_of(em, f);
    }
    auto names = names_for(em);
    if (use.kind == Counted::value)
      names.push_back({noun.choice, Type::choice(use.choice), 0, use.value});
    return inlined_text(em, noun.amount, key, at, Type::number(), std::move(names));
  }

  for (auto& s : em.scopes) s.used = true;
  const std::uint16_t before = em.locals();
  std::vector<Value> values;
  if (use.kind == Counted::value) {
    values = {use.value};
  } else if (use.choice) {
    for (std::size_t i = 0; i < em.schema.choice(use.choice).values.size(); ++i)
      values.push_back(static_cast<Value>(i));
  } else {
    values = {-1};
  }
  if (values.size() > kMostValues) {
    return em.error(at, "expr/too-large",
                    "'" + noun.choice + "' has too many values to be counted together");
  }
  const std::uint16_t results = em.new_local(static_cast<std::uint16_t>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    em.push(0);
    em.emit(Op::store, 0, results + static_cast<int>(i));
  }
  const Loop loop = open_set_of(em, noun.over, key, at);
  if (!loop.valid) return em.reported_before();
  const auto scopes = std::exchange(em.scopes, {});
  for (const auto& s : scopes) restrict_to(em, s, loop);
  std::vector<Emitter::Counts> told;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto result = static_cast<std::uint16_t>(results + i);
    told.push_back(
        {loop.form,
         em.mark(),
         {.member = loop.value(), .result = result, .type = loop.element, .adds = true}});
    count_member(em, use, values[i], loop, result, measure, at);
  }
  em.close(loop.form);
  for (const auto& one : told) em.counts(one);
  em.scopes = scopes;
  for (std::size_t i = 0; i < values.size(); ++i) {
    em.emit(Op::load, 0, results + static_cast<int>(i));
    if (use.kind == Counted::different || use.kind == Counted::missing) {
      em.push(0);
      em.emit(use.kind == Counted::different ? Op::gt : Op::eq);
    } else if (use.kind == Counted::identical) {
      return em.error(
          at, "expr/missing",
          "'identical' belongs to a number, as in 'set of 3 identical " + noun.words.back() + "'");
    }
    if (i > 0) em.emit(Op::add);
  }
  em.keep_locals(before);
  return Type::number();
}

Type counted_of(Emitter& em, const Expr& what, const Expr& of) {
  const Type owner = expression(em, of, Type::seat());
  if (!em.check(owner, Type::seat(), of) || owner.is(Kind::invalid)) return {};
  const std::uint16_t seat = em.new_local();
  em.emit(Op::store, 0, seat);
  return em.with_player(seat, [&] { return expression(em, what, Type::number()); });
}

/// The least count of the items; of an item with a number, how often it is
/// there so many times.
Type set_of(Emitter& em, const Expr& e) {
  std::vector<std::string> seen;
  bool first_item = true;
  for (const Expr& item : e.children) {
    const bool many = item.kind == Expr::Kind::quantity;
    const Expr& phrase = many ? item.children[1] : item;
    const std::string n = joined(phrase.words);
    const auto use = find_noun(em, n);
    if (!use) {
      noun_error(em, n, phrase.span);
      continue;
    }
    const std::string what = use->noun->words.front() + "/" + std::to_string(use->value) +
                             std::to_string(static_cast<int>(use->kind));
    if (std::find(seen.begin(), seen.end(), what) != seen.end()) {
      em.error(item.span, "expr/twice-in-set", "'" + with_blanks(n) + "' stands in the set already",
               "write the number before it: 'set of 2 " + with_blanks(n) + "'");
      continue;
    }
    seen.push_back(what);
    const Value number = many ? item.children[0].number : 1;
    if (number < 1) {
      em.error(item.span, "expr/division-by-zero", "a set of 0 is there without end");
      continue;
    }
    if (use->kind == Counted::identical) {
      // One value after the other.
      NounUse each = *use;
      each.kind = Counted::value;
      const auto n_values = em.schema.choice(use->choice).values.size();
      for (std::size_t value = 0; value < n_values; ++value) {
        each.value = static_cast<Value>(value);
        if (count_of(em, each, phrase.span).is(Kind::invalid)) return {};
        em.push(number);
        em.emit(Op::div_down);
        if (value > 0) em.emit(Op::add);
      }
    } else {
      if (count_of(em, *use, phrase.span).is(Kind::invalid)) return {};
      if (number > 1) {
        em.push(number);
        em.emit(Op::div_down);
      }
    }
    if (!first_item) em.emit(Op::min2);
    first_item = false;
  }
  if (const std::size_t parts = language::group_of(e.text).parts;
      parts > 0 && e.children.size() != parts) {
    return em.error(e.span, "expr/arguments",
                    "a pair is made of two things, found " + std::to_string(e.children.size()));
  }
  return Type::number();
}

Type measured(Emitter& em, const Expr& e) {
  const Expr& phrase = e.children[0];
  const std::string n = joined(phrase.words);
  const bool none = n.starts_with("no_") && !find_noun(em, n);
  const auto use = find_noun(em, none ? n.substr(3) : n);
  if (!use) return noun_error(em, n, phrase.span);
  if (use->noun->measure.empty()) {
    return em.error(phrase.span, "expr/no-measure",
                    "'" + with_blanks(n) + "' has no number behind it");
  }
  expect(em, e.children[1], Type::number());
  const std::uint16_t before = em.locals();
  const Measure measure{em.new_local(), e.text == "or more"   ? Op::ge
                                        : e.text == "or less" ? Op::le
                                                              : Op::eq};
  em.emit(Op::store, 0, measure.number);
  const Type t = count_of(em, *use, e.span, &measure);
  em.keep_locals(before);
  if (!none || t.is(Kind::invalid)) return t;
  em.push(0);
  em.emit(Op::eq);
  return Type::truth();
}

Type threshold(Emitter& em, const Expr& e) {
  expect(em, e.children[1], Type::number());
  expect(em, e.children[0], Type::number());
  em.span = e.span;
  em.emit(e.text == "at least" ? Op::ge : Op::le);
  return Type::truth();
}

}  // namespace castellan::ruletext
