#include "interpreter/lua/bind_game.hpp"

#include <algorithm>
#include <array>

#include "interpreter/lua/bind_methods.hpp"
#include "interpreter/lua/host.hpp"
#include "interpreter/lua/native.hpp"

namespace castellan::lua {
namespace {

constexpr std::array<std::string_view, 4> kChanceWords = {"draw", "random", "rng", "shuffle"};

// __index of the table of methods: (methods, key).
int miss(lua_State* L) {
  const auto& game = *static_cast<const GameBinding*>(lua_touserdata(L, lua_upvalueindex(1)));
  const std::string key =
      lua_type(L, 2) == LUA_TSTRING ? std::string(check_text(L, 2)) : describe(L, 2);
  if (std::find(kChanceWords.begin(), kChanceWords.end(), key) != kChanceWords.end()) {
    complain(L, game, "script/rng-not-allowed-here",
             game.may_write()
                 ? "Rules in Lua do not draw: chance belongs to rule text."
                 : host(L).entry_text() + " is asked any number of times and has no chance.",
             "an effect of rule text says: draw from PILE to PLACE", key);
  }
  complain(L, game, "script-api/unknown-method", "The game has no '" + key + "'.",
           grammar::nearest_hint(key, game_names()), key);
}

int refuse_write(lua_State* L) {
  const auto& game = *static_cast<const GameBinding*>(lua_touserdata(L, lua_upvalueindex(1)));
  complain(L, game, "sandbox/read-only", "The game cannot be assigned to.",
           "say game:set(\"field\", ..., value)");
}

void push_bound(lua_State* L, GameBinding& binding, int metatable, lua_CFunction function) {
  lua_pushlightuserdata(L, &binding);
  lua_pushvalue(L, metatable);
  lua_pushcclosure(L, function, 2);
}

}  // namespace

void register_game(Vm& vm, GameBinding& binding) {
  vm.run({EntryKind::load, "game"}, [&](lua_State* L) {
    lua_createtable(L, 0, 4);
    const int metatable = lua_gettop(L);
    lua_createtable(L, 0, 32);
    const int methods = lua_gettop(L);
    for (const auto& list : {read_methods(), write_methods()}) {
      for (const luaL_Reg& entry : list) {
        push_bound(L, binding, metatable, entry.func);
        lua_setfield(L, methods, entry.name);
      }
    }
    lua_pushinteger(L, binding.schema->players());
    lua_setfield(L, methods, "players");
    lua_createtable(L, 0, 1);
    push_bound(L, binding, metatable, guarded<miss>);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, methods);
    lua_setfield(L, metatable, "__index");
    push_bound(L, binding, metatable, guarded<refuse_write>);
    lua_setfield(L, metatable, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, metatable, "__metatable");
    binding.metatable = luaL_ref(L, LUA_REGISTRYINDEX);
  });
}

void push_game(lua_State* L, const GameBinding& binding) {
  *static_cast<std::uint64_t*>(lua_newuserdatauv(L, sizeof(std::uint64_t), 0)) = binding.serial;
  lua_rawgeti(L, LUA_REGISTRYINDEX, binding.metatable);
  lua_setmetatable(L, -2);
}

std::vector<std::string> game_names() {
  std::vector<std::string> out = {"players"};
  for (const auto& list : {read_methods(), write_methods()}) {
    for (const luaL_Reg& entry : list) out.emplace_back(entry.name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

void complain(lua_State* L, const GameBinding& game, std::string id, std::string message,
              std::string hint, std::string_view word) {
  const std::size_t limit = host(L).options.limits.message;
  Place place = caller_position(L);
  if (place.source == nullptr && game.function != Function{}) {
    Vm::push_function(L, game.function);
    lua_Debug activation;
    if (lua_getinfo(L, ">S", &activation) != 0 && *activation.source == '@') {
      place = place_of(host(L), activation.source + 1,
                       static_cast<std::uint32_t>(std::max(activation.linedefined, 0)));
    }
  }
  raise(L, {place.narrowed(word).error(std::move(id), clean(message, limit), clean(hint, limit))});
}

}  // namespace castellan::lua
