/// A snapshot that all games of the same rules share, whatever their seeds: the first game computes
/// it, the others copy it.
///
/// Thread-safe. A stored snapshot never changes.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "interpreter/base/arena.hpp"

namespace castellan::flow {

class InitialSnapshot {
 public:
  struct State {
    Arena words;            ///< with the generator of an arbitrary seed
    std::int64_t fuel = 0;  ///< left after the rules before it
    int steps = 0;          ///< of phases before it
  };

  /// Null until `keep` was called.
  [[nodiscard]] const State* get() const { return shown_.load(std::memory_order_acquire); }
  /// Stores the snapshot; later calls do nothing.
  void keep(const Arena& words, std::int64_t fuel = 0, int steps = 0) const {
    std::call_once(once_, [&] {
      auto state = std::make_unique<State>();
      state->words.copy_words_from(words);
      state->fuel = fuel;
      state->steps = steps;
      kept_ = std::move(state);
      shown_.store(kept_.get(), std::memory_order_release);
    });
  }

 private:
  mutable std::once_flag once_;
  mutable std::unique_ptr<const State> kept_;
  mutable std::atomic<const State*> shown_{nullptr};
};

}  // namespace castellan::flow
