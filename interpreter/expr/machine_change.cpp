// Changing containers: what takes, puts, moves, cuts, plants and shows.

#include <algorithm>

#include "interpreter/expr/machine_parts.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::expr::parts {

Value* change_container(const Access& a, const Bag* bags, const Instruction& in, Value* top,
                        board::Scratch& scratch) {
  const auto pop = [&top] { return *--top; };
  const auto push = [&top](Value v) { *top++ = v; };
  switch (in.op) {
    case Op::take_pile: {
      const auto& f = a.field(in.b);
      const Value component = pop();
      const Address at = f.at(a.instance_of(f, pop()));
      const auto type = a.family_index(f, component);
      if (state::pile::count(a.arena, at, type) < 1) {
        throw Failure{"state/not-there",
                      component_name(a.schema, component) + " is not in '" + f.name + "'"};
      }
      state::pile::add(a.arena, f, at, type, -1);
      push(component);
      break;
    }
    case Op::take_slot: {
      const auto& f = a.field(in.b);
      const Value place = pop();
      const Address at = a.place_address(f, pop(), place);
      const Word component = a.arena.get(at);
      if (component < 0)
        throw Failure{"state/not-there", "that place of '" + f.name + "' is empty"};
      a.arena.set(at, -1);
      push(component);
      break;
    }
    case Op::take_piece: {
      const auto& f = a.field(in.b);
      const PlacedPiece on = placed(a, f, pop());
      const FieldId grid(static_cast<std::int32_t>(in.b));
      if (state::figures::any_on(a.schema, a.arena, grid, on.instance, on.slot)) {
        throw Failure{"state/occupied", "a figure stands on " + component_name(a.schema, on.piece.component)};
      }
      a.spend(f.grids[on.instance].count(a.arena));
      state::remove_piece(a.schema, a.arena, grid, on.instance, on.slot, scratch);
      push(on.piece.component);
      break;
    }
    case Op::put_pile: {
      const auto& f = a.field(in.b);
      const Value instance = pop();
      const auto type = a.family_index(f, pop());
      state::pile::add(a.arena, f, f.at(a.instance_of(f, instance)), type, 1);
      break;
    }
    case Op::put_slot: {
      const auto& f = a.field(in.b);
      const Value place = pop();
      const Value instance = pop();
      const Value component = pop();
      a.family_index(f, component);
      const Address at = a.place_address(f, instance, place);
      if (a.arena.get(at) >= 0) {
        throw Failure{"state/occupied", "that place of '" + f.name + "' is occupied by " +
                                            component_name(a.schema, a.arena.get(at))};
      }
      a.arena.set(at, static_cast<Word>(component));
      break;
    }
    case Op::put_grid: {
      const auto& f = a.field(in.b);
      const Value turn = pop();
      const Value cell = pop();
      const std::size_t i = a.instance_of(f, pop());
      const Value component = pop();
      a.family_index(f, component);
      const auto& g = f.grids[i];
      if (cell < 0) throw Failure{"state/nothing", "a piece is put on no cell"};
      const Cell at = unpack_cell(static_cast<Word>(cell));
      if (g.occupied(a.arena, at)) {
        throw Failure{"state/occupied", "cell (" + std::to_string(at.x) + "," +
                                            std::to_string(at.y) + ") of '" + f.name +
                                            "' is occupied"};
      }
      if (g.count(a.arena) >= g.capacity()) throw Failure{"state/full", "'" + f.name + "' is full"};
      state::place_piece(a.schema, a.arena, FieldId(static_cast<std::int32_t>(in.b)), i, at,
                         ComponentId(static_cast<std::int32_t>(component)),
                         static_cast<Turn>(turn & 3));
      break;
    }
    case Op::move_bag: {
      const auto& to = a.field(static_cast<std::size_t>(in.d));
      const auto& from = a.field(in.b);
      const Address to_at = to.at(a.instance_of(to, pop()));
      const Address from_at = from.at(a.instance_of(from, pop()));
      for (const auto& item : bags[in.c].view()) {
        const auto type = a.family_index(from, item.component);
        if (state::pile::count(a.arena, from_at, type) < item.count) {
          throw Failure{"state/not-there", component_name(a.schema, item.component) +
                                               " is not in '" + from.name + "'"};
        }
        state::pile::add(a.arena, from, from_at, type, -item.count);
        state::pile::add(a.arena, to, to_at, type, item.count);
      }
      break;
    }
    case Op::move_all: {
      const auto& to = a.field(static_cast<std::size_t>(in.d));
      const auto& from = a.field(in.b);
      const Address to_at = to.at(a.instance_of(to, pop()));
      state::pile::move_all(a.arena, from, from.at(a.instance_of(from, pop())), to, to_at);
      break;
    }
    case Op::move_copies: {
      const auto& to = a.field(static_cast<std::size_t>(in.d));
      const auto& from = a.field(in.b);
      const Value n = pop();
      const Value component = pop();
      const Address to_at = to.at(a.instance_of(to, pop()));
      const Address from_at = from.at(a.instance_of(from, pop()));
      const auto type = a.family_index(from, component);
      const Value there = state::pile::count(a.arena, from_at, type);
      if (n < 0 || n > there) {
        throw Failure{"state/not-there", "'" + from.name + "' holds " + std::to_string(there) + " of " +
                                             component_name(a.schema, component) + ", not " + std::to_string(n)};
      }
      if (n == 0) break;
      state::pile::add(a.arena, from, from_at, type, static_cast<Word>(-n));
      state::pile::add(a.arena, to, to_at, type, static_cast<Word>(n));
      break;
    }

    case Op::cut: {
      const auto& f = a.field(in.b);
      const Value n = pop();
      if (n < 1 || n > f.sections) {
        throw Failure{"state/range", "'" + f.name + "' can be cut into 1 to " +
                                         std::to_string(f.sections) + " sections, not " +
                                         std::to_string(n)};
      }
      state::pile::cut(a.arena, f, f.at(a.instance_of(f, pop())), static_cast<Word>(n));
      break;
    }
    case Op::plant: {
      const auto& f = a.field(in.b);
      const Value section = pop();
      const Value component = pop();
      const auto type = a.family_index(f, component);
      const Address at = f.at(a.instance_of(f, pop()));
      if (section < 1 || section > f.sections) {
        throw Failure{"state/range", "'" + f.name + "' has sections 1 to " +
                                         std::to_string(f.sections) + ", not " +
                                         std::to_string(section)};
      }
      const auto why = state::pile::cannot_plant(a.arena, f, at, type, static_cast<Word>(section));
      if (!why.empty()) {
        throw Failure{"state/planted", component_name(a.schema, component) +
                                           " can not be planted in section " +
                                           std::to_string(section) + " of '" + f.name +
                                           "': " + std::string(why)};
      }
      state::pile::plant(a.arena, f, at, type, static_cast<Word>(section));
      break;
    }
    case Op::know: {
      const auto& f = a.field(in.b);
      const Value seat = pop();
      const Value place = pop();
      const std::size_t i = a.instance_of(f, pop());
      const Value places = std::max<Value>(1, f.places);
      if (seat < 0 || seat >= a.schema.players() || place < 0 || place >= places) {
        throw Failure{"state/no-place", "'" + f.name + "' has no such place or player"};
      }
      const Address at = f.at(i) + static_cast<Address>(places + place);
      a.arena.set(at, a.arena.get(at) | static_cast<Word>(1U << seat));
      break;
    }

    default:
      break;
  }
  return top;
}

}  // namespace castellan::expr::parts
