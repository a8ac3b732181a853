// Properties that hold whatever a rule does: failures leave no trace, and
// nothing depends on what a VM has seen before.
#include <random>

#include "tests/interpreter/lua/rules/table.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

using test::Table;

// Writes a lot, in many small steps.
constexpr const char* kBusy = R"(
local function spread(game, actor)
  for round = 1, 9 do
    game:set("round", round)
    for i = 1, 60 do
      game:add("gold", actor, 1)
      game:add("gold", actor, -1)
    end
    game:add("gold", actor, 2)
    if round < 4 then game:move("oak", "deck", "hand", actor) end
    local seen = {}
    for _, entry in ipairs(game:list("deck")) do seen[#seen + 1] = entry[1] .. round end
  end
end
return {
  effect = spread,
  amount = function(game, who, n)
    local sum = 0
    for i = 1, 3000 do sum = sum + game:get("gold", who) % 2 end
    return sum // 1000 + n
  end,
})";

TEST_CASE("P6: a move that runs out of work leaves no trace and succeeds later",
          "[lua][rules][property]") {
  Table table(kBusy);
  std::mt19937_64 random(20);
  const auto start = table.game();
  auto full = start;
  const std::string move = GENERATE(std::string("act"), std::string("weigh"));
  REQUIRE(table.outcome(full, move) == "");
  int failures = 0;
  for (int i = 0; i < 60; ++i) {
    auto game = start;
    const auto before = game.hash();
    table.caller().limit(1 + static_cast<std::int64_t>(random() % 14'000), 0);
    const std::string text = table.outcome(game, move);
    if (text.empty()) continue;
    ++failures;
    CHECK(text.find("error[budget/fuel]") != std::string::npos);
    CHECK(game.hash() == before);
    table.caller().limit(0, 0);
    CHECK(table.outcome(game, move) == "");
    CHECK(game.hash() == full.hash());
  }
  CHECK(failures > 5);
}

TEST_CASE("P6: memory that is refused leaves no trace", "[lua][rules][property]") {
  Table table(kBusy);
  const auto start = table.game();
  auto full = start;
  REQUIRE(table.outcome(full, "act") == "");
  int failures = 0;
  for (int request = 1; request < 90; request += 2) {
    table.caller().drop();
    table.on_made = [&](package::ScriptVm& made) { made.vm().fail_allocation_after(request); };
    auto game = start;
    const auto before = game.hash();
    const std::string text = table.outcome(game, "act");
    table.on_made = {};
    if (text.empty()) continue;
    ++failures;
    CHECK(text.find("error[budget/memory]") != std::string::npos);
    CHECK(game.hash() == before);
    CHECK(table.outcome(game, "act") == "");
    CHECK(game.hash() == full.hash());
  }
  CHECK(failures > 5);
}

std::vector<std::uint64_t> hashes(Table& table, bool cold) {
  auto game = table.game();
  std::vector<std::uint64_t> out;
  for (int i = 0; i < 5; ++i) {
    if (cold) table.caller().drop();
    table.play(game, "weigh");
    out.push_back(game.hash());
  }
  return out;
}

TEST_CASE("P2: a cold VM changes nothing", "[lua][rules][property]") {
  Table table(kBusy);
  CHECK(hashes(table, true) == hashes(table, false));
}

TEST_CASE("P7: a rule that counts in an upvalue is found by a cold VM", "[lua][rules][property]") {
  Table table("local n = 0\nreturn { amount = function() n = n + 1 return n end }");
  CHECK(hashes(table, true) != hashes(table, false));
}

TEST_CASE("P5: asking twice gives the same and changes nothing", "[lua][rules][property]") {
  Table table(
      "return { names = function(game) local out = {}\n"
      "for _, e in ipairs(game:list('deck')) do out[#out + 1] = e[1] end return out end }");
  const auto game = table.game();
  const auto before = game.hash();
  const auto first = table.legal(game, "name");
  CHECK(first == std::vector<std::string>{"name oak", "name ash"});
  CHECK(table.legal(game, "name") == first);
  CHECK(game.hash() == before);
}

}  // namespace
}  // namespace castellan::lua
