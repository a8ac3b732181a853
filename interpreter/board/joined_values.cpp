#include "interpreter/board/joined_values.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace castellan::board {
namespace {

Address at(const JoinedValue& v, int member) {
  return v.base + static_cast<Address>(member) * v.stride;
}

Word joined(const JoinedValue& v, Word lower, Word higher) {
  switch (v.joining) {
    case Joining::sum: {
      const std::int64_t sum = std::int64_t{lower} + higher;
      return static_cast<Word>(std::clamp<std::int64_t>(sum, v.least, v.most));
    }
    case Joining::highest:
      return std::max(lower, higher);
    case Joining::lowest:
      return std::min(lower, higher);
    case Joining::first:
      break;
  }
  return v.may_be_none && lower < 0 ? higher : lower;
}

}  // namespace

void JoinedValues::begin(Arena& arena, int member) const {
  for (const JoinedValue& v : values_) arena.set(at(v, member), v.first);
}

void JoinedValues::join(Arena& arena, int a, int b) const {
  const auto [lower, higher] = std::minmax(a, b);
  for (const JoinedValue& v : values_) {
    arena.set(at(v, lower), joined(v, arena.get(at(v, lower)), arena.get(at(v, higher))));
    arena.set(at(v, higher), v.first);
  }
}

JoinedValues::Taken JoinedValues::take(Arena& arena, int lowest) const {
  Taken out{lowest, {}};
  for (const JoinedValue& v : values_) out.words.push_back(arena.get(at(v, lowest)));
  begin(arena, lowest);
  return out;
}

void JoinedValues::give(Arena& arena, int lowest, const Taken& taken) const {
  for (std::size_t i = 0; i < values_.size(); ++i)
    arena.set(at(values_[i], lowest), taken.words[i]);
}

}  // namespace castellan::board
