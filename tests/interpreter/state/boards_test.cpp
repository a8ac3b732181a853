// Maps, regions and figures of a schema: layout, upkeep, hash, view, snapshot.
#include <bit>
#include <map>
#include <set>

#include "interpreter/base/generator.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/state/boards_fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

namespace {

// What regions should be, found by walking from segment to segment.
struct Walk {
  std::map<int, std::set<int>> region;  // by lowest segment
  std::map<int, int> open;
  std::map<int, int> sum;
};

Walk walk(const Game& g, const FieldType& f) {
  const board::Grid& grid = g.f("table").grids[0];
  const auto segments = [&](int slot) -> const std::vector<Segment>& {
    return g.schema->component(ComponentId(grid.piece(g.arena, slot).component)).segments;
  };
  const auto halves = [&](int slot, int k) {
    return PieceSegments(*g.schema, grid.piece(g.arena, slot)).halves(k);
  };
  // The half-side that lies against half-side `h` of a piece: NL meets SR.
  const auto facing = [](int h) { return (h + 4) % 8 ^ 1; };
  Walk w;
  std::set<int> seen;
  for (int slot = grid.next_slot(g.arena, -1); slot >= 0; slot = grid.next_slot(g.arena, slot)) {
    for (int k = 0; k < static_cast<int>(segments(slot).size()); ++k) {
      if (segments(slot)[static_cast<std::size_t>(k)].feature != f.feature) continue;
      const int start = segment_id(f, slot, segments(slot)[static_cast<std::size_t>(k)]);
      std::vector<int> open{start};
      while (!open.empty()) {
        const int id = open.back();
        open.pop_back();
        if (!seen.insert(id).second) continue;
        w.region[start].insert(id);
        const int s = slot_of_segment(f, id);
        const int own = index_of_segment(*g.schema, g.arena, f, 0, id);
        const Segment& segment = segments(s)[static_cast<std::size_t>(own)];
        if (!segment.marks.empty()) w.sum[start] += segment.marks[0];
        for (int h = 0; h < 8; ++h) {
          if ((halves(s, own) >> h & 1) == 0) continue;
          const int other =
              grid.slot_at(g.arena, grid.cell_of(g.arena, s).step(static_cast<Side>(h / 2)));
          w.open[start] += other < 0 ? 1 : 0;
          for (int n = 0; other >= 0 && n < static_cast<int>(segments(other).size()); ++n) {
            if (segments(other)[static_cast<std::size_t>(n)].feature != f.feature) continue;
            if ((halves(other, n) >> facing(h) & 1) == 0) continue;
            open.push_back(segment_id(f, other, segments(other)[static_cast<std::size_t>(n)]));
          }
        }
      }
    }
  }
  return w;
}

// Figures of both fields on the segments of a region.
int standing(const Game& g, const FieldType& f, const std::set<int>& members) {
  int n = 0;
  for (const char* name : {"crew", "beast"}) {
    const FieldType& field = g.f(name);
    for (int i = 0; i < field.places; ++i) {
      const figures::Location l = figures::location(g.arena, field, 0, i);
      if (l.where != figures::Where::segment) continue;
      for (const int id : members) {
        n += slot_of_segment(f, id) == l.at &&
                     index_of_segment(*g.schema, g.arena, f, 0, id) == l.part
                 ? 1
                 : 0;
      }
    }
  }
  return n;
}

// A random figure goes to a random segment; those on a piece go home first when
// it is to be taken off.
void wander(Game& g, rng::Stream& random) {
  const FieldType& crew = g.f("crew");
  const board::Grid& grid = g.f("table").grids[0];
  if (grid.count(g.arena) == 0) return;
  int slot = grid.next_slot(g.arena, -1);
  for (auto n = random.below(static_cast<std::uint64_t>(grid.count(g.arena))); n > 0; --n)
    slot = grid.next_slot(g.arena, slot);
  const auto& segments =
      g.schema->component(ComponentId(grid.piece(g.arena, slot).component)).segments;
  figures::move(*g.schema, g.arena, crew, 0,
                static_cast<int>(random.below(static_cast<std::uint64_t>(crew.places))),
                {figures::Where::segment, g.id("table"), 0, slot,
                 static_cast<Word>(random.below(segments.size()))});
}

void send_home(Game& g, int slot) {
  const FieldType& crew = g.f("crew");
  for (int i = 0; i < crew.places; ++i) {
    const figures::Location l = figures::location(g.arena, crew, 0, i);
    if (l.where == figures::Where::segment && l.at == slot)
      figures::move(*g.schema, g.arena, crew, 0, i, {figures::Where::supply, {}, 0, 0, 0});
  }
}

void check_regions(const Game& g, const char* name) {
  const FieldType& f = g.f(name);
  const board::Regions& regions = f.regions[0];
  board::Scratch scratch;
  REQUIRE(regions.is_consistent(g.arena, SegmentLinks(*g.schema, g.arena, f, 0), scratch));
  const Walk w = walk(g, f);
  std::size_t known = 0;
  for (const auto& [lowest, members] : w.region) {
    const int least = *members.begin();
    known += members.size();
    std::set<int> pieces;
    for (const int id : members) {
      REQUIRE(regions.exists(g.arena, id));
      REQUIRE(regions.region(g.arena, id) == least);
      pieces.insert(slot_of_segment(f, id));
    }
    REQUIRE(regions.size(g.arena, least) == static_cast<int>(members.size()));
    REQUIRE(regions.groups(g.arena, least) == static_cast<int>(pieces.size()));
    REQUIRE(regions.weight(g.arena, least, kStanding) == standing(g, f, members));
    REQUIRE(regions.open_ends(g.arena, least) == w.open.at(lowest));
    if (w.sum.count(lowest) != 0) REQUIRE(regions.counter(g.arena, least, 0) == w.sum.at(lowest));
  }
  std::size_t there = 0;
  for (int id = 0; id < g.f("table").capacity * f.segments; ++id)
    there += regions.exists(g.arena, id) ? 1u : 0u;
  REQUIRE(there == known);
}

}  // namespace

