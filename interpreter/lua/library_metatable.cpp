#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "interpreter/lua/host.hpp"
#include "interpreter/lua/libraries.hpp"

namespace castellan::lua {
namespace {

constexpr std::array<std::string_view, 24> kMetafields = {
    "__add",      "__band", "__bnot",  "__bor", "__bxor", "__call",     "__concat", "__div",
    "__eq",       "__idiv", "__index", "__le",  "__len",  "__lt",       "__mod",    "__mul",
    "__newindex", "__pow",  "__shl",   "__shr", "__sub",  "__tostring", "__unm",    "__name"};

// setmetatable(object, metatable): a locked copy of the listed metafields.
// Other keys are the class's own affair and have no effect in a metatable.
int set_metatable(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  if (lua_getmetatable(L, 1) != 0) {
    raise(L, "sandbox/locked-metatable", "The table has a metatable already.");
  }
  lua_createtable(L, 0, 4);
  const int copy = lua_gettop(L);
  std::int64_t count = 0;
  lua_pushnil(L);
  while (lua_next(L, 2) != 0) {
    ++count;
    if (lua_type(L, -2) == LUA_TSTRING && check_text(L, -2).starts_with("__")) {
      const std::string_view name = check_text(L, -2);
      if (std::find(kMetafields.begin(), kMetafields.end(), name) == kMetafields.end()) {
        raise(L, "sandbox/metafield", "The metafield '" + std::string(name) + "' is not allowed.",
              {}, name);
      }
      lua_pushvalue(L, -2);
      lua_pushvalue(L, -2);
      lua_rawset(L, copy);
    }
    lua_pop(L, 1);
  }
  charge_walk(L, count);
  lua_pushboolean(L, 0);
  lua_setfield(L, copy, "__metatable");
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

// getmetatable(value): false where there is one, for every metatable is locked.
int get_metatable(lua_State* L) {
  luaL_checkany(L, 1);
  if (lua_getmetatable(L, 1) == 0) return 0;
  lua_pushboolean(L, 0);
  return 1;
}

constexpr std::array kMetatableFunctions = {
    luaL_Reg{"getmetatable", guarded<get_metatable>},
    luaL_Reg{"setmetatable", guarded<set_metatable>},
};

}  // namespace

std::span<const luaL_Reg> metatable_functions() { return kMetatableFunctions; }

}  // namespace castellan::lua
