// Reading boards: segments, regions, figures, maps.

#include "interpreter/expr/machine_parts.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::expr::parts {

using description::FieldKind;
using state::figures::Location;
using state::figures::Where;

PlacedPiece placed(const Access& a, const state::FieldType& grid, Value piece) {
  if (piece < 0) throw Failure{"state/nothing", "no piece lies there"};
  const std::size_t instance = instance_of_piece(piece);
  const int slot = slot_of_piece(piece);
  if (instance >= grid.instances || slot >= grid.capacity || !grid.grids[instance].used(a.arena, slot)) {
    throw Failure{"state/nothing", "this piece of '" + grid.name + "' is not there any more"};
  }
  return {grid, instance, slot, grid.grids[instance].piece(a.arena, slot)};
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

namespace {

Value figure_property(const state::FieldType& f, const Arena& arena, int figure, FigureProperty what) {
  const auto& type = f.figures[static_cast<std::size_t>(figure)];
  const Location l = state::figures::location(arena, f, 0, figure);
  switch (what) {
    case FigureProperty::owner: return type.owner.value;
    case FigureProperty::kind: return type.kind;
    case FigureProperty::holder: return l.where == Where::holder ? l.at : kNone;
    case FigureProperty::in_supply: return l.where == Where::supply;
    case FigureProperty::role: return state::figures::role(arena, f, 0, figure);
    case FigureProperty::stack: return state::figures::stack(arena, f, 0, figure);
    case FigureProperty::custodian: return state::figures::custodian(arena, f, 0, figure).value;
  }
  return kNone;
}

Value find_figure(const Access& a, const state::FieldType& f, Value kind, Value owner, bool in_supply) {
  const auto seat = Seat(static_cast<std::int32_t>(owner));
  if (in_supply) {
    const int found = state::figures::next_in_supply(a.arena, f, 0, seat, static_cast<std::int32_t>(kind), -1);
    if (found >= 0) return found;
  } else {
    for (int i = 0; i < f.places; ++i) {
      const auto& type = f.figures[static_cast<std::size_t>(i)];
      if (type.kind == kind && type.owner == seat) return i;
    }
    return kNone;
  }
  const std::string name = kind >= 0 && kind < static_cast<Value>(f.figure_kinds.size())
                               ? f.figure_kinds[static_cast<std::size_t>(kind)]
                               : "figure";
  throw Failure{"state/not-there",
                "no " + name + (owner < 0 ? std::string() : " of seat " + std::to_string(owner)) +
                    " is in supply"};
}

// The slot of the piece a figure stands on, -1 when it stands elsewhere.
int slot_under(const Access& a, FieldId grid, std::size_t instance, const Location& l) {
  if (l.field != grid || static_cast<std::size_t>(l.instance) != instance) return -1;
  if (l.where == Where::segment) return l.at;
  if (l.where != Where::cell) return -1;
  return a.schema.field(grid).grids[instance].slot_at(a.arena, unpack_cell(l.at));
}

}  // namespace

Value* read_board(const Access& a, const Program& p, const Instruction& in, Value* top) {
  const auto pop = [&top] { return *--top; };
  const auto& f = a.field(in.b);
  switch (in.op) {
    case Op::segment_piece:
      if (top[-1] >= 0) top[-1] = piece_of_segment(top[-1]);
      break;
    case Op::segment_feature:
      if (top[-1] >= 0) top[-1] = placed_segment(a, f, top[-1]).segment.feature;
      break;
    case Op::segment_mark: {
      const PlacedSegment s = placed_segment(a, f, top[-1]);
      const Value word = p.constants[static_cast<std::size_t>(in.c + s.segment.feature)];
      top[-1] = word >= 0 ? s.segment.marks[static_cast<std::size_t>(word)] : in.a != 0 ? kNone : 0;
      break;
    }
    case Op::region_of: {
      const Value segment = pop();
      const std::size_t instance = a.instance_of(f, top[-1]);
      const int id = segment < 0 || instance_of_piece(piece_of_segment(segment)) != instance
                         ? -1
                         : region_segment(a, f, segment);
      top[-1] = id < 0 ? kNone : region_value(a, f, instance, id);
      break;
    }
    case Op::region_of_place: {
      const Value place = pop();
      const std::size_t instance = a.instance_of(f, top[-1]);
      const auto& map = a.schema.field(f.over);
      const bool owned = place >= 0 && map.maps[instance].owner(a.arena, known_place(map, place)) >= 0;
      top[-1] = owned ? region_value(a, f, instance, static_cast<int>(place)) : kNone;
      break;
    }
    case Op::region_of_figure: {
      const auto& figures = a.field(static_cast<std::size_t>(in.c));
      const Location l = state::figures::location(a.arena, figures, 0, known_figure(figures, pop()));
      const std::size_t instance = a.instance_of(f, top[-1]);
      const bool here = l.field == f.over && static_cast<std::size_t>(l.instance) == instance;
      top[-1] = kNone;
      if (here && l.where == Where::segment) {
        const int id = segment_under(a, f, l);
        if (id >= 0) top[-1] = region_value(a, f, instance, id);
      } else if (here && l.where == Where::place &&
                 a.schema.field(f.over).maps[instance].owner(a.arena, l.at) >= 0) {
        top[-1] = region_value(a, f, instance, l.at);
      }
      break;
    }
    case Op::region_size: {
      const KnownRegion r = known_region(a, f, top[-1]);
      const auto& over = a.schema.field(f.over);
      top[-1] = over.kind == FieldKind::map
                    ? over.maps[r.instance].group_size(a.arena, f.feature, r.lowest)
                    : f.regions[r.instance].groups(a.arena, r.lowest);
      break;
    }
    case Op::region_open: {
      const KnownRegion r = known_region(a, f, top[-1]);
      top[-1] = f.regions[r.instance].open_ends(a.arena, r.lowest);
      break;
    }
    case Op::region_owner: {
      const KnownRegion r = known_region(a, f, top[-1]);
      top[-1] = a.schema.field(f.over).maps[r.instance].owner(a.arena, r.lowest);
      break;
    }
    case Op::region_mark: {
      const KnownRegion r = known_region(a, f, top[-1]);
      top[-1] = f.regions[r.instance].counter(a.arena, r.lowest, in.c);
      break;
    }
    case Op::figure_get:
      top[-1] = figure_property(f, a.arena, known_figure(f, top[-1]), static_cast<FigureProperty>(in.c));
      break;
    case Op::figure_of: {
      const Value owner = pop();
      top[-1] = find_figure(a, f, top[-1], owner, in.c != 0);
      break;
    }
    case Op::figure_piece:
    case Op::figure_spot: {
      const auto& figures = a.field(static_cast<std::size_t>(in.c));
      const Location l = state::figures::location(a.arena, figures, 0, known_figure(figures, pop()));
      const std::size_t instance = a.instance_of(f, top[-1]);
      const FieldId field(static_cast<std::int32_t>(in.b));
      top[-1] = kNone;
      if (f.kind == FieldKind::grid) {
        const int slot = slot_under(a, field, instance, l);
        if (slot >= 0 && in.op == Op::figure_piece) {
          top[-1] = piece_value(instance, slot);
        } else if (slot >= 0 && l.where == Where::segment) {
          top[-1] = segment_value(piece_value(instance, slot), l.part);
        }
      } else if (l.where == Where::place && l.field == field &&
                 static_cast<std::size_t>(l.instance) == instance) {
        top[-1] = f.kind == FieldKind::map || f.choice ? l.at : l.at + 1;
      }
      break;
    }
    case Op::place_component:
      top[-1] = a.schema.family(f.place_family).first.value + known_place(f, top[-1]);
      break;
    case Op::place_owner:
      top[-1] = f.maps[0].owner(a.arena, known_place(f, top[-1]));
      break;
    case Op::linked: {
      const Value b = pop();
      const Value from = top[-1];
      top[-1] = from >= 0 && b >= 0 &&
                f.maps[0].linked(a.arena, known_place(f, from), known_place(f, b),
                                 static_cast<board::LinkKinds>(in.c));
      break;
    }
    case Op::figure_corner: {
      const auto& figures = a.field(static_cast<std::size_t>(in.c));
      const Location l = state::figures::location(a.arena, figures, 0, known_figure(figures, pop()));
      const std::size_t instance = a.instance_of(f, top[-1]);
      const bool here = l.where == Where::corner && l.field == FieldId(static_cast<std::int32_t>(in.b)) &&
                        static_cast<std::size_t>(l.instance) == instance;
      top[-1] = here ? in_instance(instance, l.at) : kNone;
      break;
    }
    case Op::supply: {
      const Value seat = pop();
      top[-1] = state::figures::in_supply(a.arena, f, 0, Seat(static_cast<std::int32_t>(seat)),
                                          static_cast<std::int32_t>(top[-1]));
      break;
    }
    case Op::reaches: {
      const Value cell = pop();
      const PlacedSegment s = placed_segment(a, f, top[-1]);
      const std::uint8_t halves = state::turned_halves(s.segment.halves, s.on.piece.turn);
      bool reached = false;
      for (int n = 0; n < kSides; ++n) {
        const auto side = static_cast<Side>(n);
        reached = reached || ((halves >> 2 * n & 3) != 0 && pack(s.on.piece.cell.step(side)) == cell);
      }
      top[-1] = reached;
      break;
    }
    case Op::adjoin: {
      const PlacedSegment t = placed_segment(a, f, pop());
      const PlacedSegment s = placed_segment(a, f, top[-1]);
      const bool one_piece = s.on.instance == t.on.instance && s.on.slot == t.on.slot;
      top[-1] = one_piece && (s.segment.beside >> t.index & 1) != 0;
      break;
    }
    case Op::component_copies:
      if (top[-1] < 0) throw Failure{"state/nothing", "the copies of nothing are asked for"};
      top[-1] = a.schema.components()[static_cast<std::size_t>(top[-1])].copies;
      break;
    case Op::signature: {
      const Value turn = pop();
      if (top[-1] < 0) throw Failure{"state/nothing", "the sides of nothing are asked for"};
      top[-1] = a.schema.signatures()[static_cast<std::size_t>(top[-1] * kSides + (turn & 3))];
      break;
    }
    case Op::piece_signature: top[-1] = placed(a, f, top[-1]).piece.signature; break;
    case Op::corner_of: {
      const Value cell = pop();
      if (cell < 0) throw Failure{"state/nothing", "the corner of no cell is asked for"};
      top[-1] = in_instance(a.instance_of(f, top[-1]), static_cast<Word>(cell));
      break;
    }
    default: break;
  }
  return top;
}

}  // namespace castellan::expr::parts
