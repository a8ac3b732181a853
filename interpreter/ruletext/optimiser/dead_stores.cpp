#include "interpreter/ruletext/optimiser/dead_stores.hpp"

#include <algorithm>
#include <vector>

#include "interpreter/ruletext/code/registers.hpp"
#include "interpreter/ruletext/optimiser/loops.hpp"

namespace castellan::ruletext::optimiser {

namespace {

/// Which registers may be read later, for each instruction before it runs.
class Reads {
 public:
  explicit Reads(const Draft& draft)
      : draft_(draft), before_(draft.size() + 1), is_head_(draft.size() + 1) {
    // Once more for every loop in a loop that changes what its begin needs.
    while (sweep()) {
    }
  }

  [[nodiscard]] bool before(std::size_t at, std::size_t local) const {
    return before_[draft_.kept_from(at)].test(local);
  }

 private:
  bool sweep() {
    bool again = false;
    for (std::size_t at = draft_.size(); at-- > 0;) {
      if (draft_.is_removed(at)) {
        before_[at] = before_[at + 1];
        continue;
      }
      const Instruction& in = draft_[at];
      if (leads_by_c(in) && static_cast<std::size_t>(in.c) <= at)
        is_head_[static_cast<std::size_t>(in.c)] = true;
      const Locals now = needed(in, at);
      if (now == before_[at]) continue;
      before_[at] = now;
      again = again || is_head_[at];
    }
    return again;
  }

  [[nodiscard]] Locals needed(const Instruction& in, std::size_t at) const {
    const auto b = info(in.op).operand('b');
    Locals now;
    if (goes_on(in)) {
      now = before_[at + 1];
      if (b.what == Operand::set || b.what == Operand::weighted_set) {
        now.reset(in.b + std::size_t{3});
        if (b.what == Operand::weighted_set) now.reset(in.b + std::size_t{2});
      }
    }
    if (leads_by_c(in)) now |= before_[static_cast<std::size_t>(in.c)];
    if (leads_by_d(in)) now |= before_[static_cast<std::size_t>(in.d)];
    if (b.what == Operand::to_local) now.reset(in.b);
    each_read(draft_.program(), in, [&](std::size_t local) { now.set(local); });
    const Flow flow = info(in.op).flow;
    const bool kept =
        flow == Flow::stop || flow == Flow::retry || flow == Flow::choice || in.op == Op::offered;
    if (kept) now.set();
    return now;
  }

  const Draft& draft_;
  std::vector<Locals> before_;
  std::vector<bool> is_head_;  ///< something behind it leads there
};

class DeadStores {
 public:
  explicit DeadStores(Draft& draft) : draft_(draft), reads_(draft) {}

  void run() {
    for (std::size_t at = 0; at < draft_.size(); ++at) {
      if (!draft_.is_removed(at) && draft_[at].op == Op::store) look(at);
    }
    for (std::size_t at = draft_.size(); at-- > 0;) {
      if (!draft_.is_removed(at) && draft_[at].op == Op::drop) drop(at);
    }
  }

 private:
  void look(std::size_t at) {
    const std::size_t local = draft_[at].b;
    std::size_t next = draft_.after(at);
    if (next >= draft_.size()) return;
    if (!reads_.before(next, local)) {
      draft_.replace(at, {Op::drop, 0, 0, 0, 0});
      return;
    }
    // Stored for one load only: the value stays where it is.
    const bool jumps = draft_[next].op == Op::jump;
    const std::size_t load =
        jumps ? draft_.kept_from(static_cast<std::size_t>(draft_[next].c)) : next;
    if (load <= at || load >= draft_.size() || draft_[load].op != Op::load ||
        draft_[load].b != local)
      return;
    const std::size_t behind = draft_.after(load);
    if (behind >= draft_.size() || reads_.before(behind, local)) return;
    if (jumps) {
      if (!draft_.is_entered(next) && !draft_.is_pinned(at) && draft_.remove(at))
        draft_.lead(next, behind);
    } else if (draft_.is_entered(load)) {
      draft_.replace(at, {Op::jump, 0, 0, static_cast<std::int32_t>(behind), 0});
    } else if (!draft_.is_pinned(at) && draft_.remove(load)) {
      draft_.remove(at);
    }
  }

  /// What is dropped and was computed just before.
  void drop(std::size_t at) {
    while (!draft_.is_entered(at)) {
      std::size_t before = at;
      while (before > 0 && draft_.is_removed(before - 1)) --before;
      if (before-- == 0 || draft_.is_pinned(before)) return;
      const InstructionInfo& line = info(draft_[before].op);
      if (!line.sure || line.leaves != 1) return;
      switch (line.takes.fixed) {
        case 0:
          draft_.remove(before);
          draft_.remove(at);
          return;
        case 1:
          draft_.remove(before);
          break;
        default:
          draft_.replace(before, {Op::drop, 0, 0, 0, 0});
          drop(before);
          if (draft_.is_entered(at)) return;
      }
    }
  }

  Draft& draft_;
  Reads reads_;
};

}  // namespace

void drop_dead_stores(Draft& draft) {
  const auto looked_at = [](const Instruction& in) {
    return in.op == Op::store || in.op == Op::drop;
  };
  if (std::ranges::any_of(draft.program().code, looked_at)) DeadStores(draft).run();
}

}  // namespace castellan::ruletext::optimiser
