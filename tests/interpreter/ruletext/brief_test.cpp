// What a short program reads without being run is what running it gives, or is left to it.

#include "interpreter/ruletext/vm/brief.hpp"

#include <limits>
#include <vector>

#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/interpreter/ruletext/random_conditions.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

using Gives = Program::Brief::Gives;

Program in_full(Program p) {
  p.brief = {};
  return p;
}

Program compiled(const Vocabulary& v, const std::string& text) {
  grammar::Diagnostics out;
  const auto card = v.schema.find_family("card");
  const std::vector<Parameter> parameters = {{"card", Type::component(card)},
                                             {"k", Type::choice(v.schema.find_choice("colour"))}};
  Program p = compile_amount(v, {"test", "actor", parameters}, rule_text(text), {}, out);
  INFO(out.render_all());
  REQUIRE_FALSE(out.has_errors());
  return p;
}

std::string came_to(Table& t, const Program& p) {
  const ReadContext context{*t.schema, t.arena, &t};
  t.machine.refuel(context);
  try {
    return std::to_string(t.machine.evaluate(p, context));
  } catch (const RuleError& e) {
    return e.id + (": " + e.message);
  }
}

}  // namespace

TEST_CASE("a reading gives what its program gives") {
  const struct {
    const char* text;
    Gives gives;
  } cases[] = {{"round", Gives::word},
               {"3", Gives::value},
               {"k", Gives::local},
               {"value of card", Gives::attribute},
               {"round = 2", Gives::reading},
               {"2 < round", Gives::reading},
               {"round - 1", Gives::reading},
               {"round - 1 >= fee[red]", Gives::reading},
               {"fee[k]", Gives::reading},
               {"fee[k] <= round", Gives::reading},
               {"fee[blue] != 3", Gives::reading},
               {"score of active > 1", Gives::reading},
               {"awake of actor", Gives::reading},
               {"not awake of actor", Gives::reading},
               {"market[k]", Gives::reading},
               {"market[k] is none", Gives::reading},
               {"market[k] = card", Gives::reading},
               {"value of market[k]", Gives::reading},
               {"value of market[k] <= round", Gives::reading},
               {"value of market[red] = value of card", Gives::more},
               {"round + 1", Gives::more},
               {"round = 1 and k = red", Gives::more},
               {"hand of actor is none", Gives::more}};
  Table t;
  const ComponentId four = t.schema->find_component("red-4");
  int failed = 0;
  for (const auto& c : cases) {
    INFO(c.text);
    const Program p = compiled(t.vocabulary, c.text);
    REQUIRE(p.brief.gives == c.gives);
    const Program full = in_full(p);
    for (Word state = 0; state < 16; ++state) {
      t.arena.set(t.at("round"), state % 4);
      t.arena.set(t.at("active"), state % 3 - 1);
      for (Address colour = 0; colour < 3; ++colour) {
        t.arena.set(t.at("fee") + colour, (state + static_cast<Word>(colour)) % 5);
        t.arena.set(t.at("market") + colour,
                    (static_cast<Word>(state + 1) >> colour & 1) != 0 ? four.value : -1);
      }
      t.arena.set(t.at("score"), state);
      t.arena.set(t.at("awake"), state & 1);
      for (Value k = -1; k < 4; ++k) {
        t.machine.local(0) = k % 3;
        t.machine.local(1) = state % 5 == 4 ? -1 : four.value - state % 2;
        t.machine.local(2) = k;
        const std::string told = came_to(t, full);
        failed += told.find(':') != told.npos ? 1 : 0;
        REQUIRE(came_to(t, p) == told);
      }
    }
  }
  CHECK(failed > 100);
}

TEST_CASE("a reading whose difference is too large fails as its program does") {
  Table t;
  grammar::Diagnostics out;
  const Program p = compile_amount(t.vocabulary, {"test", "actor", {{"n", Type::number()}}},
                                   rule_text("n - 1 > 3"), {}, out);
  REQUIRE_FALSE(out.has_errors());
  REQUIRE(p.brief.gives == Gives::reading);
  t.machine.local(1) = std::numeric_limits<Value>::min();
  CHECK(came_to(t, p) == "score/overflow: a difference is too large");
  t.machine.local(1) = 5;
  CHECK(came_to(t, p) == "1");
}

TEST_CASE("a reading that says no says why") {
  Description declared = table_of_cards();
  declared.points.push_back(
      {"may_pay", description::Point::Combine::all, {}, state::test::line(40)});
  declared.contributions.push_back(
      {"e", "may_pay", rule_text("round < 2"), "it is late", state::test::line(41)});
  Table t(declared);
  const Program p = compiled(t.vocabulary, "may_pay");
  const Program full = in_full(p);
  for (Word round = 0; round < 4; ++round) {
    INFO(round);
    t.arena.set(t.at("round"), round);
    const std::string told = came_to(t, full);
    const auto* why = t.machine.refusal(full);
    REQUIRE(came_to(t, p) == told);
    REQUIRE((why == nullptr) == (t.machine.refusal(p) == nullptr));
    REQUIRE((why == nullptr) == (round < 2));
  }
  CHECK(p.brief.gives == Gives::reading);
}

TEST_CASE("readings of random rule text give what their programs give", "[random]") {
  ConditionWorld world;
  Numbers random{17};
  RandomRuleText write([&](std::uint32_t n) { return random(n); });
  int readings = 0, asked = 0;
  for (int round = 0; round < 8000; ++round) {
    const std::string text = write("truth", 2, 2, {{"number", "it"}});
    const auto p = world.compile(text, Type::number());
    if (!p || p->brief.gives != Gives::reading) continue;
    INFO(text);
    ++readings;
    const Program full = in_full(*p);
    for (Value it = -3; it < 12; ++it, ++asked) CHECK(world.value(*p, it) == world.value(full, it));
  }
  CHECK(readings > 100);
  CHECK(asked > 1500);
}

}  // namespace castellan::ruletext::test
