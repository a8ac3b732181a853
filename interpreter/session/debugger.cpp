#include "interpreter/session/debugger.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/description/origin.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/ruletext/vm/machine.hpp"
#include "interpreter/session/replay.hpp"
#include "interpreter/session/script/path.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::session {

using ruletext::Clause;

namespace {

state::Speaker speaker_of(const Session& game) {
  return {game.ruleset().rules->schema(), game.game().arena(), game.players()};
}

/// `blue-3, blue-4 x2`.
std::string bag_text(const ruletext::Bag& bag, ruletext::Type type, const state::Speaker& speaker) {
  type.kind = type.member;
  std::string out;
  for (const ruletext::Bag::Item& item : bag.view()) {
    out += (out.empty() ? "" : ", ") + ruletext::value_text(speaker, type, item.component) +
           (item.count == 1 ? "" : " x" + std::to_string(item.count));
  }
  return out.empty() ? "none" : out;
}

/// Names that the rules gave, an inner one before an outer one of the same name, then the
/// fields of one value that the statement speaks of, of the player where there is one a player.
std::vector<OperandValue> values_in_scope(const Session& game, const ruletext::Halt& halt) {
  using Kind = ruletext::Type::Kind;
  const state::Speaker speaker = speaker_of(game);
  std::vector<OperandValue> out;
  const auto known = [&](const std::string& name) {
    return std::ranges::any_of(out, [&](const OperandValue& v) { return v.text == name; });
  };
  Seat player;
  for (auto name = halt.names.rbegin(); name != halt.names.rend(); ++name) {
    if (name->name.empty() || known(name->name)) continue;
    if (name->type.is(Kind::bag)) {
      out.push_back({name->name, bag_text(halt.machine.bag(name->at), name->type, speaker)});
      continue;
    }
    const ruletext::Value value = name->constant ? *name->constant : halt.machine.local(name->at);
    if (name->type.container() || name->type.is(Kind::text) || name->type.is(Kind::none) ||
        name->type.is(Kind::invalid))
      continue;
    if (&*name == &halt.names.front() && value >= 0)
      player = Seat(static_cast<std::int32_t>(value));
    out.push_back({name->name, ruletext::value_text(speaker, name->type, value)});
  }
  std::ranges::reverse(out);
  const Names names{speaker.schema, game.players(), halt.clause.source};
  const std::string_view text = halt.clause.source->text(halt.clause.span);
  for (std::size_t n = 0; n < speaker.schema.fields().size(); ++n) {
    const state::FieldType& f = speaker.schema.fields()[n];
    const bool of_player = f.scope == description::Field::Scope::player;
    if (!state::kinds::of(f).single() ||
        (f.scope != description::Field::Scope::game && !(of_player && player)))
      continue;
    if (!speaks_of(text, f.name) || known(f.name)) continue;
    const FieldPlace place{FieldId(n), of_player ? player.index() : 0, {}, false};
    out.push_back({f.name + (of_player ? " of " + game.players()[player.index()] : ""),
                   single_text(names, speaker.arena, place)});
  }
  return out;
}

}  // namespace

Debugger::Debugger(const Ruleset& rules)
    : observed_(std::make_shared<ruletext::Observed>()),
      rules_(load_ruleset(rules.request, observed_)) {}

std::unique_ptr<Session> Debugger::twin(const Session& game) {
  Replay made = replay(game, rules_);
  if (made.whole) return std::move(made.session);
  throw grammar::Error(
      grammar::diagnose("", "io/transcript-packages",
                        "The rules are not those of this game any more: " + sentence_of(made)));
}

MetClause Debugger::met(const Session& game, const Clause& clause) {
  MetClause out;
  out.rule = clause.rule;
  out.text = description::one_line(clause.source->text(clause.span));
  out.file = clause.source->name();
  out.line = clause.source->position(clause.span.begin).line;
  out.ids = citations_.at(out.file, out.line);
  out.runs = clause.runs;
  if (clause.when == 0) return out;
  const state::Speaker speaker = speaker_of(game);
  if (clause.kind == Clause::Kind::condition || clause.kind == Clause::Kind::amount)
    out.value = value_of(clause, speaker);
  out.operands = operands_of(*observed_, clause, speaker);
  return out;
}

std::vector<MetClause> Debugger::what_ran(const Session& game) {
  std::vector<const Clause*> ran;
  for (const Clause& c : observed_->clauses()) {
    if (c.when > 0 && c.kind != Clause::Kind::operand) ran.push_back(&c);
  }
  std::sort(ran.begin(), ran.end(),
            [](const Clause* a, const Clause* b) { return a->when < b->when; });
  std::vector<MetClause> out;
  for (const Clause* c : ran) out.push_back(met(game, *c));
  return out;
}

std::vector<MetClause> Debugger::last_step(const Session& game) {
  const auto session = twin(game);
  if (session->undo(1) == 0) return {};
  observed_->forget();
  session->redo();
  return what_ran(*session);
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
    if (const Clause* clause = clause_behind(*observed_, about, {}))
      each.by = met(*session, *clause);
  }
  return out;
}

