// Jumps that lead to jumps, in programs written by hand.

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/ways.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

std::string shortened(std::vector<Instruction> code) {
  const Table t;
  Program p = program_of(std::move(code), Type::number());
  shorten_ways(p);
  verify(p, t.vocabulary.linkage());
  return written(p);
}

}  // namespace

TEST_CASE("a jump to jumps goes where they lead") {
  const Instruction done = make(Op::done);
  CHECK(shortened({load(0), lead(Op::jump_if_false, 4), push(1), lead(Op::jump, 6), push(2),
                   lead(Op::jump, 6), lead(Op::jump, 7), done}) ==
        "load 0, jump_if_false 4, push 1, jump 7, push 2, jump 7, jump 7, done");
}

TEST_CASE("what leads back leads to a loop, where fuel is burned") {
  CHECK(shortened({push(-1), store(2), push(3), store(3), make(Op::iterate_range, 0, 2, 9), load(5),
                   lead(Op::jump_if_false, 8), lead(Op::jump, 8), lead(Op::jump, 4), push(0),
                   make(Op::done)}) ==
        "push -1, store 2, push 3, store 3, iterate_range 2 > 9, load 5, jump_if_false 4, jump 4, "
        "jump 4, push 0, done");
}

TEST_CASE("a conjunction that a branch asks for is that branch") {
  const Instruction done = make(Op::done);
  const auto asked = [&](Op kept, Op asks, int noted = 0) {
    return shortened(
        {load(0), make(kept, 0, noted, 3), load(0), lead(asks, 6), push(1), done, push(2), done});
  };
  const std::string behind = ", push 1, done, push 2, done";
  CHECK(asked(Op::and_else, Op::jump_if_false) ==
        "load 0, jump_if_false 6, load 0, jump_if_false 6" + behind);
  CHECK(asked(Op::and_else, Op::jump_if_true) ==
        "load 0, jump_if_false 4, load 0, jump_if_true 6" + behind);
  CHECK(asked(Op::or_else, Op::jump_if_true) ==
        "load 0, jump_if_true 6, load 0, jump_if_true 6" + behind);
  CHECK(asked(Op::or_else, Op::jump_if_false) ==
        "load 0, jump_if_true 4, load 0, jump_if_false 6" + behind);
  // Why it is refused has to be noted all the same.
  CHECK(asked(Op::and_else, Op::jump_if_false, 1) ==
        "load 0, and_else 1 > 3, load 0, jump_if_false 6" + behind);
}

}  // namespace castellan::ruletext::test
