// Boards in positions and expectations: figures in every kind of place, owners
// and links of maps, merges of regions.

#include "interpreter/session/script/transcript.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

ScriptResult play(const std::string& text) {
  ScriptOptions o;
  o.path = {"tests/rulesets"};
  return run_script(std::make_shared<const grammar::Source>(
                        "a.game", "ruleset devtest\nplayers Anna, Ben, \"Cem D.\"\n" + text),
                    o);
}

/// A position of these lines, then what is expected of it.
std::string boards_position(const std::string& lines, const std::string& after = {}) {
  return test::errors(play("position unchecked\n" + lines + "end\n" + after));
}

TEST_CASE("a position says what lies over a grid, and where it cannot lie") {
  CHECK(boards_position("  table: meadow (0,0), (0,1)\n"
                        "  arches: long (0,0); stump (0,1) turned 180\n"
                        "  pawn of Anna on table (0,0) road E\n"
                        "  traffic[(0,0) road W] = 3\n"
                        "  lair = (0,1) road S\n",
                        "expect traffic[(0,0) road] = 3\n"
                        "expect lair = (0,1) road\n"
                        "expect pawn of Anna on table (0,0) road W\n"
                        "expect 0 pawn of Anna on table (0,1)\n")
            .empty());
  const auto fault = [](const std::string& lines) {
    return test::errors(play("position\n" + lines + "end\n"));
  };
  const auto says = [&](const std::string& lines, const char* text) {
    CAPTURE(fault(lines));
    CHECK(fault(lines).find(text) != std::string::npos);
  };
  says("  table: meadow (0,0)\n  arches: long (5,5)\n",
       "the piece of 'arches' at (5,5) lies neither over nor beside a piece below");
  says("  table: cross (0,0)\n  arches: long (0,0)\n",
       "the piece of 'arches' at (0,0) lies over a side that it may not cover");
  says("  table: meadow (0,0)\n  arches: long (1,0)\n",
       "side must match: the west side of the piece at (1,0) is 'road', its neighbour has 'grass' "
       "there");
  says("  table: meadow (0,0), (1,0)\n  arches: long (0,0)\n",
       "side must match: the west side of the piece at (1,0) is 'grass', its neighbour has 'road' "
       "there");
  says("  table: meadow (0,0)\n  arches: long (0,0) turned 45\n", "turned");
  says("  table: meadow (0,0), (9,9)\n  arches: long (0,0), (9,9), (0,1)\n", "long");
}

constexpr const char* kBoard =
    "  pawn of Anna on table (0,0) town N\n"
    "  pawn of Anna on table (0,0)\n"
    "  pawn of Anna on chief of Ben on market red stack 2 kept by \"Cem D.\"\n"
    "  pawn of Ben on table corner (1,1)\n"
    "  pawn of Ben on round 7\n"
    "  pawn of Ben on ring north role 3\n"
    "  chief of Ben on market red\n"
    "  chief of Anna held by Ben role 1\n"
    "  chief of \"Cem D.\" on \"Cem D.\" covered 2\n"
    "  pawn of \"Cem D.\" out of the game\n"
    "  beast on ring north\n"
    "  ring: north - islet ferry back; red-1 east\n"
    "  roads: (0,0) road S - (4,0) road N\n"
    "  table: gate (0,0); cross (4,0)\n"
    "  ring[north].owner = Anna\n"
    "  ring[east].owner = Ben\n"
    "  toll[north] = 4\n"
    "  gold[(0,0)] = 2\n"
    "  last = (4,0)\n"
    "  tired[pawn of Ben on table corner (1,1)] = true\n";

