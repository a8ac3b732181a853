/// Words that rule text does not use and a later version may: a ruleset that declares one as a
/// name would then no longer load. Beside the words of grammar/words.hpp, of which they may become
/// some.
#pragma once

#include <array>
#include <string_view>

namespace castellan::ruletext::language {

/// May become keywords or prepositions.
inline constexpr std::array<std::string_view, 19> kLaterKeywords = {
    "after",  "before", "between", "both",    "break",  "case", "continue",
    "during", "elseif", "except",  "instead", "return", "skip", "otherwise",
    "switch", "unless", "when",    "which",   "within"};
/// May become verbs.
inline constexpr std::array<std::string_view, 8> kLaterVerbs = {
    "copy", "double", "exchange", "hide", "increase", "multiply", "shuffle", "swap"};
/// May begin an amount before `of`.
inline constexpr std::array<std::string_view, 6> kLaterFolds = {"average", "median", "nearest",
                                                                "product", "second", "shortest"};
/// May become functions.
inline constexpr std::array<std::string_view, 5> kLaterFunctions = {"clamp", "power", "round",
                                                                    "sign", "sqrt"};

}  // namespace castellan::ruletext::language
