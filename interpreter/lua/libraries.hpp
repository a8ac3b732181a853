/// The native functions of the allow-list, by library.
///
/// Internal to interpreter/lua/. Each list is a page one can read: what is not
/// in it is either a metered function of stock Lua (environment.cpp) or absent.
#pragma once

#include <span>

#include "interpreter/lua/lua_headers.hpp"

namespace castellan::lua {

/// assert error pairs print require tostring
std::span<const luaL_Reg> base_functions();
/// getmetatable setmetatable, for the shared library only
std::span<const luaL_Reg> metatable_functions();
/// pcall, for scripts that test rules
std::span<const luaL_Reg> protected_call_functions();
/// byte find format rep
std::span<const luaL_Reg> string_functions();
/// concat insert remove sort unpack
std::span<const luaL_Reg> table_functions();

/// `require`, in modules.cpp.
int require_module(lua_State* L);

/// Pushes `tostring` of the value as scripts see it: tables, functions and
/// userdata give their type name unless the shared library gave them a text.
void push_text(lua_State* L, int index);

}  // namespace castellan::lua
