/// Values of rule text in words, as move texts, logs, labels and drawings say
/// them.
#pragma once

#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/ruletext/type.hpp"
#include "interpreter/state/figure_text.hpp"

namespace castellan::ruletext {

using state::Speaker;

/// A number, `true`, `none`, a name; `(0,-1)` for a cell, a corner and a piece;
/// `(0,-1) city E` for a segment, and for a region of a grid by its lowest one;
/// `follower of Anna` for a figure.
std::string value_text(const Speaker& s, const Type& type, Value v);
/// The same; of a figure also where it stands.
std::string whole_text(const Speaker& s, const Type& type, Value v);

}  // namespace castellan::ruletext
