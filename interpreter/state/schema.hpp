/// The resolved schema: what exists in a game and where it lies in the arena.
///
/// Made once from a Description by `build_schema`, immutable afterwards and
/// shared by every game and thread. Names become dense ids here; every later
/// layer works with ids and addresses. Words of one field instance:
///
///   counter, flag   1 word, the value
///   choice          1 word, position in the choice, -1 for none
///   ref             1 word, an id (component, seat), a packed cell or corner, what
///                   kept.hpp says of segments and regions, -1 for none
///   pile            [size] [count of each type of the family] [more: see pile.hpp]
///   slots           one word a place: component id, -1 when empty
///   grid            as board:: lays it out
///   regions         as board:: lays them out, then merges, see state/merges.hpp
///   map             one word a place: component id, -1 when empty; then as
///                   board:: lays it out
///   figures         kFigureWords words a figure, see state/figures.hpp
///
/// With `knowledge`, slots and refs are followed by one word a place holding
/// the set of seats (bit by seat) that know what lies there. Slots, grids and
/// maps hold ComponentId values, piles count by index in the family.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/arena.hpp"
#include "interpreter/board/grid.hpp"
#include "interpreter/board/map.hpp"
#include "interpreter/board/placement.hpp"
#include "interpreter/board/regions.hpp"
#include "interpreter/board/shape_placement.hpp"
#include "interpreter/description/description.hpp"
#include "interpreter/description/things.hpp"
#include "interpreter/vocabulary.hpp"

namespace castellan::state {

inline constexpr Word kNone = -1;
/// Sets of seats are kept as bits of one word.
inline constexpr int kMaxPlayers = 16;

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
  bool turns = false;                       ///< a point of the compass, of a piece as it lies
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

  [[nodiscard]] bool reaches(Side s) const {
    return (halves >> (2 * static_cast<int>(s)) & 3) != 0;
  }
};
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

struct ComponentType {
  std::string name;
  FamilyId family;
  /// Of a piece of several cells: which of its parts this is, 0 the first one, by which the
  /// piece is known. The others have ids behind those of the family, and its name.
  std::int32_t part = 0;
  ComponentId whole;  ///< the first part; itself, when it is alone
  std::int64_t copies = 1;
  std::vector<Word> attributes;
  std::vector<Segment> segments;
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
  std::int32_t parts = 0;  ///< so many ids behind them are further parts of pieces of several cells
  bool has_halves = false;  ///< some of its types fill half a cell
  std::vector<AttributeType> attributes;
  std::size_t attribute_words = 0;  ///< length of ComponentType::attributes
  std::vector<FeatureType> features;
  std::vector<std::string> sides;
  /// All rule slots in one list: effects, then amounts.
  std::vector<std::string> slots;
  std::size_t effect_slots = 0;
  FamilyId features_of;  ///< has the sides and features of this one
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

/// One figure: who owns it (nobody, when neutral) and its kind.
struct FigureType {
  Seat owner;
  std::int32_t kind = 0;  ///< index in FieldType::figure_kinds
};

/// A ref to a piece is the instance of its grid times this, plus its slot.
inline constexpr Word kRefInstance = 1 << 18;
using description::RefTo;

struct FieldType {
  std::string name;
  std::uint64_t key = 0;  ///< of the name, for hashes
  std::string label;
  description::FieldKind kind = description::FieldKind::counter;
  description::Field::Scope scope = description::Field::Scope::game;
  FieldId scope_field;  ///< of a slot, piece, segment, place or figure
  ChoiceId scope_choice;
  /// Each thing of the scope has an entry for every value of every choice here;
  /// they lie next to each other, the last choice fastest.
  std::vector<ChoiceId> dimensions;
  std::uint32_t entries = 1;  ///< of each thing of the scope
  std::size_t things = 1;     ///< of the scope, in an instance of `scope_field`
  std::uint32_t parts = 1;    ///< of them, in each of its members: segments on a piece
  description::Visibility visible = description::Visibility::everyone;
  bool knowledge = false;
  const description::Field* declared = nullptr;

