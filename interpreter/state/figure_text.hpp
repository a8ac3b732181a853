/// Figures and segments in words, as move texts, scripts, logs and drawings say
/// them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::state {

/// The names that texts use. A view: everything must outlive it.
struct Speaker {
  const Schema& schema;
  const Arena& arena;
  std::span<const std::string> players;  ///< without them seats are numbered from 1

  [[nodiscard]] std::string player(std::int64_t seat) const;
};

/// `(0,-1) city E`, by its feature and a side; `something gone` when no piece lies
/// there any more.
std::string segment_text(const Speaker& s, const FieldType& grid, std::size_t instance, int slot,
                         int index);
inline constexpr const char* kGone = "something gone";

/// The piece in a slot, or with `segment` from 0 on that segment of it.
std::string where_text(const Speaker& s, const FieldType& grid, std::size_t instance, int slot,
                       int segment);

/// `follower of Anna`, or `beast` when it is nobody's.
std::string figure_name(const Speaker& s, const FieldType& figures, int figure);
/// Where a figure stands: `on table (0,-1) city E`, `on Anna yard (0,0)`, `on
/// table corner (1,1)`, `on city harbour`, `on steps 7`, `on follower of Anna on
/// ...`, `held by Ben`, `in the supply`, `out of the game`. Empty in its owner's
/// supply.
std::string figure_place(const Speaker& s, const FieldType& figures, int figure);
/// Name, place, and what else is not as it begins: `role 2`, `stack 1`, `kept by
/// Ben`.
std::string figure_text(const Speaker& s, const FieldType& figures, int figure);

}  // namespace castellan::state
