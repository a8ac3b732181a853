// Phases in which several players move at a time: moves are committed, hidden
// from the others, and resolved in the order of the phase.
#include "interpreter/flow/game.hpp"
#include "interpreter/state/redetermine.hpp"

namespace castellan::flow {

std::uint32_t Game::open_actors(PhaseFrame frame) const {
  const Phase& phase = rules_->phase(frame.phase(arena_));
  std::uint32_t open = 0;
  for (int s = 0; s < rules_->players(); ++s) {
    if (frame.committed(arena_, Seat(s))) continue;
    if (ask(phase.actors, Seat(s)) != 0) open |= 1U << s;
  }
  return open;
}

void Game::commit(const moves::Move& move) { PhaseFrame(top()).commit(arena_, move); }

/// Runs the committed move of the next seat in order; when all have run, the
/// phase leaves.
void Game::resolve_commits(PhaseFrame frame) {
  const Phase& phase = rules_->phase(frame.phase(arena_));
  int next = -1;
  std::int64_t lowest = 0;
  for (int s = 0; s < rules_->players(); ++s) {
    if (!frame.committed(arena_, Seat(s)) || frame.has_run(arena_, Seat(s))) continue;
    std::int64_t key = s;
    if (!phase.order.empty()) {
      key = ask(phase.order, Seat(s));
    }
    if (next < 0 || key < lowest) {
      next = s;
      lowest = key;
    }
  }
  if (next < 0) {
    frame.set_stage(arena_, Stage::leave);
    return;
  }
  frame.set_has_run(arena_, Seat(next));
  const moves::Move move = frame.committed_move(arena_, Seat(next));
  rules_->moves().bind(move, context(), machine_);
  run({ProgramRef::Kind::move, move.kind.value}, 0);
}

void Game::hide_from(Seat viewer, rng::Stream& random) {
  scratch_.changed();
  const Pending p = pending();
  if (p.kind == Pending::Kind::decision && rules_->phase(p.phase).simultaneous) {
    const PhaseFrame frame(top());
    for (int s = 0; s < rules_->players(); ++s) {
      if (Seat(s) != viewer) frame.take_back(arena_, Seat(s));
    }
  }
  state::redetermine(rules_->schema(), arena_, viewer, random);
}

}  // namespace castellan::flow