TEST_CASE("regions follow the pieces through placing, exchanging, taking off and undo") {
  Game g(boards());
  rng::Stream random(5);
  board::Scratch scratch;
  const FieldId table = g.id("table");
  const board::Grid& grid = g.f("table").grids[0];
  for (int step = 0; step < 300; ++step) {
    const ComponentId component(static_cast<std::int32_t>(random.below(3)));
    const auto turn = static_cast<Turn>(random.below(4));
    const Cell cell{static_cast<std::int16_t>(random.below(4)),
                    static_cast<std::int16_t>(random.below(4))};
    const int slot = grid.slot_at(g.arena, cell);
    const Arena::Mark mark = g.arena.mark();
    const std::vector<Word> before = words(g.arena);
    if (slot >= 0) send_home(g, slot);
    if (slot < 0) {
      place_piece(*g.schema, g.arena, table, 0, cell, component, turn);
      wander(g, random);
    } else {
      remove_piece(*g.schema, g.arena, table, 0, slot, scratch);
      if (random.below(2) == 0) place_piece(*g.schema, g.arena, table, 0, cell, component, turn);
    }
    check_regions(g, "roads");
    check_regions(g, "fields");
    if (random.below(3) == 0) {
      g.arena.undo_to(mark);
      REQUIRE(words(g.arena) == before);
    }
  }
}

TEST_CASE("a new piece has fresh fields, whatever lay in its slot before") {
  Game g(boards());
  board::Scratch scratch;
  const FieldId table = g.id("table");
  const int slot =
      place_piece(*g.schema, g.arena, table, 0, {0, 0}, g.component("bend"), Turn::none);
  CHECK(g.arena.get(g.at("mark", static_cast<std::size_t>(slot))) == 3);
  g.arena.set(g.at("mark", static_cast<std::size_t>(slot)), 8);
  remove_piece(*g.schema, g.arena, table, 0, slot, scratch);
  REQUIRE(place_piece(*g.schema, g.arena, table, 0, {0, 0}, g.component("line"), Turn::none) ==
          slot);
  CHECK(g.arena.get(g.at("mark", static_cast<std::size_t>(slot))) == 3);
}

TEST_CASE("figures stand, move and are counted") {
  Game g(boards());
  const FieldType& f = g.f("crew");
  REQUIRE(f.places == 6);
  CHECK(f.figures[4].owner == Seat(1));
  CHECK(f.figures[5].kind == 1);
  CHECK(g.f("beast").figures[0].owner == Seat());
  CHECK(figures::in_supply(g.arena, f, 0, Seat(0), 0) == 2);
  const figures::Location north{figures::Where::place, g.id("isle"), 0, 0, 0};
  figures::move(*g.schema, g.arena, f, 0, 1, north);
  figures::move(*g.schema, g.arena, f, 0, 4, north);
  CHECK(figures::in_supply(g.arena, f, 0, Seat(0), 0) == 1);
  CHECK(figures::next_at(g.arena, f, 0, north, -1) == 1);
  CHECK(figures::next_at(g.arena, f, 0, north, 1) == 4);
  CHECK(figures::next_at(g.arena, f, 0, north, 4) == -1);
  figures::move(*g.schema, g.arena, f, 0, 3, {figures::Where::holder, {}, 0, 0, 0});
  CHECK(figures::next_in_supply(g.arena, f, 0, Seat(1), 0, -1) == -1);
  CHECK_FALSE(figures::custodian(g.arena, f, 0, 1));
  figures::set_custodian(g.arena, f, 0, 1, Seat(0));
  CHECK(figures::custodian(g.arena, f, 0, 1) == Seat(0));
}

