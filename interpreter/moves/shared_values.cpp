#include "interpreter/moves/shared_values.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace castellan::moves {

namespace {

/// Whether two programs run alike: by the same code, constants and guards, and no other tables.
bool run_alike(const ruletext::Program& p, const ruletext::Program& q) {
  const auto plain = [](const ruletext::Program& x) {
    return x.printed.empty() && x.selections.empty() && x.observed == nullptr;
  };
  return p.code == q.code && p.constants == q.constants && p.guards == q.guards && plain(p) &&
         plain(q);
}

bool run_alike(const Formula& a, const Formula& b) {
  return a.given == b.given && a.local == b.local && run_alike(a.program, b.program);
}

/// Whether a domain has none of the parts that `take_alike` leaves out.
bool may_be_shared(const Domain& d) {
  return d.lua < 0 && d.sum < 0 && d.joker < 0 && !d.least.given && !d.most.given;
}

bool take_alike(const Domain& a, const Domain& b) {
  return a.type == b.type && a.field == b.field && a.among_all == b.among_all &&
         a.choice == b.choice && a.attribute == b.attribute && a.ground == b.ground &&
         run_alike(a.from, b.from) && run_alike(a.set, b.set) && run_alike(a.piece, b.piece) &&
         run_alike(a.where, b.where) && run_alike(a.equals, b.equals) && may_be_shared(a) &&
         may_be_shared(b);
}

bool take_alike(const Parameter& a, const Parameter& b) {
  return a.type == b.type && a.form == b.form && a.local == b.local && a.turns == b.turns &&
         std::ranges::equal(a.domains, b.domains,
                            [](const Domain& x, const Domain& y) { return take_alike(x, y); });
}

}  // namespace

void find_shared_values(std::span<const std::unique_ptr<Table::Kind>> kinds) {
  std::vector<Parameter*> before;
  std::uint32_t shared = 0;
  for (const auto& kind : kinds) {
    for (std::size_t i = 1; i < kind->parameters.size(); ++i) {
      Parameter& p = kind->parameters[i];
      if (!p.independent) continue;
      const auto same = std::ranges::find_if(
          before, [&](const Parameter* other) { return take_alike(*other, p); });
      if (same == before.end()) {
        before.push_back(&p);
        continue;
      }
      if ((*same)->shared == 0) (*same)->shared = ++shared;
      p.shared = (*same)->shared;
    }
  }
}

}  // namespace castellan::moves
