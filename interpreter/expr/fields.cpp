// Effects on fields: set, add, subtract, gain, lose.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::Statement;

std::optional<Emitter::Target> Emitter::target(const Expr& e) {
  // name | name of owner | name[subscript]
  const Expr* phrase = &e;
  const Expr* owner = nullptr;
  bool indexed = false;
  if (e.kind == Expr::Kind::of) {
    phrase = &e.children[0];
    owner = &e.children[1];
  } else if (e.kind == Expr::Kind::index) {
    phrase = &e.children[0];
    owner = &e.children[1];
    indexed = true;
  }
  const std::string n = phrase->kind == Expr::Kind::phrase ? joined(phrase->words, '_') : "";
  if (owner != nullptr && !indexed && (n == "role" || n == "stack" || n == "custodian")) {
    const Type t = property(n, phrase->span, *owner);
    if (t.is(Kind::invalid)) return std::nullopt;
    const Instruction last = program_.code.back();
    if (last.op == Op::figure_get) {
      program_.code.pop_back();
      program_.place_of.pop_back();
      return Target{FieldId(static_cast<std::int32_t>(last.b)), t, static_cast<FigureProperty>(last.c)};
    }
    error(e.span, "expr/not-a-field", "this can not be set");
    return std::nullopt;
  }
  const auto f = n.empty() || find_binding(n) != nullptr ? FieldId() : v_.schema.find_field(n);
  if (!f || container_type(v_.schema.field(f), f).container()) {
    std::vector<std::string> known;
    for (const auto& field : v_.schema.fields()) {
      if (!container_type(field, FieldId()).container()) known.push_back(field.name);
    }
    error(e.span, "expr/not-a-field", "'" + (n.empty() ? std::string("this") : n) +
              "' is not a field that can be set", grammar::nearest_hint(n, known));
    return std::nullopt;
  }
  const auto& type = v_.schema.field(f);
  using Scope = description::Field::Scope;
  if (owner == nullptr) {
    if (type.scope == Scope::player) load_subject();
    else if (type.scope == Scope::game) push(0);
    else {
      error(e.span, "expr/needs-of", "there is one '" + n + "' for each of several things; say of which");
      return std::nullopt;
    }
    return Target{f, value_type(type), std::nullopt};
  }
  const auto before = here();
  // Compile the load, then keep only what leads to the instance.
  const Type t = indexed ? index(e) : property(n, phrase->span, *owner);
  if (t.is(Kind::invalid)) return std::nullopt;
  if (here() == before || program_.code.back().op != Op::load_field) {
    error(e.span, "expr/not-a-field", "this can not be set");
    return std::nullopt;
  }
  program_.code.pop_back();
  program_.place_of.pop_back();
  return Target{f, t, std::nullopt};
}

void Emitter::assign(const Statement& s, const std::string& how) {
  const bool set = how == "set";
  const char* preposition = how == "subtract" ? "from" : "to";
  allow_complements(s, {preposition});
  const Expr* first_part = object(s, set ? "a field" : "an amount");
  const Expr* second = complement(s, preposition);
  if (first_part == nullptr) return;
  if (second == nullptr) {
    error(s.span, "expr/missing", "'" + how + "' needs '" + preposition + "'");
    return;
  }
  const Expr& field_part = set ? *first_part : *second;
  const Expr& value_part = set ? *second : *first_part;
  const auto to = target(field_part);
  if (!to) return;
  if (!set && (!to->type.is(Kind::number) || to->figure)) {
    error(field_part.span, "expr/wrong-kind", "only a counter can be changed by '" + how + "'");
    return;
  }
  check(expression(value_part, to->type), to->type, value_part);
  if (how == "subtract") emit(Op::negate);
  span_ = s.span;
  if (to->figure) emit(Op::set_figure, 0, to->field.value, static_cast<int>(*to->figure));
  else emit(set ? Op::store_field : Op::add_field, 0, to->field.value);
}

/// gain 2 gold [per COUNT], gain AMOUNT in gold: the noun is a counter of the
/// subject, or one declared by `noun`; `to P` names another owner.
void Emitter::gain(const Statement& s, bool lose) {
  allow_complements(s, {"per", "to"});
  const Expr* what = object(s, "an amount");
  if (what == nullptr) return;
  const bool in = what->kind == Expr::Kind::scoped;
  if (what->kind != Expr::Kind::quantity && !in) {
    error(what->span, "expr/missing", "'" + s.verb.text + "' needs an amount and a noun, as in '2 gold'");
    return;
  }
  const auto& words = in ? what->words : what->children[1].words;
  grammar::Span at = words.front().span;
  at.end = words.back().span.end;
  const std::string n = joined(words, '_');
  std::string field_name = n;
  for (const auto& noun : v_.description.nouns) {
    if (noun.field.empty()) continue;
    for (const auto& form : noun.words) {
      if (key_of(form) == n) field_name = noun.field;
    }
  }
  const auto f = v_.schema.find_field(field_name);
  if (!f || v_.schema.field(f).kind != description::FieldKind::counter) {
    std::vector<std::string> known;
    for (const auto& field : v_.schema.fields()) {
      if (field.kind == description::FieldKind::counter) known.push_back(field.name);
    }
    for (const auto& noun : v_.description.nouns) {
      if (!noun.field.empty()) known.insert(known.end(), noun.words.begin(), noun.words.end());
    }
    error(at, "expr/unknown-name", "'" + joined(words, ' ') + "' is not something that can be gained",
          grammar::nearest_hint(n, known));
    return;
  }
  if (const Expr* to = complement(s, "to")) {
    check(expression(*to, Type::seat()), Type::seat(), *to);
  } else if (v_.schema.field(f).scope == description::Field::Scope::player) {
    load_subject();
  } else {
    push(0);
  }
  check(expression(what->children[0], Type::number()), Type::number(), what->children[0]);
  if (const Expr* per = complement(s, "per")) {
    check(expression(*per, Type::number()), Type::number(), *per);
    emit(Op::mul);
  }
  if (lose) emit(Op::negate);
  span_ = s.span;
  emit(Op::add_field, 0, f.value);
}

}  // namespace castellan::expr
