// Loops of effects go through the members that there are when they begin, whatever their bodies
// change.

#include <algorithm>
#include <string>
#include <vector>

#include "tests/interpreter/ruletext/assembled.hpp"
#include "tests/interpreter/ruletext/random_programs.hpp"
#include "tests/interpreter/ruletext/squared_board.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

struct LoopText {
  std::string set, where, body;
};

/// `x` is the member. Without a `where` the body changes what is in the set.
const std::vector<LoopText>& changing() {
  static const std::vector<LoopText> kAll = {
      {"players", "purse of left of x = 0", "add 1 to purse of x"},
      {"clockwise(actor)", "purse of left of x = 0", "add 1 to purse of x"},
      {"opponents", "purse of left of x = 0", "add 1 to purse of x"},
      {"ring", "any n in neighbours(x) where toll of n = 0", "add 1 to toll of x"},
      {"ring", "toll of (first y in ring) = 0", "add 1 to toll of x"},
      {"neighbours(first y in ring)", "any n in neighbours(x) where toll of n = 0",
       "set toll of first y in ring to 1; add 1 to toll of x"},
      {"places(chains[first y in ring])", "", "release x"},
      {"chains", "", "for each q in ring where owner of q is not none do release q end"},
      {"table", "any y in table where y != x and gold of y = 0", "add 1 to gold of x"},
      {"in_reading_order(table)", "size of table > 4", "move x to bag"},
      {"pieces(roads[first s in segments(table[(3, 0)]) where s is road])", "size of table > 5",
       "move table[(5, 0)] to bag if table[(5, 0)] is not none"},
      {"segments(table[(0, 0)])", "stamp of first s in segments(table[(0, 0)]) = 0",
       "add 1 to stamp of x"},
      {"cities", "wealth of first r in cities = 0", "add 1 to wealth of x"},
      {"crew", "any f in crew where f != x and not tired of f", "set tired of x to true"},
      {"crew", "(count of f in crew where place_of(f, ring) is none) > 2",
       "deploy x on first q in ring"},
      {"hand", "size of hand > 2",
       "move x to market[red] if market[red] is none; move market[red] to hand of left of actor"},
      {"hand", "", "move x from hand to hand of left of actor"},
      {"market", "",
       "move market[red] to hand if market[red] is not none; move market[blue] to hand if "
       "market[blue] is not none"},
      {"colour", "market[x] is not none and market[red] is not none", "move market[x] to hand"},
      {"numbers(1, 5)", "x > steps", "add 1 to steps"},
      {"signs of (first c in card)", "steps = 0", "add 1 to steps"},
      {"card", "steps = 0", "add 1 to steps"},
      {"neighbours((0, 0))", "table[x] is none and size of table < 8",
       "move \"green\" from bag to table at x"},
      {"lines(first q in ring) while toll of x = 0", "",
       "for each q in ring do set toll of q to 1 end"},
      {"rays(first q in ring) while toll of x = 0", "",
       "for each q in ring do set toll of q to 1 end"},
  };
  return kAll;
}

bool lists_members(const Program& p) {
  return std::ranges::any_of(p.code,
                             [](const Instruction& in) { return in.op == Op::iterate_listed; });
}

struct Listing : TwoWays {
  Listing() {
    for (Word q = 0; q < f("ring").places - 1; ++q) f("ring").maps[0].claim(arena, q, 0);
    arena.set(at("market"), component("ace").value);
    arena.set(at("market") + 1, component("two").value);
    put("bag", "green", 5);
  }
  bool lists(const std::string& text) {
    grammar::Diagnostics out;
    const description::RuleText texts[] = {rule_text(text)};
    vocabulary.taken = {};
    program = compile_effects(vocabulary, {"test", "actor", {}}, texts, out);
    INFO(text << '\n' << out.render_all());
    REQUIRE(!out.has_errors());
    return lists_members(program);
  }
};

std::string loop_over(const LoopText& loop, const std::string& body) {
  const std::string while_ = loop.set.find(" while ") == std::string::npos ? "" : " ";
  return "for each x in " + loop.set + while_ + (loop.where.empty() ? "" : " where " + loop.where) +
         " do " + body + " end";
}

}  // namespace

TEST_CASE("the members of a loop of effects are those of when it began") {
  for (const LoopText& loop : changing()) {
    Listing t;
    const std::string first = loop_over(loop, "add 1 to goods[red] of actor"),
                      all = loop_over(loop, "add 1 to goods[blue] of actor; " + loop.body);
    INFO(all);
    REQUIRE_FALSE(t.lists(first));
    REQUIRE(t.run(first) == Machine::Stop::done);
    const Value members = t.value("goods[red] of actor");
    REQUIRE(members > 0);
    CHECK(t.lists(all));
    CHECK(t.failure(all) == "no failure");
    CHECK(t.value("goods[blue] of actor") == members);
  }
}

TEST_CASE("a sentence with several players as subject is a loop, too") {
  using namespace castellan::state::test;
  Description d = every_kind_of_thing();
  d.sets.push_back({"poorest",
                    {},
                    rule_text("players"),
                    rule_text("purse of it = lowest of purse of p for p in players"),
                    line(9)});
  RandomWorld t(std::move(d));
  REQUIRE(t.run("poorest gain 1 purse") == Machine::Stop::done);
  CHECK(t.value("sum of purse of p for p in players") == t.value("count of p in players"));
}

