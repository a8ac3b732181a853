#include "interpreter/state/knowledge.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/state/pile.hpp"
#include "interpreter/state/redetermine.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/state/boards_fixture.hpp"
#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

namespace {

/// A closed deck in order, hands of two places that their owners see, an open row, and
/// another family of which nobody keeps anything.
Description closed_deck() {
  Description d;
  d.name = "box";
  d.players = 3;
  Family card, seal;
  card.name = "card";
  seal.name = "seal";
  d.families = {card, seal};
  add_entries(d, "card a x2\ncard b x2\ncard c x2\ncard d x2\nseal s x2\n");
  const auto field_of = [](FieldKind kind, const char* name, const char* family,
                           Visibility visible) {
    Field f = holding(kind, name, family);
    f.visible = visible;
    return f;
  };
  Field deck = field_of(FieldKind::pile, "deck", "card", Visibility::count);
  deck.ordered = true;
  deck.starts_full = true;
  Field spare = field_of(FieldKind::pile, "spare", "card", Visibility::count);
  spare.ordered = true;
  Field hand = of_player(field_of(FieldKind::slots, "hand", "card", Visibility::owner));
  hand.size = 2;
  hand.knowledge = true;
  Field aside = field_of(FieldKind::slots, "aside", "card", Visibility::nobody);
  aside.size = 1;
  Field row = field_of(FieldKind::slots, "row", "card", Visibility::everyone);
  row.size = 2;
  Field bag = field_of(FieldKind::pile, "bag", "card", Visibility::count);
  Field seals = field_of(FieldKind::slots, "seals", "seal", Visibility::count);
  seals.size = 1;
  d.fields = {deck, spare, hand, aside, row, bag, seals};
  return d;
}

/// Whom the known places of the deck are known to, from the top.
std::vector<Seats> known_from_top(const Game& g, const char* pile = "deck") {
  std::vector<Seats> out;
  for (Word depth = 0; depth < pile::known(g.arena, g.f(pile), g.at(pile)).top; ++depth)
    out.push_back(pile::known_to(g.arena, g.f(pile), g.at(pile), depth));
  return out;
}

void stack_up(Game& g, const char* type, Seats known_to, const char* pile = "deck") {
  pile::put_on_top(g.arena, g.f(pile), g.at(pile), g.type(type), known_to);
}

/// An empty deck, then a (known to nobody), b (to 0), c (to 1 and 2) on top.
Game stacked_deck() {
  Game g(closed_deck());
  pile::clear(g.arena, g.f("deck"), g.at("deck"));
  stack_up(g, "a", 0);
  stack_up(g, "b", 0b001);
  stack_up(g, "c", 0b110);
  return g;
}

}  // namespace

TEST_CASE("all closed places of a family keep knowledge when one does") {
  const Game g(closed_deck());
  for (const char* name : {"deck", "spare", "hand", "aside"}) CHECK(g.f(name).knowledge);
  for (const char* name : {"row", "bag", "seals"}) CHECK_FALSE(g.f(name).knowledge);
  CHECK(viewers(*g.schema, g.f("hand"), 1) == 0b010);
  CHECK(viewers(*g.schema, g.f("row"), 0) == 0b111);
  CHECK(viewers(*g.schema, g.f("deck"), 0) == 0);
}

TEST_CASE("an order keeps who knows each of its places") {
  Game g = stacked_deck();
  const FieldType& deck = g.f("deck");
  CHECK(known_from_top(g) == std::vector<Seats>{0b110, 0b001, 0});
  CHECK(pile::known_to_of(g.arena, deck, g.at("deck"), g.type("b")) == 0b001);
  CHECK(pile::known_to_of(g.arena, deck, g.at("deck"), g.type("d")) == 0);
  CHECK(pile::draw(g.arena, deck, g.at("deck"), g.schema->bookkeeping().generator) == g.type("c"));
  CHECK(known_from_top(g) == std::vector<Seats>{0b001, 0});
  // What was left behind by the one drawn is not known of the next one there.
  stack_up(g, "d", 0);
  CHECK(known_from_top(g) == std::vector<Seats>{0, 0b001, 0});

  pile::move_all(g.arena, deck, g.at("deck"), g.f("spare"), g.at("spare"));
  CHECK(known_from_top(g, "spare") == std::vector<Seats>{0, 0b001, 0});
  CHECK(words(g.arena) != words(stacked_deck().arena));
  pile::shuffle(g.arena, g.f("spare"), g.at("spare"));
  CHECK(known_from_top(g, "spare").empty());
  stack_up(g, "c", 0, "spare");
  CHECK(known_from_top(g, "spare") == std::vector<Seats>{0});
}

TEST_CASE("who takes something out of an order leaves nobody knowing it") {
  Game g = stacked_deck();
  pile::add(g.arena, g.f("deck"), g.at("deck"), g.type("a"), -1);
  CHECK(known_from_top(g) == std::vector<Seats>{0, 0});
}

