// Conditions worked out for all places at once, against asking them of one after the other.

#include "interpreter/expr/selection.hpp"

#include "tests/interpreter/expr/boards_fixture.hpp"
#include "tests/interpreter/expr/random_programs.hpp"
#include "tests/support/catch.hpp"

namespace castellan::expr::test {

namespace {

/// A board of squares with rows, owners, marks and discs of players.
struct Squared : BoardTable {
  Squared(int width, int height, bool regular = true) : BoardTable(declared(width, height, regular)) {}

  static Description declared(int width, int height, bool regular) {
    Description d = boards();
    description::Family square;
    square.name = "square";
    square.attributes = {state::test::number("row", 0, 99)};
    d.families.push_back(square);
    std::string file = "direction north - south (0,-1)\ndirection east - west (1,0)\ndirection up - down (1,-1)\n";
    for (int y = 0, n = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x, ++n) {
        if (!regular && n == 1) continue;
        file += "square s" + std::to_string(n) + ": at (" + std::to_string(x) + "," + std::to_string(y) + "), row " +
                std::to_string(y) + "\n";
      }
    }
    auto board = map_of("board", file);
    auto disc = of_part(state::test::field(FieldKind::ref, "disc"), description::Field::Scope::place, "board");
    disc.of = "player";
    auto marks = of_part(state::test::field(FieldKind::counter, "marks"), description::Field::Scope::place, "board");
    marks.max = 9;
    d.fields.insert(d.fields.end(), {board, disc, marks});
    return d;
  }

  [[nodiscard]] int places() const { return schema->field(id("board")).places; }
  Program filter(const std::string& text) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    Signature s{"test", "actor", {{"it", Type::of_field(Type::Kind::place, id("board"))}}};
    s.varying = 1;
    Program p = compile_amount(vocabulary, s, rule_text(text), Type::truth(), out);
    if (out.has_errors()) throw std::runtime_error(out.render_all());
    return p;
  }
  /// `0`, `1` or what fails.
  std::string asked(const Program& p, int place) {
    const ReadContext context{*schema, arena, this};
    machine.refuel(context);
    machine.local(0) = 1;
    machine.local(1) = place;
    try {
      return std::to_string(machine.evaluate(p, context));
    } catch (const RuleError& e) {
      return e.id;
    }
  }
  bool selected(const Selection& s, PlaceBits& out) {
    machine.local(0) = 1;
    std::vector<Value> arguments;
    for (const auto l : s.locals) arguments.push_back(machine.local(l));
    return select(s, {*schema, arena, this}, arguments, out);
  }
  void fill(Numbers& numbers) {
    const auto& board = schema->field(id("board"));
    const auto& disc = schema->field(id("disc"));
    const auto& marks = schema->field(id("marks"));
    board::Scratch scratch;
    for (int q = 0; q < places(); ++q) {
      const auto at = static_cast<std::size_t>(q);
      if (board.maps[0].owner(arena, q) >= 0) board.maps[0].release(arena, q, scratch);
      if (const auto owner = numbers(3); owner < 2) board.maps[0].claim(arena, q, static_cast<int>(owner));
      arena.set(disc.at(at), static_cast<Word>(numbers(3)) - 1);
      arena.set(marks.at(at), static_cast<Word>(numbers(10)));
    }
  }
};

bool has(const PlaceBits& bits, int place) {
  return (bits[static_cast<std::size_t>(place / 64)] >> place % 64 & 1) != 0;
}

/// Random conditions of places.
struct Conditions {
  Numbers& numbers;

