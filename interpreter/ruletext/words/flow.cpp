// Statements that start something else: phases, events, sheets, points.

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::ruletext::language {

namespace {

/// None after an error.
PhaseId phase_named(Emitter& em, const Expr& e) {
  const std::string n = word_of(e);
  const auto it = em.v.phases.find(n);
  if (it != em.v.phases.end()) return it->second;
  std::vector<std::string> known;
  for (const auto& [key, id] : em.v.phases) known.push_back(key);
  em.error(e.span, "expr/unknown-name", "there is no phase '" + n + "'",
           grammar::nearest_hint(n, known));
  return {};
}

}  // namespace

void ask(Emitter& em, const Statement& s) {
  // ask PHASE of SEAT parses as one expression.
  const Expr& what = s.object[0];
  const bool of = what.kind == Expr::Kind::of;
  const PhaseId phase = phase_named(em, of ? what.children[0] : what);
  if (!phase) return;
  if (of)
    expect(em, what.children[1], Type::seat());
  else
    em.load_player();
  em.span = s.span;
  em.emit(Op::ask, 0, 0, phase.value);
  em.may_stop();
}

void reveal(Emitter& em, const Statement& s) {
  if (const PhaseId phase = phase_named(em, s.object[0])) em.emit(Op::reveal, 0, 0, phase.value);
}

void finish(Emitter& em, const Statement& s) {
  if (!s.object.empty() && phrase_of(s.object[0]) != "game") {
    em.error(s.object[0].span, "expr/unexpected-word", "only the game is finished: 'finish game'");
    return;
  }
  em.emit(Op::finish);
}

void emit_event(Emitter& em, const Statement& s) {
  const Expr* what = &s.object[0];
  const std::string n = rule_name(*what);
  const auto it = em.v.events.find(n);
  if (it == em.v.events.end()) {
    std::vector<std::string> known;
    for (const auto& [key, id] : em.v.events) known.push_back(key);
    em.error(what->span, "expr/unknown-name", "there is no event '" + n + "'",
             grammar::nearest_hint(n, known));
    return;
  }
  const auto& event = em.v.description.events[it->second.index()];
  Expr arguments = *what;
  if (what->kind != Expr::Kind::call) arguments.children.clear();
  auto outer = em.scope;
  if (bind_arguments(em, event.parameters, arguments, n)) {
    const auto bound = em.scope;
    for (const auto& b : bound) {
      if (b.type.is(Kind::bag))
        em.emit(Op::bag_size, 0, b.at);
      else
        em.load(b);
    }
    em.emit(Op::emit, static_cast<int>(bound.size()), it->second.value);
    for (const auto& h : em.v.description.handlers) {
      if (h.event != n) continue;
      em.scope = bound;
      inlined(em, "handler " + h.name, s.span, [&] {
        if (const auto list = read_effects(em, h.effect)) statements(em, *list);
        return Type{};
      });
    }
  }
  em.scope = std::move(outer);
}

/// score SHEET(values) [for PLAYER] to COUNTER | score SHEET(subject, values) for PLAYER to COUNTER
void pay_sheet(Emitter& em, const Statement& s) {
  const Expr* what = &s.object[0];
  const std::string n = rule_name(*what);
  const auto it = em.v.sheets.find(n);
  if (it == em.v.sheets.end()) {
    std::vector<std::string> known;
    for (const auto& [key, sheet] : em.v.sheets) known.push_back(key);
    em.error(what->span, "expr/unknown-name", "there is no sheet '" + n + "'",
             grammar::nearest_hint(n, known));
    return;
  }
  if (!sheet_arguments(em, *what, it->second, n)) return;
  const bool one = !it->second.subject.is(Kind::invalid);
  const Expr* who = complement(s, "for");
  if (one && who == nullptr) {
    em.error(s.span, "expr/missing",
             "'score' needs 'for' a player, since sheet '" + n + "' is not of players");
    return;
  }
  if (who != nullptr) expect(em, *who, Type::seat());
  FieldId counter;
  if (const Expr* to = complement(s, "to")) {
    counter = em.schema.find_field(joined(to->words));
    if (!counter || !state::kinds::of(em.schema.field(counter)).counts ||
        !em.schema.field(counter).only_of(description::Field::Scope::player)) {
      em.error(to->span, "expr/wrong-kind", "points go to a counter of the player");
      return;
    }
  } else {
    em.error(s.span, "expr/missing", "'score' needs 'to' a counter of the player");
    return;
  }
  em.span = s.span;
  const auto values = static_cast<int>(it->second.parameters.size()) + (one ? 1 : 0);
  em.emit(who != nullptr ? Op::score_for : Op::score, values, it->second.id.value, counter.value);
}

void score_points(Emitter& em, const Statement& s) {
  em.emit(Op::load, 0, *em.text.points);
  expect(em, s.object[0], Type::number());
  const Expr* per = complement(s, "per");
  if (per != nullptr) expect(em, *per, Type::number());
  em.span = s.span;
  em.emit(Op::points, per != nullptr ? 1 : 0);
  em.emit(Op::store, 0, *em.text.points);
}

}  // namespace castellan::ruletext::language
