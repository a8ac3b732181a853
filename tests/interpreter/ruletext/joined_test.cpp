// Rows of instructions that are run as one do what these do one by one.

#include "interpreter/ruletext/code/joined.hpp"

#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

/// How many are run at once from each instruction on.
std::vector<std::size_t> joined(std::vector<Instruction> code) {
  Program p = program_of(std::move(code), Type::number());
  join(p);
  std::vector<std::size_t> lengths;
  for (const Instruction& in : p.code) lengths.push_back(joined_from(in));
  return lengths;
}

Program alone(Program p) {
  for (Instruction& in : p.code) in.way = 0;
  return p;
}

/// What came of it: the value or the error with its place, the fuel that is left, the registers.
struct Outcome {
  std::string what;
  std::int64_t fuel = 0;
  std::vector<Value> locals;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome outcome(Table& t, const Program& p, std::int64_t fuel) {
  t.machine.refuel(fuel);
  for (std::size_t i = 0; i < p.locals; ++i) t.machine.local(i) = 0;
  Outcome out;
  try {
    out.what = std::to_string(t.machine.evaluate(p, {*t.schema, t.arena, &t}));
  } catch (const RuleError& e) {
    out.what = std::string(e.id) + " at " + std::to_string(e.span.begin) + " to " +
               std::to_string(e.span.end);
  }
  out.fuel = t.machine.fuel();
  for (std::size_t i = 0; i < p.locals; ++i) out.locals.push_back(t.machine.local(i));
  return out;
}

}  // namespace

TEST_CASE("as few rows as possible are begun on the way straight on, from everywhere") {
  using V = std::vector<std::size_t>;
  const Instruction done = make(Op::done);
  CHECK(joined({done}) == V{1});
  CHECK(joined({push(1), store(1), push(2), store(2), done}) == V{4, 3, 2, 1, 1});
  // The longest first would leave one more.
  CHECK(joined({load(0), load(0), make(Op::piece_component), make(Op::attribute), done}) ==
        V{1, 3, 2, 1, 1});
  // Behind the end of a way nothing counts.
  CHECK(joined({load(1), done, store(1), push(1), store(1), done}) == V{1, 1, 3, 2, 1, 1});
}

TEST_CASE("rows of instructions give, write, burn and fail as these do one by one") {
  Table t;
  t.put("hand", "red-1", 2);
  t.put("hand", "red-4", 1);
  const std::size_t before = t.arena.mark();
  int failed = 0, rows = 0;
  for (const std::string text :
       {"sum of value of c for c in hand where colour of c = red", "value of market[red]",
        "value of market[green]", "count of c in hand where value of c > 1 or colour of c != red",
        "any c in hand where not (value of c = 2)",
        "every p in players where score of p = score of actor",
        "sum of score of p for p in players where p != actor", "market[red] is none",
        "sum of n - 1 for n in numbers(1, 5) where n > 2",
        "value of market[blue] + 2147483647 * 4294967296"}) {
    INFO(text);
    grammar::Diagnostics out;
    const Program p = compile_amount(t.vocabulary, {"test", "actor", {}}, rule_text(text), {}, out);
    REQUIRE_FALSE(out.has_errors());
    for (const Instruction& in : p.code) rows += joined_from(in) > 1;
    for (std::int64_t fuel = 0; fuel < 12; ++fuel) {
      const Outcome one = outcome(t, p, fuel);
      CHECK(one == outcome(t, alone(p), fuel));
      failed += one.what.find(" at ") != std::string::npos;
    }
  }
  CHECK(rows > 20);
  CHECK(failed > 20);
  CHECK(t.arena.mark() == before);
}

}  // namespace castellan::ruletext::test
