// Figures: where they stand, reading, going through and moving them.

#include "interpreter/ruletext/code/figures.hpp"

#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/ruletext/code/narrowed.hpp"
#include "interpreter/state/figure_words.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::ruletext {

using description::FieldKind;
using state::figures::Location;
using state::figures::Where;

namespace {

int known_figure(const state::FieldType& figures, Value figure) {
  if (figure < 0 || figure >= figures.places) {
    throw Failure{"state/nothing", "there is no such figure of '" + figures.name + "'"};
  }
  return static_cast<int>(figure);
}

/// A figure of a field, or of all, in its own field.
state::Schema::OwnFigure known_own(const Access& a, const state::FieldType& figures, Value figure) {
  return a.schema.own_figure(figures, known_figure(figures, figure));
}

Location location(const Access& a, const state::FieldType& figures, Value figure) {
  return state::figures::read_location(a.arena, figures, 0, known_figure(figures, figure));
}

}  // namespace

int segment_under(const Access& a, const state::FieldType& regions, const Location& l) {
  const state::PieceSegments on(a.schema, a.arena, a.schema.field(regions.over),
                                static_cast<std::size_t>(l.instance), l.at);
  return on[l.part].feature == regions.feature ? on.id(regions, l.at, l.part) : -1;
}

Location location_of(const Access& a, const state::FieldType& own, StandKind kind,
                     FieldId container, Value value, Value second) {
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
      return {Where::corner, container, static_cast<Word>(instance_part(value)), number_part(value),
              0};
    case StandKind::place:
      return {Where::place, container, 0, known_place(f, value), 0};
    case StandKind::slot: {
      if (second < 0 || second >= f.places)
        throw Failure{"state/no-place", "'" + f.name + "' has no such place"};
      return {Where::place, container, static_cast<Word>(a.instance_of(f, value)),
              static_cast<Word>(second), 0};
    }
    case StandKind::square:
      if (!(value >= f.min && value <= f.max)) {
        throw Failure{"state/range", "'" + f.name + "' has squares " + std::to_string(f.min) +
                                         " to " + std::to_string(f.max) + ", not " +
                                         std::to_string(value)};
      }
      return {Where::track, container, 0, static_cast<Word>(value), 0};
    case StandKind::figure:
      return state::figures::riding(a.schema, own, known_own(a, f, value));
    case StandKind::supply:
      return {Where::supply, {}, 0, static_cast<Word>(value), 0};
    case StandKind::region:
    case StandKind::joined:
      break;
  }
  return {};
}

