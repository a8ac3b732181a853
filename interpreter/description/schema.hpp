/// Declarations of state: families of components, choices, and fields.
///
/// Plain data as the ruleset wrote it. Names are resolved and checked by
/// state/schema.hpp, which lays the fields out in an arena.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast/game.hpp"
#include "interpreter/description/origin.hpp"

namespace castellan::description {

/// A declared, ordered set of names: `choice("season", { "spring", "autumn" })`.
struct Choice {
  std::string name;
  std::vector<std::string> values;
  Origin origin;
};

/// An attribute of a component family.
struct Attribute {
  enum class Kind : std::uint8_t {
    number,  ///< integer in [min, max]
    flag,
    choice,  ///< one value of a choice or one component of a family, or none
    bag      ///< several of them, repeats allowed: shields noble noble
  };
  std::string name;
  Kind kind = Kind::number;
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::string choice;     ///< or the family
  bool required = false;  ///< an entry without it is an error
  Origin origin;
  bool unique = false;  ///< two entries with one value are an error
  bool turns = false;   ///< a direction of a grid, which turns with the piece
};

/// A feature kind of placed components: something that reaches sides.
struct Feature {
  std::string name;
  std::int64_t edge = 0;  ///< side class 0..14 that it gives to the sides it reaches
  bool region = false;    ///< its segments join across sides into regions
  std::vector<Attribute> marks;
  Origin origin;
  /// Side classes: every half of such a side belongs to a feature of this name,
  /// no half of a side that shows another feature, or any, does. None: features
  /// lie where they will.
  std::vector<std::int64_t> fills = {};
};

/// A family: `component "building" { ... }`. One pile or grid holds one family.
struct Family {
  std::string name;
  std::vector<Attribute> attributes;
  std::vector<Feature> features;
  /// Names of side classes by number; class 0 is that of sides no feature reaches.
  std::vector<std::string> sides;
  /// Names of rule slots that entries may fill: `ability: gain ...`.
  std::vector<std::string> effect_slots;
  std::vector<std::string> amount_slots;
  /// What rule text in a slot may speak of beside `it`, by name of the slot.
  struct SlotType {
    std::string slot;
    std::vector<Param> parameters;
    bool own = false;  ///< speaks of nobody but the player whose it is
  };
  std::vector<SlotType> slot_types;
  /// Another family whose sides and features it has.
  std::string features_of;
  /// The grid on which an entry's text is read: `this` is the piece there.
  std::string lies_on;
  Origin origin;
};

/// One entry of a component file, still in words.
struct ComponentEntry {
  grammar::Entry entry;
  Origin origin;
  /// Copies in the box; a module may override it by name.
  std::int64_t copies = 1;
  bool of_map = false;  ///< a place or landmark of a map
};

enum class FieldKind : std::uint8_t {
  counter,
  flag,
  choice,
  ref,
  pile,
  slots,
  grid,
  map,
  figures,
  regions
};
inline constexpr std::size_t kFieldKinds = 10;
/// As messages and pages call a field of the kind.
constexpr std::string_view name_of(FieldKind kind) {
  constexpr std::array<std::string_view, kFieldKinds> kNames = {
      "counter", "flag", "choice", "ref", "pile", "slots", "grid", "map", "figures", "regions"};
  return kNames[static_cast<std::size_t>(kind)];
}
/// The word that declares one in a script: `castellan.choice` declares the values of a choice.
constexpr std::string_view constructor_of(FieldKind kind) {
  return kind == FieldKind::choice ? "choice_field" : name_of(kind);
}

/// Who may know a field's value. `count` shows a pile's size only.
enum class Visibility : std::uint8_t { everyone, owner, count, nobody };

struct Field {
  /// What there is one instance of the field for.
  enum class Scope : std::uint8_t {
    game,
    player,
    choice,   ///< one for each value of a choice
    slot,     ///< one for each place of a slots field
    piece,    ///< one for each piece slot of a grid field
    segment,  ///< one for each segment of each piece slot
    place,    ///< one for each place of a map
    figure,   ///< one for each figure of a figures field
    region    ///< one for each region of a regions field
  };

  static constexpr std::string_view name_of(Scope scope) {
    constexpr std::array<std::string_view, 9> kNames = {
        "game", "player", "choice", "slot", "piece", "segment", "place", "figure", "region"};
    return kNames[static_cast<std::size_t>(scope)];
  }

