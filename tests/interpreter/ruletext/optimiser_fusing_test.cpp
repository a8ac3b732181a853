// What is asked of a segment by several instructions, and then by one.

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/fusing.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

class Fused {
 public:
  Fused() : table_(boards()), grid_(table_.schema->find_field("table").value) {}

  [[nodiscard]] Instruction feature() const { return make(Op::segment_feature, 0, grid_); }

  std::string operator()(std::vector<Instruction> code) {
    Program p = program_of(std::move(code), Type::number());
    optimiser::Draft draft(p, *table_.schema);
    optimiser::fuse(draft);
    draft.close();
    verify(p, table_.vocabulary.linkage());
    return written(p);
  }

 private:
  Table table_;
  int grid_;
};

}  // namespace

TEST_CASE("a question about a feature is one instruction, unless something leads into it") {
  Fused fused;
  const Instruction done = make(Op::done), eq = make(Op::eq), feature = fused.feature();
  CHECK(fused({load(0), feature, push(1), eq, done}) == "segment_is 0 > 2, done");
  const std::string asked = "segment_feature " + std::to_string(feature.b);
  CHECK(fused({load(0), feature, push(-1), eq, done}) ==
        "load 0, " + asked + ", push -1, eq, done");
  CHECK(fused({load(0), feature, push(1), make(Op::ne), done}) ==
        "load 0, " + asked + ", push 1, ne, done");
  CHECK(fused({load(0), lead(Op::jump_if_false, 4), load(0), lead(Op::jump, 6), load(0), feature,
               push(1), eq, done}) ==
        "load 0, jump_if_false 4, load 0, jump 6, load 0, " + asked + ", push 1, eq, done");
}

TEST_CASE("alternatives about one segment are one question") {
  Fused fused;
  const Instruction done = make(Op::done), eq = make(Op::eq), feature = fused.feature();
  CHECK(fused({load(0), feature, push(0), eq, lead(Op::or_else, 9), load(0), feature, push(1), eq,
               done}) == "segment_is 0 > 3, done");
  // A chain that ends with no.
  CHECK(fused({load(0), feature, push(0), eq, lead(Op::or_else, 11), load(0), feature, push(1), eq,
               lead(Op::or_else, 11), push(0), done}) ==
        "segment_is 0 > 3, or_else 3, push 0, done");
  // Branches.
  CHECK(fused({load(0), feature, push(0), eq, lead(Op::jump_if_true, 10), load(0), feature, push(1),
               eq, lead(Op::jump_if_false, 12), push(7), done, push(8), done}) ==
        "segment_is 0 > 3, jump_if_false 4, push 7, done, push 8, done");
  // Of another segment.
  CHECK(fused({push(3), store(1), load(0), feature, push(0), eq, lead(Op::or_else, 11), load(1),
               feature, push(1), eq, done}) ==
        "push 3, store 1, segment_is 0 > 1, or_else 5, segment_is 1 > 2, done");
  // Where yes leads elsewhere.
  CHECK(fused({load(0), feature, push(0), eq, lead(Op::or_else, 10), load(0), feature, push(1), eq,
               make(Op::logic_not), done}) ==
        "segment_is 0 > 1, or_else 4, segment_is 0 > 2, logic_not, done");
}

}  // namespace castellan::ruletext::test
