#include "interpreter/ruletext/code/boards.hpp"

#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

using description::FieldKind;

void no_piece(const state::FieldType& grid, Value piece) {
  if (piece < 0) throw Failure{"state/nothing", "no piece lies there"};
  throw Failure{"state/nothing", "this piece of '" + grid.name + "' is not there any more"};
}

PlacedPiece placed(const Access& a, const state::FieldType& grid, Value piece) {
  const PieceAt at = piece_at(a, grid, piece);
  return {grid, at.instance, at.slot, grid.grids[at.instance].piece(a.arena, at.slot)};
}

PlacedSegment placed_segment(const Access& a, const state::FieldType& grid, Value segment) {
  if (segment < 0) throw Failure{"state/nothing", "no segment is there"};
  const PlacedPiece on = placed(a, grid, piece_of_segment(segment));
  const state::PieceSegments among(a.schema, a.arena, grid, on.instance, on.piece);
  const int index = index_of_segment(segment);
  if (!among.has(index)) {
    throw Failure{"state/nothing", "this piece of '" + grid.name + "' has no such segment"};
  }
  return {on, among, index, among[index]};
}

int region_segment(const Access& a, const state::FieldType& regions, Value segment) {
  const state::FieldType& grid = a.schema.field(regions.over);
  if (segment >= 0) {
    const PrintedSegment p = printed_segment(a, grid, segment);
    if (p.segment != nullptr) {
      return p.segment->feature == regions.feature
                 ? p.on.slot * regions.segments + p.segment->number
                 : -1;
    }
  }
  const PlacedSegment s = placed_segment(a, grid, segment);
  if (s.segment.feature != regions.feature) return -1;
  return s.id(regions);
}

KnownRegion known_region(const Access& a, const state::FieldType& regions, Value region) {
  if (region < 0) throw Failure{"state/nothing", "no region of '" + regions.name + "' is there"};
  const KnownRegion r{instance_part(region), number_part(region)};
  const bool there =
      regions.of_places
          ? a.schema.field(regions.over).maps[r.instance].owner(a.arena, r.lowest) >= 0
          : regions.regions[r.instance].exists(a.arena, r.lowest);
  if (!there)
    throw Failure{"state/nothing", "this region of '" + regions.name + "' is not there any more"};
  return r;
}

[[noreturn]] void of_nothing(const char* what) {
  throw Failure{"state/nothing", std::string(what) + " of nothing are asked for"};
}

int known_direction(int directions, Value direction) {
  if (direction < 0 || direction >= directions)
    throw Failure{"state/nothing", "there is no such direction"};
  return static_cast<int>(direction);
}

void no_such_place(const state::FieldType& map) {
  throw Failure{"state/no-place",
                "no place of '" + map.name + "' is there; 'is none' asks for that before"};
}

Value region_value(const Access& a, const state::FieldType& regions, std::size_t instance,
                   int member) {
  if (!regions.of_places) {
    return in_instance(instance, regions.regions[instance].region(a.arena, member));
  }
  return in_instance(instance, a.schema.field(regions.over)
                                   .maps[instance]
                                   .lowest_in_group(a.arena, regions.feature, member));
}

Seat seat_of(const Access& a, Value seat) {
  if (seat < 0 || seat >= a.schema.players())
    throw Failure{"state/nothing", "there is no such player"};
  return Seat(static_cast<std::int32_t>(seat));
}

bool Handlers::printed(const Run& a, const Instruction& in, Value* top) {
  const Printed& known = *a.program.printed[static_cast<std::size_t>(in.d)];
  const Value piece = a.locals[in.b];
  const auto& f = a.schema.field(known.grid);
  // What is not there fails on the long way.
  if (piece < 0) return false;
  const std::size_t instance = instance_of_piece(piece);
  const int slot = slot_of_piece(piece);
  if (instance >= f.instances || slot >= f.capacity || !f.grids[instance].used(a.arena, slot))
    return false;
  const board::Grid& grid = f.grids[instance];
  if (f.layer) {
    const board::Grid& over = a.schema.field(f.layer).grids[instance];
    if (over.count(a.arena) > 0 && over.occupied(a.arena, grid.cell_of(a.arena, slot)))
      return false;
  }
  *top = known.values[static_cast<std::size_t>(grid.component_of(a.arena, slot))];
  return *top != Printed::kUnknown;
}

}  // namespace castellan::ruletext