  Address base = 0;          ///< of instance 0
  std::uint32_t stride = 1;  ///< words an instance
  std::uint32_t instances = 1;
  bool derived = false;  ///< not part of the hash or of saves (regions without merges)

  std::int64_t min = 0;  ///< of the word of a counter, flag, choice or ref
  std::int64_t max = 0;
  Word initial = 0;
  std::vector<Word> initials;      ///< by instance, where they differ; else `initial`
  ChoiceId choice;                 ///< choice: its values; slots: its places
  FamilyId family;                 ///< pile, slots, grid, map, ref to a component
  RefTo to = RefTo::component;     ///< ref
  FieldId to_field;                ///< ref to what is in a field: of this one
  std::int32_t types = 0;          ///< types of `family`
  std::int32_t places = 0;         ///< slots, map; figures: the figures
  std::size_t members = 1;         ///< places, piece slots or figures an instance; else 1
  FamilyId place_family;           ///< map: its types are the places, in order
  std::int32_t sections = 0;       ///< pile: most sections it can be cut into
  std::int32_t ordered = 0;        ///< pile: most components in known order, 0 for none
  FieldId refill;                  ///< pile
  std::int32_t capacity = 0;       ///< grid: pieces
  std::vector<board::Grid> grids;  ///< grid: one an instance
  /// Rules of placement of each grid. Where sides are passable, the piece in
  /// slot 0 is the source from which every other one is reached.
  std::vector<board::Placement> placements;
  /// Grid whose family has pieces of several cells or of half a cell: the rules for them.
  const board::Shapes* shapes = nullptr;
  std::vector<board::ShapePlacement> shape_placements;
  /// Grid: the regions fields over it by feature of the family, and the fields
  /// that there is one of for each of its pieces or of their segments.
  std::vector<std::vector<FieldId>> regions_of;
  std::vector<FieldId> piece_fields;
  FieldId layer;                      ///< grid: the one that lies over it
  std::vector<board::Layer> layers;   ///< layer, which is a grid: one an instance
  std::vector<FieldId> kept;  ///< grid, map: refs to its segments and to regions over it

  std::vector<std::string> link_kinds;      ///< map
  std::vector<board::MapLink> links;        ///< map: set up when a game begins
  std::int32_t more_links = 0;              ///< map: links that rules may add
  std::vector<FieldId> followers;           ///< counter: those that get what sheets pay to it, too
  ChoiceId direction_choice;                ///< map, grid: its directions, opposites next to each other
  std::vector<int> steps;                   ///< map: see board::MapPlan
  ChoiceId areas;                           ///< map: its areas are named by this choice
  FamilyId area_family;                     ///< map: or are the components of this family
  std::vector<int> area_of;                 ///< map: by place, -1 for none; empty without areas
  std::vector<board::LinkKinds> groupings;  ///< map: one for each regions field over it
  std::vector<board::Map> maps;             ///< map: one an instance

  std::vector<std::string> figure_kinds;  ///< figures
  ChoiceId kind_choice;                   ///< figures: the choice of their kinds
  std::vector<FigureType> figures;        ///< figures, by owner, then kind
  std::int32_t first_figure = 0;          ///< figures: the number of the first one among all figures
  std::vector<FieldId> figure_fields;     ///< all figures: of which field each one is

  FieldId over;                         ///< regions, layer: of this grid or map, one an instance of it
  std::int32_t feature = 0;             ///< regions: of the grid's family; or grouping of the map
  std::int32_t segments = 0;            ///< regions: most segments of the feature on a cell
  std::int32_t own_segments = 0;        ///< regions: of these on the piece, below those of a layer
  std::int32_t merges = 0;              ///< regions: joins that rules may make, see merges.hpp
  std::vector<board::Regions> regions;  ///< regions of a grid: one an instance

