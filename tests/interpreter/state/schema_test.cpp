#include "interpreter/state/schema.hpp"

#include "tests/interpreter/state/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

namespace {

Description cards() {
  Description d;
  d.name = "box";
  d.players = 3;
  d.choices = {{"colour", {"red", "green", "blue"}, line(1)}};
  Family card;
  card.name = "card";
  card.attributes = {number("price", 1, 9), one_of("suit", "colour"),
                     several_of("shields", "colour"), flag("noble")};
  card.origin = line(2);
  d.families = {card};
  return d;
}

Description tiles() {
  Description d;
  d.name = "box";
  Family tile;
  tile.name = "tile";
  tile.sides = {"field", "road", "town"};
  tile.features = {{"road", 1, true, {}, line(3)},
                   {"town", 2, true, {number("banners", 0, 3), flag("gate")}, line(4)},
                   {"field", 0, true, {}, line(5)}};
  tile.origin = line(2);
  d.families = {tile};
  return d;
}

}  // namespace

TEST_CASE("attributes become words") {
  Description d = cards();
  add_entries(
      d,
      "card knight x3: price 4, suit green, shields red 2 blue red, noble\ncard squire: price 1\n");
  const Game g(std::move(d));
  const ComponentType& knight = g.schema->component(g.component("knight"));
  CHECK(knight.copies == 3);
  CHECK(knight.attributes == std::vector<Word>{4, 1, 2, 0, 2, 1});
  const ComponentType& squire = g.schema->component(g.component("squire"));
  CHECK(squire.copies == 1);
  CHECK(squire.attributes == std::vector<Word>{1, kNone, 0, 0, 0, 0});
  const FamilyType& family = g.schema->family(g.schema->find_family("card"));
  CHECK(family.size == 2);
  CHECK(family.attributes[3].offset == 5);
}

TEST_CASE("components of a family have consecutive ids, whatever the order of entries") {
  Description d = cards();
  Family coin;
  coin.name = "coin";
  d.families.push_back(coin);
  add_entries(d, "card a: price 1\ncoin b\ncard c: price 2\ncoin d\n");
  const Game g(std::move(d));
  CHECK(g.component("a").value == 0);
  CHECK(g.component("c").value == 1);
  CHECK(g.component("b").value == 2);
  CHECK(g.component("d").value == 3);
  CHECK(g.schema->family(FamilyId(1)).first.value == 2);
}

TEST_CASE("attributes hold components, also of families that come later") {
  Description d = cards();
  d.families[0].attributes = {one_of("keeper", "coin"), several_of("cost", "coin"), one_of("next", "card")};
  Family coin;
  coin.name = "coin";
  d.families.push_back(coin);
  add_entries(d,
              "card a: keeper copper, cost 2 gold copper gold, next b\n"
              "coin copper\ncard b\ncoin gold\n");
  const Game g(d);
  const auto words = [&](const char* name) { return g.schema->component(g.component(name)).attributes; };
  CHECK(words("a") == std::vector<Word>{g.component("copper").value, 1, 3, g.component("b").value});
  CHECK(words("b") == std::vector<Word>{kNone, 0, 0, kNone});
  const auto& keeper = g.schema->family(FamilyId(0)).attributes[0];
  CHECK(keeper.family == g.schema->find_family("coin"));
  CHECK_FALSE(keeper.choice);
  add_entries(d, "card c: keeper gould\n");
  CHECK(report(d) ==
        "box.cards:1:16: error[schema/bad-value]: attribute 'keeper' takes a coin, and 'gould' is none\n"
        "    card c: keeper gould\n"
        "                   ^^^^^\n"
        "    hint: did you mean 'gold'?");
}

