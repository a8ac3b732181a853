#include "interpreter/moves/table.hpp"

#include <algorithm>

#include "interpreter/moves/answers.hpp"
#include "interpreter/moves/compiler.hpp"
#include "interpreter/moves/domains/stock.hpp"
#include "interpreter/moves/enumeration_cache.hpp"
#include "interpreter/moves/shared_filters.hpp"
#include "interpreter/moves/shared_values.hpp"
#include "interpreter/moves/walk.hpp"

namespace castellan::moves {

Scratch::Scratch() : cache(std::make_unique<EnumerationCache>()) {}
Scratch::~Scratch() = default;
void Scratch::forget() { *cache = {}; }
void Scratch::changed() {
  cache->negative.clear();
  cache->listed.kept = false;
}

Table::Table() = default;
Table::~Table() = default;
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;

Table Table::compile(const ruletext::Vocabulary& v, grammar::Diagnostics& out) {
  Table table;
  if (v.description.move_cap > 0) table.move_cap_ = v.description.move_cap;
  Compiler compiler(v, out);
  for (const auto& m : v.description.moves) table.kinds_.push_back(compiler.move(m));
  find_shared_filters(table.kinds_);
  find_shared_values(table.kinds_);
  return table;
}

MoveKindId Table::add(const ruletext::Decision& decision) {
  kinds_.push_back(std::make_unique<Kind>());
  kinds_.back()->verb = decision.name;
  kinds_.back()->decision = decision;
  return MoveKindId(kinds_.size() - 1);
}

const ruletext::Decision* Table::decision(MoveKindId kind) const {
  const auto& decision = kinds_[kind.index()]->decision;
  return decision ? &*decision : nullptr;
}

void Table::answer(const Move& move, const ruletext::ReadContext& c, Scratch& scratch,
                   std::vector<Value>& out) const {
  const auto& decision = *kinds_[move.kind.index()]->decision;
  out.assign(1, move.values[0]);
  if (!decision.several) return;
  const Run run(c, scratch, work());
  Answers(decision, run, {}, &scratch.lists[0]).values(move.values[0], out);
}

std::size_t Table::size() const { return kinds_.size(); }

MoveKindId Table::find(std::string_view verb) const {
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    if (kinds_[i]->verb == verb) return MoveKindId(i);
  }
  return {};
}

const std::string& Table::verb(MoveKindId kind) const { return kinds_[kind.index()]->verb; }
const std::string& Table::help(MoveKindId kind) const { return kinds_[kind.index()]->help; }
bool Table::automatic(MoveKindId kind) const { return kinds_[kind.index()]->automatic; }
bool Table::reveals(MoveKindId kind) const { return kinds_[kind.index()]->reveals; }

std::vector<ParameterShape> Table::shape(MoveKindId kind) const {
  std::vector<ParameterShape> all;
  if (const auto& d = kinds_[kind.index()]->decision) {
    ParameterShape shape{d->type, false, {}, d->labels, d->several};
    if (ruletext::thing(d->type.kind) != nullptr) shape.containers.push_back(d->type.field());
    all.push_back(std::move(shape));
  }
  for (const Parameter& p : kinds_[kind.index()]->parameters) {
    ParameterShape shape{p.type, p.turns, {}, {}, false};
    for (const Domain& d : p.domains) {
      const bool known = std::find(shape.containers.begin(), shape.containers.end(), d.field) !=
                         shape.containers.end();
      if (d.field && !known) shape.containers.push_back(d.field);
    }
    all.push_back(std::move(shape));
  }
  return all;
}

std::vector<Binding> Table::bindings(MoveKindId kind) const {
  std::vector<Binding> all;
  for (const Parameter& p : kinds_[kind.index()]->parameters) {
    Binding& out = all.emplace_back();
    out.bag = p.is_bag();
    out.at = out.bag ? p.bag : p.local;
    out.turns = p.turns;
    for (const Domain& d : p.domains) {
      if (!d.set.empty()) out.sets.push_back(&d.set);
      out.lua = out.lua || d.lua >= 0;
      if (d.field && std::ranges::find(out.containers, d.field) == out.containers.end())
        out.containers.push_back(d.field);
    }
  }
  return all;
}