  std::string one_of(std::initializer_list<const char*> words) {
    return *(words.begin() + numbers(static_cast<std::uint32_t>(words.size())));
  }
  std::string direction() { return one_of({"north", "south", "east", "west", "up", "down"}); }
  std::string place(const std::string& it, int depth) {
    return depth == 0 || numbers(3) != 0 ? it : "step(" + place(it, depth - 1) + ", " + direction() + ")";
  }
  std::string number() { return one_of({"0", "3", "steps", "score of actor", "steps + 2"}); }
  std::string atom(const std::string& it, int depth) {
    const std::string p = place(it, depth);
    const std::string compares = one_of({" = ", " != ", " < ", " <= ", " > ", " >= "});
    switch (numbers(7)) {
      case 0: return "owner of " + p + one_of({" is none", " is not none", " = actor", " != left of actor"});
      case 1: return "disc of " + p + one_of({" is none", " is not none", " = actor", " = left of actor"});
      case 2: return "marks of " + p + compares + number();
      case 3: return number() + compares + "marks of " + p;
      case 4: return "row of " + p + compares + number();
      case 5: return "step(" + p + ", " + direction() + ")" + one_of({" is none", " is not none"});
      default: return "steps" + compares + "3";
    }
  }
  std::string run() {
    const std::string set = numbers(2) == 0 ? "rays(it)" : "ray(it, " + direction() + ")";
    return "(any x in " + set + " while " + joined("x", 1, 0) + " until " + joined("x", 1, 0) + ")";
  }
  std::string joined(const std::string& it, int depth, int steps) {
    if (depth == 0) return steps > 0 && numbers(4) == 0 ? run() : atom(it, steps);
    switch (numbers(4)) {
      case 0: return "(" + joined(it, depth - 1, steps) + " and " + joined(it, depth - 1, steps) + ")";
      case 1: return "(" + joined(it, depth - 1, steps) + " or " + joined(it, depth - 1, steps) + ")";
      case 2: return "not (" + joined(it, depth - 1, steps) + ")";
      default: return joined(it, 0, steps);
    }
  }
};

}  // namespace

TEST_CASE("conditions of owners, fields, attributes, steps and rays are worked out for all places at once") {
  Squared table(8, 8);
  for (const char* text :
       {"owner of it is none", "disc of it = left of actor", "3 < marks of it", "row of it = steps",
        "owner of it is none and (row of it = 0 or owner of step(it, north) is not none)",
        "disc of it is none and (any x in rays(it) while disc of x = left of actor until disc of x = actor)"}) {
    INFO(text);
    CHECK(table.filter(text).selection != nullptr);
  }
  // Of another place, and what is no comparison.
  for (const char* text : {"any x in rays(it) while marks of x = marks of it until disc of x = actor",
                           "(count of n in neighbours(it)) = 2", "owner of s3 is none"}) {
    INFO(text);
    CHECK(table.filter(text).selection == nullptr);
  }
  // Another next place for some of them.
  Squared holed(4, 4, false);
  CHECK(holed.filter("owner of it is none").selection != nullptr);
  CHECK(holed.filter("step(it, south) is none").selection == nullptr);
}

TEST_CASE("a place of which the condition fails is asked by itself") {
  Squared table(3, 3);
  const Program p = table.filter("owner of step(it, north) is none");
  REQUIRE(p.selection != nullptr);
  PlaceBits bits{};
  CHECK_FALSE(table.selected(*p.selection, bits));
  CHECK(table.asked(p, 0) == "state/no-place");
  const Program guarded = table.filter("row of it > 0 and owner of step(it, north) is none");
  REQUIRE(table.selected(*guarded.selection, bits));
  CHECK(bits[0] == 0b111'111'000);
}

TEST_CASE("random conditions let through the same places at once and one by one", "[random]") {
  Numbers numbers{53};
  Conditions write{numbers};
  int together = 0, failed = 0, through = 0;
  for (const auto& [width, height] : {std::pair{3, 3}, {8, 8}, {11, 9}, {13, 12}, {22, 22}}) {
    Squared table(width, height);
    for (int i = 0; i < 60; ++i) {
      table.fill(numbers);
      const std::string text = write.joined("it", 3, 2);
      INFO(text);
      const Program p = table.filter(text);
      if (p.selection == nullptr) continue;
      PlaceBits bits{};
      const bool all = table.selected(*p.selection, bits);
      bool fails = false;
      for (int q = 0; q < table.places(); ++q) {
        const std::string one = table.asked(p, q);
        fails = fails || one.size() > 1;
        if (!all) continue;
        REQUIRE(one == std::to_string(has(bits, q)));
        through += has(bits, q);
      }
      REQUIRE(all != fails);
      together += all;
      failed += fails;
    }
  }
  CHECK(together > 100);
  CHECK(failed > 20);
  CHECK(through > 1000);
}

}  // namespace castellan::expr::test
