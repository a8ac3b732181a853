// Boards in a line: what they are short for, and what is wrong with one.

#include "interpreter/package/boards.hpp"

#include "grammar/parse.hpp"
#include "tests/interpreter/package/compiling.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// What loading and compiling says of these declarations, with this file beside them.
std::string said_of_board(const std::string& declarations, const std::string& map = "") {
  static const Workspace w;
  w.base(
      "local c = castellan\nreturn {\n  c.start('turn'), c.phase('turn', {}), "
      "c.sheet('final.score'),\n" +
      declarations + "\n}\n");
  w.file("base/final.score", "sheet final\n  row R: add 1\nend\n");
  w.file("base/board.map", map);
  return compiling(w);
}

description::Description board_laid(const std::string& file) {
  description::Description d;
  d.families.emplace_back().name = "field";
  auto& field = d.fields.emplace_back();
  field.name = "board";
  field.kind = description::FieldKind::map;
  field.map = std::make_shared<const grammar::Source>("board.map", file);
  grammar::Diagnostics out;
  field.map_file = grammar::parse_entries(*field.map, out);
  lay_board(d, field, out);
  CHECK(out.render_all() == "");
  return d;
}

// The entries, directions and links as a file says them.
std::string board_lines(const description::Description& d) {
  grammar::EntryFile file = d.fields.front().map_file;
  file.boards.clear();
  return grammar::print(file);
}

TEST_CASE("a board is short for its places, directions and links", "[package]") {
  CHECK(board_lines(board_laid("board squares 2 x 1\n")) ==
        "square a1: at (0,-1), cells (0,-1), column 1, row 1, edges north south west, corners "
        "northwest southwest\n"
        "square b1: at (1,-1), cells (1,-1), column 2, row 1, edges north east south, corners "
        "northeast southeast\n"
        "direction north - south\n"
        "direction east - west\n"
        "direction northeast - southwest\n"
        "direction southeast - northwest\n"
        "link a1 - b1 east side\n");
  CHECK(board_lines(board_laid("board hexes 1 x 2: places field, prefix left-\n")) ==
        "field left-a1: at (0,0), cells (0,0), column 1, row 1, edges north east west, corners "
        "northwest northeast\n"
        "field left-a2: at (0.5,1), cells (0.5,1), column 1, row 2, edges east south west, corners "
        "southeast southwest\n"
        "direction east - west\n"
        "direction northeast - southwest\n"
        "direction southeast - northwest\n"
        "link left-a1 - left-a2 southeast side\n");
  CHECK(board_lines(board_laid("board squares 2: links corner\n"))
            .ends_with("direction northeast - southwest\n"
                       "direction southeast - northwest\n"
                       "link a1 - b2 northeast corner\n"
                       "link a2 - b1 southeast corner\n"));
  const auto d = board_laid("board track 3\n");
  REQUIRE(d.families.size() == 2);
  CHECK(d.families[1].name == "space");
  CHECK(d.families[1].attributes.size() == 1);
  CHECK(d.choices.empty());
}

TEST_CASE("a file says more of the places of its board, and adds others", "[package]") {
  const auto d = board_laid(
      "board track 2: places field\nfield 2: price 3\nfield gate: at (5,5)\ndirection in - "
      "out\nlink 2 - gate in bridge\n");
  CHECK(board_lines(d) ==
        "field 1: at (0,0), cells (0,0), number 1\n"
        "field 2\n  at (1,0), cells (1,0), number 2\n  price 3\n"
        "field gate: at (5,5)\n"
        "direction onward - back\n"
        "direction in - out\n"
        "link 1 - 2 onward side\n"
        "link 2 - gate in bridge\n");
  REQUIRE(d.families.size() == 1);
  CHECK(d.families[0].attributes.size() == 1);
  CHECK(d.families[0].attributes[0].max == 2);
}