const ruletext::Program& Table::effect(MoveKindId kind) const {
  return kinds_[kind.index()]->effect;
}

void Table::walk_answers(MoveKindId id, const Run& run, Seat actor, const Sink<Move>& sink,
                         const WalkMode& mode) const {
  const ruletext::Decision& decision = *kinds_[id.index()]->decision;
  Move move;
  move.kind = id;
  move.actor = actor;
  move.count = 1;
  const Answers answers(decision, run, {}, &run.scratch().lists[0]);
  if (decision.several && (mode.list != nullptr || mode.counted != nullptr)) {
    const Choices choices = answers.choices();
    if (mode.list != nullptr)
      mode.list->add(move, choices);
    else
      mode.add(choices.count());
    return;
  }
  auto give = [&](Value v) {
    if (--run.fuel() < 0) {
      Exhausted e;
      e.id = "budget/fuel";
      e.message =
          "the search for legal moves used up its work at the choice '" + decision.name + "'";
      throw e;
    }
    move.values[0] = v;
    return sink(move);
  };
  answers.each(give);
}

namespace {

/// Whether the conditions without parameters hold.
bool is_open(const Table::Kind& kind, const Run& run, Seat actor) {
  run.machine().local(0) = actor.value;
  return std::ranges::all_of(kind.first, [&](const Condition& c) { return run.holds(c.test); });
}

}  // namespace

/// The moves of a kind; false when no more are wanted.
bool Table::walk_kind(MoveKindId id, const Run& run, Seat actor, const Sink<Move>& sink,
                      const WalkMode& mode) const {
  const Kind& kind = *kinds_[id.index()];
  if (kind.at_once && add_at_once(kind, id, run, actor, mode)) return true;
  return !is_open(kind, run, actor) || Walk(kind, id, run, actor, sink, mode)();
}

/// Gives the legal moves to `sink` until it says no: first the ordinary kinds,
/// then, when these have none, those that must be alone.
void Table::walk(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                 Scratch& scratch, const Sink<Move>& sink, WalkMode mode) const {
  bool answers = false, ended = false;
  const Run run(c, scratch, work());
  NegativeCache& negative = scratch.cache->negative;
  for (const bool alone : {false, true}) {
    for (const MoveKindId id : kinds) {
      const Kind& kind = *kinds_[id.index()];
      if (kind.only_if_alone != alone || kind.never || negative.has(id, actor)) continue;
      const std::int64_t before = run.found();
      try {
        if (kind.decision) {
          walk_answers(id, run, actor, sink, mode);
          answers = true;
          continue;
        }
        if (!walk_kind(id, run, actor, sink, mode)) return;
      } catch (const Exhausted& e) {
        if (mode.ended == nullptr) throw;
        if (!*mode.ended) mode.ended->emplace(e);
        ended = true;
        run.fuel() = work() / std::ssize(kinds);
        continue;
      }
      if (mode.notes_negative && run.found() == before) negative.note(id);
    }
    if (answers || ended || run.found() > 0) return;
  }
}

bool Table::enumerate(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                      Scratch& scratch, std::vector<Move>& out, std::uint64_t first,
                      std::uint64_t most) const {
  const std::size_t before = out.size();
  std::uint64_t n = 0;
  auto sink = [&](const Move& m) {
    if (n++ < first) return true;
    if (out.size() - before < most) out.push_back(m);
    return n - first <= most;
  };
  std::optional<Exhausted> ended;
  walk(kinds, c, actor, scratch, sink, {.ended = &ended});
  if (ended && n == 0) throw *ended;
  return !ended && (n <= first || n - first <= most);
}

