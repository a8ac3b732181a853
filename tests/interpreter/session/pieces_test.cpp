// What lies on grids and maps when a game begins.

#include "interpreter/session/script/script.hpp"
#include "interpreter/state/snapshot.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

// A ruleset with this map and this grid, and what a script of it says.
std::string pieces_script(const std::string& board, const std::string& table,
                          const std::string& script) {
  const package::Workspace w;
  w.base(
      "local c = castellan\n"
      "return {\n"
      "  c.component('man', {}),\n"
      "  c.components('man', { { name = 'pawn', copies = 7 }, { name = 'king' } }),\n"
      "  c.component('tile', { sides = { 'grass', 'wall' }, features = { { 'lawn', edge = 'grass' "
      "}, { 'fence', edge = 'wall' } } }), c.component('roof', { features_of = 'tile' }),\n"
      "  c.entries('base.tiles'),\n"
      "  c.map('board', { board = 'squares 4 x 4', holds = 'man', " +
      board +
      " }),\n"
      "  c.grid('table', { holds = 'tile', " +
      table +
      " }),\n"
      "  c.pile('bag', { holds = 'man', starts_full = true }),\n"
      "  c.pile('heap', { holds = 'tile', starts_full = true }),\n"
      "  c.ref('active', { to = 'player' }),\n"
      "  c.move('stop', { effect = 'finish game' }),\n"
      "  c.start('setup'),\n"
      "  c.phase('setup', { enter = 'set active to first p in players', next = 'turn' }),\n"
      "  c.phase('turn', { actor = 'active', moves = { 'stop' }, next = 'turn' }),\n"
      "  c.ranking { '0' },\n"
      "}\n");
  w.file("base/base.tiles",
         "tile meadow x4: lawn N E S W\n"
         "tile tower x2: fence N, lawn E S W\n"
         "roof thatch x2: sides any any any any\n");
  ScriptOptions options;
  options.path = {w.root()};
  return w.relative(test::errors(test::run("ruleset base\nplayers Anna, Ben\n" + script, options)));
}

constexpr const char* kLaidBoard = "pieces = { 'pawn a1..d1, a4; king b2', 'pawn c2' }";
constexpr const char* kLaidTable =
    "turns = true, match = true, pieces = 'meadow (0,0)..(1,1); tower (0,-1); tower (0,2) turned "
    "180'";

TEST_CASE("a game begins with what its boards are declared with") {
  CHECK(pieces_script(kLaidBoard, kLaidTable,
                      "expect board = king, pawn x6\nexpect board[b2] = king\nexpect board[a1..d1, "
                      "a4, c2] = pawn\n"
                      "expect bag = pawn\nexpect table = meadow x4, tower x2\nexpect heap = none\n")
            .empty());
}

TEST_CASE("a position lays a board anew when it names it, and leaves it otherwise") {
  CHECK(pieces_script(
            kLaidBoard, kLaidTable,
            "position\n  board: king a1\n  board: pawn b1\nend\n"
            "expect board = king, pawn\nexpect table = meadow x4, tower x2\n"
            "position\n  table: meadow (5,5)\nend\n"
            "expect table = meadow\nexpect board = king, pawn x6\nexpect board[b2] = king\n")
            .empty());
}

TEST_CASE("a layer begins with pieces too, and is emptied with what is below") {
  const auto roofs = [](const std::string& pieces) {
    return "pieces = 'meadow (0,0)..(1,1)' }), c.grid('roofs', { over = 'table', holds = 'roof', "
           "pieces = '" +
           pieces + "'";
  };
  CHECK(
      pieces_script(
          "pieces = 'king a1'", roofs("thatch (0,0), (2,1)"),
          "expect roofs = thatch x2\nposition\n  table: meadow (4,4)\nend\nexpect table = meadow\n"
          "expect roofs = none\nposition\n  roofs: thatch (1,1)\nend\nexpect roofs = thatch\n"
          "expect table = meadow x4\n")
          .empty());
  CHECK(
      pieces_script("pieces = 'king a1'", roofs("thatch (0,0); thatch (5,5)"),
                    "expect roofs = thatch x2\n") ==
      "base/rules.lua:8:146: error[state/invalid-position]: the piece of 'roofs' at (5,5) lies "
      "neither over nor beside a piece below\n"
      "      c.grid('table', { holds = 'tile', pieces = 'meadow (0,0)..(1,1)' }), c.grid('roofs', "
      "{ over = 'table', holds = 'roof', pieces = 'thatch (0,0); thatch (5,5)' }),\n"
      "                                                                                            "
      "                                                         ^^^^^^^^^^^^\n"
      "    hint: while running a.game:3\n");
}

