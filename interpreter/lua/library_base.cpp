#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lua/host.hpp"
#include "interpreter/lua/libraries.hpp"

namespace castellan::lua {
namespace {

[[noreturn]] void raise_value(lua_State* L, int argument, int level) {
  if (lua_type(L, argument) != LUA_TSTRING) {
    raise(L, "script/bad-error-value", "The error value is " + describe(L, argument) + ".",
          "pass a string");
  }
  const std::size_t limit = host(L).options.limits.message;
  raise(L,
        {caller_position(L, level).error("script/error", clean(check_text(L, argument), limit))});
}

// error(message [, level])
int base_error(lua_State* L) {
  const lua_Integer level = lua_isnoneornil(L, 2) ? 1 : check_integer(L, 2);
  lua_settop(L, 2);
  raise_value(L, 1, static_cast<int>(std::clamp<lua_Integer>(level, 1, 100)));
}

// assert(value [, message, ...])
int base_assert(lua_State* L) {
  luaL_checkany(L, 1);
  if (lua_toboolean(L, 1) != 0) return lua_gettop(L);
  if (lua_gettop(L) == 1) raise(L, "script/error", "assertion failed");
  raise_value(L, 2, 1);
}

// tostring(value)
int base_tostring(lua_State* L) {
  constexpr std::int64_t kCost = 8;
  luaL_checkany(L, 1);
  charge(L, kCost);
  push_text(L, 1);
  return 1;
}

// print(...): values separated by tabs, each cut, dropped once the entry said enough.
int base_print(lua_State* L) {
  constexpr std::int64_t kFlat = 64;
  Host& h = host(L);
  const Limits& limits = h.options.limits;
  std::string line;
  for (int i = 1; i <= lua_gettop(L); ++i) {
    push_text(L, i);
    const std::string_view text = check_text(L, -1);
    if (i > 1) line += ' ';
    line += clean(text.substr(0, limits.log_per_value + 1), limits.log_per_value);
    lua_pop(L, 1);
    charge(L, static_cast<std::int64_t>(std::min(text.size(), limits.log_per_value)));
  }
  charge(L, kFlat);
  if (h.printed + line.size() > limits.log_per_entry) h.printed = limits.log_per_entry;
  if (h.printed == limits.log_per_entry) return 0;
  h.printed += line.size();
  if (h.options.log) h.options.log(line);
  return 0;
}

// The keys of a table in the order of pairs.
struct SortedKeys {
  std::vector<lua_Integer> integers;
  std::vector<std::string_view> strings;  // their texts belong to the table's keys
  bool has_false = false;
  bool has_true = false;
};

SortedKeys sorted_keys(lua_State* L, int table) {
  SortedKeys keys;
  std::int64_t count = 0;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    lua_pop(L, 1);
    ++count;
    if (lua_isinteger(L, -1) != 0) {
      keys.integers.push_back(lua_tointeger(L, -1));
    } else if (lua_type(L, -1) == LUA_TSTRING) {
      keys.strings.push_back(check_text(L, -1));
    } else if (lua_type(L, -1) == LUA_TBOOLEAN) {
      (lua_toboolean(L, -1) != 0 ? keys.has_true : keys.has_false) = true;
    } else {
      raise(L, "sandbox/unordered-key",
            "The key " + describe(L, -1) + " has no order, so pairs cannot visit it.",
            "use integers, strings or booleans as keys");
    }
  }
  const auto depth = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(count)));
  charge_walk(L, count * depth);
  std::sort(keys.integers.begin(), keys.integers.end());
  std::sort(keys.strings.begin(), keys.strings.end());
  return keys;
}

// The iterator of pairs; upvalues: the list of keys, the index of the last one.
int next_pair(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer at = lua_tointeger(L, lua_upvalueindex(2));
  for (;;) {
    if (lua_rawgeti(L, lua_upvalueindex(1), ++at) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) break;
    lua_pop(L, 2);
    charge(L, 1);
  }
  lua_pushinteger(L, at);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

// pairs(table): integers ascending, strings in byte order, false, true.
int base_pairs(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  const SortedKeys keys = sorted_keys(L, 1);
  const std::size_t count = keys.integers.size() + keys.strings.size() + 2;
  lua_createtable(L, static_cast<int>(count), 0);
  lua_Integer at = 0;
  for (const lua_Integer key : keys.integers) {
    lua_pushinteger(L, key);
    lua_rawseti(L, -2, ++at);
  }
  for (const std::string_view key : keys.strings) {
    lua_pushlstring(L, key.data(), key.size());
    lua_rawseti(L, -2, ++at);
  }
  for (const bool key : {false, true}) {
    if (!(key ? keys.has_true : keys.has_false)) continue;
    lua_pushboolean(L, key ? 1 : 0);
    lua_rawseti(L, -2, ++at);
  }
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, guarded<next_pair>, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

// pcall(function, ...): exhaustion and memory errors pass through it.
int base_pcall(lua_State* L) {
  constexpr std::int64_t kCost = 100;
  luaL_checkany(L, 1);
  charge(L, kCost);
  const int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  Host& h = host(L);
  if (status != LUA_OK && status != LUA_ERRRUN) keep_limit_failure(L, status);
  if (h.sticky) detail::throw_failure(L);
  if (status == LUA_OK) {
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    return lua_gettop(L);
  }
  lua_pushboolean(L, 0);
  if (is_failure(L, -2)) {
    const grammar::Diagnostic& d = h.failure.front();
    const std::string text = d.id + ": " + d.message;
    lua_pushlstring(L, text.data(), text.size());
  } else {
    push_text(L, -2);
  }
  return 2;
}

constexpr std::array kBase = {
    luaL_Reg{"assert", guarded<base_assert>},     luaL_Reg{"error", guarded<base_error>},
    luaL_Reg{"pairs", guarded<base_pairs>},       luaL_Reg{"print", guarded<base_print>},
    luaL_Reg{"require", guarded<require_module>}, luaL_Reg{"tostring", guarded<base_tostring>},
};
constexpr std::array kProtected = {luaL_Reg{"pcall", guarded<base_pcall>}};

}  // namespace

void push_text(lua_State* L, int index) {
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TSTRING:
      lua_pushvalue(L, index);
      return;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      luaL_tolstring(L, index, nullptr);
      return;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index) != 0) {
        luaL_tolstring(L, index, nullptr);
      } else {
        const std::string text = number_text(lua_tonumber(L, index));
        lua_pushlstring(L, text.data(), text.size());
      }
      return;
    default:
      if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) {
        lua_pushstring(L, lua_typename(L, lua_type(L, index)));
        return;
      }
      lua_pushvalue(L, index);
      lua_call(L, 1, 1);
      if (lua_type(L, -1) != LUA_TSTRING) {
        raise(L, "script/runtime", "__tostring gave " + describe(L, -1) + " in place of a string.");
      }
  }
}

std::span<const luaL_Reg> base_functions() { return kBase; }
std::span<const luaL_Reg> protected_call_functions() { return kProtected; }

}  // namespace castellan::lua
