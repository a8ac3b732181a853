#include "interpreter/lua/environment.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "interpreter/lua/host.hpp"
#include "interpreter/lua/libraries.hpp"

namespace castellan::lua {
namespace {

// A function of stock Lua that scripts may have, metered: its strings are
// charged, its arguments limited.
struct Stock {
  const char* name;
  int most_arguments = 0;  // 0: the limit of the VM
};

constexpr std::array kBaseMetered = {Stock{"select"}, Stock{"tonumber"}};
constexpr std::array<const char*, 2> kBasePlain = {"ipairs", "type"};
constexpr std::array<const char*, 3> kBaseLibraryOnly = {"rawequal", "rawget", "rawlen"};
constexpr std::array kString = {Stock{"char"},    Stock{"len"}, Stock{"lower"},
                                Stock{"reverse"}, Stock{"sub"}, Stock{"upper"}};
constexpr std::array kMath = {Stock{"abs"}, Stock{"ceil"},      Stock{"floor"}, Stock{"max"},
                              Stock{"min"}, Stock{"tointeger"}, Stock{"type"},  Stock{"ult"}};
constexpr std::array kUtf8 = {Stock{"char", 64}, Stock{"len", 64}};
constexpr std::array<const char*, 2> kMathConstants = {"maxinteger", "mininteger"};

int index_of(TrustLevel trust) { return trust == TrustLevel::rules ? 0 : 1; }

int call_metered(lua_State* L) {
  const int count = lua_gettop(L);
  if (count > lua_tointeger(L, lua_upvalueindex(2))) {
    raise(L, "sandbox/too-many",
          "This function takes at most " + std::to_string(lua_tointeger(L, lua_upvalueindex(2))) +
              " values, here are " + std::to_string(count) + ".");
  }
  std::int64_t bytes = 0;
  for (int i = 1; i <= count; ++i) {
    if (lua_type(L, i) == LUA_TSTRING) bytes += static_cast<std::int64_t>(lua_rawlen(L, i));
  }
  charge(L, 1 + bytes / kBytesPerUnit);
  const int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
  if (results > 0 && lua_type(L, -1) == LUA_TSTRING) refuse_nul(L, check_text(L, -1));
  return results;
}

// Both take the function from the table at `from` and set it in the one on top.
void copy_metered(lua_State* L, int from, const Stock& stock) {
  lua_getfield(L, from, stock.name);
  // One more than table.unpack gives: select has an argument of its own.
  lua_pushinteger(
      L, stock.most_arguments != 0 ? stock.most_arguments : host(L).options.limits.arguments + 1);
  lua_pushcclosure(L, guarded<call_metered>, 2);
  lua_setfield(L, -2, stock.name);
}
void copy_plain(lua_State* L, int from, const char* name) {
  lua_getfield(L, from, name);
  lua_setfield(L, -2, name);
}

void set_functions(lua_State* L, std::span<const luaL_Reg> functions) {
  for (const luaL_Reg& entry : functions) {
    lua_pushcfunction(L, entry.func);
    lua_setfield(L, -2, entry.name);
  }
}

std::vector<std::string> sorted_names(lua_State* L, int table) {
  std::vector<std::string> names;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) names.emplace_back(lua_tostring(L, -1));
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The first library, by name, that has a function of this name; empty when none has.
std::string library_with(lua_State* L, const std::string& function) {
  for (const auto& [name, table] : host(L).libraries) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, table);
    lua_pushlstring(L, function.data(), function.size());
    const bool found = lua_rawget(L, -2) == LUA_TFUNCTION;
    lua_pop(L, 2);
    if (found) return name;
  }
  return {};
}

// __index of the tables behind proxies: (table, key), upvalue 1 the library's
// name, empty for an environment.
int miss(lua_State* L) {
  const std::string_view library = lua_tostring(L, lua_upvalueindex(1));
  const bool is_name = lua_type(L, 2) == LUA_TSTRING;
  const std::string key = is_name ? lua_tostring(L, 2) : describe(L, 2);
  const std::string hint = is_name ? grammar::nearest_hint(key, sorted_names(L, 1)) : std::string();
  const std::string shown = is_name ? "'" + key + "'" : key;
  if (library.empty()) {
    const std::string owner = is_name ? library_with(L, key) : std::string();
    raise(L, "sandbox/unknown-global", shown + " is not defined.",
          !owner.empty()            ? "write " + owner + "." + key + "(...)"
          : is_name && hint.empty() ? "a text stands in quotes: \"" + key + "\""
                                    : hint,
          key);
  }
  constexpr std::array<std::string_view, 3> kOfPatterns = {"gmatch", "gsub", "match"};
  const bool of_patterns = library == "string" && std::find(kOfPatterns.begin(), kOfPatterns.end(),
                                                            key) != kOfPatterns.end();
  raise(
      L, "sandbox/unknown-function",
      "The library '" + std::string(library) + "' has no " + shown + ".",
      of_patterns
          ? "scripts have no patterns; string.find and string.sub find and take a text as it stands"
          : hint,
      key);
}

