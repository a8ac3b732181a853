// What a machine keeps of a state that it is asked about again and again.
#include "interpreter/base/generator.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {
namespace {

TEST_CASE("what lies beside a region is looked for again when something may have changed") {
  BoardTable t;
  const std::string of_first = "count of c in touching(cities, first m in meadows)";
  const std::string of_all = "sum of count of c in touching(cities, m) for m in meadows";
  t.lay("gate", {0, 0});
  t.lay("green", {9, 0});
  CHECK(t.value(of_first) == 1);
  CHECK(t.value(of_all) == 1);
  CHECK(t.value(of_first) == 1);
  const auto before = t.arena.mark();
  // The meadow of the gate goes on to two cities more.
  t.lay("pair", {1, 0});
  CHECK(t.value(of_first) == 3);
  CHECK(t.value(of_all) == 3);
  Arena other = t.arena;
  t.lay("pair", {-1, 0});
  CHECK(t.value(of_first) == 5);
  // Of a copy that has gone another way.
  std::swap(t.arena, other);
  CHECK(t.value(of_first) == 3);
  t.arena.copy_words_from(other);
  CHECK(t.value(of_first) == 5);
  t.arena = other;
  t.arena.undo_to(before);
  CHECK(t.value(of_first) == 1);
}

/// Of how many things in a set `figures[t]` are others than those of all for which it is so.
std::string differing(const std::string& figures, const std::string& set, const std::string& so) {
  const std::string all = figures + " where " + so;
  return "count of t in " + set + " where (count of f in " + figures + "[t]) != (count of f in " +
         all + ") or (first f in " + figures + "[t]) != (first f in " + all + ")";
}

TEST_CASE("who stands where is the same as in a way through all figures, whatever has happened") {
  using state::figures::Location;
  using state::figures::Where;
  BoardTable t;
  t.furnish();
  std::vector<std::string> questions;
  for (const std::string figures : {"crew", "figures"}) {
    for (const std::string regions : {"roads", "cities", "meadows"}) {
      questions.push_back(differing(figures, regions, regions + "[f] = t"));
      questions.push_back("(count of t in " + regions + " where any f in " + figures +
                          "[t]) - (count of t in " + regions + " where (count of f in " + figures +
                          "[t]) > 0)");
    }
    questions.push_back(differing(figures, "table", "table[f] = t"));
    questions.push_back(differing(figures, "segments(table[(0, 0)])", "place_of(f, table) = t"));
    questions.push_back(differing(figures, "ring", "place_of(f, ring) = t"));
  }
  // Loops that leave out what their turns ask for first, and those that ask otherwise.
  for (const std::string asked :
       {"place_of(f, table) is not none", "table[f] is not none", "place_of(f, table) is road",
        "tired of f", "tired of f and owner of f = left of actor",
        "tired of f and table[f] is not none", "holder of f is not none",
        "kind of f = kind of (first g in crew) and place_of(f, table) is city"}) {
    questions.push_back("(count of f in crew where " + asked + ") - (sum of (if " + asked +
                        " then 1 else 0) for f in crew)");
  }
  for (const std::string cells : {"around((0, 0))", "neighbours((1, 0))"}) {
    questions.push_back(
        "(count of c in " + cells +
        " where table[c] is not none) - (sum of (if table[c] is none then 0 else 1) for c in " +
        cells + ")");
  }
  rng::Stream random(7), flags(11);
  const auto& crew = t.f("crew");
  const auto& grid = t.f("table").grids[0];
  const auto stand_anywhere = [&] {
    const int slot = static_cast<int>(random.below(6));
    const auto& segments = t.schema->component(grid.piece(t.arena, slot)).segments;
    const Location places[] = {
        {Where::segment, t.id("table"), 0, slot, static_cast<Word>(random.below(segments.size()))},
        {Where::cell, t.id("table"), 0, pack(grid.cell_of(t.arena, slot)), 0},
        {Where::corner, t.id("table"), 0, pack(grid.cell_of(t.arena, slot)), 0},
        {Where::place, t.id("ring"), 0, static_cast<Word>(random.below(3)), 0},
        {Where::supply, {}, 0, 0, 0}};
    const std::size_t kind = random.below(7);
    state::figures::move(*t.schema, t.arena, crew, 0, static_cast<int>(random.below(6)),
                         places[kind < 3 ? 0 : kind - 2]);
  };
  std::size_t seen = 0, tired = 0;
  for (int step = 0; step < 60; ++step) {
    const auto before = t.arena.mark();
    stand_anywhere();
    const Address figure =
        static_cast<Address>(flags.below(static_cast<std::uint64_t>(crew.places)));
    t.arena.set(t.at("tired") + figure, static_cast<Word>(flags.below(2)));
    tired += static_cast<std::size_t>(t.value("count of f in crew where tired of f"));
    // Roads that lie apart come together.
    const bool joined = step % 8 == 0;
    if (joined) t.lay("line", {5, 1});
    for (const std::string& question : questions) {
      INFO("step " << step << ": " << question);
      REQUIRE(t.value(question) == 0);
    }
    seen += static_cast<std::size_t>(
        t.value("count of f in crew where any r in roads where roads[f] = r"));
    if (joined || step % 3 == 0) t.arena.undo_to(before);
  }
  CHECK(seen > 40);
  CHECK(tired > 60);
}

}  // namespace
}  // namespace castellan::ruletext::test
