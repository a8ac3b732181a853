// What a rule written in Lua costs a game.
#include <chrono>
#include <cstdio>

#include "tests/interpreter/lua/rules/table.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

TEST_CASE("cost of rules in Lua", "[benchmark]") {
  test::Table table(R"(return {
  amount = function(game, who, n) return who + n end,
  favourite = function(game, who) return "oak" end,
  effect = function(game, actor) game:add("gold", actor, game:get("gold", actor) > 50 and -9 or 1) end,
})");
  auto game = table.game();
  (void)table.outcome(game, "weigh");
  const auto measure = [&](const char* what, int number, std::vector<ruletext::Value> arguments,
                           bool effect) {
    constexpr int kTimes = 200'000;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kTimes; ++i) {
      if (effect)
        table.procedures().run(game, number, arguments);
      else
        (void)table.procedures().call(game, number, arguments);
    }
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
    std::printf("%-40s %6.0f ns\n", what, spent.count() / kTimes);
  };
  const auto& functions = table.rules().lua_functions();
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const auto number = static_cast<int>(i);
    if (functions[i].name == "base: amount measure")
      measure("amount of a player and a number", number, {0, 2}, false);
    if (functions[i].name == "base: amount favourite")
      measure("amount that is a component", number, {0}, false);
    if (functions[i].name == "base: move act")
      measure("effect with a read and a write", number, {0}, true);
  }
  CHECK(table.caller().calls() > 600'000);
  CHECK(table.caller().vms_made() == 1);
}

}  // namespace
}  // namespace castellan::lua