TEST_CASE("a position says what segments, regions and several things have, and what refs lead to") {
  const std::string lines =
      "  lair = (4,0) road S\n"
      "  marker = (1,1)\n"
      "  Ben.highway = (4,1) road\n"
      "  haunted[(4,1) road] = true\n"
      "  traffic[(4,0) road W] = 4\n"
      "  hoard[(0,0) town][moon, star] = 7\n"
      "  ring[pier, islet].owner = Anna\n"
      "  patron[islet] = Ben\n"
      "  haven = pier\n"
      "  Anna.tokens[red] = 3\n"
      "  told[blue][star] = true\n"
      "  Anna.wish[moon] = green\n"
      "  wear[(0,0)][moon] = 2\n"
      "  rival[green][star] = Ben\n"
      "  table: gate (0,0); cross (4,0); cross (4,1)\n";
  CHECK(boards_position(lines,
                        "expect lair = (4,0) road\n"
                        "expect marker = (1,1)\n"
                        "expect Ben.highway = (4,0) road N\n"
                        "expect Anna.highway = none\n"
                        "expect haunted[(4,0) road] = true\n"
                        "expect traffic[(4,0) road] = 4\n"
                        "expect traffic[(4,1) road] = 0\n"
                        "expect hoard[(0,0) town N][star] = 7\n"
                        "expect patron[islet] = Ben\n"
                        "expect haven = pier\n"
                        "expect Anna tokens[red] = 3\n"
                        "expect told[blue][star] = true\n"
                        "expect told[star][blue] = true\n") ==
        "a.game:32:13: error[script/bad-path]: 'star' is no colour\n"
        "    expect told[star][blue] = true\n                ^^^^\n");
  const auto refused = [&](const std::string& line) {
    return boards_position(lines + "  " + line + "\n");
  };
  CHECK(refused("lair = (4,0) town") ==
        "a.game:19:16: error[script/bad-path]: the piece has no such 'town'\n"
        "      lair = (4,0) town\n                   ^^^^\n");
  CHECK(refused("Ben.highway = (0,0) town") ==
        "a.game:19:17: error[script/bad-path]: '(0,0) town' is no part of 'roads'\n"
        "      Ben.highway = (0,0) town\n                    ^^^^^^^^^^\n");
  CHECK(refused("patron[north] = Ben") ==
        "a.game:19:10: error[script/bad-path]: 'north' belongs to nobody, so it is no region\n"
        "      patron[north] = Ben\n             ^^^^^\n");
  CHECK(refused("traffic[(9,9) road] = 1") ==
        "a.game:19:11: error[script/bad-path]: no piece of 'table' lies on (9,9)\n"
        "      traffic[(9,9) road] = 1\n              ^^^^^\n");
  CHECK(refused("traffic[] = 1; tokens[red] = 1").find("grammar/") != std::string::npos);
  CHECK(refused("Anna.tokens = 1") ==
        "a.game:19:8: error[script/bad-path]: 'tokens' needs a colour in brackets\n"
        "      Anna.tokens = 1\n           ^^^^^^\n");
  CHECK(refused("hoard[(0,0) town][moon] = 100\n  Anna.tokens[red] = 10") ==
        "a.game:19:29: error[schema/range]: hoard[moon] of towns 1 would be 100, allowed are 0 to "
        "99\n"
        "      hoard[(0,0) town][moon] = 100\n                                ^^^\n"
        "a.game:20:22: error[schema/range]: tokens[red] of Anna would be 10, allowed are 0 to 9\n"
        "      Anna.tokens[red] = 10\n                         ^^\n");
}

TEST_CASE("a position says where figures are, whose places are, what is linked and merged") {
  CHECK(boards_position(kBoard,
                        "expect pawn of Anna on table (0,0) town N\n"
                        "expect 2 pawn of Anna on table (0,0)\n"
                        "expect 0 pawn of Anna on table (4,0)\n"
                        "expect pawn of Anna on chief of Ben on market red\n"
                        "expect pawn of Anna on chief of Ben stack 2 kept by \"Cem D.\"\n"
                        "expect 0 pawn of Anna on chief of Ben stack 1\n"
                        "expect 0 pawn of Anna in the supply\n"
                        "expect 1 pawn of Ben on table corner (1,1)\n"
                        "expect pawn of Ben on round 7\n"
                        "expect pawn of Ben on ring north role 3\n"
                        "expect 0 pawn of Ben on ring north role 2\n"
                        "expect chief of Anna held by Ben\n"
                        "expect chief of \"Cem D.\" on \"Cem D.\" covered 2\n"
                        "expect 2 pawn of \"Cem D.\" in the supply\n"
                        "expect 1 pawn of \"Cem D.\" out of the game\n"
                        "expect beast on ring north\n"
                        "expect ring[north].owner = Anna\n"
                        "expect ring[pier].owner = none\n"
                        "expect ring[east] = red-1\n"
                        "expect last = (4,0)\n"
                        "expect tired[pawn of Ben on table corner (1,1)] = true\n"
                        "expect tired[pawn of Ben on round 7] = false\n")
            .empty());
}

