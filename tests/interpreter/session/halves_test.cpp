// Pieces of half a cell: how they are said, laid, named, joined, counted and saved.

#include <array>
#include <map>
#include <set>

#include "interpreter/base/generator.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/session/land.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

constexpr const char* kHalves =
    "land one x40: road W E\n"
    "land cross x20\n  road N E S W\n"
    "land slope x9: half\n"
    "land ramp x20: half\n  road N SW\n"
    "land bow x20: half\n  road N EL\n  road SWL\n  road SWR\n"
    "land span x5: half\n  road N E SW\n"
    "land two x9\n  road W\n  part (1,0)\n  road E\n";

ScriptResult halves_result(const package::Workspace& w, const std::string& tiles,
                           const std::string& script, const std::string& more = {},
                           const std::string& amount = "0") {
  test::land_ruleset(w, {.tiles = tiles,
                         .grid = "directions = 'all'",
                         .regions = "merges = 9",
                         .more = more,
                         .amount = amount});
  return test::land_result(w, script);
}

std::string halves_error(const std::string& tiles) {
  const package::Workspace w;
  const std::string said = test::first_error(halves_result(w, tiles, "expect over\n"));
  return said.substr(0, said.find(" | while running"));
}

std::string halves_script(const std::string& table, const std::string& script,
                          const std::string& amount = "0") {
  const package::Workspace w;
  return w.relative(test::errors(halves_result(
      w, kHalves,
      "position unchecked\n  phase \"turn\" of Anna\n  drawn = ramp\n  table: " + table +
          "\nend\n" + script,
      {}, amount)));
}

std::string halves_amount(const std::string& text, const std::string& table, int value) {
  return halves_script(table, "Anna: ask\nexpect n = " + std::to_string(value) + "\n", text);
}

/// A point on the outline of a piece, in quarters of a cell.
using Spot = std::pair<int, int>;
/// Where the half-side of a piece lies: of a half, the diagonal where its sides are missing.
Spot spot_of(const board::Piece& piece, bool half, int half_side) {
  static constexpr std::array<Spot, 8> kSquare{
      {{1, 0}, {3, 0}, {4, 1}, {4, 3}, {3, 4}, {1, 4}, {0, 3}, {0, 1}}};
  Spot at = kSquare[static_cast<std::size_t>(half_side)];
  if (half && half_side == 4) at = {3, 3};
  if (half && half_side == 7) at = {1, 1};
  for (int t = 0; t < static_cast<int>(piece.turn); ++t) at = {4 - at.second, at.first};
  return {4 * piece.cell.x + at.first, 4 * piece.cell.y + at.second};
}

}  // namespace

TEST_CASE("what half a cell cannot have is refused where it stands") {
  CHECK(halves_error("land a: half 2\n") == "1:9 schema/bad-value: 'half' takes no value");
  CHECK(halves_error("land a: half, half\n") ==
        "1:15 schema/duplicate-attribute: component 'a' says 'half' twice");
  CHECK(halves_error("land a: half\n  road S\n") ==
        "2:8 schema/bad-value: component 'a' is half a cell and has no side 'S' | it has N and E, "
        "and the diagonal SW");
  CHECK(halves_error("land a: half\n  road NE\n") ==
        "2:8 schema/bad-value: component 'a' is half a cell and has no side 'NE' | it has N and E, "
        "and the diagonal SW");
  CHECK(halves_error("land a: half, sides grass grass grass grass\n") ==
        "1:15 schema/bad-value: 'sides' of half a cell takes three classes: of its north and east "
        "side, and of its diagonal");
  CHECK(halves_error("land a: half\n  part (1,0)\n") ==
        "2:3 schema/bad-value: component 'a' is half a cell and has parts; a piece of several "
        "cells fills them");
  CHECK(halves_error("land a: half\n  road SW\n  road SWL\n") ==
        "3:3 schema/side-twice: half-side SWL of component 'a' belongs to two features: 'road' and "
        "'road'");
  CHECK(halves_error("land a\n  road SW\n") ==
        "2:8 schema/unknown-attribute: feature 'road' has no mark 'SW', and it is no side | it is "
        "one of open, beside");
}

TEST_CASE("a layer holds no halves") {
  const package::Workspace w;
  const auto result = halves_result(w, "roof flat: half\n", "expect over\n",
                                    "  c.grid('roofs', { over = 'table', holds = 'roof' }),\n");
  const std::string said = w.relative(test::errors(result));
  INFO(said);
  CHECK(said.find(
            "error[schema/bad-field]: grid 'roofs' holds roof, some of which fill half a cell") !=
        std::string::npos);
}

