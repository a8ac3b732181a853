/// A table on which rule text over boards is compiled and run: a grid of the
/// game and one of every player, regions over both, a map with landmarks and
/// links, figures of players and of nobody.
#pragma once

#include <stdexcept>

#include "grammar/parse.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/regions.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"

namespace castellan::ruletext::test {

inline description::Field regions_over(std::string name, std::string over, std::string feature,
                                       std::int64_t merges = 0) {
  auto f = state::test::field(FieldKind::regions, std::move(name));
  if (over == "ring")
    f.links = {std::move(feature)};
  else
    f.feature = std::move(feature);
  f.over = std::move(over);
  f.merges = merges;
  return f;
}
inline description::Field of_part(description::Field f, description::Field::Scope scope,
                                  std::string of) {
  f.scope = scope;
  f.scope_name = std::move(of);
  return f;
}

/// A map field of the text of its file.
inline description::Field map_of(std::string name, std::string file) {
  auto map = state::test::field(FieldKind::map, name);
  auto source = std::make_shared<const grammar::Source>(name + ".map", std::move(file));
  grammar::Diagnostics out;
  map.map_file = grammar::parse_entries(*source, out);
  if (out.has_errors()) throw std::runtime_error(out.render_all());
  map.map = std::move(source);
  return map;
}

/// Places north, east, south and west in a ring of paths, which lead onward; islet
/// off the path, nothing leads out yet; a lake inside, a strait beside the islet.
inline description::Field ring_of_places() {
  using namespace castellan::state::test;
  auto ring = holding(FieldKind::map, "ring", "card");
  Description places;
  add_entries(
      places,
      "spot north: tint red\nspot east: tint blue\nspot south: tint red\nspot west\nspot islet\n"
      "water lake: around north south east\nwater strait: around islet west\n");
  for (const auto& c : places.components) ring.map_file.entries.push_back(c.entry);
  ring.map = places.components[0].origin.source;
  const auto link = [&](const char* a, const char* b, std::vector<std::string> kinds) {
    grammar::Link l;
    l.from.text = a;
    l.to.text = b;
    for (auto& kind : kinds) l.kinds.push_back({std::move(kind), {}});
    ring.map_file.links.push_back(std::move(l));
  };
  ring.map_file.directions.push_back({{"onward", {}}, {"back", {}}, {}, {}, {}});
  ring.map_file.directions.push_back({{"out", {}}, {"home", {}}, {}, {}, {}});
  link("north", "east", {"path", "road", "onward"});
  link("east", "south", {"path", "onward"});
  link("south", "west", {"path", "onward"});
  link("west", "north", {"path", "onward"});
  ring.link_kinds = {"ferry"};
  ring.more_links = 2;
  return ring;
}

inline Description boards() {
  using namespace castellan::state::test;
  using Scope = description::Field::Scope;
  Description d;
  d.name = "boards";
  d.players = 2;
  d.choices.push_back({"colour", {"red", "blue"}, line(1)});
  d.choices.push_back({"mark", {"crown", "sword"}, line(1)});
  description::Family card;
  card.name = "card";
  card.attributes = {state::test::number("value", 0, 9), several_of("signs", "mark")};
  description::Family tile;
  tile.name = "tile";
  tile.attributes = {state::test::number("price", 0, 9), several_of("signs", "mark")};
  tile.sides = {"grass", "road", "wall"};
  tile.features = {{"road", 1, true, {state::test::number("inns", 0, 3)}, line(1)},
                   {"city",
                    2,
                    true,
                    {state::test::number("banners", 0, 3), state::test::flag("walled"),
                     one_of("tint", "colour")},
                    line(1)},
                   {"meadow", 0, true, {}, line(1)},
                   {"well", 0, false, {}, line(1)}};
  description::Family spot;
  spot.name = "spot";
  spot.attributes = {one_of("tint", "colour")};
  description::Family water;
  water.name = "water";
  description::Family span;
  span.name = "span";
  span.features_of = "tile";
  d.families = {card, tile, spot, water, span};
  add_entries(
      d,
      "card ace x5: value 1, signs crown crown\n"
      "card two x5: value 2\n"
      "tile line x9: price 1, road N S inns 1, meadow NR E SL, meadow NL SR W, signs sword\n"
      "tile bend x9: road N E, meadow NR EL, meadow NL ER S W\n"
      "tile gate x9: city N banners 2 walled tint red, meadow E S W beside N, well\n"
      "tile pair x9: city N, city S banners 1, meadow E W beside N S\n"
      "tile mouth x9: road S open 1, meadow N E W SL SR\n"
      "tile green x9: meadow N E S W\n"
      "span arch x9: sides road any road any, road N S inns 2\n");
  auto hand = of_player(holding(FieldKind::pile, "hand", "card"));
  auto bag = holding(FieldKind::pile, "bag", "tile");
  auto market = holding(FieldKind::slots, "market", "card");
  market.of = "colour";
  auto shelf = of_player(holding(FieldKind::slots, "shelf", "card"));
  shelf.size = 2;
  auto table = holding(FieldKind::grid, "table", "tile");
  table.turns = true;
  table.capacity = 40;
  auto spans = holding(FieldKind::grid, "spans", "span");
  spans.over = "table";
  spans.covers = {"grass"};
  spans.turns = true;
  auto pouch = holding(FieldKind::pile, "pouch", "span");
  auto yard = of_player(holding(FieldKind::grid, "yard", "tile"));
  yard.capacity = 9;
  auto crew = state::test::field(FieldKind::figures, "crew");
  crew.kinds = {"worker", "boss"};
  crew.each = {2, 1};
  auto beasts = state::test::field(FieldKind::figures, "beasts");
  beasts.kinds = {"beast"};
  beasts.each = {1};
  beasts.neutral = true;
  auto steps = state::test::field(FieldKind::counter, "steps");
  steps.max = 9;
  auto ref = [](const char* name, const char* to) {
    auto f = state::test::field(FieldKind::ref, name);
    f.of = to;
    return f;
  };
  d.fields = {hand,
              bag,
              market,
              shelf,
              table,
              yard,
              regions_over("roads", "table", "road", 3),
              regions_over("cities", "table", "city"),
              regions_over("meadows", "table", "meadow"),
              regions_over("plots", "yard", "meadow", 1),
              of_part(state::test::field(FieldKind::counter, "gold"), Scope::piece, "table"),
              ring_of_places(),
              regions_over("chains", "ring", "path"),
              regions_over("shores", "ring", "ferry"),
              of_part(state::test::field(FieldKind::counter, "toll"), Scope::place, "ring"),
              crew,
              beasts,
              of_part(state::test::field(FieldKind::flag, "tired"), Scope::figure, "crew"),
              steps,
              of_player(state::test::field(FieldKind::counter, "score")),
              ref("last", "piece of table"),
              ref("goal", "place of ring"),
              ref("hero", "figure of crew"),
              spans,
              pouch};
  using K = Definition::Kind;
  d.definitions = {
      definition(K::amount, "stall", "market[red]", {}, "card"),
      definition(K::amount, "either_stall", "if steps = 0 then market[red] else market[blue]", {},
                 "card"),
      definition(K::amount, "spot_of", "first s in segments(p) where s is city",
                 {{"p", "piece of table"}}, "segment of table"),
      definition(K::amount, "worth", "size of r", {{"r", "region of cities"}}),
      definition(K::amount, "crowd", "count of f in crew[c]", {{"c", "corner of table"}}),
  };
  return d;
}

/// Cells and pieces as tests say them.
struct BoardTable : Table {
  explicit BoardTable(Description declared = boards()) : Table(std::move(declared)) {}