TEST_CASE("what is known of the bottom of a deck is known when it comes to the top") {
  Game g(closed_deck());
  json saved = save(*g.schema, g.arena);
  saved["fields"]["deck"][0]["from_bottom"] =
      json::parse(R"([{"component": "d", "known_to": []}, {"component": "a", "known_to": [2]}])");
  g.arena = load(*g.schema, saved, "save");
  CHECK(save(*g.schema, g.arena) == saved);
  CHECK(view(*g.schema, g.arena, Seat(2))["deck"] ==
        json::parse(R"({"count": 8, "from_bottom": [{"hidden": true}, "a"]})"));
  while (pile::size(g.arena, g.at("deck")) > 2)
    (void)pile::draw(g.arena, g.f("deck"), g.at("deck"), g.schema->bookkeeping().generator);
  CHECK(pile::known_to(g.arena, g.f("deck"), g.at("deck")) == 0b100);
  CHECK(pile::draw(g.arena, g.f("deck"), g.at("deck"), g.schema->bookkeeping().generator) ==
        g.type("a"));
  CHECK(known_from_top(g) == std::vector<Seats>{0});
}

TEST_CASE("a hash tells who knows a place, and a save keeps it") {
  const Game g = stacked_deck();
  Game other = stacked_deck();
  (void)pile::draw(other.arena, other.f("deck"), other.at("deck"),
                   other.schema->bookkeeping().generator);
  stack_up(other, "c", 0b100);
  CHECK(hash(*g.schema, g.arena) != hash(*other.schema, other.arena));
  Game loaded = stacked_deck();
  reload(loaded);
  CHECK(known_from_top(loaded) == known_from_top(g));
  CHECK(hash(*g.schema, g.arena) == hash(*loaded.schema, loaded.arena));
}

TEST_CASE("what a seat knows is not dealt anew, all else is") {
  rng::Stream random(8);
  std::set<Word> first_of_deck, second_of_deck, aside;
  for (int i = 0; i < 80; ++i) {
    Game g = stacked_deck();
    lay(g.arena, g.f("aside"), g.at("aside"), g.component("d").value, 0b010);
    lay(g.arena, g.f("hand"), g.at("hand", 2), g.component("d").value, 0b001);
    const json before = view(*g.schema, g.arena, Seat(0));
    redetermine(*g.schema, g.arena, Seat(0), random);
    CHECK(view(*g.schema, g.arena, Seat(0)) == before);
    CHECK(pile::peek(g.arena, g.f("deck"), g.at("deck"), 1) == g.type("b"));
    CHECK(g.arena.get(g.at("hand", 2)) == g.component("d").value);
    CHECK(pile::size(g.arena, g.at("deck")) == 3);
    Word in_deck = 0;
    for (std::int32_t t = 0; t < g.f("deck").types; ++t)
      in_deck += pile::count(g.arena, g.at("deck"), t);
    CHECK(in_deck == 3);
    first_of_deck.insert(pile::peek(g.arena, g.f("deck"), g.at("deck"), 0));
    second_of_deck.insert(pile::peek(g.arena, g.f("deck"), g.at("deck"), 2));
    aside.insert(g.arena.get(g.at("aside")));
  }
  CHECK(first_of_deck.size() == 3);
  CHECK(second_of_deck.size() == 3);
  CHECK(aside.size() == 3);
}

TEST_CASE("states that look alike to a seat are dealt anew alike") {
  for (const bool ordered : {false, true}) {
    const auto make = [ordered] {
      if (!ordered) return table();
      Game g = stacked_deck();
      pile::add_unordered(g.arena, g.f("deck"), g.at("deck"), g.type("a"), 1);
      pile::add_unordered(g.arena, g.f("deck"), g.at("deck"), g.type("d"), 2);
      lay(g.arena, g.f("hand"), g.at("hand", 1), g.component("b").value);
      lay(g.arena, g.f("hand"), g.at("hand", 1) + 1, g.component("c").value, 0b100);
      return g;
    };
    int differed = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      for (const Seat seat : {Seat(0), Seat(1), Seat()}) {
        CAPTURE(ordered, seed, seat.value);
        Game one = make();
        Game other = make();
        rng::Stream elsewhere(seed + 1000);
        redetermine(*other.schema, other.arena, seat, elsewhere);
        CHECK(view(*one.schema, one.arena, seat) == view(*other.schema, other.arena, seat));
        differed += words(one.arena) != words(other.arena) ? 1 : 0;
        rng::Stream a(seed), b(seed);
        redetermine(*one.schema, one.arena, seat, a);
        redetermine(*other.schema, other.arena, seat, b);
        CHECK(words(one.arena) == words(other.arena));
      }
    }
    CHECK(differed > 20);
  }
}

TEST_CASE("what lies on a map that a seat does not see is dealt anew") {
  Description d = boards();
  for (Field& f : d.fields) {
    if (f.name == "isle") f.visible = Visibility::count;
  }
  const FamilyId tiles = Game(d).f("isle").family;
  rng::Stream random(2);
  std::set<Word> there;
  for (int i = 0; i < 40; ++i) {
    Game g(d);
    const Word first = g.schema->family(tiles).first.value;
    g.arena.set(g.at("isle"), first);
    g.arena.set(g.at("isle") + 2, first + 1);
    redetermine(*g.schema, g.arena, Seat(0), random);
    there.insert(g.arena.get(g.at("isle")));
    CHECK(g.arena.get(g.at("isle")) + g.arena.get(g.at("isle") + 2) == 2 * first + 1);
    CHECK(g.arena.get(g.at("isle") + 1) == kNone);
  }
  CHECK(there.size() == 2);
}
