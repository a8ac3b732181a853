// Pieces of several cells: how they are said, laid, counted, saved and taken away.

#include <map>

#include "interpreter/base/generator.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/piece_parts.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/session/land.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

constexpr const char* kShapes =
    "land one x9: road W E\n"
    "land two x9: price 3\n  road W E\n      part (1,0)\n  road W E\n"
    "land four x4\n      part (1,0)\n      part (0,1)\n      part (1,1)\n  road E\n"
    "land hook x4\n  road N\n      part (-1,0)\n      part (-2,0)\n      part (0,1)\n      part "
    "(0,2)\n  road S\n"
    "land west x40: road W E\n"
    "land east x40: road W E\n";

// A ruleset with these tiles and declarations beside it.
void shapes_ruleset(const package::Workspace& w, const std::string& tiles, const std::string& grid,
                    const std::string& more = {}, const std::string& amount = "0") {
  test::land_ruleset(
      w, {.tiles = tiles,
          .family = "attributes = { { 'price', c.number(0, 9) } }, sides = { 'grass', 'road' },\n"
                    "    features = { { 'road', edge = 'road', region = true } }",
          .grid = "directions = 'sides', " + grid,
          .more = more,
          .amount = amount});
}

std::string shapes_script(const std::string& script, const std::string& grid = "match = true",
                          const std::string& amount = "0") {
  const package::Workspace w;
  shapes_ruleset(w, kShapes, grid, {}, amount);
  return w.relative(test::errors(test::land_result(w, script)));
}

// What is wrong with tiles.
std::string shapes_error(const std::string& tiles) {
  const package::Workspace w;
  shapes_ruleset(w, tiles, "match = true", {});
  const std::string said = test::first_error(test::land_result(w, "expect over\n"));
  return said.substr(0, said.find(" | while running"));
}

std::string shape_position(const std::string& lines) {
  return "position\n  phase \"turn\" of Anna\n" + lines + "end\n";
}

// The value of an amount while something lies on the table.
std::string shapes_amount(const std::string& text, const std::string& table, std::int64_t value) {
  return shapes_script(shape_position("  table: " + table + "\n") +
                           "Anna: ask\nexpect n = " + std::to_string(value) + "\n",
                       "match = true", text);
}

}  // namespace

TEST_CASE("parts of an entry that make up no piece are refused where they stand") {
  CHECK(shapes_error("land two\n  part (1.5,0)\n") ==
        "2:3 schema/bad-value: 'part' takes one cell, whole numbers from -15 to 15: how far to the "
        "east and to the south "
        "of the first part");
  CHECK(shapes_error("land two\n  part (1,0) road\n") ==
        "2:3 schema/bad-value: 'part' takes one cell, whole numbers from -15 to 15: how far to the "
        "east and to the south "
        "of the first part");
  CHECK(shapes_error("land two\n  road E\n  part (0,0)\n  road W\n") ==
        "3:3 schema/bad-value: component 'two' has two parts at (0,0) | the first part is at "
        "(0,0); say where the others "
        "lie from there");
  CHECK(shapes_error("land two\n  part (1,1)\n") ==
        "2:3 schema/bad-value: part (1,1) of component 'two' does not hang together with its first "
        "part | parts touch by "
        "their sides");
  CHECK(shapes_error("land two\n  road E\n  part (1,0)\n") ==
        "3:3 schema/side-clash: the west side of part (1,0) of component 'two' is 'grass', and "
        "part (0,0) beside it has "
        "'road' there");
  CHECK(shapes_error("land two\n  part (1,0)\n  price 2\n") ==
        "3:3 schema/bad-value: attribute 'price' is of the whole component 'two', not of a part of "
        "it | it stands before "
        "the parts");
  std::string line = "land long\n";
  for (int n = 1; n <= 16; ++n)
    line += "  part (" + std::to_string(n % 16) + "," + std::to_string(n / 16) + ")\n";
  CHECK(shapes_error(line) == "17:3 schema/too-large: component 'long' has more than 16 parts");
}

