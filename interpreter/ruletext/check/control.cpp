#include "interpreter/ruletext/check/control.hpp"

#include <algorithm>

namespace castellan::ruletext {

Control::Control(const Program& p) : p_(p), exit_(p.code.size()), before_(p.code.size() + 1) {
  for (std::size_t at = 0; at < exit_; ++at) {
    for (const std::size_t next : behind(at)) before_[next].push_back(at);
  }
  number();
  dominate();
}

/// Where an instruction leads. Offers only list values, so a choice leads to its answer.
std::vector<std::size_t> Control::behind(std::size_t at) const {
  const Instruction& in = p_.code[at];
  const auto target = static_cast<std::size_t>(in.c);
  switch (info(in.op).flow) {
    case Flow::next:
    case Flow::call:
    case Flow::stop:
    case Flow::retry:
      return {at + 1};
    case Flow::jump:
    case Flow::back:
      return {target};
    case Flow::loop:
    case Flow::attempt:
    case Flow::branch:
    case Flow::keep:
    case Flow::recall:
      return {at + 1, target};
    case Flow::choice:
      return {static_cast<std::size_t>(in.d)};
    case Flow::end:
      return {exit_};
  }
  return {};
}

/// Reverse postorder from the exit against the program.
void Control::number() {
  std::vector<std::uint8_t> seen(exit_ + 1);
  std::vector<std::pair<std::size_t, std::size_t>> path = {{exit_, 0}};
  seen[exit_] = 1;
  while (!path.empty()) {
    auto& [at, next] = path.back();
    if (next == before_[at].size()) {
      order_.push_back(at);
      path.pop_back();
      continue;
    }
    const std::size_t to = before_[at][next++];
    if (seen[to] != 0) continue;
    seen[to] = 1;
    path.emplace_back(to, 0);
  }
  std::reverse(order_.begin(), order_.end());
  number_.assign(exit_ + 1, order_.size());
  for (std::size_t i = 0; i < order_.size(); ++i) number_[order_[i]] = i;
}

/// After Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm.
void Control::dominate() {
  meets_.assign(exit_ + 1, exit_);
  std::vector<std::uint8_t> known(exit_ + 1);
  known[exit_] = 1;
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t i = 1; i < order_.size(); ++i) {
      const std::size_t at = order_[i];
      std::size_t found = exit_ + 1;
      for (const std::size_t next : behind(at)) {
        if (known[next] == 0) continue;
        found = found > exit_ ? next : common(found, next);
      }
      if (found > exit_ || (known[at] != 0 && meets_[at] == found)) continue;
      meets_[at] = found;
      known[at] = 1;
      changes = true;
    }
  }
}

std::size_t Control::common(std::size_t a, std::size_t b) const {
  while (a != b) {
    while (number_[a] > number_[b]) a = meets_[a];
    while (number_[b] > number_[a]) b = meets_[b];
  }
  return a;
}

std::vector<std::size_t> Control::decided_by(std::size_t branch) const {
  const std::size_t end = meets_[branch];
  std::vector<std::uint8_t> seen(exit_ + 1);
  std::vector<std::size_t> open = behind(branch), out;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at == end || at == exit_ || seen[at] != 0) continue;
    seen[at] = 1;
    out.push_back(at);
    for (const std::size_t next : behind(at)) open.push_back(next);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::uint8_t> Control::on_every_way() const {
  std::vector<std::uint8_t> out(exit_);
  for (std::size_t at = 0; at != exit_; at = meets_[at]) out[at] = 1;
  return out;
}

}  // namespace castellan::ruletext
