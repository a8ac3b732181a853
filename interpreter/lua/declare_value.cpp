#include <algorithm>

#include "grammar/utf8.hpp"
#include "interpreter/lua/declare.hpp"
#include "interpreter/lua/declare_internal.hpp"
#include "interpreter/lua/host.hpp"

namespace castellan::lua {
namespace {

constexpr int kMaxDepth = 16;
constexpr std::int64_t kFuelPerValue = 16;

bool before(const Value::Entry& entry, std::string_view key) { return entry.key < key; }

class Copier {
 public:
  Copier(lua_State* L, CallSitePtr site) : L_(L), site_(std::move(site)) {}

  Value copy(int index, int depth) {
    if (depth > kMaxDepth) {
      raise(L_, "package/too-deep", "A declared table is nested more than 16 levels deep.");
    }
    charge(L_, kFuelPerValue);
    index = lua_absindex(L_, index);
    Value out;
    out.site = site_;
    switch (lua_type(L_, index)) {
      case LUA_TNIL:
        break;
      case LUA_TBOOLEAN:
        out.kind = Value::Kind::boolean;
        out.boolean = lua_toboolean(L_, index) != 0;
        break;
      case LUA_TNUMBER:
        out.kind = lua_isinteger(L_, index) != 0 ? Value::Kind::integer : Value::Kind::fraction;
        if (out.kind == Value::Kind::integer)
          out.integer = lua_tointeger(L_, index);
        else
          out.text = number_text(lua_tonumber(L_, index));
        break;
      case LUA_TSTRING:
        out.kind = Value::Kind::string;
        out.text = text_at(index);
        break;
      case LUA_TFUNCTION:
        out.kind = Value::Kind::function;
        out.function = Vm::keep_function(L_, index);
        break;
      case LUA_TTABLE:
        copy_table(index, depth, out);
        break;
      default:
        out.declaration = to_declaration(L_, index);
        out.kind = out.declaration ? Value::Kind::declaration : Value::Kind::other;
    }
    return out;
  }

 private:
  std::string text_at(int index) {
    std::string text(check_text(L_, index));
    charge(L_, static_cast<std::int64_t>(text.size() / 16));
    if (!grammar::is_valid_utf8(text)) {
      raise(L_, "package/bad-text",
            "A declaration holds the text '" + text + "', which is not valid UTF-8.");
    }
    return text;
  }

  void copy_table(int index, int depth, Value& out) {
    out.kind = Value::Kind::table;
    luaL_checkstack(L_, 4, nullptr);
    std::vector<lua_Integer> numbers;
    std::vector<std::string> names;
    lua_pushnil(L_);
    std::int64_t entries = 0;
    while (lua_next(L_, index) != 0) {
      lua_pop(L_, 1);
      ++entries;
      if (lua_isinteger(L_, -1) != 0) {
        numbers.push_back(lua_tointeger(L_, -1));
      } else if (lua_type(L_, -1) == LUA_TSTRING) {
        names.push_back(text_at(-1));
      } else {
        raise(L_, "sandbox/unordered-key",
              "A declared table has a key that is neither text nor an integer.");
      }
    }
    charge_walk(L_, entries);
    std::sort(numbers.begin(), numbers.end());
    std::sort(names.begin(), names.end());
    for (const lua_Integer number : numbers) {
      lua_rawgeti(L_, index, number);
      out.list.push_back(copy(-1, depth + 1));
      lua_pop(L_, 1);
    }
    for (std::string& name : names) {
      lua_pushlstring(L_, name.data(), name.size());
      lua_rawget(L_, index);
      out.keys.push_back({std::move(name), copy(-1, depth + 1)});
      lua_pop(L_, 1);
    }
  }

  lua_State* L_;
  CallSitePtr site_;
};

}  // namespace

const Value* Value::find(std::string_view key) const {
  const auto at = std::lower_bound(keys.begin(), keys.end(), key, before);
  return at != keys.end() && at->key == key ? &at->value : nullptr;
}

Value& Value::entry(const std::string& key) {
  auto at = std::lower_bound(keys.begin(), keys.end(), key, before);
  if (at == keys.end() || at->key != key) at = keys.insert(at, {key, Value{}});
  return at->value;
}

std::string_view kind_name(Value::Kind kind) {
  switch (kind) {
    case Value::Kind::nil:
      return "nothing";
    case Value::Kind::boolean:
      return "true or false";
    case Value::Kind::integer:
      return "an integer";
    case Value::Kind::fraction:
      return "a fraction";
    case Value::Kind::string:
      return "text";
    case Value::Kind::table:
      return "a table";
    case Value::Kind::function:
      return "a function";
    case Value::Kind::declaration:
      return "a declaration";
    case Value::Kind::other:
      break;
  }
  return "a userdata";
}

Value copy_value(lua_State* L, int index, const CallSitePtr& site) {
  return Copier(L, site).copy(index, 0);
}

}  // namespace castellan::lua
