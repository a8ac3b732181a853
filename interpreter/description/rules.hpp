/// Declarations of what happens: moves, phases, named rules, contribution
/// points, events, sheets. Plain data with rule text; compiled by ruletext, moves,
/// flow and score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grammar/ast/score.hpp"
#include "interpreter/description/schema.hpp"

namespace castellan::description {

/// A condition with the sentence a player reads when it fails.
struct Condition {
  RuleText test;
  std::string because;  ///< empty: the text of the condition is quoted
  Origin origin;
};

/// One alternative of where a parameter's values come from.
struct Domain {
  enum class Kind : std::uint8_t {
    component,    ///< a type present in a pile, or in an occupied place of slots (`from`)
    occupied,     ///< an occupied place of slots (`from`): the value is the place
    vacant,       ///< an empty place of slots (`from`)
    placement,    ///< a cell (and turn) of a grid (`from`) where `piece` may be added
    piece,        ///< a placed piece of a grid (`from`); text is its cell
    removable,    ///< as piece, only those whose removal leaves the grid valid
    replaceable,  ///< as piece, only those that `piece` may replace
    subset,       ///< a sub-multiset of a pile (`from`), with bounds below
    choice,       ///< a value of a declared choice (`of`)
    number,       ///< integers from `least` to `most`
    player,       ///< a seat
    place,        ///< a place of a map (`from`)
    figure,       ///< a figure of a figures field (`from`)
    segment,      ///< a feature of the piece `piece` on the grid `from`
    corner,       ///< a corner of the piece `piece`, or of any piece, on the grid `from`
    region,       ///< a region of a regions field (`from`)
    list          ///< values returned by the Lua function `lua` (strings or integers)
  };
  static constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::list) + 1;
  Kind kind = Kind::component;
  /// Every value of its parameter's kind instead; of segments and corners those of
  /// `piece` where it is given.
  bool every = false;
  RuleText from;
  RuleText piece;  ///< component to be placed
  std::string of;  ///< choice; list: type of an item
  RuleText where;  ///< condition over `it` (and earlier parameters)
  // subset and number
  RuleText least;   ///< least number of components / lowest number
  RuleText most;    ///< most components / highest number
  std::string sum;  ///< attribute that is added up
  RuleText sum_least;
  RuleText sum_most;
  RuleText kinds_least;  ///< at least so many different types
  RuleText irredundant;  ///< condition: no component may be left out of a payment
  std::string joker;     ///< a component that counts as any one type for `kinds_least`
  std::string lua;       ///< name of a registered Lua function
  Origin origin;
};

struct Parameter {
  std::string name;
  std::vector<Domain> domains;        ///< alternatives; their union, without repeats
  std::vector<Condition> conditions;  ///< over `it`, this and earlier parameters
  std::string type = {};              ///< in words; empty: what its domains give
  Origin origin = {};                 ///< its table, else its name in the signature
  Origin typed = {};
};

struct Move {
  std::string name;  ///< the verb of its text
  std::vector<Parameter> parameters;
  std::vector<Condition> conditions;  ///< over all parameters
  RuleText effect;
  std::string lua_effect;        ///< name of a registered Lua function instead
  std::vector<RuleText> before;  ///< effects other packages put around it; they see
  std::vector<RuleText> after;   ///< the parameters, each text is its own scope
  bool automatic = false;        ///< made by the engine when it is the only legal move
  bool only_if_alone = false;    ///< legal only when no other move of the phase is
  bool reveals = false;          ///< a player's undo stops here
  std::string help;              ///< one sentence for `?`
  Origin origin;
};

