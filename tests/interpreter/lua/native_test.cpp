#include "interpreter/lua/native.hpp"

#include <array>
#include <string>
#include <vector>

#include "interpreter/lua/vm.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

struct Trace {
  std::vector<std::string> lines;
  int destroyed = 0;
};

Trace& trace(lua_State* L) { return *static_cast<Trace*>(lua_touserdata(L, lua_upvalueindex(1))); }

struct Counted {
  Trace& target;
  explicit Counted(Trace& t) : target(t) {}
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { ++target.destroyed; }
};

int note(lua_State* L) {
  const Place place = caller_position(L);
  trace(L).lines.push_back(place.source->name() + ":" + std::to_string(place.line) + " " +
                           std::string(check_text(L, 1)));
  return 0;
}

int refuse(lua_State* L) {
  const Counted counted(trace(L));
  raise(L, "script-api/read-only", "Nothing may be written here.", "write in the effect", "write");
}

int refuse_by_exception(lua_State* L) {
  const Counted counted(trace(L));
  throw grammar::Error(grammar::diagnose("cards.txt", "grammar/syntax", "Bad card."));
}

int work(lua_State* L) {
  charge(L, check_integer(L, 1));
  return 0;
}

int declare(lua_State* L) {
  check_unsealed(L, "castellan.declare");
  return 0;
}

constexpr std::array kFunctions = {
    luaL_Reg{"note", guarded<note>},
    luaL_Reg{"write", guarded<refuse>},
    luaL_Reg{"parse", guarded<refuse_by_exception>},
    luaL_Reg{"work", guarded<work>},
    luaL_Reg{"declare", guarded<declare>},
};

std::string outcome(const std::string& text, Trace& seen, bool seal = false) {
  Vm vm;
  vm.register_library("castellan", kFunctions, &seen);
  vm.register_library("", std::span(kFunctions).first(1), &seen);
  vm.extend_library("castellan", [](lua_State* L) {
    lua_pushinteger(L, 4);
    lua_setfield(L, 1, "players");
  });
  try {
    const Function chunk = vm.load_chunk("rules.lua", text, TrustLevel::rules);
    if (seal) vm.seal();
    vm.call({EntryKind::load, "rules.lua"}, chunk);
  } catch (const grammar::Error& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("registered functions know their context and their caller", "[lua]") {
  Trace seen;
  CHECK(outcome("castellan.note('a')\n\nnote('b ' .. castellan.players)\n", seen) == "none");
  CHECK(seen.lines == std::vector<std::string>{"rules.lua:1 a", "rules.lua:3 b 4"});
}

TEST_CASE("raise ends a function at its caller's line and destroys its objects", "[lua]") {
  Trace seen;
  CHECK(outcome("local c = castellan\nc.write(1)", seen) ==
        "rules.lua:2:3: error[script-api/read-only]: Nothing may be written here.\n"
        "    c.write(1)\n"
        "      ^^^^^\n"
        "    hint: write in the effect");
  CHECK(seen.destroyed == 1);
}

TEST_CASE("an error thrown with its own place keeps it", "[lua]") {
  Trace seen;
  CHECK(outcome("castellan.parse()", seen) == "cards.txt: error[grammar/syntax]: Bad card.");
  CHECK(seen.destroyed == 1);
}

TEST_CASE("native work is paid from the entry's fuel", "[lua]") {
  Trace seen;
  CHECK(outcome("castellan.work(4990000)", seen) == "none");
  CHECK(outcome("castellan.work(5000001)", seen) ==
        "rules.lua:1:1: error[budget/fuel]: the load of 'rules.lua' used up its 5000000 units of "
        "work in the main chunk.\n"
        "    castellan.work(5000001)\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("a library of the engine is read-only and knows its names", "[lua]") {
  Trace seen;
  CHECK(outcome("castellan.note = nil", seen) ==
        "rules.lua:1:11: error[sandbox/read-only]: 'castellan' is read-only, 'note' cannot be "
        "assigned.\n"
        "    castellan.note = nil\n"
        "              ^^^^");
  CHECK(outcome("castellan.nota('x')", seen) ==
        "rules.lua:1:11: error[sandbox/unknown-function]: The library 'castellan' has no 'nota'.\n"
        "    castellan.nota('x')\n"
        "              ^^^^\n"
        "    hint: did you mean 'note'?");
}

TEST_CASE("arguments of the wrong kind are named", "[lua]") {
  Trace seen;
  CHECK(outcome("castellan.work('5')", seen) ==
        "rules.lua:1:11: error[script/runtime]: bad argument #1 to 'work' (integer expected, got "
        "string)\n"
        "    castellan.work('5')\n"
        "              ^^^^");
}

TEST_CASE("declarations are refused once the VM is sealed", "[lua]") {
  Trace seen;
  CHECK(outcome("castellan.declare()", seen) == "none");
  CHECK(outcome("castellan.declare()", seen, true) ==
        "rules.lua:1:1: error[package/sealed]: 'castellan.declare' works only while the ruleset is "
        "loaded.\n"
        "    castellan.declare()\n"
        "    ^^^^^^^^^^^^^^^^^\n"
        "    hint: call it at the top of the file, outside of functions");
}

}  // namespace
}  // namespace castellan::lua