namespace {

Game position() {
  Game g(boards());
  place_piece(*g.schema, g.arena, g.id("table"), 0, {0, 0}, g.component("bend"), Turn::none);
  place_piece(*g.schema, g.arena, g.id("table"), 0, {1, 0}, g.component("line"), Turn::quarter);
  g.f("isle").maps[0].claim(g.arena, 2, 1);
  g.arena.set(g.at("isle") + 1, g.component("fork").value);
  const FieldType& f = g.f("crew");
  figures::move(*g.schema, g.arena, f, 0, 0, {figures::Where::segment, g.id("table"), 0, 1, 0});
  figures::move(*g.schema, g.arena, f, 0, 3, {figures::Where::figure, {}, 0, 0, 0});
  figures::set_stack(g.arena, f, 0, 3, 1);
  g.arena.set(g.at("tired", 3), 1);
  g.arena.forget();
  return g;
}

template <class Change>
std::string fields_refusal(Change change) {
  return snapshot_refusal(position(), [&](json& snapshot) { change(snapshot["fields"]); });
}

}  // namespace

TEST_CASE("boards are shown by name") {
  const Game g = position();
  const json v = view(*g.schema, g.arena, Seat());
  CHECK(v["isle"] == json::parse(R"({"south": {"component": "fork"}, "west": {"owner": 1}})"));
  CHECK(v["crew"][0] ==
        json::parse(R"({"kind": "small", "owner": 0, "where": "segment", "field": "table",
                                        "instance": 0, "cell": [1,0], "segment": 0})"));
  CHECK(v["crew"][1] ==
        json::parse(R"({"kind": "small", "owner": 0, "where": "supply", "seat": 0})"));
  CHECK(
      v["crew"][3] ==
      json::parse(R"({"kind": "small", "owner": 1, "where": "figure", "figure": 0, "stack": 1})"));
  CHECK(v["beast"] == json::parse(R"([{"kind": "beast", "where": "supply"}])"));
  CHECK(v["tired"] == json::parse("[false, false, false, true, false, false]"));
  CHECK_FALSE(v.contains("roads"));
}

TEST_CASE("boards are saved, and what follows from them is rebuilt") {
  const Game g = position();
  const Arena loaded = load(*g.schema, save(*g.schema, g.arena), "save.json");
  CHECK(save(*g.schema, loaded) == save(*g.schema, g.arena));
  CHECK(hash(*g.schema, loaded) == hash(*g.schema, g.arena));
  const FieldType& roads = g.f("roads");
  const auto first = [&](int slot) {
    const ComponentId piece(g.schema->field(roads.over).grids[0].piece(loaded, slot).component);
    return segment_id(roads, slot, g.schema->component(piece).segments[0]);
  };
  CHECK(roads.regions[0].same(loaded, first(0), first(1)));
  CHECK(roads.regions[0].counter(loaded, first(1), 0) == 1);
}

TEST_CASE("equal figures may change places in the hash, others not") {
  Game g = position();
  const std::uint64_t before = hash(*g.schema, g.arena);
  const FieldType& f = g.f("crew");
  const figures::Location supply = figures::location(g.arena, f, 0, 1);
  figures::move(*g.schema, g.arena, f, 0, 1, figures::location(g.arena, f, 0, 0));
  figures::move(*g.schema, g.arena, f, 0, 0, supply);
  CHECK(hash(*g.schema, g.arena) == before);
  g.arena.set(g.at("tired", 0), 1);
  CHECK(hash(*g.schema, g.arena) != before);
  g.arena.undo_to(0);
  figures::move(*g.schema, g.arena, f, 0, 2, figures::location(g.arena, f, 0, 0));
  figures::move(*g.schema, g.arena, f, 0, 0, supply);
  CHECK(hash(*g.schema, g.arena) != before);
  g.arena.undo_to(0);
  g.f("isle").maps[0].claim(g.arena, 0, 1);
  CHECK(hash(*g.schema, g.arena) != before);
}