TEST_CASE("a half goes by its cell and the corner that it has") {
  const std::string both = "ramp (0,0); slope (0,0) turned 180; one (1,0); one (0,1); one (1,1)";
  CHECK(halves_script(
            both,
            "expect table = ramp, slope, one x3\nexpect illegal \"lift (0,0)\" because \"two "
            "halves lie on "
            "(0,0); write (0,0)NE or (0,0)SW\"\n"
            "expect illegal \"lift (0,0)NW\" because \"there is no piece at (0,0)NW\"\n"
            "Anna: lift (0,0)NE\nexpect table = slope, one x3\nexpect legal \"lift (0,0)\"\n"
            "undo 1\nexpect table = ramp, slope, one x3\n") == "");
  CHECK(halves_script("ramp (0,0); ramp (0,0) turned 90", "")
            .find("error[state/occupied]: cell (0,0) of 'table' is occupied") != std::string::npos);
  CHECK(
      halves_script(
          both + "\n  walker of Anna on table (0,0)NE road SW\n  walker of Ben on table (0,0)\n",
          "expect walker of Anna on table (0,0)NE road N\nexpect walker of Ben on table (0,0)\n") ==
      "");
  CHECK(halves_script(both + "\n  walker of Ben on table (0,0)SW\n", "")
            .find("a figure that stands on no segment stands on the whole cell; write (0,0)") !=
        std::string::npos);
  CHECK(halves_script(both + "\n  walker of Ben on table (0,0)NE road S\n", "")
            .find("the piece has no such 'road'") != std::string::npos);
  CHECK(halves_script(both + "\n  roads: (0,0)NE road N - (1,1) road E\n", "") == "");
  CHECK(halves_script("one (0,0)\n  walker of Ben on table (0,0)NE road\n", "")
            .find("no piece of 'table' lies on (0,0)NE") != std::string::npos);
}

TEST_CASE("rule text sees both halves, and counts cells") {
  const std::string table =
      "one (0,0); ramp (1,0) turned 270; ramp (1,0) turned 90; one (2,0); slope (1,1)";
  CHECK(halves_amount("count of q in table", table, 5) == "");
  CHECK(halves_amount("count of q in cells_of(table)", table, 4) == "");
  CHECK(halves_amount("size of roads[first s in segments(table[(0,0)])]", table, 4) == "");
  CHECK(halves_amount("count of q in cells_of(pieces(roads[first s in segments(table[(0,0)])]))",
                      table, 3) == "");
  CHECK(halves_amount("open_ends of roads[first s in segments(table[(0,0)])]", table, 4) == "");
  CHECK(halves_amount("count of q in around(table[(0,0)])", table, 3) == "");
  CHECK(halves_amount("count of q in around_whole(table[(0,0)])", table, 3) == "");
  CHECK(halves_amount("count of q in neighbours(table[(1,0)])", table, 2) == "");
  CHECK(halves_amount("count of q in neighbours(other_half of table[(1,0)])", table, 3) == "");
  CHECK(halves_amount("turn of other_half of table[(1,0)]", table, 1) == "");
  CHECK(halves_amount("count of q in rays(table[(0,0)])", table, 3) == "");
  CHECK(halves_amount("count of q in in_reading_order(table)", table, 5) == "");
  CHECK(halves_amount("count of k in corners(table[(1,0)])", table, 3) == "");
  CHECK(halves_amount("count of q in around(corner(table, (1,1)))", table, 4) == "");
  CHECK(halves_amount("count of q in around(corner(table, (1,2)))", table, 0) == "");
  CHECK(halves_amount("count of k in facing(table[(1,0)], \"road\")", table, 0) == "");
  CHECK(halves_amount("if other_half of table[(1,1)] is none then 7 else 0", table, 7) == "");
}

