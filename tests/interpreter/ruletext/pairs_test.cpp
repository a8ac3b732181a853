// Conditions of a place and a neighbour of it, worked out for all pairs at once, against one pair
// after the other.

#include "interpreter/ruletext/bitboard/pairs.hpp"

#include "tests/interpreter/ruletext/squared_board.hpp"

namespace castellan::ruletext::test {

namespace {

constexpr std::uint16_t kHere = 1;

struct Paired : Squared {
  using Squared::Squared;

  std::shared_ptr<const Pairs> pairs(const std::string& text) {
    const Program around = set("neighbours(here)");
    REQUIRE(around.selection != nullptr);
    if (text.empty()) return pairs_of(*around.selection, kHere, nullptr, *schema);
    const Program p = filter(text);
    return pairs_of(*around.selection, kHere, &p, *schema);
  }
};

}  // namespace

TEST_CASE("neighbours are found by the directions that lead to them, each by one") {
  Paired table(5, 4);
  const auto all = table.pairs("");
  REQUIRE(all != nullptr);
  std::vector<int> further;
  for (const Pairs::Way& way : all->ways) further.push_back(way.by);
  CHECK(further == std::vector<int>{-5, -4, -1, 1, 4, 5});
  Paired holed(4, 4, false);
  CHECK(holed.pairs("") == nullptr);
}

TEST_CASE("a condition of two neighbours compares attributes of both") {
  Paired table(8, 8);
  for (const char* text :
       {"row of it = row of here + 1",
        "row of it + steps > row of here - 2 and disc of here = actor", "line of here != row of it",
        "owner of it is none and owner of here = actor",
        "row of it = row of here + (if owner of s3 = actor then 1 else -1)",
        "marks of it > steps - 3"}) {
    INFO(text);
    CHECK(table.pairs(text) != nullptr);
  }
  // Of words that change the difference is not known.
  for (const char* text :
       {"marks of it > marks of here", "it = here", "row of it = row of step(here, up)"}) {
    INFO(text);
    CHECK(table.pairs(text) == nullptr);
  }
}

TEST_CASE("what a direction makes the same for all places is known when the code is made") {
  using Do = Selection::Operation::Do;
  Paired table(8, 8);
  const auto code_of = [&](const std::string& text) {
    const auto pairs = table.pairs(text);
    REQUIRE(pairs != nullptr);
    std::vector<std::vector<Do>> all;
    for (const Pairs::Way& way : pairs->ways) {
      const Selection::Whole& whole = pairs->condition->wholes[way.whole];
      all.emplace_back();
      for (std::uint32_t i = whole.begin; i < whole.end; ++i)
        all.back().push_back(pairs->condition->code[i].what);
    }
    return all;
  };
  // No place or, without an operation, all of them.
  for (const auto& code : code_of("row of it > row of here"))
    CHECK((code.empty() || code == std::vector{Do::known}));
  for (const auto& code : code_of("row of it != row of here + 4 or disc of it = actor"))
    CHECK(code.empty());
  // What is left of it decides before places are asked.
  for (const auto& code : code_of("row of it = row of here + (if owner of s3 = actor then 1 else "
                                  "-1) and disc of it = actor")) {
    CHECK(code == std::vector{Do::none_unless, Do::field, Do::before});
  }
  for (const auto& code :
       code_of("disc of it is none or disc of it = actor and row of it != row of here + 4")) {
    CHECK(code == std::vector{Do::field, Do::field, Do::either, Do::before});
  }
  // It may fail, so it is asked.
  for (const auto& code :
       code_of("marks of it + 1000000000000000000 > 3 and row of it = row of here + 4"))
    CHECK(code.size() > 1);
}

TEST_CASE("random conditions hold for the same pairs at once and one by one", "[random]") {
  Numbers numbers{29};
  Conditions write{numbers};
  int together = 0, failed = 0, through = 0, refused = 0;
  for (const auto& [width, height] : {std::pair{3, 3}, {8, 8}, {11, 9}, {16, 12}}) {
    Paired table(width, height);
    for (int i = 0; i < 50; ++i) {
      table.fill(numbers);
      const std::string difference =
          write.one_of({"row of it", "line of it - 1", "2 + line of it"}) +
          write.one_of({" = ", " != ", " < ", " >= "}) +
          write.one_of({"row of here", "row of here + steps", "line of here - 1",
                        "steps + row of here",
                        "row of here + (if owner of s3 = actor then 1 else -1)",
                        "row of here - (if disc of here = actor then 0 else 1)"});
      const std::string first = write.joined(numbers(2) == 0 ? "it" : "here", 1, 1);
      const std::string text = write.one_of({"not ", ""}) + "(" + first + ")" +
                               write.one_of({" and ", " or "}) + difference;
      INFO(text);
      const auto pairs = table.pairs(text);
      if (pairs == nullptr) {
        ++refused;
        continue;
      }
      const Program p = table.filter(text);
      for (const Pairs::Way& way : pairs->ways) {
        REQUIRE(pairs->condition != nullptr);
        const Pairs one{pairs->condition, {way}};
        Pairs::Found found;
        const bool all = select(one, {*table.schema, table.arena, &table},
                                table.arguments(*pairs->condition), way.leads, found);
        PlaceBits bits{};
        if (all && found.ways != 0) {
          REQUIRE(found.ways == 1);
          CHECK(found.steps[0].by == way.by);
          bits = found.steps[0].from;
        }
        if (all) REQUIRE(found.pairs == count_of(bits));
        bool fails = false;
        each_place(way.leads, [&](int from) {
          table.here = from;
          const std::string told = table.asked(p, from + way.by);
          fails = fails || told.size() > 1;
          if (all) REQUIRE(told == std::to_string(is_in(bits, from)));
          through += all && is_in(bits, from);
          return true;
        });
        REQUIRE(all != fails);
        together += all;
        failed += fails;
      }
    }
  }
  CHECK(together > 200);
  CHECK(failed > 20);
  CHECK(through > 1000);
  CHECK(refused < 150);
}

}  // namespace castellan::ruletext::test
