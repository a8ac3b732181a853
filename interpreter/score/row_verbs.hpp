/// The table of what a row does to the player's amount.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "interpreter/ruletext/words/reference.hpp"
#include "interpreter/score/sheet.hpp"

namespace castellan::score {

struct RowVerb {
  std::string_view word;
  Verb verb;                    ///< of `halve` the one that rounds down
  bool amount = false;          ///< an amount follows; else nothing may
  bool so_far = true;           ///< what it does depends on the points so far; else it adds to them
  std::string_view limit = {};  ///< the preposition that its amount stands behind
  std::array<ruletext::language::Complement, 5> takes;
  std::string_view form;  ///< as the reference writes it
  std::string_view meaning;
};

std::span<const RowVerb> row_verbs();
const RowVerb* find_row_verb(std::string_view word);
/// `add, subtract, ... or rank`.
std::string row_verb_list();
/// The table for the reference of the language.
ruletext::language::Section reference();

}  // namespace castellan::score
