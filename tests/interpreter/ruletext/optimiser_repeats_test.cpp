// Values that are computed again while they stay the same, in programs written by hand and in rule
// text.

#include <algorithm>
#include <string>
#include <vector>

#include "interpreter/ruletext/optimiser/repeats.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

std::string kept(std::vector<Instruction> code, const std::vector<ValueCode>& values,
                 bool resumable = false) {
  const Table t;
  Program p = program_of(std::move(code), Type::number());
  p.resumable = resumable;
  compute_once(p, values, *t.schema);
  CHECK(p.place_of.size() == p.code.size());
  return written(p);
}

std::ptrdiff_t how_many(const Program& p, Op op) {
  return std::ranges::count_if(p.code, [op](const Instruction& in) { return in.op == op; });
}

/// Loops over pieces that the optimised program of a text has.
std::ptrdiff_t loops(BoardTable& t, const std::string& effects) {
  CHECK(t.failure(effects) == "no failure");
  return how_many(t.program, Op::iterate_grid) + how_many(t.program, Op::iterate_piece);
}

}  // namespace

TEST_CASE("a value in two places is computed in one, whichever is reached") {
  const Instruction add = make(Op::add), done = make(Op::done);
  const std::vector<Instruction> sum = {load(0), push(1), add,     push(2), add,
                                        push(3), add,     push(4), add};
  std::vector<Instruction> code = sum;
  code.insert(code.end(), sum.begin(), sum.end());
  code.insert(code.end(), {add, done});
  CHECK(kept(code, {{0, 9, 1}, {9, 18, 1}}) ==
        "push 0, store 9, push 0, store 8, load 8, jump_if_true 18, "
        "load 0, push 1, add, push 2, add, push 3, add, push 4, add, store 9, push 1, store 8, "
        "load 9, "
        "load 8, jump_if_true 33, "
        "load 0, push 1, add, push 2, add, push 3, add, push 4, add, store 9, push 1, store 8, "
        "load 9, add, done");
  // Once, or in a program whose registers are part of a frame, it stays as it is.
  CHECK(kept(code, {{0, 9, 1}}).starts_with("load 0, push 1, add, push 2"));
  CHECK(kept(code, {{0, 9, 1}, {9, 18, 1}}, true).starts_with("load 0, push 1, add, push 2"));
  // As are those that differ, and those that are as soon computed.
  code[16] = push(5);
  CHECK(kept(code, {{0, 9, 1}, {9, 18, 1}}).starts_with("load 0, push 1, add, push 2"));
  CHECK(kept({load(0), push(1), add, load(0), push(1), add, add, done}, {{0, 3, 1}, {3, 6, 1}})
            .starts_with("load 0, push 1, add, load 0"));
}

TEST_CASE("a value is not known any more where something that it reads is written") {
  const Instruction add = make(Op::add), done = make(Op::done);
  const std::vector<Instruction> sum = {load(2), push(1), add,     push(2), add,
                                        push(3), add,     push(4), add};
  std::vector<Instruction> code = sum;
  code.insert(code.end(), {store(2)});
  code.insert(code.end(), sum.begin(), sum.end());
  code.push_back(done);
  CHECK(kept(code, {{0, 9, 3}, {10, 19, 3}})
            .find("load 9, store 2, push 0, store 8, load 8, jump_if_true") != std::string::npos);
}

TEST_CASE("rule text that says the same again is asked once") {
  BoardTable t;
  t.furnish();
  const std::string gold = "(count of p in table where gold of p > steps)";
  CHECK(loops(t, "set steps to " + gold) == 1);
  CHECK(loops(t, "set steps to " + gold + " + " + gold) == 1);
  CHECK(loops(t, "set steps to " + gold + "; set steps to " + gold) == 2);
  // In a loop that changes nothing of it, and in one that does.
  CHECK(loops(t, "set steps to sum of " + gold + " for n in numbers(1, 3)") == 1);
  CHECK(loops(t, "for each n in numbers(1, 3) do set steps to " + gold + " + " + gold + " end") ==
        1);
}

}  // namespace castellan::ruletext::test
