/// The language as plain data, for its reference and for editors: every line of
/// the tables, and the words that the grammar keeps for itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace castellan::ruletext::language {

/// What stands behind a preposition of a statement.
struct Complement {
  std::string_view preposition = {};
  std::string_view what = {};   ///< what follows it: `a player`
  std::string_view needs = {};  ///< of one that must be there: what is said without it
};

/// What stands with a word.
struct Place {
  std::string name = {};  ///< of a parameter; of a complement the preposition
  std::string what = {};  ///< `a number`
  bool optional = false;
};

struct Entry {
  std::string word = {};
  std::string form = {};          ///< how it is written: `min(a, b)`, `size of F`
  std::string of = {};            ///< properties: what they are of
  std::vector<Place> takes = {};  ///< parameters; of statements the object and the complements
  std::string gives = {};         ///< the result; the members of a set
  std::string meaning = {};
  bool can_be_set = false;
};

struct Section {
  std::string_view name;  ///< `functions`
  std::vector<Entry> entries;
};

/// Constants, counts, properties, sets, aggregates, functions, statements, and what stands in
/// amounts of components, in the order of the tables.
std::vector<Section> reference();
/// `a, b`, with what may be left out in brackets.
std::string form_of(std::string_view word, const std::vector<Place>& takes);

}  // namespace castellan::ruletext::language
