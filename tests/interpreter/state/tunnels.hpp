/// A grid whose roads rules may merge, and a map to which they may add links.
#pragma once

#include "tests/interpreter/state/fixture.hpp"

namespace castellan::state::test {

inline constexpr std::int64_t kMerges = 6;

inline Description tunnels() {
  Description d;
  d.name = "box";
  d.players = 2;
  Family spot;
  spot.name = "spot";
  d.families = {road_tiles(), spot};
  add_entries(d,
              "tile line x9: road N S inns 1\n"
              "tile mouth x9: road N open 1 inns 2\n"
              "tile hub x9: road N open 2, road S open 1, road E W\n"
              "tile cave x9: road open 3\n");
  Field table = holding(FieldKind::grid, "table", "tile");
  table.turns = true;
  table.capacity = 12;
  Field roads = regions("roads", "road");
  roads.merges = kMerges;
  Field isle = field(FieldKind::map, "isle");
  Description places;
  add_entries(places, "spot a\nspot b\nspot c\nspot d\nspot e\n");
  for (auto& c : places.components) isle.map_file.entries.push_back(c.entry);
  isle.map = places.components[0].origin.source;
  isle.link_kinds = {"path", "ferry"};
  isle.more_links = 8;
  isle.map_file.directions.push_back({{"onward", {}}, {"back", {}}, {}, {}, {}});
  isle.map_file.directions.push_back({{"up", {}}, {"down", {}}, {}, {}, {}});
  Field groups = field(FieldKind::regions, "groups");
  groups.over = "isle";
  groups.links = {"ferry"};
  d.fields = {table, roads, isle, groups};
  return d;
}

}  // namespace castellan::state::test
