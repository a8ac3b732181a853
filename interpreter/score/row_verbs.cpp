#include "interpreter/score/row_verbs.hpp"

#include <algorithm>
#include <string>

namespace castellan::score {

namespace {

// clang-format off
constexpr RowVerb kRowVerbs[] = {
    {"add", Verb::add, true, false, {}, {{{"per", "a count"}, {"counting", "what the line counts"}}},
     "add E [per COUNT] [counting N]", "plus E, once or COUNT times"},
    {"subtract", Verb::subtract, true, false, {}, {{{"per", "a count"}, {"counting", "what the line counts"}}},
     "subtract E [per COUNT] [counting N]", "minus E, once or COUNT times"},
    {"times", Verb::times, true, true, {}, {}, "times E", "multiplied by E"},
    {"zero", Verb::zero, false, true, {}, {}, "zero", "0"},
    {"halve", Verb::halve_down, false, true, {}, {{{"rounded", "up or down", "'rounded up' or 'rounded down'"}}},
     "halve rounded up, halve rounded down", "half; up is towards the higher number, below 0 too"},
    {"cap", Verb::cap, false, true, "at", {{{"at", "an amount", "'at' and an amount"}}}, "cap at E", "E, if it was more"},
    {"raise", Verb::raise, false, true, "to", {{{"to", "an amount", "'to' and an amount"}}}, "raise to E",
     "E, if it was less: a floor"},
    {"rank", Verb::rank, false, false, {},
     {{{"by", "amounts", "'by' and an amount"}, {"pays", "a row of a table, or an amount", "'pays' and an amount"},
       {"ties", "share, full or lower"}, {"rounded", "down"}, {"least", "an amount"}}},
     "rank by E, ... pays POINTS [ties HOW] [least N]", "plus the points of the player's rank"},
};
// clang-format on

}  // namespace

std::span<const RowVerb> row_verbs() { return kRowVerbs; }

const RowVerb* find_row_verb(std::string_view word) {
  const auto it = std::find_if(std::begin(kRowVerbs), std::end(kRowVerbs),
                               [&](const RowVerb& v) { return v.word == word; });
  return it == std::end(kRowVerbs) ? nullptr : it;
}

std::string row_verb_list() {
  std::string list;
  for (const RowVerb& v : kRowVerbs) {
    list += (list.empty()                    ? ""
             : &v == std::end(kRowVerbs) - 1 ? " or "
                                             : ", ") +
            std::string(v.word);
  }
  return list;
}

ruletext::language::Section reference() {
  ruletext::language::Section out{"rows", {}};
  for (const RowVerb& v : kRowVerbs) {
    ruletext::language::Entry e;
    e.word = v.word;
    e.form = v.form;
    e.meaning = v.meaning;
    if (v.amount) e.takes.push_back({"", "an amount", false});
    for (const auto& c : v.takes) {
      if (!c.preposition.empty())
        e.takes.push_back({std::string(c.preposition), std::string(c.what), c.needs.empty()});
    }
    out.entries.push_back(std::move(e));
  }
  return out;
}

}  // namespace castellan::score
