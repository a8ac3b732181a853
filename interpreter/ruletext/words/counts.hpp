/// What may stand around the nouns of a ruleset.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace castellan::ruletext::language {

/// What of a noun with a choice is counted: all of it, one value, or the values
/// of which there is any, none, so many.
enum class Counted : std::uint8_t { all, value, different, missing, identical };

struct Count {
  std::string_view word;   ///< empty: a noun by itself
  std::string_view form;   ///< as the reference writes it
  std::string_view gives;  ///< `a number`
  std::string_view meaning;
  Counted counted = Counted::all;  ///< of a word in the place of a value
  std::size_t parts = 0;           ///< of a group: how many it is made of; 0: any number
};

std::span<const Count> counts();
/// What a word in the place of a value counts; `all` when it is no such word.
Counted counted_by(std::string_view word);
/// The line of a word that begins a group (`grammar::kGroups`).
const Count& group_of(std::string_view word);

}  // namespace castellan::ruletext::language
