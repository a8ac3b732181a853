// Amounts and conditions: what they are worth on a known table.

#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

TEST_CASE("amounts and conditions give their values") {
  Table t;
  t.put("hand", "red-1", 2, 0);
  t.put("hand", "red-4", 1, 0);
  t.put("hand", "blue-2", 2, 1);
  t.arena.set(t.at("market"), t.component("blue-2").value);
  t.f("yard").grids[0].place(t.arena, Cell{0, 0}, t.component("base").value, Turn::none);
  t.f("yard").grids[0].place(t.arena, Cell{1, 0}, t.component("tower").value, Turn::none);
  t.arena.set(t.at("active"), 2);
  t.arena.set(t.at("fee") + 1, 6);

  const auto [text, value] = GENERATE(table<std::string, Value>({
      // arithmetic and logic
      {"1 + 2 * 3", 7},
      {"(1 + 2) * 3", 9},
      {"7 - 2 - 1", 4},
      {"-3 + 1", -2},
      {"7 / 2 rounded up", 4},
      {"7 / 2 rounded down", 3},
      {"-7 / 2 rounded up", -3},
      {"-7 / 2 rounded down", -4},
      {"-7 mod 3", 2},
      {"1 < 2 and 2 <= 2", 1},
      {"1 > 2 or 3 != 3", 0},
      {"not 1 = 2", 1},
      {"if 1 = 1 then 5 else 6", 5},
      {"min(3, -2) + max(3, 4) + abs(-5)", 7},
      // names: subject, options, fields, choice values
      {"bonus", 4},
      {"payments = all", 1},
      {"payments is irredundant", 0},
      {"winter", 1},
      {"all = payments", 1},
      {"payments != exact", 1},
      {"\"exact\" = payments", 0},
      {"let n be 4 then bonus = n", 1},
      {"winter != true", 0},
      {"trump = 2", 0},
      {"trump is none", 0},
      {"trump is not none", 1},
      {"count of c in hand where colour of c = trump", 3},
      {"count of c in hand where trump != colour of c", 0},
      {"fee[trump]", 0},
      {"round", 1},
      {"score", 0},
      {"actor = active", 0},
      {"left of active = actor", 1},
      {"right of actor = active", 1},
      {"fee[blue]", 6},
      {"fee[red]", 0},
      // piles
      {"size of hand", 3},
      {"size of hand of left of actor", 2},
      {"hand[\"red-1\"]", 2},
      {"hand is none", 0},
      {"discard is none", 1},
      {"sum of value of c for c in hand", 6},
      {"count of c in hand where colour of c = red", 3},
      {"count of c in hand where colour of c is blue", 0},
      {"highest of value of c for c in hand", 4},
      {"lowest of value of c for c in hand", 1},
      {"lowest of value of c for c in discard", 0},
      {"any c in hand where value of c > 3", 1},
      {"every c in hand where value of c > 1", 0},
      {"sum of (marks of c)[crown] for c in hand", 4},
      {"first p in players by lowest size of hand of p, highest worth(p)", 2},
      {"first p in players by highest worth(p)", 0},
      {"first p in players where worth(p) = 4", 1},
      {"first p in players where worth(p) = 99", -1},
      {"highest of value of c for c in discard else 0 - 1", -1},
      {"highest of value of c for c in hand else 9", 4},
      {"lowest of value of c for c in hand where value of c > 4 else 9", 9},
      {"lowest of value of c for c in hand else 9", 1},
      {"first p in players where worth(p) = 99 else left of actor", 1},
      {"first p in players where worth(p) = 99 by highest worth(p) else active", 2},
      {"first p in players where worth(p) = 4 by highest worth(p) else active", 1},
      {"first n in numbers(-1, 3) else 7", -1},
      {"first n in numbers(3, 1) else 7", 7},
      {"first n in numbers(3, 1) by highest n else 7", 7},
      {"if 1 = 2 then 3 else first n in numbers(3, 1) else 7", 7},
      {"(first c in discard else market[blue]) is none", 1},
      // names inside of values
      {"let n be size of hand then n * n", 9},
      {"let n be size of hand then let m be n + 1 then n * m", 12},
      {"(let n be 2 then n) + (let n be 3 then n)", 5},
      {"let p be left of actor then worth(p)", 4},
      {"let h be hand of left of actor then size of h", 2},
      {"sum of let v be value of c then v * v for c in hand", 18},
      // membership
      {"2 is in numbers(1, 2)", 1},
      {"3 is in numbers(1, 2)", 0},
      {"3 is not in numbers(1, 2)", 1},
      {"round is in (3, 1)", 1},
      {"round is in (3, 2) or round is not in (2, 3)", 1},
      {"green is in (colour of market[red], green)", 1},
      {"colour of market[red] is in (red, green)", 0},
      {"payments is in (exact, all)", 1},
      {"payments is not in (exact, all)", 0},
      {"\"red-4\" is in hand", 1},
      {"\"red-4\" is in (hand of left of actor)", 0},
      {"market[red] is in hand of left of actor", 1},
      {"market[blue] is in hand", 0},
      {"market[blue] is in card", 0},
      {"market[red] is in card", 1},
      {"market[red] is in market", 1},
      {"\"red-1\" is in market", 0},
      {"yard[(1, 0)] is in yard", 1},
      {"\"tower\" is in yard", 1},
      {"\"tower\" is in yard of left of actor", 0},
      {"yard[(1, 0)] is in neighbours(yard[(0, 0)])", 1},
      {"yard[(0, 0)] is in neighbours(yard[(0, 0)])", 0},
      {"(1, 0) is in ((0, 0), (1, 0))", 1},
      {"cell of yard[(1, 0)] is in around((4, 4))", 0},
      {"left of actor is in players", 1},
      {"red is in colour", 1},
      {"(first p in players where worth(p) = 99) is in players", 0},
      {"crown is in marks of (first c in hand where value of c = 4)", 1},
      {"sword is in marks of (first c in hand where value of c = 1)", 0},
      {"sword is not in marks of market[red]", 1},
      {"count of c in hand where sword is in marks of c", 1},
      {"count of m in marks of (first c in hand where value of c = 4)", 3},
      {"sum of (if m = crown then 1 else 10) for m in marks of (first c in hand where value of c = "
       "4)",
       12},
      {"(first m in marks of (first c in hand where value of c = 4) where m != crown) = sword", 1},
      {"any m in marks of market[red]", 0},
      {"if 1 is in (1, 2) then 3 is in (1, 2) else true", 0},
      // slots, families, ranges
      {"market[red] is none", 0},
      {"market[blue] is none", 1},
      {"value of market[red]", 2},
      {"market[red] = \"blue-2\"", 1},
      {"size of market", 1},
      {"free places of market", 2},
      {"shelf[1] is none", 1},
      {"count of c in card", 3},
      {"count of k in colour where market[k] is none", 2},
      {"sum of n for n in numbers(2, 4)", 9},
      {"count of n in numbers(3, 2)", 0},
      // grids
      {"size of yard", 2},
      {"width of yard", 2},
      {"height of yard", 1},
      {"size of yard of left of actor", 0},
      {"yard[(1, 0)] is none", 0},
      {"yard[(5, 5)] is none", 1},
      {"price of yard[(1, 0)]", 7},
      {"yard[(1, 0)] of actor = \"tower\"", 1},
      {"\"tower\" = yard[(1, 0)]", 1},
      {"base = yard[(1, 0)]", 0},
      {"count of t in yard where price of t > 0", 1},
      {"longest_run(yard, \"wall\")", 2},
      {"beside(yard, (2, 0))", 1},
      {"surrounding(yard, (2, 1))", 1},
      {"count of n in neighbours(yard[(0, 0)])", 1},
      {"cell of yard[(1, 0)] = (1, 0)", 1},
      // tables, definitions, points
      {"points[1][blue][1]", 2},
      {"points[2][green][2]", 3},
      {"length(points[2][red])", 2},
      {"worth(actor)", 6},
      {"rich(actor)", 0},
      {"may_build(actor)", 1},
      {"extra", 3},
  }));
  CAPTURE(text);
  const auto before = t.arena.mark();
  CHECK(t.value(text) == value);
  CHECK(t.arena.mark() == before);  // reading writes nothing
}