TEST_CASE("a script says parts in tables") {
  const auto said = [](const std::string& parts) {
    const package::Workspace w;
    shapes_ruleset(
        w, kShapes, "match = true",
        "  c.components('land', { { name = 'made', copies = 2, road = { 'W', 'E' }, parts = " +
            parts + " } }),\n");
    return test::first_error(test::land_result(
        w, shape_position("  table: made (0,0); one (2,0)\n") + "expect table = made, one\n"));
  };
  CHECK(said("{ { at = { 1, 0 }, road = { 'W', 'E' } } }") == "");
  const std::string wrong = said("{ { at = { 1 }, road = { 'W', 'E' } } }");
  INFO(wrong);
  CHECK(
      wrong.find(
          "'at' of part 1 of entry 1 of family 'land' is how far it lies from the first square.") !=
      std::string::npos);
  INFO(wrong);
  CHECK(wrong.find("write { east, south }, as at = { 1, 0 }") != std::string::npos);
}

TEST_CASE("a layer does not hold pieces of several cells") {
  const package::Workspace w;
  shapes_ruleset(w, "roof flat: sides any any any any\n      part (1,0)\n  sides any any any any\n",
                 "match = true", "  c.grid('roofs', { over = 'table', holds = 'roof' }),\n");
  const std::string said = w.relative(test::errors(test::land_result(w, "expect over\n")));
  INFO(said);
  CHECK(said.find(
            "error[schema/bad-field]: grid 'roofs' holds roof, some of which fill several cells") !=
        std::string::npos);
}

TEST_CASE(
    "a piece of several cells is laid by its first part, turned around it, and taken away whole") {
  const std::string begin = shape_position("  drawn = two\n  table: one (0,0)\n");
  CHECK(shapes_script(
            begin +
            "expect legal \"lay (1,0)\"\nexpect legal \"lay (-2,0)\"\nexpect legal \"lay (0,1) "
            "turned 90\"\n"
            "expect illegal \"lay (-1,0)\" because \"(0,0) is occupied by one\"\n"
            "expect illegal \"lay (0,1) turned 270\" because \"(0,0) is occupied by one\"\n"
            "expect illegal \"lay (3,0)\" because \"(3,0) is not next to any piece\"\n"
            "expect illegal \"lay (0,1)\" because \"is 'grass', the piece\"\n"
            "Anna: lay (1,0)\n"
            "expect table = one, two\nexpect bag = one x8, two x8, four x4, hook x4, west x40, "
            "east x40\n"
            "expect illegal \"lift (2,0)\" because \"(2,0) is part of the piece at (1,0)\"\n"
            "Anna: lift (1,0)\nexpect table = one\nexpect bag = one x8, two x9, four x4, hook x4, "
            "west x40, east x40\n"
            "undo 2\nexpect table = one\n")
            .find("lay (0,1)\" because") != std::string::npos);
}

TEST_CASE("what looks the same in two turns is one move, whichever end is named") {
  CHECK(shapes_script(
            shape_position("  drawn = two\n  table: one (0,0)\n") +
            "Anna: lay (2,0) turned 180\nexpect table = one, two\nexpect legal \"lay (3,0)\"\n"
            "expect illegal \"lay (2,0)\" because \"occupied by two\"\n") == "");
}

TEST_CASE("a position lays the whole piece in one item and says where it has no room") {
  CHECK(shapes_script(shape_position("  table: two (0,0), (2,0); hook (4,0) turned 180\n") +
                          "expect table = hook, two x2\n",
                      "") == "");
  CHECK(shapes_script(shape_position("  table: two (0,0), (1,0)\n")) ==
        "a.game:5:21: error[state/occupied]: cell (1,0) of 'table' is occupied\n      table: two "
        "(0,0), (1,0)\n"
        "                        ^^^^^\n");
  CHECK(shapes_script(shape_position("  table: two (16000,0)\n"))
            .find("error[state/no-cell]: there is no cell (16001,0), where a part would lie") !=
        std::string::npos);
}

