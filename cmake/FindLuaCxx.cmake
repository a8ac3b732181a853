# Lua 5.4 compiled as C++, so that a Lua error unwinds C++ destructors.
# Defines the imported target lua::cxx. Included, not found: also by
# castellanConfig.cmake, for projects that link the installed library.

if(TARGET lua::cxx)
  return()
endif()

# Debian and its kin describe the library to pkg-config, vcpkg does not.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_search_module(LUA_CXX QUIET lua5.4-c++ lua-5.4-c++ lua54-c++ lua-c++)
endif()
find_path(LUA_CXX_HEADERS lua.h
  HINTS ${LUA_CXX_INCLUDE_DIRS} PATH_SUFFIXES lua5.4 lua-5.4 lua54)
find_library(LUA_CXX_LIBRARY
  NAMES ${LUA_CXX_LIBRARIES} lua5.4-c++ lua-5.4-c++ lua54-c++ lua-c++ HINTS ${LUA_CXX_LIBRARY_DIRS})
mark_as_advanced(LUA_CXX_HEADERS LUA_CXX_LIBRARY)
if(NOT LUA_CXX_HEADERS OR NOT LUA_CXX_LIBRARY)
  message(FATAL_ERROR "castellan needs Lua 5.4 compiled as C++ "
    "(Debian: liblua5.4-dev; vcpkg: lua[cpp]).")
endif()
add_library(lua::cxx INTERFACE IMPORTED)
target_include_directories(lua::cxx INTERFACE "${LUA_CXX_HEADERS}")
target_link_libraries(lua::cxx INTERFACE "${LUA_CXX_LIBRARY}" ${CMAKE_DL_LIBS})

# The check that matters: it is 5.4, and an error raised through a C++ object
# destroys it.
include(CheckCXXSourceRuns)
set(CMAKE_REQUIRED_LIBRARIES lua::cxx)
check_cxx_source_runs([[
#include <lua.h>
#include <lauxlib.h>
#if LUA_VERSION_NUM != 504
#error "Lua 5.4 is needed"
#endif
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
unset(CMAKE_REQUIRED_LIBRARIES)
if(NOT CASTELLAN_LUA_UNWINDS)
  message(FATAL_ERROR "castellan: ${LUA_CXX_LIBRARY} is not Lua 5.4 compiled as C++, "
    "whose errors unwind C++ destructors (Debian: liblua5.4-dev; vcpkg: lua[cpp]).")
endif()
