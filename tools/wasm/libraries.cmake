# The libraries for emscripten: it has none of the system's. tools/wasm/setup puts the sources of
# Lua and utf8proc and the headers of the others into CASTELLAN_WEB_HOST.

if(NOT EMSCRIPTEN)
  message(FATAL_ERROR "castellan: CASTELLAN_WEB needs emscripten: tools/wasm/build configures it.")
endif()
if(NOT EXISTS "${CASTELLAN_WEB_HOST}/ready")
  message(FATAL_ERROR "castellan: tools/wasm/setup has not been run.")
endif()
enable_language(C)

add_compile_options(-fwasm-exceptions)
add_link_options(-fwasm-exceptions)
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${PROJECT_SOURCE_DIR}/tools/wasm/ranges.hpp>")

foreach(library IN ITEMS taocpp::pegtl nlohmann_json::nlohmann_json)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${library} INTERFACE "${CASTELLAN_WEB_HOST}/include")
endforeach()
add_library(Threads::Threads INTERFACE IMPORTED GLOBAL)

# Compiled as C++, so that an error of Lua unwinds C++ objects.
set(lua "${CASTELLAN_WEB_HOST}/lua/src")
file(GLOB lua_sources "${lua}/l*.c")
list(REMOVE_ITEM lua_sources "${lua}/lua.c" "${lua}/luac.c")
set_source_files_properties(${lua_sources} PROPERTIES LANGUAGE CXX)
# Debian's luaconf.h names this header, which only tells where modules in C lie.
file(CONFIGURE OUTPUT lua/lua5.4-deb-multiarch.h CONTENT "#define DEB_HOST_MULTIARCH \"\"\n")
add_library(castellan_lua STATIC ${lua_sources})
set_target_properties(castellan_lua PROPERTIES UNITY_BUILD OFF)
target_compile_definitions(castellan_lua PUBLIC LUA_COMPAT_5_3)
target_compile_options(castellan_lua PRIVATE -O2 -w -x c++)
target_include_directories(castellan_lua SYSTEM PUBLIC "${lua}" "${CMAKE_CURRENT_BINARY_DIR}/lua")
add_library(lua::cxx ALIAS castellan_lua)

add_library(castellan_utf8proc STATIC "${CASTELLAN_WEB_HOST}/utf8proc/utf8proc.c")
target_compile_definitions(castellan_utf8proc PUBLIC UTF8PROC_STATIC)
target_compile_options(castellan_utf8proc PRIVATE -O2 -w)
target_include_directories(castellan_utf8proc SYSTEM PUBLIC "${CASTELLAN_WEB_HOST}/utf8proc")
add_library(utf8proc::utf8proc ALIAS castellan_utf8proc)
