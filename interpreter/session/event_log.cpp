#include "interpreter/session/event_log.hpp"

#include <utility>

namespace castellan::session {
namespace {

std::string phase_of(const flow::Game& game) {
  const auto pending = game.pending();
  return game.over() || !pending.phase ? std::string() : game.rules().phase(pending.phase).name;
}

}  // namespace

EventLog::EventLog(const state::Schema& schema, const std::vector<std::string>& players)
    : schema_(schema), players_(players) {
  for (std::size_t s = 0; s < players.size(); ++s) lists_.push_back({Seat(s), {}, 0, 0});
  lists_.push_back({Seat(), {}, 0, 0});
  lists_.push_back({std::nullopt, {}, 0, 0});
}

const EventLog::List& EventLog::list(std::optional<Seat> viewer) const {
  if (!viewer) return lists_.back();
  return *viewer ? lists_[viewer->index()] : lists_[lists_.size() - 2];
}

void EventLog::add(List& to, GameEvent event) {
  to.waiting.push_back(std::move(event));
  ++to.count;
}

void EventLog::add_to_all(const GameEvent& event) {
  for (List& each : lists_) add(each, event);
}

void EventLog::begin(const flow::Game& game) {
  for (List& each : lists_) each.waiting_before = each.waiting.size();
  phase_ = phase_of(game);
  seen_.copy_words_from(game.arena());
}

void EventLog::follow(const flow::Game& game) {
  touched_.clear();
  touched_fields(schema_, seen_, game.arena(), touched_);
  if (touched_.empty()) return;
  for (List& each : lists_) {
    changes_.clear();
    visible_changes(schema_, seen_, game.arena(), touched_, players_, each.viewer, changes_);
    for (VisibleChange& change : changes_)
      add(each, {GameEvent::Kind::change, 0, std::move(change), {}, {}});
  }
  seen_.copy_words_from(game.arena());
}

void EventLog::emitted(std::size_t index) {
  add_to_all({GameEvent::Kind::emitted, index, {}, {}, {}});
}

void EventLog::drawn(const std::string& outcome, const std::string& from, Viewers seen) {
  for (List& each : lists_) {
    VisibleChange what;
    if (!each.viewer || (seen & viewer_bit(*each.viewer)) != 0) what.name = outcome;
    what.from = Spot{from, {}};
    add(each, {GameEvent::Kind::drawn, 0, std::move(what), {}, {}});
  }
}

void EventLog::paid(std::size_t index, Seat seat) {
  add_to_all({GameEvent::Kind::paid, index, {}, {}, seat});
}

void EventLog::end(const flow::Game& game) {
  follow(game);
  std::string phase = phase_of(game);
  if (phase != phase_) add_to_all({GameEvent::Kind::phase, 0, {}, phase, {}});
  phase_ = std::move(phase);
  seen_ = Arena();
}

void EventLog::fail() {
  for (List& each : lists_) {
    each.count -= each.waiting.size() - each.waiting_before;
    each.waiting.resize(each.waiting_before);
  }
  seen_ = Arena();
}

void EventLog::undone(std::size_t steps) {
  for (List& each : lists_) each.waiting.clear();
  add_to_all({GameEvent::Kind::undone, steps, {}, {}, {}});
}

std::vector<std::uint64_t> EventLog::counts() const {
  std::vector<std::uint64_t> out;
  out.reserve(lists_.size());
  for (const List& each : lists_) out.push_back(each.count);
  return out;
}

void EventLog::go_back(const std::vector<std::uint64_t>& counts) {
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    lists_[i].waiting.clear();
    lists_[i].count = counts[i];
  }
}

void EventLog::restart() {
  for (List& each : lists_) {
    each.waiting.clear();
    each.count = 0;
  }
}

std::vector<GameEvent> EventLog::take(std::optional<Seat> viewer) {
  std::vector<GameEvent> out;
  for (List& each : lists_) {
    if (each.viewer == viewer) out = std::move(each.waiting);
    each.waiting.clear();
  }
  return out;
}

}  // namespace castellan::session
