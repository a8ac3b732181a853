// Phases in which several players move at a time: moves are committed, hidden
// from the others, and resolved in the order of the phase.
#include "interpreter/flow/game.hpp"
#include "interpreter/flow/stack.hpp"
#include "interpreter/state/redetermine.hpp"

namespace castellan::flow {

std::uint32_t Game::open_actors(Address frame) const {
  const Phase& phase = rules_->phase(PhaseId(arena_.get(frame + kPhaseId)));
  std::uint32_t open = 0;
  for (int s = 0; s < rules_->players(); ++s) {
    const Address commit = frame + kCommits + static_cast<Address>(s) * kCommitWords;
    if (arena_.get(commit) != 0) continue;
    if (ask(phase.actors, Seat(s)) != 0) open |= 1U << s;
  }
  return open;
}

void Game::commit(const moves::Move& move) {
  const Address frame = top();
  Address at = frame + kCommits + static_cast<Address>(move.actor.value) * kCommitWords;
  arena_.set(at++, 1);
  arena_.set(at++, move.kind.value);
  for (const auto v : move.values) {
    const auto u = static_cast<std::uint64_t>(v);
    arena_.set(at++, static_cast<Word>(static_cast<std::uint32_t>(u)));
    arena_.set(at++, static_cast<Word>(static_cast<std::uint32_t>(u >> 32)));
  }
}

/// Runs the committed move of the next seat in order; when all have run, the
/// phase leaves. `kMask` holds the seats done.
void Game::resolve_commits(Address frame) {
  const Phase& phase = rules_->phase(PhaseId(arena_.get(frame + kPhaseId)));
  const auto done = static_cast<std::uint32_t>(arena_.get(frame + kMask));
  int next = -1;
  std::int64_t lowest = 0;
  for (int s = 0; s < rules_->players(); ++s) {
    const Address commit = frame + kCommits + static_cast<Address>(s) * kCommitWords;
    if (arena_.get(commit) == 0 || (done >> s & 1U) != 0) continue;
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
    arena_.set(frame + kPhaseStage, static_cast<Word>(Stage::leave));
    return;
  }
  arena_.set(frame + kMask, static_cast<Word>(done | 1U << next));
  moves::Move move;
  Address at = frame + kCommits + static_cast<Address>(next) * kCommitWords + 1;
  move.kind = MoveKindId(arena_.get(at++));
  move.actor = Seat(next);
  for (auto& v : move.values) {
    const auto low = static_cast<std::uint32_t>(arena_.get(at++));
    const auto high = static_cast<std::uint32_t>(arena_.get(at++));
    v = static_cast<std::int64_t>(static_cast<std::uint64_t>(high) << 32 | low);
  }
  rules_->moves().bind(move, context(), machine_);
  run({ProgramRef::Kind::move, move.kind.value}, 0);
}

void Game::conceal(Seat viewer, rng::Stream& random) {
  const Pending p = pending();
  if (p.kind == Pending::Kind::decision && rules_->phase(p.phase).simultaneous) {
    const Address frame = top();
    for (int s = 0; s < rules_->players(); ++s) {
      if (Seat(s) == viewer) continue;
      const Address commit = frame + kCommits + static_cast<Address>(s) * kCommitWords;
      for (Address w = 0; w < kCommitWords; ++w) arena_.set(commit + w, 0);
    }
  }
  state::redetermine(rules_->schema(), arena_, viewer, random);
}

}  // namespace castellan::flow
