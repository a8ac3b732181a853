// Loops that go to those alone for which their turns ask first, against loops that ask otherwise.

#include "interpreter/ruletext/optimiser/narrowing.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "interpreter/ruletext/optimiser/optimise.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/random_programs.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

bool has(const Program& p, Op op) {
  return std::ranges::any_of(p.code, [op](const Instruction& in) { return in.op == op; });
}

}  // namespace

TEST_CASE("a loop over figures with a flag may take it from them") {
  BoardTable t;
  t.furnish();
  for (Address figure = 0; figure < 6; ++figure)
    t.arena.set(t.at("tired") + figure, figure % 2 == 0 ? 1 : 0);
  REQUIRE(
      t.run("for each f in crew where tired of f do set tired of f to false; add 1 to steps end") ==
      Machine::Stop::done);
  CHECK(t.value("steps") == 3);
  CHECK(t.value("count of f in crew where tired of f") == 0);
  REQUIRE(t.run("for each f in crew where tired of f do add 1 to steps end") ==
          Machine::Stop::done);
  CHECK(t.value("steps") == 3);
}

TEST_CASE("a loop over places that asks for an attribute goes to those that have it") {
  BoardTable t;
  const auto spots = t.f("ring").places;
  const struct {
    std::string asked, otherwise;
  } cases[] = {
      {"tint of q = red", "not (tint of q != red)"},
      {"tint of q is none", "not (tint of q is not none)"},
      {"tint of q = tint of here", "tint of here = tint of q"},
      {"tint of q = tint of here and toll of q > 0", "tint of here = tint of q and toll of q > 0"}};
  int went = 0, failed = 0;
  for (const auto& c : cases) {
    for (Word here = -1; here < spots; ++here) {
      INFO(c.asked << " at " << here);
      t.arena.set(t.at("goal"), here);
      for (Address q = 0; q < static_cast<Address>(spots); ++q)
        t.arena.set(t.at("toll") + q, static_cast<Word>(q % 2));
      std::vector<std::string> came_to;
      for (const std::string* said : {&c.asked, &c.otherwise}) {
        const std::string& where = *said;
        const auto before = t.arena.mark();
        std::string told = t.failure("let here be goal\nfor each q in ring where " + where +
                                     " do set steps to steps * 2 + 1; add 3 to toll of q end");
        REQUIRE(has(t.program, Op::iterate_range_alike) == (said == &c.asked));
        failed += told == "no failure" ? 0 : 1;
        for (const Word w : t.arena.view(0, t.arena.size())) told += ' ' + std::to_string(w);
        went += t.value("steps") > 0 ? 1 : 0;
        t.arena.undo_to(before);
        came_to.push_back(told);
      }
      REQUIRE(came_to[0] == came_to[1]);
    }
  }
  CHECK(went > 20);
  CHECK(failed >= 4);
}

TEST_CASE("a loop over pieces that asks for one piece goes to it") {
  BoardTable t;
  t.furnish();
  const auto pieces = t.value("size of table");
  REQUIRE(pieces > 2);
  for (Address slot = 0; slot < static_cast<Address>(pieces); ++slot)
    t.arena.set(t.at("gold") + slot, static_cast<Word>(slot % 3));
  const struct {
    std::string asked, otherwise;
  } cases[] = {{"p = q", "not (p != q)"},
               {"gold of p > 0 and p = q", "gold of p > 0 and q = p"},
               {"gold of p != 1 and price of p > 0 and p = q",
                "gold of p != 1 and price of p > 0 and not (p != q)"},
               {"p = q and gold of p > 1", "q = p and gold of p > 1"}};
  int found = 0;
  for (const char* set : {"table", "in_reading_order(table)"}) {
    for (const std::string q :
         {"last", "table[(0, 0)]", "table[(90, 90)]", "first x in table by highest gold of x",
          "first x in table by lowest gold of x"}) {
      for (const auto& c : cases) {
        std::vector<Value> counted;
        for (const std::string* said : {&c.asked, &c.otherwise}) {
          const std::string text =
              "let q be (" + q + ") then sum of gold of p + 1 for p in " + set + " where " + *said;
          INFO(text);
          grammar::Diagnostics out;
          const Program p = compile_amount(t.vocabulary, {"test", "actor", {}},
                                           description::rule_text(text), {}, out);
          REQUIRE(!out.has_errors());
          CHECK(has(p, Op::iterate_piece) == (said == &c.asked));
          counted.push_back(t.value(text));
        }
        CHECK(counted[0] == counted[1]);
        found += counted[0] > 0 ? 1 : 0;
      }
    }
  }
  CHECK(found > 10);
  // One that lies on another grid is no member.
  CHECK(
      t.value("let q be (first x in yard of actor) then count of p in yard of actor where p = q") ==
      1);
  CHECK(t.value("let q be (first x in yard of left of actor) then count of p in yard of actor "
                "where p = q") == 0);
  // What a turn writes is another piece in the next one.
  const auto narrowed = [](int written) {
    Program p = program_of({make(Op::iterate_grid, 0, 1, 7), load(4), load(5), make(Op::eq),
                            lead(Op::jump_if_false, 0), load(4), store(written), make(Op::done)});
    narrow_loops(p);
    return p.code[0].op;
  };
  CHECK(narrowed(6) == Op::iterate_piece);
  CHECK(narrowed(5) == Op::iterate_grid);
  // A loop in an effect leaves in its registers what every loop does.
  CHECK(t.failure("let q be last; for each p in table where p = q do add 1 to gold of p end") ==
        "no failure");
  CHECK_FALSE(has(t.program, Op::iterate_piece));
}