  std::string name;
  std::string label;  ///< how `show` names it; the name when empty
  FieldKind kind = FieldKind::counter;
  Scope scope = Scope::game;
  std::string scope_name;  ///< the choice, slots, grid, map or figures field it is "of"
  /// Choices: there is an entry of each such thing for every value of each of them.
  std::vector<std::string> dimensions;
  /// What becomes of it when two of the regions that have it are joined.
  enum class Joins : std::uint8_t { none, sum, highest, lowest, any, every, first };
  Joins joins = Joins::none;
  Visibility visible = Visibility::everyone;
  /// Each hidden identity in it carries a set of seats that have seen it.
  bool knowledge = false;
  Origin origin;

  // counter: bounds and first value; flag: initial 0 or 1
  std::int64_t min = 0;
  std::int64_t max = 1'000'000;
  std::int64_t initial = 0;
  std::vector<std::int64_t> initials;  ///< counter: of each player or value of the choice
  std::string follows;  ///< counter: what sheets pay to that counter is added to this one, too

  // choice: the choice; slots: the choice that names its places (or `size`);
  // ref: what it points to: "player", "cell", "number" or a family;
  // map: the family whose entries are its places, when no file lists them
  std::string of;
  std::int64_t size = 0;                   ///< slots without named places
  bool optional = false;                   ///< choice may be none; starts as none unless named
  std::vector<std::string> initial_names;  ///< choice: one for all, or as `initials`

  // pile, slots, grid, ref: the family held
  std::string holds;
  /// pile: starts with every copy in the box (those an earlier pile did not take).
  bool starts_full = false;
  RuleText starts_with;       ///< condition over `it`: only these copies start here
  std::int64_t sections = 0;  ///< pile: ordered sections over one multiset
  std::string refill;         ///< pile: emptied into this one when a draw finds it empty
  bool ordered = false;       ///< pile: has a known order from the top (a stack)

  // grid, map: what lies there when a game begins
  struct Laid {
    grammar::SourcePtr source;
    std::vector<grammar::PlacedItem> items;
    grammar::Span span;
  };
  std::vector<Laid> pieces;

  // grid
  bool turns = false;                 ///< pieces may be turned
  bool match = false;                 ///< touching sides must be of one class
  bool touch = true;                  ///< all pieces hang together by their sides
  std::vector<std::string> passable;  ///< side classes one can step through; empty: no rule
  enum class Holes : std::uint8_t { allowed, side, corner };
  Holes holes = Holes::allowed;
  std::int64_t max_width = 0;  ///< bounding box limits, 0 for none
  std::int64_t max_height = 0;
  std::int64_t capacity = 0;  ///< pieces; 0: the number of copies of the family
  /// So many points of the compass (board/compass.hpp) are directions of it: none, the
  /// four across sides, or all eight.
  std::size_t directions = 0;

  // map
  grammar::SourcePtr map;               ///< the `.map` file that lists its places and links
  grammar::EntryFile map_file;          ///< the same, parsed
  std::vector<std::string> link_kinds;  ///< kinds beside those of its links
  std::int64_t more_links = 0;          ///< links that rules may add before places have owners
  std::string areas;                    ///< attribute of the places that says their area
  std::int64_t least_around = 1;        ///< places that every landmark has around it

  // grid, regions
  std::string over;  ///< the grid or map whose segments it joins; the grid over which it lies
  std::vector<std::string>
      covers;  ///< grid: side classes over which its pieces may lie; empty: all
  // regions
  std::string feature;             ///< grid: the feature kind
  std::vector<std::string> links;  ///< map: the link kinds; empty: every kind
  std::int64_t merges = 0;         ///< grid: joins that rules may make at a time

  // figures
  std::vector<std::string> kinds;
  std::vector<std::int64_t> each;  ///< how many of each kind every player has
  bool neutral = false;            ///< they belong to nobody; `each` counts them all
};

/// The choice of the kinds of a figures field: `followers` has `followers_kind`.
inline std::string kinds_name(const std::string& figures) { return figures + "_kind"; }
/// The choice of the directions of a map or grid: `board` has `board_direction`.
inline std::string directions_name(const std::string& map) { return map + "_direction"; }
/// The choices of the edges and of the corners of a map's board.
inline std::string edges_name(const std::string& map) { return map + "_edge"; }
inline std::string corners_name(const std::string& map) { return map + "_corner"; }

}  // namespace castellan::description