TEST_CASE("packages add pieces to what lies there") {
  const std::string added =
      "pieces = 'meadow (0,0)..(1,0)' }), c.extend('map board', { pieces = 'pawn d4' }), "
      "c.extend('grid table', { pieces = { 'meadow (0,1)', 'tower (1,1)' }";
  CHECK(pieces_script(
            kLaidBoard, added,
            "expect board = king, pawn x7\nexpect bag = none\nexpect table = meadow x3, tower\n")
            .empty());
}

TEST_CASE("what cannot lie there is refused where it is declared") {
  CHECK(pieces_script("pieces = 'pawn a1..d1, a2..d2'", "pieces = 'meadow (0,0)'",
                      "expect bag = none\n") ==
        "base/rules.lua:7:83: error[state/not-available]: no 'pawn' is left for this place\n"
        "      c.map('board', { board = 'squares 4 x 4', holds = 'man', pieces = 'pawn a1..d1, "
        "a2..d2' }),\n"
        "                                                                                      "
        "^^^^^^\n"
        "    hint: the game has 7\n");
  CHECK(pieces_script("pieces = 'paw a1; king e1; king'",
                      "pieces = 'meadow a1; tower (1,0) turned 90'", "expect bag = none\n") ==
        "base/rules.lua:7:70: error[script/unknown-component]: there is no man 'paw'\n"
        "      c.map('board', { board = 'squares 4 x 4', holds = 'man', pieces = 'paw a1; king e1; "
        "king' }),\n"
        "                                                                         ^^^\n"
        "    hint: did you mean 'pawn'?\n"
        "base/rules.lua:7:83: error[script/bad-path]: 'board' has no place 'e1'\n"
        "      c.map('board', { board = 'squares 4 x 4', holds = 'man', pieces = 'paw a1; king e1; "
        "king' }),\n"
        "                                                                                      ^^\n"
        "    hint: did you mean 'a1'?\n"
        "base/rules.lua:7:87: error[script/bad-value]: write NAME PLACE\n"
        "      c.map('board', { board = 'squares 4 x 4', holds = 'man', pieces = 'paw a1; king e1; "
        "king' }),\n"
        "                                                                                          "
        "^^^^\n"
        "    hint: while running a.game:3\n"
        "base/rules.lua:8:47: error[script/bad-value]: a piece lies on a cell; write NAME (x,y), "
        "or several cells\n"
        "      c.grid('table', { holds = 'tile', pieces = 'meadow a1; tower (1,0) turned 90' }),\n"
        "                                                  ^^^^^^^^^\n"
        "    hint: while running a.game:3\n"
        "base/rules.lua:8:58: error[script/bad-value]: pieces of 'table' are never turned\n"
        "      c.grid('table', { holds = 'tile', pieces = 'meadow a1; tower (1,0) turned 90' }),\n"
        "                                                             ^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: while running a.game:3\n");
  CHECK(pieces_script("pieces = 'king a1'",
                      "turns = true, match = true, pieces = 'tower (0,0); meadow (0,-1)'",
                      "expect bag = none\n") ==
        "base/rules.lua:8:88: error[state/invalid-position]: side must match: the south side of "
        "the piece at (0,-1) is 'grass', its neighbour has 'wall' there\n"
        "      c.grid('table', { holds = 'tile', turns = true, match = true, pieces = 'tower "
        "(0,0); meadow (0,-1)' }),\n"
        "                                                                                          "
        " ^^^^^^^^^^^^^\n"
        "    hint: while running a.game:3\n");
  CHECK(pieces_script("pieces = 'king a1,; pawn'", "pieces = ''", "expect bag = none\n") ==
        "base/rules.lua:7:77: error[grammar/expected]: expected ';' or the end of the text, found "
        "','\n"
        "      c.map('board', { board = 'squares 4 x 4', holds = 'man', pieces = 'king a1,; pawn' "
        "}),\n"
        "                                                                                ^\n"
        "    hint: while running a.game:3\n");
  CHECK(pieces_script("pieces = 3", "pieces = { 'meadow (0,0)', {} }", "expect bag = none\n") ==
        "base/rules.lua:8:37: error[package/bad-value]: 'pieces' of grid 'table' is a table; "
        "expected rule text.\n"
        "      c.grid('table', { holds = 'tile', pieces = { 'meadow (0,0)', {} } }),\n"
        "                                        ^^^^^^\n"
        "    hint: while running a.game:3\n");
}

}  // namespace
}  // namespace castellan::session
