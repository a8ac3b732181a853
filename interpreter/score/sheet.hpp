/// What a `.score` sheet is compiled to: items in order, rows of steps, each
/// step a verb with programs. Plain data, private to interpreter/score.
///
/// Frame of the machine while a sheet runs: local 0 the player, then the
/// subject (sheets that are not of players), the parameters, the variables of
/// the loops around a row, the row's `let` names. Whatever lies above is
/// scratch of the program that runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/score/sheets.hpp"

namespace castellan::score {

/// Contestants of one sheet who are no players.
inline constexpr std::size_t kMaxOthers = 16;
/// The same of all sheets together.
inline constexpr std::size_t kMaxAllOthers = 64;
inline constexpr std::size_t kMaxContestants = state::kMaxPlayers + kMaxOthers;
/// Amounts that one row compares, each breaking ties of those before.
inline constexpr std::size_t kMaxCascade = 4;

/// A text with places: literal parts and locals in turn.
struct Label {
  struct Part {
    std::string text;
    std::uint16_t local = 0;  ///< 0: the part is `text`
    ruletext::Type type;
  };
  std::vector<Part> parts;
};

enum class Verb : std::uint8_t {
  let,
  add,
  subtract,
  times,
  zero,
  halve_up,
  halve_down,
  cap,
  raise,
  rank
};

struct Step {
  Verb verb = Verb::add;
  ruletext::Program value;      ///< the amount; of `rank`: what is compared first
  ruletext::Program per;        ///< add, subtract: how often; empty: once
  ruletext::Program counting;   ///< add, subtract: the count of the line; empty: `per`
  ruletext::Program condition;  ///< the postfix `if`; empty: always
  std::string condition_text;
  std::uint16_t local = 0;  ///< let
  bool so_far = false;      ///< what it does depends on the points so far
  grammar::SourcePtr source;
  grammar::Span span;
};

/// What contestants on one rank are paid.
enum class Ties : std::uint8_t {
  full,   ///< each the points of the best rank they fill
  share,  ///< the points of all ranks they fill, divided, rounded down
  lower   ///< each the points of the last rank they fill
};

/// What a `rank` step needs besides the compared amount.
struct Prizes {
  std::vector<ruletext::Program> breakers;    ///< compared among those whom the step's amount ties
  TableId table;                              ///< none: `first` is all that is paid
  std::vector<ruletext::Program> subscripts;  ///< of all dimensions but the last
  ruletext::Program first;                    ///< the points of the first rank
  Ties ties = Ties::full;
  ruletext::Program least;  ///< empty: everybody is ranked
  /// Whether the step's `if` is asked for contestants who are no players too:
  /// it does not speak of the player.
  bool condition_for_others = false;
  struct Other {
    std::vector<ruletext::Program> amounts;  ///< one more than `breakers`
    ruletext::Program condition;
  };
  std::vector<Other> others;  ///< parallel to the sheet's contestants
};

struct Row {
  Label id;
  std::size_t number = 0;  ///< among the rows of all sheets
  std::string package;     ///< empty: the ruleset's own
  Label label;
  std::vector<Step> steps;
  std::size_t rank_step = 0;  ///< position of the step `prizes` belongs to
  std::optional<Prizes> prizes;
  bool own = false;  ///< it speaks of the player
};

/// The rows of a sheet that is of one subject, for the players for whom the
/// condition holds.
struct Include {
  const Sheets::Sheet* sheet = nullptr;
  std::vector<ruletext::Program> arguments;  ///< the subject first
  ruletext::Program condition;               ///< empty: always
};

/// A row, another sheet, or a loop over items.
struct Item {
  std::optional<Row> row;
  std::optional<Include> include;
  std::uint16_t names = 0;  ///< include, loop: locals that stand for something there
  // loop: the values that `set` collects, one after the other in local `local`
  std::uint16_t local = 0;
  ruletext::Type element;
  ruletext::Program set;
  std::vector<Item> items;
  grammar::SourcePtr source;
  grammar::Span span;  ///< of the set, of the include
};

struct Sheets::Sheet {
  std::string name;
  Label title;
  std::optional<ruletext::Type> subject;  ///< none: the sheet is of players
  std::vector<ruletext::Type> parameters;
  std::vector<Item> items;
  std::vector<std::size_t> others;  ///< contestants, positions in `Sheets::contestants_`
  std::vector<std::string> other_names;
  struct Part {
    SheetId sheet;
    std::vector<ruletext::Program> arguments;
  };
  std::vector<Part> parts;  ///< what an alias stands for; empty: no alias
};

/// Local of the first parameter.
inline std::uint16_t first_parameter(const Sheets::Sheet& s) {
  return static_cast<std::uint16_t>(s.subject ? 2 : 1);
}

}  // namespace castellan::score