TEST_CASE("damaged boards are refused") {
  const auto error = [](const std::string& rest) { return "save.json: error[" + rest; };
  CHECK(fields_refusal([](json&) {}) == "accepted");
  CHECK(fields_refusal([](json& f) { f["isle"][0][0]["owner"] = 2; }) ==
        error("io/json-range]: fields.isle[0][0].owner: 2 is not between 0 and 1"));
  CHECK(fields_refusal([](json& f) { f["crew"][0].erase(5); }) ==
        error("schema/bad-snapshot]: fields.crew[0]: 6 figures are needed, not 5"));
  CHECK(fields_refusal([](json& f) { f["crew"][0][0]["kind"] = "large"; }) ==
        error("schema/bad-snapshot]: fields.crew[0][0].kind: this figure is a small"));
  CHECK(fields_refusal([](json& f) { f["crew"][0][0]["owner"] = 1; }) ==
        error("schema/bad-snapshot]: fields.crew[0][0]: this figure belongs to seat 0"));
  CHECK(fields_refusal([](json& f) { f["beast"][0][0]["owner"] = 1; }) ==
        error("schema/bad-snapshot]: fields.beast[0][0]: this figure belongs to nobody"));
  CHECK(fields_refusal([](json& f) { f["crew"][0][0]["where"] = "segmnet"; }) ==
        error("schema/bad-snapshot]: fields.crew[0][0].where: a figure cannot be at 'segmnet'\n    "
              "hint: did you mean 'segment'?"));
  CHECK(fields_refusal([](json& f) {
          f["crew"][0][0]["cell"] = {5, 5};
        }) == error("schema/bad-snapshot]: fields.crew[0][0].cell: no piece lies on this cell"));
  CHECK(fields_refusal([](json& f) { f["crew"][0][0]["segment"] = 3; }) ==
        error("io/json-range]: fields.crew[0][0].segment: 3 is not between 0 and 2"));
  CHECK(fields_refusal([](json& f) { f["crew"][0][0]["field"] = "isle"; }) ==
        error("schema/bad-snapshot]: fields.crew[0][0].field: a figure cannot stand on 'isle' in "
              "this way"));
  CHECK(fields_refusal([](json& f) {
          f["crew"][0][0]["where"] = "figure";
          f["crew"][0][0]["figure"] = 3;
        }) ==
        error("schema/bad-snapshot]: fields.crew[0][0].field: a figure cannot stand on 'table' in "
              "this way"));
  CHECK(fields_refusal([](json& f) {
          f["crew"][0][0]["where"] = "figure";
          f["crew"][0][0]["field"] = "crew";
          f["crew"][0][0]["figure"] = 3;
        }) ==
        error("schema/bad-snapshot]: fields.crew[0][0]: figures stand on one another in a ring"));
  CHECK(fields_refusal([](json& f) { f["roads"] = json::array(); }) ==
        error("schema/unknown-name]: fields.roads: the rules have no field of this name"));
}

TEST_CASE("boards that do not hang together are refused") {
  Description d = boards();
  d.fields[1].feature = "raod";
  d.fields[4].map_file.links.push_back(map_link("north", "north"));
  d.fields[4].map_file.links.push_back(map_link("north", "est"));
  d.fields[5].links = {"ferry"};
  CHECK(report(d) ==
        "box.cards:1:1: error[schema/bad-link]: 'north' is linked to itself\n"
        "    spot north: worth 2\n"
        "    ^\n"
        "box.cards:1:1: error[schema/unknown-name]: there is no spot 'est'\n"
        "    spot north: worth 2\n"
        "    ^\n"
        "    hint: did you mean 'west'?\n"
        "rules.lua:9:1: error[schema/unknown-name]: regions 'roads' join 'raod', which is no "
        "feature of tile that makes regions\n"
        "    line 9\n"
        "    ^^^^^^\n"
        "    hint: did you mean 'road'?\n"
        "rules.lua:9:1: error[schema/unknown-name]: regions 'groups' follow 'ferry', which is no "
        "kind of links on map 'isle'\n"
        "    line 9\n"
        "    ^^^^^^");
  Description shared = boards();
  add_entries(shared, "spot east\n");
  CHECK(report(shared) ==
        "rules.lua:9:1: error[schema/bad-field]: map 'isle' has 3 places, and the component family "
        "'spot' has 4 entries; "
        "the places of a map are a family of their own\n"
        "    line 9\n"
        "    ^^^^^^");
}