TEST_CASE(
    "regions of halves are what meets in points of their outlines, whatever is laid and lifted") {
  const package::Workspace w;
  const auto result = halves_result(w, kHalves, "expect moves 0\n");
  REQUIRE(result.session != nullptr);
  const state::Schema& schema = result.session->game().rules().schema();
  const FieldId table = schema.find_field("table");
  const state::FieldType& f = schema.field(table);
  const state::FieldType& roads = schema.field(schema.find_field("roads"));
  const board::Grid& grid = f.grids[0];
  Arena a(schema.words());
  state::initialise_empty(schema, a);
  board::Scratch scratch;
  rng::Stream random(7);
  const char* const names[] = {"cross", "one", "ramp", "bow", "span", "slope"};
  for (int step = 0; step < 500; ++step) {
    const Cell cell{static_cast<std::int16_t>(random.below(5)),
                    static_cast<std::int16_t>(random.below(4))};
    const auto turn = static_cast<Turn>(random.below(4));
    const ComponentId what = schema.find_component(names[random.below(6)]);
    if (state::no_room(f, a, 0, cell, what, turn).id == nullptr) {
      state::place_piece(schema, a, table, 0, cell, what, turn);
    } else if (const int slot = grid.slot_at(a, cell); slot >= 0) {
      const int other = grid.other_half(a, slot);
      state::remove_piece(schema, a, table, 0, other >= 0 && random.below(2) == 0 ? other : slot,
                          scratch);
    }
    REQUIRE(grid.is_consistent(a));
    // Who reaches each point, and with which segment.
    std::map<Spot, std::vector<int>> pieces, segments;
    std::vector<int> all;
    for (int slot = grid.next_slot(a, -1); slot >= 0; slot = grid.next_slot(a, slot)) {
      const board::Piece piece = grid.piece(a, slot);
      const auto& type = schema.component(piece);
      const bool half = type.form == board::Form::half;
      for (int k = 0; k < 8; ++k) {
        if (half && (k == 5 || k == 6)) continue;
        pieces[spot_of(piece, half, k)].push_back(slot);
        for (const state::Segment& s : type.segments) {
          if ((s.halves >> k & 1) != 0)
            segments[spot_of(piece, half, k)].push_back(state::segment_id(roads, slot, s));
        }
      }
      for (const state::Segment& s : type.segments)
        all.push_back(state::segment_id(roads, slot, s));
    }
    std::map<int, int> lowest;
    for (const int id : all) lowest[id] = id;
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [spot, ids] : segments) {
        for (const int id : ids) {
          const int least = std::min(lowest[ids.front()], lowest[ids.back()]);
          changed = changed || lowest[id] != least;
          lowest[id] = least;
        }
      }
    }
    for (const int id : all) {
      int size = 0, open = 0;
      std::set<int> slots;
      for (const int other : all) {
        if (lowest[other] != lowest[id]) continue;
        ++size;
        slots.insert(state::slot_of_segment(roads, other));
      }
      for (const auto& [spot, ids] : segments)
        open += lowest[ids.front()] == lowest[id] && pieces[spot].size() == 1;
      const auto& regions = roads.regions[0];
      REQUIRE(regions.region(a, id) == lowest[id]);
      REQUIRE(regions.size(a, id) == size);
      REQUIRE(regions.groups(a, id) == std::ssize(slots));
      REQUIRE(regions.open_ends(a, id) == open);
    }
  }
}

TEST_CASE("saves and views name halves, hashes tell them apart") {
  const package::Workspace w;
  const std::string begin =
      "position unchecked\n  phase \"turn\" of Anna\n  table: span (0,0); span (0,0) turned 180\n";
  const std::string more = "  c.counter('worn', { of = 'piece of table' }),\n";
  const auto at = [&](const std::string& half) {
    auto result =
        halves_result(w, kHalves,
                      begin + "  walker of Anna on table (0,0)" + half + " road\n  worn[(0,0)" +
                          half + "] = 1\nend\nexpect worn[(0,0)" + half + "] = 1\n",
                      more);
    INFO(test::errors(result));
    REQUIRE(result.session != nullptr);
    REQUIRE(test::errors(result) == "");
    return result;
  };
  const auto north = at("NE"), south = at("SW");
  const state::Schema& schema = north.session->game().rules().schema();
  const Arena& arena = north.session->game().arena();
  CHECK(state::hash(schema, arena, {}) !=
        state::hash(south.session->game().rules().schema(), south.session->game().arena(), {}));
  const nlohmann::json saved = state::save(schema, arena);
  CHECK(saved["fields"]["table"][0].dump() ==
        "[{\"cell\":[0,0],\"component\":\"span\",\"slot\":0},{\"cell\":[0,0],\"component\":"
        "\"span\",\"slot\":1,\"turned\":180}]");
  CHECK(saved["fields"]["walkers"][0][0]["half"] == "NE");
  CHECK(state::save(schema, state::load(schema, saved, "save")) == saved);
  CHECK(state::view(schema, arena, std::nullopt)["table"].dump() ==
        "[{\"cell\":[0,0],\"component\":\"span\",\"half\":\"NE\"},"
        "{\"cell\":[0,0],\"component\":\"span\",\"half\":\"SW\",\"turned\":180}]");
  CHECK(state::view(schema, arena, std::nullopt)["worn"].dump() ==
        "[{\"cell\":[0,0],\"half\":\"NE\",\"value\":1},{\"cell\":[0,0],\"half\":\"SW\",\"value\":0}"
        "]");
  const auto refused = [&](const char* path, const nlohmann::json& value) {
    nlohmann::json changed = saved;
    changed["fields"].at(nlohmann::json::json_pointer(path)) = value;
    try {
      (void)state::load(schema, changed, "save");
    } catch (const grammar::Error& e) {
      return std::string(e.first().message);
    }
    return std::string("accepted");
  };
  const std::string slots =
      "halves of one cell, and no others, have slots side by side, the northern one the first";
  CHECK(refused("/table/0/1/slot", 3) == "fields.table[0][1].slot: " + slots);
  CHECK(refused("/table/0/1/cell", {1, 1}) == "fields.table[0][1].slot: " + slots);
  CHECK(refused("/table/0/1/turned", 90) == "fields.table[0][1].cell: two pieces lie on this cell");
  CHECK(refused("/walkers/0/0/half", "NW") ==
        "fields.walkers[0][0].cell: no such half lies on this cell");
  CHECK(refused("/walkers/0/0/half", "N") ==
        "fields.walkers[0][0].half: a half has the corner NE, SE, SW or NW");
}

}  // namespace castellan::session
