// Changing containers: what takes, puts, moves, cuts, plants and shows, and who knows of it.

#include <algorithm>

#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/knowledge.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

// --- who knows what is about to be taken: kept with it where it is put, see state/knowledge.hpp

Value* Handlers::pile_knowers(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const std::size_t i = a.instance_of(f, top[-2]);
  *top = state::viewers(a.schema, f, i) |
         state::pile::known_to_of(a.arena, f, f.at(i), a.family_index(f, top[-1]));
  return top + 1;
}

Value* Handlers::draw_knowers(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const std::size_t i = a.instance_of(f, top[-1]);
  *top = state::viewers(a.schema, f, i) | state::pile::known_to(a.arena, f, f.at(i));
  return top + 1;
}

Value* Handlers::slot_knowers(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  (void)a.place_address(f, top[-2], top[-1]);
  *top = state::knowers(a.schema, a.arena, f, static_cast<std::size_t>(top[-2]),
                        static_cast<std::size_t>(top[-1]));
  return top + 1;
}

Value* Handlers::piece_knowers(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  *top = state::viewers(a.schema, f, placed(a, f, top[-1]).instance);
  return top + 1;
}

Value* Handlers::take_pile(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value component = *--top;
  const Address at = f.at(a.instance_of(f, *--top));
  const auto type = a.family_index(f, component);
  if (state::pile::count(a.arena, at, type) < 1) {
    throw Failure{"state/not-there",
                  component_name(a.schema, component) + " is not in '" + f.name + "'"};
  }
  state::pile::add(a.changes, f, at, type, -1);
  *top++ = component;
  return top;
}

Value* Handlers::take_slot(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value place = *--top;
  const Address at = a.place_address(f, *--top, place);
  const Word component = a.arena.get(at);
  if (component < 0) throw Failure{"state/not-there", "that place of '" + f.name + "' is empty"};
  state::lay(a.changes, f, at, state::kNone);
  *top++ = component;
  return top;
}

Value* Handlers::take_piece(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const PlacedPiece on = placed(a, f, *--top);
  const FieldId grid(std::size_t{in.b});
  for (const int part : state::SlotsOfPiece(f, a.arena, on.instance, on.slot))
    must_carry_nothing(a, grid, {f, on.instance, part, f.grids[on.instance].piece(a.arena, part)});
  a.spend(f.grids[on.instance].count(a.arena));
  state::remove_piece(a.schema, a.changes, grid, on.instance, on.slot, a.machine.scratch_);
  *top++ = a.schema.whole(on.piece.component);
  return top;
}

Value* Handlers::put_pile(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value known_to = in.a != 0 ? *--top : 0;
  const Value instance = *--top;
  const auto type = a.family_index(f, *--top);
  const Address at = f.at(a.instance_of(f, instance));
  if (in.a != 0 && f.ordered > 0)
    state::pile::put_on_top(a.changes, f, at, type, static_cast<state::Seats>(known_to));
  else
    state::pile::add(a.changes, f, at, type, 1);
  return top;
}

Value* Handlers::put_slot(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value known_to = in.a != 0 ? *--top : 0;
  const Value place = *--top;
  const Value instance = *--top;
  const Value component = *--top;
  (void)a.family_index(f, component);
  const Address at = a.place_address(f, instance, place);
  if (a.arena.get(at) >= 0) {
    throw Failure{"state/occupied", "that place of '" + f.name + "' is occupied by " +
                                        component_name(a.schema, a.arena.get(at))};
  }
  state::lay(a.changes, f, at, static_cast<Word>(component), static_cast<state::Seats>(known_to));
  return top;
}

Value* Handlers::put_grid(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value turn = *--top;
  const Value cell = *--top;
  const std::size_t i = a.instance_of(f, *--top);
  const Value component = *--top;
  (void)a.family_index(f, component);
  if (cell < 0) throw Failure{"state/nothing", "a piece is put on no cell"};
  const Cell at = unpack_cell(static_cast<Word>(cell));
  const ComponentId what(static_cast<std::int32_t>(component));
  const Turn turned = a.turn_of(f, turn);
  if (state::NoRoom none = state::no_room(f, a.arena, i, at, what, turned); none.id != nullptr)
    throw Failure{none.id, std::move(none.message)};
  state::place_piece(a.schema, a.changes, FieldId(std::size_t{in.b}), i, at, what, turned);
  return top;
}

