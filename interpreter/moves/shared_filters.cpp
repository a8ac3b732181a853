#include "interpreter/moves/shared_filters.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

namespace {

struct Filter {
  Domain* domain;
  std::size_t own;                     ///< the local of its candidate
};

/// Whether an operand of an instruction is a local.
bool has_local(const expr::Instruction& in) { return expr::names_local(expr::info(in.op).operand('b').what); }

/// Whether it is asked of place after place, and reads of what was chosen the actor alone.
bool may_be_shared(const Filter& f) {
  const Domain& d = *f.domain;
  const expr::Program& p = d.where.program;
  if (d.type != &kPlace || !d.set.empty() || !d.where.given || d.where.constant || p.selection != nullptr || p.observed != nullptr) {
    return false;
  }
  return std::ranges::all_of(p.code, [&](const expr::Instruction& in) {
    const auto what = expr::info(in.op).operand('b').what;
    return what != expr::Operand::bag && (!has_local(in) || in.b == 0 || in.b >= f.own);
  });
}

/// Texts that say the same in the names of their moves, and are run alike.
bool ask_the_same(const Filter& a, const Filter& b) {
  if (a.domain->field != b.domain->field || a.domain->where_text != b.domain->where_text) return false;
  const auto& p = a.domain->where.program;
  const auto& q = b.domain->where.program;
  return p.constants == q.constants && std::ranges::equal(p.code, q.code, [&](expr::Instruction x, expr::Instruction y) {
           if (has_local(x) && x.b != 0) x.b = static_cast<std::uint16_t>(x.b - a.own);
           if (has_local(y) && y.b != 0) y.b = static_cast<std::uint16_t>(y.b - b.own);
           return x == y;
         });
}

}  // namespace

void find_shared_filters(std::span<const std::unique_ptr<Table::Kind>> kinds) {
  std::vector<Filter> before;
  std::uint32_t shared = 0;
  for (const auto& kind : kinds) {
    for (Parameter& p : kind->parameters) {
      for (Domain& d : p.domains) {
        const Filter filter{&d, p.local};
        if (!may_be_shared(filter)) continue;
        const auto same = std::ranges::find_if(before, [&](const Filter& f) { return ask_the_same(f, filter); });
        if (same == before.end()) {
          before.push_back(filter);
          continue;
        }
        if (same->domain->shared == 0) same->domain->shared = ++shared;
        d.shared = same->domain->shared;
      }
    }
  }
}

}  // namespace castellan::moves
