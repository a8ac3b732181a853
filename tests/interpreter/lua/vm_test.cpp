#include "interpreter/lua/vm.hpp"

#include <string>
#include <utility>
#include <vector>

#include "interpreter/lua/native.hpp"
#include "interpreter/lua/unwind_check.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

constexpr const char* kAdd = "return function(a, b) return a + b end";

Function load_function(Vm& vm, const std::string& text) {
  const Function chunk = vm.load_chunk("rules.lua", text, TrustLevel::rules);
  Function out;
  vm.call(
      {EntryKind::load, "rules.lua"}, chunk, [](lua_State*) { return 0; }, 1,
      [&](lua_State* L) { out = Vm::keep_function(L, 1); });
  return out;
}

std::string failure(Vm& vm, const Entry& entry, Function function) {
  try {
    vm.call(entry, function);
  } catch (const grammar::Error& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("Lua errors unwind C++ objects", "[lua]") { CHECK(errors_unwind()); }

TEST_CASE("a function of a script is called with arguments and results", "[lua]") {
  Vm vm;
  const Function add = load_function(vm, kAdd);
  lua_Integer sum = 0;
  vm.call(
      {EntryKind::score, "sum"}, add,
      [](lua_State* L) {
        lua_pushinteger(L, 40);
        lua_pushinteger(L, 2);
        return 2;
      },
      1, [&](lua_State* L) { sum = lua_tointeger(L, 1); });
  CHECK(sum == 42);
  CHECK_FALSE(vm.broken());
}

TEST_CASE("a VM can be moved", "[lua]") {
  Vm first;
  const Function add = load_function(first, kAdd);
  Vm second = std::move(first);
  first = Vm();
  CHECK(failure(second, {EntryKind::apply, "add"}, add) ==
        "rules.lua:1:1: error[script/runtime]: attempt to perform arithmetic on a nil value "
        "(local 'a')\n"
        "    return function(a, b) return a + b end\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  CHECK_FALSE(first.broken());
}

TEST_CASE("an error breaks the VM, which then refuses to go on", "[lua]") {
  Vm vm;
  const Function fail = load_function(vm, "return function()\n  error('no such place')\nend");
  CHECK(failure(vm, {EntryKind::apply, "place"}, fail) ==
        "rules.lua:2:3: error[script/error]: no such place\n"
        "      error('no such place')\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^");
  CHECK(vm.broken());
  CHECK(failure(vm, {EntryKind::apply, "place"}, fail) ==
        "error[sandbox/vm-broken]: The virtual machine was used after a rule had failed in it.");
}

TEST_CASE("error with a level points at the caller", "[lua]") {
  Vm vm;
  const Function fail = load_function(vm,
                                      "local function check(n)\n"
                                      "  error('bad count', 2)\n"
                                      "end\n"
                                      "return function()\n"
                                      "  check(1)\n"
                                      "end");
  CHECK(failure(vm, {EntryKind::apply, "count"}, fail) ==
        "rules.lua:5:3: error[script/error]: bad count\n"
        "      check(1)\n"
        "      ^^^^^^^^");
}

TEST_CASE("an unknown name is underlined and has its nearest neighbour", "[lua]") {
  Vm vm;
  const Function fail = load_function(vm, "return function() local x = tostrng(1) end");
  CHECK(failure(vm, {EntryKind::label, "x"}, fail) ==
        "rules.lua:1:29: error[sandbox/unknown-global]: 'tostrng' is not defined.\n"
        "    return function() local x = tostrng(1) end\n"
        "                                ^^^^^^^\n"
        "    hint: did you mean 'tostring'?");
}

TEST_CASE("messages are cut and control characters escaped", "[lua]") {
  Vm vm;
  const Function fail =
      load_function(vm, "return function() error('\\27[31m' .. ('x'):rep(5000)) end");
  try {
    vm.call({EntryKind::label, "x"}, fail);
    FAIL("no error");
  } catch (const grammar::Error& error) {
    CHECK(error.first().message == "\\x1b[31m" + std::string(1016, 'x') + "...");
  }
}

TEST_CASE("an error's id cannot be forged", "[lua]") {
  Vm vm;
  const Function fail = load_function(vm, "return function() error('budget/fuel: used up') end");
  try {
    vm.call({EntryKind::label, "x"}, fail);
    FAIL("no error");
  } catch (const grammar::Error& error) {
    CHECK(error.first().id == "script/error");
    CHECK(error.first().message == "budget/fuel: used up");
  }
}

TEST_CASE("each kind of entry has its own fuel, and each entry all of it", "[lua]") {
  const std::string loop = "return function() for i = 1, 390000 do end end";
  Vm vm;
  const Function work = load_function(vm, loop);
  for (int i = 0; i < 20; ++i) CHECK(failure(vm, {EntryKind::score, "row"}, work) == "none");
  CHECK(vm.fuel_used() >= 389000);
  CHECK(vm.fuel_used() <= 391000);
  CHECK(failure(vm, {EntryKind::label, "text"}, work) ==
        "rules.lua:1:1: error[budget/fuel]: the label of 'text' used up its 100000 units of work "
        "in the function at line 1.\n"
        "    return function() for i = 1, 390000 do end end\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("fuel of an entry can be set", "[lua]") {
  Vm vm;
  const Function work = load_function(vm, "return function() for i = 1, 5000 do end end");
  CHECK(failure(vm, {EntryKind::score, "row", 10000}, work) == "none");
  CHECK(failure(vm, {EntryKind::score, "row", 3000}, work) ==
        "rules.lua:1:1: error[budget/fuel]: the score line of 'row' used up its 3000 units of work "
        "in the function at line 1.\n"
        "    return function() for i = 1, 5000 do end end\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("an entry with any fuel ends with success or budget/fuel", "[lua]") {
  int failed = 0;
  for (std::int64_t fuel = 1; fuel < 60000; fuel = fuel * 3 / 2 + 1) {
    Vm vm;
    const Function work = load_function(
        vm,
        "return function() local t = {} for i = 1, 1000 do t[i] = 'x' .. i end\n"
        "table.sort(t) local n = 0 for k, v in pairs(t) do n = n + #v end return n end");
    const std::string said = failure(vm, {EntryKind::apply, "work", fuel}, work);
    if (said == "none") continue;
    ++failed;
    CHECK(said.find("error[budget/fuel]") != std::string::npos);
  }
  CHECK(failed > 10);
}

TEST_CASE("a watchdog can interrupt a script", "[lua]") {
  std::atomic<bool> interrupt = false;
  VmOptions options;
  options.interrupt = &interrupt;
  options.protected_calls = true;
  Vm vm(options);
  const Function work =
      load_function(vm, "return function()\n  pcall(function() for i = 1, 9000 do end end)\nend");
  CHECK(failure(vm, {EntryKind::apply, "wait"}, work) == "none");
  interrupt = true;
  CHECK(failure(vm, {EntryKind::apply, "wait"}, work) ==
        "rules.lua:2:3: error[budget/time]: the effect of 'wait' took too long and was "
        "interrupted.\n"
        "      pcall(function() for i = 1, 9000 do end end)\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("the engine is not entered twice, handlers excepted", "[lua]") {
  Vm vm;
  const Function inner = load_function(vm, "return function() end");
  SECTION("a rule inside a rule") {
    try {
      vm.run({EntryKind::apply, "build"}, [&](lua_State*) {
        vm.call({EntryKind::apply, "build"}, inner);
      });
      FAIL("entered twice");
    } catch (const grammar::Error& error) {
      CHECK(std::string(error.what()) ==
            "error[script-api/reentrant]: A rule was called while the effect of 'build' was "
            "running.");
    }
  }
  SECTION("a handler inside a rule") {
    vm.run({EntryKind::apply, "build"}, [&](lua_State*) {
      vm.call({EntryKind::hook, "built"}, inner);
    });
    CHECK_FALSE(vm.broken());
  }
  SECTION("a handler that fails takes the rule with it") {
    Vm other;
    const Function loop = load_function(other, "return function()\n  while true do end\nend");
    try {
      other.run({EntryKind::apply, "build"}, [&](lua_State*) {
        other.call({EntryKind::hook, "built"}, loop);
      });
      FAIL("endless");
    } catch (const grammar::Error& error) {
      CHECK(std::string(error.what()) ==
            "rules.lua:2:3: error[budget/fuel]: the effect of 'build' used up its 1000000 units of "
            "work in the function at line 1.\n"
            "      while true do end\n"
            "      ^^^^^^^^^^^^^^^^^");
    }
    CHECK(other.broken());
  }
}

TEST_CASE("C++ exceptions become errors of the entry", "[lua]") {
  Vm vm;
  try {
    vm.run({EntryKind::load, "x"}, [](lua_State*) { throw std::out_of_range("index"); });
    FAIL("no error");
  } catch (const grammar::Error& error) {
    CHECK(std::string(error.what()) == "error[sandbox/internal]: A native function failed: index.");
  }
}

TEST_CASE("limits too small for the libraries are an error", "[lua]") {
  const auto failure_with = [](std::size_t memory) -> std::string {
    VmOptions options;
    options.limits.memory = memory;
    try {
      Vm vm(options);
    } catch (const grammar::Error& error) {
      return error.what();
    }
    return "none";
  };
  CHECK(failure_with(2 << 10) ==
        "error[sandbox/no-vm]: A Lua virtual machine could not be made within its limits.");
  CHECK(failure_with(16 << 10) ==
        "error[budget/memory]: the load of 'the sandbox' needs more than 16 KiB of memory.");
  CHECK(failure_with(64 << 10) == "none");
}

}  // namespace
}  // namespace castellan::lua
