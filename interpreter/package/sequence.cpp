#include "interpreter/package/sequence.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace castellan::package {
namespace {

class Sequencer {
 public:
  Sequencer(std::size_t size, const std::vector<Precedence>& wanted, const std::string& what,
            grammar::Diagnostics& errors)
      : wanted_(wanted),
        what_(what),
        errors_(errors),
        before_(size),
        behind_(size),
        waits_(size, 0),
        done_(size, false) {
    for (std::size_t e = 0; e < wanted.size(); ++e) {
      before_[wanted[e].second].push_back(e);
      behind_[wanted[e].first].push_back(e);
      ++waits_[wanted[e].second];
    }
    place_befores(size);
  }

  std::vector<std::size_t> run() {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < waits_.size(); ++i) offer(i);
    while (out.size() < waits_.size()) {
      while (ready_.empty()) break_circle();
      const std::size_t next = ready_.begin()->second;
      ready_.erase(ready_.begin());
      done_[next] = true;
      out.push_back(next);
      for (const std::size_t e : behind_[next]) release(e);
    }
    return out;
  }

 private:
  // An item that comes before others takes the place of the first of them.
  void place_befores(std::size_t size) {
    at_.resize(size);
    std::iota(at_.begin(), at_.end(), std::size_t{0});
    std::set<std::pair<std::size_t, std::size_t>> open;
    for (std::size_t i = 0; i < size; ++i) open.emplace(at_[i], i);
    while (!open.empty()) {
      const auto [at, i] = *open.begin();
      open.erase(open.begin());
      for (const std::size_t e : before_[i]) {
        const std::size_t mover = wanted_[e].first;
        if (!wanted_[e].wish->before || at_[mover] <= at) continue;
        open.erase({at_[mover], mover});
        at_[mover] = at;
        open.emplace(at, mover);
      }
    }
  }

  void offer(std::size_t i) {
    if (waits_[i] == 0 && !done_[i]) ready_.emplace(at_[i], i);
  }
  void release(std::size_t e) {
    const std::size_t second = wanted_[e].second;
    if (dropped_.contains(e)) return;
    if (--waits_[second] == 0) offer(second);
  }

  // Everything that is left waits for something: follow that round, report it, go on
  // without it.
  void break_circle() {
    std::size_t at = 0;
    while (done_[at]) ++at;
    std::vector<std::size_t> chain;
    std::vector<bool> seen(done_.size(), false);
    while (!seen[at]) {
      seen[at] = true;
      const auto e = std::find_if(before_[at].begin(), before_[at].end(), [&](std::size_t edge) {
        return !done_[wanted_[edge].first] && !dropped_.contains(edge);
      });
      chain.push_back(*e);
      at = wanted_[*e].first;
    }
    const auto begin = std::find_if(chain.begin(), chain.end(),
                                    [&](std::size_t e) { return wanted_[e].second == at; });
    chain.erase(chain.begin(), begin);
    report(chain);
    for (const std::size_t e : chain) {
      dropped_.insert(e);
      if (--waits_[wanted_[e].second] == 0) offer(wanted_[e].second);
    }
  }

  void report(const std::vector<std::size_t>& chain) {
    constexpr std::size_t kShown = 4;
    std::string text;
    const Wish* last = nullptr;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const Precedence& p = wanted_[chain[i]];
      if (i < kShown) {
        text += (i == 0 ? "" : ", ") + ("'" + p.by + "' ") + (p.wish->before ? "before" : "after") +
                " '" + p.wish->name + "' (" + exact_place(p.wish->origin) + ")";
      }
      // The caret is at the last one loaded.
      const auto mover = [&](const Precedence& q) { return q.wish->before ? q.first : q.second; };
      if (last == nullptr || mover(p) >= mover_) {
        last = p.wish;
        mover_ = mover(p);
      }
    }
    if (chain.size() > kShown) text += " and " + std::to_string(chain.size() - kShown) + " more";
    mover_ = 0;
    errors_.add(
        last->origin.error("package/cycle", what_ + " wait for one another: " + text + "."));
  }

  const std::vector<Precedence>& wanted_;
  const std::string& what_;
  grammar::Diagnostics& errors_;
  std::vector<std::vector<std::size_t>> before_;  ///< by position: who comes before it
  std::vector<std::vector<std::size_t>> behind_;
  std::vector<std::size_t> waits_;
  std::vector<bool> done_;
  std::vector<std::size_t> at_;  ///< its place in the order
  std::set<std::pair<std::size_t, std::size_t>> ready_;
  std::set<std::size_t> dropped_;
  std::size_t mover_ = 0;
};

}  // namespace

std::string exact_place(const description::Origin& origin) {
  if (origin.source == nullptr) return origin.place();
  const auto at = origin.source->position(origin.span.begin);
  return origin.source->name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

std::vector<std::size_t> sequence(std::size_t size, const std::vector<Precedence>& wanted,
                                  const std::string& what, grammar::Diagnostics& errors) {
  return Sequencer(size, wanted, what, errors).run();
}

}  // namespace castellan::package
