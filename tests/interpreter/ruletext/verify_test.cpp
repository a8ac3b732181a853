// The verifier refuses what the compiler must never make, and a listing shows
// what it made.

#include "interpreter/ruletext/code/verify.hpp"

#include "interpreter/ruletext/code/listing.hpp"
#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

std::string problem(const Table& t, const Program& p) {
  try {
    verify(p, t.vocabulary.linkage());
    return "none";
  } catch (const std::logic_error& e) {
    return e.what();
  }
}

}  // namespace

TEST_CASE("programs that break a promise of the machine are refused") {
  const Table t;
  const auto refused = [&](std::vector<Instruction> code) {
    return problem(t, program_of(std::move(code)));
  };
  const Instruction done = make(Op::done);

  CHECK(refused({make(Op::push), make(Op::drop), done}) == "none");
  CHECK(refused({make(Op::drop), done}) == "test: instruction 0 (drop) takes what is not there");
  CHECK(refused({make(Op::push), done}) ==
        "test: instruction 1 (done) ends with 1 values on the stack");
  CHECK(refused({make(Op::push)}) == "test: instruction 0 (push) leads out of the program");
  CHECK(refused({make(Op::push), make(Op::jump_if_true, 0, 0, 3), make(Op::push), done}) ==
        "test: instruction 3 (done) is reached with different stacks");
  CHECK(refused({make(Op::load, 0, 3), make(Op::drop), done}) ==
        "test: instruction 0 (load) reads local 3, which may not be written");
  CHECK(refused({make(Op::load, 0, 9), make(Op::drop), done}) ==
        "test: instruction 0 (load) has operand b: expected a local");
  CHECK(refused({make(Op::bag_size), make(Op::drop), done}) ==
        "test: instruction 0 (bag_size) reads bag 0, which may not be written");
  // A local that is written on one of two paths only.
  CHECK(refused({make(Op::push), make(Op::jump_if_true, 0, 0, 4), make(Op::push),
                 make(Op::store, 0, 2), make(Op::load, 0, 2), make(Op::drop), done}) ==
        "test: instruction 4 (load) reads local 2, which may not be written");
  CHECK(refused({make(Op::jump, 0, 0, 0), done}) ==
        "test: instruction 0 (jump) goes back without burning fuel");
  CHECK(refused({make(Op::jump_back, 0, 0, 1), done}) ==
        "test: instruction 0 (jump_back) does not go back");
  CHECK(refused({make(Op::jump, 0, 0, 7), done}) ==
        "test: instruction 0 (jump) has operand c: expected an instruction");
  CHECK(refused({make(Op::push), make(Op::load_field, 0, 0), make(Op::drop), done}) ==
        "test: instruction 1 (load_field) has operand b: expected a field of the kind it works on");
  CHECK(refused({make(Op::push), make(Op::offer), done}) ==
        "test: instruction 1 (offer) stands outside of a choice");
}

