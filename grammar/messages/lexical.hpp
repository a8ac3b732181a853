/// What was expected where a rule of lexical.hpp had to match.
#pragma once

#include "grammar/lexical.hpp"
#include "grammar/messages/message.hpp"

namespace castellan::grammar {

template <>
inline constexpr const char* kExpected<rules::string_close> = "'\"' to end the string";

}  // namespace castellan::grammar
