#include "interpreter/expr/instructions/boards.hpp"

#include "interpreter/state/regions.hpp"

namespace castellan::expr {

using description::FieldKind;
using state::figures::Location;
using state::figures::Where;

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
  const auto& segments = a.schema.component(ComponentId(on.piece.component)).segments;
  const int index = index_of_segment(segment);
  if (static_cast<std::size_t>(index) >= segments.size()) {
    throw Failure{"state/nothing", "this piece of '" + grid.name + "' has no such segment"};
  }
  return {on, index, segments[static_cast<std::size_t>(index)]};
}

int region_segment(const Access& a, const state::FieldType& regions, Value segment) {
  const PlacedSegment s = placed_segment(a, a.schema.field(regions.over), segment);
  if (s.segment.feature != regions.feature) return -1;
  return state::segment_id(regions, s.on.slot, s.segment);
}

int segment_under(const Access& a, const state::FieldType& regions, const Location& l) {
  const auto& grid = a.schema.field(regions.over).grids[static_cast<std::size_t>(l.instance)];
  const ComponentId component(grid.piece(a.arena, l.at).component);
  const state::Segment& segment = a.schema.component(component).segments[static_cast<std::size_t>(l.part)];
  return segment.feature == regions.feature ? state::segment_id(regions, l.at, segment) : -1;
}

KnownRegion known_region(const Access& a, const state::FieldType& regions, Value region) {
  if (region < 0) throw Failure{"state/nothing", "no region of '" + regions.name + "' is there"};
  const KnownRegion r{instance_part(region), number_part(region)};
  const auto& over = a.schema.field(regions.over);
  const bool there = over.kind == FieldKind::map ? over.maps[r.instance].owner(a.arena, r.lowest) >= 0
                                                 : regions.regions[r.instance].exists(a.arena, r.lowest);
  if (!there) throw Failure{"state/nothing", "this region of '" + regions.name + "' is not there any more"};
  return r;
}

int known_figure(const state::FieldType& figures, Value figure) {
  if (figure < 0 || figure >= figures.places) {
    throw Failure{"state/nothing", "there is no such figure of '" + figures.name + "'"};
  }
  return static_cast<int>(figure);
}

int known_place(const state::FieldType& map, Value place) {
  if (place < 0 || place >= map.places) {
    throw Failure{"state/no-place", "'" + map.name + "' has no such place"};
  }
  return static_cast<int>(place);
}

Value region_value(const Access& a, const state::FieldType& regions, std::size_t instance, int member) {
  const auto& over = a.schema.field(regions.over);
  if (over.kind != FieldKind::map) {
    return in_instance(instance, regions.regions[instance].region(a.arena, member));
  }
  return in_instance(instance, over.maps[instance].lowest_in_group(a.arena, regions.feature, member));
}

Location location(const Access& a, const state::FieldType& figures, Value figure) {
  return state::figures::location(a.arena, figures, 0, known_figure(figures, figure));
}

Seat seat_of(const Access& a, Value seat) {
  if (seat < 0 || seat >= a.schema.players()) throw Failure{"state/nothing", "there is no such player"};
  return Seat(static_cast<std::int32_t>(seat));
}

Location location_of(const Access& a, StandKind kind, FieldId container, Value value, Value second) {
  // A supply is in no container.
  const auto& f = container ? a.schema.field(container) : a.schema.fields().front();
  if (value < 0) throw Failure{"state/nothing", "a figure is put on nothing"};
  switch (kind) {
    case StandKind::segment: {
      const PlacedSegment s = placed_segment(a, f, value);
      return {Where::segment, container, static_cast<Word>(s.on.instance), s.on.slot, s.index};
    }
    case StandKind::piece: {
      const PlacedPiece on = placed(a, f, value);
      return {Where::cell, container, static_cast<Word>(on.instance), pack(on.piece.cell), 0};
    }
    case StandKind::corner:
      return {Where::corner, container, static_cast<Word>(instance_part(value)), number_part(value), 0};
    case StandKind::place:
      return {Where::place, container, 0, known_place(f, value), 0};
    case StandKind::slot: {
      if (second < 0 || second >= f.places) throw Failure{"state/no-place", "'" + f.name + "' has no such place"};
      return {Where::place, container, static_cast<Word>(a.instance_of(f, value)), static_cast<Word>(second), 0};
    }
    case StandKind::square:
      if (!(value >= f.min && value <= f.max)) {
        throw Failure{"state/range", "'" + f.name + "' has squares " + std::to_string(f.min) + " to " +
                                         std::to_string(f.max) + ", not " + std::to_string(value)};
      }
      return {Where::track, container, 0, static_cast<Word>(value), 0};
    case StandKind::figure:
      return {Where::figure, {}, 0, known_figure(f, value), 0};
    case StandKind::supply: return {Where::supply, {}, 0, static_cast<Word>(value), 0};
    case StandKind::region:
    case StandKind::joined: break;
  }
  return {};
}

}  // namespace castellan::expr
