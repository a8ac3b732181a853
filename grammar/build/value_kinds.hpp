/// Which rules of values the parse trees of component files and scripts keep.
#pragma once

#include "grammar/build/lexical_kinds.hpp"
#include "grammar/messages/entries.hpp"

namespace castellan::grammar::build {

template <>
inline constexpr Kind kKind<rules::decimal> = Kind::cell_number;
template <>
inline constexpr Kind kKind<rules::cell> = Kind::cell;

}  // namespace castellan::grammar::build