TEST_CASE("features give classes to the sides they reach") {
  Description d = tiles();
  add_entries(d,
              "tile bend: road N E, field NR EL, field NL ER S W\n"
              "tile gate: town N banners 2 gate, road S, field EL WR, field ER SL, field SR WL\n"
              "tile cross: road N, road E, road S, road W\n"
              "tile straight: road N S, field NR E SL, field NL SR W\n"
              "tile plain: field N E S W\n");
  const Game g(std::move(d));
  const auto type = [&](const char* name) -> const ComponentType& {
    return g.schema->component(g.component(name));
  };
  using board::signature;
  CHECK(type("bend").signature[0] == signature(1, 1, 0, 0));
  CHECK(type("bend").signature[1] == signature(0, 1, 1, 0));
  CHECK(type("bend").signature[3] == signature(1, 0, 0, 1));
  CHECK(type("gate").signature[0] == signature(2, 0, 1, 0));
  CHECK(type("bend").turns == 4);
  CHECK(type("gate").turns == 4);
  CHECK(type("cross").turns == 1);
  CHECK(type("straight").turns == 2);
  CHECK(type("plain").turns == 1);

  const Segment& town = type("gate").segments[0];
  CHECK(town.feature == 1);
  CHECK(town.halves == 0b00000011);
  CHECK(town.marks == std::vector<Word>{2, 1});
  CHECK(type("gate").segments[2].halves == 0b10000100);
  CHECK(turned_halves(0b10000100, Turn::quarter) == 0b00010010);
  CHECK(g.schema->signatures()[g.component("gate").index() * 4 + 2] == signature(1, 0, 2, 0));
}

TEST_CASE("marks tell turns apart that sides do not") {
  Description d = tiles();
  add_entries(d, "tile a: town N, town S\ntile b: town N banners 1, town S\n");
  const Game g(std::move(d));
  CHECK(g.schema->component(g.component("a")).turns == 2);
  CHECK(g.schema->component(g.component("b")).turns == 4);
}

TEST_CASE("fields of a player lie side by side") {
  Description d = cards();
  add_entries(d, "card a x2: price 1\ncard b: price 1\n");
  Field gold = of_player(field(FieldKind::counter, "gold"));
  gold.initial = 5;
  Field suits = field(FieldKind::counter, "rank");
  suits.scope = Field::Scope::choice;
  suits.scope_name = "colour";
  Field row = holding(FieldKind::slots, "row", "card");
  row.size = 4;
  Field bonus = field(FieldKind::counter, "bonus");
  bonus.scope = Field::Scope::slot;
  bonus.scope_name = "row";
  Field hand = of_player(holding(FieldKind::pile, "hand", "card"));
  d.fields = {gold, suits, row, bonus, hand};
  const Game g(std::move(d));
  CHECK(g.f("gold").instances == 3);
  CHECK(g.at("gold", 2) == g.at("gold") + 2);
  CHECK(g.arena.get(g.at("gold", 2)) == 5);
  CHECK(g.f("rank").instances == 3);
  CHECK(g.f("bonus").instances == 4);
  CHECK(g.f("hand").stride == 3);
  for (Address p = 0; p < 4; ++p) CHECK(g.arena.get(g.at("row") + p) == kNone);
  CHECK(g.schema->words() == g.at("hand", 3));
}

TEST_CASE("piles that start full share the box in order") {
  Description d = cards();
  add_entries(d, "card a x2: price 1\ncard b x3: price 2\n");
  Field aside = holding(FieldKind::pile, "aside", "card");
  aside.starts_with = description::rule_text("price of it = 2");
  Field deck = holding(FieldKind::pile, "deck", "card");
  deck.starts_full = true;
  Field supply = of_player(holding(FieldKind::pile, "supply", "card"));
  supply.starts_full = true;
  d.fields = {aside, deck, supply};
  Game g(std::move(d));
  Arena fresh(g.schema->words());
  initialise(*g.schema, fresh, [&](FieldId f, std::size_t, ComponentId c) {
    return g.schema->field(f).name == "aside" && g.schema->component(c).attributes[0] == 2;
  });
  CHECK(fresh.get(g.at("aside")) == 3);
  CHECK(fresh.get(g.at("deck")) == 2);
  CHECK(fresh.get(g.at("supply", 0)) == 5);
  CHECK(fresh.get(g.at("supply", 2)) == 5);
}

TEST_CASE("a misspelt attribute is reported where it stands") {
  Description d = cards();
  add_entries(d, "card a: prize 4\n");
  CHECK(report(d) ==
        "box.cards:1:9: error[schema/unknown-attribute]: component family 'card' has no attribute "
        "or feature 'prize'\n"
        "    card a: prize 4\n"
        "            ^^^^^\n"
        "    hint: did you mean 'price'?");
}