struct Phase {
  std::string name;
  RuleText when;    ///< a condition; empty: always. Else it is left out for what is next
  RuleText actor;   ///< a seat; empty: no decision in this phase
  RuleText actors;  ///< simultaneous: a condition over `it`, a seat
  RuleText enter;   ///< effects before the first decision
  RuleText until;   ///< with moves: asked again until this holds
  RuleText leave;   ///< effects after the last decision
  std::vector<std::string> moves;
  struct Next {
    std::string phase;   ///< empty: return to the phase below
    RuleText condition;  ///< empty: always
    Origin origin;
  };
  std::vector<Next> next;  ///< tried in order; none holds: return
  RuleText order;          ///< simultaneous: amount by seat; lower resolves first
  std::string help;        ///< a sentence or two for players
  Origin origin;
};

/// An anchored step: effects run before or after a phase's own.
struct Step {
  std::string name;
  std::string phase;
  enum class Where : std::uint8_t { before_enter, after_enter, before_leave, after_leave };
  Where where = Where::after_enter;
  RuleText effect;
  Origin origin;
};

/// A named piece of rule text: `amount`, `condition` or `effect` with
/// parameters. Inlined where it is used; only an effect may use itself.
struct Definition {
  enum class Kind : std::uint8_t { amount, condition, effect, lua_amount, lua_effect };
  std::string name;
  Kind kind = Kind::amount;
  std::vector<Param> parameters;
  std::string type = "number";  ///< of the value of an amount
  Origin typed;                 ///< where that is said
  RuleText text;
  std::string because = {};  ///< of a condition: what a player reads when it forbids
  std::string lua;
  std::vector<RuleText> before;  ///< effects: run around `text`, as in Move
  std::vector<RuleText> after;
  Origin origin;
};

/// A place where packages add to a rule, and how the additions combine.
struct Point {
  enum class Combine : std::uint8_t { all, any, sum, highest, lowest, sequence };
  std::string name;
  Combine combine = Combine::all;
  std::vector<Param> parameters;
  Origin origin;
};
struct Contribution {
  std::string name;  ///< of the contribution itself, so that it can be replaced
  std::string point;
  RuleText text;
  std::string because;  ///< for `all` points: what a player reads when it forbids
  Origin origin;
};

/// A named happening with values; handlers run in load order.
struct Event {
  std::string name;
  std::vector<Param> parameters;
  std::string text;  ///< log sentence with `{name}` places
  Origin origin;
};
struct Handler {
  std::string name;
  std::string event;
  RuleText effect;
  Origin origin;
};

/// Constants: numbers, or nested lists addressed by numbers and choice values.
struct Table {
  std::string name;
  std::vector<std::string> dimensions;  ///< a choice, or a number as text ("1..3")
  std::vector<std::int64_t> values;     ///< row-major; absent entries are 0
  std::vector<std::int64_t> lengths;    ///< of the last dimension, for `size of`
  Origin origin;
};

/// Somebody who takes part in `rank` rows without being a player.
struct Contestant {
  std::string name;
  std::string sheet;
  std::vector<RuleText> amounts;  ///< over the row's variables, instead of the player's amounts
  RuleText pays_to;               ///< a counter that takes the points; may be empty
  RuleText condition;
  bool competes = false;  ///< a candidate for the win, with its `pays_to` counter
  Origin origin;
};

struct SheetFile {
  grammar::SourcePtr source;
  grammar::ScoreFile file;
  std::string package;
  /// Packages of the files whose rows were added to it; see SheetItem::source.
  std::map<const grammar::Source*, std::string> packages = {};
};

/// How the winner is found: compare the amounts in order, highest first.
struct Ranking {
  std::vector<RuleText> amounts;  ///< over `player`
  Origin origin;
};

/// What holds in every position that the rules reach, as their author sees it.
/// Play does not look at it; positions of scripts and the conformance suite do.
struct Invariant {
  std::string name;
  RuleText each;                    ///< a set; empty: asked once
  RuleText where;                   ///< over `it`: of these members of it; empty: of all
  RuleText test;                    ///< over `it`, an element of the set
  std::string because;              ///< what is wrong, said of the element
  std::vector<std::string> phases;  ///< at decisions of these; empty: at every decision
  Origin origin;
};

}  // namespace castellan::description
