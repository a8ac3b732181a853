// What effects may do besides: write. Every write stays in its declared bounds;
// what fails here is rolled back with the whole move.
#include <array>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/lua/bind_arguments.hpp"
#include "interpreter/lua/bind_methods.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::lua {
namespace {

using description::FieldKind;
using ruletext::Type;
using ruletext::Value;

void write(const WriteCall& call, FieldId id, std::size_t instance, Value value) {
  const state::FieldType& f = call.schema().field(id);
  if (state::try_set(f, call.changes(), instance, value)) return;
  call.fail("schema/range", state::range_message(call.schema(), id, instance, value), {}, f.name);
}

int set(lua_State* L) {
  WriteCall call(L, "set");
  const FieldId id =
      call.field({FieldKind::counter, FieldKind::flag, FieldKind::choice, FieldKind::ref},
                 "a field with a value");
  const state::FieldType& f = call.schema().field(id);
  const std::size_t instance = call.instance(f);
  const bool may_be_none = f.kind == FieldKind::ref || (f.kind == FieldKind::choice && f.min < 0);
  Value value = 0;
  const bool something = f.kind == FieldKind::ref && !(call.more() && lua_isnil(L, -1));
  if (something && f.to == state::RefTo::piece) {
    value = call.piece(f.to_field);
  } else if (something && f.to == state::RefTo::segment) {
    value = call.segment(f.to_field);
  } else if (something && f.to == state::RefTo::region) {
    value = call.region(f.to_field);
  } else {
    value = call.value(ruletext::value_type(f), may_be_none);
  }
  call.end();
  write(call, id, instance, value);
  return 0;
}

int add(lua_State* L) {
  WriteCall call(L, "add");
  const FieldId id = call.field({FieldKind::counter}, "a counter");
  const state::FieldType& f = call.schema().field(id);
  const std::size_t instance = call.instance(f);
  const Value delta = call.value(Type::number());
  call.end();
  Value sum = 0;
  if (!arithmetic::try_add(call.arena().get(f.at(instance)), delta, sum)) {
    call.fail("schema/range",
              state::describe(call.schema(), id, instance) + " cannot change by " +
                  std::to_string(delta) + ".",
              {}, f.name);
  }
  write(call, id, instance, sum);
  return 0;
}

// --- moving components

/// Where a component lies or goes: the arguments `field, subscripts...[, place |
/// x, y[, turn]]`.
struct Spot {
  FieldId id;
  const state::FieldType* field = nullptr;
  std::size_t instance = 0;
  Address at = 0;  ///< of the pile, or of the word of a place
  Cell cell;
};

Spot read_spot(Call& call, ComponentId component) {
  Spot spot;
  spot.id = call.field({FieldKind::pile, FieldKind::slots, FieldKind::map, FieldKind::grid},
                       "a pile, slots, a map or a grid");
  spot.field = &call.schema().field(spot.id);
  call.check_holds(*spot.field, component);
  spot.instance = call.instance(*spot.field);
  spot.at = spot.field->at(spot.instance);
  if (spot.field->kind == FieldKind::grid) spot.cell = call.cell();
  if (spot.field->kind == FieldKind::slots || spot.field->kind == FieldKind::map) {
    spot.at += static_cast<Address>(call.place(spot.id));
  }
  return spot;
}

std::int32_t type_in(const Call& call, const Spot& spot, ComponentId component) {
  return component.value - call.schema().family(spot.field->family).first.value;
}

[[noreturn]] void not_there(const Call& call, const Spot& spot, ComponentId component) {
  call.fail("state/not-there", "There is no '" + call.schema().component(component).name +
                                   "' to take from " +
                                   state::describe(call.schema(), spot.id, spot.instance) + ".");
}

/// Gives those who know what was taken.
state::Seats take(const WriteCall& call, const Spot& spot, ComponentId component, Word n) {
  Arena& arena = call.changes();
  state::Seats known_to = state::viewers(call.schema(), *spot.field, spot.instance);
  switch (spot.field->kind) {
    case FieldKind::pile: {
      const std::int32_t type = type_in(call, spot, component);
      if (state::pile::total(arena, *spot.field, spot.at, type) < n)
        not_there(call, spot, component);
      known_to |= state::pile::known_to_of(arena, *spot.field, spot.at, type);
      state::pile::add(arena, *spot.field, spot.at, type, -n);
      return known_to;
    }
    case FieldKind::grid: {
      const board::Grid& grid = spot.field->grids[spot.instance];
      int slot = grid.slot_at(arena, spot.cell);
      // Of two halves the one that is meant.
      if (slot >= 0 && grid.other_half(arena, slot) >= 0 &&
          grid.component_of(arena, slot) != component.value)
        slot = grid.other_half(arena, slot);
      if (slot < 0 || call.schema().whole(grid.component_of(arena, slot)) != component.value) {
        not_there(call, spot, component);
      }
      state::remove_piece(call.schema(), arena, spot.id, spot.instance, slot, call.game().scratch);
      return known_to;
    }
    default:
      if (arena.get(spot.at) != component.value) not_there(call, spot, component);
      known_to |= state::kept_knowers(arena, *spot.field, spot.at);
      state::lay(arena, *spot.field, spot.at, state::kNone);
      return known_to;
  }
}

[[noreturn]] void full(const Call& call, const Spot& spot) {
  call.fail("state/full", state::describe(call.schema(), spot.id, spot.instance) + " is full.");
}

void put(const WriteCall& call, const Spot& spot, ComponentId component, Word n, Turn turn,
         state::Seats known_to) {
  Arena& arena = call.changes();
  switch (spot.field->kind) {
    case FieldKind::pile:
      if (spot.field->ordered > 0 && state::pile::size(arena, spot.at) + n > spot.field->ordered) {
        full(call, spot);
      }
      if (n == 1 && spot.field->ordered > 0) {
        return state::pile::put_on_top(arena, *spot.field, spot.at, type_in(call, spot, component),
                                       known_to);
      }
      state::pile::add(arena, *spot.field, spot.at, type_in(call, spot, component), n);
      return;
    case FieldKind::grid: {
      const state::NoRoom none =
          state::no_room(*spot.field, arena, spot.instance, spot.cell, component, turn);
      if (none.id != nullptr) {
        if (none.id == std::string_view("state/full")) full(call, spot);
        const std::string cell =
            "ell (" + std::to_string(none.cell.x) + "," + std::to_string(none.cell.y) + ")";
        const bool there = none.id == std::string_view("state/occupied");
        const std::string where = state::describe(call.schema(), spot.id, spot.instance);
        call.fail(none.id,
                  there ? "C" + cell + " of " + where + " is occupied."
                        : "There is no c" + cell + " in " + where + ", where a part would lie.");
      }
      state::place_piece(call.schema(), arena, spot.id, spot.instance, spot.cell, component, turn);
      return;
    }
    default:
      if (arena.get(spot.at) >= 0) {
        call.fail("state/occupied", "That place of " +
                                        state::describe(call.schema(), spot.id, spot.instance) +
                                        " is occupied.");
      }
      state::lay(arena, *spot.field, spot.at, component.value, known_to);
  }
}

int move(lua_State* L) {
  WriteCall call(L, "move");
  const ComponentId component = call.component();
  const Spot from = read_spot(call, component);
  const Spot to = read_spot(call, component);
  Word n = 1;
  Turn turn = Turn::none;
  if (call.more()) {
    const ValueName what = call.what();
    if (to.field->kind == FieldKind::grid) {
      const Value given = call.value(Type::number());
      if (given < 0 || given > 3) {
        call.fail("script-api/out-of-range", what.text() + " must be 0 to 3 quarter turns, not " +
                                                 std::to_string(given) + ".");
      }
      turn = static_cast<Turn>(given);
    } else if (to.field->kind == FieldKind::pile && from.field->kind == FieldKind::pile) {
      const Value given = call.value(Type::number());
      const Value held = state::pile::size(call.arena(), from.at);
      if (given < 0 || given > held) {
        call.fail("script-api/out-of-range", what.text() + " must be 0 to " + std::to_string(held) +
                                                 " components, not " + std::to_string(given) + ".");
      }
      n = static_cast<Word>(given);
      charge(L, n);
    }
  }
  call.end();
  const state::Seats known_to = take(call, from, component, n);
  put(call, to, component, n, turn, known_to);
  return 0;
}

constexpr std::array kWriteMethods = {
    luaL_Reg{"add", guarded<add>},
    luaL_Reg{"move", guarded<move>},
    luaL_Reg{"set", guarded<set>},
};

}  // namespace

std::span<const luaL_Reg> write_methods() { return kWriteMethods; }

}  // namespace castellan::lua
