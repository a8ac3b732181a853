#include "interpreter/play/conformance/run.hpp"

#include <optional>

#include "interpreter/flow/invariants.hpp"
#include "interpreter/play/conformance/breaking_off.hpp"
#include "interpreter/play/conformance/every_value.hpp"
#include "interpreter/play/conformance/position.hpp"
#include "interpreter/play/conformance/words.hpp"
#include "interpreter/play/simulate.hpp"

namespace castellan::play {

namespace {

std::vector<std::string> names_for(int players) {
  std::vector<std::string> names;
  for (int i = 0; i < players; ++i) names.push_back("Player" + std::to_string(i + 1));
  return names;
}

std::unique_ptr<flow::Procedures> make(const session::Ruleset& ruleset) {
  return ruleset.make_procedures ? ruleset.make_procedures() : nullptr;
}

}  // namespace

Run::Run(const session::Ruleset& ruleset, const Conformance& options, Findings& findings)
    : ruleset_(ruleset),
      rules_(*ruleset.rules),
      options_(options),
      findings_(findings),
      names_(names_for(rules_.players())),
      procedures_(make(ruleset)),
      twin_procedures_(make(ruleset)),
      paid_(names_, findings),
      leaks_(ruleset, names_, findings),
      watched_(ruleset, findings) {}

flow::Game::Options Run::with(flow::Procedures* procedures, bool history) const {
  flow::Game::Options o;
  o.seed = seed_;
  o.history = history;
  o.procedures = procedures;
  return o;
}

Seat Run::any_actor(const flow::Pending& pending) {
  std::vector<Seat> seats;
  for (int s = 0; s < rules_.players(); ++s) {
    if (pending.may_act(Seat(s))) seats.emplace_back(s);
  }
  return seats.size() < 2 ? pending.actor() : seats[random_.index(seats.size())];
}

void Run::play(std::int64_t number) {
  seed_ = game_seed(options_.seed, number);
  random_ = rng::Stream(seed_ + 1);
  findings_.begin(seed_);
  try {
    play_through(number);
    findings_.check(Check::no_failure, true, [] { return std::string(); });
  } catch (const grammar::Error& e) {
    findings_.check(Check::no_failure, false,
                    [&] { return e.first().id + ": " + e.first().message; });
  } catch (const ruletext::RuleError& e) {
    findings_.check(Check::no_failure, false, [&] { return e.id + (": " + e.message); });
  }
  ++findings_.report().games;
}

void Run::play_through(std::int64_t number) {
  flow::Game game(rules_, with(procedures_.get(), true));
  game.options().listener = &paid_;
  flow::Game twin(rules_, with(twin_procedures_.get(), false));
  twin.options().lists = true;
  game.start();
  twin.start();
  watched_.start(seed_);
  said_.clear();
  hashes_ = {game.hash()};
  start_ = words_of(game);
  findings_.check(Check::same_twice, words_of(twin) == start_, [] {
    return std::string("the twin, to which nobody listens, starts differently");
  });
  const std::int64_t cap = rules_.turn_cap() > 0 ? rules_.turn_cap() : options_.turn_cap;
  for (std::int64_t decision = 0; !game.over(); ++decision) {
    findings_.at(decision);
    if (decision >= cap) {
      ++findings_.report().capped;
      findings_.check(Check::termination, rules_.turn_cap() > 0,
                      [&] { return "no end after " + std::to_string(cap) + " decisions"; });
      break;
    }
    if (!decide(game, twin, decision % options_.stride == number % options_.stride)) return;
    ++findings_.report().decisions;
  }
  if (game.over()) findings_.check(Check::termination, true, [] { return std::string(); });
  check_sheets(game, names_, findings_);
  replay();
  unwind(game);
}

/// One decision; false when there is nothing to choose from.
bool Run::decide(flow::Game& game, flow::Game& twin, bool closely) {
  const auto pending = game.pending();
  const Seat seat = any_actor(pending);
  legal_.clear();
  const bool all = game.legal(seat, legal_);
  if (!findings_.check(Check::termination, !legal_.empty(), [&] {
        return "phase '" + rules_.phase(pending.phase).name + "' has no legal move";
      })) {
    return false;
  }
  const std::uint64_t counted = game.count_legal(seat);
  findings_.check(Check::counting, all ? counted == legal_.size() : counted >= legal_.size(),
                  [] { return std::string("count differs from the list"); });
  findings_.check(Check::counting, listed_by(game, seat) == legal_,
                  [] { return std::string("moves listed together differ from the list"); });
  findings_.check(Check::counting, listed_by(twin, seat) == legal_,
                  [] { return std::string("the list of who plays with lists differs"); });
  const auto broken = flow::broken_invariants(game);
  findings_.check(Check::invariants, broken.empty(),
                  [&] { return broken.front().text(game, names_); });
  const auto n = random_.below(legal_.size());
  const auto nth = game.nth_legal(seat, n);
  findings_.check(Check::counting, nth && *nth == legal_[n],
                  [] { return std::string("the n-th move differs from the list"); });
  // A copy has the memory of the game and nothing else of it.
  std::optional<flow::Game> copy;
  if (closely) {
    copy.emplace(game);
    copy->options().listener = nullptr;
    look_closely(*copy, seat, all);
    look_closely(*copy, seat, all);
    watched_.list(seat, legal_);
  }
  said_.push_back({seat, game.text(legal_[n], names_)});
  game.apply(legal_[n]);
  twin.apply(legal_[n]);
  hashes_.push_back(game.hash());
  watched_.apply(legal_[n], hashes_.back(), said_.back().text);
  if (copy) {
    copy->apply(legal_[n]);
    findings_.check(Check::copy, words_of(*copy) == words_of(game),
                    [&] { return "a copy differs after '" + said_.back().text + "'"; });
  }
  findings_.check(Check::same_twice, hashes_.back() == twin.hash(),
                  [&] { return "the hashes differ after '" + said_.back().text + "'"; });
  return true;
}

/// The moves of a seat, as a list gives them that is made together: as many as are made one by one.
const std::vector<moves::Move>& Run::listed_by(const flow::Game& game, Seat seat) {
  together_.clear();
  one_by_one_.clear();
  game.legal(seat, together_);
  game.some_legal(seat, together_, 0, legal_.size(), one_by_one_);
  return one_by_one_;
}

void Run::look_closely(const flow::Game& game, Seat seat, bool all) {
  const Position position{ruleset_, game, seat, legal_, names_};
  const auto texts = check_texts(position, findings_);
  check_purity(position, findings_);
  check_refusals(position, texts, random_, findings_);
  check_saves(position, random_, findings_);
  check_sheets(game, names_, findings_);
  std::vector<std::string> refused;
  if (all)
    refused = check_every_value(game, seat, legal_, texts, names_, options_.candidates, random_,
                                findings_);
  leaks_.look(game, refused, random_);
  check_breaking_off(game, seat, legal_, names_, random_, findings_);
}

void Run::unwind(flow::Game& game) {
  for (std::size_t i = hashes_.size() - 1; i > 0; --i) {
    findings_.check(Check::undo, game.hash() == hashes_[i], [&] {
      return "the hash differs on the way back to move " + std::to_string(i);
    });
    if (!findings_.check(Check::undo, game.undo(),
                         [&] { return "move " + std::to_string(i) + " cannot be taken back"; })) {
      return;
    }
    // A copy has no history.
    const flow::Game copy(game);
    const Seat seat = said_[i - 1].seat;
    legal_.clear();
    copy.legal(seat, legal_);
    findings_.check(Check::undo, listed_by(game, seat) == legal_, [&] {
      return "other moves are legal on the way back before move " + std::to_string(i);
    });
  }
  findings_.check(Check::undo, words_of(game) == start_,
                  [] { return std::string("the start is another one"); });
}

/// The same texts by the same players in a new game of the same seed.
void Run::replay() {
  flow::Game again(rules_, with(procedures_.get(), false));
  again.start();
  std::size_t done = 0;
  for (const auto& [seat, text] : said_) {
    moves::Refusal refusal;
    const auto move = again.parse(text, seat, names_, refusal);
    if (!findings_.check(Check::replay, move.has_value(), [&, &text = text] {
          return "'" + text + "' is refused: " + refusal.reason;
        })) {
      return;
    }
    again.apply(*move);
    if (!findings_.check(Check::replay, again.hash() == hashes_[++done],
                         [&text = text] { return "'" + text + "' leads to another state"; })) {
      return;
    }
  }
}

}  // namespace castellan::play