TEST_CASE("a value outside its attribute is reported where it stands") {
  Description d = cards();
  d.families[0].attributes[1].required = true;
  add_entries(d,
              "card a: price 10, suit red\n"
              "card b: price red, suit red\n"
              "card c: price 1, suit gren\n"
              "card d: price 1, suit red, noble yes\n"
              "card e: price 1\n"
              "card f: price 1, price 2, suit red\n"
              "card a: suit red\n"
              "cart g\n");
  CHECK(report(d) ==
        "box.cards:1:15: error[schema/range]: attribute 'price' is 10, allowed are 1 to 9\n"
        "    card a: price 10, suit red\n"
        "                  ^^\n"
        "box.cards:2:15: error[schema/bad-value]: attribute 'price' takes one number\n"
        "    card b: price red, suit red\n"
        "                  ^^^\n"
        "box.cards:3:23: error[schema/bad-value]: attribute 'suit' takes a colour, and 'gren' is "
        "none\n"
        "    card c: price 1, suit gren\n"
        "                          ^^^^\n"
        "    hint: did you mean 'green'?\n"
        "box.cards:4:34: error[schema/bad-value]: attribute 'noble' takes no value\n"
        "    card d: price 1, suit red, noble yes\n"
        "                                     ^^^\n"
        "box.cards:5:1: error[schema/missing-attribute]: component 'e' lacks attribute 'suit', "
        "which every card has\n"
        "    card e: price 1\n"
        "    ^^^^^^\n"
        "box.cards:6:18: error[schema/duplicate-attribute]: component 'f' gives attribute 'price' "
        "twice\n"
        "    card f: price 1, price 2, suit red\n"
        "                     ^^^^^\n"
        "box.cards:7:1: error[schema/duplicate-name]: component 'a' has an entry already, at "
        "box.cards:1\n"
        "    card a: suit red\n"
        "    ^^^^^^\n"
        "box.cards:8:1: error[schema/unknown-name]: there is no component family 'cart'\n"
        "    cart g\n"
        "    ^^^^\n"
        "    hint: did you mean 'card'?");
}

TEST_CASE("two features of different classes clash on a side") {
  Description d = tiles();
  add_entries(d, "tile a: town N, road N\ntile b: town N banner 2\n");
  CHECK(report(d) ==
        "box.cards:1:1: error[schema/side-clash]: component 'a' has features of different side "
        "classes on its north side: 'town' and 'road'\n"
        "    tile a: town N, road N\n"
        "    ^^^^^^\n"
        "box.cards:2:16: error[schema/unknown-attribute]: feature 'town' has no mark 'banner', and "
        "it is no side\n"
        "    tile b: town N banner 2\n"
        "                   ^^^^^^\n"
        "    hint: did you mean 'banners'?");
}

TEST_CASE("a half-side belongs to one feature") {
  Description d = tiles();
  add_entries(d,
              "tile a: town N E, town E\n"
              "tile b: field NL, field N\n"
              "tile c: road NL, field N\n"
              "tile d: town NL W, town NR E\n");
  CHECK(report(d) ==
        "box.cards:1:19: error[schema/side-twice]: half-side EL of component 'a' belongs to two "
        "features: 'town' and 'town'\n"
        "    tile a: town N E, town E\n"
        "                      ^^^^^^\n"
        "box.cards:2:19: error[schema/side-twice]: half-side NL of component 'b' belongs to two "
        "features: 'field' and 'field'\n"
        "    tile b: field NL, field N\n"
        "                      ^^^^^^^");
}

