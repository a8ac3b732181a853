// The typed tree: forms that are built in the order of evaluation, and the code made of them.

#include "interpreter/ruletext/tree/builder.hpp"
#include "interpreter/ruletext/tree/lower.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

using tree::Exit;
using tree::Form;

struct Text {
  state::Schema schema;
  tree::Builder builder{schema};

  void add(const Instruction& in) { builder.add(in, 0); }
  [[nodiscard]] tree::NodeId branch(Op otherwise = Op::jump_if_false) {
    return builder.open_with(Form::branch, make(otherwise), 0);
  }
  [[nodiscard]] tree::NodeId open(Form form, const Instruction& in = {}) {
    return builder.open(form, in, 0);
  }
  void exit(tree::NodeId form, Exit to, Op jump = Op::jump) {
    builder.exit(form, to, make(jump), 0);
  }
  void close(tree::NodeId form) { builder.close(form, 0); }
  [[nodiscard]] std::string lowered() {
    const std::size_t length = builder.length();
    const auto root = builder.finish();
    const tree::Lowered code = tree::lower(builder.tree(), root);
    CHECK(code.code.size() == length);
    CHECK(code.place_of.size() == length);
    return written(program_of(code.code));
  }
};

}  // namespace

TEST_CASE("an instruction takes as many nodes as it has operands") {
  Text t;
  t.add(load(1));
  t.add(push(2));
  t.add(make(Op::add));
  CHECK(t.builder.here() == 1);
  const tree::Node& sum = t.builder.node(t.builder.last());
  CHECK(sum.leaves == 1);
  CHECK(t.builder.tree().children_of(sum).size() == 2);
  CHECK(t.lowered() == "load 1, push 2, add");
}

TEST_CASE("statements stay where they were said between operands") {
  Text t;
  t.add(load(1));
  const std::size_t second = t.builder.here();
  t.add(push(0));
  t.add(store(2));
  t.add(load(2));
  const tree::NodeId value = t.builder.whole(second);
  CHECK(t.builder.node(value).form == Form::sequence);
  t.add(make(Op::add));
  CHECK(t.builder.here() == 1);
  CHECK(t.lowered() == "load 1, push 0, store 2, load 2, add");
}

TEST_CASE("an instruction that leaves more than it is asked for is shared") {
  Text t;
  t.add(push(1));
  t.add(push(2));
  t.add(make(Op::pile_knowers));
  t.add(store(3));
  CHECK(t.builder.node(t.builder.last()).leaves == 2);
  t.add(make(Op::take_pile));
  t.add(make(Op::drop));
  CHECK(t.builder.here() == 1);
  CHECK(t.lowered() == "push 1, push 2, pile_knowers 0, store 3, take_pile 0, drop");
}

TEST_CASE("a branch has conditions, what is done, and what is done otherwise") {
  Text t;
  t.add(load(1));
  const auto form = t.branch();
  t.add(load(2));
  t.builder.add_alternative(form, make(Op::jump_if_true), 0);
  t.add(push(3));
  t.builder.open_else(form, 0);
  t.add(push(4));
  t.close(form);
  const tree::Node& node = t.builder.node(form);
  CHECK(node.split == 2);
  CHECK(node.count == 4);
  CHECK(node.leaves == 1);
  CHECK(t.lowered() == "load 1, jump_if_false 6, load 2, jump_if_true 6, push 3, jump 7, push 4");
}

TEST_CASE("joined values end together") {
  Text t;
  t.add(load(1));
  const auto form = t.builder.open_with(Form::joined, make(Op::or_else), 0);
  t.add(load(2));
  t.builder.add_alternative(form, make(Op::or_else), 0);
  t.add(load(3));
  t.close(form);
  CHECK(t.builder.node(form).leaves == 1);
  CHECK(t.lowered() == "load 1, or_else 5, load 2, or_else 5, load 3");
}

TEST_CASE("one joined value is itself") {
  Text t;
  t.add(load(1));
  const auto form = t.builder.open_with(Form::joined, make(Op::and_else), 0);
  t.builder.drop(form);
  CHECK(t.builder.here() == 1);
  CHECK(t.lowered() == "load 1");
}

