// Merges of regions: always what follows from the pieces and the merges, whatever was done
// before.
#include "interpreter/state/merges.hpp"

#include <map>
#include <set>

#include "interpreter/base/generator.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/snapshot.hpp"
#include "tests/interpreter/state/tunnels.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

namespace {

/// A segment by its cell, which does not depend on slots.
using End = std::pair<Word, int>;
using Pair = std::pair<End, End>;

struct Model {
  std::set<Pair> merges;

  void forget(Word cell) {
    std::erase_if(merges,
                  [&](const Pair& p) { return p.first.first == cell || p.second.first == cell; });
  }
};

Pair pair_of(const End& a, const End& b) { return a < b ? Pair{a, b} : Pair{b, a}; }

/// Sums of a region by any of its members, recomputed from pieces and merges.
struct Expected {
  std::set<End> members;
  std::set<Word> pieces;
  int open = 0;
  int inns = 0;
};

std::vector<Expected> recompute(const Game& g, const Model& model) {
  const FieldType& table = g.f("table");
  const board::Grid& grid = table.grids[0];
  std::map<End, const Segment*> all;
  for (int slot = grid.next_slot(g.arena, -1); slot >= 0; slot = grid.next_slot(g.arena, slot)) {
    const auto piece = grid.piece(g.arena, slot);
    const auto& segments = g.schema->component(ComponentId(piece.component)).segments;
    for (std::size_t k = 0; k < segments.size(); ++k)
      all[{pack(piece.cell), static_cast<int>(k)}] = &segments[k];
  }
  const auto halves = [&](const End& e) {
    const int slot = grid.slot_at(g.arena, unpack_cell(e.first));
    return PieceSegments(*g.schema, grid.piece(g.arena, slot)).halves(e.second);
  };
  const auto facing = [](int h) { return (h + 4) % 8 ^ 1; };
  std::vector<Expected> out;
  std::set<End> seen;
  for (const auto& [start, first] : all) {
    if (seen.count(start) != 0) continue;
    Expected region;
    std::vector<End> open{start};
    while (!open.empty()) {
      const End e = open.back();
      open.pop_back();
      if (!seen.insert(e).second) continue;
      region.members.insert(e);
      region.pieces.insert(e.first);
      region.inns += all[e]->marks[0];
      int merged = 0;
      for (const Pair& p : model.merges) {
        if (p.first != e && p.second != e) continue;
        ++merged;
        open.push_back(p.first == e ? p.second : p.first);
      }
      region.open += 2 * std::max(0, all[e]->open - merged);
      for (int h = 0; h < 8; ++h) {
        if ((halves(e) >> h & 1) == 0) continue;
        const Word beside = pack(unpack_cell(e.first).step(static_cast<Side>(h / 2)));
        for (const auto& [other, segment] : all) {
          if (other.first == beside && (halves(other) >> facing(h) & 1) != 0) open.push_back(other);
        }
        // A piece closes the side, whatever it shows there.
        region.open += grid.slot_at(g.arena, unpack_cell(beside)) < 0 ? 1 : 0;
      }
    }
    out.push_back(std::move(region));
  }
  return out;
}

int id_of(const Game& g, const End& e) {
  const FieldType& roads = g.f("roads");
  const board::Grid& grid = g.f("table").grids[0];
  const int slot = grid.slot_at(g.arena, unpack_cell(e.first));
  const ComponentId piece(grid.piece(g.arena, slot).component);
  return segment_id(roads, slot,
                    g.schema->component(piece).segments[static_cast<std::size_t>(e.second)]);
}

void check(const Game& g, const Model& model) {
  const FieldType& f = g.f("roads");
  const board::Regions& regions = f.regions[0];
  board::Scratch scratch;
  REQUIRE(regions.is_consistent(g.arena, SegmentLinks(*g.schema, g.arena, f, 0), scratch));
  REQUIRE(merges::count(g.arena, f, 0) == static_cast<int>(model.merges.size()));
  for (const Pair& p : model.merges)
    REQUIRE(merges::find(g.arena, f, 0, id_of(g, p.first), id_of(g, p.second)) >= 0);
  for (const Expected& e : recompute(g, model)) {
    const int any = id_of(g, *e.members.begin());
    std::set<int> ids;
    for (const End& member : e.members) ids.insert(id_of(g, member));
    const auto found = regions.segments(g.arena, any, scratch);
    REQUIRE(std::set<int>(found.begin(), found.end()) == ids);
    REQUIRE(regions.open_ends(g.arena, any) == e.open);
    REQUIRE(regions.counter(g.arena, any, 0) == e.inns);
    REQUIRE(regions.groups(g.arena, any) == static_cast<int>(e.pieces.size()));
  }
}

}  // namespace

