/// The texts of values in moves and in reasons. Private to
/// interpreter/moves.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "interpreter/moves/run.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::moves {

/// The text of a choice of no component.
inline constexpr std::string_view kNothing = "nothing";

using state::cell_text;
/// `2 cards`: a number with a word in the singular or plural.
std::string counted(std::int64_t n, std::string_view word);
/// A parameter's value; a bag is read from its register.
std::string value_text(const Run& run, const Parameter& p, Value v,
                       std::span<const std::string> players);

}  // namespace castellan::moves
