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
    std::string file = "direction north - south (0,-1) side\ndirection east - west (1,0) side\ndirection up - down (1,-1)\n";
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
    auto stretches = state::test::field(FieldKind::regions, "stretches");
    stretches.over = "board";
    stretches.links = {"side"};
    d.fields.insert(d.fields.end(), {board, disc, marks, stretches});
    return d;
  }

  [[nodiscard]] int places() const { return schema->field(id("board")).places; }
  [[nodiscard]] Type place() { return Type::of_field(Type::Kind::place, id("board")); }
  Program compiled(const Signature& s, const std::string& text, Type wanted) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    Program p = compile_amount(vocabulary, s, rule_text(text), wanted, out);
    if (out.has_errors()) throw std::runtime_error(text + ": " + out.render_all());
    return p;
  }
  /// Of `it`, for which place `here` stands.
  Program filter(const std::string& text) {
    Signature s{"test", "actor", {{"here", place()}, {"it", place()}}};
    s.varying = 2;
    return compiled(s, text, Type::truth());
  }
  /// What is asked of `here`.
  Program of_place(const std::string& text, Type wanted) {
    return compiled({"test", "actor", {{"here", place()}}}, text, wanted);
  }
  Program set(const std::string& text) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    const auto source = std::make_shared<const grammar::Source>("set", text);
    const auto tree = parse_amount(rule_text(text), out);
    Type element;
    Program p = compile_set(vocabulary, {"test", "actor", {{"here", place()}}}, "it", tree, nullptr, source, element, out);
    if (out.has_errors()) throw std::runtime_error(text + ": " + out.render_all());
    return p;
  }
  /// `0`, `1` or what fails.
  std::string asked(const Program& p, int place) {
    const ReadContext context{*schema, arena, this};
    machine.refuel(context);
    machine.local(0) = 1;
    machine.local(1) = here;
    machine.local(2) = place;
    try {
      return std::to_string(machine.evaluate(p, context));
    } catch (const RuleError& e) {
      return e.id;
    }
  }
  bool selected(const Selection& s, PlaceBits& out, const PlaceBits* among = nullptr) {
    machine.local(0) = 1;
    machine.local(1) = here;
    std::vector<Value> arguments;
    for (const auto l : s.locals) arguments.push_back(machine.local(l));
    return select(s, {*schema, arena, this}, arguments, out, among);
  }
  /// What a program about `here` gives, or what fails; looking at the places one by one or not.
  std::string told(const Program& p, bool one_by_one) {
    Trace trace;
    machine.trace(one_by_one ? &trace : nullptr);
    std::string result = asked(p, kNone);
    machine.trace(nullptr);
    return result;
  }
  Value here = 0;

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
  std::string number() {
    return one_of({"0", "3", "steps", "score of actor", "steps + 2", "row of here", "marks of here",
                   "(row of here + (if owner of here = actor then 1 else -1))"});
  }
  std::string atom(const std::string& it, int depth) {
    const std::string p = place(it, depth);
    const std::string compares = one_of({" = ", " != ", " < ", " <= ", " > ", " >= "});
    switch (numbers(8)) {
      case 0: return "owner of " + p + one_of({" is none", " is not none", " = actor", " != left of actor"});
      case 1: return "disc of " + p + one_of({" is none", " is not none", " = actor", " = left of actor"});
      case 2: return "marks of " + p + compares + number();
      case 3: return number() + compares + "marks of " + p;
      case 4: return "row of " + p + compares + number();
      case 5: return "step(" + p + ", " + direction() + ")" + one_of({" is none", " is not none"});
      case 6: return it + one_of({" = here", " != here"});
      default: return "steps" + compares + "3";
    }
  }
  std::string run(const std::string& it) {
    const std::string set = numbers(2) == 0 ? "rays(" + it + ")" : "ray(" + it + ", " + direction() + ")";
    return "(any y in " + set + " while " + joined("y", 1, 0) + " until " + joined("y", 1, 0) + ")";
  }
  std::string joined(const std::string& it, int depth, int steps) {
    if (depth == 0) return steps > 0 && numbers(4) == 0 ? run(it) : atom(it, steps);
    switch (numbers(5)) {
      case 4:
        return "(if " + joined(it, depth - 1, steps) + " then " + joined(it, depth - 1, steps) + " else " +
               joined(it, depth - 1, steps) + ")";
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
        "disc of it is none and (any x in rays(it) while disc of x = left of actor until disc of x = actor)",
        "owner of s3 is none", "it != here", "row of it = row of here + (if owner of here = actor then 1 else -1)",
        "if owner of it is none then disc of it = actor else row of it > 2", "owner of it = owner of step(here, east)"}) {
    INFO(text);
    CHECK(table.filter(text).selection != nullptr);
  }
  // Of another place, and what is no comparison.
  for (const char* text : {"any x in rays(it) while marks of x = marks of it until disc of x = actor",
                           "(count of n in neighbours(it)) = 2", "step(it, north) = here"}) {
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

TEST_CASE("the neighbours of a place are a set of places, asked of those alone") {
  Squared table(9, 8);
  Numbers numbers{5};
  table.fill(numbers);
  const Program around = table.set("neighbours(here)");
  REQUIRE(around.selection != nullptr);
  CHECK(table.set("ray(here, north)").selection == nullptr);
  // Fails for those in the lowest row, which are nobody's neighbours here.
  const Program ahead = table.filter("owner of step(it, south) = actor");
  REQUIRE(ahead.selection != nullptr);
  PlaceBits whole{}, bits{}, through{};
  CHECK_FALSE(table.selected(*ahead.selection, whole));
  for (table.here = 0; table.here < 9 * 6; ++table.here) {
    const ReadContext context{*table.schema, table.arena, &table};
    table.machine.collected().clear();
    table.machine.local(1) = table.here;
    (void)table.machine.evaluate(around, context);
    const std::vector<Value> one_by_one = table.machine.collected();
    std::vector<Value> together;
    REQUIRE(table.selected(*around.selection, bits));
    each_place(bits, [&](int place) {
      together.push_back(place);
      return true;
    });
    CHECK(together == one_by_one);
    REQUIRE(table.selected(*ahead.selection, through, &bits));
    for (const Value place : one_by_one) {
      CHECK(table.asked(ahead, static_cast<int>(place)) == std::to_string(has(through, static_cast<int>(place))));
    }
  }
  table.here = kNone;
  CHECK_FALSE(table.selected(*around.selection, bits));
}

TEST_CASE("regions, neighbours, rays and lines give at once what they give one by one", "[random]") {
  Numbers numbers{71};
  Conditions write{numbers};
  int selected = 0, failed = 0, above = 0;
  for (const auto& [width, height] : {std::pair{4, 3}, {8, 8}, {12, 9}, {16, 16}}) {
    Squared table(width, height);
    for (int i = 0; i < 60; ++i) {
      const std::string where = write.joined("x", 2, 1);
      const std::string of = write.one_of({"places(stretches[here])", "neighbours(here)", "places(stretches[step(here, east)])"});
      const std::string among = " x in " + of + " where " + where;
      const std::string straight = write.one_of({"lines", "rays"}) + "(here) while " + write.joined("x", 2, 0);
      const std::pair<std::string, Type> texts[] = {
          {write.one_of({"any", "every"}) + among, Type::truth()},
          {"count of" + among, Type::number()},
          {"first" + among, table.place()},
          {"longest of x in " + straight, Type::number()}};
      for (const auto& [text, type] : texts) {
        INFO(text);
        const Program p = table.of_place(text, type);
        selected += !p.selections.empty();
        for (int n = 0; n < 8; ++n) {
          table.fill(numbers);
          table.here = static_cast<Value>(numbers(static_cast<std::uint32_t>(table.places() + 1))) - 1;
          const std::string one_by_one = table.told(p, true);
          REQUIRE(table.told(p, false) == one_by_one);
          failed += one_by_one.size() > 3;
          above += one_by_one.size() <= 3 && std::stoi(one_by_one) > 1;
        }
      }
    }
  }
  CHECK(selected > 600);
  CHECK(failed > 100);
  CHECK(above > 1000);
}

TEST_CASE("random conditions let through the same places at once and one by one", "[random]") {
  Numbers numbers{53};
  Conditions write{numbers};
  int together = 0, failed = 0, through = 0;
  for (const auto& [width, height] : {std::pair{3, 3}, {8, 8}, {11, 9}, {13, 12}, {22, 22}}) {
    Squared table(width, height);
    for (int i = 0; i < 60; ++i) {
      table.fill(numbers);
      table.here = numbers(static_cast<std::uint32_t>(table.places()));
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