TEST_CASE("a narrowed loop names what it asks of its members, and reads what is there") {
  const BoardTable t;
  const int ring = t.id("ring").value, crew = t.id("crew").value, table = t.id("table").value,
            tired = t.id("tired").value;
  using Asks = Guard::Asks;
  using From = Guard::Compared::From;
  const auto loop = [&](Op op, int a, int field, std::vector<Guard> guards) {
    Program p = program_of({push(-1), store(1), push(3), store(2), make(op, a, 1, 6, field),
                            lead(Op::jump, 4), make(Op::done)});
    p.guards = std::move(guards);
    return problem(t, p);
  };
  const std::string figures = "test: instruction 4 (iterate_figures) has operand a: expected ";
  CHECK(loop(Op::iterate_figures, 0, crew, {}) == "none");
  CHECK(loop(Op::iterate_figures, 1, crew, {{.asks = Asks::owner, .with = {.of = 1}}}) == "none");
  CHECK(loop(Op::iterate_figures, 2, crew, {{.asks = Asks::owner}}) == figures + "a guard");
  CHECK(loop(Op::iterate_figures, 1, crew, {{.asks = Asks::attribute}}) ==
        figures + "a guard of such members");
  CHECK(loop(Op::iterate_figures, 1, crew, {{.asks = Asks::flag, .flag = FieldId(tired)}}) ==
        "none");
  CHECK(loop(Op::iterate_figures, 1, crew, {{.asks = Asks::flag, .flag = FieldId(table)}}) ==
        figures + "a field of one word");
  CHECK(loop(Op::iterate_figures, 1, crew,
             {{.asks = Asks::kind, .with = {.from = From::word, .of = -1}}}) ==
        figures + "an address");
  CHECK(loop(Op::iterate_figures, 1, crew,
             {{.asks = Asks::kind, .with = {.from = From::local, .of = 8}}}) ==
        figures + "a local");
  CHECK(loop(Op::iterate_figures, 1, crew,
             {{.asks = Asks::kind, .with = {.from = From::local, .of = 7}}}) ==
        "test: instruction 4 (iterate_figures) reads local 7, which may not be written");
  const std::string places = "test: instruction 4 (iterate_range_alike) has operand a: expected ";
  CHECK(loop(Op::iterate_range_alike, 0, ring, {}) == places + "a guard");
  CHECK(loop(Op::iterate_range_alike, 1, ring, {{.asks = Asks::attribute}}) == "none");
  CHECK(loop(Op::iterate_range_alike, 1, ring, {{.asks = Asks::attribute, .word = 1}}) ==
        places + "an attribute of places");
  CHECK(
      loop(Op::iterate_range_alike, 1, ring,
           {{.asks = Asks::attribute, .with = {.from = From::attribute, .map = FieldId(table)}}}) ==
      places + "an attribute of places");
  CHECK(loop(Op::iterate_piece, 2, table, {}) == "none");
  CHECK(loop(Op::iterate_piece, 7, table, {}) ==
        "test: instruction 4 (iterate_piece) reads local 7, which may not be written");
  CHECK(loop(Op::iterate_piece, 8, table, {}) ==
        "test: instruction 4 (iterate_piece) has operand a: expected a local");
  CHECK(loop(Op::iterate_segments, 4, table, {}) == "none");
  CHECK(loop(Op::iterate_segments, 5, table, {}) ==
        "test: instruction 4 (iterate_segments) has operand a: expected a feature of the grid");
  CHECK(loop(Op::iterate_cells, 1, table + 1, {}) == "none");
  CHECK(loop(Op::iterate_cells, 1, ring + 1, {}) ==
        "test: instruction 4 (iterate_cells) has operand d: expected a grid");
}

TEST_CASE("lists of members are open where they are used, and end") {
  const Table t;
  const auto refused = [&](std::vector<Instruction> code) {
    Program p = program_of(std::move(code));
    p.effects = true;
    return problem(t, p);
  };
  const Instruction done = make(Op::done), begin = make(Op::list_members);
  CHECK(refused({begin, make(Op::list_member), make(Op::iterate_listed, 0, 1, 4), lead(Op::jump, 2),
                 done}) == "none");
  CHECK(refused({make(Op::list_member), done}) ==
        "test: instruction 0 (list_member) stands outside of a list");
  CHECK(refused({make(Op::iterate_listed, 0, 1, 2), lead(Op::jump, 0), done}) ==
        "test: instruction 0 (iterate_listed) stands outside of a list");
  CHECK(refused({begin, done}) == "test: instruction 1 (done) ends with open lists");
  CHECK(refused({push(1), lead(Op::jump_if_true, 3), begin, done}) ==
        "test: instruction 3 (done) is reached with different lists");
  std::vector<Instruction> many(kMaxLists + 1, begin);
  many.push_back(done);
  CHECK(refused(many) == "test: instruction " + std::to_string(kMaxLists) +
                             " (list_members) opens more lists than there may be");
}

TEST_CASE("what changes the game or stops stands in effects only") {
  const Table t;
  const auto refused = [&](std::vector<Instruction> code, bool effects,
                           Type result = {Type::Kind::none, -1}) {
    Program p = program_of(std::move(code), result);
    p.effects = effects;
    return problem(t, p);
  };
  const Instruction done = make(Op::done);
  const int round = t.id("round").value;

  CHECK(refused({make(Op::push), make(Op::push), make(Op::store_field, 0, round), done}, true) ==
        "none");
  CHECK(refused({make(Op::push), make(Op::push), make(Op::store_field, 0, round), done}, false) ==
        "test: instruction 2 (store_field) stands in a program that is only evaluated");
  CHECK(refused({make(Op::push), make(Op::ask), done}, false) ==
        "test: instruction 1 (ask) stands in a program that is only evaluated");
  CHECK(refused({make(Op::finish)}, false) ==
        "test: instruction 0 (finish) stands in a program that is only evaluated");
  CHECK(refused({make(Op::push), make(Op::ask), done}, true) ==
        "test: instruction 1 (ask) stops in a program that is not marked as one that does");
  CHECK(refused({make(Op::fill_try, 0, 0, 1), done}, true) ==
        "test: instruction 0 (fill_try) stands outside of a filling");
  CHECK(refused({make(Op::push), done}, true, Type::number()) ==
        "test: instruction 0 (push) stands in effects that give a value");
}

