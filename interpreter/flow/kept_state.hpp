/// A state that all games of the same rules have in common, whatever their seeds: the first that
/// works it out keeps it, the others copy it.
///
/// Safe to use from any number of threads; what was kept stays as it is.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "interpreter/base/arena.hpp"

namespace castellan::flow {

class KeptState {
 public:
  struct State {
    Arena words;            ///< the generator's are of any seed
    std::int64_t fuel = 0;  ///< what the rules on the way to it left for those behind it
    int steps = 0;          ///< of phases, that were taken on the way
  };

  /// Null until somebody has kept it.
  [[nodiscard]] const State* get() const { return shown_.load(std::memory_order_acquire); }
  /// Of several that keep it the first is heard.
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
