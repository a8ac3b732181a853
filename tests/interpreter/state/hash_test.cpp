#include "interpreter/state/hash.hpp"

#include "interpreter/base/generator.hpp"
#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

namespace {
std::uint64_t of(const Game& g) { return hash(*g.schema, g.arena); }
}  // namespace

TEST_CASE("the hash is the same on every machine") {
  const Game g = table();
  CHECK(of(g) == of(table()));
  CHECK(of(g) == 0x778E4DD6BE4706D0ULL);
}

TEST_CASE("every primary word counts") {
  Game g = table();
  const std::uint64_t before = of(g);
  const auto differs = [&](auto change) {
    change(g.arena);
    const bool result = of(g) != before;
    g.arena.undo_to(0);
    return result && of(g) == before;
  };
  CHECK(differs([&](Arena& a) { a.set(g.at("gold"), 1); }));
  CHECK(differs([&](Arena& a) { a.set(g.at("row") + 2, 0b11); }));
  CHECK(differs([&](Arena& a) {
    a.set(g.at("down", static_cast<std::size_t>(g.f("yard").capacity) + 1), 1);
  }));
  CHECK(differs([&](Arena& a) { a.set(g.at("last"), kRefInstance); }));
  CHECK(differs([&](Arena& a) { pile::shuffle(a, g.f("deck"), g.at("deck")); }));
  CHECK(differs([&](Arena& a) { pile::shuffle(a, g.f("trash"), g.at("trash")); }));
  CHECK(differs([&](Arena& a) {
    const board::Grid& yard = g.f("yard").grids[1];
    const Cell at = yard.cell_of(a, 0);
    yard.remove(a, 0);
    yard.place(a, at, g.component("a").value, Turn::half);
  }));
  CHECK(differs([&](Arena& a) {
    a.set(g.at("gold", 1), 0);
    a.set(g.at("gold", 0), 7);
  }));
}

TEST_CASE("the generator and free slots do not count") {
  Game g = table();
  const std::uint64_t before = of(g);
  (void)rng::next(g.arena, g.schema->bookkeeping().generator);
  g.arena.set(g.at("down", 1), 1);
  CHECK(of(g) == before);
}

TEST_CASE("the words of the flow count when they are given") {
  const Game g = table();
  const Bookkeeping& b = g.schema->bookkeeping();
  const std::uint64_t with = hash(*g.schema, g.arena, g.arena.view(b.flow, b.flow_words));
  CHECK(with != of(g));
  const Word other[] = {5, 0, 0, 0};
  CHECK(hash(*g.schema, g.arena, other) != with);
}

TEST_CASE("a grid is hashed by its cells, whatever slots the pieces took") {
  Game one = table();
  Game two = table();
  const auto place = [](Game& g, std::initializer_list<Cell> cells) {
    const board::Grid& grid = g.f("yard").grids[0];
    for (const Cell c : cells) {
      const int slot = grid.place(g.arena, c, g.component("b").value, Turn::none);
      g.arena.set(g.at("down", static_cast<std::size_t>(slot)), c.x == 1 ? 1 : 0);
      if (c.x == 1) g.arena.set(g.at("last"), slot);
    }
  };
  place(one, {{0, 0}, {1, 0}, {2, 0}});
  place(two, {{2, 0}, {1, 0}, {0, 0}});
  CHECK(of(one) == of(two));
  two.f("yard").grids[0].remove(two.arena, 1);
  CHECK(of(one) != of(two));
}

TEST_CASE("a known order is the same from the top and from the bottom") {
  Game one = table();
  Game two = table();
  pile::put_at_bottom(one.arena, one.f("trash"), one.at("trash"), one.type("d"));
  pile::clear(two.arena, two.f("trash"), two.at("trash"));
  pile::put_on_top(two.arena, two.f("trash"), two.at("trash"), two.type("d"));
  pile::put_on_top(two.arena, two.f("trash"), two.at("trash"), two.type("c"));
  CHECK(of(one) == of(two));
}

TEST_CASE("the hash of a view says nothing of what is hidden") {
  Game g = table();
  const std::uint64_t first = view_hash(*g.schema, g.arena, Seat(0));
  const std::uint64_t second = view_hash(*g.schema, g.arena, Seat(1));
  CHECK(first != second);
  // Another card in the hand of the second player, for one of the deck.
  pile::add(g.arena, g.f("hand"), g.at("hand", 1), g.type("a"), -1);
  pile::add(g.arena, g.f("hand"), g.at("hand", 1), g.type("b"), 1);
  pile::shuffle(g.arena, g.f("deck"), g.at("deck"));
  CHECK(view_hash(*g.schema, g.arena, Seat(0)) == first);
  CHECK(view_hash(*g.schema, g.arena, Seat(1)) != second);
}
