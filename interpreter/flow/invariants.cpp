#include "interpreter/flow/invariants.hpp"

#include <algorithm>

#include "interpreter/ruletext/value_text.hpp"

namespace castellan::flow {

std::string Broken::text(const Game& game, std::span<const std::string> players) const {
  if (invariant->set.empty()) return invariant->because;
  const ruletext::Speaker speaker{game.rules().schema(), game.arena(), players};
  const ruletext::Type& type = invariant->element;
  return ruletext::whole_text(speaker, type, element) + ": " + invariant->because;
}

std::vector<Broken> broken_invariants(const Game& game) {
  std::vector<Broken> broken;
  const Pending pending = game.pending();
  const bool decides = pending.kind == Pending::Kind::decision;
  ruletext::Machine machine;
  for (const Invariant& i : game.rules().invariants()) {
    if (!i.phases.empty() &&
        (!decides || std::ranges::find(i.phases, pending.phase) == i.phases.end()))
      continue;
    const ruletext::ReadContext context = game.context();
    machine.refuel(context);
    machine.collected().clear();
    machine.local(0) = pending.actor().value;
    if (i.set.empty()) {
      if (!machine.test(i.test, context)) broken.push_back({&i, ruletext::kNone});
      continue;
    }
    (void)machine.evaluate(i.set, context);
    for (const ruletext::Value element : machine.collected()) {
      machine.local(0) = pending.actor().value;
      machine.local(1) = element;
      if (!machine.test(i.test, context)) broken.push_back({&i, element});
    }
  }
  return broken;
}

}  // namespace castellan::flow
