// Regions over a grid with a layer over it: always what follows from what lies on both
// grids, whatever was done before.
#include <map>
#include <set>

#include "interpreter/base/generator.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/merges.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/segments.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/state/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

namespace {

Description spans() {
  Description d;
  d.name = "box";
  d.players = 2;
  Family tile = road_tiles();
  tile.features.push_back({"field", 0, true, {}, line(1)});
  Family span;
  span.name = "span";
  span.features_of = "tile";
  d.families = {span, tile};
  add_entries(d,
              "tile lane x9: road N S inns 1, field EL ER, field WL WR\n"
              "tile mouth x9: road N open 1 inns 2, field ER SL SR WL\n"
              "tile meadow x9: field N E S W\n"
              "span arch x9: sides road any road any, road N S inns 2\n"
              "span stair x9: sides road any any any, road N open 1\n"
              "span pole x9: sides any any any any, road inns 3\n");
  Field table = holding(FieldKind::grid, "table", "tile");
  table.turns = true;
  table.capacity = 12;
  Field over = holding(FieldKind::grid, "spans", "span");
  over.over = "table";
  over.turns = true;
  over.capacity = 6;
  Field roads = regions("roads", "road");
  roads.merges = 3;
  Field worn = field(FieldKind::counter, "worn");
  worn.scope = Field::Scope::segment;
  worn.scope_name = "table";
  worn.max = 9;
  Field toll = field(FieldKind::counter, "toll");
  toll.scope = Field::Scope::region;
  toll.scope_name = "roads";
  toll.joins = Field::Joins::sum;
  Field walkers = field(FieldKind::figures, "walkers");
  walkers.kinds = {"walker"};
  walkers.each = {2};
  d.fields = {over, roads, table, regions("fields", "field"), worn, toll, walkers};
  return d;
}

/// A segment by its cell and its position there.
using End = std::pair<Word, int>;

struct JoinedUnder {
  std::set<End> members;
  std::set<Word> pieces;
  int open = 0;
  int inns = 0;
  bool operator==(const JoinedUnder&) const = default;
};

/// What lies on each cell, below and above, by hand.
struct Lying {
  struct Piece {
    ComponentId component;
    Turn turn = Turn::none;
  };
  std::map<Word, Piece> below, over;
};

std::vector<JoinedUnder> recompute(const Game& g, const Lying& lying, int feature) {
  struct Known {
    const Segment* segment;
    std::uint8_t halves;
  };
  std::map<End, Known> all;
  for (const auto& [cell, piece] : lying.below) {
    int k = 0;
    const auto add = [&, at = cell](const Lying::Piece& p) {
      for (const Segment& s : g.schema->component(p.component).segments) {
        const End end{at, k++};
        if (s.feature == feature) all[end] = {&s, turned_halves(s.halves, p.turn)};
      }
    };
    add(piece);
    if (const auto laid = lying.over.find(cell); laid != lying.over.end()) add(laid->second);
  }
  const auto facing = [](int h) { return (h + 4) % 8 ^ 1; };
  std::vector<JoinedUnder> out;
  std::set<End> seen;
  for (const auto& [start, first] : all) {
    if (seen.count(start) != 0) continue;
    JoinedUnder region;
    std::vector<End> open{start};
    while (!open.empty()) {
      const End e = open.back();
      open.pop_back();
      if (!seen.insert(e).second) continue;
      region.members.insert(e);
      region.pieces.insert(e.first);
      region.inns += feature == 0 ? all[e].segment->marks[0] : 0;
      region.open += 2 * all[e].segment->open;
      for (int h = 0; h < 8; ++h) {
        if ((all[e].halves >> h & 1) == 0) continue;
        const Word beside = pack(unpack_cell(e.first).step(static_cast<Side>(h / 2)));
        for (const auto& [other, known] : all) {
          if (other.first == beside && (known.halves >> facing(h) & 1) != 0) open.push_back(other);
        }
        region.open += lying.below.count(beside) == 0 ? 1 : 0;
      }
    }
    out.push_back(std::move(region));
  }
  return out;
}

int slot_on(const Game& g, Word cell) {
  return g.f("table").grids[0].slot_at(g.arena, unpack_cell(cell));
}
PieceSegments on(const Game& g, Word cell) {
  return {*g.schema, g.arena, g.f("table"), 0, slot_on(g, cell)};
}
int id_of(const Game& g, const FieldType& f, const End& e) {
  return on(g, e.first).id(f, slot_on(g, e.first), e.second);
}

void check(const Game& g, const Lying& lying) {
  board::Scratch scratch;
  for (const char* name : {"roads", "fields"}) {
    const FieldType& f = g.f(name);
    const board::Regions& regions = f.regions[0];
    REQUIRE(regions.is_consistent(g.arena, SegmentLinks(*g.schema, g.arena, f, 0), scratch));
    std::size_t total = 0;
    for (const JoinedUnder& e : recompute(g, lying, f.feature)) {
      const int any = id_of(g, f, *e.members.begin());
      std::set<int> ids;
      for (const End& member : e.members) {
        ids.insert(id_of(g, f, member));
        REQUIRE(index_of_segment(*g.schema, g.arena, f, 0, id_of(g, f, member)) == member.second);
      }
      const auto found = regions.segments(g.arena, any, scratch);
      REQUIRE(std::set<int>(found.begin(), found.end()) == ids);
      REQUIRE(regions.open_ends(g.arena, any) == e.open);
      if (f.name == "roads") REQUIRE(regions.counter(g.arena, any, 0) == e.inns);
      REQUIRE(regions.groups(g.arena, any) == static_cast<int>(e.pieces.size()));
      total += ids.size();
    }
    std::size_t there = 0;
    for (int id = 0; id < g.f("table").capacity * f.segments; ++id)
      there += regions.exists(g.arena, id) ? 1u : 0u;
    REQUIRE(there == total);
  }
}

}  // namespace

