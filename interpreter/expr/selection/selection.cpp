#include "interpreter/expr/selection/selection.hpp"

#include <algorithm>

#include "interpreter/compared_words.hpp"
#include "interpreter/expr/selection/pairs.hpp"
#include "interpreter/expr/selection/selection_answers.hpp"
#include "interpreter/expr/selection/selection_scalars.hpp"
#include "interpreter/expr/selection/set_words.hpp"
#include "interpreter/expr/values.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::expr {

namespace {

template <std::size_t N>
class Evaluation : private SetWords<N>, private SelectionScalars {
 public:
  using typename SetWords<N>::Set;

  Evaluation(const Selection& s, const ReadContext& c, std::span<const Value> arguments)
      : SelectionScalars(s, c, arguments) {
    std::copy_n(s.all.begin(), N, sets_[Selection::kAll].begin());
  }

  /// Of these places those for which it holds; null when something would fail.
  const Set* operator()(const Selection::Whole& whole, const PlaceBits& among) {
    Set& asked = sets_[Selection::kAsked];
    std::copy_n(among.begin(), N, asked.begin());
    run(whole);
    if (failed_) return nullptr;
    const Set& set = sets_[whole.set];
    asked = each([&](std::size_t w) { return set[w] & asked[w]; });
    return &asked;
  }
  /// The same of pairs in each of these ways.
  bool operator()(std::span<const Pairs::Way> ways, const PlaceBits& from, Pairs::Found& out) {
    Set& asked = sets_[Selection::kAsked];
    for (const Pairs::Way& way : ways) {
      const Selection::Whole& whole = s_.wholes[way.whole];
      if (is_left_out(whole)) continue;
      asked = each([&](std::size_t w) { return from[w] & way.leads[w]; });
      if (failed_) return false;
      if (!any(asked)) continue;
      run(whole);
      if (failed_) return false;
      const Set& set = sets_[whole.set];
      Pairs::Step& step = out.steps[out.ways];
      int n = 0;
      for (std::size_t w = 0; w < N; ++w) n += bits_in(step.from[w] = set[w] & asked[w]);
      if (n == 0) continue;
      std::fill(step.from.begin() + N, step.from.end(), 0);
      step.by = way.by;
      ++out.ways;
      out.pairs += n;
    }
    return true;
  }
  /// The same of all places, or of those `among` them.
  bool operator()(const Selection::Whole& whole, PlaceBits& out, const PlaceBits* among) {
    const Set* const through = (*this)(whole, among == nullptr ? s_.all : *among);
    if (through == nullptr) return false;
    std::copy_n(through->begin(), N, out.begin());
    if (among != &out) std::fill(out.begin() + N, out.end(), 0);
    return true;
  }

 private:
  /// Whether the first that it asks says that it holds for no place.
  bool is_left_out(const Selection::Whole& whole) {
    if (whole.begin == whole.end) return false;
    const Selection::Operation& first = s_.code[whole.begin];
    return first.what == Selection::Operation::Do::none_unless && first.skip == static_cast<std::int32_t>(whole.end) &&
           scalar(first.scalar) == 0 && !failed_;
  }

  static constexpr int kFew = N == 1 ? 2 : 6;  ///< of so many places the words are read one by one
  using SetWords<N>::each;
  using SetWords<N>::any;
  using SetWords<N>::moved;

  [[gnu::always_inline]] Set compared(const Word* words, std::size_t stride, Op op, Value with, const Set& asked) {
    const auto value = static_cast<Word>(with);
    if (value != with) {
      failed_ = true;
      return {};
    }
    switch (op) {
      case Op::eq: return words_that(words, stride, EqualTo{value}, false, asked);
      case Op::ne: return words_that(words, stride, EqualTo{value}, true, asked);
      case Op::lt: return words_that(words, stride, Below{value}, false, asked);
      case Op::ge: return words_that(words, stride, Below{value}, true, asked);
      case Op::gt: return words_that(words, stride, Above{value}, false, asked);
      default: return words_that(words, stride, Above{value}, true, asked);
    }
  }
  template <class Compares>
  Set words_that(const Word* words, std::size_t stride, const Compares& compares, bool opposite, const Set& asked) {
    auto left = static_cast<std::size_t>(s_.places);
    Set r{};
    if (this->template few<kFew>(asked)) {
      for (std::size_t w = 0; w < N; ++w) {
        for (std::uint64_t of = asked[w]; of != 0; of &= of - 1) {
          const std::size_t place = 64 * w + static_cast<std::size_t>(std::countr_zero(of));
          if (compares(words[place * stride]) != opposite) r[w] |= of & -of;
        }
      }
      return r;
    }
    for (std::size_t w = 0; w < N && left > 0; ++w) {
      const std::size_t n = left < 64 ? left : 64;
      r[w] = stride == 1 ? bits_of(words, n, compares) : bits_one_by_one(words, stride, n, compares);
      words += n * stride;
      left -= n;
    }
    return opposite ? each([&](std::size_t w) { return ~r[w] & s_.all[w]; }) : r;
  }

