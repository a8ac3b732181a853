#include "interpreter/ruletext/optimiser/loops.hpp"

#include <algorithm>

namespace castellan::ruletext::optimiser {

namespace {

/// As each_successor, and where a frame begins again.
template <class Each>
void each_way(const Instruction& in, std::size_t at, Each each) {
  each_successor(in, at, each);
  if (info(in.op).operand('c').what == Operand::resume) each(static_cast<std::size_t>(in.c));
}

}  // namespace

Loops::Loops(const Draft& draft) {
  std::vector<std::size_t> last(draft.size());
  std::vector<bool> reached(draft.size() + 1);
  reached[0] = true;
  for (std::size_t at = 0; at < draft.size(); ++at) {
    if (!reached[at]) continue;
    if (draft.is_removed(at)) {
      reached[at + 1] = true;
      continue;
    }
    each_way(draft[at], at, [&](std::size_t to) {
      if (to > at) {
        reached[to] = true;
      } else {
        if (!reached[to]) forward_ = false;
        last[to] = std::max(last[to], at);
      }
    });
  }
  if (!forward_) return;
  for (std::size_t at = 0; at < draft.size(); ++at) {
    // An instruction that leads to itself alone would be its own last.
    if (last[at] > at ||
        (reached[at] && leads_by_c(draft[at]) && static_cast<std::size_t>(draft[at].c) == at)) {
      heads_.push_back({at, std::max(last[at], at), {}});
    }
  }
  extend();
  for (Head& head : heads_) find_written(draft, head);
}

/// A way back that leaves a loop and comes to its middle again is part of it.
void Loops::extend() {
  for (std::size_t i = heads_.size(); i-- > 0;) {
    for (std::size_t k = i + 1; k < heads_.size() && heads_[k].at <= heads_[i].last; ++k) {
      heads_[i].last = std::max(heads_[i].last, heads_[k].last);
    }
  }
}

void Loops::find_written(const Draft& draft, Head& head) {
  std::vector<bool> returns(head.last - head.at + 2);
  for (std::size_t at = head.last + 1; at-- > head.at;) {
    if (draft.is_removed(at)) {
      returns[at - head.at] = returns[at + 1 - head.at];
      continue;
    }
    bool back = false;
    each_way(draft[at], at, [&](std::size_t to) {
      back = back || (to <= at ? to >= head.at : to <= head.last && returns[to - head.at]);
    });
    returns[at - head.at] = back;
    if (back) each_written(draft[at], [&](std::size_t local) { head.written.set(local); });
  }
}

const Head* Loops::head(std::size_t at) const {
  const auto found = std::ranges::lower_bound(heads_, at, {}, &Head::at);
  return found == heads_.end() || found->at != at ? nullptr : &*found;
}

}  // namespace castellan::ruletext::optimiser
