// Maps of a schema: places, links, areas, landmarks, groups.
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
  CHECK(report(d) == "rules.lua:2:1: error[schema/empty]: isle_name 'upper' of map 'isle' has no places\n"
                     "    line 2\n"
                     "    ^^^^^^");
  d.fields[4].areas = "isle_nam";
  CHECK(report(d) == "rules.lua:9:1: error[schema/unknown-name]: the areas of map 'isle' are told by 'isle_nam', which is no "
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
  add_entries(parts, "isle_part upper\nisle_part lower\nspot north: part lower\nspot south: part upper\nspot west: part lower\n");
  field.map = parts.components[0].origin.source;
  field.map_file.entries.clear();
  for (auto& c : parts.components) field.map_file.entries.push_back(c.entry);
  const Game g(d);
  CHECK(g.f("isle").places == 3);
  CHECK(g.f("isle").areas == ChoiceId());
  const auto lower = g.f("isle").maps[0].places_in(1);
  CHECK(std::vector<int>(lower.begin(), lower.end()) == std::vector<int>{0, 2});
  field.map_file.entries[3].lines = field.map_file.entries[2].lines;
  CHECK(report(d) == "box.cards:1:1: error[schema/empty]: part 'upper' of map 'isle' has no places\n"
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
  CHECK(report(d) == "box.cards:1:1: error[schema/bad-value]: landmark 'mere' of map 'isle' lies among 2 places, and 3 is the least\n"
                     "    spot north: worth 2\n"
                     "    ^");
}