TEST_CASE("a loop that changes nothing that its members depend on lists none") {
  const std::string plain[] = {
      "for each p in players do add 1 to purse of p end",
      "for each p in players where purse of p = 0 do add 1 to purse of p end",
      "for each p in players where goods[red] of p = 0 do add 1 to goods[blue] of p end",
      "for each q in ring where owner of q is actor do release q end",
      "for each q in ring where toll of q = 0 and owner of q is none do add 1 to toll of q; claim "
      "q for actor end",
      "for each q in neighbours(goal) where owner of q is actor do add 1 to steps end",
      "for each t in table where gold of t = 0 do set gold of t to steps + (count of y in table) "
      "end",
      "for each t in table do move t to bag end",
      "for each t in table do move t to bag if size of table > 2 end",
      "for each f in crew where tired of f do set tired of f to false end",
      "for each f in crew where place_of(f, ring) is not none do release f end",
      "for each f in crew[first q in ring] do release f end",
      "for each f in crew where owner of f = actor do release f end",
      "for each c in hand do move c from hand to market[red] end",
      "for each n in numbers(1, 2) where shelf[n] is none do move \"ace\" from hand to shelf[n] "
      "end",
      "for each c in colour where market[c] is not none do move market[c] to hand end",
      "for each n in numbers(1, 2) where shelf[n] is not none do move shelf[n] to hand end",
      "for each p in players where size of hand of p > 0 do move all from hand of p to hand of p "
      "end",
      "for each n in numbers(1, 3) where n > steps do add 1 to score of actor end",
  };
  Listing t;
  for (const std::string& text : plain) {
    INFO(text);
    const bool moves_all = text.find("move all") != std::string::npos;
    CHECK(t.lists(text) == moves_all);
  }
  // Rays of a ring have places in common, those of a board whose edges do not meet have none.
  CHECK(
      t.lists("for each q in rays(first y in ring) while toll of q = 0 do add 1 to toll of q end"));
  Squared board(4, 4);
  REQUIRE(board.run("for each q in rays(first y in board) while marks of q = 0 until marks of q = "
                    "1 do add 1 to marks of q end") == Machine::Stop::done);
  CHECK_FALSE(lists_members(board.program));
  REQUIRE(board.run("for each q in rays(first y in board) while marks of q = 0 until marks of "
                    "(first y in board) = 1 do add 1 to marks of q end") == Machine::Stop::done);
  CHECK(lists_members(board.program));
  // A number is another one when something is added to it.
  CHECK(
      t.lists("for each n in numbers(1, 1) where shelf[n + 1] is none do move shelf[n] to shelf[n "
              "+ 1] end"));
  CHECK(
      t.lists("for each c in colour where market[c] is not none do move market[blue] to hand end"));
}

TEST_CASE("lists of members are kept in a frame, in loops in loops, and end with their loops") {
  Listing t;
  const std::string text =
      "for each q in ring where toll of (first y in ring) = 0 do\n"
      "  set toll of (first y in ring) to 1\n"
      "  for each p in players where purse of left of p = 0 do\n"
      "    add 1 to purse of p\n"
      "    choose n in numbers(1, 3)\n"
      "    add n to steps if steps < 6\n"
      "  end\n"
      "end\n"
      "ask choose of actor";
  REQUIRE(t.lists(text));
  const auto play = [&](bool through_frames) {
    const auto mark = t.arena.mark();
    const WriteContext context{*t.schema, t.arena, &t};
    auto machine = std::make_unique<Machine>();
    machine->refuel(context);
    machine->begin(t.program);
    machine->local(0) = 0;
    std::vector<Value> trace;
    std::uint32_t pc = 0;
    for (auto stop = Machine::Stop::choose; stop == Machine::Stop::choose;) {
      stop = machine->run(t.program, context, pc);
      trace.push_back(static_cast<Value>(stop));
      pc = machine->pc();
      trace.push_back(t.program.number_of(pc));
      trace.push_back(machine->frame_words(t.program));
      Arena frame(1000);
      machine->save(t.program, frame, 0);
      if (through_frames) {
        machine = std::make_unique<Machine>();
        machine->refuel(context);
        machine->restore(t.program, frame, 0, pc);
      }
      const Value answer[] = {static_cast<Value>(trace.size() % 3 + 1)};
      if (stop == Machine::Stop::choose) pc = machine->answer(t.program, pc, answer);
    }
    for (const char* what :
         {"steps", "sum of purse of p for p in players", "sum of toll of q for q in ring"})
      trace.push_back(t.value(what));
    t.arena.undo_to(mark);
    return trace;
  };
  const auto straight = play(false);
  CHECK(straight == play(true));
  // Behind the loops nothing more is kept than in a program without lists.
  const std::uint32_t plain = static_cast<std::uint32_t>(t.program.locals) * 2;
  CHECK(straight[2] > plain);
  const auto last = straight.end() - 6;
  CHECK(*last == static_cast<Value>(Machine::Stop::ask));
  CHECK(*(last + 2) == plain);
}

TEST_CASE("a frame knows an instruction by the number that it has without lists") {
  Listing t;
  const auto numbers = [&](const std::string& text) {
    t.lists(text);
    std::vector<std::uint32_t> all;
    for (std::uint32_t at = 0; at < t.program.code.size(); ++at) {
      const Op op = t.program.code[at].op;
      if (op == Op::choose || op == Op::ask) {
        all.push_back(t.program.number_of(at));
        CHECK(t.program.pc_of(t.program.number_of(at)) == at);
      }
    }
    return all;
  };
  const std::string
      head = "for each q in ring where toll of ",
      tail = " = 0 do choose n in numbers(1, 3); add n to toll of q end; ask choose of actor";
  t.vocabulary.optimising = false;
  CHECK(numbers(head + "q" + tail) == numbers(head + "(goal)" + tail));
}

}  // namespace castellan::ruletext::test
