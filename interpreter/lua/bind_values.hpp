/// Values of rule text as Lua values, and back.
///
/// Internal to interpreter/lua/. Components, choice values and places of maps
/// are their names, players count from 0, truths are booleans, a cell is two
/// integers x and y, pieces and figures are numbers that are tested whenever
/// they are used; none is nil. Nothing is a table.
#pragma once

#include <string>

#include "interpreter/lua/bind_game.hpp"
#include "interpreter/lua/lua_headers.hpp"
#include "interpreter/ruletext/type.hpp"

namespace castellan::lua {

/// How many Lua values a value of this type is: 2 for a cell, else 1.
int width(const ruletext::Type& type);

/// Pushes a value, `width` Lua values.
void push_value(lua_State* L, const state::Schema& schema, const ruletext::Type& type,
                ruletext::Value value);

/// What a value is called in errors: "Argument 2 of set", "item 3", "the result".
/// Put together only when there is an error.
struct ValueName {
  const char* noun = "";
  int number = 0;  ///< 0: none
  const char* method = nullptr;
  [[nodiscard]] std::string text() const;
};

/// The value at `index` (a cell: there and behind). Nil is none where `optional`, otherwise an
/// error. Errors: `schema/type`, `schema/unknown-name`, `script-api/out-of-range`. Pieces are only
/// tested to be numbers a piece may have.
ruletext::Value read_value(lua_State* L, const GameBinding& game, const ruletext::Type& type,
                           int index, const ValueName& what, bool optional);

/// A piece of rule text as fields of pieces number it: instances of the grid
/// one after the other.
[[nodiscard]] std::size_t piece_index(const state::FieldType& grid, ruletext::Value piece);

}  // namespace castellan::lua
