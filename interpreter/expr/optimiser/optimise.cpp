#include "interpreter/expr/optimiser/optimise.hpp"

#include "interpreter/expr/optimiser/dead_stores.hpp"
#include "interpreter/expr/optimiser/propagation.hpp"

namespace castellan::expr {

namespace {

/// Each round sees what the one before has left; hardly any program needs more.
constexpr int kRounds = 3;

using Pass = void (*)(optimiser::Draft&);
constexpr Pass kPasses[] = {optimiser::propagate, optimiser::drop_dead_stores};

}  // namespace

void optimise(Program& p, const state::Schema& schema) {
  for (int round = 0; round < kRounds; ++round) {
    bool changed = false;
    for (const Pass pass : kPasses) {
      optimiser::Draft draft(p, schema);
      pass(draft);
      changed = draft.close() || changed;
    }
    if (!changed) return;
  }
}

}  // namespace castellan::expr
