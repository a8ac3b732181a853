/// Values of rule text in words, as move texts, logs, labels and drawings say
/// them.
#pragma once

#include <span>
#include <string>

#include "interpreter/arena.hpp"
#include "interpreter/expr/type.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::expr {

/// What names the texts are made of. A view: everything must outlive it.
struct Speaker {
  const state::Schema& schema;
  const Arena& arena;
  std::span<const std::string> players;   ///< without them seats are numbered from 1

  [[nodiscard]] std::string player(Value seat) const;
};

/// A number, `true`, `none`, a name; `(0,-1)` for a cell, a corner and a piece;
/// `(0,-1) city E` for a segment, and for a region of a grid by its lowest one;
/// `follower of Anna` for a figure.
std::string value_text(const Speaker& s, const Type& type, Value v);
/// `follower of Anna`, or `beast` when it is nobody's.
std::string figure_name(const Speaker& s, const state::FieldType& figures, int figure);
/// Where a figure stands: `on table (0,-1) city E`, `on Anna yard (0,0)`, `on
/// table corner (1,1)`, `on city harbour`, `on steps 7`, `on follower of Anna on
/// ...`, `held by Ben`, `in the supply`, `out of the game`. Empty in its owner's
/// supply.
std::string figure_place(const Speaker& s, const state::FieldType& figures, int figure);
/// Name, place, and what else is not as it begins: `role 2`, `stack 1`, `kept by
/// Ben`.
std::string figure_text(const Speaker& s, const state::FieldType& figures, int figure);

}  // namespace castellan::expr