  const Selection::Way* way_of(const Selection::Operation& x) {
    return x.second >= 0 ? &s_.ways[static_cast<std::size_t>(x.second)] : way(x.scalar);
  }
  /// Places of which the next one is in a set.
  static Set before(const Selection::Way& way, const Set& s) {
    const Set m = moved(s, way.by);
    return each([&](std::size_t w) { return m[w] & way.leads[w]; });
  }

  void run(const Selection::Whole& whole) {
    using Do = Selection::Operation::Do;
    const Selection::Operation* const code = s_.code.data();
    const auto set = [this](std::uint8_t number) -> Set& { return sets_[number]; };
    for (const Selection::Operation *at = code + whole.begin, *const end = code + whole.end; at != end; ++at) {
      switch (at->what) {
        case Do::scalar:
          set(at->to) = scalar(at->scalar) != 0 ? sets_[Selection::kAll] : Set{};
          if (failed_) return;
          break;
        case Do::is: {
          const Value place = scalar(at->scalar);
          if (failed_) return;
          set(at->to) = place >= 0 && place < s_.places ? this->one(static_cast<std::size_t>(place)) : Set{};
          break;
        }
        case Do::linked:
          set(at->to) = linked(*at);
          if (failed_) return;
          break;
        case Do::group:
          set(at->to) = group(*at, set(at->asked));
          if (failed_) return;
          break;
        case Do::owned:
          if (is_read(at->to)) break;
          read_ |= register_bit(at->to);
          set(at->to) = owned(scalar(at->scalar));
          if (failed_) return;
          break;
        case Do::owner:
        case Do::field:
        case Do::slot:
          if (!is_read(at->to)) read(*at);
          if (failed_) return;
          break;
        case Do::column:
          set(at->to) = of_column(s_.columns[static_cast<std::size_t>(at->second)], at->op, scalar(at->scalar), set(at->asked));
          if (failed_) return;
          break;
        case Do::known: std::copy_n(s_.sets[static_cast<std::size_t>(at->second)].begin(), N, set(at->to).begin()); break;
        case Do::opposite: {
          const Set &a = set(at->a), &all = sets_[Selection::kAll];
          set(at->to) = each([&](std::size_t w) { return ~a[w] & all[w]; });
          break;
        }
        case Do::both: {
          const Set &a = set(at->a), &b = set(at->b);
          set(at->to) = each([&](std::size_t w) { return a[w] & b[w]; });
          break;
        }
        case Do::either: {
          const Set &a = set(at->a), &b = set(at->b);
          set(at->to) = each([&](std::size_t w) { return a[w] | b[w]; });
          break;
        }
        case Do::rest_in:
        case Do::rest_out: {
          const bool in = at->what == Do::rest_in;
          const Set &a = set(at->a), &asked = set(at->asked);
          const Set rest = each([&](std::size_t w) { return asked[w] & (in ? a[w] : ~a[w]); });
          if (any(rest)) {
            set(at->b) = rest;
          } else {
            set(at->to) = in ? Set{} : a;
            at = code + at->skip - 1;
          }
          break;
        }
        case Do::none_unless:
        case Do::all_if: {
          const bool all = scalar(at->scalar) != 0;
          if (failed_) return;
          if (all == (at->what == Do::all_if)) {
            set(at->to) = all ? sets_[Selection::kAll] : Set{};
            at = code + at->skip - 1;
          }
          break;
        }
        case Do::must_lead: {
          const Selection::Way* const by = way_of(*at);
          if (by == nullptr) return;
          const Set& asked = set(at->asked);
          failed_ = any(each([&](std::size_t w) { return asked[w] & ~by->leads[w]; }));
          if (failed_) return;
          break;
        }
        case Do::ahead: {
          const Selection::Way* const by = way_of(*at);
          if (by == nullptr) return;
          const Set& asked = set(at->asked);
          set(at->to) = moved(each([&](std::size_t w) { return asked[w] & by->leads[w]; }), -by->by);
          break;
        }
        case Do::before: {
          const Selection::Way* const by = way_of(*at);
          if (by == nullptr) return;
          set(at->to) = before(*by, set(at->a));
          break;
        }
        case Do::runs:
          set(at->to) = runs(*at);
          if (failed_) return;
          break;
        default: __builtin_unreachable();
      }
    }
  }
  static constexpr std::uint64_t register_bit(std::uint8_t set) {
    return set < Selection::kFirstUsed ? std::uint64_t{1} << set : 0;
  }
  [[nodiscard]] bool is_read(std::uint8_t set) const { return (read_ & register_bit(set)) != 0; }
  /// What is read of all places is read once; where few are asked, theirs alone.
  void read(const Selection::Operation& x) {
    using Do = Selection::Operation::Do;
    const Set& asked = sets_[x.asked];
    Value with = scalar(x.scalar);
    if (!this->template few<kFew>(asked)) read_ |= register_bit(x.to);
    const auto all = static_cast<std::size_t>(s_.places);
    const Word* words = nullptr;
    std::size_t stride = 1;
    if (x.what == Do::owner) {
      words = map_.maps[0].owners(c_.arena).data();
      with = of_two(Op::add, with, board::Map::kOwnerWord);
    } else if (x.what == Do::field) {
      const auto& f = c_.schema.field(x.of);
      stride = f.stride;
      words = c_.arena.view(f.base, (all - 1) * stride + 1).data();
    } else {
      words = c_.arena.view(map_.at(0), all).data();
    }
    sets_[x.to] = compared(words, stride, x.op, with, asked);
  }