namespace {

Value figure_property(const state::FieldType& f, const Arena& arena, int figure,
                      FigureProperty what) {
  const auto& type = f.figures[static_cast<std::size_t>(figure)];
  const auto l = [&] { return state::figures::read_location(arena, f, 0, figure); };
  switch (what) {
    case FigureProperty::owner:
      return type.owner.value;
    case FigureProperty::kind:
      return type.kind;
    case FigureProperty::holder:
      return l().where == Where::holder ? l().at : kNone;
    case FigureProperty::in_supply:
      return l().where == Where::supply;
    case FigureProperty::role:
      return state::figures::role(arena, f, 0, figure);
    case FigureProperty::stack:
      return state::figures::stack(arena, f, 0, figure);
    case FigureProperty::custodian:
      return state::figures::custodian(arena, f, 0, figure).value;
  }
  return kNone;
}

Value find_figure(const Access& a, const state::FieldType& f, Value kind, Value owner,
                  bool in_supply) {
  const auto seat = Seat(static_cast<std::int32_t>(owner));
  if (in_supply) {
    const int found =
        state::figures::next_in_supply(a.arena, f, 0, seat, static_cast<std::int32_t>(kind), -1);
    if (found >= 0) return found;
  } else {
    const auto [first, end] =
        state::figures::of_owner_and_kind(f, seat, static_cast<std::int32_t>(kind));
    for (int i = first; i < end; ++i) {
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

void send(const EffectRun& a, const state::FieldType& f, int figure, const Location& to) {
  if (to.where == Where::figure) {
    const state::FieldType* in = &f;
    int at = figure;
    for (Location l = to; l.where == Where::figure;
         l = state::figures::location(a.arena, *in, 0, at)) {
      const auto below = state::figures::below(a.schema, *in, at, l);
      in = &below.field;
      at = below.figure;
      if (in == &f && at == figure)
        throw Failure{"state/occupied", "figures would stand on one another in a ring"};
    }
  }
  state::figures::move(a.schema, a.changes, f, 0, figure, to);
}

// What a figure was doing ends when it leaves the boards.
void send_home(const EffectRun& a, const state::Schema::OwnFigure& own, const Location& to) {
  const auto& [f, figure] = own;
  if (state::figures::carries(a.schema, a.arena, own)) {
    throw Failure{"state/occupied", "a figure stands on this one of '" + f.name + "'"};
  }
  send(a, f, figure, to);
  state::figures::set_role(a.changes, f, 0, figure, 0);
  state::figures::set_stack(a.changes, f, 0, figure, 0);
  state::figures::set_custodian(a.changes, f, 0, figure, Seat());
}

}  // namespace

void must_carry_nothing(const Access& a, FieldId grid, const PlacedPiece& on) {
  const bool layer = on.grid.is_layer();
  if (!state::figures::any_on(a.schema, a.arena, grid, on.instance, on.slot) &&
      !(layer && state::carries_figures(a.schema, a.arena, grid, on.instance, on.slot)))
    return;
  throw Failure{"state/occupied",
                "a figure stands on " + component_name(a.schema, on.piece.component)};
}

Value* Handlers::figure_get(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] =
      figure_property(f, a.arena, known_figure(f, top[-1]), static_cast<FigureProperty>(in.c));
  return top;
}

namespace {

bool is_in_supply(const Arena& arena, const state::FieldType& f, int figure) {
  return static_cast<Where>(arena.get(
             state::figures::word(f, 0, figure, state::figures::kWhere))) == Where::supply;
}

}  // namespace

bool Handlers::iterate_figures(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  Value at = v[0] + 1;
  if (in.a == 0) {
    if (at >= f.places) return false;
    v[0] = v[3] = at;
    return true;
  }
  const Guard& guard = a.program.guards[in.a - 1U];
  if (guard.asks == Guard::Asks::flag) {
    const auto& flag = a.schema.field(guard.flag);
    for (; at < f.places; ++at) {
      v[0] = v[3] = at;
      // Of what is no figure of the field's scope the turn itself has to speak.
      if (at >= static_cast<Value>(flag.instances) ||
          a.arena.get(flag.at(static_cast<std::size_t>(at))) != 0)
        return true;
    }
    return false;
  }
  const bool any = guard.asks == Guard::Asks::nothing;
  const bool owner = guard.asks == Guard::Asks::owner;
  const auto wanted = compared_with(a, guard.with);
  const auto fits = [&](const state::FigureType& t) {
    return any || (owner ? t.owner.value : t.kind) == wanted;
  };
  if (at >= f.places) return false;
  for (; at < f.places; ++at) {
    if (!fits(f.figures[static_cast<std::size_t>(at)])) continue;
    v[0] = v[3] = at;
    if (!guard.out_of_supply || !is_in_supply(a.arena, f, static_cast<int>(at))) return true;
  }
  // What the registers hold at the end is part of a frame, as if the turn itself had asked.
  v[0] = v[3] = f.places - 1;
  return false;
}

Value* Handlers::region_of_figure(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Location l = location(a, a.field(in.c), *--top);
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
  return top;
}

Value* Handlers::figure_among_all(const Run& a, const Instruction& in, Value* top) {
  if (top[-1] >= 0) top[-1] += a.field(in.b).first_figure;
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
    if (slot >= 0 && l.where == Where::segment)
      top[-1] = segment_value(piece_value(instance, slot), l.part);
  } else if (l.where == Where::place && l.field == field &&
             static_cast<std::size_t>(l.instance) == instance) {
    top[-1] = state::places_named(f) ? l.at : l.at + 1;
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

Value* Handlers::stand_figure(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value second = *--top;
  const Value value = *--top;
  const auto own = known_own(a, f, *--top);
  const auto kind = static_cast<StandKind>(in.a);
  send(a, own.field, own.figure, location_of(a, own.field, kind, FieldId(in.c), value, second));
  return top;
}

Value* Handlers::release_figure(const EffectRun& a, const Instruction& in, Value* top) {
  const auto own = known_own(a, a.field(in.b), *--top);
  const Seat owner = own.field.figures[static_cast<std::size_t>(own.figure)].owner;
  send_home(a, own, {Where::supply, {}, 0, owner.value, 0});
  return top;
}

Value* Handlers::remove_figure(const EffectRun& a, const Instruction& in, Value* top) {
  send_home(a, known_own(a, a.field(in.b), *--top), {Where::out, {}, 0, 0, 0});
  return top;
}

Value* Handlers::hold_figure(const EffectRun& a, const Instruction& in, Value* top) {
  const Seat seat = seat_of(a, *--top);
  send_home(a, known_own(a, a.field(in.b), *--top), {Where::holder, {}, 0, seat.value, 0});
  return top;
}

Value* Handlers::set_figure(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value value = *--top;
  const int figure = known_figure(f, *--top);
  switch (static_cast<FigureProperty>(in.c)) {
    case FigureProperty::custodian:
      state::figures::set_custodian(a.changes, f, 0, figure,
                                    value < 0 ? Seat() : seat_of(a, value));
      break;
    default: {
      const bool role = static_cast<FigureProperty>(in.c) == FigureProperty::role;
      if (value < 0 || value > state::figures::kMost) {
        throw Failure{"state/range", std::string(role ? "the role" : "the height in a stack") +
                                         " of a figure may be 0 to " +
                                         std::to_string(state::figures::kMost) + ", not " +
                                         std::to_string(value)};
      }
      if (role)
        state::figures::set_role(a.changes, f, 0, figure, static_cast<Word>(value));
      else
        state::figures::set_stack(a.changes, f, 0, figure, static_cast<Word>(value));
      break;
    }
  }
  return top;
}

}  // namespace castellan::ruletext