TEST_CASE("sides given by an entry are met by its features") {
  Description d = tiles();
  add_entries(d,
              "tile a: sides town field road any, town N, road S\n"
              "tile b: sides town field field field\n"
              "tile c: sides town field field field, town NL\n"
              "tile d: sides field field field field, road W\n"
              "tile e: sides any any any any, road W\n"
              "tile f: sides field field\n"
              "tile g: sides field feld field field\n");
  CHECK(report(d) ==
        "box.cards:2:1: error[schema/side-unmet]: the north side of component 'b' is 'town', and "
        "no such feature reaches NL\n"
        "    tile b: sides town field field field\n"
        "    ^^^^^^\n"
        "box.cards:3:1: error[schema/side-unmet]: the north side of component 'c' is 'town', and "
        "no such feature reaches NR\n"
        "    tile c: sides town field field field, town NL\n"
        "    ^^^^^^\n"
        "box.cards:4:1: error[schema/side-clash]: the west side of component 'd' is 'field', and a "
        "feature of a 'road' side reaches it\n"
        "    tile d: sides field field field field, road W\n"
        "    ^^^^^^\n"
        "box.cards:5:1: error[schema/side-clash]: the west side of component 'e' is 'any', and a "
        "feature of a 'road' side reaches it\n"
        "    tile e: sides any any any any, road W\n"
        "    ^^^^^^\n"
        "box.cards:6:9: error[schema/bad-value]: 'sides' takes the classes of the four sides, from "
        "north and clockwise\n"
        "    tile f: sides field field\n"
        "            ^^^^^^^^^^^^^^^^^\n"
        "box.cards:7:21: error[schema/bad-value]: 'feld' is no side of a tile, and not 'any'\n"
        "    tile g: sides field feld field field\n"
        "                        ^^^^\n"
        "    hint: did you mean 'field'?");
}

TEST_CASE("a side that fits every other one has the wildcard class") {
  Description d = tiles();
  add_entries(d, "tile a: sides town any road any, town N, road S\ntile b: sides any any any any\n");
  const Game g(std::move(d));
  const auto& a = g.schema->component(g.component("a"));
  CHECK(a.signature[0] == board::signature(2, board::kWildcard, 1, board::kWildcard));
  CHECK(a.turns == 4);
  CHECK(g.schema->component(g.component("b")).turns == 1);
}

TEST_CASE("a feature that fills sides owns every half of them") {
  Description d = tiles();
  d.families[0].features[2].fills = {0, 1};
  add_entries(d,
              "tile a: town N, road S, field EL ER SL, field SR WL WR\n"
              "tile b: town N, road S, field EL ER SL, field SR WL\n"
              "tile c: town N, road S, field E S W NL\n");
  CHECK(report(d) ==
        "box.cards:2:1: error[schema/half-side]: half-side WR of component 'b' belongs to no "
        "'field'\n"
        "    tile b: town N, road S, field EL ER SL, field SR WL\n"
        "    ^^^^^^\n"
        "box.cards:3:1: error[schema/half-side]: half-side NL of component 'c' belongs to a "
        "'field', whose place is not there\n"
        "    tile c: town N, road S, field E S W NL\n"
        "    ^^^^^^");
}

TEST_CASE("names that clash are reported with both places") {
  Description d = cards();
  d.fields = {field(FieldKind::counter, "gold", 4), field(FieldKind::flag, "gold", 5),
              field(FieldKind::counter, "card", 6), field(FieldKind::counter, "it", 7),
              field(FieldKind::counter, "2nd", 8)};
  CHECK(report(d) ==
        "rules.lua:5:1: error[schema/duplicate-name]: flag 'gold' has the name of the counter "
        "declared at rules.lua:4\n"
        "    line 5\n"
        "    ^^^^^^\n"
        "rules.lua:6:1: error[schema/duplicate-name]: counter 'card' has the name of the component "
        "family declared at rules.lua:2\n"
        "    line 6\n"
        "    ^^^^^^\n"
        "rules.lua:7:1: error[schema/reserved-name]: counter 'it' has a name that rule text uses "
        "itself\n"
        "    line 7\n"
        "    ^^^^^^\n"
        "rules.lua:8:1: error[schema/bad-name]: counter '2nd' has a name that rule text cannot "
        "write: words of letters, digits, '_' and '-'\n"
        "    line 8\n"
        "    ^^^^^^");
}