TEST_CASE("figures stand on parts, and hold the whole piece") {
  CHECK(
      shapes_script(shape_position(
                        "  table: one (0,0); two (1,0)\n  walker of Anna on table (2,0) road E\n") +
                    "expect walker of Anna on table (2,0) road E\nAnna: lift (1,0)\n")
          .find("a figure stands on 'two'") != std::string::npos);
}

TEST_CASE("rule text counts cells or whole pieces") {
  CHECK(shapes_amount("size of roads[first s in segments(table[(0,0)])]",
                      "two (0,0); one (2,0); two (3,0)", 5) == "");
  CHECK(shapes_amount("count of w in wholes(pieces(roads[first s in segments(table[(0,0)])]))",
                      "two (0,0); one (2,0); two (3,0)", 3) == "");
  CHECK(shapes_amount("count of q in parts(table[(4,0)])", "two (0,0); one (2,0); two (3,0)", 2) ==
        "");
  CHECK(shapes_amount("x of whole of table[(4,0)]", "two (0,0); one (2,0); two (3,0)", 3) == "");
  CHECK(shapes_amount("price of table[(4,0)]", "two (0,0); one (2,0); two (3,0)", 3) == "");
  CHECK(shapes_amount("count of x in table where component of x = two",
                      "two (0,0); one (2,0); two (3,0)", 4) == "");
  CHECK(shapes_amount("count of w in wholes(table)", "two (0,0); one (2,0); two (3,0)", 3) == "");
  CHECK(shapes_amount("count of q in cells_around(table[(2,0)])", "one (0,0); one (1,0); one (2,0)",
                      8) == "");
  CHECK(shapes_amount("count of q in cells_around(table[(1,0)])", "two (0,0)", 10) == "");
  CHECK(shapes_amount("count of q in cells_around(table[(1,1)])", "four (0,0)", 12) == "");
  CHECK(shapes_amount("count of q in cells_around(table[(0,0)])", "hook (0,0)", 16) == "");
  CHECK(shapes_amount("count of q in around_whole(table[(1,0)])",
                      "one (-1,0); two (0,0); two (2,0)", 2) == "");
  CHECK(shapes_amount("count of q in wholes(rays(table[(2,0)]))", "two (0,0); one (2,0); two (3,0)",
                      2) == "");
  CHECK(shapes_amount("count of q in rays(table[(2,0)])", "two (0,0); one (2,0); two (3,0)", 4) ==
        "");
  CHECK(shapes_amount("count of q in wholes(wholes(around(table[(2,0)])))",
                      "two (0,0); one (2,0); two (3,0)", 2) == "");
  CHECK(shapes_amount("count of q in wholes(wholes(wholes(wholes(table))))", "one (0,0)", 1)
            .find("error[expr/too-large]: sets of 'wholes' and 'cells_of' stand in each other more "
                  "than 3 times") != std::string::npos);
  CHECK(shapes_amount("count of q in wholes(players)", "one (0,0)", 1)
            .find("error[expr/wrong-kind]: expected a set of pieces, found a player") !=
        std::string::npos);
}

