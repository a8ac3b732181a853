// What the begin and the end of a condition say of all candidates, against running it for each of
// them.

#include "interpreter/ruletext/vm/row_end.hpp"

#include <vector>

#include "tests/interpreter/ruletext/random_conditions.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::ruletext;
using castellan::ruletext::test::ConditionWorld;

namespace {

Program compiled(ConditionWorld& world, const std::string& text, Type it) {
  auto p = world.compile(text, it);
  INFO(text);
  REQUIRE(p.has_value());
  return *std::move(p);
}

}  // namespace

TEST_CASE("a condition ends with what is the same for all candidates") {
  ConditionWorld world;
  const auto ends = [&](const std::string& text) {
    return row_end(compiled(world, text, Type::number())) != 0;
  };
  CHECK(ends("it = 3 or steps + 1 > 2"));
  CHECK(ends("(it > 3 and it < 6) or it = 9 or steps + 1 > 2"));
  CHECK_FALSE(ends("it = 3 and steps + 1 > 2"));
  CHECK_FALSE(ends("it < 7 and (it = 3 or steps + 1 > 2)"));
  CHECK_FALSE(ends("it = 3 or steps + it > 2"));
  CHECK_FALSE(ends("12 / it rounded down = 3 or steps + 1 > 2"));
  CHECK_FALSE(ends("steps + 1 > 2"));
}

TEST_CASE("a condition begins with what is the same for all candidates") {
  ConditionWorld world;
  const auto begins = [&](const std::string& text) {
    return row_begin(compiled(world, text, Type::number()), *world.schema).has_value();
  };
  CHECK(begins("steps + 1 > 2 or it = 3"));
  CHECK(begins("steps + 1 > 2 or it = 3 or 12 / it rounded down = 3"));
  CHECK(begins("(steps + 1 > 2 and steps * 2 < 9) or it > 3"));
  CHECK_FALSE(begins("steps + 1 > 2 and it = 3"));
  CHECK_FALSE(begins("(steps + 1 > 2 or it = 3) and it < 7"));
  CHECK_FALSE(begins("steps + it > 2 or it = 3"));
  CHECK_FALSE(begins("it = 3 or steps + 1 > 2"));
  CHECK_FALSE(begins("(sum of n for n in numbers(1, steps)) > 2 or it = 3"));
  CHECK_FALSE(begins("steps + 1 > 2"));
}

TEST_CASE("what is noted for less than a row is not the same for all candidates") {
  ConditionWorld world;
  Program p = compiled(world, "steps + 1 > 2 or it = 3", Type::number());
  Program q = compiled(world, "it = 3 or steps + 1 > 2", Type::number());
  p.row_notes = q.row_notes = 0;
  CHECK_FALSE(row_begin(p, *world.schema));
  CHECK(row_end(q) == 0);
}

TEST_CASE("a condition on a bag that leaves a component out says which") {
  ConditionWorld world;
  const auto left_out = [&](const std::string& text) {
    return castellan::ruletext::left_out(
        compiled(world, text, Type::bag(world.schema->find_family("card"))), 0);
  };
  const ComponentId ace = world.schema->find_component("ace");
  REQUIRE(ace);
  CHECK(left_out("it[ace] = 0") == ace);
  CHECK(left_out("it[ace] = 0 or steps + 1 > 2") == ace);
  CHECK_FALSE(left_out("it[ace] = 1"));
  CHECK_FALSE(left_out("it[ace] = 0 and steps + 1 > 2"));
  CHECK_FALSE(left_out("it[ace] = 0 or size of it > 2"));
}

TEST_CASE("a condition of which the end holds holds for every candidate of random rule text",
          "[random]") {
  ConditionWorld world;
  test::Numbers random{21};
  test::RandomRuleText write([&](std::uint32_t n) { return random(n); });
  const char* const kFirst[] = {"it = 3", "(it > 2 and it < 7)", "it = 1 or not (it < 5)"};
  int held = 0, not_held = 0;
  for (int round = 0; round < 1000; ++round) {
    const std::string first =
        random(4) == 0 ? "(" + write("truth", 4, 3, {{"number", "it"}}) + ")" : kFirst[random(3)];
    const std::string text = first + " or (" + write("truth", 6, 3) + ")";
    const auto p = world.compile(text, Type::number());
    const std::uint32_t end = p ? row_end(*p) : 0;
    if (end == 0) continue;
    INFO(text);
    std::vector<Notes::Note> room(p->notes + std::size_t{1});
    Notes notes{room.data(), 1};
    const bool holds = world.value(*p, 5, notes, end) == "1";
    ++(holds ? held : not_held);
    for (Value it = -3; holds && it < 12; ++it) {
      ++notes.now;
      CHECK(world.value(*p, it, notes) == "1");
    }
  }
  CHECK(held > 50);
  CHECK(not_held > 50);
}

TEST_CASE("a condition of which the begin holds holds for every candidate of random rule text",
          "[random]") {
  ConditionWorld world;
  test::Numbers random{22};
  test::RandomRuleText write([&](std::uint32_t n) { return random(n); });
  int held = 0, not_held = 0, failed = 0;
  for (int round = 0; round < 5000; ++round) {
    const std::string text =
        "(" + write("truth", 6, 3) + ") or (" + write("truth", 4, 3, {{"number", "it"}}) + ")";
    const auto p = world.compile(text, Type::number());
    const auto begin = p ? row_begin(*p, *world.schema) : std::nullopt;
    if (!begin) continue;
    INFO(text);
    std::vector<Notes::Note> room(p->notes + std::size_t{1});
    Notes notes{room.data(), 1};
    const std::string came_to = world.value(*begin, 5);
    ++(came_to == "1" ? held : came_to == "0" ? not_held : failed);
    for (Value it = -3; it < 12; ++it) {
      ++notes.now;
      const std::string whole = world.value(*p, it, notes);
      if (came_to == "1")
        CHECK(whole == "1");
      else if (came_to != "0")
        CHECK(whole == came_to);
    }
  }
  CHECK(held > 50);
  CHECK(not_held > 50);
}
