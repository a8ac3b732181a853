#include "interpreter/state/redetermine.hpp"

#include <map>

#include "interpreter/state/view.hpp"
#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

namespace {

/// How many cards of each type there are, wherever they lie.
std::map<std::int64_t, int> cards(const Game& g) {
  std::map<std::int64_t, int> out;
  for (const char* name : {"deck", "hand", "trash", "box"}) {
    const FieldType& f = g.f(name);
    for (std::size_t i = 0; i < f.instances; ++i) {
      for (std::int32_t t = 0; t < f.types; ++t) out[t] += pile::total(g.arena, f, f.at(i), t);
    }
  }
  for (const char* name : {"market", "row", "bid"}) {
    const FieldType& f = g.f(name);
    const std::int32_t places = f.kind == description::FieldKind::slots ? f.places : 1;
    for (std::size_t i = 0; i < f.instances; ++i) {
      for (std::int32_t p = 0; p < places; ++p)
        ++out[g.arena.get(f.at(i) + static_cast<Address>(p))];
    }
  }
  return out;
}

}  // namespace

TEST_CASE("what is dealt anew shows nobody anything, and no card is lost") {
  rng::Stream random(3);
  const Game start = table();
  for (const Seat seat : {Seat(0), Seat(1), Seat()}) {
    CAPTURE(seat.value);
    int changed = 0;
    for (int i = 0; i < 50; ++i) {
      Game g = table();
      CHECK(redetermine(*g.schema, g.arena, seat, random) > 0);
      CHECK(view(*g.schema, g.arena, seat) == view(*start.schema, start.arena, seat));
      CHECK(cards(g) == cards(start));
      const auto words = g.arena.view(0, g.arena.size());
      const auto before = start.arena.view(0, start.arena.size());
      changed += std::equal(words.begin(), words.end(), before.begin()) ? 0 : 1;
    }
    CHECK(changed > 10);
  }
}

TEST_CASE("a place with knowledge is dealt anew for who does not know it only") {
  rng::Stream random(4);
  std::map<Word, int> for_first;
  for (int i = 0; i < 60; ++i) {
    Game g = table();
    redetermine(*g.schema, g.arena, Seat(0), random);
    ++for_first[g.arena.get(g.at("row"))];
    Game other = table();
    redetermine(*other.schema, other.arena, Seat(1), random);
    CHECK(other.arena.get(other.at("row")) == other.component("b").value);
  }
  CHECK(for_first.size() > 1);
}

TEST_CASE("what every player has of his own is dealt among his own places") {
  Description d;
  d.name = "box";
  d.players = 2;
  Family card;
  card.name = "card";
  d.families = {card};
  add_entries(d, "card a\ncard b\ncard c\n");
  Field hand = of_player(holding(FieldKind::pile, "hand", "card"));
  hand.starts_full = true;
  hand.visible = Visibility::owner;
  Field chosen = of_player(holding(FieldKind::pile, "chosen", "card"));
  chosen.visible = Visibility::owner;
  d.fields = {hand, chosen};
  rng::Stream random(6);
  std::map<std::int32_t, int> chosen_by_second;
  for (int i = 0; i < 60; ++i) {
    Game g(d);
    for (const std::size_t seat : {0U, 1U}) {
      pile::add(g.arena, g.f("hand"), g.at("hand", seat), g.type("a"), -1);
      pile::add(g.arena, g.f("chosen"), g.at("chosen", seat), g.type("a"), 1);
    }
    CHECK(redetermine(*g.schema, g.arena, Seat(0), random) == 3);
    CHECK(pile::count(g.arena, g.at("chosen", 0), g.type("a")) == 1);
    for (std::int32_t t = 0; t < 3; ++t) {
      CHECK(pile::count(g.arena, g.at("hand", 1), t) + pile::count(g.arena, g.at("chosen", 1), t) ==
            1);
      chosen_by_second[t] += pile::count(g.arena, g.at("chosen", 1), t);
    }
  }
  CHECK(chosen_by_second.size() == 3);
  for (const auto& [type, n] : chosen_by_second) CHECK(n > 5);
}

TEST_CASE("components in a known order stay") {
  rng::Stream random(5);
  Game g = table();
  redetermine(*g.schema, g.arena, Seat(), random);
  CHECK(pile::peek(g.arena, g.f("trash"), g.at("trash")) == g.type("c"));
}
