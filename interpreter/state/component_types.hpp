/// The types of components: choices, families, the components of a family, their attributes and
/// segments. Made by `build_schema`, see schema.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/vocabulary.hpp"
#include "interpreter/board/grid.hpp"
#include "interpreter/description/description.hpp"

namespace castellan::state {

struct ChoiceType {
  std::string name;
  std::vector<std::string> values;
  /// Position of `value`, or -1.
  [[nodiscard]] Word find(std::string_view value) const;
};

struct AttributeType {
  std::string name;
  description::Attribute::Kind kind = description::Attribute::Kind::number;
  /// choice, bag: what its values are, one of the two. Components are kept by
  /// their id (choice) or counted by their position in the family (bag).
  ChoiceId choice;
  FamilyId family;
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool required = false;
  bool unique = false;
  bool turns = false;  ///< a point of the compass, of a piece as it lies
  /// First word in ComponentType::attributes; a bag takes one word for each
  /// value it may hold (how often it occurs), every other kind one word.
  std::size_t offset = 0;
};

/// A kind of feature and what its segments carry.
struct FeatureType {
  std::string name;
  int side_class = 0;  ///< given to the sides its segments reach
  bool region = false;
  /// Classes of the sides whose halves all belong to such features.
  board::ClassMask fills = 0;
  std::vector<AttributeType> marks;
  std::size_t mark_words = 0;
};

/// One segment of a component: a feature and the half-sides it reaches. Bits
/// go clockwise, NL NR EL ER SL SR WL WR, left and right as seen from the
/// middle of the piece; a whole side is both of its halves.
struct Segment {
  std::int32_t feature = 0;  ///< index in FamilyType::features
  std::int32_t number = 0;   ///< among the component's segments of that feature
  std::uint8_t halves = 0;
  /// Open ends that lie on the component itself, beside those of its sides.
  std::uint8_t open = 0;
  /// Segments of the same component that this one lies beside, by bit; mutual.
  std::uint32_t beside = 0;
  std::vector<Word> marks;
  /// The marks that a region adds up: the word and the amount.
  std::vector<std::pair<std::int32_t, Word>> summed;

  [[nodiscard]] bool reaches(Side s) const {
    return (halves >> (2 * static_cast<int>(s)) & 3) != 0;
  }
};
inline constexpr std::size_t kMostSegments = 32;  ///< of a component
/// The half-sides of a segment after clockwise quarter turns.
constexpr std::uint8_t turned_halves(std::uint8_t halves, Turn turn) {
  const int bits = 2 * static_cast<int>(turn);
  return static_cast<std::uint8_t>(halves << bits | halves >> (8 - bits));
}

/// The half-sides that stand for the diagonal of half a cell, 0 of what fills its cell. As it
/// is printed, with the sides N and E, SL is the left half of the diagonal and WR the right
/// one: on the sides that it lacks, those next to the ends of the diagonal.
inline constexpr std::uint8_t kDiagonalHalves = 0b10010000;
constexpr std::uint8_t diagonal_of(board::Form form, Turn turn) {
  return form == board::Form::half ? turned_halves(kDiagonalHalves, turn) : 0;
}

/// A segment that reaches a contact of its component, and what it reaches of it: bit 0 the left
/// half, bit 1 the right one.
struct SegmentEnd {
  std::uint8_t segment = 0;
  std::uint8_t halves = 0;
};

struct ComponentType {
  std::string name;
  FamilyId family;
  /// Of a piece of several cells: which of its parts this is, 0 the first one, by which the
  /// piece is known. The others have ids after those of the family, and its name.
  std::int32_t part = 0;
  ComponentId whole;  ///< the first part; itself, when it is alone
  std::int64_t copies = 1;
  std::vector<Word> attributes;
  std::vector<Segment> segments;
  /// By contact (board/form.hpp) as it is printed; segments ascend.
  std::array<std::vector<SegmentEnd>, board::kContacts> ends;
  board::Form form = board::Form::cell;
  /// Side classes at each turn, 4 bits a side, north lowest.
  std::uint16_t signature[4] = {0, 0, 0, 0};
  /// Number of turns that look different: 1, 2 or 4.
  std::uint8_t turns = 1;
  /// Rule text of each slot (index as in the family's slot names); empty when
  /// the entry has none.
  std::vector<const grammar::RuleLine*> rules;
  /// Where a place of a map is drawn, x and y as the entry says them.
  std::optional<std::pair<std::string, std::string>> drawn_at;
  /// The middles of the unit squares that it covers there, the same way.
  std::vector<std::pair<std::string, std::string>> drawn_cells;
  /// A landmark of a map: the places around it, ascending.
  std::vector<std::int32_t> around;
  description::Origin origin;
};

struct FamilyType {
  std::string name;
  ComponentId first;  ///< its types are consecutive ids
  std::int32_t size = 0;
  std::int32_t parts = 0;   ///< so many later ids are further parts of pieces of several cells
  bool has_halves = false;  ///< some of its types fill half a cell
  std::vector<AttributeType> attributes;
  std::size_t attribute_words = 0;  ///< length of ComponentType::attributes
  std::vector<FeatureType> features;
  std::vector<std::string> sides;
  /// All rule slots in one list: effects, then amounts.
  std::vector<std::string> slots;
  std::size_t effect_slots = 0;
  bool knowledge = false;  ///< some field keeps who knows what of it lies there
  FamilyId features_of;    ///< has the sides and features of this one
  const description::Family* declared = nullptr;

  /// Position in `attributes`, `features`, `sides`, `slots`; -1 when there is none.
  [[nodiscard]] std::int32_t find_attribute(std::string_view name) const;
  [[nodiscard]] std::int32_t find_feature(std::string_view name) const;
  [[nodiscard]] std::int32_t find_side(std::string_view name) const;
  [[nodiscard]] std::int32_t find_slot(std::string_view name) const;
  [[nodiscard]] bool holds(ComponentId c) const {
    return c.value >= first.value && c.value < first.value + size;
  }
  [[nodiscard]] bool has_shapes() const { return parts > 0; }
  /// Whether all of its types fill one cell each.
  [[nodiscard]] bool is_plain() const { return !has_shapes() && !has_halves; }
};

}  // namespace castellan::state
