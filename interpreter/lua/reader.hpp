/// Reads a Lua value into C++ without trusting it: kinds, names, depth, order.
///
/// A view of a value on the stack together with its path (`schema[3].min`),
/// which every error names. For constructors of declarations and for results of
/// rules. Use inside an entry; a reader is valid while its value is on the
/// stack, that is inside the function it was given to. Errors are thrown as
/// `grammar::Error` at the place passed to the root.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <lua.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lua/native.hpp"
#include "interpreter/lua/vm.hpp"

namespace castellan::lua {

class Reader {
 public:
  /// The value at `index`, called `name` in errors, written at `place`.
  Reader(lua_State* L, int index, std::string name, Place place);

  // What it is

  [[nodiscard]] bool is_nil() const { return type() == LUA_TNIL; }
  [[nodiscard]] bool is_table() const { return type() == LUA_TTABLE; }
  [[nodiscard]] bool is_text() const { return type() == LUA_TSTRING; }
  [[nodiscard]] bool is_integer() const { return lua_isinteger(L_, index_) != 0; }
  [[nodiscard]] bool is_boolean() const { return type() == LUA_TBOOLEAN; }
  [[nodiscard]] bool is_function() const { return type() == LUA_TFUNCTION; }
  /// A LUA_T constant.
  [[nodiscard]] int type() const { return lua_type(L_, index_); }
  /// `schema[3].min`.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const Place& place() const { return place_; }
  /// For values only the caller knows (userdata).
  [[nodiscard]] lua_State* state() const { return L_; }
  [[nodiscard]] int index() const { return index_; }

  // Plain values; `schema/type` for another kind

  /// `schema/type` with "use //" for a fraction, also for 4.0.
  [[nodiscard]] std::int64_t integer() const;
  /// `schema/range` outside of `least` to `most`.
  [[nodiscard]] std::int64_t integer(std::int64_t least, std::int64_t most) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] std::string text() const;
  /// Keeps the function in its VM.
  [[nodiscard]] Function function() const;

  // Tables

  /// The number of items 1..n. `schema/type` for no table, `schema/gap` when
  /// an integer key is outside of 1..n. O(entries).
  [[nodiscard]] std::size_t size() const;
  /// The string keys in byte order. `sandbox/unordered-key` for a key that is
  /// neither an integer nor a string. O(entries log entries).
  [[nodiscard]] std::vector<std::string> keys() const;
  /// Refuses string keys that are not listed, and items unless `items`:
  /// `schema/unknown-field` with the nearest name.
  void only(const std::vector<std::string>& fields, bool items = false) const;
  [[nodiscard]] bool has(std::string_view key) const;
  /// The value of a key; `schema/missing-field` if it is nil. `schema/depth`
  /// when tables nest too deeply.
  [[nodiscard]] Reader field(std::string_view key) const;
  [[nodiscard]] std::optional<Reader> find(std::string_view key) const;
  /// `visit(Reader)` for the items 1..n.
  template <class Visit>
  void each_item(Visit&& visit) const {
    const std::size_t count = size();
    for (std::size_t i = 1; i <= count; ++i) {
      const int top = lua_gettop(L_);
      visit(item(i));
      lua_settop(L_, top);
    }
  }
  /// `visit(key, Reader)` for the string keys in byte order.
  template <class Visit>
  void each_field(Visit&& visit) const {
    for (const std::string& key : keys()) {
      const int top = lua_gettop(L_);
      visit(key, field(key));
      lua_settop(L_, top);
    }
  }

  /// Throws an error about this value; `message` goes on after the path:
  /// "must be positive, not -1.".
  [[noreturn]] void fail(std::string id, std::string_view message, std::string hint = {}) const;

 private:
  Reader(const Reader& parent, std::string path);

  // Entries of the table by kind of key, charged.
  struct Census {
    std::size_t items = 0;
    std::vector<std::string> names;
  };
  [[nodiscard]] Census census() const;
  [[nodiscard]] Reader item(std::size_t position) const;
  void expect(int wanted, std::string_view name) const;

  lua_State* L_;
  int index_;
  int depth_ = 0;
  std::string path_;
  Place place_;
};

}  // namespace castellan::lua
