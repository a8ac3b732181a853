#include "interpreter/play/player.hpp"

#include <algorithm>
#include <limits>

namespace castellan::play {

moves::Move RandomPlayer::choose(const flow::Game& game, Seat seat, const moves::MoveList& legal) {
  return game.one_of(seat, legal, stream_.below(legal.size()));
}

std::int64_t GreedyPlayer::value(const flow::Game& game, Seat seat) {
  const auto players = static_cast<std::size_t>(game.rules().players());
  std::vector<std::int64_t> points(players, 0);
  const auto& sheets = game.rules().sheets();
  const SheetId final_sheet = sheets.find("final");
  if (!game.over() && final_sheet && sheets.parameters(final_sheet) == 0) {
    machine_.refuel(game.context());
    sheets.evaluate(final_sheet, {}, game.context(), machine_, points);
  }
  std::int64_t mine = 0, best = std::numeric_limits<std::int64_t>::min();
  for (std::size_t s = 0; s < players; ++s) {
    const auto keys = game.standing(Seat(s));
    const std::int64_t p = points[s] + (keys.empty() ? 0 : keys.front());
    if (Seat(s) == seat)
      mine = p;
    else
      best = std::max(best, p);
  }
  return players > 1 ? mine - best : mine;
}

/// What is dealt anew need not be reachable: a rule may fail on it, and the move
/// is then the last to be chosen.
std::int64_t GreedyPlayer::value_after(const moves::Move& move, Seat seat) {
  constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::min();
  try {
    trial_->apply(move);
    return value(*trial_, seat);
  } catch (const grammar::Error&) {
    return kLast;
  } catch (const ruletext::RuleError&) {
    return kLast;
  }
}

/// Some of many moves, of very many perhaps one twice.
void GreedyPlayer::sample(const flow::Game& game, Seat seat, const moves::MoveList& legal) {
  tried_.clear();
  if (legal.size() > static_cast<std::uint64_t>(game.rules().moves().move_cap())) {
    for (std::size_t i = 0; i < kSample; ++i)
      tried_.push_back(game.one_of(seat, legal, stream_.below(legal.size())));
    return;
  }
  legal.copy_to(tried_);
  if (tried_.size() <= kSample) return;
  for (std::size_t i = 0; i < kSample; ++i) {
    std::swap(tried_[i], tried_[i + stream_.below(tried_.size() - i)]);
  }
  tried_.resize(kSample);
}

moves::Move GreedyPlayer::choose(const flow::Game& game, Seat seat, const moves::MoveList& legal) {
  sample(game, seat, legal);
  if (tried_.size() == 1) return tried_.front();
  if (!trial_) {
    trial_ = std::make_unique<flow::Game>(game.rules());
    hidden_ = std::make_unique<flow::Game>(game.rules());
  }
  *hidden_ = game;
  hidden_->hide_from(seat, stream_);
  const std::uint64_t chance = stream_.next();
  std::int64_t best = 0;
  std::uint64_t equals = 0;
  moves::Move choice = tried_.front();
  for (const auto& move : tried_) {
    *trial_ = *hidden_;
    trial_->options() = {};
    trial_->options().history = false;
    trial_->options().procedures = game.options().procedures;
    trial_->seed(chance);
    const std::int64_t v = value_after(move, seat);
    if (equals == 0 || v > best) {
      best = v;
      equals = 1;
      choice = move;
    } else if (v == best && stream_.below(++equals) == 0) {
      choice = move;
    }
  }
  return choice;
}

Table::Table(const std::vector<std::string>& kinds, std::uint64_t seed) {
  rng::Stream seeds(seed);
  for (const std::string& kind : kinds) players_.push_back(make_player(kind, seeds.next()));
}

moves::Move Table::choose(const flow::Game& game) {
  const Seat seat = game.pending().actor();
  legal_.clear();
  game.legal(seat, legal_);
  if (legal_.empty()) throw no_move(game, seat);
  return players_[seat.index()]->choose(game, seat, legal_);
}

grammar::Error no_move(const flow::Game& game, Seat seat) {
  const PhaseId phase = game.pending().phase;
  const flow::Rules& rules = game.rules();
  return grammar::Error(rules.origin(phase).error(
      "flow/no-move", (rules.is_decision(phase) ? "the choice '" : "phase '") +
                          rules.phase(phase).name + "' asks player " +
                          std::to_string(seat.value + 1) + ", who has no legal move"));
}

const std::vector<std::string>& player_kinds() {
  static const std::vector<std::string> kinds = {"random", "greedy"};
  return kinds;
}

std::unique_ptr<Player> make_player(std::string_view kind, std::uint64_t seed) {
  if (kind == "random") return std::make_unique<RandomPlayer>(seed);
  if (kind == "greedy") return std::make_unique<GreedyPlayer>(seed);
  throw grammar::Error(grammar::diagnose(
      "", "play/unknown-player",
      "there is no player '" + std::string(kind) + "'; known are random and greedy",
      grammar::nearest_hint(kind, player_kinds())));
}

}  // namespace castellan::play