TEST_CASE("exits of a loop lead to its head, to the end of a turn and behind it") {
  Text t;
  const auto loop = t.open(Form::loop, make(Op::iterate_range, 0, 2));
  t.add(load(5));
  t.exit(loop, Exit::again, Op::jump_if_false);
  t.add(load(5));
  t.exit(loop, Exit::next, Op::jump_if_true);
  const auto block = t.open(Form::block);
  t.exit(loop, Exit::end);
  t.exit(block, Exit::end);
  t.close(loop);
  CHECK(t.lowered() ==
        "iterate_range 2 > 8, load 5, jump_if_false 0, load 5, jump_if_true 7, jump 8, jump 7, "
        "jump 0");
}

TEST_CASE("a loop that lists its members finds them all, then goes through them") {
  Text t;
  t.add(push(1));
  t.add(store(1));
  const std::size_t begin = t.builder.here();
  const auto loop = t.open(Form::loop, make(Op::iterate_range, 0, 2));
  t.add(load(5));
  t.exit(loop, Exit::next, Op::jump_if_false);
  t.builder.open_body(loop);
  t.add(load(5));
  t.add(store(1));
  t.close(loop);
  t.builder.list_members(loop, begin, 5);
  CHECK(t.lowered() ==
        "push 1, store 1, list_members, iterate_range 2 > 8, load 5, jump_if_false 7, "
        "list_member 5, jump 3, iterate_listed 2 > 12, load 5, store 1, jump 8");
}

TEST_CASE("a loop without end is left by its exits alone") {
  Text t;
  const auto loop = t.open(Form::endless);
  t.add(load(1));
  t.exit(loop, Exit::end, Op::jump_if_false);
  t.close(loop);
  t.add(push(1));
  CHECK(t.lowered() == "load 1, jump_if_false 3, jump 0, push 1");
}

TEST_CASE("a choice goes on behind what it offers") {
  Text t;
  t.add(load(0));
  const auto offers = t.open(Form::offers, make(Op::choose, 0, 4));
  t.add(push(7));
  t.add(make(Op::offer));
  t.close(offers);
  CHECK(t.builder.node(offers).split == 1);
  const auto root = t.builder.finish();
  const tree::Lowered code = tree::lower(t.builder.tree(), root);
  REQUIRE(code.code.size() == 5);
  CHECK(code.code[1].d == 5);
  CHECK(code.code[4].op == Op::offered);
}

TEST_CASE("what is drawn is worked out again from where its pile is said") {
  Text t;
  t.add(push(1));
  t.add(store(1));
  t.add(load(1));
  t.add(make(Op::draw));
  t.add(store(2));
  const auto root = t.builder.finish();
  CHECK(tree::lower(t.builder.tree(), root).code[3].c == 2);
}

TEST_CASE("a mark is known when the tree is lowered, wherever its node has gone") {
  Text t;
  const auto loop = t.open(Form::loop, make(Op::iterate_range, 0, 2));
  const tree::Mark first = t.builder.mark();
  CHECK_FALSE(first.behind);
  CHECK(first.node == loop);
  t.add(load(5));
  const tree::Mark condition = t.builder.mark();
  t.exit(loop, Exit::next, Op::jump_if_false);
  t.close(loop);
  const auto root = t.builder.finish();
  const tree::Lowered code = tree::lower(t.builder.tree(), root);
  CHECK(condition.behind);
  CHECK(code.ranges[condition.node].end == 2);
  CHECK(code.ranges[loop].end == 4);
}

TEST_CASE("texts with errors leave forms open and take what is not there") {
  Text t;
  t.add(make(Op::add));
  const auto outer = t.open(Form::loop, make(Op::iterate_range, 0, 2));
  [[maybe_unused]] const auto inner = t.open(Form::block);
  t.add(store(1));
  CHECK(t.builder.whole(0) != 0);
  t.close(outer);
  t.close(inner);
  t.builder.open_else(inner, 0);
  CHECK(t.builder.here() == 2);
  CHECK(t.builder.last() == outer);
}

}  // namespace castellan::ruletext::test