TEST_CASE(
    "regions under a layer follow from what lies on both grids, through laying, taking away and "
    "undo") {
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
    Game g(spans());
    rng::Stream random(seed);
    board::Scratch scratch;
    Lying lying;
    const FieldId table = g.id("table");
    const FieldId layer = g.id("spans");
    for (int step = 0; step < 400; ++step) {
      CAPTURE(seed, step);
      const Arena::Mark mark = g.arena.mark();
      const std::vector<Word> before = words(g.arena);
      const Lying lying_before = lying;
      const Cell cell{static_cast<std::int16_t>(random.below(4)),
                      static_cast<std::int16_t>(random.below(3))};
      const Word at = pack(cell);
      const auto turn = static_cast<Turn>(random.below(4));
      const auto below =
          ComponentId(g.component("lane").value + static_cast<std::int32_t>(random.below(3)));
      const auto over =
          ComponentId(g.component("arch").value + static_cast<std::int32_t>(random.below(3)));
      const auto lay = [&](FieldId to, std::map<Word, Lying::Piece>& known, ComponentId what) {
        const board::Grid& grid = g.schema->field(to).grids[0];
        const int slot = grid.slot_at(g.arena, cell);
        if (slot >= 0) {
          remove_piece(*g.schema, g.arena, to, 0, slot, scratch);
          known.erase(at);
        } else if (grid.room(g.arena) > 0) {
          place_piece(*g.schema, g.arena, to, 0, cell, what, turn);
          known[at] = {what, turn};
        }
      };
      if (random.below(2) == 0)
        lay(table, lying.below, below);
      else
        lay(layer, lying.over, over);
      undo_or_reload(g, random, mark, before, lying, lying_before, [&] { check(g, lying); });
    }
  }
}