  /// The places of an owner, of nobody for -1.
  Set owned(Value owner) const {
    const board::Map& map = map_.maps[0];
    if (owner < -1 || owner >= map.plan().owners) return {};
    const std::size_t words = N <= 2 ? N : words_of(s_.places);
    Set r{};
    for (std::size_t w = 0; w < words; ++w) r[w] = map.places_of(c_.arena, static_cast<int>(owner), w);
    return owner >= 0 ? r : each([&](std::size_t w) { return ~r[w] & s_.all[w]; });
  }

  Set of_column(const Selection::Column& column, Op op, Value with, const Set& asked) {
    if (column.below.empty()) return compared(column.words.data(), 1, op, with, asked);
    const auto most = static_cast<Value>(column.below.size()) - 1;
    const Value at = with < column.least ? -1 : with > column.least + most ? most : with - column.least;
    const PlaceBits& less = column.below[static_cast<std::size_t>(std::max<Value>(at, 0))];
    const PlaceBits& no_more = column.below[static_cast<std::size_t>(std::min(at + 1, most))];
    return each([&](std::size_t w) {
      switch (op) {
        case Op::eq: return no_more[w] & ~less[w];
        case Op::ne: return (~no_more[w] | less[w]) & s_.all[w];
        case Op::lt: return less[w];
        case Op::le: return no_more[w];
        case Op::gt: return ~no_more[w] & s_.all[w];
        default: return ~less[w] & s_.all[w];
      }
    });
  }
  Set group(const Selection::Operation& x, const Set& asked) {
    const auto& f = c_.schema.field(x.of);
    const board::Map& map = map_.maps[0];
    const Value region = scalar(x.scalar);
    Set r{};
    if (region < 0 || instance_part(region) != 0 || number_part(region) >= s_.places) failed_ = true;
    if (failed_) return r;
    const int first = number_part(region);
    const int owner = map.owner(c_.arena, first);
    if (owner < 0) {
      failed_ = true;
      return r;
    }
    const auto put = [&r](int p) { r[static_cast<std::size_t>(p) / 64] |= std::uint64_t{1} << p % 64; };
    const Set& in = sets_[x.b == Selection::kNoSet ? x.asked : x.b];
    Set among = each([&](std::size_t w) { return asked[w] & in[w]; });
    if (s_.keeps_owners) {
      const Set own = owned(owner);
      among = each([&](std::size_t w) { return among[w] & own[w]; });
    }
    if (!any(among)) return r;
    constexpr int kFewMembers = 16;
    if (this->template few<kFewMembers>(among)) {
      const int stands = map.root(c_.arena, f.feature, first);
      const auto is_member = [&](int p) {
        return (s_.keeps_owners || map.owner(c_.arena, p) == owner) && map.root(c_.arena, f.feature, p) == stands;
      };
      for (std::size_t w = 0; w < N; ++w) {
        for (std::uint64_t of = among[w]; of != 0; of &= of - 1) {
          const int p = static_cast<int>(64 * w) + std::countr_zero(of);
          if (is_member(p)) put(p);
        }
      }
      return r;
    }
    int p = first;
    do {
      put(p);
      p = map.next_in_group(c_.arena, f.feature, p);
    } while (p != first);
    return each([&](std::size_t w) { return r[w] & among[w]; });
  }
  Set linked(const Selection::Operation& x) {
    const board::Map& map = map_.maps[0];
    const int place = known_place(x.scalar);
    const auto kinds = static_cast<board::LinkKinds>(scalar(x.second));
    Set r{};
    if (failed_) return r;
    const int n = map.exit_count(c_.arena, place);
    for (int i = 0; i < n; ++i) {
      const board::Exit exit = map.exit(c_.arena, place, i);
      if ((kinds >> exit.kind & 1) == 0) continue;
      r[static_cast<std::size_t>(exit.place) / 64] |= std::uint64_t{1} << exit.place % 64;
    }
    return r;
  }

