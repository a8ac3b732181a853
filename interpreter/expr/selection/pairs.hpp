/// For which pairs of a place of a map and one of its neighbours a condition holds, worked out for
/// all of them at once: direction by direction, for which places it holds of the next one.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/expr/selection/selection.hpp"

namespace castellan::expr {

struct Pairs {
  struct Way {
    int by = 0;                 ///< how much further on the next place is
    PlaceBits leads{};          ///< places that have one
    std::size_t whole = 0;      ///< of the condition, for the first place
  };
  std::shared_ptr<const Selection> condition;  ///< null: it holds
  std::vector<Way> ways;        ///< ascending by `by`
};

/// Where `neighbours`, the places next to the one in local `from`, are those that some directions lead to, each
/// place by one direction, and the filter of them is known for each of these; null otherwise. Filter null: all.
[[nodiscard]] std::shared_ptr<const Pairs> pairs_of(const Selection& neighbours, std::uint16_t from, const Program* filter,
                                                    const state::Schema& schema);

}  // namespace castellan::expr