TEST_CASE("regions with merges follow from pieces and merges through everything that is done") {
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
    Game g(tunnels());
    rng::Stream random(seed);
    board::Scratch scratch;
    Model model;
    const FieldId table = g.id("table");
    const FieldType& roads = g.f("roads");
    const board::Grid& grid = g.f("table").grids[0];
    const auto any_end = [&]() -> std::optional<End> {
      std::vector<End> ends;
      for (int slot = grid.next_slot(g.arena, -1); slot >= 0;
           slot = grid.next_slot(g.arena, slot)) {
        const auto piece = grid.piece(g.arena, slot);
        const auto n = g.schema->component(ComponentId(piece.component)).segments.size();
        for (std::size_t k = 0; k < n; ++k) ends.push_back({pack(piece.cell), static_cast<int>(k)});
      }
      if (ends.empty()) return std::nullopt;
      return ends[random.below(ends.size())];
    };
    for (int step = 0; step < 400; ++step) {
      CAPTURE(seed, step);
      const Arena::Mark mark = g.arena.mark();
      const std::vector<Word> before = words(g.arena);
      const Model model_before = model;
      const Cell cell{static_cast<std::int16_t>(random.below(4)),
                      static_cast<std::int16_t>(random.below(3))};
      const int slot = grid.slot_at(g.arena, cell);
      const ComponentId component(static_cast<std::int32_t>(random.below(4)));
      const auto turn = static_cast<Turn>(random.below(4));
      const auto a = any_end();
      const auto b = any_end();
      switch (random.below(7)) {
        case 0:
        case 1:
          if (slot < 0) place_piece(*g.schema, g.arena, table, 0, cell, component, turn);
          break;
        case 2:
          if (slot < 0) break;
          remove_piece(*g.schema, g.arena, table, 0, slot, scratch);
          model.forget(pack(cell));
          break;
        case 3:
          if (slot < 0) break;
          remove_piece(*g.schema, g.arena, table, 0, slot, scratch);
          place_piece(*g.schema, g.arena, table, 0, cell, component, turn);
          model.forget(pack(cell));
          break;
        case 4:
        case 5:
          if (!a || *a == *b || model.merges.size() == kMerges ||
              model.merges.count(pair_of(*a, *b)) != 0)
            break;
          merges::add(*g.schema, g.arena, roads, 0, id_of(g, *a), id_of(g, *b));
          model.merges.insert(pair_of(*a, *b));
          break;
        default:
          if (model.merges.empty()) break;
          const Pair p = *std::next(model.merges.begin(),
                                    static_cast<std::ptrdiff_t>(random.below(model.merges.size())));
          merges::remove(*g.schema, g.arena, roads, 0,
                         merges::find(g.arena, roads, 0, id_of(g, p.first), id_of(g, p.second)),
                         scratch);
          model.merges.erase(p);
      }
      undo_or_reload(g, random, mark, before, model, model_before, [&] { check(g, model); });
    }
  }
}

TEST_CASE("the order of merges matters to nothing") {
  const auto game = [](bool backwards) {
    Game g(tunnels());
    for (std::int16_t x = 0; x < 8; x = static_cast<std::int16_t>(x + 2)) {
      place_piece(*g.schema, g.arena, g.id("table"), 0, {x, 0}, g.component("mouth"), Turn::none);
    }
    std::vector<Pair> pairs;
    for (int x : {2, 4, 6})
      pairs.push_back({{pack({0, 0}), 0}, {pack({static_cast<std::int16_t>(x), 0}), 0}});
    if (backwards) std::reverse(pairs.begin(), pairs.end());
    for (const Pair& p : pairs)
      merges::add(*g.schema, g.arena, g.f("roads"), 0, id_of(g, p.first), id_of(g, p.second));
    // The first one has one inner end and three merges; the last of two goes.
    board::Scratch scratch;
    const Pair gone = {{pack({0, 0}), 0}, {pack({4, 0}), 0}};
    merges::remove(
        *g.schema, g.arena, g.f("roads"), 0,
        merges::find(g.arena, g.f("roads"), 0, id_of(g, gone.first), id_of(g, gone.second)),
        scratch);
    return g;
  };
  const Game one = game(false);
  const Game other = game(true);
  CHECK(hash(*one.schema, one.arena) == hash(*other.schema, other.arena));
  const auto open = [](const Game& g, std::int16_t x) {
    return g.f("roads").regions[0].open_ends(g.arena, id_of(g, {pack({x, 0}), 0}));
  };
  CHECK(open(one, 0) == 6);
  CHECK(open(other, 0) == 6);
  CHECK(open(one, 4) == 4);
  CHECK(open(other, 4) == 4);
}