Debugger::Tried Debugger::trial(const Session& game, const std::string& move, Seat seat,
                                const std::function<bool(const MetClause&)>& stop_at,
                                const Stops& stops) {
  struct BrokenOff {};
  const auto session = twin(game);
  observed_->forget();
  Tried out;
  if (stops) {
    observed_->halted = [&](const ruletext::Halt& halt) {
      Stopped stopped{met(*session, halt.clause), {}};
      // A statement that has others in it shows none of the values that they had before.
      stopped.clause.operands.clear();
      if (!stop_at(stopped.clause)) return;
      stopped.scope = values_in_scope(*session, halt);
      if (!stops(stopped)) throw BrokenOff();
    };
  }
  bool refused = false;
  try {
    refused = session->apply(move, seat).has_value();
  } catch (const BrokenOff&) {
    out.broken_off = true;
  } catch (...) {
    observed_->halted = nullptr;
    throw;
  }
  observed_->halted = nullptr;
  if (!refused) out.ran = what_ran(*session);
  return out;
}

std::optional<Debugger::Refusing> Debugger::why_not(const Session& game, const std::string& move,
                                                    Seat seat) {
  const auto session = twin(game);
  if (!session->check(move, seat)) return std::nullopt;
  // Again without nearest moves, whose conditions would otherwise be the last to run.
  observed_->forget();
  moves::Refusal refusal;
  static_cast<void>(session->game().parse(move, seat, session->players(), refusal, 0));
  if (auto elsewhere = of_another_phase(*session, move, seat)) return elsewhere;
  Refusing out{refusal.reason, {}};
  grammar::Expectation legal;
  legal.kind = grammar::Expectation::Kind::legal;
  legal.text.text = move;
  if (const Clause* clause = clause_behind(*observed_, legal, out.reason))
    out.clauses.push_back(met(*session, *clause));
  return out;
}

namespace {

/// The move whose verb a text begins with, the longest; none when it begins with none.
MoveKindId move_named(const moves::Table& moves, std::string_view text) {
  MoveKindId out;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string& verb = moves.verb(MoveKindId(i));
    const bool begins =
        text.starts_with(verb) && (text.size() == verb.size() || text[verb.size()] == ' ');
    if (begins && (!out || verb.size() > moves.verb(out).size())) out = MoveKindId(i);
  }
  return out;
}

std::string placed(const flow::Rules& rules, PhaseId phase) {
  const description::Origin& origin = rules.description().phases[phase.index()].origin;
  return grammar::in_quotes(rules.phase(phase).name) +
         (origin.source == nullptr ? "" : " (" + origin.place() + ")");
}

/// Asks whether a condition holds, for what is seen of it; one that fails says nothing.
void look_at(const ruletext::Program& condition, const flow::Game& game, Seat seat) {
  if (condition.empty()) return;
  const ruletext::ReadContext now = game.context();
  ruletext::Machine machine;
  machine.refuel(now);
  machine.local(0) = machine.local(1) = seat.value;
  try {
    static_cast<void>(machine.test(condition, now));
  } catch (const ruletext::RuleError&) {
    return;
  }
}

}  // namespace

std::optional<Debugger::Refusing> Debugger::of_another_phase(const Session& twin,
                                                             const std::string& move, Seat seat) {
  const flow::Game& game = twin.game();
  const flow::Rules& rules = game.rules();
  const flow::Pending pending = game.pending();
  const MoveKindId kind = move_named(rules.moves(), move);
  if (!kind || rules.moves().decision(kind) != nullptr || !pending.may_act(seat) ||
      rules.is_decision(pending.phase))
    return std::nullopt;
  const std::vector<MoveKindId>& offered = rules.phase(pending.phase).moves;
  if (std::ranges::find(offered, kind) != offered.end()) return std::nullopt;
  std::string list;
  for (const MoveKindId each : offered)
    list += (list.empty() ? "" : ", ") + rules.moves().verb(each);
  Refusing out{"phase " + placed(rules, pending.phase) + " offers " + list + ", not " +
                   rules.moves().verb(kind),
               {}};
  observed_->forget();
  for (std::size_t i = 0; i < rules.description().phases.size(); ++i) {
    const PhaseId having{i};
    const auto& moves = rules.phase(having).moves;
    if (std::ranges::find(moves, kind) == moves.end()) continue;
    out.reason += "; phase " + placed(rules, having) + " has it";
    look_at(rules.phase(having).when, game, seat);
    for (const flow::Phase& before : rules.phases()) {
      for (const flow::Phase::Next& next : before.next) {
        if (next.phase == having) look_at(next.condition, game, seat);
      }
    }
  }
  out.clauses = what_ran(twin);
  std::erase_if(out.clauses, [](const MetClause& c) { return c.value.empty(); });
  return out;
}

std::vector<MetClause> Debugger::rule(const Session& game, const std::string& id) {
  observed_->forget();
  const auto session = twin(game);
  std::vector<MetClause> out;
  for (const Clause& c : observed_->clauses()) {
    if (c.kind == Clause::Kind::operand) continue;
    MetClause one = met(*session, c);
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
    for (std::string& id : citations_.at(c.source->name(), c.source->position(c.span.begin).line))
      out.insert(std::move(id));
  }
  return {out.begin(), out.end()};
}

}  // namespace castellan::session
