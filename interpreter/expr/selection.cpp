#include "interpreter/expr/selection.hpp"

#include <algorithm>

#include "interpreter/expr/compared_words.hpp"
#include "interpreter/expr/optimiser/folding.hpp"
#include "interpreter/expr/values.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::expr {

namespace {

template <std::size_t N>
class Evaluation {
 public:
  using Set = std::array<std::uint64_t, N>;

  Evaluation(const Selection& s, const ReadContext& c, std::span<const Value> arguments)
      : s_(s), c_(c), map_(c.schema.field(s.map)), arguments_(arguments) {
    for (std::size_t w = 0; w < N; ++w) {
      const int left = s.places - static_cast<int>(64 * w);
      all_[w] = left >= 64 ? ~std::uint64_t{0} : left <= 0 ? 0 : (std::uint64_t{1} << left) - 1;
    }
  }

  /// False when something would fail.
  bool operator()(std::int32_t whole, PlaceBits& out, const PlaceBits* among) {
    const Set asked = among == nullptr ? all_ : each([&](std::size_t w) { return (*among)[w]; });
    const Set set = places(whole, asked);
    if (failed_) return false;
    for (std::size_t w = 0; w < N; ++w) out[w] = set[w] & asked[w];
    for (std::size_t w = N; w < kPlaceWords; ++w) out[w] = 0;
    return true;
  }

 private:
  template <class F>
  static Set each(const F& f) {
    Set r;
    for (std::size_t w = 0; w < N; ++w) r[w] = f(w);
    return r;
  }
  static bool any(const Set& s) {
    std::uint64_t all = 0;
    for (const std::uint64_t w : s) all |= w;
    return all != 0;
  }

  Value fail() {
    failed_ = true;
    return 0;
  }

  /// Each is computed once.
  Value scalar(std::int32_t i) {
    using From = Selection::Scalar::What;
    const auto& x = s_.scalars[static_cast<std::size_t>(i)];
    if (x.what == From::value) return x.value;
    if (x.what == From::argument) return arguments_[static_cast<std::size_t>(x.a)];
    if (i >= static_cast<std::int32_t>(kept_.size())) return computed(x);
    const std::uint64_t bit = std::uint64_t{1} << i;
    auto& kept = kept_[static_cast<std::size_t>(i)];
    if ((known_ & bit) == 0) {
      kept = computed(x);
      known_ |= bit;
    }
    return kept;
  }
  Value computed(const Selection::Scalar& x) {
    using From = Selection::Scalar::What;
    switch (x.what) {
      case From::value: return x.value;
      case From::argument: return arguments_[static_cast<std::size_t>(x.a)];
      case From::word: return c_.arena.get(static_cast<Address>(x.a));
      case From::field: {
        const auto& f = c_.schema.field(x.field);
        const Value instance = scalar(x.a);
        if (instance < 0 || instance >= static_cast<Value>(f.instances)) return fail();
        return c_.arena.get(f.at(static_cast<std::size_t>(instance)));
      }
      case From::turn: {
        const Value seat = scalar(x.a), n = c_.schema.players();
        return seat < 0 ? fail() : ((seat + x.value) % n + n) % n;
      }
      case From::two: return of_two(x.op, scalar(x.a), scalar(x.b));
      case From::owner: {
        const int place = known_place(x.a);
        return failed_ ? 0 : map_.maps[0].owner(c_.arena, place);
      }
      case From::column: {
        const int place = known_place(x.a);
        return failed_ ? 0 : s_.columns[static_cast<std::size_t>(x.b)].words[static_cast<std::size_t>(place)];
      }
      case From::slot: {
        const int place = known_place(x.a);
        return failed_ ? 0 : c_.arena.get(map_.at(0) + static_cast<Address>(place));
      }
      case From::attribute: {
        const Value component = scalar(x.a);
        if (failed_ || component < 0) return fail();
        return c_.schema.components()[static_cast<std::size_t>(component)].attributes[static_cast<std::size_t>(x.b)];
      }
      case From::small: {
        constexpr Value kSmall = Value{1} << 48;
        const Value small = scalar(x.a);
        return small > -kSmall && small < kSmall ? small : fail();
      }
      case From::step: {
        const int place = known_place(x.a);
        const Selection::Way* const by = way(x.b);
        if (failed_) return 0;
        const auto word = static_cast<std::size_t>(place / 64);
        return (by->leads[word] >> place % 64 & 1) != 0 ? place + by->by : kNone;
      }
      case From::choice: {
        const Value decides = scalar(x.a);
        return failed_ ? 0 : scalar(decides != 0 ? x.b : x.c);
      }
    }
    return fail();
  }
  int known_place(std::int32_t i) {
    const Value place = scalar(i);
    if (place >= 0 && place < s_.places) return static_cast<int>(place);
    failed_ = true;
    return 0;
  }
  Value of_two(Op op, Value a, Value b) {
    const auto r = optimiser::folded(op, a, b);
    return r ? *r : fail();
  }

