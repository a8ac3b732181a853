#include "interpreter/lua/bind_values.hpp"

#include "interpreter/lua/native.hpp"
#include "interpreter/ruletext/values.hpp"

namespace castellan::lua {
namespace {

using Kind = ruletext::Type::Kind;
using ruletext::Type;
using ruletext::Value;

void push_text_value(lua_State* L, const std::string& text) {
  lua_pushlstring(L, text.data(), text.size());
}

// What a value must be: "a", "player".
struct Wanted {
  std::string_view article;
  std::string_view noun;
  [[nodiscard]] std::string text() const {
    return std::string(article) + (article.empty() ? "" : " ") + std::string(noun);
  }
};

[[noreturn]] void wrong_kind(lua_State* L, const GameBinding& game, int index,
                             const ValueName& what, const Wanted& wanted) {
  const bool fraction = lua_type(L, index) == LUA_TNUMBER && lua_isinteger(L, index) == 0;
  complain(L, game, "schema/type",
           what.text() + " must be " + wanted.text() + ", not " + describe(L, index) + ".",
           fraction ? "use // to divide integers" : "");
}

Value read_integer(lua_State* L, const GameBinding& game, int index, const ValueName& what,
                   const Wanted& wanted) {
  if (lua_isinteger(L, index) == 0) wrong_kind(L, game, index, what, wanted);
  return lua_tointeger(L, index);
}

Value read_bounded(lua_State* L, const GameBinding& game, int index, const ValueName& what,
                   const Wanted& wanted, Value least, Value most) {
  const Value value = read_integer(L, game, index, what, wanted);
  if (value < least || value > most) {
    complain(L, game, "script-api/out-of-range",
             what.text() + " must be " + wanted.text() + " from " + std::to_string(least) + " to " +
                 std::to_string(most) + ", not " + std::to_string(value) + ".");
  }
  return value;
}

std::string_view read_name(lua_State* L, const GameBinding& game, int index, const ValueName& what,
                           const Wanted& wanted) {
  if (lua_type(L, index) != LUA_TSTRING) wrong_kind(L, game, index, what, wanted);
  return check_text(L, index);
}

[[noreturn]] void unknown(lua_State* L, const GameBinding& game, const ValueName& what,
                          const Wanted& wanted, std::string_view name,
                          const std::vector<std::string>& known) {
  complain(L, game, "schema/unknown-name",
           what.text() + " must be " + wanted.text() + ", and '" + std::string(name) + "' is none.",
           grammar::nearest_hint(name, known), name);
}

Value read_choice(lua_State* L, const GameBinding& game, int index, const ValueName& what,
                  ChoiceId id) {
  const state::ChoiceType& choice = game.schema->choice(id);
  const Wanted wanted{"a", choice.name};
  const std::string_view name = read_name(L, game, index, what, wanted);
  const Word found = choice.find(name);
  if (found >= 0) return found;
  unknown(L, game, what, wanted, name, choice.values);
}

Value read_component(lua_State* L, const GameBinding& game, int index, const ValueName& what,
                     FamilyId id) {
  const state::FamilyType& family = game.schema->family(id);
  const Wanted wanted{"a", family.name};
  const std::string_view name = read_name(L, game, index, what, wanted);
  const ComponentId found = game.schema->find_component(name);
  if (found && family.holds(found)) return found.value;
  std::vector<std::string> known;
  for (std::int32_t i = 0; i < family.size; ++i) {
    known.push_back(game.schema->component(ComponentId(family.first.value + i)).name);
  }
  unknown(L, game, what, wanted, name, known);
}

// Places of maps are the types of a family; so are those with names in slots.
Value read_place(lua_State* L, const GameBinding& game, int index, const ValueName& what,
                 FieldId id) {
  const state::FieldType& field = game.schema->field(id);
  if (field.place_family) {
    return read_component(L, game, index, what, field.place_family) -
           game.schema->family(field.place_family).first.value;
  }
  if (field.choice) return read_choice(L, game, index, what, field.choice);
  return read_bounded(L, game, index, what, {"a", "place"}, 1, field.places) - 1;
}

void push_place(lua_State* L, const state::Schema& schema, FieldId id, Value place) {
  const state::FieldType& field = schema.field(id);
  if (field.place_family) {
    const Value first = schema.family(field.place_family).first.value;
    push_text_value(L, schema.components()[static_cast<std::size_t>(first + place)].name);
  } else if (field.choice) {
    push_text_value(L, schema.choice(field.choice).values[static_cast<std::size_t>(place)]);
  } else {
    lua_pushinteger(L, place + 1);
  }
}

Value read_cell(lua_State* L, const GameBinding& game, int index, const ValueName& what) {
  const ValueName second{what.noun, what.number == 0 ? 0 : what.number + 1, what.method};
  const auto x = read_bounded(L, game, index, what, {"an", "integer"}, -kCellLimit, kCellLimit);
  const auto y =
      read_bounded(L, game, index + 1, second, {"an", "integer"}, -kCellLimit, kCellLimit);
  return pack({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
}

Value read_piece(lua_State* L, const GameBinding& game, int index, const ValueName& what,
                 FieldId id) {
  const state::FieldType& grid = game.schema->field(id);
  const Wanted wanted{"a piece of", grid.name};
  const Value piece = read_integer(L, game, index, what, wanted);
  if (piece < 0 || ruletext::instance_of_piece(piece) >= grid.instances ||
      ruletext::slot_of_piece(piece) >= grid.capacity) {
    complain(L, game, "script-api/out-of-range",
             what.text() + " must be " + wanted.text() + ", not " + std::to_string(piece) + ".");
  }
  return piece;
}

// The instance of a container, by its subscript.
void push_instance(lua_State* L, const state::Schema& schema, FieldId id, Value instance) {
  const state::FieldType& field = schema.field(id);
  if (field.scope == description::Field::Scope::choice) {
    push_text_value(L,
                    schema.choice(field.scope_choice).values[static_cast<std::size_t>(instance)]);
  } else {
    lua_pushinteger(L, instance);
  }
}

}  // namespace

std::string ValueName::text() const {
  std::string out = noun;
  if (number > 0) out += " " + std::to_string(number);
  if (method != nullptr) out += std::string(" of ") + method;
  return out;
}

int width(const Type& type) { return type.is(Kind::cell) ? 2 : 1; }

void push_value(lua_State* L, const state::Schema& schema, const Type& type, Value value) {
  if (value < 0 && !type.is(Kind::number) && !type.is(Kind::truth)) {
    for (int i = 0; i < width(type); ++i) lua_pushnil(L);
    return;
  }
  const auto at = static_cast<std::size_t>(value);
  switch (type.kind) {
    case Kind::truth:
      lua_pushboolean(L, value != 0 ? 1 : 0);
      return;
    case Kind::choice:
      push_text_value(L, schema.choice(type.choice()).values[at]);
      return;
    case Kind::component:
      push_text_value(L, schema.components()[at].name);
      return;
    case Kind::place:
      push_place(L, schema, type.field(), value);
      return;
    case Kind::cell: {
      const Cell cell = unpack_cell(static_cast<Word>(value));
      lua_pushinteger(L, cell.x);
      lua_pushinteger(L, cell.y);
      return;
    }
    default:
      if (type.container())
        push_instance(L, schema, type.field(), value);
      else
        lua_pushinteger(L, value);
  }
}

Value read_value(lua_State* L, const GameBinding& game, const Type& type, int index,
                 const ValueName& what, bool optional) {
  if (optional && lua_isnoneornil(L, index)) return ruletext::kNone;
  switch (type.kind) {
    case Kind::truth:
      if (lua_type(L, index) != LUA_TBOOLEAN)
        wrong_kind(L, game, index, what, {"", "true or false"});
      return lua_toboolean(L, index);
    case Kind::choice:
      return read_choice(L, game, index, what, type.choice());
    case Kind::component:
      return read_component(L, game, index, what, type.family());
    case Kind::place:
      return read_place(L, game, index, what, type.field());
    case Kind::cell:
      return read_cell(L, game, index, what);
    case Kind::piece:
      return read_piece(L, game, index, what, type.field());
    case Kind::seat:
      return read_bounded(L, game, index, what, {"a", "player"}, 0, game.schema->players() - 1);
    case Kind::figure:
      return read_bounded(L, game, index, what, {"a", "figure"}, 0,
                          game.schema->field(type.field()).places - 1);
    default:
      return read_integer(L, game, index, what, {"an", "integer"});
  }
}

std::size_t piece_index(const state::FieldType& grid, Value piece) {
  return ruletext::instance_of_piece(piece) * static_cast<std::size_t>(grid.capacity) +
         static_cast<std::size_t>(ruletext::slot_of_piece(piece));
}

}  // namespace castellan::lua
