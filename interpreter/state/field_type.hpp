/// A field of the state: its kind, what there is one of it for, and where it lies in the arena.
/// Words of one field instance:
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
/// With `knowledge`, slots, refs and the known order of piles are followed by one
/// word a place holding the set of seats (bit by seat) that know what lies there,
/// besides those to whom the field is visible. Slots, grids and maps hold
/// ComponentId values, piles count by index in the family.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/vocabulary.hpp"
#include "interpreter/board/grid.hpp"
#include "interpreter/board/map.hpp"
#include "interpreter/board/placement.hpp"
#include "interpreter/board/regions.hpp"
#include "interpreter/board/shape_placement.hpp"
#include "interpreter/description/description.hpp"
#include "interpreter/description/things.hpp"

namespace castellan::state {

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
  FieldId layer;                     ///< grid: the one that lies over it
  std::vector<board::Layer> layers;  ///< layer, which is a grid: one an instance
  std::vector<FieldId> kept;         ///< grid, map: refs to its segments and to regions over it

  std::vector<std::string> link_kinds;  ///< map
  std::vector<board::MapLink> links;    ///< map: set up when a game begins
  std::int32_t more_links = 0;          ///< map: links that rules may add
  std::vector<FieldId> followers;       ///< counter: those that get what sheets pay to it, too
  ChoiceId direction_choice;            ///< map, grid: its directions, opposites next to each other
  std::vector<int> steps;               ///< map: see board::MapPlan
  std::vector<board::StraightWay> straight;  ///< map: see board::straight_ways
  ChoiceId areas;                            ///< map: its areas are named by this choice
  FamilyId area_family;                      ///< map: or are the components of this family
  std::vector<int> area_of;                  ///< map: by place, -1 for none; empty without areas
  std::vector<board::LinkKinds> groupings;   ///< map: one for each regions field over it
  std::vector<board::Map> maps;              ///< map: one an instance

  std::vector<std::string> figure_kinds;  ///< figures
  ChoiceId kind_choice;                   ///< figures: the choice of their kinds
  std::vector<FigureType> figures;        ///< figures, by owner, then kind
  /// figures of a declared field: where those of an owner and kind begin, owner by owner; one more.
  std::vector<std::int32_t> figures_from;
  std::int32_t first_figure = 0;       ///< figures: the number of the first one among all figures
  std::vector<FieldId> figure_fields;  ///< all figures: of which field each one is

  FieldId over;                   ///< regions, layer: of this grid or map, one an instance of it
  bool of_places = false;         ///< regions: over a map, each of its places; else of segments
  std::int32_t feature = 0;       ///< regions: of the grid's family; or grouping of the map
  std::int32_t segments = 0;      ///< regions: most segments of the feature on a cell
  std::int32_t own_segments = 0;  ///< regions: of these on the piece, below those of a layer
  std::int32_t merges = 0;        ///< regions: joins that rules may make, see merges.hpp
  std::vector<board::Regions> regions;  ///< regions of a grid: one an instance

  /// Whether it is a grid on which this component fills several cells.
  [[nodiscard]] bool is_shape(std::int64_t component) const {
    return shapes != nullptr && shapes->parts(static_cast<Word>(component)).size() > 1;
  }
  /// Whether it fills one cell, when this is a grid.
  [[nodiscard]] bool is_plain(std::int64_t component) const {
    return shapes == nullptr ||
           (shapes->parts(static_cast<Word>(component)).size() == 1 &&
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
  [[nodiscard]] bool begins_laid() const {
    return declared != nullptr && !declared->pieces.empty();
  }
  /// Whether a piece of this grid may lie so many quarters turned, and a sentence that it may not.
  [[nodiscard]] bool has_turn(std::int64_t turn) const {
    return turn == 0 || (declared->turns && turn > 0 && turn < 4);
  }
  [[nodiscard]] std::string wrong_turn(std::int64_t turn) const;
  /// Whether there is one of each thing of a scope, without further dimensions.
  [[nodiscard]] bool only_of(description::Field::Scope s) const {
    return scope == s && dimensions.empty();
  }
  [[nodiscard]] Word first_value(std::size_t instance) const {
    return initials.empty() ? initial : initials[instance];
  }
};

}  // namespace castellan::state
