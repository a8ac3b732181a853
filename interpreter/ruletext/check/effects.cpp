// Effects: statements and blocks.

#include "interpreter/ruletext/check/effects.hpp"

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/lots.hpp"
#include "interpreter/ruletext/check/name_hints.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/whereabouts.hpp"
#include "interpreter/ruletext/words/statements.hpp"

namespace castellan::ruletext {

namespace {

void let(Emitter& em, const Statement& s) {
  const auto outer_names = em.scope.size();
  const std::size_t picked = choose_picks(em, s.object);
  draw_lots(em, s.object);
  auto binding = give_name(em, s.name, s.object[0]);
  forget(em, outer_names, picked);
  if (binding) em.scope.push_back(std::move(*binding));
}

void if_block(Emitter& em, const Statement& s) {
  std::vector<FormId> open;
  for (const auto& branch : s.branches) {
    if (branch.condition.empty()) {
      statements(em, branch.body);
      break;
    }
    draw_lots(em, branch.condition);
    const std::size_t from = em.here();
    expect(em, branch.condition[0], Type::truth());
    if (const auto c = em.take_constant(from)) {
      if (*c == 0) continue;
      statements(em, branch.body);
      break;
    }
    open.push_back(em.open_if());
    statements(em, branch.body);
    if (&branch != &s.branches.back()) em.open_else(open.back());
  }
  if (!open.empty()) em.close(open.front());
}

void for_each(Emitter& em, const Statement& s) {
  draw_lots(em, s.object);
  if (is_shuffled(s.object[0])) return for_each_shuffled(em, s);
  const auto outer = em.scope.size();
  const std::uint16_t before = em.locals();
  check_given_name(em, s.name);
  const std::size_t begin = em.here();
  Loop loop = open_set(em, s.object[0], true);
  if (!loop.valid) return;
  const auto from = whereabouts(em, s.object[0]);
  em.scope.push_back({s.name.text, loop.element, loop.value(), {}, from});
  if (!s.condition.empty()) {
    expect(em, s.condition[0], Type::truth());
    em.next(loop.form, Op::jump_if_false);
  }
  em.open_body(loop.form);
  statements(em, s.body);
  em.close(loop.form);
  em.list_members_first(loop, begin);
  em.scope.resize(outer);
  em.keep_locals(before);
}

void while_do(Emitter& em, const Statement& s) {
  const FormId form = em.open_while();
  draw_lots(em, s.condition);
  expect(em, s.condition[0], Type::truth());
  em.leave(form, Op::jump_if_false);
  statements(em, s.body);
  em.close(form);
}

void repeat(Emitter& em, const Statement& s) {
  const std::uint16_t before = em.locals();
  const std::uint16_t left = em.new_local();
  draw_lots(em, s.object);
  expect(em, s.object[0], Type::number());
  em.emit(Op::store, 0, left);
  const FormId form = em.open_while();
  em.emit(Op::load, 0, left);
  em.push(0);
  em.emit(Op::gt);
  em.leave(form, Op::jump_if_false);
  em.emit(Op::load, 0, left);
  em.push(1);
  em.emit(Op::sub);
  em.emit(Op::store, 0, left);
  statements(em, s.body);
  em.close(form);
  em.keep_locals(before);
}

/// What is no sentence of the ruleset.
void of_the_language(Emitter& em, const Statement& s) {
  const auto outer = em.scope.size();
  std::size_t picked = choose_picks(em, s.object);
  for (const auto& c : s.complements) picked += choose_picks(em, c.object);
  draw_lots(em, s.object);
  for (const auto& c : s.complements) draw_lots(em, c.object);
  if (!s.subject.empty())
    by_others(em, s);
  else if (s.kind == Statement::Kind::call)
    call_statement(em, s);
  else
    verb(em, s);
  forget(em, outer, picked);
}

/// A verb or a rule, under its condition.
void simple(Emitter& em, const Statement& s) {
  std::optional<FormId> under;
  const auto outer = em.scope.size();
  const std::size_t picked = choose_picks(em, s.condition);
  draw_lots(em, s.condition);
  if (!s.condition.empty()) {
    const std::size_t from = em.here();
    expect(em, s.condition[0], Type::truth());
    if (const auto c = em.take_constant(from)) {
      if (*c == 0) return;
    } else {
      under = em.open_if();
    }
  }
  if (!s.subject.empty() || !declared_verb(em, s)) of_the_language(em, s);
  em.span = s.span;
  forget(em, outer, picked);
  if (under) em.close(*under);
}

void compile_statement(Emitter& em, const Statement& s) {
  em.span = s.span;
  switch (s.kind) {
    case Statement::Kind::let:
      return let(em, s);
    case Statement::Kind::if_block:
      return if_block(em, s);
    case Statement::Kind::for_each:
      return for_each(em, s);
    case Statement::Kind::while_do:
      return while_do(em, s);
    case Statement::Kind::repeat:
      return repeat(em, s);
    case Statement::Kind::either:
      return either(em, s);
    case Statement::Kind::choose:
      return choose(em, s);
    case Statement::Kind::call:
    case Statement::Kind::verb:
      return simple(em, s);
  }
}

void statement(Emitter& em, const Statement& s) {
  const auto decided = em.outcomes.size();
  em.reach(s.span);
  compile_statement(em, s);
  em.outcomes.resize(decided);
}

}  // namespace

const Expr* complement(const Statement& s, std::string_view preposition) {
  for (const auto& c : s.complements) {
    if (c.preposition == preposition && !c.object.empty()) return &c.object[0];
  }
  return nullptr;
}

void statements(Emitter& em, const std::vector<Statement>& list) {
  const auto outer = em.scope.size();
  const std::uint16_t before = em.locals(), bags = em.bags();
  for (const auto& s : list) statement(em, s);
  em.scope.resize(outer);
  em.keep_locals(before);
  em.keep_bags(bags);
}

std::optional<Binding> statements_giving(Emitter& em, const std::vector<Statement>& list,
                                         const std::string& name, grammar::Span at) {
  const auto outer = em.scope.size();
  const auto errors = em.out.error_count();
  for (const auto& s : list) statement(em, s);
  std::optional<Binding> given;
  if (const Binding* b = em.find_binding(name)) {
    given = *b;
    given->name = "it";
  } else if (em.out.error_count() == errors) {
    em.error(at, "expr/unknown-name",
             "the sentence gives '" + name + "', which its text does not name");
  }
  em.scope.resize(outer);
  return given;
}

bool refused_in_amount(Emitter& em, grammar::Span at, const std::string& effect) {
  if (!em.text.points) return false;
  em.error(at, "expr/not-in-amount",
           "this is an amount, in which only 'score' may stand, not '" + effect + "'");
  return true;
}

void verb(Emitter& em, const Statement& s) {
  const std::string& v = s.verb.text;
  em.span = s.span;
  if (const auto* line = language::find_verb(v, em.text.points.has_value()))
    return language::compile(em, *line, s);
  if (refused_in_amount(em, s.verb.span, v)) return;
  std::vector<std::string> known;
  for (const auto& line : language::verbs()) known.emplace_back(line.word);
  for (const auto& declared : em.v.description.verbs)
    known.push_back(declared.pattern.substr(0, declared.pattern.find(' ')));
  for (const auto& d : em.v.description.definitions) known.push_back(d.name);
  const std::string hint = foreign_verb_hint(em, v);
  em.error(s.verb.span, "expr/unknown-verb", "'" + v + "' is not a known effect",
           hint.empty() ? grammar::nearest_hint(v, known) : hint);
}

}  // namespace castellan::ruletext
