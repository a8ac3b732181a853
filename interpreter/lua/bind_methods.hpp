/// The methods of `game`, by what they may do.
///
/// Internal to interpreter/lua/. Each list is a page one can read; what is not
/// in it a rule cannot do. Their signatures are in stdlib/meta/game.d.lua.
#pragma once

#include <span>

#include "interpreter/lua/lua_headers.hpp"

namespace castellan::lua {

/// attribute components constant count get list piece piece_at pieces places
/// size values
std::span<const luaL_Reg> read_methods();
/// add move set; in effects only
std::span<const luaL_Reg> write_methods();

}  // namespace castellan::lua
