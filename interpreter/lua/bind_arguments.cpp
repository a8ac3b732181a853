#include "interpreter/lua/bind_arguments.hpp"

#include <algorithm>

#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/kept.hpp"

namespace castellan::lua {
namespace {

using description::FieldKind;
using Scope = description::Field::Scope;
using ruletext::Type;

constexpr std::int64_t kFuelPerCall = 4;

}  // namespace

Call::Call(lua_State* L, const char* method)
    : L_(L),
      method_(method),
      game_(static_cast<GameBinding*>(lua_touserdata(L, lua_upvalueindex(1)))) {
  charge(L, kFuelPerCall);
  const bool marked = lua_getmetatable(L, 1) != 0;
  const bool is_handle = marked && lua_rawequal(L, -1, lua_upvalueindex(2)) != 0;
  if (marked) lua_pop(L, 1);
  if (!is_handle) {
    fail("script-api/arguments",
         std::string(method) + " is a method of the game, not of " + describe(L, 1) + ".",
         "say game:" + std::string(method) + "(...)");
  }
  const auto serial = *static_cast<const std::uint64_t*>(lua_touserdata(L, 1));
  if (game_->arena == nullptr || serial != game_->serial) {
    fail("script-api/stale-handle", "This handle of a game was kept from an earlier call.",
         "use the game that the function gets as its first argument");
  }
}

WriteCall::WriteCall(lua_State* L, const char* method) : Call(L, method) {
  if (game().may_write()) return;
  fail("script-api/read-only",
       std::string(method) + " works only in effects; here the game can only be read.");
}

ValueName Call::what() const { return {"Argument", next_ - 1, method_}; }

void Call::fail(std::string id, std::string message, std::string hint,
                std::string_view word) const {
  complain(L_, *game_, std::move(id), std::move(message), std::move(hint), word);
}

std::string_view Call::name(std::string_view wanted) {
  if (lua_type(L_, next_) != LUA_TSTRING) {
    fail("schema/type", what().text() + " must be the name of " + std::string(wanted) + ", not " +
                            describe(L_, next_) + ".");
  }
  return check_text(L_, next_++);
}

FieldId Call::field() {
  const std::string_view given = name("a field");
  const FieldId id = schema().find_field(given);
  if (!id) {
    fail("schema/unknown-field", "There is no field '" + std::string(given) + "'.",
         grammar::nearest_hint(given, names_of(schema().fields())), given);
  }
  return id;
}

FieldId Call::field(std::initializer_list<FieldKind> kinds, std::string_view wanted) {
  const FieldId id = field();
  const state::FieldType& f = schema().field(id);
  if (std::find(kinds.begin(), kinds.end(), f.kind) == kinds.end()) {
    fail("schema/type",
         std::string(method_) + " needs " + std::string(wanted) + "; '" + f.name + "' is of kind " +
             std::string(description::name_of(f.kind)) + ".",
         {}, f.name);
  }
  return id;
}

// Of a container that fields have as their scope: containers are of the game,
// a player or a choice.
std::size_t Call::owner_instance(const state::FieldType& container) {
  switch (container.scope) {
    case Scope::player:
      return static_cast<std::size_t>(value(Type::seat()));
    case Scope::choice:
      return static_cast<std::size_t>(value(Type::choice(container.scope_choice)));
    default:
      return 0;
  }
}

std::size_t Call::instance(const state::FieldType& f) {
  std::size_t at = thing(f);
  for (const ChoiceId choice : f.dimensions) {
    const auto entry = static_cast<std::size_t>(value(Type::choice(choice)));
    at = at * schema().choice(choice).values.size() + entry;
  }
  return at;
}

std::size_t Call::thing(const state::FieldType& f) {
  if (!f.scope_field) return owner_instance(f);
  const state::FieldType& container = schema().field(f.scope_field);
  if (f.scope == Scope::piece) return piece_index(container, piece(f.scope_field));
  if (f.scope == Scope::region) return static_cast<std::size_t>(region(f.scope_field));
  if (f.scope == Scope::segment) {
    const ruletext::Value given = segment(f.scope_field);
    return piece_index(container, ruletext::piece_of_segment(given)) * f.parts +
           static_cast<std::size_t>(ruletext::index_of_segment(given));
  }
  const std::size_t outer = owner_instance(container);
  const auto* thing = description::thing_with(&description::Thing::scope, f.scope);
  const Type type = ruletext::type_of(*thing, f.scope_field);
  const ruletext::Value member = type.is(Type::Kind::invalid) ? place(f.scope_field) : value(type);
  return outer * static_cast<std::size_t>(container.places) + static_cast<std::size_t>(member);
}

ruletext::Value Call::value(const Type& type, bool optional) {
  const ruletext::Value out = read_value(L_, *game_, type, next_, what(), optional);
  next_ += width(type);
  return out;
}

ruletext::Value Call::place(FieldId id) { return value(Type::of_field(Type::Kind::place, id)); }

ruletext::Value Call::piece(FieldId grid) {
  const state::FieldType& f = schema().field(grid);
  const ruletext::Value out = value(Type::piece(grid));
  if (!f.grids[ruletext::instance_of_piece(out)].used(arena(), ruletext::slot_of_piece(out))) {
    fail("state/nothing", "There is no piece " + std::to_string(out) + " on '" + f.name + "'.");
  }
  return out;
}

ruletext::Value Call::segment(FieldId grid) {
  const state::FieldType& f = schema().field(grid);
  const ruletext::Value out = value(Type::of_field(Type::Kind::segment, grid));
  const ruletext::Value piece = ruletext::piece_of_segment(out);
  const std::size_t instance = ruletext::instance_of_piece(piece);
  const int slot = ruletext::slot_of_piece(piece);
  const bool there = out >= 0 && instance < f.instances && slot < f.capacity &&
                     f.grids[instance].used(arena(), slot);
  if (!there || ruletext::index_of_segment(out) >=
                    state::PieceSegments(schema(), arena(), f, instance, slot).size())
    fail("state/nothing", "There is no segment " + std::to_string(out) + " on '" + f.name + "'.");
  return out;
}

Word Call::region(FieldId regions) {
  const state::FieldType& f = schema().field(regions);
  const ruletext::Value out = value(Type::of_field(Type::Kind::region, regions));
  const std::size_t instance = out < 0 ? 0 : ruletext::instance_part(out);
  const Word member = out < 0 ? -1 : ruletext::number_part(out);
  const bool known = member >= 0 && instance < f.instances &&
                     static_cast<std::size_t>(member) < state::region_members(schema(), f);
  const Word word = known ? state::region_word(schema(), f, {instance, member}) : state::kNone;
  const auto there = state::region_kept(schema(), arena(), f, word);
  if (!there)
    fail("state/nothing", "There is no region " + std::to_string(out) + " of '" + f.name + "'.");
  return state::region_word(schema(), f, *there);
}

Cell Call::cell() { return unpack_cell(static_cast<Word>(value(Type::cell()))); }

ComponentId Call::component() {
  const std::string_view given = name("a component");
  const ComponentId id = schema().find_component(given);
  if (!id) {
    fail("schema/unknown-name", "There is no component '" + std::string(given) + "'.",
         grammar::nearest_hint(given, names_of(schema().components())), given);
  }
  return id;
}

void Call::check_holds(const state::FieldType& f, ComponentId component) {
  if (schema().family(f.family).holds(component)) return;
  fail("schema/type", "'" + schema().component(component).name + "' is no " +
                          schema().family(f.family).name + ", and '" + f.name +
                          "' holds nothing else.");
}

void Call::end() {
  const int given = lua_gettop(L_) - 1;
  const int taken = next_ - 2;
  if (given <= taken) return;
  fail("script-api/arguments", std::string(method_) + " takes " + std::to_string(taken) +
                                   " arguments here, not " + std::to_string(given) + ".");
}

}  // namespace castellan::lua
