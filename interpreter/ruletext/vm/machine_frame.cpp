// The registers of a stopped program, kept in the arena.

#include <algorithm>
#include <limits>

#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::ruletext {

namespace {

constexpr std::uint32_t kWide = 2;  ///< words of a value that does not fit into one

std::uint32_t put(Arena& a, Address to, Value v) {
  const auto u = static_cast<std::uint64_t>(v);
  a.set(to, static_cast<Word>(static_cast<std::uint32_t>(u)));
  a.set(to + 1, static_cast<Word>(static_cast<std::uint32_t>(u >> 32)));
  return kWide;
}

Value wide_at(const Arena& a, Address from) {
  const auto low = static_cast<std::uint32_t>(a.get(from));
  const auto high = static_cast<std::uint32_t>(a.get(from + 1));
  return static_cast<Value>(static_cast<std::uint64_t>(high) << 32 | low);
}

/// Words of each member: most sets have members that fit into one.
std::uint32_t words_of_each(std::span<const Value> members) {
  const auto fits = [](Value v) {
    return v >= std::numeric_limits<Word>::min() && v <= std::numeric_limits<Word>::max();
  };
  return std::ranges::all_of(members, fits) ? 1 : kWide;
}

}  // namespace

std::span<const Value> Machine::members_of(std::size_t list) const {
  const std::size_t end = list + 1 < lists_.size() ? lists_[list + 1].begin : listed_.size();
  return std::span(listed_).subspan(lists_[list].begin, end - lists_[list].begin);
}

void Machine::begin(const Program& p) {
  if (!p.resumable) return;
  std::fill_n(locals_.begin(), p.locals, 0);
  for (std::size_t i = 0; i < p.bags; ++i) bags_[i].clear();
}

std::uint32_t Machine::frame_words(const Program& p) const {
  std::uint32_t n = static_cast<std::uint32_t>(p.locals) * kWide;
  for (std::size_t i = 0; i < p.bags; ++i) n += 1 + 2 * static_cast<std::uint32_t>(bags_[i].size);
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    const auto members = members_of(i);
    n += List::kWords + static_cast<std::uint32_t>(members.size()) * words_of_each(members);
  }
  return n;
}

void Machine::save(const Program& p, Arena& a, Address to) const {
  for (std::size_t i = 0; i < p.locals; ++i) to += put(a, to, locals_[i]);
  for (std::size_t i = 0; i < p.bags; ++i) {
    a.set(to++, bags_[i].size);
    for (const auto& item : bags_[i].view()) {
      a.set(to++, item.component);
      a.set(to++, item.count);
    }
  }
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    const auto members = members_of(i);
    const std::uint32_t each = words_of_each(members);
    a.set(to++, static_cast<Word>(members.size()));
    a.set(to++, static_cast<Word>(each));
    a.set(to++, static_cast<Word>(lists_[i].next - lists_[i].begin));
    for (const Value v : members) {
      if (each == 1)
        a.set(to++, static_cast<Word>(v));
      else
        to += put(a, to, v);
    }
  }
}

void Machine::restore(const Program& p, const Arena& a, Address from, std::uint32_t pc) {
  for (std::size_t i = 0; i < p.locals; ++i, from += kWide) locals_[i] = wide_at(a, from);
  for (std::size_t i = 0; i < p.bags; ++i) {
    bags_[i].clear();
    const Word n = a.get(from++);
    for (Word k = 0; k < n; ++k) {
      const Word component = a.get(from++);
      bags_[i].push(component, a.get(from++));
    }
  }
  listed_.clear();
  lists_.clear();
  for (int i = 0; i < (p.open_lists.empty() ? 0 : p.open_lists[pc]); ++i) {
    const auto begin = static_cast<std::uint32_t>(listed_.size());
    const Word n = a.get(from++);
    const auto each = static_cast<std::uint32_t>(a.get(from++));
    lists_.push_back({begin, begin + static_cast<std::uint32_t>(a.get(from++))});
    for (Word k = 0; k < n; ++k, from += each)
      listed_.push_back(each == 1 ? Value{a.get(from)} : wide_at(a, from));
  }
}

}  // namespace castellan::ruletext
