// What every rule may do: read.
#include <array>

#include "interpreter/lua/bind_arguments.hpp"
#include "interpreter/lua/bind_methods.hpp"
#include "interpreter/ruletext/kept_value.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::lua {
namespace {

using description::FieldKind;
using ruletext::Type;
using ruletext::Value;

int get(lua_State* L) {
  Call call(L, "get");
  const FieldId id = call.field({FieldKind::counter, FieldKind::flag, FieldKind::choice,
                                 FieldKind::ref, FieldKind::slots, FieldKind::map},
                                "a field with a value, slots or a map");
  const state::FieldType& f = call.schema().field(id);
  const std::size_t instance = call.instance(f);
  const Type type = ruletext::value_type(f);
  Address at = f.at(instance);
  if (f.kind == FieldKind::slots || f.kind == FieldKind::map) {
    at += static_cast<Address>(call.place(id));
  }
  call.end();
  push_value(L, call.schema(), type,
             ruletext::value_of_word(call.schema(), call.arena(), f, call.arena().get(at)));
  return width(type);
}

int count(lua_State* L) {
  Call call(L, "count");
  const FieldId id = call.field({FieldKind::pile, FieldKind::slots}, "a pile or slots");
  const state::FieldType& f = call.schema().field(id);
  const Address at = f.at(call.instance(f));
  const Value component = call.value(Type::component(f.family));
  call.end();
  Word found = 0;
  if (f.kind == FieldKind::pile) {
    const auto type =
        static_cast<std::int32_t>(component) - call.schema().family(f.family).first.value;
    charge(L, 1 + f.sections);
    found = state::pile::total(call.arena(), f, at, type);
  } else {
    charge(L, f.places);
    for (std::int32_t i = 0; i < f.places; ++i) {
      found += call.arena().get(at + static_cast<Address>(i)) == component ? 1 : 0;
    }
  }
  lua_pushinteger(L, found);
  return 1;
}

int size(lua_State* L) {
  Call call(L, "size");
  const FieldId id =
      call.field({FieldKind::pile, FieldKind::slots, FieldKind::map, FieldKind::grid},
                 "a pile, slots, a map or a grid");
  const state::FieldType& f = call.schema().field(id);
  const std::size_t instance = call.instance(f);
  const Address at = f.at(instance);
  call.end();
  Word found = 0;
  if (f.kind == FieldKind::pile) {
    found = state::pile::size(call.arena(), at);
  } else if (f.kind == FieldKind::grid) {
    found = f.grids[instance].count(call.arena());
  } else {
    charge(L, f.places);
    for (std::int32_t i = 0; i < f.places; ++i) {
      found += call.arena().get(at + static_cast<Address>(i)) >= 0 ? 1 : 0;
    }
  }
  lua_pushinteger(L, found);
  return 1;
}

int attribute(lua_State* L) {
  Call call(L, "attribute");
  using Kind = description::Attribute::Kind;
  const state::ComponentType& component = call.schema().component(call.component());
  const state::FamilyType& family = call.schema().family(component.family);
  const std::string_view name = call.name("an attribute");
  const std::int32_t found = family.find_attribute(name);
  if (found < 0) {
    call.fail("schema/unknown-attribute",
              "A " + family.name + " has no attribute '" + std::string(name) + "'.",
              grammar::nearest_hint(name, names_of(family.attributes)), name);
  }
  const state::AttributeType& a = family.attributes[static_cast<std::size_t>(found)];
  const auto at = component.attributes.begin() + static_cast<std::ptrdiff_t>(a.offset);
  Type type = ruletext::attribute_type(a);
  Value value = *at;
  if (a.kind == Kind::bag) {
    type = Type::number();
    const Value first = a.family ? call.schema().family(a.family).first.value : 0;
    value = at[static_cast<std::ptrdiff_t>(call.value(ruletext::element_type(a)) - first)];
  }
  call.end();
  push_value(L, call.schema(), type, value);
  return 1;
}

int constant(lua_State* L) {
  Call call(L, "constant");
  const std::string_view name = call.name("a table");
  const TableId id = call.schema().find_table(name);
  if (!id) {
    call.fail("schema/unknown-name", "There is no table '" + std::string(name) + "'.",
              grammar::nearest_hint(name, names_of(call.schema().tables())), name);
  }
  const state::TableType& table = call.schema().table(id);
  std::int64_t index = 0;
  for (std::size_t i = 0; i < table.extent.size(); ++i) {
    const bool named = static_cast<bool>(table.choices[i]);
    const ValueName what = call.what();
    const Value at = call.value(named ? Type::choice(table.choices[i]) : Type::number());
    if (at < table.lower[i] || at - table.lower[i] >= table.extent[i]) {
      call.fail("script-api/out-of-range",
                what.text() + " must be from " + std::to_string(table.lower[i]) + " to " +
                    std::to_string(table.lower[i] + table.extent[i] - 1) + ", not " +
                    std::to_string(at) + ".");
    }
    index = index * table.extent[i] + (at - table.lower[i]);
  }
  call.end();
  lua_pushinteger(L, table.values[static_cast<std::size_t>(index)]);
  return 1;
}

// --- lists: { {component, n}, ... } or plain ones, in declared order

int list(lua_State* L) {
  Call call(L, "list");
  const FieldId id = call.field({FieldKind::pile}, "a pile");
  const state::FieldType& f = call.schema().field(id);
  const Address at = f.at(call.instance(f));
  call.end();
  charge(L, f.types);
  lua_newtable(L);
  lua_Integer n = 0;
  const auto first = static_cast<std::size_t>(call.schema().family(f.family).first.value);
  for (std::int32_t type = 0; type < f.types; ++type) {
    const Word held = state::pile::total(call.arena(), f, at, type);
    if (held == 0) continue;
    charge(L, 4);
    lua_createtable(L, 2, 0);
    push_value(L, call.schema(), Type::component(f.family), static_cast<Value>(first) + type);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, held);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

template <class Push>
int push_names(lua_State* L, std::int64_t count, Push&& push) {
  charge(L, count);
  lua_createtable(L, static_cast<int>(count), 0);
  for (std::int64_t i = 0; i < count; ++i) {
    push(i);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

int pieces(lua_State* L) {
  Call call(L, "pieces");
  const FieldId id = call.field({FieldKind::grid}, "a grid");
  const state::FieldType& f = call.schema().field(id);
  const std::size_t instance = call.instance(f);
  call.end();
  const board::Grid& grid = f.grids[instance];
  charge(L, 4 * grid.count(call.arena()));
  const auto slots = grid.in_reading_order(call.arena(), call.game().scratch);
  return push_names(L, static_cast<std::int64_t>(slots.size()), [&](std::int64_t i) {
    lua_pushinteger(L, ruletext::piece_value(instance, slots[static_cast<std::size_t>(i)]));
  });
}

int piece_at(lua_State* L) {
  Call call(L, "piece_at");
  const FieldId id = call.field({FieldKind::grid}, "a grid");
  const state::FieldType& f = call.schema().field(id);
  const std::size_t instance = call.instance(f);
  const Cell cell = call.cell();
  call.end();
  const int slot = f.grids[instance].slot_at(call.arena(), cell);
  push_value(L, call.schema(), Type::piece(id),
             slot < 0 ? ruletext::kNone : ruletext::piece_value(instance, slot));
  return 1;
}

int piece(lua_State* L) {
  Call call(L, "piece");
  const FieldId id = call.field({FieldKind::grid}, "a grid");
  const Value given = call.piece(id);
  call.end();
  const state::FieldType& f = call.schema().field(id);
  const board::Piece found = f.grids[ruletext::instance_of_piece(given)].piece(
      call.arena(), ruletext::slot_of_piece(given));
  push_value(L, call.schema(), Type::component(f.family), found.component);
  push_value(L, call.schema(), Type::cell(), pack(found.cell));
  lua_pushinteger(L, static_cast<int>(found.turn));
  return 4;
}

int places(lua_State* L) {
  Call call(L, "places");
  const FieldId id = call.field({FieldKind::slots, FieldKind::map}, "slots or a map");
  call.end();
  return push_names(L, call.schema().field(id).places, [&](std::int64_t i) {
    push_value(L, call.schema(), Type::of_field(Type::Kind::place, id), i);
  });
}

int values(lua_State* L) {
  Call call(L, "values");
  const std::string_view name = call.name("a choice");
  const ChoiceId id = call.schema().find_choice(name);
  call.end();
  if (!id) {
    call.fail("schema/unknown-name", "There is no choice '" + std::string(name) + "'.",
              grammar::nearest_hint(name, names_of(call.schema().choices())), name);
  }
  const auto n = static_cast<std::int64_t>(call.schema().choice(id).values.size());
  return push_names(L, n,
                    [&](std::int64_t i) { push_value(L, call.schema(), Type::choice(id), i); });
}

int components(lua_State* L) {
  Call call(L, "components");
  const std::string_view name = call.name("a family of components");
  const FamilyId id = call.schema().find_family(name);
  call.end();
  if (!id) {
    call.fail("schema/unknown-name", "There is no family '" + std::string(name) + "'.",
              grammar::nearest_hint(name, names_of(call.schema().families())), name);
  }
  const state::FamilyType& family = call.schema().family(id);
  return push_names(L, family.size, [&](std::int64_t i) {
    push_value(L, call.schema(), Type::component(id), family.first.value + i);
  });
}

constexpr std::array kReadMethods = {
    luaL_Reg{"attribute", guarded<attribute>},
    luaL_Reg{"components", guarded<components>},
    luaL_Reg{"constant", guarded<constant>},
    luaL_Reg{"count", guarded<count>},
    luaL_Reg{"get", guarded<get>},
    luaL_Reg{"list", guarded<list>},
    luaL_Reg{"piece", guarded<piece>},
    luaL_Reg{"piece_at", guarded<piece_at>},
    luaL_Reg{"pieces", guarded<pieces>},
    luaL_Reg{"places", guarded<places>},
    luaL_Reg{"size", guarded<size>},
    luaL_Reg{"values", guarded<values>},
};

}  // namespace

std::span<const luaL_Reg> read_methods() { return kReadMethods; }

}  // namespace castellan::lua
