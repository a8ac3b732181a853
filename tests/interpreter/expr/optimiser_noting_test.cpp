// What is the same for all candidates, in programs written by hand: local 0 is the actor, local 1 the candidate.

#include "interpreter/expr/optimiser/noting.hpp"

#include "tests/interpreter/expr/assembled.hpp"
#include "tests/interpreter/expr/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::expr::test {

namespace {

std::string noted(std::vector<Instruction> code, const std::vector<ValueCode>& values, int notes) {
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
  // The largest that stays; what lies in it needs no note of its own. What leads over it leads over its ends.
  CHECK(noted({load(1), lead(Op::jump_if_false, 9), load(0), push(3), add, push(4), add, load(1), done, push(0), done},
              {{2, 5, 2}, {2, 7, 2}}, 1) ==
        "load 1, jump_if_false 11, recall 9, load 0, push 3, add, push 4, add, note, load 1, done, push 0, done");
}

TEST_CASE("what depends on the candidate, or is as soon computed as recalled, is not noted") {
  const Instruction add = make(Op::add), done = make(Op::done);
  CHECK(noted({load(1), push(3), add, done}, {{0, 3, 2}}, 0) == "load 1, push 3, add, done");
  CHECK(noted({load(0), make(Op::negate), load(1), make(Op::eq), done}, {{0, 2, 2}}, 0) == "load 0, negate, load 1, eq, done");
  // A local of its own may be written, one that others read may not.
  const std::vector<Instruction> own = {load(0), store(2), load(2), push(3), add, done};
  CHECK(noted(own, {{0, 5, 2}}, 1) == "recall 7, load 0, store 2, load 2, push 3, add, note, done");
  CHECK(noted(own, {{0, 5, 3}}, 0) == "load 0, store 2, load 2, push 3, add, done");
  // Something leads into it.
  CHECK(noted({load(1), lead(Op::jump_if_true, 4), load(0), lead(Op::jump, 5), push(5), push(3), add, done}, {{2, 7, 2}, {4, 7, 2}}, 0) ==
        "load 1, jump_if_true 4, load 0, jump 5, push 5, push 3, add, done");
}

}  // namespace castellan::expr::test