  /// Whether it is a grid on which this component fills several cells.
  [[nodiscard]] bool is_shape(std::int64_t component) const {
    return shapes != nullptr && shapes->parts(static_cast<Word>(component)).size() > 1;
  }
  /// Whether it fills one cell, when this is a grid.
  [[nodiscard]] bool is_plain(std::int64_t component) const {
    return shapes == nullptr || (shapes->parts(static_cast<Word>(component)).size() == 1 &&
                                 grids.front().form_of(static_cast<Word>(component)) == board::Form::cell);
  }
  /// Whether it is a grid that lies over another one.
  [[nodiscard]] bool is_layer() const { return kind == description::FieldKind::grid && over; }
  [[nodiscard]] Address at(std::size_t instance) const {
    return base + static_cast<Address>(instance) * stride;
  }
  /// Whether a game begins with components in this pile.
  [[nodiscard]] bool starts_filled() const {
    return declared != nullptr && (declared->starts_full || !declared->starts_with.empty());
  }
  /// Whether a game begins with components on this grid or map.
  [[nodiscard]] bool begins_laid() const { return declared != nullptr && !declared->pieces.empty(); }
  /// Whether a piece of this grid may lie so many quarters turned, and a sentence that it may not.
  [[nodiscard]] bool has_turn(std::int64_t turn) const { return turn == 0 || (declared->turns && turn > 0 && turn < 4); }
  [[nodiscard]] std::string wrong_turn(std::int64_t turn) const;
  /// Whether there is one of each thing of a scope, without further dimensions.
  [[nodiscard]] bool only_of(description::Field::Scope s) const { return scope == s && dimensions.empty(); }
  [[nodiscard]] Word first_value(std::size_t instance) const {
    return initials.empty() ? initial : initials[instance];
  }
};

struct TableType {
  std::string name;
  std::vector<ChoiceId> choices;    ///< of each dimension; none where it is a number
  std::vector<std::int64_t> lower;  ///< lowest subscript of each dimension
  std::vector<std::int64_t> extent;
  std::vector<std::int64_t> values;   ///< row-major
  std::vector<std::int64_t> lengths;  ///< entries given in each last-dimension row
};

/// Words outside the fields.
struct Bookkeeping {
  Address generator = 0;  ///< rng::kGeneratorWords
  Address flow = 0;       ///< phase stack and what goes with it
  std::uint32_t flow_words = 0;
};

class Schema {
 public:
  Schema() = default;
  Schema(const Schema&) = delete;
  Schema& operator=(const Schema&) = delete;

  [[nodiscard]] std::span<const ChoiceType> choices() const { return {choices_.data(), choices_.size() - hidden()}; }
  [[nodiscard]] const std::vector<FamilyType>& families() const { return families_; }
  [[nodiscard]] const std::vector<ComponentType>& components() const { return components_; }
  [[nodiscard]] std::span<const FieldType> fields() const { return {fields_.data(), fields_.size() - hidden()}; }
  [[nodiscard]] const std::vector<TableType>& tables() const { return tables_; }
  [[nodiscard]] int players() const { return players_; }
  /// Whether rule text can be compiled against it: at most entries of components
  /// have errors.
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::size_t words() const { return words_; }
  /// A fresh arena with the components that grids and maps begin with; null while incomplete.
  [[nodiscard]] const Arena* laid() const { return laid_.get(); }
  [[nodiscard]] const Bookkeeping& bookkeeping() const { return bookkeeping_; }
  /// The component that a part belongs to; itself, when it is alone.
  [[nodiscard]] Word whole(Word component) const { return components_[static_cast<std::size_t>(component)].whole.value; }
  /// Pieces of several cells; null when all components fill one cell each.
  [[nodiscard]] const board::Shapes* shapes() const { return shapes_.get(); }
  /// What each component fills of its cell.
  [[nodiscard]] const std::vector<board::Form>& forms() const { return forms_; }
  /// Side classes of every component: [ComponentId * 4 + turn].
  [[nodiscard]] const std::vector<board::Signature>& signatures() const { return signatures_; }

  [[nodiscard]] const ChoiceType& choice(ChoiceId id) const { return choices_[id.index()]; }
  [[nodiscard]] const FamilyType& family(FamilyId id) const { return families_[id.index()]; }
  [[nodiscard]] const ComponentType& component(ComponentId id) const {
    return components_[id.index()];
  }
  [[nodiscard]] const ComponentType& component(const board::Piece& piece) const {
    return component(ComponentId(piece.component));
  }
  [[nodiscard]] const FieldType& field(FieldId id) const { return fields_[id.index()]; }
  [[nodiscard]] const TableType& table(TableId id) const { return tables_[id.index()]; }