void Table::enumerate(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                      Scratch& scratch, MoveList& out) const {
  if (Listed& known = scratch.cache->listed; out.empty() && known.is_of(kinds, actor)) {
    out.swap(known.moves);
    known.kept = false;
    return;
  }
  out.clear(static_cast<std::size_t>(move_cap_));
  auto sink = [&out](const Move& m) {
    out.add(m);
    return true;
  };
  std::optional<Exhausted> ended;
  walk(kinds, c, actor, scratch, sink, {.list = &out, .ended = &ended});
  if (!ended) return;
  if (out.empty()) throw *ended;
  out.end_early();
}

std::uint64_t Table::count(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c,
                           Seat actor, Scratch& scratch, bool* exact) const {
  std::int64_t n = 0;
  WalkMode mode{.counted = &n};
  auto sink = [&mode](const Move&) {
    mode.add(1);
    return true;
  };
  std::optional<Exhausted> ended;
  mode.ended = &ended;
  walk(kinds, c, actor, scratch, sink, mode);
  if (ended && n == 0) throw *ended;
  if (exact != nullptr) *exact = !ended && n < std::numeric_limits<std::int64_t>::max();
  return static_cast<std::uint64_t>(n);
}

std::optional<Move> Table::nth(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c,
                               Seat actor, std::uint64_t n, Scratch& scratch) const {
  std::optional<Move> found;
  auto sink = [&](const Move& m) {
    if (n-- > 0) return true;
    found = m;
    return false;
  };
  walk(kinds, c, actor, scratch, sink);
  return found;
}

std::optional<Move> Table::forced(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c,
                                  Seat actor, Scratch& scratch, bool lists) const {
  std::optional<Move> found;
  if (lists && list_first(kinds, c, actor, scratch)) {
    Listed& listed = scratch.cache->listed;
    if (listed.moves.size() != 1 || !listed.moves.exact()) return std::nullopt;
    found = listed.moves[0];
    return kinds_[found->kind.index()]->automatic ? found : std::nullopt;
  }
  auto sink = [&](const Move& m) {
    const bool second = found.has_value();
    found.reset();
    if (second || !kinds_[m.kind.index()]->automatic) return false;
    found = m;
    return true;
  };
  scratch.cache->negative.begin(actor, kinds_.size());
  try {
    walk(kinds, c, actor, scratch, sink, {.any_order = true, .notes_negative = true});
  } catch (const Exhausted&) {
    // A kind that was not searched may have a move.
    return std::nullopt;
  }
  return found;
}

/// False when a rule fails, or they are too many: the search for two of them may not meet that.
bool Table::list_first(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c,
                       Seat actor, Scratch& scratch) const {
  scratch.changed();
  Listed& listed = scratch.cache->listed;
  listed.moves.clear();
  try {
    enumerate(kinds, c, actor, scratch, listed.moves);
  } catch (const ruletext::RuleError&) {
    return false;
  } catch (const grammar::Error&) {
    return false;
  }
  listed.actor = actor;
  listed.kinds = kinds;
  return listed.kept = true;
}

void Table::enumerate_some(MoveKindId kind, const ruletext::ReadContext& c, Seat actor,
                           std::size_t most, Scratch& scratch, std::vector<Move>& out) const {
  auto sink = [&](const Move& m) {
    out.push_back(m);
    return out.size() < most;
  };
  const Run run(c, scratch, work());
  if (kinds_[kind.index()]->decision)
    walk_answers(kind, run, actor, sink);
  else if (is_open(*kinds_[kind.index()], run, actor))
    Walk(*kinds_[kind.index()], kind, run, actor, sink)();
}

void Table::bind(const Move& move, const ruletext::ReadContext& c,
                 ruletext::Machine& machine) const {
  const Kind& kind = *kinds_[move.kind.index()];
  const Run run(c, machine);
  machine.begin(kind.effect);
  machine.local(0) = move.actor.value;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const Parameter& p = kind.parameters[i];
    if (p.is_bag())
      unpack_bag(run, p, move.values[i]);
    else
      bind_value(p, move.values[i], machine);
  }
}

}  // namespace castellan::moves
