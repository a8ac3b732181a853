// Conditions worked out for all places at once, against asking them of one after the other.

#include "interpreter/ruletext/code/listing.hpp"
#include "tests/interpreter/ruletext/squared_board.hpp"

namespace castellan::ruletext::test {

TEST_CASE("the n-th place of a set, and how many there are, are those of going through it") {
  Numbers numbers{19};
  for (int round = 0; round < 300; ++round) {
    PlaceBits bits{};
    const auto often = numbers(7) + 1;  // a place is in the set once in so many
    for (int q = 0; q < kMostPlaces; ++q) {
      if (numbers(often) == 0) bits[static_cast<std::size_t>(q) / 64] |= std::uint64_t{1} << q % 64;
    }
    int n = 0;
    each_place(bits, [&](int place) {
      CHECK(place_at(bits, n++) == place);
      return true;
    });
    CHECK(count_of(bits) == n);
  }
}

TEST_CASE(
    "the listing names the attribute that is read, if another one is the same everywhere, too") {
  Squared table(3, 3);
  CHECK(listing(table.filter("line of it = 2"), *table.schema)
            .find("all places at once: line by value)") != std::string::npos);
  CHECK(listing(table.filter("row of it = 2"), *table.schema)
            .find("all places at once: row by value)") != std::string::npos);
}

TEST_CASE(
    "conditions of owners, fields, attributes, steps and rays are worked out for all places at "
    "once") {
  Squared table(8, 8);
  for (const char* text :
       {"owner of it is none", "disc of it = left of actor", "3 < marks of it", "row of it = steps",
        "owner of it is none and (row of it = 0 or owner of step(it, north) is not none)",
        "disc of it is none and (any x in rays(it) while disc of x = left of actor until disc of x "
        "= actor)",
        "owner of s3 is none", "it != here",
        "row of it = row of here + (if owner of here = actor then 1 else -1)",
        "if owner of it is none then disc of it = actor else row of it > 2",
        "owner of it = owner of step(here, east)", "board[it] is none",
        "board[it] != board[here] or value of board[here] > marks of it"}) {
    INFO(text);
    CHECK(table.filter(text).selection != nullptr);
  }
  // Of another place, and what is no comparison.
  for (const char* text :
       {"any x in rays(it) while marks of x = marks of it until disc of x = actor",
        "(count of n in neighbours(it)) = 2", "step(it, north) = here"}) {
    INFO(text);
    CHECK(table.filter(text).selection == nullptr);
  }
  // Another next place for some of them.
  Squared holed(4, 4, false);
  CHECK(holed.filter("owner of it is none").selection != nullptr);
  CHECK(holed.filter("step(it, south) is none").selection == nullptr);
}

TEST_CASE("a condition of a parameter calls its place by name and `it`") {
  Squared table(4, 4);
  Numbers numbers{3};
  table.fill(numbers);
  Signature s{
      "test", "actor", {{"here", table.place()}, {"spot", table.place()}, {"it", table.place()}}};
  s.varying = 2;
  const Program p = table.compiled(
      s, "owner of spot is none or board[it] is none and row of here = row of spot", Type::truth());
  REQUIRE(p.selection != nullptr);
  PlaceBits bits{};
  REQUIRE(table.selected(*p.selection, bits));
  for (int q = 0; q < table.places(); ++q) {
    table.machine.local(3) = q;
    CHECK(table.asked(p, q) == std::to_string(is_in(bits, q)));
  }
}

TEST_CASE("a place of which the condition fails is asked by itself") {
  Squared table(3, 3);
  const Program p = table.filter("owner of step(it, north) is none");
  REQUIRE(p.selection != nullptr);
  PlaceBits bits{};
  CHECK_FALSE(table.selected(*p.selection, bits));
  CHECK(table.asked(p, 0) == "state/no-place");
  const Program nothing = table.filter("value of board[here] > row of it");
  REQUIRE(nothing.selection != nullptr);
  table.arena.set(table.schema->field(table.id("board")).at(0), -1);
  CHECK_FALSE(table.selected(*nothing.selection, bits));
  CHECK(table.asked(nothing, 0) == "state/nothing");
  const Program guarded = table.filter("row of it > 0 and owner of step(it, north) is none");
  REQUIRE(table.selected(*guarded.selection, bits));
  CHECK(bits[0] == 0b111'111'000);
}

TEST_CASE(
    "where a constant says that all places that are asked lead on, nobody looks whether they do") {
  using Do = Selection::Operation::Do;
  Squared table(5, 4);
  const auto looks = [&](const char* text) {
    const Program p = table.filter(text);
    REQUIRE(p.selection != nullptr);
    return std::ranges::count(p.selection->code, Do::must_lead, &Selection::Operation::what);
  };
  CHECK(looks("row of it > 0 and owner of step(it, north) is none") == 0);
  CHECK(looks("row of it = 0 or disc of step(it, north) = actor") == 0);
  CHECK(looks("row of it > 1 and owner of step(step(it, north), north) is none") == 0);
  CHECK(looks("row of it < 2 and owner of step(it, north) is none") == 1);
  CHECK(looks("row of it > 0 and owner of step(step(it, north), north) is none") == 1);
  CHECK(looks("row of it > steps and owner of step(it, north) is none") == 1);
  CHECK(looks("row of it = 0 and owner of it is none or owner of step(it, north) is none") == 1);
  // What is the same in all states is no operation on places.
  const Program p = table.filter("not (row of it = 0 or row of it = 3) and owner of it is none");
  CHECK(std::ranges::count(p.selection->code, Do::known, &Selection::Operation::what) == 1);
  CHECK(std::ranges::count(p.selection->code, Do::column, &Selection::Operation::what) == 0);
  PlaceBits bits{};
  REQUIRE(table.selected(*p.selection, bits));
  CHECK(bits[0] == 0b00000'11111'11111'00000);
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
      CHECK(table.asked(ahead, static_cast<int>(place)) ==
            std::to_string(is_in(through, static_cast<int>(place))));
    }
  }
  table.here = kNone;
  CHECK_FALSE(table.selected(*around.selection, bits));
}