Value* Handlers::move_bag(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& to = a.field(in.d);
  const auto& from = a.field(in.b);
  const Address to_at = to.at(a.instance_of(to, *--top));
  const Address from_at = from.at(a.instance_of(from, *--top));
  for (const auto& item : a.machine.bag(static_cast<std::size_t>(in.c)).view()) {
    const auto type = a.family_index(from, item.component);
    if (state::pile::count(a.arena, from_at, type) < item.count) {
      throw Failure{"state/not-there",
                    component_name(a.schema, item.component) + " is not in '" + from.name + "'"};
    }
    state::pile::add(a.changes, from, from_at, type, -item.count);
    state::pile::add(a.changes, to, to_at, type, item.count);
  }
  return top;
}

Value* Handlers::move_all(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& to = a.field(in.d);
  const auto& from = a.field(in.b);
  const Address to_at = to.at(a.instance_of(to, *--top));
  const Address from_at = from.at(a.instance_of(from, *--top));
  if (from_at != to_at) state::pile::move_all(a.changes, from, from_at, to, to_at);
  return top;
}

Value* Handlers::move_copies(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& to = a.field(in.d);
  const auto& from = a.field(in.b);
  const Value n = *--top;
  const Value component = *--top;
  const Address to_at = to.at(a.instance_of(to, *--top));
  const Address from_at = from.at(a.instance_of(from, *--top));
  const auto type = a.family_index(from, component);
  const Value there = state::pile::count(a.arena, from_at, type);
  if (n < 0 || n > there) {
    throw Failure{"state/not-there", "'" + from.name + "' holds " + std::to_string(there) + " of " +
                                         component_name(a.schema, component) + ", not " +
                                         std::to_string(n)};
  }
  if (n == 0) return top;
  state::pile::add(a.changes, from, from_at, type, static_cast<Word>(-n));
  state::pile::add(a.changes, to, to_at, type, static_cast<Word>(n));
  return top;
}

Value* Handlers::cut(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value n = *--top;
  if (n < 1 || n > f.sections) {
    throw Failure{"state/range", "'" + f.name + "' can be cut into 1 to " +
                                     std::to_string(f.sections) + " sections, not " +
                                     std::to_string(n)};
  }
  state::pile::cut(a.changes, f, f.at(a.instance_of(f, *--top)), static_cast<Word>(n));
  return top;
}

Value* Handlers::plant(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value section = *--top;
  const Value component = *--top;
  const auto type = a.family_index(f, component);
  const Address at = f.at(a.instance_of(f, *--top));
  if (section < 1 || section > f.sections) {
    throw Failure{"state/range", "'" + f.name + "' has sections 1 to " +
                                     std::to_string(f.sections) + ", not " +
                                     std::to_string(section)};
  }
  const auto why = state::pile::cannot_plant(a.arena, f, at, type, static_cast<Word>(section));
  if (!why.empty()) {
    throw Failure{"state/planted", component_name(a.schema, component) +
                                       " cannot be planted in section " + std::to_string(section) +
                                       " of '" + f.name + "': " + std::string(why)};
  }
  state::pile::plant(a.changes, f, at, type, static_cast<Word>(section));
  return top;
}

Value* Handlers::know(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value seat = *--top;
  const Value place = *--top;
  const std::size_t i = a.instance_of(f, *--top);
  const auto places = static_cast<Value>(f.members);
  if (seat < 0 || seat >= a.schema.players() || place < kAllPlaces || place >= places) {
    throw Failure{"state/no-place", "'" + f.name + "' has no such place or player"};
  }
  const auto shown =
      place == kAllPlaces ? std::nullopt : std::optional(static_cast<std::size_t>(place));
  state::show(a.changes, f, i, shown, Seat(static_cast<std::int32_t>(seat)));
  return top;
}

}  // namespace castellan::ruletext
