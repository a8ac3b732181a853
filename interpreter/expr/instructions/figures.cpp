// Figures: reading and moving them.

#include "interpreter/expr/instructions/boards.hpp"
#include "interpreter/expr/instructions/handlers.hpp"

namespace castellan::expr {

using description::FieldKind;
using state::figures::Location;
using state::figures::Where;

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

}  // namespace

Value* Handlers::figure_get(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = figure_property(f, a.arena, known_figure(f, top[-1]), static_cast<FigureProperty>(in.c));
  return top;
}

Value* Handlers::figure_of(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value owner = *--top;
  top[-1] = find_figure(a, f, top[-1], owner, in.c != 0);
  return top;
}

Value* Handlers::figure_piece(const Run& a, const Instruction& in, Value* top) {
  const Location l = location(a, a.field(in.c), *--top);
  const std::size_t instance = a.instance_of(a.field(in.b), top[-1]);
  const int slot = slot_under(a, FieldId(std::size_t{in.b}), instance, l);
  top[-1] = slot < 0 ? kNone : piece_value(instance, slot);
  return top;
}

Value* Handlers::figure_spot(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Location l = location(a, a.field(in.c), *--top);
  const std::size_t instance = a.instance_of(f, top[-1]);
  const FieldId field(std::size_t{in.b});
  top[-1] = kNone;
  if (f.kind == FieldKind::grid) {
    const int slot = slot_under(a, field, instance, l);
    if (slot >= 0 && l.where == Where::segment) top[-1] = segment_value(piece_value(instance, slot), l.part);
  } else if (l.where == Where::place && l.field == field && static_cast<std::size_t>(l.instance) == instance) {
    top[-1] = f.kind == FieldKind::map || f.choice ? l.at : l.at + 1;
  }
  return top;
}

Value* Handlers::figure_corner(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const auto& figures = a.field(in.c);
  const Location l = location(a, figures, *--top);
  const std::size_t instance = a.instance_of(f, top[-1]);
  const bool here = l.where == Where::corner && l.field == FieldId(std::size_t{in.b}) &&
                    static_cast<std::size_t>(l.instance) == instance;
  top[-1] = here ? in_instance(instance, l.at) : kNone;
  return top;
}

Value* Handlers::supply(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value seat = *--top;
  top[-1] = state::figures::in_supply(a.arena, f, 0, Seat(static_cast<std::int32_t>(seat)),
                                      static_cast<std::int32_t>(top[-1]));
  return top;
}

Value* Handlers::stand_figure(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value second = *--top;
  const Value value = *--top;
  const int figure = known_figure(f, *--top);
  const auto kind = static_cast<StandKind>(in.a);
  if (kind == StandKind::figure && in.c != static_cast<std::int32_t>(in.b)) {
    throw Failure{"state/wrong-component", "a figure stands only on figures of '" + f.name + "'"};
  }
  send(a, f, figure, location_of(a, kind, FieldId(in.c), value, second));
  return top;
}

Value* Handlers::release_figure(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const int figure = known_figure(f, *--top);
  const Seat owner = f.figures[static_cast<std::size_t>(figure)].owner;
  send_home(a, f, figure, {Where::supply, {}, 0, owner.value, 0});
  return top;
}

Value* Handlers::remove_figure(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  send_home(a, f, known_figure(f, *--top), {Where::out, {}, 0, 0, 0});
  return top;
}

Value* Handlers::hold_figure(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Seat seat = seat_of(a, *--top);
  send_home(a, f, known_figure(f, *--top), {Where::holder, {}, 0, seat.value, 0});
  return top;
}

Value* Handlers::set_figure(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value value = *--top;
  const int figure = known_figure(f, *--top);
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
  return top;
}

}  // namespace castellan::expr
