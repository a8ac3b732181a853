// Membership: `x is in S`.

#include "interpreter/ruletext/check/membership.hpp"

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/check/options.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

namespace {

// No text can say these names.
constexpr const char* kSought = "what is looked for";
constexpr const char* kMember = "a member";

/// A word that takes its kind from what it is compared with.
bool is_bare_word(Emitter& em, const Expr& e) {
  if (e.kind == Expr::Kind::string) return true;
  const std::string n = phrase_of(e);
  if (n.empty() || n == em.text.subject || em.find_binding(n) != nullptr) return false;
  if (is_word_option(em, e)) return true;
  return language::find_constant(n) == nullptr && !em.v.description.options.contains(n) &&
         !em.schema.find_field(n) && !em.schema.find_table(n) &&
         find_definition(em, n) == nullptr && find_point(em, n) == nullptr && !find_noun(em, n);
}

Expr relation(Expr::Kind kind, const Expr& at, const char* sign) {
  Expr e;
  e.kind = kind;
  e.text = sign;
  e.span = at.span;
  return e;
}

/// One of some values, compared one after another.
void among_values(Emitter& em, const Expr& e, const Expr& sought) {
  const Expr is = relation(Expr::Kind::is, e, "is");
  std::optional<FormId> found;
  for (std::size_t i = 1; i < e.children.size(); ++i) {
    comparison(em, is, "=", sought, e.children[i]);
    if (i + 1 < e.children.size()) em.join_to(found, Op::or_else);
  }
  if (found) em.close(*found);
}

/// a <= x and x <= b
void between(Emitter& em, const Expr& sought, const Expr& range) {
  expect(em, sought, Type::number());
  expect(em, range.children[0], Type::number());
  em.emit(Op::ge);
  const FormId both = em.open_joined(Op::and_else);
  expect(em, sought, Type::number());
  expect(em, range.children[1], Type::number());
  em.emit(Op::le);
  em.close(both);
}

/// Where things are counted: whether there is one of them.
void any_counted(Emitter& em, const Expr& e, const Expr& sought, Type in,
                 const state::AttributeType* several) {
  const std::uint16_t held = em.new_local(2);
  if (!in.is(Kind::bag)) em.emit(Op::store, 0, held);
  const Type element = several != nullptr  ? element_type(*several)
                       : in.is(Kind::pile) ? Type::component(em.schema.field(in.field()).family)
                                           : in.element();
  if (!expect(em, sought, element)) return;
  em.span = e.span;
  em.emit(Op::store, 0, held + 1);
  em.emit(Op::load, 0, held + 1);
  em.push(kNone);
  em.emit(Op::ne);
  const FormId some = em.open_joined(Op::and_else);
  if (!in.is(Kind::bag)) em.emit(Op::load, 0, held);
  em.emit(Op::load, 0, held + 1);
  if (several == nullptr) {
    if (in.is(Kind::pile))
      em.emit(Op::pile_count, 0, in.id);
    else
      em.emit(Op::bag_count, 0, em.bag_of(e.children[1]));
  } else {
    if (several->family) {
      em.push(em.schema.family(several->family).first.value);
      em.emit(Op::sub);
    }
    em.emit(Op::attribute_at, 0, in.id, static_cast<int>(several->offset));
  }
  em.push(0);
  em.emit(Op::gt);
  em.close(some);
}

/// Whether a member is it; the first one decides.
void any_member(Emitter& em, const Expr& e, const Expr& sought, const Loop& loop,
                std::uint16_t found) {
  if (!loop.valid) return;
  em.scope.push_back(loop.named(kMember));
  comparison(em, relation(Expr::Kind::binary, e, "="), "=", sought, phrase(kMember, sought.span));
  em.scope.pop_back();
  em.again(loop.form, Op::jump_if_false);
  em.push(1);
  em.emit(Op::store, 0, found);
  em.leave(loop.form);
  em.close(loop.form);
  em.emit(Op::load, 0, found);
}

void in_set(Emitter& em, const Expr& e, const Expr& sought) {
  const Expr& set = e.children[1];
  const std::string n = phrase_of(set);
  if (set.kind == Expr::Kind::call && set.text == "numbers" && set.children.size() == 2)
    return between(em, sought, set);
  const auto all = n.empty() || em.find_binding(n) != nullptr ? std::nullopt : all_of(em, n);
  if (all) {
    expect(em, sought, all->element);
    em.push(kNone);
    em.emit(Op::ne);
    return;
  }
  const std::uint16_t found = em.new_local();
  em.push(0);
  em.emit(Op::store, 0, found);
  Loop loop;
  if (!open_form(em, set, false, loop)) {
    const state::AttributeType* several = nullptr;
    const Type in = contents(em, set, several);
    if (several != nullptr || in.is(Kind::pile) || in.is(Kind::bag))
      return any_counted(em, e, sought, in, several);
    open_contents(em, set, in, nullptr, false, loop);
  }
  any_member(em, e, sought, loop, found);
}

}  // namespace

Type membership(Emitter& em, const Expr& e) {
  const std::uint16_t before = em.locals();
  const std::size_t outer = em.scope.size();
  Expr sought = e.children[0];
  if (!is_bare_word(em, sought)) {
    Type t = expression(em, sought);
    if (em.one_place(t)) em.to_component(t);
    if (t.is(Kind::invalid)) return t;
    if (t.is(Kind::none) || t.container() || t.is(Kind::bag)) {
      return em.error(sought.span, "expr/wrong-kind", em.kind_of(t) + " is never in a set");
    }
    const std::uint16_t at = em.new_local();
    em.emit(Op::store, 0, at);
    em.scope.push_back({kSought, t, at});
    sought = phrase(kSought, sought.span);
  }
  if (e.children.size() > 2)
    among_values(em, e, sought);
  else
    in_set(em, e, sought);
  em.span = e.span;
  if (e.text == "is not") em.emit(Op::logic_not);
  em.scope.resize(outer);
  em.keep_locals(before);
  return Type::truth();
}

}  // namespace castellan::ruletext
