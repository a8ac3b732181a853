// What a unit of fuel may cost, in time of this process, for the dearest that a
// script can do with one.

#include <ctime>

#include "interpreter/lua/vm.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

// Nanoseconds a unit of an effect that never ends.
double cost(const std::string& preparation, const std::string& endless) {
  Vm vm;
  const Function chunk = vm.load_chunk(
      "cost.lua", preparation + "\nreturn function() while true do " + endless + " end end",
      TrustLevel::rules);
  Function effect;
  vm.call(
      {EntryKind::load, "cost.lua", 100'000'000}, chunk, [](lua_State*) { return 0; }, 1,
      [&](lua_State* L) { effect = Vm::keep_function(L, 1); });
  const std::clock_t begin = std::clock();
  std::string id;
  try {
    vm.call({EntryKind::apply, "cost", 300'000}, effect);
  } catch (const grammar::Error& error) {
    id = error.first().id;
  }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  CHECK(id == "budget/fuel");
  return seconds * 1e9 / static_cast<double>(vm.fuel_used());
}

TEST_CASE("a unit of fuel is soon over", "[lua]") {
  // A hundredth of it is measured; machines and builds differ, sanitizers most.
  constexpr double kMost = 30'000;
  const std::string longs = "local a, b = ('x'):rep(16000) .. 'a', ('x'):rep(16000) .. 'b'";
  const std::string blanks = "local a = (' '):rep(16000) .. '1'";
  const std::string list =
      "local l = {} for i = 1, 900 do l[i] = ('x'):rep(15990) .. (2000 - i) end";
  CHECK(cost("", "local n = 1") < kMost);
  CHECK(cost(longs, "local n = a < b") < kMost);
  CHECK(cost(longs, "local n = a == b") < kMost);
  CHECK(cost(longs + " local t = { [a] = 1 }", "local n = t[b]") < kMost);
  CHECK(cost(blanks, "for i = 2, a do end") < kMost);
  CHECK(cost(blanks, "local n = tonumber(a)") < kMost);
  CHECK(cost(blanks, "local n = math.max(a, a, a)") < kMost);
  CHECK(cost(list, "table.sort(l)") < kMost);
  CHECK(cost(list, "for i = 1, 900 do local t = { [l[i]] = 1 } end") < kMost);
  CHECK(cost(longs, "local n = a:find(('x'):rep(100) .. 'y')") < kMost);
  CHECK(cost("", "local n = string.format('%99.99f', 1e308)") < kMost);
  CHECK(cost("local f = 1.5e300", "local n = f .. ''") < kMost);
  CHECK(cost("local l = {} for i = 1, 800 do l[i] = i + 0.5 end", "local n = table.concat(l)") <
        kMost);
  for (const int entries : {128, 1024, 4096, 32768}) {
    const std::string apart = std::to_string(entries - 1);
    const std::string table = "local t = {} for i = 1, " + std::to_string(entries / 2 + 100) +
                              " do t[i * " + apart + "] = i end";
    CAPTURE(entries);
    CHECK(cost(table, "local n = t[" + apart + " * 70000]") < kMost);
    CHECK(cost(table, "for k in pairs(t) do end") < kMost);
  }
}

}  // namespace
}  // namespace castellan::lua