TEST_CASE("the name of a field stands for figures of every kind") {
  CHECK(boards_position(kBoard,
                        "expect 2 pawns on table (0,0)\n"
                        "expect 2 pawns of Anna on table (0,0)\n"
                        "expect 0 pawns of Ben on table (0,0)\n"
                        "expect 0 pawns on table (4,0)\n"
                        "expect pawns on chief of Ben\n"
                        "expect 2 pawns on \"Cem D.\" covered 2\n"
                        "expect 0 pawns of Anna in the supply\n"
                        "expect 2 pawns of \"Cem D.\" in the supply\n"
                        "expect 2 pawns in the supply\n"
                        "expect 1 beasts on ring north\n"
                        "expect 0 beasts in the supply\n") ==
        "a.game:30:1: error[script/expectation]: there are 1 pawns on \"Cem D.\" covered 2, "
        "expected 2\n"
        "    expect 2 pawns on \"Cem D.\" covered 2\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
  CHECK(boards_position("", "expect beasts of Anna on ring north\n") ==
        "a.game:5:8: error[script/unknown-figure]: 'beasts' belongs to nobody\n"
        "    expect beasts of Anna on ring north\n           ^^^^^^\n");
  CHECK(boards_position("  pawns of Anna on ring north\n") ==
        "a.game:4:3: error[script/unknown-figure]: there is no figure 'pawns'\n      pawns of Anna "
        "on ring north\n"
        "      ^^^^^\n    hint: did you mean 'pawn'?\n");
}

TEST_CASE("expectations about boards that are not met say what is so") {
  CHECK(boards_position(kBoard, "expect ring[north].owner = Ben\n") ==
        "a.game:25:1: error[script/expectation]: ring[north].owner is Anna, expected Ben\n"
        "    expect ring[north].owner = Ben\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
  CHECK(boards_position(kBoard, "expect pawn of Anna on ring north\n") ==
        "a.game:25:1: error[script/expectation]: there is no pawn of Anna on ring north\n"
        "    expect pawn of Anna on ring north\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
  CHECK(boards_position(kBoard, "expect 1 pawn of Anna on table (0,0)\n") ==
        "a.game:25:1: error[script/expectation]: there are 2 pawn of Anna on table (0,0), expected "
        "1\n"
        "    expect 1 pawn of Anna on table (0,0)\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
  CHECK(boards_position("", "expect pawns = 3\n") ==
        "a.game:5:8: error[script/bad-path]: 'pawns' cannot be compared\n    expect pawns = 3\n   "
        "        ^^^^^\n"
        "    hint: write: expect 1 KIND of NAME on PLACE\n");
}

TEST_CASE("one entry of a position speaks of several cells or places") {
  CHECK(boards_position("  table: gate (0,0) (4,0), (8,0) turned 90; cross (0,4)\n  ring: red-1 "
                        "east, west; green-0 pier\n"
                        "  ring[north, islet].owner = Anna\n  toll[north , east] = 4\n  "
                        "gold[(0,0), (4,0),(0,4)] = 2\n",
                        "expect table = gate x3, cross\n"
                        "expect ring[east, west] = red-1\n"
                        "expect ring[north, islet].owner = Anna\n"
                        "expect toll[east, north] = 4\n"
                        "expect Anna sees gold[(0,4), (8,0)] = 0\n"
                        "expect gold[(0,0), (8,0)] = 2\n") ==
        "a.game:14:1: error[script/expectation]: gold[(0,4)] is 2, expected 0\n"
        "    expect Anna sees gold[(0,4), (8,0)] = 0\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "a.game:15:1: error[script/expectation]: gold[(8,0)] is 0, expected 2\n"
        "    expect gold[(0,0), (8,0)] = 2\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
  CHECK(boards_position("  table: gate (0,0), (4,0) (0,0), (99999,0)\n  ring: red-1 east, wst\n  "
                        "toll[north,, east] = 4\n"
                        "  toll[north, eest] = 4\n  table: gate (1,1),\n") ==
        "a.game:8:20: error[grammar/expected]: expected the end of the line, found ','\n"
        "      table: gate (1,1),\n                       ^\n");
  CHECK(boards_position("  table: gate (0,0), (4,0) (0,0), (99999,0)\n  ring: red-1 east, wst\n  "
                        "toll[north,, east] = 4\n"
                        "  toll[north, eest] = 4\n  table: gate\n") ==
        "a.game:4:28: error[state/occupied]: cell (0,0) of 'table' is occupied\n"
        "      table: gate (0,0), (4,0) (0,0), (99999,0)\n                               ^^^^^\n"
        "a.game:4:35: error[script/bad-value]: a cell has whole numbers from -16000 to 16000\n"
        "      table: gate (0,0), (4,0) (0,0), (99999,0)\n                                      "
        "^^^^^^^^^\n"
        "a.game:5:21: error[script/bad-path]: 'ring' has no place 'wst'\n"
        "      ring: red-1 east, wst\n                        ^^^\n    hint: did you mean 'west'?\n"
        "a.game:6:8: error[script/bad-path]: a name is missing between the commas in brackets\n"
        "      toll[north,, east] = 4\n           ^^^^^^^^^^^^\n"
        "a.game:7:15: error[script/bad-path]: 'ring' has no place 'eest'\n"
        "      toll[north, eest] = 4\n                  ^^^^\n    hint: did you mean 'east'?\n"
        "a.game:8:10: error[script/bad-value]: a piece lies on a cell; write NAME (x,y), or "
        "several cells\n"
        "      table: gate\n             ^^^^\n");
  std::string many = "  toll[north";
  for (int i = 0; i < 1000; ++i) many += ", north";
  CHECK(boards_position(many + "] = 4\n")
            .starts_with("a.game:4:8: error[script/bad-path]: that is too many at once\n"));
}

TEST_CASE("snapshots and transcripts reproduce boards") {
  auto result = play(std::string("position unchecked\n") + kBoard +
                     "  phase \"acting\" of Ben\nend\nBen: rest\n");
  // `rest` is legal only when nothing else is: played or refused, the position stands.
  REQUIRE(result.session);
  const Session& session = *result.session;
  const auto& schema = session.game().rules().schema();
  const Arena& arena = session.game().arena();
  const auto saved = state::save(schema, arena);
  const Arena loaded = state::load(schema, saved, "save");
  CHECK(state::save(schema, loaded) == saved);
  CHECK(state::view(schema, loaded, std::nullopt) == state::view(schema, arena, std::nullopt));
  const std::string transcript = session.transcript();
  const auto again = run_script(std::make_shared<const grammar::Source>("b.game", transcript), [] {
    ScriptOptions o;
    o.path = {"tests/rulesets"};
    return o;
  }());
  INFO(transcript << test::errors(again));
  REQUIRE(again.session);
  CHECK(again.session->game().hash() == session.game().hash());
  CHECK(again.session->transcript() == transcript);
}

TEST_CASE("what is wrong with boards of a position is said") {
  const auto [lines, message] = GENERATE(table<std::string, std::string>({
      {"  pawnn of Anna on round 1\n",
       "4:3: error[script/unknown-figure]: there is no figure 'pawnn'\n      pawnn of Anna on "
       "round 1\n      ^^^^^\n"
       "    hint: did you mean 'pawn'?"},
      {"  pawn on round 1\n",
       "4:3: error[script/unknown-figure]: say whose 'pawn' is meant\n      pawn on round 1\n      "
       "^^^^\n"
       "    hint: for example pawn of Anna"},
      {"  beast of Anna on round 1\n",
       "4:3: error[script/unknown-figure]: 'beast' belongs to nobody\n      beast of Anna on round "
       "1\n      ^^^^^"},
      {"  pawn of Ana on round 1\n",
       "4:11: error[script/unknown-player]: there is no player 'Ana'\n      pawn of Ana on round "
       "1\n"
       "              ^^^\n    hint: did you mean 'Anna'?"},
      {"  chief of Ben on round 1\n  chief of Ben on round 2\n",
       "5:3: error[state/not-available]: no chief of Ben is left\n      chief of Ben on round 2\n  "
       "    ^^^^^\n"
       "    hint: each player has 1"},
      {"  pawn of Anna on round 10\n",
       "4:25: error[script/bad-value]: 'round' has squares 0 to 9, not '10'\n      pawn of Anna on "
       "round 10\n"
       "                            ^^"},
      {"  pawn of Anna on table (1,1)\n",
       "4:25: error[script/bad-path]: no piece of 'table' lies on (1,1)\n      pawn of Anna on "
       "table (1,1)\n"
       "                            ^^^^^"},
      {"  table: gate (0,0)\n  pawn of Anna on table (0,0) road E\n",
       "5:31: error[script/bad-path]: the piece has no such 'road'\n      pawn of Anna on table "
       "(0,0) road E\n"
       "                                  ^^^^"},
      {"  table: gate (0,0)\n  pawn of Anna on table (0,0) field\n",
       "5:31: error[script/bad-path]: the piece has several 'field': 'field E', 'field W'\n"
       "      pawn of Anna on table (0,0) field\n                                  ^^^^^"},
      {"  pawn of Anna on ring nort\n",
       "4:24: error[script/bad-path]: 'ring' has no place 'nort'\n      pawn of Anna on ring nort\n"
       "                           ^^^^\n    hint: did you mean 'north'?"},
      {"  pawn of Anna on Ben hand\n",
       "4:3: error[script/bad-position]: the place of the figure is not complete\n      pawn of "
       "Anna on Ben hand\n"
       "      ^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"  beast on pawn of Ben on ring north\n",
       "4:12: error[script/bad-path]: there is no such pawn to stand on\n"
       "      beast on pawn of Ben on ring north\n               ^^^^"},
      {"  pawn of Anna on chief of Ben\n",
       "4:19: error[script/bad-path]: there is no such chief to stand on\n      pawn of Anna on "
       "chief of Ben\n"
       "                      ^^^^^"},
      {"  pawn of Anna on ring north south\n",
       "4:30: error[script/bad-path]: 'south' is too much here\n      pawn of Anna on ring north "
       "south\n"
       "                                 ^^^^^"},
      {"  pawn of Anna on round 1 role 1000001\n",
       "4:32: error[script/bad-value]: this may be 0 to 1000000, not 1000001\n"
       "      pawn of Anna on round 1 role 1000001\n                                   ^^^^^^^"},
      {"  ring[north].owner = Dora\n",
       "4:23: error[script/unknown-player]: there is no player 'Dora'\n      ring[north].owner = "
       "Dora\n"
       "                          ^^^^"},
      {"  ring: north - islet\n",
       "4:9: error[script/bad-value]: 'ring' has several kinds of links; say which\n      ring: "
       "north - islet\n"
       "            ^^^^^^^^^^^^^\n    hint: for example north - islet ferry"},
      {"  ring: north - islet fery\n",
       "4:23: error[script/bad-value]: 'fery' is no kind of links of 'ring' and no direction\n     "
       " ring: north - islet fery\n"
       "                          ^^^^\n    hint: did you mean 'ferry'?"},
      {"  ring: north - islet ferry onwart\n",
       "4:29: error[script/bad-value]: 'onwart' is no kind of links of 'ring' and no direction\n"
       "      ring: north - islet ferry onwart\n"
       "                                ^^^^^^\n    hint: did you mean 'onward'?"},
      {"  ring: north - islet ferry back onward\n",
       "4:9: error[script/bad-value]: write PLACE - PLACE KIND DIRECTION\n"
       "      ring: north - islet ferry back onward\n"
       "            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"  ring: north - islet onward back\n",
       "4:30: error[script/bad-value]: 'back' is no kind of links of 'ring' and no direction\n"
       "      ring: north - islet onward back\n"
       "                                 ^^^^"},
      {"  ring: islet - pier ferry onward; north - islet onward ferry\n",
       "4:36: error[state/occupied]: 'onward' leads from one of these places, or back, already\n"
       "      ring: islet - pier ferry onward; north - islet onward ferry\n"
       "                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"  ring: north - east path\n",
       "4:9: error[state/occupied]: these places are linked by a path already\n      ring: north - "
       "east path\n"
       "            ^^^^^^^^^^^^^^^^^"},
      {"  ring: north - islet ferry; east - west ferry; pier - islet ferry\n",
       "4:49: error[state/full]: 'ring' takes 2 more links\n"
       "      ring: north - islet ferry; east - west ferry; pier - islet ferry\n"
       "                                                    ^^^^^^^^^^^^^^^^^^"},
      {"  table: gate (0,0); bend (4,0)\n  towns: (0,0) town N - (4,0) road N\n",
       "5:10: error[script/bad-position]: 'towns' takes no merges\n"
       "      towns: (0,0) town N - (4,0) road N\n             ^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"  table: gate (0,0); bend (4,0)\n  roads: (0,0) town N - (4,0) road N\n",
       "5:16: error[script/bad-value]: 'town' is no part of 'roads'\n"
       "      roads: (0,0) town N - (4,0) road N\n                   ^^^^"},
      {"  table: gate (0,0); bend (4,0)\n  roads: (0,0) road S - (4,0) road N; (4,0) road E - "
       "(0,0) road S\n",
       "5:39: error[state/occupied]: these segments are merged already\n"
       "      roads: (0,0) road S - (4,0) road N; (4,0) road E - (0,0) road S\n"
       "                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"  Anna.hand: red-1 - red-3\n",
       "4:3: error[script/bad-position]: nothing is joined on 'hand'\n      Anna.hand: red-1 - "
       "red-3\n"
       "      ^^^^^^^^^^^^^^^^^^^^^^^^"},
  }));
  CAPTURE(lines);
  CHECK(boards_position(lines) == "a.game:" + message + "\n");
}

}  // namespace
}  // namespace castellan::session