TEST_CASE("damaged merges and links of a snapshot are refused") {
  Game g(tunnels());
  place_piece(*g.schema, g.arena, g.id("table"), 0, {0, 0}, g.component("mouth"), Turn::none);
  place_piece(*g.schema, g.arena, g.id("table"), 0, {2, 0}, g.component("line"), Turn::none);
  merges::add(*g.schema, g.arena, g.f("roads"), 0, id_of(g, {pack({0, 0}), 0}),
              id_of(g, {pack({2, 0}), 0}));
  const board::Map& map = g.f("isle").maps[0];
  map.insert_link(g.arena, {0, 1, 0});
  const auto refusal = [&](auto change) {
    return snapshot_refusal(g, [&](json& snapshot) { change(snapshot["fields"]); });
  };
  const auto bad = [](const std::string& rest) {
    return "save.json: error[schema/bad-snapshot]: fields." + rest;
  };
  CHECK(refusal([](json&) {}) == "accepted");
  CHECK(refusal([](json& f) { f["roads"][0].push_back(f["roads"][0][0]); }) ==
        bad("roads[0][1]: these segments are merged already"));
  CHECK(refusal([](json& f) { f["roads"][0][0][1] = f["roads"][0][0][0]; }) ==
        bad("roads[0][0]: these segments are merged already"));
  CHECK(refusal([](json& f) {
          f["roads"][0][0][0]["cell"] = {5, 5};
        }) == bad("roads[0][0][0].cell: no piece lies on this cell"));
  CHECK(refusal([](json& f) { f["roads"][0][0][0]["segment"] = 1; }) ==
        "save.json: error[io/json-range]: fields.roads[0][0][0].segment: 1 is not between 0 and 0");
  CHECK(refusal([](json& f) {
          for (int i = 0; i < 7; ++i) f["roads"][0].push_back(f["roads"][0][0]);
        }) == bad("roads[0]: more than 6 merges"));
  CHECK(refusal([](json& f) { f["isle"][0]["links"][0]["to"] = "a"; }) ==
        bad("isle[0].links[0]: a place is linked to itself"));
  CHECK(refusal([](json& f) {
          f["isle"][0]["links"].push_back({{"from", "b"}, {"to", "a"}, {"kind", "path"}});
        }) == bad("isle[0].links[1]: these places are linked by a path already"));
  CHECK(refusal([](json& f) { f["isle"][0]["links"][0]["kind"] = "ferri"; }) ==
        "save.json: error[schema/unknown-name]: fields.isle[0].links[0].kind: there is no kind of "
        "links 'ferri'\n"
        "    hint: did you mean 'ferry'?");
  CHECK(refusal([](json& f) { f["isle"][0]["links"][0]["direction"] = "upp"; }) ==
        "save.json: error[schema/unknown-name]: fields.isle[0].links[0].direction: there is no "
        "direction 'upp'\n"
        "    hint: did you mean 'up'?");
  const auto leads_too = [](const char* from, const char* to, const char* direction) {
    return [=](json& f) {
      f["isle"][0]["links"][0]["direction"] = "onward";  // from a to b
      f["isle"][0]["links"].push_back(
          {{"from", from}, {"to", to}, {"kind", "ferry"}, {"direction", direction}});
    };
  };
  CHECK(refusal(leads_too("a", "c", "up")) == "accepted");
  CHECK(refusal(leads_too("a", "c", "onward")) ==
        bad("isle[0].links[1]: something leads in that direction already"));
  CHECK(refusal(leads_too("c", "b", "onward")) ==
        bad("isle[0].links[1]: something leads in that direction already"));
  CHECK(refusal(leads_too("c", "a", "back")) ==
        bad("isle[0].links[1]: something leads in that direction already"));
}
