/// One call of a method of `game`: its arguments read from left to right, each
/// tested before it is used.
///
/// Internal to interpreter/lua/. A method begins with a `Call`, takes what it
/// needs and ends its list of arguments with `end`. Every error names the
/// argument and the method.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "interpreter/lua/bind_values.hpp"
#include "interpreter/lua/lua_headers.hpp"
#include "interpreter/lua/native.hpp"

namespace castellan::lua {

class Call {
 public:
  /// Tests the handle. `script-api/arguments` when it is none,
  /// `script-api/stale-handle`.
  Call(lua_State* L, const char* method);

  [[nodiscard]] GameBinding& game() const { return *game_; }
  [[nodiscard]] const state::Schema& schema() const { return *game_->schema; }
  [[nodiscard]] const Arena& arena() const { return *game_->arena; }

  /// The next argument names a field; `schema/unknown-field`.
  FieldId field();
  /// The same, of one of these kinds; `schema/type` saying what is `wanted`.
  FieldId field(std::initializer_list<description::FieldKind> kinds, std::string_view wanted);
  /// The subscripts of a field: nothing, a player, a choice value, a thing of
  /// another field; behind it a value of each further choice. Returns the instance.
  std::size_t instance(const state::FieldType& field);
  ruletext::Value value(const ruletext::Type& type, bool optional = false);
  /// A place of slots or a map.
  ruletext::Value place(FieldId id);
  /// A piece that lies on the grid; `state/nothing` when none does.
  ruletext::Value piece(FieldId grid);
  /// A segment of such a piece; `state/nothing`.
  ruletext::Value segment(FieldId grid);
  /// The word of a ref to a region that is there; `state/nothing`.
  Word region(FieldId regions);
  Cell cell();
  std::string_view name(std::string_view wanted);
  /// A name of any component; `schema/unknown-name`.
  ComponentId component();
  /// Tests that a family holds the component just read; `schema/type`.
  void check_holds(const state::FieldType& field, ComponentId component);
  [[nodiscard]] bool more() const { return next_ <= lua_gettop(L_); }
  /// `script-api/arguments` when there are more.
  void end();

  [[noreturn]] void fail(std::string id, std::string message, std::string hint = {},
                         std::string_view word = {}) const;
  /// Of the argument that comes next.
  [[nodiscard]] ValueName what() const;
  [[nodiscard]] const char* method() const { return method_; }

 private:
  std::size_t owner_instance(const state::FieldType& container);
  /// What the field has entries of.
  std::size_t thing(const state::FieldType& field);

  lua_State* L_;
  const char* method_;
  GameBinding* game_ = nullptr;
  int next_ = 2;
};

/// A call of a method that writes.
class WriteCall : public Call {
 public:
  /// As above; `script-api/read-only` elsewhere than in an effect.
  WriteCall(lua_State* L, const char* method);

  /// What `arena` shows.
  [[nodiscard]] Arena& changes() const { return *game().changes; }
};

/// Every name of a list, for hints.
template <class List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> out;
  for (const auto& item : list) out.push_back(item.name);
  return out;
}

}  // namespace castellan::lua