  Set compared(const Word* words, std::size_t stride, Op op, Value with, const Set& asked) {
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
  /// Of few places the words are read one by one.
  template <int kFew>
  static bool few(const Set& asked) {
    int n = 0;
    for (const std::uint64_t w : asked) {
      for (std::uint64_t left = w; left != 0; left &= left - 1) {
        if (++n > kFew) return false;
      }
    }
    return true;
  }
  template <class Compares>
  Set words_that(const Word* words, std::size_t stride, const Compares& compares, bool opposite, const Set& asked) {
    auto left = static_cast<std::size_t>(s_.places);
    Set r{};
    if (few<6>(asked)) {
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
    return opposite ? each([&](std::size_t w) { return ~r[w] & all_[w]; }) : r;
  }

  const Selection::Way* way(std::int32_t direction) {
    const Value d = scalar(direction);
    if (d >= 0 && d < static_cast<Value>(s_.ways.size())) return &s_.ways[static_cast<std::size_t>(d)];
    failed_ = true;
    return nullptr;
  }
  /// Moves every place by so many, down where `by` is above 0.
  static Set moved(const Set& s, int by) {
    const auto distance = static_cast<std::size_t>(by < 0 ? -by : by);
    const std::size_t words = distance / 64, bits = distance % 64;
    return each([&](std::size_t w) -> std::uint64_t {
      if (by >= 0) {
        const std::uint64_t low = w + words < N ? s[w + words] >> bits : 0;
        return bits == 0 || w + words + 1 >= N ? low : low | s[w + words + 1] << (64 - bits);
      }
      const std::uint64_t high = w >= words ? s[w - words] << bits : 0;
      return bits == 0 || w < words + 1 ? high : high | s[w - words - 1] >> (64 - bits);
    });
  }
  /// Places of which the next one is in a set.
  static Set before(const Selection::Way& way, const Set& s) {
    const Set m = moved(s, way.by);
    return each([&](std::size_t w) { return m[w] & way.leads[w]; });
  }

  Set places(std::int32_t i, const Set& asked) {
    using By = Selection::Node::What;
    const auto& x = s_.nodes[static_cast<std::size_t>(i)];
    switch (x.what) {
      case By::scalar: return scalar(x.a) != 0 ? all_ : Set{};
      case By::is: {
        const Value place = scalar(x.a);
        const bool known = place >= 0 && place < s_.places;
        return each([&](std::size_t w) {
          return known && static_cast<std::size_t>(place) / 64 == w ? std::uint64_t{1} << place % 64 : 0;
        });
      }
      case By::linked: return linked(x);
      case By::group: return group(x, asked);
      case By::owner: {
        const board::Map& map = map_.maps[0];
        return compared(map.owners(c_.arena).data(), 1, x.op, of_two(Op::add, scalar(x.a), board::Map::kOwnerWord), asked);
      }
      case By::field: {
        const auto& f = c_.schema.field(x.of);
        const std::size_t words = static_cast<std::size_t>(s_.places - 1) * f.stride + 1;
        return compared(c_.arena.view(f.base, words).data(), f.stride, x.op, scalar(x.a), asked);
      }
      case By::slot:
        return compared(c_.arena.view(map_.at(0), static_cast<std::size_t>(s_.places)).data(), 1, x.op, scalar(x.a), asked);
      case By::column: return of_column(s_.columns[static_cast<std::size_t>(x.b)], x.op, scalar(x.a), asked);
      case By::opposite: {
        const Set a = places(x.a, asked);
        return each([&](std::size_t w) { return ~a[w] & all_[w]; });
      }
      case By::both: {
        const Set a = places(x.a, asked);
        const Set rest = each([&](std::size_t w) { return asked[w] & a[w]; });
        if (failed_ || !any(rest)) return {};
        const Set b = places(x.b, rest);
        return each([&](std::size_t w) { return a[w] & b[w]; });
      }
      case By::either: {
        const Set a = places(x.a, asked);
        const Set rest = each([&](std::size_t w) { return asked[w] & ~a[w]; });
        if (failed_ || !any(rest)) return a;
        const Set b = places(x.b, rest);
        return each([&](std::size_t w) { return a[w] | b[w]; });
      }
      case By::step:
      case By::leads: {
        const Selection::Way* const by = way(x.a);
        if (by == nullptr) return {};
        if (x.what == By::step && any(each([&](std::size_t w) { return asked[w] & ~by->leads[w]; }))) {
          failed_ = true;
          return {};
        }
        const Set there = each([&](std::size_t w) { return asked[w] & by->leads[w]; });
        return before(*by, x.b < 0 ? all_ : places(x.b, moved(there, -by->by)));
      }
      case By::runs: return runs(x);
    }
    return {};
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
        case Op::ne: return (~no_more[w] | less[w]) & all_[w];
        case Op::lt: return less[w];
        case Op::le: return no_more[w];
        case Op::gt: return ~no_more[w] & all_[w];
        default: return ~less[w] & all_[w];
      }
    });
  }
  Set group(const Selection::Node& x, const Set& asked) {
    const auto& f = c_.schema.field(x.of);
    const board::Map& map = map_.maps[0];
    const Value region = scalar(x.a);
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
    const Set among = x.b < 0 ? asked : each([&, in = places(x.b, asked)](std::size_t w) { return asked[w] & in[w]; });
    constexpr int kFewMembers = 16;
    if (few<kFewMembers>(among)) {
      for (std::size_t w = 0; w < N; ++w) {
        for (std::uint64_t of = among[w]; of != 0; of &= of - 1) {
          const int p = static_cast<int>(64 * w) + std::countr_zero(of);
          if (map.owner(c_.arena, p) == owner && map.same_group(c_.arena, f.feature, p, first)) put(p);
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
  Set linked(const Selection::Node& x) {
    const board::Map& map = map_.maps[0];
    const int place = known_place(x.a);
    const auto kinds = static_cast<board::LinkKinds>(scalar(x.b));
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

  Set runs(const Selection::Node& x) {
    const Set on = places(x.a, all_);
    if (failed_) return {};
    const Set to = places(x.b, all_);
    if (failed_) return {};
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
    if (x.c < 0) {
      for (const Selection::Way& way : s_.ways) along(way);
    } else if (const Selection::Way* const one = way(x.c)) {
      along(*one);
    }
    return found;
  }

  const Selection& s_;
  const ReadContext& c_;
  const state::FieldType& map_;
  std::span<const Value> arguments_;
  Set all_;
  std::uint64_t known_ = 0;
  std::array<Value, 64> kept_;   ///< scalars that are known
  bool failed_ = false;
};

}  // namespace

namespace {

/// Calls `use` with an evaluation that has words for all places.
template <class Use>
bool evaluated(const Selection& s, const ReadContext& c, std::span<const Value> arguments, const Use& use) {
  if (s.places <= 64) return use(Evaluation<1>(s, c, arguments));
  if (s.places <= 128) return use(Evaluation<2>(s, c, arguments));
  if (s.places <= 256) return use(Evaluation<4>(s, c, arguments));
  return use(Evaluation<kPlaceWords>(s, c, arguments));
}

}  // namespace

bool select(const Selection& s, const ReadContext& c, std::span<const Value> arguments, PlaceBits& out,
            const PlaceBits* among) {
  const auto whole = static_cast<std::int32_t>(s.nodes.size()) - 1;
  return evaluated(s, c, arguments, [&](auto evaluation) { return evaluation(whole, out, among); });
}

bool select(const Selection& s, const ReadContext& c, std::span<const Value> arguments,
            std::span<SelectionQuestion> questions) {
  return evaluated(s, c, arguments, [&](auto evaluation) {
    return std::ranges::all_of(questions, [&](auto& q) { return evaluation(q.whole, q.places, &q.places); });
  });
}

}  // namespace castellan::expr
