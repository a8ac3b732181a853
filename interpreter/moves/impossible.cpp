// Moves that no state allows, as far as that is known without one.

#include <algorithm>

#include "interpreter/moves/table.hpp"
#include "interpreter/moves/table_internal.hpp"

namespace castellan::moves {
namespace {

bool never_holds(const Formula& f) { return f.given && f.constant && f.value == 0; }

bool gives_nothing(const Domain& d) {
  const bool crossed = d.least.given && d.most.given && d.least.constant && d.most.constant &&
                       d.least.value > d.most.value;
  return never_holds(d.where) || crossed;
}

}  // namespace

std::string Table::impossible(MoveKindId kind) const {
  const Kind& move = *kinds_[kind.index()];
  const auto failing = [](const std::vector<Condition>& list) {
    const auto found =
        std::ranges::find_if(list, [](const Condition& c) { return never_holds(c.test); });
    return found == list.end() ? std::string() : "its condition '" + found->text + "' never holds";
  };
  std::string why = failing(move.first);
  for (const Parameter& p : move.parameters) {
    if (why.empty()) why = failing(p.own);
    if (why.empty()) why = failing(p.conditions);
    const bool empty = !p.domains.empty() && std::ranges::all_of(p.domains, gives_nothing);
    if (why.empty() && empty) why = "there is nothing that '" + p.name + "' could be";
  }
  return why;
}

}  // namespace castellan::moves
