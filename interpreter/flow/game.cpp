#include "interpreter/flow/game.hpp"

#include <algorithm>

#include "interpreter/base/generator.hpp"
#include "interpreter/moves/offers.hpp"
#include "interpreter/state/hash.hpp"

namespace castellan::flow {

Seat Pending::actor() const { return actors == 0 ? Seat() : Seat(__builtin_ctz(actors)); }

Game::Game(const Rules& rules) : Game(rules, Options{}) {}

Game::Game(const Rules& rules, const Options& options)
    : rules_(&rules), options_(options), arena_(rules.schema().words()) {}

Game::Game(const Game& other) : rules_(other.rules_), options_(other.options_) {
  arena_.copy_words_from(other.arena_);
}

Game& Game::operator=(const Game& other) {
  if (this == &other) return *this;
  if (rules_ != other.rules_) scratch_.forget();
  scratch_.changed();
  options_ = other.options_;
  if (rules_ == other.rules_)
    copy_words_from(other.arena_);
  else
    arena_.copy_words_from(other.arena_);
  rules_ = other.rules_;
  history_.clear();
  outcome_.reset();
  return *this;
}

ruletext::ReadContext Game::context() const {
  return {rules_->schema(), arena_, this, options_.fuel};
}
ruletext::WriteContext Game::write_context() {
  return {rules_->schema(), arena_, this, options_.fuel};
}

namespace {

/// Runs rules; what fails is thrown as diagnostics.
template <class F>
auto diagnosed(F&& rules) {
  try {
    return rules();
  } catch (const ruletext::RuleError& e) {
    throw grammar::Error(e.diagnostic());
  }
}

}  // namespace

/// An amount or condition about a seat, which is in locals 0 and 1.
ruletext::Value Game::ask(const ruletext::Program& program, Seat seat) const {
  return diagnosed([&] {
    ruletext::Machine& machine = scratch_.machine;
    machine.refuel(context());
    machine.local(0) = seat.value;
    machine.local(1) = seat.value;
    return machine.evaluate(program, context());
  });
}

void Game::seed(std::uint64_t seed) {
  scratch_.changed();
  options_.seed = seed;
  rng::seed(arena_, rules_->schema().bookkeeping().generator, seed);
}

/// Runs rules that change something. What fails is thrown as diagnostics; a rule
/// beyond its budget says who waits for it.
template <class F>
void Game::changing(F&& change) {
  running_ = nullptr;
  scratch_.changed();
  try {
    change();
  } catch (const ruletext::RuleError& e) {
    throw with_waiting(e.diagnostic(), e.where);
  } catch (const grammar::Error& e) {
    if (e.diagnostics().size() != 1) throw;
    throw with_waiting(e.first(), {});
  }
}

/// Runs a change; when a rule fails the arena is as before and the error is
/// thrown as diagnostics.
template <class F>
void Game::atomically(F&& change) {
  const Arena::Mark mark = arena_.mark();
  try {
    changing(change);
  } catch (...) {
    arena_.undo_to(mark);
    scratch_.changed();
    outcome_.reset();
    if (options_.listener != nullptr) options_.listener->move_failed(*this);
    throw;
  }
  if (options_.history)
    history_.push_back(mark);
  else
    arena_.forget();
}

bool Game::legal(Seat seat, std::vector<moves::Move>& out) const {
  const PhaseId phase = asks(seat);
  if (!phase) return true;
  return diagnosed([&] {
    return rules_->moves().enumerate(rules_->phase(phase).moves, context(), seat, scratch_, out);
  });
}

void Game::legal(Seat seat, moves::MoveList& out) const {
  const PhaseId phase = asks(seat);
  if (!phase) return;
  diagnosed([&] {
    rules_->moves().enumerate(rules_->phase(phase).moves, context(), seat, scratch_, out);
  });
}

moves::Move Game::one_of(Seat seat, const moves::MoveList& legal, std::uint64_t n) const {
  if (n < legal.listed()) return legal[n];
  std::vector<moves::Move> found;
  some_legal(seat, legal, n, 1, found);
  return found.empty() ? legal[n % legal.listed()] : found.front();
}

void Game::some_legal(Seat seat, const moves::MoveList& legal, std::uint64_t first,
                      std::uint64_t most, std::vector<moves::Move>& out) const {
  const std::size_t before = out.size();
  legal.copy_to(out, first, most);
  const std::size_t found = out.size() - before;
  const PhaseId phase = asks(seat);
  if (!phase || found == most || first + found >= legal.size()) return;
  diagnosed([&] {
    rules_->moves().enumerate(rules_->phase(phase).moves, context(), seat, scratch_, out,
                              first + found, most - found);
  });
}

std::uint64_t Game::count_legal(Seat seat, bool* exact) const {
  if (exact != nullptr) *exact = true;
  const PhaseId phase = asks(seat);
  if (!phase) return 0;
  return diagnosed([&] {
    return rules_->moves().count(rules_->phase(phase).moves, context(), seat, scratch_, exact);
  });
}

std::optional<moves::Move> Game::nth_legal(Seat seat, std::uint64_t n) const {
  const PhaseId phase = asks(seat);
  if (!phase) return std::nullopt;
  return diagnosed([&] {
    return rules_->moves().nth(rules_->phase(phase).moves, context(), seat, n, scratch_);
  });
}

std::optional<moves::Table::Next> Game::next_part(std::span<const moves::Table::Chosen> chosen,
                                                  Seat seat, std::span<const std::string> players,
                                                  moves::Refusal& refusal, std::uint64_t first,
                                                  std::uint64_t most) const {
  const PhaseId phase = asks(seat);
  if (!phase) return moves::Table::Next{};
  return diagnosed([&] {
    return rules_->moves().next(chosen, rules_->phase(phase).moves, context(), seat, players,
                                scratch_, refusal, first, most);
  });
}

std::optional<moves::Move> Game::parse(std::string_view text, Seat seat,
                                       std::span<const std::string> players,
                                       moves::Refusal& refusal, std::size_t most_nearest) const {
  const Pending p = pending();
  if (p.kind != Pending::Kind::decision || !p.may_act(seat)) {
    refusal.id = "move/not-your-turn";
    const std::string who =
        seat && seat.index() < players.size() ? players[seat.index()] : "this player";
    refusal.reason = p.kind == Pending::Kind::over     ? "the game is over"
                     : p.kind == Pending::Kind::chance ? "a draw has to be decided first"
                                                       : "it is not for " + who + " to act now";
    return std::nullopt;
  }
  return diagnosed([&] {
    return rules_->moves().parse(text, rules_->phase(p.phase).moves, context(), seat, players,
                                 scratch_, refusal, most_nearest);
  });
}

std::string Game::text(const moves::Move& move, std::span<const std::string> players) const {
  return rules_->moves().text(move, context(), players);
}

std::vector<moves::TextPart> Game::text_parts(const moves::Move& move,
                                              std::span<const std::string> players) const {
  return diagnosed([&] { return rules_->moves().parts(move, context(), players, scratch_); });
}

void Game::apply(const moves::Move& move) {
  atomically([&] {
    const PhaseId phase = asks(move.actor);
    if (!phase) {
      throw grammar::Error(
          grammar::diagnose("", "move/not-your-turn", "no move is expected from this player"));
    }
    set_word(FlowWord::decisions, word(FlowWord::decisions) + 1);
    if (rules_->phase(phase).simultaneous) {
      commit(move);
    } else if (rules_->is_decision(phase)) {
      answer(move);
    } else {
      PhaseFrame(top()).set_stage(arena_, Stage::moved);
      machine_.refuel(context());
      rules_->moves().bind(move, context(), machine_);
      run({ProgramRef::Kind::move, move.kind.value}, 0);
    }
    if (options_.listener != nullptr) options_.listener->moved(*this, move);
    advance();
  });
}

std::vector<Game::Outcome> Game::outcomes() const {
  const Pending p = pending();
  if (p.kind != Pending::Kind::chance) return {};
  if (p.lot < 0) return outcomes(ChanceOutcomes{p.pile, p.instance, -1, {}, {}});
  const ProgramFrame stopped(top());
  const ruletext::Program& program = rules_->program(stopped.program(arena_));
  offer_machine_.refuel(context());
  const std::uint32_t pc = program.pc_of(stopped.number(arena_));
  offer_machine_.restore(program, arena_, stopped.registers(), pc);
  std::vector<ruletext::Value> values;
  diagnosed([&] { offer_machine_.offers(program, context(), pc, values); });
  const ruletext::Lot& lot = rules_->lots()[static_cast<std::size_t>(p.lot)];
  sort_lot(lot, values);
  return outcomes(ChanceOutcomes{{}, 0, p.lot, lot.type, values});
}

std::vector<Game::Outcome> Game::outcomes(const ChanceOutcomes& chance) const {
  std::vector<Outcome> list;
  if (!chance.pile) {
    for (const ruletext::Value v : chance.values) {
      if (list.empty() || list.back().value != v) list.push_back({chance.type, v, 0});
      ++list.back().weight;
    }
    return list;
  }
  const auto& field = rules_->schema().field(chance.pile);
  std::vector<state::pile::Outcome> types;
  state::pile::outcomes(arena_, field, field.at(chance.instance), types);
  const auto first = rules_->schema().family(field.family).first.value;
  for (const auto& t : types)
    list.push_back({ruletext::Type::component(field.family), first + t.type, t.weight});
  return list;
}

std::string Game::outcome_text(const Outcome& outcome, std::span<const std::string> players) const {
  const ruletext::ReadContext now = context();
  return moves::Offers(outcome.type, now, scratch_.machine, players).text(outcome.value);
}

const Game::Outcome* Game::find_outcome(std::span<const Outcome> outcomes, std::string_view text,
                                        std::span<const std::string> players) const {
  if (outcomes.empty()) return nullptr;
  std::vector<ruletext::Value> values;
  for (const Outcome& o : outcomes) values.push_back(o.value);
  const ruletext::ReadContext now = context();
  const auto at =
      moves::Offers(outcomes.front().type, now, scratch_.machine, players).find(values, text);
  return at < 0 ? nullptr : &outcomes[static_cast<std::size_t>(at)];
}

std::string Game::chance_text() const {
  const Pending p = pending();
  if (p.lot >= 0) return "'" + rules_->lots()[static_cast<std::size_t>(p.lot)].text + "'";
  return "a draw from '" + rules_->schema().field(p.pile).name + "'";
}

bool Game::resolve(ruletext::Value outcome) {
  const auto possible = outcomes();
  if (std::none_of(possible.begin(), possible.end(),
                   [&](const Outcome& o) { return o.value == outcome; })) {
    return false;
  }
  atomically([&] {
    outcome_ = outcome;
    close_chance();
    advance();
  });
  return true;
}

bool Game::undo() {
  if (history_.empty()) return false;
  scratch_.changed();
  arena_.undo_to(history_.back());
  history_.pop_back();
  return true;
}

bool Game::over() const { return word(FlowWord::over) != 0; }
std::int64_t Game::decisions() const { return word(FlowWord::decisions); }

std::vector<std::int64_t> Game::standing(Seat seat) const {
  std::vector<std::int64_t> keys;
  for (const auto& p : rules_->ranking()) {
    keys.push_back(ask(p, seat));
  }
  return keys;
}

std::vector<std::vector<std::int64_t>> Game::standings() const {
  std::vector<std::vector<std::int64_t>> all;
  for (int s = 0; s < rules_->players(); ++s) all.push_back(standing(Seat(s)));
  return all;
}

std::vector<int> ranks_of(std::span<const std::vector<std::int64_t>> standings) {
  std::vector<int> ranks;
  for (const auto& mine : standings) {
    ranks.push_back(1 + static_cast<int>(std::ranges::count_if(
                            standings, [&](const auto& other) { return other > mine; })));
  }
  return ranks;
}

score::Explained Game::explain_for(SheetId sheet, Seat player,
                                   std::span<const ruletext::Value> arguments,
                                   std::span<const std::string> players) const {
  if (rules_->sheets().of_players(sheet)) {
    auto all = explain(sheet, arguments, players);
    std::erase_if(all.lines, [&](const score::Line& l) { return l.seat != player; });
    for (std::size_t i = 0; i < all.totals.size(); ++i) {
      if (Seat(i) != player) all.totals[i] = 0;
    }
    return all;
  }
  scratch_.machine.refuel(context());
  auto out = rules_->sheets().explain_for(sheet, player, arguments.front(), arguments.subspan(1),
                                          context(), scratch_.machine, players);
  const std::int64_t total = out.totals.front();
  out.totals.assign(static_cast<std::size_t>(rules_->players()), 0);
  if (player) out.totals[player.index()] = total;
  return out;
}

score::Explained Game::explain(SheetId sheet, std::span<const ruletext::Value> arguments,
                               std::span<const std::string> players) const {
  scratch_.machine.refuel(context());
  return rules_->sheets().explain(sheet, arguments, context(), scratch_.machine, players);
}

std::vector<score::Call> Game::meant(const score::Call& call) const {
  scratch_.machine.refuel(context());
  return rules_->sheets().meant(call, context(), scratch_.machine);
}

void Game::complete_position() {
  const ruletext::Program& p = rules_->position();
  if (p.empty()) return;
  scratch_.changed();
  machine_.refuel(context());
  machine_.begin(p);
  machine_.local(0) = ruletext::kNone;
  diagnosed([&] { return machine_.run(p, write_context(), 0); });
}

void Game::change(const std::function<void()>& by_hand) { atomically(by_hand); }

void Game::go_on() {
  changing([&] { advance(); });
}

std::uint64_t Game::hash() const {
  return state::hash(rules_->schema(), arena_, stack().words(arena_));
}

}  // namespace castellan::flow
