// Components that are tiles: sides, marks, placement.

#include "interpreter/state/schema.hpp"
#include "tests/interpreter/state/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

namespace {

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

TEST_CASE("what lies beside a feature has that one beside it, and turns that look so are alike") {
  Description d = tiles();
  add_entries(d,
              "tile cross: road N beside E S W, road E beside S W, road S beside W, road W\n"
              "tile lane: road N beside S, road S\n"
              "tile fork: road N beside E S, road E, road S, road W\n");
  const Game g(std::move(d));
  const auto type = [&](const char* name) -> const ComponentType& {
    return g.schema->component(g.component(name));
  };
  CHECK(type("cross").segments[0].beside == 0b1110);
  CHECK(type("cross").segments[3].beside == 0b0111);
  CHECK(type("cross").turns == 1);
  CHECK(type("lane").turns == 2);
  CHECK(type("fork").segments[2].beside == 0b0001);
  CHECK(type("fork").turns == 4);
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
  add_entries(d,
              "tile a: sides town any road any, town N, road S\ntile b: sides any any any any\n");
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
