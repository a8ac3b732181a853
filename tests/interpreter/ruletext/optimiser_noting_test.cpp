// What is the same for all candidates, in programs written by hand: local 0 is the actor, local 1
// the candidate.

#include <utility>
#include <vector>

#include "interpreter/ruletext/optimiser/noting.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/random_programs.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

std::string noted(std::vector<Instruction> code, std::vector<ValueCode> values, int notes) {
  const Table t;
  Program p = program_of(std::move(code), Type::truth());
  note_what_stays(p, values, 1, std::nullopt, *t.schema);
  CHECK(int{p.notes} == notes);
  CHECK(p.place_of.size() == p.code.size());
  return written(p);
}

}  // namespace

TEST_CASE("what does not depend on the candidate is noted, and recalled behind it") {
  const Instruction add = make(Op::add), done = make(Op::done);
  CHECK(noted({load(0), push(3), add, load(1), make(Op::eq), done}, {{0, 3, 2}}, 1) ==
        "recall 5, load 0, push 3, add, note, load 1, eq, done");
  // The largest that stays; what lies in it needs no note of its own. What leads over it leads over
  // its ends.
  CHECK(noted({load(1), lead(Op::jump_if_false, 9), load(0), push(3), add, push(4), add, load(1),
               done, push(0), done},
              {{2, 5, 2}, {2, 7, 2}}, 1) ==
        "load 1, jump_if_false 11, recall 9, load 0, push 3, add, push 4, add, note, load 1, done, "
        "push 0, done");
}

TEST_CASE("what depends on the candidate, or is as soon computed as recalled, is not noted") {
  const Instruction add = make(Op::add), done = make(Op::done);
  CHECK(noted({load(1), push(3), add, done}, {{0, 3, 2}}, 0) == "load 1, push 3, add, done");
  CHECK(noted({load(0), make(Op::negate), load(1), make(Op::eq), done}, {{0, 2, 2}}, 0) ==
        "load 0, negate, load 1, eq, done");
  // A local of its own may be written, one that others read may not.
  const std::vector<Instruction> own = {load(0), store(2), load(2), push(3), add, done};
  CHECK(noted(own, {{0, 5, 2}}, 1) == "recall 7, load 0, store 2, load 2, push 3, add, note, done");
  CHECK(noted(own, {{0, 5, 3}}, 0) == "load 0, store 2, load 2, push 3, add, done");
  // Something leads into it.
  CHECK(noted({load(1), lead(Op::jump_if_true, 4), load(0), lead(Op::jump, 5), push(5), push(3),
               add, done},
              {{2, 7, 2}, {4, 7, 2}},
              0) == "load 1, jump_if_true 4, load 0, jump 5, push 5, push 3, add, done");
}

TEST_CASE("values around a note and beside it are known where they stand now") {
  const Table t;
  const Instruction add = make(Op::add);
  Program p = program_of(
      {load(1), load(0), push(3), add, add, load(1), push(2), add, make(Op::eq), make(Op::done)},
      Type::truth());
  std::vector<ValueCode> values = {{1, 4, 2}, {0, 5, 2}, {5, 8, 2}};
  note_what_stays(p, values, 1, std::nullopt, *t.schema);
  REQUIRE(written(p) ==
          "load 1, recall 6, load 0, push 3, add, note, add, load 1, push 2, add, eq, done");
  REQUIRE(values.size() == 2);
  CHECK(std::pair(values[0].from, values[0].to) == std::pair(std::size_t{0}, std::size_t{7}));
  CHECK(std::pair(values[1].from, values[1].to) == std::pair(std::size_t{7}, std::size_t{10}));
}

namespace {

/// Turns of loops that one evaluation takes, nothing noted before.
std::int64_t turns(RandomWorld& t, const std::string& text) {
  grammar::Diagnostics out;
  t.vocabulary.taken = {};
  const Program p =
      compile_amount(t.vocabulary, RandomWorld::kForEverySeat, rule_text(text, "turns"), {}, out);
  INFO(text << '\n' << out.render_all());
  REQUIRE(!out.has_errors());
  std::vector<Notes::Note> room(p.notes);
  const ReadContext context{*t.schema, t.arena, &t};
  t.machine.refuel(context);
  const std::int64_t before = t.machine.fuel();
  t.machine.local(0) = 1;
  t.machine.evaluate(p, context, {room.data(), 1});
  return before - t.machine.fuel();
}

}  // namespace

TEST_CASE("a value that stays in a loop is computed once there, whatever is noted in it") {
  RandomWorld t;
  const std::string values[] = {
      "count of q in ring where toll of q < (if actor = (first p in players) then 1 else 2)",
      "sum of (if goal = (first y in ring) then 1 else toll of q + steps) for q in ring where "
      "owner of q != actor",
      "size of hand of actor + (highest of (count of y in table where gold of y > steps) + price "
      "of p for p in table)",
      "if actor = (first p in players) then (count of q in ring) else (count of q in ring where "
      "toll of q = (count of p in players))",
  };
  const std::string loops[] = {
      "any x in numbers(1, #) where x + 100 = (@)", "count of x in numbers(1, #) where x > (@)",
      "sum of x + (@) for x in numbers(1, #)", "every x in numbers(1, #) where x + (@) > 0"};
  for (const std::string& loop : loops) {
    for (const std::string& value : values) {
      const auto with = [&](const char* members) {
        std::string text = loop;
        text.replace(text.find('#'), 1, members);
        return text.replace(text.find('@'), 1, value);
      };
      INFO(with("20"));
      const std::int64_t few = turns(t, with("20")), many = turns(t, with("60"));
      CHECK(few > 20);
      CHECK(many - few == 40);
    }
  }
}

}  // namespace castellan::ruletext::test
