// Changing boards: figures, owners and links of maps, merges of regions.

#include "interpreter/expr/machine_parts.hpp"
#include "interpreter/state/merges.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::expr::parts {

using state::figures::Location;
using state::figures::Where;

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

namespace {

void send(const Access& a, const state::FieldType& f, int figure, const Location& to) {
  if (to.where == Where::figure) {
    for (int below = to.at; below >= 0;) {
      if (below == figure) throw Failure{"state/occupied", "figures would stand on one another in a ring"};
      const Location l = state::figures::location(a.arena, f, 0, below);
      below = l.where == Where::figure ? l.at : -1;
    }
  }
  state::figures::move(a.schema, a.arena, f, 0, figure, to);
}

// What a figure was doing ends when it leaves the boards.
void send_home(const Access& a, const state::FieldType& f, int figure, const Location& to) {
  if (state::figures::carries(a.arena, f, 0, figure)) {
    throw Failure{"state/occupied", "a figure stands on this one of '" + f.name + "'"};
  }
  send(a, f, figure, to);
  state::figures::set_role(a.arena, f, 0, figure, 0);
  state::figures::set_stack(a.arena, f, 0, figure, 0);
  state::figures::set_custodian(a.arena, f, 0, figure, Seat());
}

Seat seat_of(const Access& a, Value seat) {
  if (seat < 0 || seat >= a.schema.players()) throw Failure{"state/nothing", "there is no such player"};
  return Seat(static_cast<std::int32_t>(seat));
}

}  // namespace

Value* change_board(const Access& a, const Instruction& in, Value* top, board::Scratch& scratch) {
  const auto pop = [&top] { return *--top; };
  const auto& f = a.field(in.b);
  switch (in.op) {
    case Op::stand_figure: {
      const Value second = pop();
      const Value value = pop();
      const int figure = known_figure(f, pop());
      const auto kind = static_cast<StandKind>(in.a);
      if (kind == StandKind::figure && in.c != static_cast<std::int32_t>(in.b)) {
        throw Failure{"state/wrong-component", "a figure stands only on figures of '" + f.name + "'"};
      }
      send(a, f, figure, location_of(a, kind, FieldId(in.c), value, second));
      break;
    }
    case Op::release_figure: {
      const int figure = known_figure(f, pop());
      const Seat owner = f.figures[static_cast<std::size_t>(figure)].owner;
      send_home(a, f, figure, {Where::supply, {}, 0, owner.value, 0});
      break;
    }
    case Op::remove_figure:
      send_home(a, f, known_figure(f, pop()), {Where::out, {}, 0, 0, 0});
      break;
    case Op::hold_figure: {
      const Seat seat = seat_of(a, pop());
      send_home(a, f, known_figure(f, pop()), {Where::holder, {}, 0, seat.value, 0});
      break;
    }
    case Op::set_figure: {
      const Value value = pop();
      const int figure = known_figure(f, pop());
      switch (static_cast<FigureProperty>(in.c)) {
        case FigureProperty::custodian:
          state::figures::set_custodian(a.arena, f, 0, figure, value < 0 ? Seat() : seat_of(a, value));
          break;
        default: {
          const bool role = static_cast<FigureProperty>(in.c) == FigureProperty::role;
          if (value < 0 || value > state::figures::kMost) {
            throw Failure{"state/range", std::string(role ? "the role" : "the height in a stack") +
                                             " of a figure may be 0 to " + std::to_string(state::figures::kMost) + ", not " + std::to_string(value)};
          }
          if (role) state::figures::set_role(a.arena, f, 0, figure, static_cast<Word>(value));
          else state::figures::set_stack(a.arena, f, 0, figure, static_cast<Word>(value));
          break;
        }
      }
      break;
    }
    case Op::claim_place: {
      const Seat seat = seat_of(a, pop());
      const int place = known_place(f, pop());
      if (f.maps[0].owner(a.arena, place) >= 0) {
        throw Failure{"state/occupied", "this place of '" + f.name + "' has an owner already"};
      }
      f.maps[0].claim(a.arena, place, seat.value);
      break;
    }
    case Op::release_place: {
      const int place = known_place(f, pop());
      if (f.maps[0].owner(a.arena, place) < 0) {
        throw Failure{"state/not-there", "this place of '" + f.name + "' has no owner"};
      }
      a.spend(f.places);
      f.maps[0].release(a.arena, place, scratch);
      break;
    }
    case Op::add_link: {
      const int b = known_place(f, pop());
      const int from = known_place(f, pop());
      const auto& map = f.maps[0];
      if (from == b) throw Failure{"state/no-place", "a place of '" + f.name + "' is linked to itself"};
      if (map.linked(a.arena, from, b, 1U << in.c)) {
        throw Failure{"state/occupied", "these places of '" + f.name + "' are linked by a " +
                                            f.link_kinds[static_cast<std::size_t>(in.c)] + " already"};
      }
      if (map.link_count(a.arena) >= map.plan().links) {
        throw Failure{"state/full", "'" + f.name + "' takes " + std::to_string(f.more_links) + " more links"};
      }
      a.spend(f.places + map.link_count(a.arena));
      for (int p = 0; p < f.places; ++p) {
        if (map.owner(a.arena, p) >= 0) {
          throw Failure{"state/fixed", "the links of '" + f.name + "' are fixed once a place has an owner"};
        }
      }
      map.insert_link(a.arena, {from, b, in.c});
      break;
    }
    case Op::merge:
    case Op::unmerge: {
      const Value second = pop();
      const Value first = pop();
      const int x = region_segment(a, f, first);
      const int y = region_segment(a, f, second);
      const std::size_t instance = instance_of_piece(piece_of_segment(first));
      if (x < 0 || y < 0 || x == y || instance != instance_of_piece(piece_of_segment(second))) {
        throw Failure{"state/wrong-component", "'" + f.name + "' joins two different segments of one grid"};
      }
      const int known = state::merges::find(a.arena, f, instance, x, y);
      if (in.op == Op::unmerge) {
        if (known < 0) throw Failure{"state/not-there", "these segments of '" + f.name + "' are not merged"};
        a.spend(f.regions[instance].size(a.arena, x));
        state::merges::remove(a.schema, a.arena, f, instance, known, scratch);
        break;
      }
      if (known >= 0) throw Failure{"state/occupied", "these segments of '" + f.name + "' are merged already"};
      if (state::merges::count(a.arena, f, instance) >= f.merges) {
        throw Failure{"state/full", "'" + f.name + "' takes " + std::to_string(f.merges) + " merges"};
      }
      state::merges::add(a.schema, a.arena, f, instance, x, y);
      break;
    }
    default: break;
  }
  return top;
}

}  // namespace castellan::expr::parts
