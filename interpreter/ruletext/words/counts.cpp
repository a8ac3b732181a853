#include "interpreter/ruletext/words/counts.hpp"

#include <algorithm>

namespace castellan::ruletext::language {

namespace {

constexpr std::string_view kNumber = "a number";
constexpr std::string_view kIsCondition = "a condition";

constexpr Count kLines[] = {
    {"", "NOUN", kNumber, "all of it; of a noun with a choice, all values together"},
    {"", "VALUE NOUN", kNumber, "what there is of the value", Counted::value},
    {"of", "NOUN of PLAYER", kNumber, "the count for that player instead"},
    {"", "NOUN N", kNumber, "members whose measure is N"},
    {"or more", "NOUN N or more", kNumber, "members whose measure is N or more"},
    {"or less", "NOUN N or less", kNumber, "members whose measure is N or less"},
    {"different", "different NOUN", kNumber, "values of its choice of which there is any",
     Counted::different},
    {"missing", "missing NOUN", kNumber, "values of its choice of which there is none",
     Counted::missing},
    {"in", "COUNT in SCOPE", kNumber,
     "only members for which the scope holds; several scopes may follow one another"},
    {"set", "set of [N] A + [N] B ...", kNumber,
     "how many complete sets there are: the lowest of the counts; `2 A` counts twos of A"},
    {"pair", "pair of [N] A + [N] B", kNumber, "the same for two parts", Counted::all, 2},
    {"identical", "set of N identical NOUN", kNumber, "sets of N with one value",
     Counted::identical},
    {"no", "no NOUN", kIsCondition, "whether the count is 0; `no NOUN N or more` likewise"},
    {"at least", "at least N COUNT", kIsCondition, "whether the count is N or more"},
    {"at most", "at most N COUNT", kIsCondition, "whether the count is N or less"},
    {"at", "at SCOPE", kIsCondition, "whether the scope holds for `this`"},
    {"its", "its PROPERTY", kNumber,
     "of what the sentence before gave; of several the sum, and then `their` reads better"},
};

}  // namespace

std::span<const Count> counts() { return kLines; }

Counted counted_by(std::string_view word) {
  const auto it = std::find_if(std::begin(kLines), std::end(kLines),
                               [&](const Count& c) { return !c.word.empty() && c.word == word; });
  return it == std::end(kLines) ? Counted::all : it->counted;
}

const Count& group_of(std::string_view word) {
  return *std::find_if(std::begin(kLines), std::end(kLines),
                       [&](const Count& c) { return c.word == word; });
}

}  // namespace castellan::ruletext::language
