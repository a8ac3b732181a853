// Nouns: what a phrase counts, and the counts made of counts.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::WordToken;

namespace {

/// Values of a choice that one loop counts side by side.
constexpr std::size_t kMostValues = 24;

std::string with_blanks(std::string n) {
  std::replace(n.begin(), n.end(), '_', ' ');
  return n;
}

}  // namespace

/// Words as names have them: `single-shield card` is `single-shield_card`.
std::string Emitter::key_of(const std::string& words) {
  std::string key = words;
  std::replace(key.begin(), key.end(), ' ', '_');
  return key;
}

/// The noun that a phrase ends with, the longest one; what stands before it is
/// a value of its choice, `different`, `missing` or `identical`. `stranger` gets
/// what stands before a noun and is none of these.
std::optional<Emitter::NounUse> Emitter::find_noun(const std::string& n, std::string* stranger) const {
  std::optional<NounUse> found;
  std::size_t length = 0;
  for (const auto& noun : v_.description.nouns) {
    for (const auto& form : noun.words) {
      const std::string key = key_of(form);
      if (key.size() <= length || !n.ends_with(key)) continue;
      NounUse use{&noun, NounUse::Kind::all, v_.schema.find_choice(noun.choice), 0};
      if (n.size() > key.size()) {
        if (n[n.size() - key.size() - 1] != '_') continue;
        const std::string before = n.substr(0, n.size() - key.size() - 1);
        if (!use.choice) continue;
        const Word value = v_.schema.choice(use.choice).find(before);
        if (value >= 0) {
          use.kind = NounUse::Kind::value;
          use.value = value;
        } else if (before == "different") {
          use.kind = NounUse::Kind::different;
        } else if (before == "missing") {
          use.kind = NounUse::Kind::missing;
        } else if (before == "identical") {
          use.kind = NounUse::Kind::identical;
        } else {
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

/// Everything that `find_noun` finds, for hints.
std::vector<std::string> Emitter::noun_words() const {
  std::vector<std::string> words;
  for (const auto& noun : v_.description.nouns) {
    const auto choice = v_.schema.find_choice(noun.choice);
    for (const auto& form : noun.words) {
      words.push_back(form);
      if (!choice) continue;
      for (const auto& value : v_.schema.choice(choice).values) words.push_back(with_blanks(value) + " " + form);
    }
  }
  return words;
}

/// A phrase that is no name and no noun.
Type Emitter::noun_error(const std::string& n, grammar::Span at, Type wanted) {
  std::string stranger;
  find_noun(n, &stranger);
  if (!stranger.empty()) {
    for (const auto& noun : v_.description.nouns) {
      const auto choice = v_.schema.find_choice(noun.choice);
      for (const auto& form : noun.words) {
        if (!choice || n != stranger + "_" + key_of(form)) continue;
        const auto& values = v_.schema.choice(choice).values;
        at.end = at.begin + static_cast<std::uint32_t>(stranger.size());
        return error(at, "expr/unknown-name",
                     "'" + with_blanks(stranger) + "' is no " + v_.schema.choice(choice).name + ", so there is no '" +
                         with_blanks(n) + "'",
                     grammar::nearest_hint(stranger, values));
      }
    }
  }
  if ((n == "player" || n == "actor") && !subject_.empty()) {
    return error(at, "expr/unknown-name", "'" + n + "' is not known here", "here it is called '" + subject_ + "'");
  }
  auto known = known_names();
  for (auto& k : known) k = with_blanks(k);
  const auto nouns = noun_words();
  known.insert(known.end(), nouns.begin(), nouns.end());
  if (wanted.is(Kind::component) && wanted.id >= 0) {
    const auto& family = v_.schema.family(wanted.family());
    for (std::int32_t i = 0; i < family.size; ++i) {
      known.push_back(v_.schema.component(ComponentId(family.first.value + i)).name);
    }
  }
  return error(at, "expr/unknown-name", "'" + with_blanks(n) + "' is not known here",
               grammar::nearest_hint(with_blanks(n), known));
}

Type Emitter::with_subject(std::uint16_t local, const std::function<Type()>& body) {
  const auto outer = subject_local_;
  subject_local_ = local;
  const Type t = body();
  subject_local_ = outer;
  return t;
}

Type Emitter::text(const description::RuleText& t, const std::string& key, grammar::Span at, Type wanted,
                   std::vector<Binding> names) {
  auto outer = std::exchange(scope_, std::move(names));
  auto subject = std::exchange(subject_, "player");
  const Type result = inlined(key, at, [&] {
    const auto errors = out_.error_count();
    const Expr body = parse_amount(t, out_);
    if (out_.error_count() != errors) return Type{};
    source_ = t.source;
    const Type found = expression(body, wanted);
    check(found, wanted, body);
    return found.is(Kind::invalid) || wanted.is(Kind::invalid) ? found : wanted;
  });
  scope_ = std::move(outer);
  subject_ = std::move(subject);
  return result;
}

/// The names a declared text knows beside `player`: the member, and the piece
/// whose text it is.
std::vector<Emitter::Binding> Emitter::names_for(const Binding& it) const {
  std::vector<Binding> names;
  if (const Binding* self = find_binding("this")) names.push_back(*self);
  if (!it.name.empty()) names.push_back(it);
  return names;
}

/// Adds what a member counts for a value of the noun's choice to a local.
void Emitter::count_member(const NounUse& use, Value value, const Loop& loop, std::uint16_t result,
                           const Measure* measure, grammar::Span at) {
  const auto& noun = *use.noun;
  auto names = names_for({"it", loop.element, static_cast<std::uint16_t>(loop.base + 3)});
  if (use.choice && value >= 0) names.push_back({noun.choice, Type::choice(use.choice), 0, value});
  const std::string key = "noun " + noun.words.front();
  std::optional<std::size_t> skip, unmeasured;
  if (!noun.where.empty()) {
    text(noun.where, key, at, Type::truth(), names);
    skip = emit(Op::jump_if_false);
  }
  if (measure != nullptr) {
    text(noun.measure, key, at, Type::number(), names);
    emit(Op::load, 0, measure->number);
    emit(measure->compare);
    unmeasured = emit(Op::jump_if_false);
  }
  emit(Op::load, 0, result);
  if (noun.amount.empty()) push(1);
  else text(noun.amount, key, at, Type::number(), names);
  if (loop.weighted) {
    emit(Op::load, 0, loop.base + 2);
    emit(Op::mul);
  }
  emit(Op::add);
  emit(Op::store, 0, result);
  if (skip) patch(*skip);
  if (unmeasured) patch(*unmeasured);
}

Type Emitter::count(const NounUse& use, grammar::Span at, const Measure* measure) {
  const auto& noun = *use.noun;
  const std::string key = "noun " + noun.words.front();
  span_ = at;
  if (!noun.measure.empty() && measure == nullptr) {
    return error(at, "expr/no-measure", "'" + noun.words.front() + "' needs a number behind it");
  }
  if (noun.over.empty()) {
    if (noun.amount.empty()) {
      const auto f = v_.schema.find_field(noun.field);
      if (!scopes_.empty()) {
        const auto& s = scopes_.back();
        scopes_.back().used = true;
        return error(s.at, "expr/no-scope", "'" + noun.words.front() + "' is not counted one by one, so 'in " +
                                                s.scope->words.front() + "' restricts nothing");
      }
      if (!f) return {};  // said when the noun was checked
      if (v_.schema.field(f).scope == description::Field::Scope::player) load_subject();
      else push(0);
      return field_of(f);
    }
    auto names = names_for({});
    if (use.kind == NounUse::Kind::value) names.push_back({noun.choice, Type::choice(use.choice), 0, use.value});
    return text(noun.amount, key, at, Type::number(), std::move(names));
  }

  const auto* set = find_set(key_of(noun.over));
  if (set == nullptr) return {};
  for (auto& s : scopes_) s.used = true;
  const std::uint16_t before = locals_;
  std::vector<Value> values;
  if (use.kind == NounUse::Kind::value) {
    values = {use.value};
  } else if (use.choice) {
    for (std::size_t i = 0; i < v_.schema.choice(use.choice).values.size(); ++i) values.push_back(static_cast<Value>(i));
  } else {
    values = {-1};
  }
  if (values.size() > kMostValues) {
    return error(at, "expr/too-large", "'" + noun.choice + "' has too many values to be counted together");
  }
  const std::uint16_t results = new_local(static_cast<std::uint16_t>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    push(0);
    emit(Op::store, 0, results + static_cast<int>(i));
  }
  const Loop loop = open_named_set(*set, at, false);
  if (!loop.valid) return {};
  const auto scopes = std::exchange(scopes_, {});
  for (const auto& s : scopes) restrict(s, loop);
  for (std::size_t i = 0; i < values.size(); ++i) {
    count_member(use, values[i], loop, static_cast<std::uint16_t>(results + i), measure, at);
  }
  close_set(loop);
  scopes_ = scopes;
  for (std::size_t i = 0; i < values.size(); ++i) {
    emit(Op::load, 0, results + static_cast<int>(i));
    if (use.kind == NounUse::Kind::different || use.kind == NounUse::Kind::missing) {
      push(0);
      emit(use.kind == NounUse::Kind::different ? Op::gt : Op::eq);
    } else if (use.kind == NounUse::Kind::identical) {
      return error(at, "expr/missing", "'identical' belongs to a number, as in 'set of 3 identical " +
                                           noun.words.back() + "'");
    }
    if (i > 0) emit(Op::add);
  }
  locals_ = before;
  return Type::number();
}

/// `what of of`, where `of` is a player: counted for that player.
Type Emitter::counted_of(const Expr& what, const Expr& of) {
  const Type owner = expression(of, Type::seat());
  if (!check(owner, Type::seat(), of) || owner.is(Kind::invalid)) return {};
  const std::uint16_t seat = new_local();
  emit(Op::store, 0, seat);
  return with_subject(seat, [&] { return expression(what, Type::number()); });
}

/// The least count of the items; of an item with a number, how often it is
/// there so many times.
Type Emitter::set_of(const Expr& e) {
  std::vector<std::string> seen;
  bool first_item = true;
  for (const Expr& item : e.children) {
    const bool many = item.kind == Expr::Kind::quantity;
    const Expr& phrase = many ? item.children[1] : item;
    const std::string n = joined(phrase.words, '_');
    const auto use = find_noun(n);
    if (!use) {
      noun_error(n, phrase.span);
      continue;
    }
    const std::string what = std::string(use->noun->words.front()) + "/" + std::to_string(use->value) +
                             std::to_string(static_cast<int>(use->kind));
    if (std::find(seen.begin(), seen.end(), what) != seen.end()) {
      error(item.span, "expr/twice-in-set", "'" + with_blanks(n) + "' stands in the set already",
            "write the number before it: 'set of 2 " + with_blanks(n) + "'");
      continue;
    }
    seen.push_back(what);
    const Value number = many ? item.children[0].number : 1;
    if (number < 1) {
      error(item.span, "expr/division-by-zero", "a set of 0 is there without end");
      continue;
    }
    if (use->kind == NounUse::Kind::identical) {
      // One value after the other.
      NounUse each = *use;
      each.kind = NounUse::Kind::value;
      const auto n_values = v_.schema.choice(use->choice).values.size();
      for (std::size_t value = 0; value < n_values; ++value) {
        each.value = static_cast<Value>(value);
        if (count(each, phrase.span).is(Kind::invalid)) return {};
        push(number);
        emit(Op::div_down);
        if (value > 0) emit(Op::add);
      }
    } else {
      if (count(*use, phrase.span).is(Kind::invalid)) return {};
      if (number > 1) {
        push(number);
        emit(Op::div_down);
      }
    }
    if (!first_item) emit(Op::min2);
    first_item = false;
  }
  if (e.text == "pair" && e.children.size() != 2) {
    return error(e.span, "expr/arguments", "a pair is made of two things, found " + std::to_string(e.children.size()));
  }
  return Type::number();
}

Type Emitter::measured(const Expr& e) {
  const Expr& phrase = e.children[0];
  const std::string n = joined(phrase.words, '_');
  const bool none = n.starts_with("no_") && !find_noun(n);
  const auto use = find_noun(none ? n.substr(3) : n);
  if (!use) return noun_error(n, phrase.span);
  if (use->noun->measure.empty()) {
    return error(phrase.span, "expr/no-measure", "'" + with_blanks(n) + "' has no number behind it");
  }
  check(expression(e.children[1], Type::number()), Type::number(), e.children[1]);
  const std::uint16_t before = locals_;
  const Measure measure{new_local(), e.text == "or more" ? Op::ge : e.text == "or less" ? Op::le : Op::eq};
  emit(Op::store, 0, measure.number);
  const Type t = count(*use, e.span, &measure);
  locals_ = before;
  if (!none || t.is(Kind::invalid)) return t;
  push(0);
  emit(Op::eq);
  return Type::truth();
}

Type Emitter::threshold(const Expr& e) {
  check(expression(e.children[1], Type::number()), Type::number(), e.children[1]);
  check(expression(e.children[0], Type::number()), Type::number(), e.children[0]);
  span_ = e.span;
  emit(e.text == "at least" ? Op::ge : Op::le);
  return Type::truth();
}

}  // namespace castellan::expr
