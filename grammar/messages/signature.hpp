/// What was expected where a rule of rules/signature.hpp had to match.
#pragma once

#include "grammar/messages/lexical.hpp"
#include "grammar/rules/signature.hpp"

namespace castellan::grammar {

// clang-format off

template <> inline constexpr const char* kExpected<rules::signature_name> = "a name";
template <> inline constexpr const char* kExpected<rules::signature_end>  = "the end of the signature";
template <> inline constexpr const char* kExpected<rules::typed_here>     = "the name of a parameter";
template <> inline constexpr const char* kExpected<rules::typed_colon>    = "':' and the kind of the parameter";
template <> inline constexpr const char* kExpected<rules::typed_close>    = "',' or ')' after the parameter";
template <> inline constexpr const char* kExpected<rules::kind_here>      = "a kind of values";
template <> inline constexpr const char* kExpected<rules::kind_of>        = "the name of a field";
template <> inline constexpr const char* kExpected<rules::sentence_close> = "'}' after the parameter";

// clang-format on

}  // namespace castellan::grammar