TEST_CASE("boards of every shape load, from Lua and from files", "[package]") {
  for (const std::string line :
       {"squares 8 x 6", "squares 19: links side", "hexes 11", "hexagon 5", "triangles 6",
        "ring 40", "track 100: prefix round-, places round", "squares 100"}) {
    CAPTURE(line);
    CHECK(said_of_board("c.map('m', { board = '" + line + "' }),") == "");
    CHECK(said_of_board("c.map('m', { entries = 'board.map' }),",
                        "# alone\nboard " + line + "\n") == "");
  }
  CHECK(said_of_board("c.map('m', { board = 'squares 3' }), c.map('n', { board = 'squares 3: "
                      "prefix n-, places other' }),\n"
                      "c.condition('left(q: place of m)', '(edges of q)[west] > 0 and column of q "
                      "= 1 and row of q != 7'),\n"
                      "c.condition('cornered(q: place of m, e: m_corner)', '(corners of q)[e] > 0 "
                      "and step(q, southeast) is none'),") == "");
}

struct BoardCase {
  std::string declarations, map, message;
};

// Stops in a circle, each linked onward and, by rail, with the one three further on.
constexpr const char* kCircle =
    "(function() local stops, links = {}, {}\n"
    "  for i = 1, 6 do\n"
    "    stops[i] = { name = 'stop' .. i }\n"
    "    links[i] = { 'stop' .. i, 'stop' .. i % 6 + 1, 'onward', 'walk' }\n"
    "  end\n"
    "  for i = 1, 3 do links[6 + i] = { 'stop' .. i, 'stop' .. i + 3, 'rail' } end\n"
    "  return { c.component('stop', {}), c.components('stop', stops),\n"
    "    c.map('m', { places = 'stop', directions = { { 'onward', 'back' } }, links = links }) } "
    "end)(),\n";

TEST_CASE("a script links the places of a map", "[package]") {
  CHECK(said_of_board(std::string(kCircle) +
                      "c.regions('lines', { over = 'm', link = 'rail' }),\n"
                      "c.condition('there(q: place of m)', 'step(q, onward) = stop1 and linked(q, "
                      "stop2, \"rail\")'),\n"
                      "c.amount('far(q: place of m)', 'count of x in ray(q, back)'),") == "");
  CHECK(said_of_board("c.map('m', { board = 'squares 2', directions = { { 'leap', 'fall' } }, "
                      "links = { { 'a1', 'b2', 'leap' } } }),\n"
                      "c.condition('there(q: place of m)', 'step(q, leap) = b2'),") == "");
  CHECK(said_of_board(
            "c.map('m', { entries = 'board.map', links = { { 'a', 'b', 'bridge', 'in' } } }),\n"
            "c.component('spot', {}),",
            "direction in - out\nspot a\nspot b\n") == "");
}

TEST_CASE("what is wrong with links of a script is said", "[package]") {
  const std::string stops =
      "c.component('stop', {}), c.components('stop', { { name = 'pier' }, { name = 'hill' } }),\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"c.map('m', { places = 'stop', links = { { 'pier', 'hil' } } }),",
       "base/rules.lua:5:31: error[schema/unknown-name]: there is no stop 'hil'\n"
       "    c.map('m', { places = 'stop', links = { { 'pier', 'hil' } } }),\n"
       "                                  ^^^^^\n"
       "    hint: did you mean 'hill'?"},
      {"c.map('m', { places = 'stop', links = { { 'pier', 'pier' } } }),",
       "base/rules.lua:5:31: error[schema/bad-link]: 'pier' is linked to itself\n"
       "    c.map('m', { places = 'stop', links = { { 'pier', 'pier' } } }),\n"
       "                                  ^^^^^"},
      {"c.map('m', { places = 'stop', links = { { 'pier' } } }),",
       "base/rules.lua:5:31: error[package/bad-value]: 'links' of map 'm' is a table; expected a "
       "list of { \"place\", "
       "\"place\", then kinds and directions }.\n"
       "    c.map('m', { places = 'stop', links = { { 'pier' } } }),\n"
       "                                  ^^^^^"},
      {"c.map('m', { places = 'stop', directions = { { 'up', 'up' } } }),",
       "base/rules.lua:5:31: error[schema/duplicate-name]: direction 'up' is its own opposite\n"
       "    c.map('m', { places = 'stop', directions = { { 'up', 'up' } } }),\n"
       "                                  ^^^^^^^^^^"},
      {"c.map('m', { places = 'stop', directions = { 'up' } }),",
       "base/rules.lua:5:31: error[package/bad-value]: 'directions' of map 'm' is text; expected a "
       "list of { \"direction\", "
       "\"opposite\" }.\n"
       "    c.map('m', { places = 'stop', directions = { 'up' } }),\n"
       "                                  ^^^^^^^^^^"},
      {"c.map('m', { places = 'stop', directions = { { 'none', 'up' } } }),",
       "base/rules.lua:5:31: error[schema/reserved-name]: direction 'none' has a name that rule "
       "text uses itself\n"
       "    c.map('m', { places = 'stop', directions = { { 'none', 'up' } } }),\n"
       "                                  ^^^^^^^^^^\n"
       "    hint: 'none' is nobody, nothing"},
  };
  for (const auto& [declaration, message] : cases) {
    CAPTURE(declaration);
    CHECK(said_of_board(stops + declaration) == message);
  }
}

