// What a filter asks first, against running it for every candidate of random rule text.

#include "interpreter/ruletext/vm/first_test.hpp"

#include "tests/interpreter/ruletext/random_conditions.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::ruletext;
using castellan::ruletext::test::Numbers;
using castellan::ruletext::test::RandomRuleText;

namespace {

struct Filters : test::ConditionWorld {
  FirstAnswer first(const FirstTest& t, Value it, const Notes& notes = {}) {
    machine.local(0) = 1;
    FirstQuestions ask;
    return ask(t, {*schema, arena, this}, machine, notes, it);
  }
};

}  // namespace

TEST_CASE("a filter's first test is read as its program reads it") {
  Filters world;
  const Type place = Type::of_field(Type::Kind::place, world.id("ring"));
  const auto test_of = [&](const std::string& text) {
    const auto p = world.compile(text, place);
    REQUIRE(p.has_value());
    return first_test(*p, 1);
  };
  CHECK(test_of("owner of it is none").decides);
  CHECK(test_of("owner of it = actor").tests[0].with == FirstTest::With::local);
  CHECK(test_of("owner of it is not none").tests[0].allows == 0b101);
  CHECK(test_of("owner of it is none and owner of it != actor").count == 2);
  CHECK_FALSE(test_of("owner of it is none and (any n in neighbours(it) where owner of n = actor)")
                  .decides);
  CHECK(test_of("owner of it is none or steps > 0").count == 0);
  CHECK(test_of("steps > 0").count == 0);
}

TEST_CASE("random filters let through what passes their first test and the rest", "[random]") {
  Filters world;
  Numbers numbers{31};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const Type place = Type::of_field(Type::Kind::place, world.id("ring"));
  const int places = world.schema->field(world.id("ring")).places;
  const char* const kFirst[] = {"owner of it is none", "owner of it = actor",
                                "owner of it is not none", "owner of it != actor"};
  int stopped = 0, passed = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string rest = write("truth", 6, 3, {{"place ring", "it"}});
    const std::string text = std::string(kFirst[random(4)]) + " and (" + rest + ")";
    const auto p = world.compile(text, place);
    if (!p) continue;
    const FirstTest test = first_test(*p, 1);
    if (test.count == 0) continue;
    INFO(text);
    CHECK_FALSE(world.first(test, -1).known);
    CHECK_FALSE(world.first(test, places).known);
    for (int q = 0; q < places; ++q) {
      const std::string whole = world.value(*p, q);
      const auto through = world.first(test, q);
      stopped += through.known && !through.through;
      passed += !through.known || through.through;
      if (through.known)
        CHECK(whole == (through.through ? "1" : "0"));
      else
        CHECK(whole == world.value(*p, q, {}, through.next));
    }
  }
  CHECK(stopped > 50);
  CHECK(passed > 50);
}

TEST_CASE("random comparisons of attributes let through what their program lets through",
          "[random]") {
  Filters world;
  Numbers random{57};
  const auto& cards = world.schema->family(world.schema->find_family("card"));
  const Type card = Type::component(world.schema->find_family("card"));
  const auto& purse = world.schema->field(world.id("purse"));
  const char* const kHow[] = {"=", "!=", "<", "<=", ">", ">="};
  const char* const kWith[] = {"4", "purse of actor", "steps", "min(purse of actor, 6)",
                               "2 + purse of actor"};
  int noted = 0, known = 0, gone_on = 0;
  for (int i = 0; i < 300; ++i) {
    std::string text;
    for (std::uint32_t n = 1 + random(4); n > 0; --n) {
      text += std::string("value of it ") + kHow[random(6)] + " " + kWith[random(5)] +
              (n > 1 ? " and " : "");
    }
    const auto p = world.compile(text, card);
    REQUIRE(p.has_value());
    const FirstTest test = first_test(*p, 1);
    INFO(text);
    for (std::size_t k = 0; k < test.count; ++k)
      noted += test.tests[k].with == FirstTest::With::note;
    world.arena.set(purse.at(1), static_cast<Word>(random(8)));
    std::vector<Notes::Note> room(p->notes + std::size_t{1});
    const Notes notes{room.data(), 1};
    const ReadContext context{*world.schema, world.arena, &world, 3'000};
    world.machine.refuel(context);
    FirstQuestions ask;
    for (Value it = cards.first.value; it < cards.first.value + cards.size; ++it) {
      world.machine.local(0) = 1;
      const FirstAnswer first = ask(test, context, world.machine, notes, it);
      world.machine.local(1) = it;
      const Value through = first.known ? Value{first.through}
                                        : world.machine.evaluate(*p, context, notes, first.next);
      ++(first.known ? known : gone_on);
      CHECK(std::to_string(through) == world.value(*p, it));
    }
  }
  CHECK(noted > 50);
  CHECK(known > 100);
  CHECK(gone_on > 50);
}
