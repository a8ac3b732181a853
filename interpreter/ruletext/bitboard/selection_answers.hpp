/// What is asked of the places that a condition selects, in as many words as their map needs.
/// Private to interpreter/ruletext.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/bitboard/set_words.hpp"
#include "interpreter/ruletext/values.hpp"

namespace castellan::ruletext {

template <std::size_t N>
class SelectionAnswers {
 public:
  using Set = typename SetWords<N>::Set;

  SelectionAnswers(const Selection& s, const Set& through) : s_(s), through_(through) {}

  /// `from` is the place that the longest ray or line is about.
  Value operator()(Selection::Answer what, Value from) const {
    using Answer = Selection::Answer;
    switch (what) {
      case Answer::any:
        return SetWords<N>::any(through_);
      case Answer::every:
        return count() == s_.places;
      case Answer::count:
        return count();
      case Answer::first:
        return first();
      case Answer::longest_ray:
      case Answer::longest_line:
        return longest(from, what == Answer::longest_line);
    }
    return Selection::kUnknown;
  }

 private:
  [[nodiscard]] int count() const {
    int n = 0;
    for (const std::uint64_t w : through_) n += bits_in(w);
    return n;
  }
  [[nodiscard]] Value first() const {
    for (std::size_t w = 0; w < N; ++w) {
      if (through_[w] != 0) return static_cast<Value>(64 * w) + std::countr_zero(through_[w]);
    }
    return kNone;
  }
  [[nodiscard]] bool is_through(int place) const {
    const auto at = static_cast<unsigned>(place);
    return (through_[at / 64] >> at % 64 & 1) != 0;
  }
  /// How many of the places one after the other, from beside one on.
  [[nodiscard]] int run_from(int place, const Selection::Way& way) const {
    int n = 0;
    for (; is_in(way.leads, place) && is_through(place + way.by); place += way.by) ++n;
    return n;
  }
  [[nodiscard]] Value longest(Value from, bool lines) const {
    if (from < 0 || from >= s_.places) return Selection::kUnknown;
    const auto place = static_cast<int>(from);
    if (lines && !is_through(place)) return 0;
    int most = 0;
    for (std::size_t d = 0; d < s_.ways.size(); d += lines ? 2 : 1) {
      const int ahead = run_from(place, s_.ways[d]);
      most = std::max(most, lines ? 1 + ahead + run_from(place, s_.ways[d + 1]) : ahead);
    }
    return most;
  }

  const Selection& s_;
  const Set& through_;
};

}  // namespace castellan::ruletext
