#include "interpreter/session/debugger.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/description/origin.hpp"
#include "interpreter/session/replay.hpp"

namespace castellan::session {

using expr::Clause;

Debugger::Debugger(const Ruleset& rules)
    : observed_(std::make_shared<expr::Observed>()), rules_(load_ruleset(rules.request, observed_)) {}

std::unique_ptr<Session> Debugger::twin(const Session& game) {
  Replay made = replay(game, rules_);
  if (made.whole) return std::move(made.session);
  throw grammar::Error(grammar::diagnose("", "io/transcript-packages",
                                         "The rules are not those of this game any more: " + sentence_of(made)));
}

MetClause Debugger::met(const Clause& clause) {
  MetClause out;
  out.rule = clause.rule;
  out.text = description::one_line(clause.source->text(clause.span));
  out.file = clause.source->name();
  out.line = clause.source->position(clause.span.begin).line;
  out.ids = citations_.at(out.file, out.line);
  out.runs = clause.runs;
  if (clause.when == 0) return out;
  if (clause.kind == Clause::Kind::condition) out.value = clause.last != 0 ? "true" : "false";
  else if (clause.kind == Clause::Kind::amount) out.value = std::to_string(clause.last);
  out.operands = operands_of(*observed_, clause);
  return out;
}

std::vector<MetClause> Debugger::what_ran() {
  std::vector<const Clause*> ran;
  for (const Clause& c : observed_->clauses()) {
    if (c.when > 0 && c.kind != Clause::Kind::operand) ran.push_back(&c);
  }
  std::sort(ran.begin(), ran.end(), [](const Clause* a, const Clause* b) { return a->when < b->when; });
  std::vector<MetClause> out;
  for (const Clause* c : ran) out.push_back(met(*c));
  return out;
}

std::vector<MetClause> Debugger::last_step(const Session& game) {
  const auto session = twin(game);
  if (session->undo(1) == 0) return {};
  observed_->forget();
  session->redo();
  return what_ran();
}

std::vector<Debugger::Change> Debugger::changes(const Session& game) {
  const auto session = twin(game);
  std::vector<Change> out;
  if (session->undo(1) == 0) return out;
  for (Changed& each : changes_between(*session, game)) out.push_back({std::move(each), {}});
  observed_->forget();
  session->redo();
  for (Change& each : out) {
    grammar::Expectation about;
    about.kind = grammar::Expectation::Kind::field;
    for (std::size_t at = 0; at <= each.name.size();) {
      const std::size_t end = std::min(each.name.find('.', at), each.name.size());
      about.path.push_back({each.name.substr(at, end - at), {}});
      at = end + 1;
    }
    if (const Clause* clause = clause_behind(*observed_, about, {})) each.by = met(*clause);
  }
  return out;
}

std::vector<MetClause> Debugger::trial(const Session& game, const std::string& move, Seat seat) {
  const auto session = twin(game);
  observed_->forget();
  if (session->apply(move, seat)) return {};
  return what_ran();
}

std::optional<Debugger::Refusing> Debugger::why_not(const Session& game, const std::string& move, Seat seat) {
  const auto session = twin(game);
  if (!session->check(move, seat)) return std::nullopt;
  // Once more without nearest moves: what was asked of those would be seen last.
  observed_->forget();
  moves::Refusal refusal;
  static_cast<void>(session->game().parse(move, seat, session->players(), refusal, 0));
  Refusing out{refusal.reason, {}};
  grammar::Expectation legal;
  legal.kind = grammar::Expectation::Kind::legal;
  legal.text.text = move;
  if (const Clause* clause = clause_behind(*observed_, legal, out.reason)) out.clause = met(*clause);
  return out;
}

std::vector<MetClause> Debugger::rule(const Session& game, const std::string& id) {
  observed_->forget();
  const auto session = twin(game);
  std::vector<MetClause> out;
  for (const Clause& c : observed_->clauses()) {
    if (c.kind == Clause::Kind::operand) continue;
    MetClause one = met(c);
    if (std::ranges::find(one.ids, id) != one.ids.end()) out.push_back(std::move(one));
  }
  std::stable_sort(out.begin(), out.end(), [](const MetClause& a, const MetClause& b) {
    return std::pair(a.file, a.line) < std::pair(b.file, b.line);
  });
  return out;
}

std::vector<std::string> Debugger::ids() {
  std::set<std::string> out;
  for (const Clause& c : observed_->clauses()) {
    for (std::string& id : citations_.at(c.source->name(), c.source->position(c.span.begin).line)) out.insert(std::move(id));
  }
  return {out.begin(), out.end()};
}

}  // namespace castellan::session