  Set runs(const Selection::Operation& x) {
    const Set &on = sets_[x.a], &to = sets_[x.b];
    Set found{};
    const auto along = [&](const Selection::Way& way) {
      const Set ends = before(way, each([&](std::size_t w) { return to[w] & ~on[w]; }));
      Set up = ends;
      for (;;) {
        const Set back = before(way, each([&](std::size_t w) { return up[w] & on[w]; }));
        const Set more = each([&](std::size_t w) { return ends[w] | back[w]; });
        if (more == up) break;
        up = more;
      }
      const Set here = before(way, each([&](std::size_t w) { return up[w] & on[w]; }));
      for (std::size_t w = 0; w < N; ++w) found[w] |= here[w];
    };
    if (x.scalar < 0) {
      for (const Selection::Way& way : s_.ways) along(way);
    } else if (const Selection::Way* const one = way(x.scalar)) {
      along(*one);
    }
    return found;
  }

  std::uint64_t read_ = 0;       ///< sets that were read of all places
  std::array<Set, Selection::kMostSets> sets_;
};

}  // namespace

namespace {

template <std::size_t N, class Use>
auto with(const Selection& s, const ReadContext& c, std::span<const Value> arguments, const Use& use) {
  Evaluation<N> evaluation(s, c, arguments);
  return use(evaluation);
}

/// Calls `use` with an evaluation that has words for all places.
template <class Use>
auto evaluated(const Selection& s, const ReadContext& c, std::span<const Value> arguments, const Use& use) {
  if (s.places <= 64) return with<1>(s, c, arguments, use);
  if (s.places <= 128) return with<2>(s, c, arguments, use);
  if (s.places <= 256) return with<4>(s, c, arguments, use);
  return with<kPlaceWords>(s, c, arguments, use);
}

}  // namespace

bool select(const Selection& s, const ReadContext& c, std::span<const Value> arguments, PlaceBits& out,
            const PlaceBits* among) {
  return evaluated(s, c, arguments, [&](auto& evaluation) { return evaluation(s.wholes.front(), out, among); });
}

bool select(const Pairs& p, const ReadContext& c, std::span<const Value> arguments, const PlaceBits& from,
            Pairs::Found& out) {
  if (p.condition != nullptr) {
    return evaluated(*p.condition, c, arguments, [&](auto& evaluation) { return evaluation(p.ways, from, out); });
  }
  for (const Pairs::Way& way : p.ways) {
    Pairs::Step& step = out.steps[out.ways];
    step.by = way.by;
    step.from = SetWords<kPlaceWords>::each([&](std::size_t w) { return from[w] & way.leads[w]; });
    const int n = count_of(step.from);
    out.ways += n != 0;
    out.pairs += n;
  }
  return true;
}

Value answer(const Selection& s, const ReadContext& c, std::span<const Value> arguments, Selection::Answer what, Value from) {
  return evaluated(s, c, arguments, [&]<std::size_t N>(Evaluation<N>& evaluation) {
    const auto* const through = evaluation(s.wholes.front(), s.all);
    return through == nullptr ? Selection::kUnknown : SelectionAnswers<N>(s, *through)(what, from);
  });
}

}  // namespace castellan::expr