TEST_CASE("what lists the values of a choice changes nothing") {
  const Table t;
  const int decision = t.vocabulary.decision({"pick", Type::number(), false, {}});
  auto p = program_of({make(Op::push), make(Op::choose, 0, 2, decision, 6), make(Op::push),
                       make(Op::push), make(Op::store_field, 0, t.id("round").value),
                       make(Op::offered), make(Op::done)});
  p.resumable = p.effects = true;
  CHECK(problem(t, p) ==
        "test: instruction 4 (store_field) stands inside of offers, which are only evaluated");
}

TEST_CASE("code behind every kind of loop is followed") {
  const Table t;
  for (int op = 0; op <= static_cast<int>(Op::finish); ++op) {
    const auto& line = info(static_cast<Op>(op));
    if (line.flow != Flow::loop) continue;
    INFO(line.name);
    // Only operands that any table has: what is wrong with the others is said first.
    auto p = program_of({make(Op::push), make(Op::store, 0, 4), make(Op::push),
                         make(Op::store, 0, 5), make(Op::push), make(Op::store, 0, 6),
                         make(line.effect ? Op::list_members : Op::bag_clear),
                         make(static_cast<Op>(op), 0, 4, 9), make(Op::jump, 0, 0, 7),
                         make(Op::drop), make(Op::done)});
    p.effects = line.effect;
    const auto found = problem(t, p);
    const bool seen = found == "test: instruction 9 (drop) takes what is not there" ||
                      found.find("has operand") != std::string::npos ||
                      found.find("reads bag") != std::string::npos;
    CHECK(seen);
  }
}

TEST_CASE("a program that stops keeps its stack empty and gives no value") {
  const Table t;
  auto p =
      program_of({make(Op::push), make(Op::push), make(Op::ask), make(Op::drop), make(Op::done)});
  p.resumable = p.effects = true;
  CHECK(problem(t, p) == "test: instruction 2 (ask) stops with values on the stack");
  p = program_of({make(Op::push), make(Op::ask), make(Op::push), make(Op::done)}, Type::number());
  p.resumable = true;
  CHECK(problem(t, p) == "test: instruction 1 (ask) stands in a program that is only evaluated");
  CHECK_THROWS_WITH(verify_nested(p, 0), "test cannot be evaluated with 0 arguments");
}

TEST_CASE("a listing says what instructions work on") {
  Table t;
  grammar::Diagnostics out;
  const auto p = compile_amount(
      t.vocabulary, {"worth of a card", "actor", {}},
      rule_text("sum of value of c for c in hand where colour of c = red", "card"), {}, out);
  REQUIRE_FALSE(out.has_errors());
  CHECK(listing(p, *t.schema) == R"(worth of a card  (7 locals, 0 bags)
      ; card:1:1  sum of value of c for c in hand where colour of c = red
    0 push                    0
    1 + store                 local 1
      ; card:1:28  hand
    2 + load                  local 0
    3 + store                 local 4
    4 + push                  -1
    5 + store                 local 3
    6 iterate_pile            locals 3 to 6, -> 20, hand
      ; card:1:49  c
    7 + load                  local 6
      ; card:1:39  colour
    8 + attribute             card, colour
      ; card:1:53  red
    9 push                    0
      ; card:1:39  colour of c = red
   10 + eq
   11 + jump_if_false         -> 6
   12 load                    local 1
      ; card:1:17  c
   13 load                    local 6
      ; card:1:8  value
   14 + attribute             card, value
   15 load                    local 5
   16 mul
   17 add
   18 + store                 local 1
   19 + jump                  -> 6
   20 load                    local 1
   21 done
)");
}

TEST_CASE("a listing shows a program before and after it was optimised") {
  Table t;
  std::string shown;
  t.vocabulary.compiled = [&](const Program& p, const Program& written) {
    shown = listing(p, written, *t.schema);
  };
  grammar::Diagnostics out;
  const auto compile = [&](const std::string& text) {
    compile_amount(t.vocabulary, {"test", "actor", {}}, description::rule_text(text, "card"), {},
                   out);
    REQUIRE_FALSE(out.has_errors());
    return shown;
  };
  const auto shows = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  const std::string changed = compile("score of actor + 0");
  CHECK(shows(changed, "\n    2 done\n  as written, 5 instructions instead of 3:\n"));
  CHECK(shows(changed, "\n  |    2 push                    0\n"));
  CHECK(shows(changed, "\n  |    3 add\n  |    4 done\n"));
  CHECK_FALSE(shows(compile("score of actor"), "as written"));
}

}  // namespace castellan::ruletext::test
