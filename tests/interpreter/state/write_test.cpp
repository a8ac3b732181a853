#include "interpreter/state/write.hpp"

#include "grammar/diagnostic.hpp"
#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

TEST_CASE("a value within the bounds is written, another one is not") {
  Game g = table();
  CHECK(try_set(g.f("gold"), g.arena, 1, 10));
  CHECK(g.arena.get(g.at("gold", 1)) == 10);
  CHECK_FALSE(try_set(g.f("gold"), g.arena, 1, 11));
  CHECK_FALSE(try_set(g.f("gold"), g.arena, 1, -1));
  CHECK_FALSE(try_set(g.f("gold"), g.arena, 1, 1LL << 32));
  CHECK(g.arena.get(g.at("gold", 1)) == 10);
  CHECK(try_set(g.f("mode"), g.arena, 0, -1));
  CHECK_FALSE(try_set(g.f("mode"), g.arena, 0, 2));
  CHECK_FALSE(try_set(g.f("turn"), g.arena, 0, 2));
}

TEST_CASE("leaving a bound names the player, the counter, the value and the bounds") {
  Game g = table();
  const std::string names[] = {"Anna", "Ben"};
  try {
    set_field(*g.schema, g.arena, g.id("gold"), 1, 14, names);
    FAIL("accepted");
  } catch (const grammar::Error& e) {
    CHECK(std::string(e.what()) ==
          "error[schema/range]: gold of Ben would be 14, allowed are 0 to 10");
  }
  CHECK(range_message(*g.schema, g.id("gold"), 0, -1) ==
        "gold of player 1 would be -1, allowed are 0 to 10");
}

TEST_CASE("an instance is called by where it belongs") {
  const Game g = table();
  const auto capacity = static_cast<std::size_t>(g.f("yard").capacity);
  CHECK(describe(*g.schema, g.id("open"), 0) == "open");
  CHECK(describe(*g.schema, g.id("rank"), 1) == "rank of green");
  CHECK(describe(*g.schema, g.id("bonus"), 1) == "bonus of market green");
  CHECK(describe(*g.schema, g.id("down"), capacity + 2) == "down of yard 3 of player 2");
  CHECK(owner(*g.schema, g.f("down"), capacity + 2) == Seat(1));
  CHECK(owner(*g.schema, g.f("rank"), 1) == Seat());
}
