/// Sets of places that a selection reads of the state, in as many words as their map needs. Private
/// to interpreter/ruletext.
#pragma once

#include <algorithm>
#include <bit>
#include <span>

#include "interpreter/base/compared_words.hpp"
#include "interpreter/ruletext/bitboard/selection_scalars.hpp"
#include "interpreter/ruletext/bitboard/set_words.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

template <std::size_t N>
class SelectionSets : protected SetWords<N>, protected SelectionScalars {
 protected:
  using typename SetWords<N>::Set;
  using SetWords<N>::each;
  using SetWords<N>::any;
  using SetWords<N>::moved;

  using SelectionScalars::SelectionScalars;

  /// Whether the words of these places are read one by one.
  static bool is_few(const Set& asked) { return SetWords<N>::template few<kFew>(asked); }

  /// Those whose owner, field or slot compares so with a number; where few are asked, of these.
  Set compared(const Selection::Operation& x, const Set& asked) {
    using Do = Selection::Operation::Do;
    Value with = scalar(x.scalar);
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
    return compared(words, stride, x.op, with, asked);
  }

  /// Places of which the next one is in a set.
  static Set before(const Selection::Way& way, const Set& s) {
    const Set m = moved(s, way.by);
    return each([&](std::size_t w) { return m[w] & way.leads[w]; });
  }

  /// The places of an owner, of nobody for -1.
  Set owned(Value owner) const {
    const board::Map& map = map_.maps[0];
    if (owner < -1 || owner >= map.plan().owners) return {};
    const std::size_t words = N <= 2 ? N : words_of(s_.places);
    Set r{};
    for (std::size_t w = 0; w < words; ++w)
      r[w] = map.places_of(c_.arena, static_cast<int>(owner), w);
    return owner >= 0 ? r : each([&](std::size_t w) { return ~r[w] & s_.all[w]; });
  }

  /// Those of which an attribute compares so with a number.
  Set of_column(const Selection::Operation& x, const Set& asked) {
    const Selection::Column& column = s_.columns[static_cast<std::size_t>(x.second)];
    const Op op = x.op;
    const Value with = scalar(x.scalar);
    if (column.below.empty()) return compared(column.words.data(), 1, op, with, asked);
    const auto most = static_cast<Value>(column.below.size()) - 1;
    const Value at = with < column.least          ? -1
                     : with > column.least + most ? most
                                                  : with - column.least;
    const PlaceBits& less = column.below[static_cast<std::size_t>(std::max<Value>(at, 0))];
    const PlaceBits& no_more = column.below[static_cast<std::size_t>(std::min(at + 1, most))];
    return each([&](std::size_t w) {
      switch (op) {
        case Op::eq:
          return no_more[w] & ~less[w];
        case Op::ne:
          return (~no_more[w] | less[w]) & s_.all[w];
        case Op::lt:
          return less[w];
        case Op::le:
          return no_more[w];
        case Op::gt:
          return ~no_more[w] & s_.all[w];
        default:
          return ~less[w] & s_.all[w];
      }
    });
  }
  /// Of the places asked those of a region that are in a set, too.
  Set group(const Selection::Operation& x, const Set& asked, const Set& in) {
    const auto& f = c_.schema.field(x.of);
    const board::Map& map = map_.maps[0];
    const Value region = scalar(x.scalar);
    Set r{};
    if (region < 0 || instance_part(region) != 0 || number_part(region) >= s_.places)
      failed_ = true;
    if (failed_) return r;
    const int first = number_part(region);
    const int owner = map.owner(c_.arena, first);
    if (owner < 0) {
      failed_ = true;
      return r;
    }
    const auto put = [&r](int p) {
      r[static_cast<std::size_t>(p) / 64] |= std::uint64_t{1} << p % 64;
    };
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
        return (s_.keeps_owners || map.owner(c_.arena, p) == owner) &&
               map.root(c_.arena, f.feature, p) == stands;
      };
      for (std::size_t w = 0; w < N; ++w) {
        for (std::uint64_t of = among[w]; of != 0; of &= of - 1) {
          const int p = static_cast<int>(64 * w) + std::countr_zero(of);
          r[w] |= (of & -of) & -static_cast<std::uint64_t>(is_member(p));
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
  /// Those to which a place has links.
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

  /// With a ray that begins on a set and goes on in it up to another one.
  Set runs(const Selection::Operation& x, const Set& on, const Set& to) {
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

 private:
  static constexpr int kFew = N == 1 ? 2 : 6;

  [[gnu::always_inline]] Set compared(const Word* words, std::size_t stride, Op op, Value with,
                                      const Set& asked) {
    const auto value = static_cast<Word>(with);
    if (value != with) {
      failed_ = true;
      return {};
    }
    switch (op) {
      case Op::eq:
        return words_that(words, stride, EqualTo{value}, false, asked);
      case Op::ne:
        return words_that(words, stride, EqualTo{value}, true, asked);
      case Op::lt:
        return words_that(words, stride, Below{value}, false, asked);
      case Op::ge:
        return words_that(words, stride, Below{value}, true, asked);
      case Op::gt:
        return words_that(words, stride, Above{value}, false, asked);
      default:
        return words_that(words, stride, Above{value}, true, asked);
    }
  }
  template <class Compares>
  Set words_that(const Word* words, std::size_t stride, const Compares& compares, bool opposite,
                 const Set& asked) {
    auto left = static_cast<std::size_t>(s_.places);
    Set r{};
    if (is_few(asked)) {
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
      r[w] =
          stride == 1 ? bits_of(words, n, compares) : bits_one_by_one(words, stride, n, compares);
      words += n * stride;
      left -= n;
    }
    return opposite ? each([&](std::size_t w) { return ~r[w] & s_.all[w]; }) : r;
  }
};

}  // namespace castellan::ruletext
