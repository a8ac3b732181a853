/// The numbers of a selection, the same for all places, while it is evaluated. Private to
/// interpreter/ruletext.
#pragma once

#include <array>
#include <span>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/optimiser/folding.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

class SelectionScalars {
 protected:
  SelectionScalars(const Selection& s, const ReadContext& c, std::span<const Value> arguments)
      : s_(s), c_(c), map_(c.schema.field(s.map)), arguments_(arguments.data()) {}

  Value fail() {
    failed_ = true;
    return 0;
  }

  [[gnu::always_inline]] Value scalar(std::int32_t i) {
    using From = Selection::Scalar::What;
    const auto& x = s_.scalars[static_cast<std::size_t>(i)];
    if (x.what == From::value) return x.value;
    if (x.what == From::argument) return arguments_[x.a];
    const bool known = i < kKept && (known_ >> i & 1) != 0;
    return known ? kept_[static_cast<std::size_t>(i)] : keep(i);
  }
  /// The first ones are computed once.
  [[gnu::noinline]] Value keep(std::int32_t i) {
    const Value value = computed(s_.scalars[static_cast<std::size_t>(i)]);
    if (i < kKept) {
      kept_[static_cast<std::size_t>(i)] = value;
      known_ |= std::uint64_t{1} << i;
    }
    return value;
  }
  Value computed(const Selection::Scalar& x) {
    using From = Selection::Scalar::What;
    switch (x.what) {
      case From::value:
        return x.value;
      case From::argument:
        return arguments_[x.a];
      case From::word:
        return c_.arena.get(static_cast<Address>(x.a));
      case From::field: {
        const auto& f = c_.schema.field(x.field);
        const Value instance = scalar(x.a);
        if (instance < 0 || instance >= static_cast<Value>(f.instances)) return fail();
        return c_.arena.get(f.at(static_cast<std::size_t>(instance)));
      }
      case From::turn: {
        const Value seat = scalar(x.a);
        return seat < 0 ? fail() : arithmetic::turned(seat, x.value, c_.schema.players());
      }
      case From::two:
        return of_two(x.op, scalar(x.a), scalar(x.b));
      case From::owner: {
        const int place = known_place(x.a);
        return failed_ ? 0 : map_.maps[0].owner(c_.arena, place);
      }
      case From::column: {
        const int place = known_place(x.a);
        return failed_ ? 0
                       : s_.columns[static_cast<std::size_t>(x.b)]
                             .words[static_cast<std::size_t>(place)];
      }
      case From::slot: {
        const int place = known_place(x.a);
        return failed_ ? 0 : c_.arena.get(map_.at(0) + static_cast<Address>(place));
      }
      case From::attribute: {
        const Value component = scalar(x.a);
        if (failed_ || component < 0) return fail();
        return c_.schema.attribute(component, static_cast<std::size_t>(x.b));
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
  const Selection::Way* way(std::int32_t direction) {
    const Value d = scalar(direction);
    if (d >= 0 && d < static_cast<Value>(s_.ways.size()))
      return &s_.ways[static_cast<std::size_t>(d)];
    failed_ = true;
    return nullptr;
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

  const Selection& s_;
  const ReadContext& c_;
  const state::FieldType& map_;
  bool failed_ = false;

 private:
  const Value* arguments_;
  std::uint64_t known_ = 0;
  static constexpr std::int32_t kKept = 64;
  std::array<Value, kKept> kept_;  ///< those that are known
};

}  // namespace castellan::ruletext