  /// The figures of all fields as those of one, in the order of the fields: a second way to
  /// the same words, which is not among `fields()` and has no name to be found by, nor has
  /// the choice of its kinds. None where there are no figures.
  [[nodiscard]] FieldId all_figures() const { return all_figures_; }
  /// A figure of a field, or of all, in its own field.
  struct OwnFigure {
    const FieldType& field;
    int figure;
  };
  [[nodiscard]] OwnFigure own_figure(const FieldType& f, int figure) const {
    if (f.figure_fields.empty()) return {f, figure};
    const FieldType& own = field(f.figure_fields[static_cast<std::size_t>(figure)]);
    return {own, figure - own.first_figure};
  }
  /// The field of a member of this one, or of all fields of its kind.
  [[nodiscard]] const FieldType& own_field(const FieldType& f, std::int64_t member) const {
    return f.figure_fields.empty() ? f : field(f.figure_fields[static_cast<std::size_t>(member)]);
  }

  /// Ids by name; an empty id when there is none.
  [[nodiscard]] ChoiceId find_choice(std::string_view name) const;
  [[nodiscard]] FamilyId find_family(std::string_view name) const;
  [[nodiscard]] ComponentId find_component(std::string_view name) const;
  [[nodiscard]] FieldId find_field(std::string_view name) const;
  [[nodiscard]] TableId find_table(std::string_view name) const;

 private:
  friend class SchemaBuilder;
  /// What is behind the end of `fields()` and `choices()`.
  [[nodiscard]] std::size_t hidden() const { return all_figures_ ? 1 : 0; }

  std::vector<std::unique_ptr<description::ComponentEntry>> map_entries_;
  std::vector<ChoiceType> choices_;
  std::vector<FamilyType> families_;
  std::vector<ComponentType> components_;
  std::vector<FieldType> fields_;
  std::vector<TableType> tables_;
  std::vector<board::Signature> signatures_;
  std::unique_ptr<board::Shapes> shapes_;
  std::vector<board::Form> forms_;
  int players_ = 0;
  bool complete_ = false;
  std::size_t words_ = 0;
  std::unique_ptr<const Arena> laid_;
  Bookkeeping bookkeeping_;
  FieldId all_figures_;
  std::map<std::string, ChoiceId, std::less<>> choice_names_;
  std::map<std::string, FamilyId, std::less<>> family_names_;
  std::map<std::string, ComponentId, std::less<>> component_names_;
  std::map<std::string, FieldId, std::less<>> field_names_;
  std::map<std::string, TableId, std::less<>> table_names_;
};

/// Resolves names, checks every declaration and lays the fields out. Reports
/// everything it finds into `out`; the result is usable only without errors.
/// `flow_words` words of bookkeeping are reserved for the phase stack. The
/// description must outlive the schema.
/// Errors: schema/* as catalogued.
std::unique_ptr<Schema> build_schema(const description::Description& d, std::uint32_t flow_words,
                                     grammar::Diagnostics& out);

/// Largest arena of a game, in words.
inline constexpr std::uint64_t kMaxWords = std::uint64_t{1} << 24;

/// Whether a copy of this type starts in this pile; asked only for piles with
/// `starts_with`.
using StartsIn = std::function<bool(FieldId, std::size_t instance, ComponentId)>;

/// Writes first values into a fresh arena: counters, choices, what grids and maps
/// begin with, piles that start full with what is left. Piles of the game and of a
/// choice share one box: each, in order of declaration and instance, takes the copies
/// that none before it took. Piles of a player take from a box of that player's own.
void initialise(const Schema& schema, Arena& arena, const StartsIn& starts_in = nullptr);
/// The same with all piles, grids and maps empty, for snapshots.
void initialise_empty(const Schema& schema, Arena& arena);
/// First values of one instance, whose words are zero; piles are left empty.
void reset_instance(const FieldType& f, Arena& arena, std::size_t instance);

}  // namespace castellan::state
