#include "interpreter/lua/unwind_check.hpp"

#include <cstdio>
#include <cstdlib>

#include "interpreter/lua/lua_headers.hpp"

namespace castellan::lua {
namespace {

struct Mark {
  bool& destroyed;
  explicit Mark(bool& target) : destroyed(target) {}
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;
  ~Mark() { destroyed = true; }
};

int raise_through_object(lua_State* L) {
  const Mark mark(*static_cast<bool*>(lua_touserdata(L, 1)));
  lua_pushnil(L);
  return lua_error(L);
}

void require_that(bool holds, const char* message) {
  if (holds) return;
  std::fprintf(stderr, "castellan: %s\n", message);
  std::fflush(stderr);
  constexpr int kInternalError = 70;
  std::_Exit(kInternalError);
}

}  // namespace

bool errors_unwind() {
  lua_State* L = luaL_newstate();
  if (L == nullptr) return false;
  bool destroyed = false;
  lua_pushcfunction(L, raise_through_object);
  lua_pushlightuserdata(L, &destroyed);
  const bool failed = lua_pcall(L, 1, 0, 0) == LUA_ERRRUN;
  lua_close(L);
  return failed && destroyed;
}

void require_unwinding() {
  require_that(errors_unwind(),
               "this Lua library skips C++ destructors on errors; link the C++ build of Lua 5.4.");
}

}  // namespace castellan::lua
