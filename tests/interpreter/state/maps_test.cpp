// Maps of a schema: places, links, areas, landmarks, groups.
#include "grammar/parse.hpp"
#include "interpreter/state/figures.hpp"
#include "tests/interpreter/state/boards_fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

TEST_CASE("a map has the places and links of its file") {
  Game g(boards());
  const FieldType& f = g.f("isle");
  REQUIRE(f.maps.size() == 1);
  CHECK(f.places == 3);
  CHECK(f.link_kinds == std::vector<std::string>{"land", "bridge", "link"});
  CHECK(g.schema->component(g.component("south")).attributes[0] == 3);
  CHECK(g.schema->component(g.component("south")).copies == 0);
  const board::Map& map = f.maps[0];
  CHECK(map.finalised(g.arena));
  CHECK(map.link_count(g.arena) == 3);
  CHECK(map.linked(g.arena, 0, 1, 0b001));
  CHECK_FALSE(map.linked(g.arena, 1, 2, 0b011));
  CHECK(map.linked(g.arena, 1, 2, 0b100));
  for (const int place : {0, 1, 2}) map.claim(g.arena, place, 1);
  CHECK(map.group_size(g.arena, g.f("groups").feature, 0) == 2);
}

TEST_CASE("the areas of a map are values of an attribute of its places") {
  Description d = boards();
  d.choices = {{"isle_name", {"upper", "lower"}, line(2)}};
  d.families[1].attributes = {one_of("isle_name", "isle_name")};
  d.fields[4].areas = "isle_name";
  const auto spot = [&](std::size_t entry, const char* isle) {
    grammar::Property p;
    p.name.text = "isle_name";
    grammar::Value value;
    value.text = isle;
    p.values = {value};
    d.fields[4].map_file.entries[entry].lines = {{p}};
  };
  spot(0, "lower");
  spot(1, "upper");
  spot(2, "lower");
  const Game g(d);
  const auto lower = g.f("isle").maps[0].places_in(1);
  CHECK(std::vector<int>(lower.begin(), lower.end()) == std::vector<int>{0, 2});
  spot(1, "lower");
  CHECK(report(d) ==
        "rules.lua:2:1: error[schema/empty]: isle_name 'upper' of map 'isle' has no places\n"
        "    line 2\n"
        "    ^^^^^^");
  d.fields[4].areas = "isle_nam";
  CHECK(report(d) ==
        "rules.lua:9:1: error[schema/unknown-name]: the areas of map 'isle' are told by "
        "'isle_nam', which is no "
        "attribute of spot with one of several names\n"
        "    line 9\n"
        "    ^^^^^^\n"
        "    hint: did you mean 'isle_name'?");
}

TEST_CASE("the areas of a map may be components, entries of its file") {
  Description d = boards();
  Family area;
  area.name = "isle_part";
  d.families.push_back(area);
  d.families[1].attributes = {one_of("part", "isle_part")};
  auto& field = d.fields[4];
  field.areas = "part";
  Description parts;
  add_entries(parts,
              "isle_part upper\nisle_part lower\nspot north: part lower\nspot south: part "
              "upper\nspot west: part lower\n");
  field.map = parts.components[0].origin.source;
  field.map_file.entries.clear();
  for (auto& c : parts.components) field.map_file.entries.push_back(c.entry);
  const Game g(d);
  CHECK(g.f("isle").places == 3);
  CHECK(g.f("isle").areas == ChoiceId());
  const auto lower = g.f("isle").maps[0].places_in(1);
  CHECK(std::vector<int>(lower.begin(), lower.end()) == std::vector<int>{0, 2});
  field.map_file.entries[3].lines = field.map_file.entries[2].lines;
  CHECK(report(d) ==
        "box.cards:1:1: error[schema/empty]: part 'upper' of map 'isle' has no places\n"
        "    isle_part upper\n"
        "    ^^^^^^^^^^^^^^^");
}

TEST_CASE("regions of a map follow one kind of links or several") {
  Description d = boards();
  d.fields[5].links = {"bridge", "link"};
  Game g(d);
  const board::Map& map = g.f("isle").maps[0];
  for (const int place : {0, 1, 2}) map.claim(g.arena, place, 1);
  CHECK(map.group_size(g.arena, g.f("groups").feature, 0) == 3);
}

TEST_CASE("a landmark lies among as many places as the map says") {
  Description d = boards();
  Family pond;
  pond.name = "pond";
  d.families.push_back(pond);
  grammar::Entry entry;
  entry.family.text = "pond";
  entry.name.text = "mere";
  grammar::Property around;
  around.name.text = "around";
  for (const char* place : {"north", "west"}) {
    grammar::Value value;
    value.text = place;
    around.values.push_back(value);
  }
  entry.lines = {{around}};
  d.fields[4].map_file.entries.push_back(entry);
  d.fields[4].least_around = 2;
  CHECK(report(d).empty());
  d.fields[4].least_around = 3;
  CHECK(report(d) ==
        "box.cards:1:1: error[schema/bad-value]: landmark 'mere' of map 'isle' lies among 2 "
        "places, and 3 is the least\n"
        "    spot north: worth 2\n"
        "    ^");
}

