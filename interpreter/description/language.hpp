/// Declarations of words: what nouns, scopes, sets and verbs of rule text mean
/// in a ruleset. Inlined where rule text uses them; see docs/dsl.md.
///
/// In all of them `player` is the player for whom is counted, `it` the member
/// that is looked at, and `this` the piece whose rule text it is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/description/rules.hpp"

namespace castellan::description {

/// Something that can be counted, gained or lost: `2 gold`, `craft shield`,
/// `card costing 5 or more`.
struct Noun {
  std::vector<std::string> words;  ///< forms of it, singular and plural
  std::string choice;              ///< a value of this choice may stand before it
  std::string field;               ///< the counter that `gain` and `lose` change
  RuleText over;                   ///< the set whose members are counted
  RuleText where;                  ///< condition: members that count
  /// What a member counts, 1 when empty; over the choice's name. Without `over`
  /// the whole count.
  RuleText amount;
  RuleText measure;  ///< over `it`: `NOUN 5 or more` asks for it
  Origin origin;
};

/// A restriction of what is counted: `in row`; also a place: `at corner`.
struct Scope {
  std::vector<std::string> words;
  RuleText where;                    ///< condition over `it`
  bool alone = false;                ///< no other scope stands with it
  std::vector<std::string> only_in;  ///< rule slots that may use it; empty: all text
  Origin origin;
};

/// A set with a name: `opponents`, `area(piece)`.
struct NamedSet {
  std::string name;
  std::vector<Param> parameters;
  RuleText from;   ///< a set
  RuleText where;  ///< condition over `it`; empty: all of them
  Origin origin;
};

/// A sentence that is an effect: `put {n} gold on each purse`.
struct Verb {
  std::string pattern;               ///< words, `a|b` alternatives, `{name}` parameters
  Definition effect;                 ///< its parameters by name
  std::string gives;                 ///< what `it` and `its` mean behind it
  std::vector<std::string> only_in;  ///< rule slots that may use it; empty: all text
  Origin origin;
};

/// Words for a player, a card or the like whom the actor chooses when a
/// statement speaks of them: `a neighbour`.
struct Pick {
  std::vector<std::string> words;
  std::string name;  ///< begins the text of the moves
  RuleText from;     ///< a set
  RuleText where;    ///< condition over `it`
  Origin origin;
};

/// What must be in the box: so many copies of a family.
struct Box {
  std::string name;
  std::string family;
  RuleText where;  ///< condition over `it`: of these; empty: of all
  std::int64_t copies = 0;
  Origin origin;
};

}  // namespace castellan::description
