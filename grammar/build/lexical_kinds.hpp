/// Which rules of lexical.hpp the parse trees keep, the same in every grammar.
#pragma once

#include "grammar/build/tree.hpp"
#include "grammar/messages/lexical.hpp"

namespace castellan::grammar::build {

template <>
inline constexpr Kind kKind<rules::number> = Kind::number;
template <>
inline constexpr Kind kKind<rules::string> = Kind::string;
template <>
inline constexpr Kind kKind<rules::id> = Kind::id;

}  // namespace castellan::grammar::build