TEST_CASE("a loop whose question is answered at once is set up only where it is run") {
  Squared table(4, 4);
  for (const char* text : {"count of x in board where owner of x = actor",
                           "longest of x in lines(here) while owner of x = actor",
                           "(count of x in board where owner of x = actor) + (count of x in board "
                           "where disc of x = actor)"}) {
    INFO(text);
    const Program p = table.of_place(text, Type::number());
    INFO(listing(p, *table.schema));
    REQUIRE(!p.selections.empty());
    std::size_t answered = 0;
    for (std::size_t at = 0; at < p.code.size(); ++at) {
      const Instruction& in = p.code[at];
      CHECK(in.op != Op::store);
      if (in.op != Op::known_else) continue;
      ++answered;
      at = static_cast<std::size_t>(in.c) - 1;
    }
    CHECK(answered == p.selections.size());
  }
}

TEST_CASE("members of a set with a condition of its own are asked for at once") {
  Squared table(8, 8);
  Numbers numbers{5};
  for (const auto& [text, at_once] : std::initializer_list<std::pair<const char*, bool>>{
           {"count of x in held squares where row of x > 3", true},
           {"count of x in marked squares where disc of x = actor", true},
           {"count of x in marked squares where not (disc of x = actor and row of x > 1)", true},
           // They are not all places.
           {"if every x in marked squares where marks of x > 2 then 1 else 0", false}}) {
    INFO(text);
    const Program p = table.of_place(text, Type::number());
    CHECK(p.selections.empty() != at_once);
    for (int n = 0; n < 20; ++n) {
      table.fill(numbers);
      CHECK(table.told(p, false) == table.told(p, true));
    }
  }
}

TEST_CASE("regions, neighbours, rays and lines give at once what they give one by one",
          "[random]") {
  Numbers numbers{71};
  Conditions write{numbers};
  int selected = 0, failed = 0, above = 0;
  for (const auto& [width, height] : {std::pair{4, 3}, {8, 8}, {12, 9}, {16, 16}}) {
    Squared table(width, height);
    for (int i = 0; i < 60; ++i) {
      const std::string where = write.joined("x", 2, 1);
      const std::string of = write.one_of({"places(stretches[here])", "neighbours(here)",
                                           "places(stretches[step(here, east)])", "held squares",
                                           "marked squares", "led squares"});
      const std::string among = " x in " + of + " where " + where;
      const std::string straight =
          write.one_of({"lines", "rays"}) + "(here) while " + write.joined("x", 2, 0);
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
          table.here =
              static_cast<Value>(numbers(static_cast<std::uint32_t>(table.places() + 1))) - 1;
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
        REQUIRE(one == std::to_string(is_in(bits, q)));
        through += is_in(bits, q);
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

}  // namespace castellan::ruletext::test
