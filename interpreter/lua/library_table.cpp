#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lua/host.hpp"
#include "interpreter/lua/libraries.hpp"

namespace castellan::lua {
namespace {

// Raw length: __len of a script has no say here.
lua_Integer length(lua_State* L, int table) {
  luaL_checktype(L, table, LUA_TTABLE);
  return static_cast<lua_Integer>(lua_rawlen(L, table));
}

// table.insert(list, [position,] value)
int table_insert(lua_State* L) {
  const lua_Integer end = length(L, 1) + 1;
  lua_Integer position = end;
  if (lua_gettop(L) == 3) {
    position = check_integer(L, 2);
    luaL_argcheck(L, position >= 1 && position <= end, 2, "position out of bounds");
    charge(L, end - position);
    for (lua_Integer i = end; i > position; --i) {
      lua_rawgeti(L, 1, i - 1);
      lua_rawseti(L, 1, i);
    }
  } else if (lua_gettop(L) != 2) {
    luaL_error(L, "wrong number of arguments to 'insert'");
  }
  charge(L, 1);
  lua_rawseti(L, 1, position);
  return 0;
}

// table.remove(list [, position]): the removed value
int table_remove(lua_State* L) {
  const lua_Integer size = length(L, 1);
  const lua_Integer position = lua_isnoneornil(L, 2) ? size : check_integer(L, 2);
  if (lua_gettop(L) > 1) {
    luaL_argcheck(L, (position >= 1 && position <= size + 1) || (size == 0 && position == 0), 2,
                  "position out of bounds");
  }
  charge(L, 1 + (size > position ? size - position : 0));
  lua_rawgeti(L, 1, position);
  for (lua_Integer i = position; i < size; ++i) {
    lua_rawgeti(L, 1, i + 1);
    lua_rawseti(L, 1, i);
  }
  if (position <= size) {
    lua_pushnil(L);
    lua_rawseti(L, 1, position < size ? size : position);
  }
  return 1;
}

// table.concat(list [, separator [, from [, to]]])
int table_concat(lua_State* L) {
  const lua_Integer size = length(L, 1);
  const std::string_view separator = lua_isnoneornil(L, 2) ? "" : check_text(L, 2);
  const lua_Integer first = lua_isnoneornil(L, 3) ? 1 : check_integer(L, 3);
  const lua_Integer last = lua_isnoneornil(L, 4) ? size : check_integer(L, 4);
  const std::size_t most = host(L).options.limits.string;
  constexpr std::int64_t kNumber = 8;
  std::string out;
  for (lua_Integer i = first; i <= last; ++i) {
    const int type = lua_rawgeti(L, 1, i);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) {
      raise(L, "script/runtime",
            "table.concat joins strings and numbers, at index " + std::to_string(i) + " is " +
                describe(L, -1) + ".");
    }
    push_text(L, -1);
    const std::string_view text = check_text(L, -1);
    if (i > first) out += separator;
    out += text;
    charge(L, (type == LUA_TNUMBER ? kNumber : 1) +
                  static_cast<std::int64_t>((text.size() + separator.size()) / kBytesPerUnit));
    lua_pop(L, 2);
    if (out.size() > most) {
      raise(L, "sandbox/too-long",
            "The text would be longer than " + std::to_string(most) + " bytes.");
    }
    if (i == std::numeric_limits<lua_Integer>::max()) break;
  }
  lua_pushlstring(L, out.data(), out.size());
  return 1;
}

// table.unpack(list [, from [, to]])
int table_unpack(lua_State* L) {
  const lua_Integer size = length(L, 1);
  const lua_Integer first = lua_isnoneornil(L, 2) ? 1 : check_integer(L, 2);
  const lua_Integer last = lua_isnoneornil(L, 3) ? size : check_integer(L, 3);
  if (first > last) return 0;
  const int most = host(L).options.limits.arguments;
  // Unsigned: the distance of two integers may not fit into one.
  const auto distance = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
  if (distance >= static_cast<lua_Unsigned>(most)) {
    raise(L, "sandbox/too-many", "table.unpack gives at most " + std::to_string(most) + " values.");
  }
  const auto count = static_cast<int>(distance) + 1;
  charge(L, count);
  luaL_checkstack(L, count, "table.unpack");
  for (int i = 0; i < count; ++i) lua_rawgeti(L, 1, first + i);
  return count;
}

// Stack during a sort: 1 the list, 2 the comparator or nil, 3 a copy of the
// elements. The copy keeps its order; the indices are sorted.
bool comes_before(lua_State* L, std::uint32_t a, std::uint32_t b) {
  if (lua_isnil(L, 2)) {
    lua_rawgeti(L, 3, a);
    lua_rawgeti(L, 3, b);
    const bool less = lua_compare(L, -2, -1, LUA_OPLT) != 0;
    lua_pop(L, 2);
    return less;
  }
  lua_pushvalue(L, 2);
  lua_rawgeti(L, 3, a);
  lua_rawgeti(L, 3, b);
  lua_call(L, 2, 1);
  const bool before = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return before;
}

// Bottom-up merge sort. Unlike std::stable_sort it stays in bounds whatever the
// comparator answers, and it asks in the same order on every platform.
std::vector<std::uint32_t> sorted_indices(lua_State* L, std::size_t size) {
  std::vector<std::uint32_t> from(size);
  std::iota(from.begin(), from.end(), 1u);
  std::vector<std::uint32_t> to(size);
  for (std::size_t width = 1; width < size; width *= 2) {
    for (std::size_t begin = 0; begin < size; begin += 2 * width) {
      const std::size_t middle = std::min(begin + width, size);
      const std::size_t end = std::min(begin + 2 * width, size);
      std::size_t left = begin;
      std::size_t right = middle;
      for (std::size_t out = begin; out < end; ++out) {
        const bool take_right =
            right < end && (left == middle || comes_before(L, from[right], from[left]));
        to[out] = take_right ? from[right++] : from[left++];
      }
    }
    from.swap(to);
  }
  return from;
}

// table.sort(list [, comes_before]): stable; a comparator that raises leaves
// the list as it was.
int table_sort(lua_State* L) {
  const auto size = static_cast<std::size_t>(length(L, 1));
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  constexpr std::int64_t kCompare = 4;
  charge(L, kCompare * static_cast<std::int64_t>(size) *
                static_cast<std::int64_t>(std::bit_width(size)));
  lua_createtable(L, static_cast<int>(size), 0);
  for (std::size_t i = 1; i <= size; ++i) {
    lua_rawgeti(L, 1, static_cast<lua_Integer>(i));
    lua_rawseti(L, 3, static_cast<lua_Integer>(i));
  }
  const std::vector<std::uint32_t> order = sorted_indices(L, size);
  for (std::size_t i = 0; i < size; ++i) {
    lua_rawgeti(L, 3, order[i]);
    lua_rawseti(L, 1, static_cast<lua_Integer>(i + 1));
  }
  return 0;
}

constexpr std::array kTableFunctions = {
    luaL_Reg{"concat", guarded<table_concat>}, luaL_Reg{"insert", guarded<table_insert>},
    luaL_Reg{"remove", guarded<table_remove>}, luaL_Reg{"sort", guarded<table_sort>},
    luaL_Reg{"unpack", guarded<table_unpack>},
};

}  // namespace

std::span<const luaL_Reg> table_functions() { return kTableFunctions; }

}  // namespace castellan::lua
