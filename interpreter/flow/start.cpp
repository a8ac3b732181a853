// How a game begins: before its set-up, and at its first decision.

#include "interpreter/flow/game.hpp"
#include "interpreter/state/initialise.hpp"

namespace castellan::flow {

/// Most of the room for the stack is not used.
void Game::copy_words_from(const Arena& other) {
  if (arena_.size() != other.size()) return arena_.copy_words_from(other);
  const auto [equal, equal_to] = stack().room(arena_, other);
  arena_.copy_words_from(other, equal, equal_to);
}

/// A state that was kept, with the seed of this game.
void Game::begin_as(const InitialSnapshot::State& kept) {
  scratch_.changed();
  history_.clear();
  outcome_.reset();
  copy_words_from(kept.words);
  seed(options_.seed);
  arena_.forget();
}

void Game::reset() {
  const InitialSnapshot& initial = rules_->initial();
  if (initial.get() == nullptr) {
    scratch_.changed();
    state::initialise(rules_->schema(), arena_,
                      [&](FieldId pile, std::size_t instance, ComponentId c) {
                        return rules_->starts_in(context(), scratch_.machine, pile, instance, c);
                      });
    initial.keep(arena_);
  }
  begin_as(*initial.get());
}

/// A part of set-up, which is not taken back.
void Game::set_up(const std::function<void()>& part) {
  change(part);
  history_.clear();
  arena_.forget();
}

void Game::start() {
  const bool unheard =
      rules_->unheard() && options_.listener == nullptr && options_.fuel == ruletext::kFuel;
  if (unheard && start_from_opening()) return;
  reset();
  set_up([&] {
    push_phase(rules_->first_phase(), Seat());
    advance();
  });
}

/// The state of a game at its first chance node. Null when a rule fails before it.
const InitialSnapshot::State* Game::opening() const {
  const InitialSnapshot& kept = rules_->opening();
  if (const auto* const state = kept.get()) return state;
  Options options;
  options.chance = Chance::explicit_;
  Game first(*rules_, options);
  first.reset();
  try {
    first.change([&] {
      first.push_phase(rules_->first_phase(), Seat());
      first.machine_.refuel(first.context());
      const int steps = first.advance_after(0);
      kept.keep(first.arena_, first.machine_.fuel(), steps);
    });
  } catch (const grammar::Error&) {
    return nullptr;
  }
  return kept.get();
}

/// False when a rule fails; the run without the snapshot then reports it. An open chance node
/// repeats its computation, so there is never more fuel here than in that run.
bool Game::start_from_opening() {
  const InitialSnapshot::State* const from = opening();
  if (from == nullptr) return false;
  begin_as(*from);
  if (pending().kind != Pending::Kind::chance) return true;
  try {
    set_up([&] {
      close_chance();
      machine_.refuel(from->fuel);
      advance_after(from->steps);
    });
  } catch (const grammar::Error&) {
    return false;
  }
  return true;
}

}  // namespace castellan::flow
