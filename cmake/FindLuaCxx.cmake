# Lua 5.4 compiled as C++, so that a Lua error unwinds C++ destructors.
# Defines the imported target lua::cxx.

find_package(PkgConfig REQUIRED)
pkg_search_module(LUA_CXX REQUIRED IMPORTED_TARGET lua5.4-c++ lua-5.4-c++ lua54-c++ lua-c++)
if(LUA_CXX_VERSION VERSION_LESS 5.4 OR NOT LUA_CXX_VERSION VERSION_LESS 5.5)
  message(FATAL_ERROR "castellan needs Lua 5.4 compiled as C++, found ${LUA_CXX_VERSION}")
endif()
add_library(lua::cxx ALIAS PkgConfig::LUA_CXX)

# The check that matters: an error raised through a C++ object destroys it.
include(CheckCXXSourceRuns)
set(CMAKE_REQUIRED_INCLUDES ${LUA_CXX_INCLUDE_DIRS})
set(CMAKE_REQUIRED_LIBRARIES ${LUA_CXX_LINK_LIBRARIES})
check_cxx_source_runs([[
#include <lua.h>
#include <lauxlib.h>
static int destroyed = 0;
struct Guard { ~Guard() { destroyed = 1; } };
static int raise(lua_State* L) { Guard g; return luaL_error(L, "x"); }
int main() {
  lua_State* L = luaL_newstate();
  lua_pushcfunction(L, raise);
  int status = lua_pcall(L, 0, 0, 0);
  lua_close(L);
  return status != LUA_OK && destroyed ? 0 : 1;
}
]] CASTELLAN_LUA_UNWINDS)
unset(CMAKE_REQUIRED_INCLUDES)
unset(CMAKE_REQUIRED_LIBRARIES)
if(NOT CASTELLAN_LUA_UNWINDS)
  message(FATAL_ERROR "castellan: this Lua library does not unwind C++ destructors on errors. "
    "Install the C++ build of Lua 5.4 (Debian: liblua5.4-dev provides liblua5.4-c++).")
endif()
