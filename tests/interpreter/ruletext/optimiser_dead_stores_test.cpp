// What is stored and never read, in programs written by hand.

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/dead_stores.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

const Type kNoValue = {Type::Kind::none, -1};

std::string without(std::vector<Instruction> code, Type result = Type::number(),
                    bool resumable = false) {
  Table t;
  Program p = program_of(std::move(code), result);
  p.effects = p.resumable = resumable;
  optimiser::Draft draft(p, *t.schema);
  optimiser::drop_dead_stores(draft);
  draft.close();
  verify(p, t.vocabulary.linkage());
  return written(p);
}

}  // namespace

TEST_CASE("what nobody reads is neither stored nor computed, unless that may fail") {
  const Instruction done = make(Op::done);
  CHECK(without({push(3), store(1), load(0), done}) == "load 0, done");
  CHECK(without({push(3), store(1), push(4), store(1), load(1), load(1), make(Op::add), done}) ==
        "push 4, store 1, load 1, load 1, add, done");
  CHECK(without({load(0), push(2), make(Op::lt), make(Op::logic_not), store(1), load(0), done}) ==
        "load 0, done");
  CHECK(without({load(0), push(2), make(Op::add), store(1), load(0), done}) ==
        "load 0, push 2, add, drop, load 0, done");
  // Read on one of two ways only.
  CHECK(without({push(3), store(1), load(0), lead(Op::jump_if_false, 7), load(1), load(1),
                 make(Op::jump, 0, 0, 9), push(1), push(1), make(Op::add), done}) ==
        "push 3, store 1, load 0, jump_if_false 7, load 1, load 1, jump 9, push 1, push 1, add, "
        "done");
}

TEST_CASE("what is stored for one load stays on the stack") {
  const Instruction done = make(Op::done);
  CHECK(without({load(0), make(Op::negate), store(1), load(1), done}) == "load 0, negate, done");
  // By a jump, and where another way leads to the load.
  CHECK(without({load(0), lead(Op::jump_if_false, 5), push(8), store(1), lead(Op::jump, 7), push(9),
                 store(1), load(1), done}) ==
        "load 0, jump_if_false 4, push 8, jump 7, push 9, jump 7, load 1, done");
}

TEST_CASE("a turn of a loop reads what the one before has stored") {
  const Instruction done = make(Op::done);
  CHECK(without({push(0), store(1), push(-1), store(2), push(1), store(4), push(3), store(3),
                 make(Op::iterate_range, 0, 2, 14), load(1), load(5), make(Op::add), store(1),
                 lead(Op::jump, 8), load(1), done}) ==
        "push 0, store 1, push -1, store 2, push 3, store 3, iterate_range 2 > 12, load 1, load 5, "
        "add, store 1, jump 6, "
        "load 1, done");
}

TEST_CASE("a frame holds every register of a program that can stop") {
  const Instruction done = make(Op::done);
  CHECK(without({push(3), store(1), load(0), make(Op::ask), push(4), store(1), done}, kNoValue,
                true) == "push 3, store 1, load 0, ask 0, push 4, drop, done");
}

TEST_CASE("a frame knows where to go on whatever was taken out") {
  const Table t;
  Program p = program_of({push(3), store(1), push(4), store(1), load(0), make(Op::ask), load(0),
                          make(Op::drop), make(Op::done)});
  p.effects = p.resumable = true;
  optimiser::Draft draft(p, *t.schema);
  optimiser::drop_dead_stores(draft);
  REQUIRE(draft.close());
  CHECK(written(p) == "push 4, store 1, load 0, ask 0, load 0, drop, done");
  CHECK(p.number_of(4) == 6);
  CHECK(p.pc_of(6) == 4);
  // A program may stop where it begins.
  CHECK(p.number_of(0) == 2);
  CHECK(p.pc_of(0) == 0);
}

}  // namespace castellan::ruletext::test
