/// What scripts find when they look up a name: the allow-list, behind proxies.
///
/// Internal to interpreter/lua/. Environments and libraries are userdata whose
/// metatable reads from a table scripts never get hold of, so neither raw
/// functions nor `setmetatable` can change them. What is not listed here does
/// not exist.
#pragma once

#include <string>

#include "interpreter/lua/limits.hpp"
#include "interpreter/lua/lua_headers.hpp"

namespace castellan::lua {

/// Builds the libraries, both environments and the metatable of strings. Runs
/// once, in protected mode, on a fresh state.
void build_environment(lua_State* L);

/// Pushes the environment that chunks of this level get.
void push_environment(lua_State* L, TrustLevel trust);

/// Pushes the table behind library `name`; makes the library, visible to both
/// levels, if there is none. The empty name stands for the globals themselves:
/// what is put there reaches both levels.
void push_library(lua_State* L, const std::string& name);

/// Replaces the table on top by a read-only view of it; `label` names it in
/// errors.
void make_read_only(lua_State* L, const char* label);

}  // namespace castellan::lua
