// Statements that change fields: set, add, subtract, gain, lose.

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/entries.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/kept_value.hpp"
#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::ruletext::language {

void set_field(Emitter& em, const Statement& s) {
  const auto to = target(em, s.object[0]);
  if (!to) return;
  const Expr& value = *complement(s, "to");
  expect(em, value, to->type);
  em.span = s.span;
  if (keeps_regions(em.schema.field(to->field))) em.emit(Op::region_word, 0, to->type.id);
  em.emit(to->store, 0, to->field.value, to->c);
}

void add_to_field(Emitter& em, const Statement& s) {
  const bool less = s.verb.text == "subtract";
  const Expr& field = *complement(s, less ? "from" : "to");
  const auto to = target(em, field);
  if (!to) return;
  if (!to->type.is(Kind::number) || to->store != Op::store_field) {
    em.error(field.span, "expr/wrong-kind",
             "only a counter can be changed by '" + s.verb.text + "'");
    return;
  }
  expect(em, s.object[0], to->type);
  if (less) em.emit(Op::negate);
  em.span = s.span;
  em.emit(Op::add_field, 0, to->field.value);
}

/// gain 2 gold [per COUNT], gain AMOUNT in gold: the noun is a counter of the
/// subject, or one declared by `noun`; `to P` names another owner.
void gain(Emitter& em, const Statement& s) {
  const Expr* what = &s.object[0];
  const bool in = what->kind == Expr::Kind::scoped;
  if (what->kind != Expr::Kind::quantity && !in) {
    em.error(what->span, "expr/missing",
             "'" + s.verb.text + "' needs an amount and a noun, as in '2 gold'",
             what->kind == Expr::Kind::binary && what->text == "and"
                 ? "two things are two statements, with ';' between them"
                 : "");
    return;
  }
  const auto& words = in ? what->words : what->children[1].words;
  grammar::Span at = words.front().span;
  at.end = words.back().span.end;
  const std::string n = joined(words);
  std::string field_name = n;
  for (const auto& noun : em.v.description.nouns) {
    if (noun.field.empty()) continue;
    for (const auto& form : noun.words) {
      if (key_of(form) == n) field_name = noun.field;
    }
  }
  const auto f = em.schema.find_field(field_name);
  if (!f || !state::kinds::of(em.schema.field(f)).counts) {
    std::vector<std::string> known = em.schema.names_of(description::FieldKind::counter);
    for (const auto& noun : em.v.description.nouns) {
      if (!noun.field.empty()) known.insert(known.end(), noun.words.begin(), noun.words.end());
    }
    em.error(at, "expr/unknown-name",
             "'" + joined(words, ' ') + "' is not something that can be gained",
             grammar::nearest_hint(n, known));
    return;
  }
  if (!em.schema.field(f).dimensions.empty()) {
    missing_entry(em, f, at, false);
    return;
  }
  if (const Expr* to = complement(s, "to")) {
    expect(em, *to, Type::seat());
  } else if (em.schema.field(f).scope == description::Field::Scope::player) {
    em.load_player();
  } else {
    em.push(0);
  }
  expect(em, what->children[0], Type::number());
  if (const Expr* per = complement(s, "per")) {
    expect(em, *per, Type::number());
    em.emit(Op::mul);
  }
  if (s.verb.text == "lose") em.emit(Op::negate);
  em.span = s.span;
  em.emit(Op::add_field, 0, f.value);
}

}  // namespace castellan::ruletext::language
