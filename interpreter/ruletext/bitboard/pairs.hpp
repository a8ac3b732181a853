/// For which pairs of a place of a map and one of its neighbours a condition holds, worked out for
/// all of them at once: direction by direction, for which places it holds of the next one.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/ruletext/bitboard/selection.hpp"

namespace castellan::ruletext {

struct Pairs {
  static constexpr std::size_t kMostWays = 8;
  struct Way {
    int by = 0;             ///< how much further on the next place is
    PlaceBits leads{};      ///< places that have one
    std::size_t whole = 0;  ///< of the condition, for the first place
  };
  std::shared_ptr<const Selection> condition;  ///< null: it holds
  std::vector<Way> ways;                       ///< ascending by `by`
  /// Pairs of a place and the one that is so much further on.
  struct Step {
    int by;
    PlaceBits from;
  };
  struct Found {
    std::array<Step, kMostWays> steps;  ///< ascending by `by`
    std::size_t ways = 0;               ///< that have any: so many steps
    std::int64_t pairs = 0;
  };
};

/// The pairs of which the first place is one of these; false: each has to be asked. Allocates
/// nothing.
[[nodiscard]] bool select(const Pairs& p, const ReadContext& c, std::span<const Value> arguments,
                          const PlaceBits& from, Pairs::Found& out);

/// Where `neighbours`, the places next to the one in local `from`, are those that some directions
/// lead to, each place by one direction, and the filter of them is known for each of these; null
/// otherwise. Filter null: all.
[[nodiscard]] std::shared_ptr<const Pairs> pairs_of(const Selection& neighbours, std::uint16_t from,
                                                    const Program* filter,
                                                    const state::Schema& schema);

}  // namespace castellan::ruletext