TEST_CASE("a condition of constants costs no instruction at run time") {
  Table t;
  grammar::Diagnostics out;
  const auto p = compile_amount(t.vocabulary, {"test", "actor", {}},
                                rule_text("payments = all and 1 + 1 = 2"), Type::truth(), out);
  REQUIRE_FALSE(out.has_errors());
  Value v = 0;
  CHECK(compile_amount(t.vocabulary, {"test", "actor", {}}, rule_text("payments = all"),
                       Type::truth(), out)
            .constant(v));
  CHECK(v == 1);
  CHECK(p.code.size() <= 4);
}

TEST_CASE("the size of a set is how many members it has") {
  Table t;
  t.put("hand", "red-1", 2);
  CHECK(t.value("size of players") == 3);
  CHECK(t.value("size of colour * 10 + size of card") == 33);
  CHECK(t.value("size of numbers(2, 6)") == 5);
  CHECK(t.value("size of clockwise(actor) + size of hand") == 5);
  CHECK(t.value("let players_left be size of players - 1 then players_left") == 2);
}

TEST_CASE("a condition puts those first for whom it holds") {
  Table t;
  CHECK(t.value("first p in players by highest (p = right of actor)", Seat(0)) == 2);
  CHECK(t.value("first p in players by lowest (p = actor), highest (p = right of actor)",
                Seat(1)) == 0);
}

TEST_CASE("a condition says why it does not hold, where it decides alone") {
  auto d = table_of_cards();
  d.definitions.push_back(
      definition(Definition::Kind::condition, "solvent", "worth(p) > 2", {{"p", "player"}}));
  d.definitions.back().because = "there is nothing to pay with";
  Table t(std::move(d));
  const auto told = [&](const std::string& text) {
    grammar::Diagnostics out;
    const Program p =
        compile_amount(t.vocabulary, {"test", "actor", {}}, rule_text(text), Type::truth(), out);
    REQUIRE(out.error_count() == 0);
    return p.refusals.empty() ? std::string() : p.refusals.front().sentence;
  };
  CHECK(told("solvent(actor)") == "there is nothing to pay with");
  CHECK(told("round < 3 and solvent(left of actor)") == "there is nothing to pay with");
  CHECK(told("round < 3 or solvent(actor)").empty());
  CHECK(told("not solvent(actor)").empty());
  CHECK(t.value("solvent(actor)") == 0);
}

}  // namespace castellan::ruletext::test
