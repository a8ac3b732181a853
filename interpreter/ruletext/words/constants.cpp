// Words of the language that are values by themselves.

#include <algorithm>

#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext::language {

namespace {

constexpr Constant kConstants[] = {
    {"none", {Kind::none, -1}, kNone, "nobody, nothing"},
    {"true", {Kind::truth, -1}, 1, "a condition that holds"},
    {"false", {Kind::truth, -1}, 0, "a condition that does not hold"},
};

}  // namespace

std::span<const Constant> constants() { return kConstants; }

const Constant* find_constant(std::string_view word) {
  const auto it = std::find_if(std::begin(kConstants), std::end(kConstants),
                               [&](const Constant& c) { return c.word == word; });
  return it == std::end(kConstants) ? nullptr : it;
}

}  // namespace castellan::ruletext::language
