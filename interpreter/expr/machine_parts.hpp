/// Parts of the machine that touch containers: reading, going through, and
/// changing them. Private to interpreter/expr. Each takes one instruction and
/// the stack's next free place and returns the new one; a `Failure` becomes a
/// RuleError with the instruction's place in machine.cpp.
#pragma once

#include <string>

#include "interpreter/board/scratch.hpp"
#include "interpreter/expr/machine.hpp"
#include "interpreter/expr/values.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::expr::parts {

struct Failure {
  const char* id;
  std::string message;
};

std::string component_name(const state::Schema& schema, Value c);

/// Checked ways into the fields of one game.
struct Access {
  const state::Schema& schema;
  Arena& arena;
  std::int64_t& fuel;

  /// Charges for a long way: segments, pieces or places that were looked at.
  void spend(int steps) const { fuel -= steps / kStepsPerFuel; }
  static constexpr int kStepsPerFuel = 16;

  [[nodiscard]] const state::FieldType& field(std::size_t id) const { return schema.fields()[id]; }
  [[nodiscard]] std::size_t instance_of(const state::FieldType& f, Value instance) const {
    if (instance < 0 || instance >= static_cast<Value>(f.instances)) no_instance(f, instance);
    return static_cast<std::size_t>(instance);
  }
  /// Index in the field's family.
  std::int32_t family_index(const state::FieldType& f, Value component) const {
    const auto& family = schema.family(f.family);
    const Value i = component - family.first.value;
    if (component < 0 || i < 0 || i >= family.size) wrong_component(f, component);
    return static_cast<std::int32_t>(i);
  }
  [[nodiscard]] Address place_address(const state::FieldType& f, Value instance,
                                      Value place) const {
    if (place < 0 || place >= f.places)
      throw Failure{"state/no-place", "'" + f.name + "' has no such place"};
    return f.at(instance_of(f, instance)) + static_cast<Address>(place);
  }
  /// Writes a one-word field; refuses values outside its range.
  void store(const state::FieldType& f, Value instance, Value value) const;

  [[noreturn]] void no_instance(const state::FieldType& f, Value instance) const;
  [[noreturn]] void wrong_component(const state::FieldType& f, Value component) const;
};

[[noreturn]] void no_piece(const state::FieldType& grid, Value piece);
/// Where a piece that is known by a value lies. Throws Failure for none and for
/// one that is no longer there.
struct PieceAt {
  std::size_t instance;
  int slot;
};
inline PieceAt piece_at(const Access& a, const state::FieldType& grid, Value piece) {
  if (piece < 0) no_piece(grid, piece);
  const PieceAt at{instance_of_piece(piece), slot_of_piece(piece)};
  if (at.instance >= grid.instances || at.slot >= grid.capacity || !grid.grids[at.instance].used(a.arena, at.slot))
    no_piece(grid, piece);
  return at;
}

/// The container behind a value, checked in the same way.
struct PlacedPiece {
  const state::FieldType& grid;
  std::size_t instance;
  int slot;
  board::Piece piece;
};
PlacedPiece placed(const Access& a, const state::FieldType& grid, Value piece);
struct PlacedSegment {
  PlacedPiece on;
  int index;
  const state::Segment& segment;
};
PlacedSegment placed_segment(const Access& a, const state::FieldType& grid, Value segment);
/// A segment's id in a regions field; -1 when it is of another feature.
int region_segment(const Access& a, const state::FieldType& regions, Value segment);
/// The field's instance and the lowest segment or place of a region.
struct KnownRegion {
  std::size_t instance;
  int lowest;
};
KnownRegion known_region(const Access& a, const state::FieldType& regions, Value region);
/// The id of the segment a figure stands on in a regions field over its grid;
/// -1 when that is of another feature.
int segment_under(const Access& a, const state::FieldType& regions, const state::figures::Location& l);
/// Index of a figure in its field. Throws Failure for none.
int known_figure(const state::FieldType& figures, Value figure);
int known_place(const state::FieldType& map, Value place);
/// The region of a segment or place that exists, by its lowest one.
Value region_value(const Access& a, const state::FieldType& regions, std::size_t instance, int member);
/// Where a figure stands, as a StandKind with its two values says.
state::figures::Location location_of(const Access& a, StandKind kind, FieldId container, Value value,
                                     Value second);

Value* read_board(const Access& a, const Program& p, const Instruction& in, Value* top);
bool iterate_board(const Access& a, const Instruction& in, Value* locals);
Value* change_board(const Access& a, const Instruction& in, Value* top, board::Scratch& scratch);

/// Collects places to fill and what the fillings tried are worth.
Value* fill(const Access& a, Filling& f, const Instruction& in, Value* top);
/// Puts the next filling to be tried into the state; false when the best one
/// lies there.
bool try_filling(const Access& a, Filling& f);

Value* read_container(const Access& a, const Bag* bags, const Instruction& in, Value* top);
/// Advances a loop; false when its set is used up.
bool iterate(const Access& a, const Bag* bags, const Instruction& in, Value* locals);
Value* change_container(const Access& a, const Bag* bags, const Instruction& in, Value* top,
                        board::Scratch& scratch);

}  // namespace castellan::expr::parts