// __newindex of proxies: (proxy, key, value), upvalue 1 the label.
int refuse_write(lua_State* L) {
  const std::string_view label = lua_tostring(L, lua_upvalueindex(1));
  const bool is_name = lua_type(L, 2) == LUA_TSTRING;
  const std::string key = is_name ? lua_tostring(L, 2) : describe(L, 2);
  if (label.empty()) {
    raise(L, "sandbox/global-write", "The global '" + key + "' cannot be assigned.",
          "say 'local " + key + "' to make a local variable", key);
  }
  raise(L, "sandbox/read-only",
        "'" + std::string(label) + "' is read-only, '" + key + "' cannot be assigned.", {}, key);
}

// Gives the table on top the metatable that reports unknown names.
void report_misses(lua_State* L, const char* library) {
  lua_createtable(L, 0, 1);
  lua_pushstring(L, library);
  lua_pushcclosure(L, guarded<miss>, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

void replace_string_metatable(lua_State* L) {
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 2);
  push_library(L, "string");
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

// Opens a stock library and leaves its table at the returned index.
int open_stock(lua_State* L, lua_CFunction opener) {
  lua_pushcfunction(L, opener);
  lua_call(L, 0, 1);
  return lua_gettop(L);
}

}  // namespace

void make_read_only(lua_State* L, const char* label) {
  lua_newuserdatauv(L, 0, 0);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, label);
  lua_pushcclosure(L, guarded<refuse_write>, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushstring(L, *label != '\0' ? label : "environment");
  lua_setfield(L, -2, "__name");
  lua_setmetatable(L, -2);
  lua_replace(L, -2);
}

void push_environment(lua_State* L, TrustLevel trust) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host(L).environment[index_of(trust)]);
}

void push_library(lua_State* L, const std::string& name) {
  Host& h = host(L);
  if (name.empty()) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h.globals);
    return;
  }
  const auto found = h.libraries.find(name);
  if (found != h.libraries.end()) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, found->second);
    return;
  }
  lua_newtable(L);
  report_misses(L, name.c_str());
  lua_pushvalue(L, -1);
  h.libraries[name] = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_rawgeti(L, LUA_REGISTRYINDEX, h.globals);
  lua_pushvalue(L, -2);
  make_read_only(L, name.c_str());
  lua_setfield(L, -2, name.c_str());
  lua_pop(L, 1);
}

void build_environment(lua_State* L) {
  Host& h = host(L);
  const int base = open_stock(L, luaopen_base);
  const int string = open_stock(L, luaopen_string);
  const int math = open_stock(L, luaopen_math);
  const int utf8 = open_stock(L, luaopen_utf8);

  lua_newtable(L);
  set_functions(L, base_functions());
  for (const Stock& stock : kBaseMetered) copy_metered(L, base, stock);
  for (const char* name : kBasePlain) copy_plain(L, base, name);
  if (h.options.protected_calls) set_functions(L, protected_call_functions());
  report_misses(L, "");
  const int rules = lua_gettop(L);
  lua_pushvalue(L, rules);
  h.globals = luaL_ref(L, LUA_REGISTRYINDEX);

  // The shared library has a few names more and finds the rest by __index.
  lua_newtable(L);
  set_functions(L, metatable_functions());
  for (const char* name : kBaseLibraryOnly) copy_plain(L, base, name);
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, rules);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);

  make_read_only(L, "");
  h.environment[index_of(TrustLevel::library)] = luaL_ref(L, LUA_REGISTRYINDEX);
  make_read_only(L, "");
  h.environment[index_of(TrustLevel::rules)] = luaL_ref(L, LUA_REGISTRYINDEX);

  push_library(L, "string");
  set_functions(L, string_functions());
  for (const Stock& stock : kString) copy_metered(L, string, stock);
  push_library(L, "table");
  set_functions(L, table_functions());
  push_library(L, "math");
  for (const Stock& stock : kMath) copy_metered(L, math, stock);
  for (const char* name : kMathConstants) copy_plain(L, math, name);
  push_library(L, "utf8");
  for (const Stock& stock : kUtf8) copy_metered(L, utf8, stock);
  lua_settop(L, base - 1);

  replace_string_metatable(L);
  // What the openers put into the state's own globals is dropped.
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

}  // namespace castellan::lua
