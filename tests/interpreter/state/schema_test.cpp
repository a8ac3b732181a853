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
  d.families[0].attributes = {one_of("keeper", "coin"), several_of("cost", "coin"),
                              one_of("next", "card")};
  Family coin;
  coin.name = "coin";
  d.families.push_back(coin);
  add_entries(d,
              "card a: keeper copper, cost 2 gold copper gold, next b\n"
              "coin copper\ncard b\ncoin gold\n");
  const Game g(d);
  const auto words = [&](const char* name) {
    return g.schema->component(g.component(name)).attributes;
  };
  CHECK(words("a") == std::vector<Word>{g.component("copper").value, 1, 3, g.component("b").value});
  CHECK(words("b") == std::vector<Word>{kNone, 0, 0, kNone});
  const auto& keeper = g.schema->family(FamilyId(0)).attributes[0];
  CHECK(keeper.family == g.schema->find_family("coin"));
  CHECK_FALSE(keeper.choice);
  add_entries(d, "card c: keeper gould\n");
  CHECK(report(d) ==
        "box.cards:1:16: error[schema/bad-value]: attribute 'keeper' takes a coin, and 'gould' is "
        "none\n"
        "    card c: keeper gould\n"
        "                   ^^^^^\n"
        "    hint: did you mean 'gold'?");
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

TEST_CASE("no two entries share the value of an attribute that tells them apart") {
  Description d = cards();
  d.families[0].attributes[0].unique = true;
  add_entries(d, "card a: price 4\ncard b: price 5\ncard c: price 4, noble\n");
  CHECK(report(d) ==
        "box.cards:3:9: error[schema/bad-value]: component 'c' has the same price as 'a', at "
        "box.cards:1\n"
        "    card c: price 4, noble\n"
        "            ^^^^^^^");
}

TEST_CASE("fields of a player may begin with different values") {
  Description d = cards();
  d.players = 2;
  Field purse = of_player(field(FieldKind::counter, "purse"));
  purse.initials = {3, 5, 9};
  Field hue = of_player(field(FieldKind::choice, "hue"));
  hue.of = "colour";
  hue.initial_names = {"green", "red"};
  d.fields = {purse, hue};
  const Game g(d);
  CHECK(g.arena.get(g.at("purse", 0)) == 3);
  CHECK(g.arena.get(g.at("purse", 1)) == 5);
  CHECK(g.schema->choice(g.f("hue").choice)
            .values[static_cast<std::size_t>(g.arena.get(g.at("hue", 0)))] == "green");
  d.fields[0].initials = {3};
  d.fields[1].scope = Field::Scope::game;
  CHECK(report(d) ==
        "rules.lua:9:1: error[schema/bad-field]: counter 'purse' has 1 first values, and there are "
        "2 of it\n"
        "    line 9\n"
        "    ^^^^^^\n"
        "rules.lua:9:1: error[schema/bad-field]: choice field 'hue' has several first values; only "
        "fields of a player or a "
        "choice do\n"
        "    line 9\n"
        "    ^^^^^^");
}

TEST_CASE("names that clash are reported with both places") {
  Description d = cards();
  d.fields = {field(FieldKind::counter, "gold", 4), field(FieldKind::flag, "gold", 5),
              field(FieldKind::counter, "card", 6), field(FieldKind::counter, "2nd", 8)};
  CHECK(report(d) ==
        "rules.lua:5:1: error[schema/duplicate-name]: flag 'gold' has the name of the counter "
        "declared at rules.lua:4\n"
        "    line 5\n"
        "    ^^^^^^\n"
        "rules.lua:6:1: error[schema/duplicate-name]: counter 'card' has the name of the component "
        "family declared at rules.lua:2\n"
        "    line 6\n"
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
  owner.of = "place of tabel";
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