TEST_CASE("segments of a layer are among those of the piece below, which stays whole") {
  Game g(spans());
  const auto lay = [&](const char* field, Cell cell, const char* what, Turn turn = Turn::none) {
    return place_piece(*g.schema, g.arena, g.id(field), 0, cell, g.component(what), turn);
  };
  lay("table", {0, 0}, "meadow");
  lay("table", {0, 1}, "lane");
  lay("table", {1, 0}, "meadow");
  const int arch = lay("spans", {0, 0}, "arch");
  const Word cell = pack({0, 0});
  const FieldType& roads = g.f("roads");
  const FieldType& fields = g.f("fields");
  REQUIRE(on(g, cell).size() == 2);
  CHECK(on(g, cell).is_over(1));
  CHECK(segment_name(on(g, cell), 0) == "field N");
  CHECK(segment_name(on(g, cell), 1) == "road N");
  const std::string_view south[] = {"S"};
  CHECK(find_segment(on(g, cell), "road", south).segment == 1);
  // One road of two pieces, open in the north and the south; one field of both meadows.
  const int road = id_of(g, roads, {cell, 1});
  CHECK(roads.regions[0].groups(g.arena, road) == 2);
  CHECK(roads.regions[0].open_ends(g.arena, road) == 4);
  CHECK(roads.regions[0].counter(g.arena, road, 0) == 3);
  CHECK(fields.regions[0].groups(g.arena, id_of(g, fields, {cell, 0})) == 2);
  // A figure on it, and a value of it, which goes with it.
  const FieldType& walkers = g.f("walkers");
  const auto slot = static_cast<Word>(slot_on(g, cell));
  figures::move(*g.schema, g.arena, walkers, 0, 0,
                {figures::Where::segment, g.id("table"), 0, slot, 1});
  CHECK(roads.regions[0].weight(g.arena, road, kStanding) == 1);
  CHECK(carries_figures(*g.schema, g.arena, g.id("spans"), 0, arch));
  figures::move(*g.schema, g.arena, walkers, 0, 0,
                {figures::Where::segment, g.id("table"), 0, slot, 0});
  CHECK_FALSE(carries_figures(*g.schema, g.arena, g.id("spans"), 0, arch));
  const FieldType& worn = g.f("worn");
  const auto instance = static_cast<std::size_t>(slot) * worn.parts + 1;
  g.arena.set(worn.at(instance), 5);
  const FieldType& toll = g.f("toll");
  g.arena.set(toll.at(static_cast<std::size_t>(roads.regions[0].region(g.arena, road))), 7);
  const json shown = view(*g.schema, g.arena, std::nullopt);
  CHECK(shown["spans"] == json::array({{{"cell", {0, 0}}, {"component", "arch"}}}));
  CHECK(shown["worn"][1] == json{{"cell", {0, 0}}, {"segment", 1}, {"value", 5}});
  const auto with = hash(*g.schema, g.arena);
  board::Scratch scratch;
  remove_piece(*g.schema, g.arena, g.id("spans"), 0, arch, scratch);
  CHECK(g.arena.get(worn.at(instance)) == 0);
  CHECK(roads.regions[0].groups(g.arena, id_of(g, roads, {pack({0, 1}), 0})) == 1);
  CHECK(g.arena.get(toll.at(static_cast<std::size_t>(
            roads.regions[0].region(g.arena, id_of(g, roads, {pack({0, 1}), 0}))))) == 7);
  CHECK(hash(*g.schema, g.arena) != with);
  // Over an empty cell nothing is joined until a piece lies below.
  lay("spans", {1, 1}, "arch", Turn::quarter);
  CHECK(roads.regions[0].groups(g.arena, id_of(g, roads, {pack({0, 1}), 0})) == 1);
  lay("table", {1, 1}, "meadow");
  CHECK(roads.regions[0].open_ends(g.arena, id_of(g, roads, {pack({1, 1}), 1})) == 2);
}

TEST_CASE("what lies over what is said when the schema is built") {
  const auto with = [](auto change) {
    Description d = spans();
    change(d);
    return report(d);
  };
  CHECK(with([](Description&) {}).empty());
  CHECK(with([](Description& d) { d.fields[0].over = "tabel"; }) ==
        "rules.lua:9:1: error[schema/unknown-name]: grid 'spans' refers to 'tabel', which is no "
        "grid\n"
        "    line 9\n    ^^^^^^\n    hint: did you mean 'table'?");
  CHECK(with([](Description& d) {
          d.fields[0].over.clear();
          d.fields[0].covers = {"field"};
        }) ==
        "rules.lua:9:1: error[schema/bad-field]: grid 'spans' says what it covers, and lies over "
        "no grid\n"
        "    line 9\n    ^^^^^^\n    hint: write over = \"GRID\"");
  CHECK(with([](Description& d) { d.fields[0].covers = {"feild"}; }) ==
        "rules.lua:9:1: error[schema/unknown-name]: there is no side class of span 'feild'\n"
        "    line 9\n    ^^^^^^\n    hint: did you mean 'field'?");
  CHECK(with([](Description& d) { d.fields[0].holes = Field::Holes::side; }) ==
        "rules.lua:9:1: error[schema/bad-field]: grid 'spans' lies over 'table'; one of them has "
        "'passable', or the one above holes, "
        "width or height\n    line 9\n    ^^^^^^");
  CHECK(with([](Description& d) { d.fields[0].scope = Field::Scope::player; }) ==
        "rules.lua:9:1: error[schema/bad-field]: grid 'spans' lies over 'table', and there is one "
        "of it wherever there is one of that\n"
        "    line 9\n    ^^^^^^\n    hint: leave 'of' away");
  CHECK(with([](Description& d) {
          Field second = holding(FieldKind::grid, "more", "span");
          second.over = "table";
          d.fields.push_back(second);
        }) ==
        "rules.lua:9:1: error[schema/bad-field]: grid 'more' lies over 'table', over which 'spans' "
        "lies already\n"
        "    line 9\n    ^^^^^^");
  CHECK(with([](Description& d) {
          d.families[0].features_of = "tiel";
        }).find("did you mean 'tile'") != std::string::npos);
}
