/// Lua's headers for a library that is compiled as C++. Lua's own lua.hpp would declare names of C,
/// which such a library has only where its headers say so themselves.
#pragma once

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
