// The registers of a stopped program, kept in the arena.

#include "interpreter/expr/machine/machine.hpp"

#include <algorithm>

namespace castellan::expr {

void Machine::begin(const Program& p) {
  if (!p.resumable) return;
  std::fill_n(locals_.begin(), p.locals, 0);
  for (std::size_t i = 0; i < p.bags; ++i) bags_[i].clear();
}

std::uint32_t Machine::frame_words(const Program& p) const {
  std::uint32_t n = static_cast<std::uint32_t>(p.locals) * 2;
  for (std::size_t i = 0; i < p.bags; ++i) n += 1 + 2 * static_cast<std::uint32_t>(bags_[i].size);
  return n;
}

void Machine::save(const Program& p, Arena& a, Address to) const {
  for (std::size_t i = 0; i < p.locals; ++i) {
    const auto u = static_cast<std::uint64_t>(locals_[i]);
    a.set(to++, static_cast<Word>(static_cast<std::uint32_t>(u)));
    a.set(to++, static_cast<Word>(static_cast<std::uint32_t>(u >> 32)));
  }
  for (std::size_t i = 0; i < p.bags; ++i) {
    a.set(to++, bags_[i].size);
    for (const auto& item : bags_[i].view()) {
      a.set(to++, item.component);
      a.set(to++, item.count);
    }
  }
}

void Machine::restore(const Program& p, const Arena& a, Address from) {
  for (std::size_t i = 0; i < p.locals; ++i) {
    const auto low = static_cast<std::uint32_t>(a.get(from++));
    const auto high = static_cast<std::uint32_t>(a.get(from++));
    locals_[i] = static_cast<Value>(static_cast<std::uint64_t>(high) << 32 | low);
  }
  for (std::size_t i = 0; i < p.bags; ++i) {
    bags_[i].clear();
    const Word n = a.get(from++);
    for (Word k = 0; k < n; ++k) {
      const Word component = a.get(from++);
      bags_[i].push(component, a.get(from++));
    }
  }
}

}  // namespace castellan::expr
