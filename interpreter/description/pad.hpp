/// Declarations of a scoring pad: what people can write down of a table, and
/// which sheets fill in what it is worth.
///
/// A described feature is a component that stands for it, laid apart from the
/// others on a grid; facts are fields of that piece, figures stand on it. So the
/// rows of the ruleset count it as they count what was played.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/description/rules.hpp"

namespace castellan::description {

/// What can be described between `feature KIND` and `end`.
struct PadKind {
  std::string name;
  std::string word;                 ///< as a pad says it
  std::vector<std::string> groups;  ///< by which facts and figures name it together with others
  std::string component;            ///< stands for it
  std::string on;                   ///< the grid on which that is laid
  std::string segment;  ///< on which figures stand, as scripts say it; empty: on the piece
  std::string inside;   ///< a block of this kind; empty: a feature of its own
  std::string belongs;  ///< of a block: the ref field that says to which piece
  std::string counts;   ///< counter of a player: figures are only counted, not taken
  bool once = false;    ///< at most one in a pad
  std::vector<Condition> checks;  ///< over `it`, the piece
  Origin origin;

  /// Whether a list of kinds and groups names it.
  [[nodiscard]] bool is_in(const std::vector<std::string>& kinds) const {
    return std::ranges::any_of(kinds, [&](const std::string& k) {
      return k == name || std::ranges::find(groups, k) != groups.end();
    });
  }
};

struct PadFact {
  enum class Says : std::uint8_t {
    number,   ///< tiles 7
    flag,     ///< walled
    counts,   ///< buildings shed 2, house 1: a number for each value of a choice
    choice,   ///< own_building house
    numbers,  ///< road_sizes 4, 7
    player    ///< ghosts Anna 1: of figures of a player here
  };
  std::string name;
  std::string word;  ///< as a pad says it
  Says says = Says::number;
  std::vector<std::string> kinds;  ///< of features, or groups of them
  std::string field;  ///< of the piece; counts, choice: of it and the choice; player: of figures
  std::int64_t least = 0;
  std::int64_t most = 1000;
  std::vector<std::int64_t> only;  ///< number: nothing but these; empty: all from `least` to `most`
  std::string within;              ///< number: another fact of the feature, which is not exceeded
  std::string choice;              ///< counts, choice
  // numbers: either each is a piece of its own, or they are added up
  std::string component;          ///< stands for a number, which `field` of it holds
  std::string belongs;            ///< the ref field of that piece to the one of the feature
  std::string entries;            ///< field of the piece: how many numbers there are
  std::int64_t most_entries = 0;  ///< 0: as many as one likes
  // player
  std::string figures;               ///< the figures field
  std::vector<std::string> only_on;  ///< kinds of figures; empty: all
  std::vector<std::string> never_on;
  std::int64_t each = 0;    ///< most on one figure
  bool once = false;        ///< in one feature of a pad only
  bool one_player = false;  ///< of one player in a feature
  std::string not_with;     ///< a fact that the same feature cannot have
  Origin origin;

  /// player: whether a figure of this kind can have it.
  [[nodiscard]] bool goes_on(const std::string& figure_kind) const {
    const auto named = [&](const std::vector<std::string>& list) {
      return std::ranges::find(list, figure_kind) != list.end();
    };
    return (only_on.empty() || named(only_on)) && !named(never_on);
  }
};

/// A word for a figure: `follower`, `4/7+`.
struct PadFigure {
  std::string name;
  std::vector<std::string> kinds;  ///< of features, or groups of them
  std::string figures;             ///< the figures field
  std::string kind;                ///< in it
  Origin origin;
};

/// What somebody has beside the features: `holding Anna: gold 5`.
struct PadHolding {
  std::string name;
  std::vector<std::string> field;  ///< of the player, with its index; empty: none
  std::vector<std::string>
      holder;         ///< a ref field to the player who has it, with its index; nobody else has
  bool flag = false;  ///< it has no number
  std::vector<std::string> rows;  ///< that say what it is worth, shown even if that is 0
  Origin origin;
};

/// One step of the evaluation: what features of a kind are worth, and to whom.
struct PadAward {
  std::string name;       ///< as the result says it
  std::int64_t step = 0;  ///< when: lower comes first, equals in load order
  std::string of;         ///< kind of feature
  RuleText when;          ///< condition over `it`, the segment or piece
  std::string sheet;      ///< of players, over it: what the feature is worth to each
  RuleText leads;         ///< condition over `player` and `it`: who is paid; empty: each as it says
  RuleText weight;        ///< amount over both: with what somebody leads
  bool each = false;      ///< every line is a player's, since it may differ
  std::vector<std::string> before;  ///< sheets as `sheet`, paid by themselves before it
  std::vector<std::string> after;
  std::vector<std::string> base;  ///< rows that are always shown
  Origin origin;
};

/// What holds for a pad as a whole.
struct PadRules {
  std::string score;  ///< counter of a player that awards move; it stays in its bounds
  std::string sheet;  ///< what holdings are worth, for everybody
  std::string start;  ///< holding that says the score before the sheet
  std::vector<std::string> clauses;  ///< rows whose clauses are lines of their own
  std::vector<std::string> aliases;  ///< pairs: a row, the row that it repeats
  std::vector<std::string> silent;   ///< rows without lines: what they count stands in others
  Origin origin;
};

struct Pad {
  std::optional<PadRules> rules;  ///< none: the ruleset has no pad
  std::vector<PadKind> kinds;
  std::vector<PadFact> facts;
  std::vector<PadFigure> figures;
  std::vector<PadHolding> holdings;
  std::vector<PadAward> awards;
};

}  // namespace castellan::description
