/// The box with boards that tests of the state play with.
#pragma once

#include "tests/interpreter/state/fixture.hpp"

namespace castellan::state::test {

inline grammar::Link map_link(const char* a, const char* b, std::vector<std::string> kinds = {}) {
  grammar::Link l;
  l.from.text = a;
  l.to.text = b;
  for (std::string& kind : kinds) l.kinds.push_back({std::move(kind), {}});
  return l;
}

/// A grid with two kinds of regions, a map of three places with groups, figures.
inline Description boards() {
  Description d;
  d.name = "box";
  d.players = 2;
  Family tile = road_tiles();
  tile.features.push_back({"field", 0, true, {}, line(1)});
  Family spot;
  spot.name = "spot";
  spot.attributes = {number("worth", 0, 9)};
  d.families = {tile, spot};
  add_entries(
      d,
      "tile bend x9: road N E inns 1, field NR EL, field NL ER S W\n"
      "tile line x9: road N S, field NR E SL, field NL SR W\n"
      "tile fork x9: road N inns 2, road E, road S, field NR EL, field ER SL, field NL SR W\n");
  Field table = holding(FieldKind::grid, "table", "tile");
  table.turns = true;
  Field roads = regions("roads", "road");
  Field fields = regions("fields", "field");
  Field mark = field(FieldKind::counter, "mark");
  mark.scope = Field::Scope::piece;
  mark.scope_name = "table";
  mark.initial = 3;
  Field isle = holding(FieldKind::map, "isle", "tile");
  Description places;
  add_entries(places, "spot north: worth 2\nspot south: worth 3\nspot west\n");
  for (auto& c : places.components) isle.map_file.entries.push_back(c.entry);
  isle.map = places.components[0].origin.source;
  isle.map_file.links = {map_link("north", "south", {"land", "bridge"}), map_link("south", "west")};
  Field groups = field(FieldKind::regions, "groups");
  groups.over = "isle";
  groups.links = {"land"};
  Field crew = field(FieldKind::figures, "crew");
  crew.kinds = {"small", "large"};
  crew.each = {2, 1};
  Field tired = field(FieldKind::flag, "tired");
  tired.scope = Field::Scope::figure;
  tired.scope_name = "crew";
  Field beast = field(FieldKind::figures, "beast");
  beast.kinds = {"beast"};
  beast.each = {1};
  beast.neutral = true;
  d.fields = {table, roads, fields, mark, isle, groups, crew, tired, beast};
  return d;
}

}  // namespace castellan::state::test
