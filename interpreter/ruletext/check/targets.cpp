// Where something can be stored: fields, and places of slots and of maps.

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/entries.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/name_hints.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/kept_value.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

std::optional<Target> target(Emitter& em, const Expr& e) {
  // name | name of owner | name[subscript] | name[subscript] of owner
  const Expr* owner = e.kind == Expr::Kind::of ? &e.children[1] : nullptr;
  std::vector<const Expr*> subscripts;
  const Expr* named = &subscripts_of(owner != nullptr ? e.children[0] : e, subscripts);
  const bool indexed = !subscripts.empty();
  if (named->kind == Expr::Kind::of && field_entry(em, e, nullptr, e)) return std::nullopt;
  const std::string n = phrase_of(*named);
  if (const auto* settable = owner != nullptr && !indexed ? language::find_settable(n) : nullptr) {
    const Type t = property(em, n, named->span, *owner);
    if (t.is(Kind::invalid)) return std::nullopt;
    if (const auto get = em.take(settable->op)) {
      return Target{FieldId(static_cast<std::int32_t>(get->b)), t, settable->set, get->c};
    }
    // A field may have the name of what figures have.
    if (const auto field = em.schema.find_field(n); field && em.take(Op::load_field))
      return Target{field, t};
    em.error(e.span, "expr/not-a-field", "this cannot be set");
    return std::nullopt;
  }
  const auto f = n.empty() || em.find_binding(n) != nullptr ? FieldId() : em.schema.find_field(n);
  if (!f || container_type(em.schema.field(f), f).container()) {
    std::vector<std::string> known;
    for (const auto& field : em.schema.fields()) {
      if (!container_type(field, FieldId()).container()) known.push_back(field.name);
    }
    std::string hint = foreign_hint(em, n, e.span);
    if (hint.empty()) hint = grammar::nearest_hint(with_blanks(n), known);
    em.error(e.span, "expr/not-a-field",
             "'" + (n.empty() ? source_line(em, e.span) : with_blanks(n)) +
                 "' is not a field that can be set",
             hint);
    return std::nullopt;
  }
  const auto& type = em.schema.field(f);
  using Scope = description::Field::Scope;
  if (owner == nullptr && !indexed) {
    if (type.only_of(Scope::player))
      em.load_player();
    else if (type.scope == Scope::game)
      em.push(0);
    else {
      if (has_entries(type)) {
        missing_entry(em, f, e.span, false);
        return std::nullopt;
      }
      missing_owner(em, type, e.span);
      return std::nullopt;
    }
    return Target{f, value_type(type)};
  }
  // Compile the load, then keep only what leads to the instance.
  const Type t = indexed ? expression(em, e) : property(em, n, named->span, *owner);
  if (t.is(Kind::invalid)) return std::nullopt;
  if (keeps_regions(type)) em.take(Op::region_kept);
  if (!em.take(Op::load_field)) {
    em.error(e.span, "expr/not-a-field", "this cannot be set");
    return std::nullopt;
  }
  return Target{f, t};
}

bool names_place(const Expr& e) {
  return e.kind == Expr::Kind::index ||
         (e.kind == Expr::Kind::of && e.children[0].kind == Expr::Kind::index);
}

FieldId place_only(Emitter& em, const Expr& e) {
  const auto get = names_place(e) ? em.take(Op::slot_get) : std::nullopt;
  return get ? FieldId(static_cast<std::int32_t>(get->b)) : FieldId();
}

}  // namespace castellan::ruletext