namespace {

/// Three places in a row and what else a file says of them.
Description row_of_places(const std::string& rest) {
  Description d = boards();
  auto& field = d.fields[4];
  const std::string file =
      "spot north: at (0,0)\nspot south: at (1,0)\nspot west: at (2,0)\n" + rest;
  auto source = std::make_shared<const grammar::Source>("isle.map", file);
  grammar::Diagnostics out;
  field.map_file = grammar::parse_entries(*source, out);
  field.map = source;
  REQUIRE_FALSE(out.has_errors());
  for (auto& f : d.fields) {
    if (f.name == "groups") f.links.clear();  // of links of every kind
  }
  return d;
}

}  // namespace

TEST_CASE("the directions of a map lead along its links, and back") {
  const Game g(
      row_of_places("direction on - back\nlink north - south land on\nlink west - south back\n"));
  const FieldType& f = g.f("isle");
  CHECK(g.schema->choice(f.direction_choice).name == "isle_direction");
  CHECK(g.schema->choice(f.direction_choice).values == std::vector<std::string>{"on", "back"});
  const board::Map& map = f.maps[0];
  CHECK(map.step(g.arena, 0, 0) == 1);
  CHECK(map.step(g.arena, 1, 0) == 2);
  CHECK(map.step(g.arena, 2, 0) == -1);
  CHECK(map.step(g.arena, 2, 1) == 1);
  CHECK(map.step(g.arena, 0, 1) == -1);
  // A link without a kind is a plain one.
  CHECK(map.linked(g.arena, 0, 1, 0b01));
  CHECK(map.linked(g.arena, 1, 2, 0b10));
}

TEST_CASE("places that are drawn so far apart are linked") {
  const Game g(
      row_of_places("direction west - east (-1,0) land\ndirection leap - fall (2,0) bridge\n"));
  const board::Map& map = g.f("isle").maps[0];
  CHECK(map.link_count(g.arena) == 3);
  CHECK(map.linked(g.arena, 0, 1, 0b01));
  CHECK(map.linked(g.arena, 1, 2, 0b01));
  CHECK(map.linked(g.arena, 0, 2, 0b10));
  CHECK(map.step(g.arena, 0, 1) == 1);
  CHECK(map.step(g.arena, 2, 0) == 1);
  CHECK(map.step(g.arena, 0, 2) == 2);
  CHECK(map.step(g.arena, 2, 3) == 0);
}

TEST_CASE("directions that contradict each other are refused where they stand") {
  const auto [rest, message] = GENERATE(table<std::string, std::string>({
      {"direction on - back\nlink north - south on\nlink north - west on\n",
       "isle.map:6:19: error[schema/bad-link]: 'on' of 'north' is 'west', and 'south' too\n"
       "    link north - west on\n"
       "                      ^^"},
      {"direction on - back\nlink north - south on\nlink west - south on\n",
       "isle.map:6:19: error[schema/bad-link]: 'back' of 'south' is 'west', and 'north' too\n"
       "    link west - south on\n"
       "                      ^^"},
      {"direction on - back\nlink north - south on\nlink south - north back\n",
       "isle.map:6:20: error[schema/bad-link]: 'back' of 'south' is 'north' already\n"
       "    link south - north back\n"
       "                       ^^^^"},
      {"direction on - back\nlink north - south on on\n",
       "isle.map:5:23: error[schema/bad-link]: 'on' of 'north' is 'south' already\n"
       "    link north - south on on\n"
       "                          ^^"},
      {"direction on - on\n",
       "isle.map:4:16: error[schema/duplicate-name]: direction 'on' is its own opposite\n"
       "    direction on - on\n"
       "                   ^^"},
      {"direction on - back\ndirection back - off\n",
       "isle.map:5:11: error[schema/duplicate-name]: direction 'back' of map 'isle' is declared "
       "twice\n"
       "    direction back - off\n"
       "              ^^^^"},
      {"direction on - back (0,0)\n",
       "isle.map:4:21: error[schema/bad-link]: a direction leads away from a place, not (0,0)\n"
       "    direction on - back (0,0)\n"
       "                        ^^^^^"},
      {"direction on - back (1,1)\n",
       "isle.map:4:21: error[schema/bad-link]: no two places of map 'isle' are drawn so far apart\n"
       "    direction on - back (1,1)\n"
       "                        ^^^^^"},
  }));
  CHECK(report(row_of_places(rest)) == message);
}

TEST_CASE("places that lie on each other are not so far apart") {
  Description d = row_of_places("direction on - back (1,0)\n");
  d.fields[4].map_file.entries[2].lines = d.fields[4].map_file.entries[1].lines;
  CHECK(report(d) ==
        "isle.map:3:1: error[schema/bad-link]: 'west' is drawn where 'south' is, and links are "
        "made between places "
        "by how far they are apart\n"
        "    spot west: at (2,0)\n"
        "    ^^^^^^^^^^^^^^^^^^^");
}
