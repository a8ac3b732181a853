#include "interpreter/moves/shared_filters.hpp"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

namespace {

struct Filter {
  Domain* domain;
  std::size_t own;  ///< the local of its candidate
};

/// Calls `each` with every local that an instruction names, or its guard.
template <class Each>
void each_local(const ruletext::Program& p, const ruletext::Instruction& in, Each each) {
  const ruletext::InstructionInfo& line = ruletext::info(in.op);
  if (ruletext::names_local(line.operand('a').what)) each(std::size_t{in.a});
  if (ruletext::names_local(line.operand('b').what)) each(std::size_t{in.b});
  if (line.operand('a').what != ruletext::Operand::guard || in.a == 0) return;
  if (const auto& with = p.guards[in.a - 1U].with; with.reads_local())
    each(static_cast<std::size_t>(with.of));
}

/// The instruction and its guard with locals counted from the candidate's on; the actor stays.
std::pair<ruletext::Instruction, ruletext::Guard> from_own(const ruletext::Program& p,
                                                           ruletext::Instruction in,
                                                           std::size_t own) {
  const ruletext::InstructionInfo& line = ruletext::info(in.op);
  const auto move = [own](auto& local) {
    using Local = std::remove_reference_t<decltype(local)>;
    if (local != 0) local = static_cast<Local>(local - static_cast<Local>(own));
  };
  if (ruletext::names_local(line.operand('a').what)) move(in.a);
  if (ruletext::names_local(line.operand('b').what)) move(in.b);
  ruletext::Guard guard;
  if (line.operand('a').what == ruletext::Operand::guard && in.a != 0) {
    guard = p.guards[in.a - 1U];
    if (guard.with.reads_local()) move(guard.with.of);
  }
  return {in, guard};
}

/// Whether it tests places one by one and reads no chosen value but the actor.
bool may_be_shared(const Filter& f) {
  const Domain& d = *f.domain;
  const ruletext::Program& p = d.where.program;
  if (d.type != &kPlace || !d.set.empty() || !d.where.given || d.where.constant ||
      p.selection != nullptr || p.observed != nullptr) {
    return false;
  }
  return std::ranges::all_of(p.code, [&](const ruletext::Instruction& in) {
    bool fits = ruletext::info(in.op).operand('b').what != ruletext::Operand::bag;
    each_local(p, in, [&](std::size_t local) { fits = fits && (local == 0 || local >= f.own); });
    return fits;
  });
}

/// Texts that say the same in the names of their moves, and are run alike.
bool ask_the_same(const Filter& a, const Filter& b) {
  if (a.domain->field != b.domain->field || a.domain->where_text != b.domain->where_text)
    return false;
  const auto& p = a.domain->where.program;
  const auto& q = b.domain->where.program;
  return p.constants == q.constants &&
         std::ranges::equal(p.code, q.code,
                            [&](const ruletext::Instruction& x, const ruletext::Instruction& y) {
                              return from_own(p, x, a.own) == from_own(q, y, b.own);
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
        const auto same =
            std::ranges::find_if(before, [&](const Filter& f) { return ask_the_same(f, filter); });
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
