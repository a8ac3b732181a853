// What a filter asks first, against running it for every candidate of random rule text.

#include "interpreter/expr/machine/first_test.hpp"
#include "tests/interpreter/expr/random_programs.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::expr;
using castellan::expr::test::Numbers;
using castellan::expr::test::RandomRuleText;
using castellan::expr::test::RandomWorld;

namespace {

struct Filters : RandomWorld {
  std::optional<Program> compile(const std::string& text, Type it) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    Signature s{"test", "actor", {{"it", it}}};
    s.varying = 1;
    Program p = compile_amount(vocabulary, s, test::rule_text(text, "random"), Type::truth(), out);
    return out.has_errors() ? std::nullopt : std::optional(std::move(p));
  }
  std::string value(const Program& p, Value it, std::uint32_t from = 0) {
    const ReadContext context{*schema, arena, this, 3'000};
    machine.refuel(context);
    machine.local(0) = 1;
    machine.local(1) = it;
    try {
      return std::to_string(machine.evaluate(p, context, {}, from));
    } catch (const RuleError& e) {
      return e.id;
    }
  }
  std::optional<bool> first(const FirstTest& t, Value it) {
    machine.local(0) = 1;
    return passes(t, {*schema, arena, this}, machine, it);
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
  CHECK(test_of("owner of it = actor").with == FirstTest::With::local);
  CHECK_FALSE(test_of("owner of it is not none").equal);
  CHECK_FALSE(test_of("owner of it is none and (any n in neighbours(it) where owner of n = actor)").decides);
  CHECK(test_of("owner of it is none or steps > 0").of == FirstTest::Of::nothing);
  CHECK(test_of("steps > 0").of == FirstTest::Of::nothing);
}

TEST_CASE("random filters let through what passes their first test and the rest", "[random]") {
  Filters world;
  Numbers numbers{31};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const Type place = Type::of_field(Type::Kind::place, world.id("ring"));
  const int places = world.schema->field(world.id("ring")).places;
  const char* const kFirst[] = {"owner of it is none", "owner of it = actor", "owner of it is not none", "owner of it != actor"};
  int stopped = 0, passed = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string rest = write("truth", 6, 3, {{"place ring", "it"}});
    const std::string text = std::string(kFirst[random(4)]) + " and (" + rest + ")";
    const auto p = world.compile(text, place);
    if (!p) continue;
    const FirstTest test = first_test(*p, 1);
    if (test.of == FirstTest::Of::nothing) continue;
    INFO(text);
    CHECK_FALSE(world.first(test, -1).has_value());
    CHECK_FALSE(world.first(test, places).has_value());
    for (int q = 0; q < places; ++q) {
      const std::string whole = world.value(*p, q);
      const auto through = world.first(test, q);
      REQUIRE(through.has_value());
      stopped += !*through;
      passed += *through;
      if (!*through) CHECK(whole == "0");
      else if (test.decides) CHECK(whole == "1");
      else CHECK(whole == world.value(*p, q, test.next));
    }
  }
  CHECK(stopped > 50);
  CHECK(passed > 50);
}