TEST_CASE("the regions of a piece of two parts are those of its parts laid one by one") {
  const package::Workspace w;
  shapes_ruleset(w, kShapes, "");
  const auto result = test::land_result(w, "expect moves 0\n");
  REQUIRE(result.session != nullptr);
  const state::Schema& schema = result.session->game().rules().schema();
  const FieldId table = schema.find_field("table");
  const state::FieldType& f = schema.field(table);
  const state::FieldType& roads = schema.field(schema.find_field("roads"));
  const ComponentId two = schema.find_component("two"), west = schema.find_component("west"),
                    east = schema.find_component("east");
  Arena whole(schema.words()), apart(schema.words());
  state::initialise_empty(schema, whole);
  state::initialise_empty(schema, apart);
  board::Scratch scratch;
  rng::Stream random(3);
  std::map<Word, std::pair<Cell, Cell>> laid;
  const auto look = [&](const Arena& a, Cell cell) {
    const int slot = f.grids[0].slot_at(a, cell);
    const int id = slot * roads.segments;
    const auto& r = roads.regions[0];
    return std::tuple(r.size(a, id), r.open_ends(a, id), r.groups(a, id));
  };
  for (int step = 0; step < 400; ++step) {
    const Cell cell{static_cast<std::int16_t>(random.below(6)),
                    static_cast<std::int16_t>(random.below(5))};
    const auto turn = static_cast<Turn>(random.below(4));
    if (const int slot = f.grids[0].slot_at(whole, cell); slot >= 0) {
      const int first = state::SlotsOfPiece(f, whole, 0, slot).first();
      const auto cells = laid.at(pack(f.grids[0].cell_of(whole, first)));
      laid.erase(pack(cells.first));
      state::remove_piece(schema, whole, table, 0, slot, scratch);
      for (const Cell c : {cells.first, cells.second})
        state::remove_piece(schema, apart, table, 0, f.grids[0].slot_at(apart, c), scratch);
    } else if (state::no_room(f, whole, 0, cell, two, turn).id == nullptr) {
      const int first = state::place_piece(schema, whole, table, 0, cell, two, turn);
      const Cell other = f.grids[0].cell_of(whole, state::SlotsOfPiece(f, whole, 0, first)[1]);
      laid[pack(cell)] = {cell, other};
      state::place_piece(schema, apart, table, 0, cell, west, turn);
      state::place_piece(schema, apart, table, 0, other, east, turn);
    }
    REQUIRE(f.grids[0].count(whole) == f.grids[0].count(apart));
    for (const auto& [key, cells] : laid) {
      REQUIRE(look(whole, cells.first) == look(apart, cells.first));
      REQUIRE(look(whole, cells.second) == look(apart, cells.second));
    }
  }
}

TEST_CASE("a save keeps the parts, and one without all of them is refused") {
  const package::Workspace w;
  shapes_ruleset(w, kShapes, "match = true");
  const auto result = test::land_result(w, shape_position("  table: one (0,0); two (1,0)\n"));
  REQUIRE(result.session != nullptr);
  const state::Schema& schema = result.session->game().rules().schema();
  const nlohmann::json saved = state::save(schema, result.session->game().arena());
  CHECK(saved["fields"]["table"][0].dump() ==
        "[{\"cell\":[0,0],\"component\":\"one\",\"slot\":0},{\"cell\":[1,0],\"component\":\"two\","
        "\"slot\":1},"
        "{\"cell\":[2,0],\"component\":\"two\",\"part\":2,\"slot\":2}]");
  CHECK(state::save(schema, state::load(schema, saved, "save")) == saved);
  CHECK(state::view(schema, result.session->game().arena(), std::nullopt)["table"].dump() ==
        "[{\"cell\":[0,0],\"component\":\"one\"},{\"cell\":[1,0],\"cells\":[[1,0],[2,0]],"
        "\"component\":\"two\"}]");
  const auto refused = [&](const char* path, const nlohmann::json& value) {
    nlohmann::json changed = saved;
    changed["fields"]["table"][0].at(nlohmann::json::json_pointer(path)) = value;
    try {
      (void)state::load(schema, changed, "save");
    } catch (const grammar::Error& e) {
      return std::string(e.first().message);
    }
    return std::string("accepted");
  };
  CHECK(refused("/2/cell", {4, 4}) ==
        "fields.table[0][1]: this part of a piece lies without the others");
  CHECK(refused("/2/part", 3) == "fields.table[0][2].part: 3 is not between 2 and 2");
  CHECK(refused("/2/component", "one") == "fields.table[0][2].part: this component has no parts");
  CHECK(refused("/1/cell", {16000, 0}) ==
        "fields.table[0][1]: this part of a piece lies without the others");
}

}  // namespace castellan::session