TEST_CASE(
    "what a narrowed loop compares with stays when its program is written out for a feature") {
  BoardTable t;
  t.furnish();
  for (Address figure = 0; figure < 6; figure += 2) t.arena.set(t.at("tired") + figure, 1);
  const FieldId table = t.id("table");
  int held = 0;
  for (const std::string found :
       {"any f in crew where owner of f = o",
        "any f in crew where kind of f = boss and owner of f = o and tired of f",
        "(count of f in crew where owner of f = o and place_of(f, ring) is none) = 3",
        "any q in ring where tint of q = tint of place and toll of q = 0"}) {
    grammar::Diagnostics out;
    const std::string text =
        "let o be (left of actor) then let place be (first q in ring) then (s is road or s is "
        "city) and (" +
        found + ")";
    const Program p = compile_amount(
        t.vocabulary, {"test", "actor", {{"s", Type::of_field(Type::Kind::segment, table)}}},
        description::rule_text(text), Type::truth(), out);
    INFO(text << '\n' << out.render_all());
    REQUIRE(!out.has_errors());
    REQUIRE(
        std::ranges::any_of(p.code, [](const Instruction& in) { return in.op == Op::segment_is; }));
    for (int feature = 0; feature < 3; ++feature) {
      const Program written_out = for_feature(p, 1, table, feature, *t.schema);
      t.machine.refuel({*t.schema, t.arena, &t});
      t.machine.local(0) = 0;
      const bool holds = t.machine.test(written_out, {*t.schema, t.arena, &t});
      CHECK(holds ==
            (feature < 2 &&
             t.value("let o be (left of actor) then let place be (first q in ring) then (" + found +
                     ")") != 0));
      held += holds ? 1 : 0;
    }
  }
  CHECK(held >= 4);
}

TEST_CASE("a small grid is gone through in reading order") {
  RandomWorld t;
  for (const Cell cell : {Cell{1, 1}, Cell{0, 0}, Cell{1, 0}})
    t.lay("line", cell, Turn::none, "plot");
  const std::string place = "y of p * 2 + x of p";
  for (const int first : {0, 1, 3}) {
    CHECK(t.value("let q be (first p in in_reading_order(plot) where " + place +
                  " >= " + std::to_string(first) + ") then y of q * 2 + x of q") == first);
  }
  CHECK(t.value("let q be (first p in in_reading_order(plot) where " + place +
                " >= 2) then y of q * 2 + x of q") == 3);
  // What is laid meanwhile is no member.
  REQUIRE(
      t.run("set steps to 1; for each p in in_reading_order(plot) do set steps to (steps * 2 + " +
            place + ") mod 10; move \"line\" from bag to plot at (0, 1) if " + place +
            " = 1 end") == Machine::Stop::done);
  // From 1 over 0, 1 and 3: 2, 5 and 3.
  CHECK(t.value("steps") == 3);
}

}  // namespace castellan::ruletext::test