  void lay(std::string_view tile, Cell cell, Turn turn = Turn::none,
           std::string_view grid = "table", std::size_t instance = 0) {
    state::place_piece(*schema, arena, id(grid), instance, cell, component(tile), turn);
  }
  /// What the tests of reading stand on. On the table:
  ///   pair (0,-1) above gate (0,0): one city of two, open to the north
  ///   line (3,0) above bend (3,1): one road of two
  ///   mouth (5,0) and mouth (7,0) turned upside down: roads with inner ends
  void furnish() {
    lay("gate", {0, 0});
    lay("pair", {0, -1});
    lay("line", {3, 0});
    lay("bend", {3, 1});
    lay("mouth", {5, 0});
    lay("mouth", {7, 0}, Turn::half);
    lay("green", {0, 0}, Turn::none, "yard", 0);
    lay("green", {1, 0}, Turn::none, "yard", 0);
    lay("green", {0, 0}, Turn::none, "yard", 1);
  }
  using Table::run;
  /// Compiles effects and gives everything that is reported.
  std::string report(const std::string& text) {
    grammar::Diagnostics out;
    const description::RuleText texts[] = {rule_text(text, "rule")};
    compile_effects(vocabulary, {"test", "actor", {}}, texts, out);
    return out.has_errors() ? out.render_all() : "no error";
  }
  std::string amount_report(const std::string& text) {
    grammar::Diagnostics out;
    compile_amount(vocabulary, {"test", "actor", {}}, rule_text(text, "rule"), {}, out);
    return out.has_errors() ? out.render_all() : "no error";
  }
};

}  // namespace castellan::ruletext::test
