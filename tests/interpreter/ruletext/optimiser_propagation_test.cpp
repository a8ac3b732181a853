// Constants, copies and branches on them, in programs written by hand.

#include <limits>

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/folding.hpp"
#include "interpreter/ruletext/optimiser/loops.hpp"
#include "interpreter/ruletext/optimiser/propagation.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

std::string propagated(std::vector<Instruction> code, Type result = Type::number()) {
  const Table t;
  Program p = program_of(std::move(code), result);
  verify(p, t.vocabulary.linkage());
  optimiser::Draft draft(p, *t.schema);
  optimiser::propagate(draft);
  draft.close();
  verify(p, t.vocabulary.linkage());
  return written(p);
}

}  // namespace

TEST_CASE("what is constant is computed once, when it is known that it can be") {
  const Instruction done = make(Op::done);
  CHECK(propagated({push(3), store(1), load(1), push(4), make(Op::add), done}) ==
        "push 3, store 1, push 7, done");
  CHECK(propagated({push(7), push(0), make(Op::div_down), done}) ==
        "push 7, push 0, div_down, done");
  CHECK(propagated({load(0), push(0), make(Op::add), push(1), make(Op::mul), done}) ==
        "load 0, done");
  CHECK(propagated({load(0), store(1), load(0), load(1), make(Op::ge), done}) ==
        "load 0, store 1, push 1, done");
  using optimiser::folded;
  constexpr Value kMost = std::numeric_limits<Value>::max();
  CHECK_FALSE(folded(Op::add, kMost, 1).has_value());
  CHECK_FALSE(folded(Op::mul, kMost, 2).has_value());
  CHECK_FALSE(folded(Op::negate, std::numeric_limits<Value>::min()).has_value());
  CHECK(folded(Op::sub, 3, 5) == -2);
}

TEST_CASE("the field of an instance that is known is a word") {
  const Table t;
  const FieldId score = t.schema->find_field("score");
  const Instruction done = make(Op::done),
                    read{Op::load_field, 0, static_cast<std::uint16_t>(score.value), 0, 0};
  const auto address = std::to_string(t.schema->field(score).at(2));
  const auto left = "load_field " + std::to_string(score.value) + ", done";
  CHECK(propagated({push(2), read, done}) == "load_word " + address + ", done");
  CHECK(propagated({push(1), store(1), load(1), push(1), make(Op::add), read, done}) ==
        "push 1, store 1, load_word " + address + ", done");
  CHECK(propagated({push(3), read, done}) == "push 3, " + left);
  CHECK(propagated({push(-1), read, done}) == "push -1, " + left);
  CHECK(propagated({load(0), read, done}) == "load 0, " + left);
}

TEST_CASE("a copy is read where it comes from, until that is written") {
  const Instruction done = make(Op::done);
  CHECK(propagated({load(0), store(1), load(1), done}) == "load 0, store 1, load 0, done");
  CHECK(propagated({load(0), store(1), push(2), store(2), load(1), store(2), load(2), done}) ==
        "load 0, store 1, push 2, store 2, load 0, store 2, load 0, done");
  // Local 2 is a copy of 1, which is written again.
  CHECK(propagated({load(0), make(Op::negate), store(1), load(1), store(2), push(5), store(1),
                    load(2), done}) ==
        "load 0, negate, store 1, load 1, store 2, push 5, store 1, load 2, done");
  // What is there already is not stored again.
  CHECK(propagated({load(0), make(Op::negate), store(1), load(1), store(1), load(1), done}) ==
        "load 0, negate, store 1, load 1, done");
}

TEST_CASE("a branch on what is known goes one way") {
  const Instruction done = make(Op::done);
  CHECK(propagated({push(1), lead(Op::jump_if_false, 4), push(8), done, push(9), done}) ==
        "push 8, done");
  CHECK(propagated({push(0), lead(Op::and_else, 3), push(8), done}) == "push 0, jump 2, done");
  CHECK(propagated({push(2), lead(Op::and_else, 3), push(8), done}) == "push 8, done");
  CHECK(propagated({push(0), lead(Op::or_else, 3), push(8), done}) == "push 8, done");
  // Why it is refused has to be noted all the same.
  CHECK(propagated({push(0), make(Op::and_else, 0, 1, 3), push(8), done}) ==
        "push 0, and_else 1 > 3, push 8, done");
}

TEST_CASE("what the turns of a loop write is not known at its head") {
  const Instruction done = make(Op::done);
  // A sum: local 1 is 0 at first only. The filter is constant.
  CHECK(propagated({push(0), store(1), push(-1), store(2), push(3), store(3),
                    make(Op::iterate_range, 0, 2, 14), push(1), lead(Op::jump_if_false, 6), load(1),
                    load(5), make(Op::add), store(1), lead(Op::jump, 6), load(1), done}) ==
        "push 0, store 1, push -1, store 2, push 3, store 3, iterate_range 2 > 12, load 1, load 5, "
        "add, store 1, "
        "jump 6, load 1, done");
}

TEST_CASE("a search goes on where its answer leads") {
  const Instruction done = make(Op::done);
  // `8 if any x in numbers where x = actor, else 9`: found, the way to 8; used up, to 9.
  CHECK(propagated({push(0),
                    store(1),
                    push(-1),
                    store(2),
                    push(3),
                    store(3),
                    make(Op::iterate_range, 0, 2, 14),
                    load(5),
                    load(0),
                    make(Op::eq),
                    lead(Op::jump_if_false, 6),
                    push(1),
                    store(1),
                    lead(Op::jump, 14),
                    load(1),
                    lead(Op::jump_if_false, 18),
                    push(8),
                    done,
                    push(9),
                    done}) ==
        "push 0, store 1, push -1, store 2, push 3, store 3, iterate_range 2 > 15, load 5, load 0, "
        "eq, "
        "jump_if_false 6, push 1, store 1, push 8, done, push 9, done");
}

TEST_CASE("loops are known by where they end and what they write") {
  const Table t;
  Program p = program_of({push(-1), store(1), push(3), store(2), make(Op::iterate_range, 0, 1, 13),
                          push(-1), store(5), make(Op::iterate_range, 0, 5, 4), load(0),
                          lead(Op::jump_if_false, 7), push(1), store(0), lead(Op::jump, 15),
                          lead(Op::jump, 15), make(Op::done), make(Op::done)});
  p.locals = 12;
  const optimiser::Draft draft(p, *t.schema);
  const optimiser::Loops loops(draft);
  REQUIRE(loops.forward());
  REQUIRE(loops.heads().size() == 2);
  const optimiser::Head* outer = loops.head(4);
  const optimiser::Head* inner = loops.head(7);
  REQUIRE(outer != nullptr);
  REQUIRE(inner != nullptr);
  CHECK(outer->last == 9);
  CHECK(outer->written.test(5));
  // Where that is written the loops are left.
  CHECK_FALSE(outer->written.test(0));
  CHECK_FALSE(inner->written.test(0));
  CHECK(loops.head(5) == nullptr);
}

}  // namespace castellan::ruletext::test