TEST_CASE("what is wrong with a board is said where it stands", "[package]") {
  const std::string file = "c.map('m', { entries = 'board.map' }),";
  const std::vector<BoardCase> cases = {
      {file, "board sqares 8\n",
       "base/board.map:1:7: error[schema/unknown-name]: there is no board of 'sqares'\n"
       "    board sqares 8\n"
       "          ^^^^^^\n"
       "    hint: did you mean 'squares'?"},
      {file, "board pentagons 8\n",
       "base/board.map:1:7: error[schema/unknown-name]: there is no board of 'pentagons'\n"
       "    board pentagons 8\n"
       "          ^^^^^^^^^\n"
       "    hint: there are boards of squares, hexes, hexagon, triangles, ring, track"},
      {file, "board hexagon 3 x 4\n",
       "base/board.map:1:19: error[schema/bad-value]: 'hexagon' takes one size\n"
       "    board hexagon 3 x 4\n"
       "                      ^"},
      {file, "board squares 8 x 0\n",
       "base/board.map:1:19: error[schema/range]: a size of 'squares' is 1 to 10000, not 0\n"
       "    board squares 8 x 0\n"
       "                      ^"},
      {file, "board ring 2\n",
       "base/board.map:1:12: error[schema/range]: a size of 'ring' is 3 to 10000, not 2\n"
       "    board ring 2\n"
       "               ^"},
      {file, "board squares 1000000000 x 1000000000\n",
       "base/board.map:1:15: error[schema/range]: a size of 'squares' is 1 to 10000, not "
       "1000000000\n"
       "    board squares 1000000000 x 1000000000\n"
       "                  ^^^^^^^^^^"},
      {file, "board hexagon 10000\n",
       "base/board.map:1:7: error[schema/range]: a board has at most 10000 places, this one would "
       "have 299970001\n"
       "    board hexagon 10000\n"
       "          ^^^^^^^^^^^^^"},
      {file, "board squares 9: link side\n",
       "base/board.map:1:18: error[schema/unknown-attribute]: a board has no property 'link'\n"
       "    board squares 9: link side\n"
       "                     ^^^^\n"
       "    hint: did you mean 'links'?"},
      {file, "board squares 9: links sid, links, places a b, prefix (1,2)\n",
       "base/board.map:1:24: error[schema/bad-value]: 'sid' is no kind of links of 'squares'\n"
       "    board squares 9: links sid, links, places a b, prefix (1,2)\n"
       "                           ^^^\n"
       "    hint: did you mean 'side'?\n"
       "base/board.map:1:29: error[schema/duplicate-attribute]: a board says 'links' twice\n"
       "    board squares 9: links sid, links, places a b, prefix (1,2)\n"
       "                                ^^^^^\n"
       "base/board.map:1:36: error[schema/bad-value]: 'places' of a board takes one word\n"
       "    board squares 9: links sid, links, places a b, prefix (1,2)\n"
       "                                       ^^^^^^^^^^\n"
       "base/board.map:1:48: error[schema/bad-value]: 'prefix' of a board takes one word\n"
       "    board squares 9: links sid, links, places a b, prefix (1,2)\n"
       "                                                   ^^^^^^^^^^^^"},
      {file, "board squares 2\nboard hexes 2\n",
       "base/board.map:2:1: error[schema/bad-value]: a map has one board\n"
       "    board hexes 2\n"
       "    ^^^^^^^^^^^^^"},
      {file, "board squares 2\nsquare a1: colour red\n",
       "base/board.map:2:12: error[schema/unknown-attribute]: component family 'square' has no "
       "attribute or feature 'colour'\n"
       "    square a1: colour red\n"
       "               ^^^^^^\n"
       "    hint: it is one of column, row, edges, corners"},
      {file, "board squares 2\nsquare a1: row 2\n",
       "base/board.map:2:12: error[schema/duplicate-attribute]: component 'a1' gives attribute "
       "'row' twice\n"
       "    square a1: row 2\n"
       "               ^^^"},
      {file, "board squares 2\nlink a1 - a3\n",
       "base/board.map:2:11: error[schema/unknown-name]: there is no square 'a3'\n"
       "    link a1 - a3\n"
       "              ^^\n"
       "    hint: did you mean 'a1'?"},
      {file, "board squares 2\ndirection up - down\nlink a1 - b1 north\n",
       "base/board.map:3:14: error[schema/bad-link]: 'north' of 'a1' is 'b1', and 'a2' too\n"
       "    link a1 - b1 north\n"
       "                 ^^^^^"},
      {"c.map('m', { board = 'sqares 8' }),", "",
       "base/rules.lua:4:23: error[schema/unknown-name]: there is no board of 'sqares'\n"
       "    c.map('m', { board = 'sqares 8' }),\n"
       "                          ^^^^^^\n"
       "    hint: did you mean 'squares'?"},
      {"c.map('m', { board = 'squares' }),", "",
       "base/rules.lua:4:30: error[grammar/expected]: expected a size of the board, a number, "
       "found end of text\n"
       "    c.map('m', { board = 'squares' }),\n"
       "                                 ^"},
      {"c.map('m', { board = 'squares 8', entries = 'board.map' }),", "",
       "base/rules.lua:4:35: error[package/bad-value]: map 'm' needs 'entries', a file, or "
       "'places', a component family, or "
       "'board', as \"squares 8 x 8\", and only one of them.\n"
       "    c.map('m', { board = 'squares 8', entries = 'board.map' }),\n"
       "                                      ^^^^^^^"},
      {"c.map('m', {}),", "",
       "base/rules.lua:4:1: error[package/missing-key]: map 'm' needs 'entries', a file, or "
       "'places', a component family, or "
       "'board', as \"squares 8 x 8\".\n"
       "    c.map('m', {}),\n"
       "    ^^^^^^^^^^^^^^^"},
      {"c.map('m', { board = 'squares 2' }),\nc.map('n', { board = 'squares 3: prefix n-' }),", "",
       "base/rules.lua:5:23: error[schema/bad-field]: the places of map 'm' are 'square', too; the "
       "places of a map are a family "
       "of their own\n"
       "    c.map('n', { board = 'squares 3: prefix n-' }),\n"
       "                          ^^^^^^^^^^^^^^^^^^^^\n"
       "    hint: 'squares 3: places WORD' calls these another"},
      {"c.map('m', { board = 'squares 2' }),\nc.map('n', { board = 'hexes 2: places field' }),", "",
       "base/rules.lua:5:23: error[schema/duplicate-name]: map 'm' has a place 'a1', too\n"
       "    c.map('n', { board = 'hexes 2: places field' }),\n"
       "                          ^^^^^^^^^^^^^^^^^^^^^\n"
       "    hint: 'hexes 2: prefix WORD' calls this one 'WORDa1'"},
      {"c.component('square', { attributes = { { 'row', c.number(0, 9) } } }), c.map('m', { board "
       "= 'squares 2' }),",
       "",
       "base/rules.lua:4:94: error[schema/duplicate-name]: attribute 'row' is declared twice\n"
       "    c.component('square', { attributes = { { 'row', c.number(0, 9) } } }), c.map('m', { "
       "board = 'squares 2' }),\n"
       "                                                                                           "
       "      ^^^^^^^^^"},
  };
  for (const BoardCase& c : cases) {
    CAPTURE(c.declarations, c.map);
    CHECK(said_of_board(c.declarations, c.map) == c.message);
  }
}

}  // namespace
}  // namespace castellan::package
