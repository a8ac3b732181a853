#include "interpreter/ruletext/check/lots.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/check/whereabouts.hpp"

namespace castellan::ruletext {

namespace {

constexpr std::string_view kRandom = "random";
constexpr std::string_view kShuffled = "shuffled";

/// Whether something can be left to chance in this text; reports it.
bool leaves_to_chance(Emitter& em, grammar::Span at) {
  if (em.text.effects && !em.text.points) return true;
  em.error(at, "expr/no-chance",
           "nothing can be left to chance here: this is a value, not an effect");
  return false;
}

void draw_lot(Emitter& em, const Expr& e) {
  check_given_name(em, e.variable);
  Outcome lot{em.source, e.span, {}, em.new_local()};
  const std::uint16_t after = em.locals();
  em.span = e.span;
  const FormId offers = em.open_offers(Op::chance, 0, lot.at);
  em.may_stop();
  const Expr* where = e.where.empty() ? nullptr : &e.where[0];
  const Type member =
      for_members(em, {e.children[0], e.variable.text, where, false, true}, [&](const Loop& loop) {
        em.emit(Op::load, 0, loop.value());
        em.emit(Op::offer);
      });
  em.close_offers(offers, em.v.lot({member, source_line(em, e.span)}));
  em.keep_locals(after);
  lot.type = member;
  em.outcomes.push_back(std::move(lot));
}

/// What is evaluated once whenever the statement is, the inner before the outer.
void draw_lots(Emitter& em, const Expr& e) {
  const bool random = e.kind == Expr::Kind::aggregate && e.text == kRandom;
  const bool first_only = e.kind == Expr::Kind::aggregate || e.kind == Expr::Kind::conditional ||
                          e.kind == Expr::Kind::let || e.kind == Expr::Kind::run ||
                          (e.kind == Expr::Kind::binary && (e.text == "and" || e.text == "or"));
  for (const Expr& child : e.children) {
    draw_lots(em, child);
    if (first_only) break;
  }
  if (random) draw_lot(em, e);
}

}  // namespace

void draw_lots(Emitter& em, const std::vector<Expr>& list) {
  if (!em.text.effects || em.text.points) return;
  for (const Expr& e : list) draw_lots(em, e);
}

Type drawn_lot(Emitter& em, const Expr& e) {
  const auto known = std::find_if(em.outcomes.rbegin(), em.outcomes.rend(), [&](const Outcome& o) {
    return o.source == em.source && o.span == e.span;
  });
  if (known == em.outcomes.rend()) {
    if (!leaves_to_chance(em, e.span)) return {};
    return em.error(
        e.span, "expr/no-chance",
        "chance decides before a statement, not in what is asked several times or perhaps",
        "write 'let x be random ...' before it");
  }
  if (!known->type.is(Kind::invalid)) em.emit(Op::load, 0, known->at);
  return known->type;
}

bool is_shuffled(const Expr& set) {
  return set.kind == Expr::Kind::call && set.text == kShuffled && set.children.size() == 1;
}

void for_each_shuffled(Emitter& em, const Statement& s) {
  const Expr& set = s.object[0].children[0];
  check_given_name(em, s.name);
  if (!leaves_to_chance(em, s.object[0].span)) return;
  const auto outer = em.scope.size();
  const std::uint16_t before = em.locals(), bags = em.bags();
  const std::uint16_t bag = em.new_bag(s.object[0].span);
  const std::uint16_t next = em.new_local();
  const std::uint16_t after = em.locals();
  // What is left, then one of it after another.
  em.span = s.object[0].span;
  em.emit(Op::bag_clear, 0, 0, bag);
  const Expr* where = s.condition.empty() ? nullptr : &s.condition[0];
  const Type member =
      for_members(em, {set, s.name.text, where, false, true}, [&](const Loop& loop) {
        em.emit(Op::load, 0, loop.value());
        em.emit(Op::bag_add, 0, 0, bag);
      });
  em.keep_locals(after);
  if (!can_be_several(em, member, s.object[0].span)) return;
  em.span = s.object[0].span;
  const FormId form = em.open_while();
  em.emit(Op::bag_size, 0, bag);
  em.leave(form, Op::jump_if_false);
  const FormId offers = em.open_offers(Op::chance, 0, next);
  em.may_stop();
  Loop left;
  begin_weighted_loop(em, left, member, -1);
  em.push(0);
  em.emit(Op::store, 0, left.base + 2);
  left.form = em.open_loop(Op::iterate_bag_copies, 0, left.base, bag);
  em.emit(Op::load, 0, left.value());
  em.emit(Op::offer);
  em.close(left.form);
  em.close_offers(offers, em.v.lot({member, source_line(em, s.object[0].span)}));
  em.keep_locals(after);
  em.emit(Op::load, 0, next);
  em.emit(Op::bag_take, 0, 0, bag);
  em.scope.push_back({s.name.text, member, next, {}, whereabouts(em, set)});
  statements(em, s.body);
  em.close(form);
  em.scope.resize(outer);
  em.keep_locals(before);
  em.keep_bags(bags);
}

}  // namespace castellan::ruletext
