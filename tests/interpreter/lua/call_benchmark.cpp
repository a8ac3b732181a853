// What a crossing costs: C++ into Lua with budget and hook, and back.
#include <array>
#include <chrono>
#include <cstdio>

#include "interpreter/lua/native.hpp"
#include "interpreter/lua/vm.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

template <class Work>
double nanoseconds(int times, Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < times; ++i) work();
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
  return spent.count() / times;
}

int count(lua_State* L) {
  charge(L, 1);
  lua_pushinteger(L, check_integer(L, 1) + 1);
  return 1;
}

constexpr std::array kFunctions = {luaL_Reg{"count", guarded<count>}};

Function load_function(Vm& vm, const char* text) {
  Function out;
  vm.call(
      {EntryKind::load, "bench"}, vm.load_chunk("bench", text, TrustLevel::rules),
      [](lua_State*) { return 0; }, 1, [&](lua_State* L) { out = Vm::keep_function(L, 1); });
  return out;
}

TEST_CASE("cost of crossings", "[benchmark]") {
  static constexpr int kTimes = 200000;
  static constexpr int kCalls = 100;
  Vm vm;
  vm.register_library("native", kFunctions);
  const Function add = load_function(vm, "return function(a, b) return a + b end");
  const Function calls = load_function(
      vm, "local count = native.count return function(n) for i = 1, n do count(i) end end");
  const Function reads =
      load_function(vm, "return function(n) for i = 1, n do local f = native.count end end");
  const Function loop = load_function(vm, "return function(n) for i = 1, n do end end");

  lua_Integer sum = 0;
  const double call = nanoseconds(kTimes, [&] {
    vm.call(
        {EntryKind::apply, "add"}, add,
        [](lua_State* L) {
          lua_pushinteger(L, 20);
          lua_pushinteger(L, 22);
          return 2;
        },
        1, [&](lua_State* L) { sum += lua_tointeger(L, 1); });
  });
  CHECK(sum == 42 * static_cast<lua_Integer>(kTimes));

  const auto run = [&vm](Function function) {
    return nanoseconds(kTimes / kCalls,
                       [&] {
                         vm.call(
                             {EntryKind::apply, "loop"}, function,
                             [](lua_State* L) {
                               lua_pushinteger(L, kCalls);
                               return 1;
                             },
                             0, [](lua_State*) {});
                       }) /
           kCalls;
  };
  const double empty = run(loop);
  std::printf("call from C++ into Lua      %6.0f ns\n", call);
  std::printf("call of a native function   %6.0f ns\n", run(calls) - empty);
  std::printf("global and library read     %6.0f ns\n", run(reads) - empty);
  std::printf("new VM with its libraries   %6.0f us\n", nanoseconds(200, [] { Vm fresh; }) / 1000);
}

}  // namespace
}  // namespace castellan::lua
