#include "interpreter/lua/reader.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/lua/host.hpp"

namespace castellan::lua {

Reader::Reader(lua_State* L, int index, std::string name, Place place)
    : L_(L), index_(lua_absindex(L, index)), path_(std::move(name)), place_(std::move(place)) {}

// The value on top of the stack, a part of `parent`.
Reader::Reader(const Reader& parent, std::string path)
    : L_(parent.L_),
      index_(lua_gettop(parent.L_)),
      depth_(parent.depth_ + 1),
      path_(std::move(path)),
      place_(parent.place_) {
  const int most = host(L_).options.limits.nesting;
  if (depth_ > most && is_table()) {
    fail("schema/depth", "lies in more than " + std::to_string(most) + " tables.");
  }
}

void Reader::fail(std::string id, std::string_view message, std::string hint) const {
  const std::size_t limit = host(L_).options.limits.message;
  throw grammar::Error(place_.error(std::move(id), clean(path_ + " " + std::string(message), limit),
                                    std::move(hint)));
}

void Reader::expect(int wanted, std::string_view name) const {
  if (type() == wanted) return;
  fail("schema/type", "must be " + std::string(name) + ", not " + describe(L_, index_) + ".");
}

std::int64_t Reader::integer() const {
  if (is_integer()) return lua_tointeger(L_, index_);
  fail("schema/type", "must be an integer, not " + describe(L_, index_) + ".",
       type() == LUA_TNUMBER ? "use // to divide integers" : "");
}

std::int64_t Reader::integer(std::int64_t least, std::int64_t most) const {
  const std::int64_t value = integer();
  if (value < least || value > most) {
    fail("schema/range", "must be from " + std::to_string(least) + " to " + std::to_string(most) +
                             ", not " + std::to_string(value) + ".");
  }
  return value;
}

bool Reader::boolean() const {
  expect(LUA_TBOOLEAN, "true or false");
  return lua_toboolean(L_, index_) != 0;
}

std::string Reader::text() const {
  expect(LUA_TSTRING, "a string");
  return std::string(check_text(L_, index_));
}

Function Reader::function() const {
  expect(LUA_TFUNCTION, "a function");
  luaL_checkstack(L_, 1, "reader");
  return Vm::keep_function(L_, index_);
}

Reader::Census Reader::census() const {
  expect(LUA_TTABLE, "a table");
  luaL_checkstack(L_, 2, "reader");
  Census out;
  lua_Integer highest = 0;
  lua_pushnil(L_);
  while (lua_next(L_, index_) != 0) {
    lua_pop(L_, 1);
    if (lua_isinteger(L_, -1) != 0) {
      const lua_Integer key = lua_tointeger(L_, -1);
      if (key < 1)
        fail("schema/gap", "has the index " + std::to_string(key) + "; lists begin at 1.");
      highest = std::max(highest, key);
      ++out.items;
    } else if (lua_type(L_, -1) == LUA_TSTRING) {
      out.names.emplace_back(check_text(L_, -1));
    } else {
      fail("sandbox/unordered-key", "has the key " + describe(L_, -1) + ", which has no order.",
           "use integers or strings as keys");
    }
  }
  charge_walk(L_, static_cast<std::int64_t>(out.items + out.names.size()));
  if (static_cast<std::uint64_t>(highest) != out.items) {
    fail("schema/gap",
         "has " + std::to_string(out.items) + " items but the highest index is " +
             std::to_string(highest) + ".",
         "a nil in a list leaves a gap");
  }
  std::sort(out.names.begin(), out.names.end());
  return out;
}

std::size_t Reader::size() const { return census().items; }

std::vector<std::string> Reader::keys() const { return census().names; }

void Reader::only(const std::vector<std::string>& fields, bool items) const {
  const Census found = census();
  for (const std::string& name : found.names) {
    if (std::find(fields.begin(), fields.end(), name) != fields.end()) continue;
    fail("schema/unknown-field", "has no field '" + name + "'.",
         grammar::nearest_hint(name, fields));
  }
  if (!items && found.items > 0) fail("schema/unknown-field", "takes no items without a name.");
}

bool Reader::has(std::string_view key) const { return find(key).has_value(); }

std::optional<Reader> Reader::find(std::string_view key) const {
  expect(LUA_TTABLE, "a table");
  luaL_checkstack(L_, 2, "reader");
  lua_pushlstring(L_, key.data(), key.size());
  if (lua_rawget(L_, index_) == LUA_TNIL) {
    lua_pop(L_, 1);
    return std::nullopt;
  }
  return Reader(*this, path_ + "." + std::string(key));
}

Reader Reader::field(std::string_view key) const {
  std::optional<Reader> found = find(key);
  if (!found) fail("schema/missing-field", "needs the field '" + std::string(key) + "'.");
  return *std::move(found);
}

Reader Reader::item(std::size_t position) const {
  luaL_checkstack(L_, 1, "reader");
  lua_rawgeti(L_, index_, static_cast<lua_Integer>(position));
  return Reader(*this, path_ + "[" + std::to_string(position) + "]");
}

}  // namespace castellan::lua