TEST_CASE("fields that contradict themselves are refused") {
  Description d = cards();
  Field counter = field(FieldKind::counter, "gold", 1);
  counter.min = 2;
  Field mode = field(FieldKind::choice, "mode", 2);
  mode.of = "colours";
  Field pile = holding(FieldKind::pile, "deck", "card");
  pile.ordered = true;
  pile.sections = 3;
  pile.refill = "trash";
  Field grid = holding(FieldKind::grid, "table", "card");
  grid.passable = {"open"};
  Field note = field(FieldKind::flag, "seen", 5);
  note.knowledge = true;
  Field owner = field(FieldKind::ref, "owner", 6);
  owner.of = "place tabel";
  pile.origin = line(3);
  grid.origin = line(4);
  d.fields = {counter, mode, pile, grid, note, owner};
  CHECK(
      report(d) ==
      "rules.lua:1:1: error[schema/range]: counter 'gold' has first value 0, allowed are 2 to "
      "1000000\n"
      "    line 1\n"
      "    ^^^^^^\n"
      "rules.lua:2:1: error[schema/unknown-name]: there is no choice 'colours'\n"
      "    line 2\n"
      "    ^^^^^^\n"
      "    hint: did you mean 'colour'?\n"
      "rules.lua:3:1: error[schema/bad-field]: pile 'deck' is ordered and has sections; a pile is "
      "one or the other\n"
      "    line 3\n"
      "    ^^^^^^\n"
      "rules.lua:3:1: error[schema/unknown-name]: pile 'deck' refers to 'trash', which is no pile\n"
      "    line 3\n"
      "    ^^^^^^\n"
      "rules.lua:4:1: error[schema/unknown-name]: there is no side class of card 'open'\n"
      "    line 4\n"
      "    ^^^^^^\n"
      "rules.lua:5:1: error[schema/bad-field]: flag 'seen' keeps knowledge; only slots and refs "
      "do\n"
      "    line 5\n"
      "    ^^^^^^\n"
      "rules.lua:6:1: error[schema/unknown-name]: ref 'owner' refers to 'tabel', which is no map "
      "and no slots\n"
      "    line 6\n"
      "    ^^^^^^");
}

TEST_CASE("a table fills its entries row by row") {
  Description d = cards();
  d.tables = {{"points", {"1..2", "colour", "3"}, {1, 0, 0, 2, 0, 0, 3, 4, 5}, {1, 1, 3}, line(3)}};
  const Game g(d);
  const TableType& t = g.schema->table(g.schema->find_table("points"));
  CHECK(t.extent == std::vector<std::int64_t>{2, 3, 3});
  CHECK(t.lower == std::vector<std::int64_t>{1, 0, 1});
  CHECK(t.values.size() == 18);
  CHECK(t.values[8] == 5);
  CHECK(t.lengths == std::vector<std::int64_t>{1, 1, 3, 3, 3, 3});
  d.tables[0].values.assign(19, 0);
  CHECK(report(d) ==
        "rules.lua:3:1: error[schema/range]: table 'points' has 19 values for 18 entries\n"
        "    line 3\n"
        "    ^^^^^^");
}

TEST_CASE("a grid knows its rules of placement") {
  Description d = tiles();
  add_entries(d, "tile a x4: road N S\n");
  Field table = of_player(holding(FieldKind::grid, "table", "tile"));
  table.match = true;
  table.passable = {"road", "town"};
  table.holes = Field::Holes::side;
  table.max_width = 3;
  d.fields = {table};
  const Game g(std::move(d));
  const FieldType& f = g.f("table");
  REQUIRE(f.grids.size() == 2);
  CHECK(f.capacity == 4);
  CHECK(f.grids[1].base() == f.at(1));
  CHECK(f.placements[1].rules().passable == 0b110);
  CHECK(f.placements[1].rules().source == 0);
  CHECK(f.placements[1].rules().holes == board::HoleRule::forbid_side);
  CHECK(f.placements[1].rules().box_width == 3);
  CHECK(&f.placements[1].grid() == &f.grids[1]);
}

TEST_CASE("a state that is too large is refused") {
  Description d = cards();
  Field row = holding(FieldKind::slots, "row", "card");
  row.size = 10'000;
  Field notes = field(FieldKind::counter, "notes", 3);
  notes.scope = Field::Scope::slot;
  notes.scope_name = "row";
  d.fields = {row, notes};
  CHECK(report(d).empty());
  for (int i = 0; i < 1700; ++i)
    d.fields.push_back(
        holding(FieldKind::slots, "row-" + std::string(1, 'a') + std::to_string(i), "card"));
  for (std::size_t i = 2; i < d.fields.size(); ++i) d.fields[i].size = 10'000;
  CHECK(report(d) ==
        "rules.lua:9:1: error[schema/too-large]: slots 'row-a1675' does not fit into the memory of "
        "a game, 16777216 words\n"
        "    line 9\n"
        "    ^^^^^^");
}
