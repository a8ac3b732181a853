#include "grammar/parse.hpp"
#include "tests/grammar/round_trip.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

std::string script_outcome(const std::string& text) { return test::canonical(text, parse_game); }

}  // namespace

TEST_CASE("scripts read and print") {
  const auto row = GENERATE(values<test::Row>({
      {"", ""},
      {"  # nothing", ""},
      {"RuleSet  towers WITH inns-cathedrals,little-buildings",
       "ruleset towers with inns-cathedrals, little-buildings\n"},
      {"ruleset ./towers", "ruleset ./towers\n"},
      {"ruleset  ../games/towers with inns", "ruleset ../games/towers with inns\n"},
      {"option  payments = irredundant # why", "option payments = irredundant\n"},
      {"players Anna,Ben, \"Cem D.\"", "players Anna, Ben, \"Cem D.\"\n"},
      {"seed    7", "seed 7\n"},
      {"Chance Given", "chance given\n"},
      {"draws   base/CRFr, base/FFFF.m", "draws base/CRFr, base/FFFF.m\n"},
      {"draws   a (1,2), \"b, c\", 3 x2", "draws a (1,2), \"b, c\", 3 x2\n"},
      {"  Anna:place base/CRFr (0,-1) turned 180  # comment",
       "Anna: place base/CRFr (0,-1) turned 180\n"},
      {"\"Cem D.\" : say \"# no comment\"", "\"Cem D.\": say \"# no comment\"\n"},
      {"Anna: \"take 1\"", "Anna: take 1\n"},
      {"Anna: \"take # \"", "Anna: \"take # \"\n"},
      {"Anna: \"\\\"a\\\" b\"", "Anna: \"\\\"a\\\" b\"\n"},
      {"expect: take", "expect: take\n"},
      {"expect Anna score 4", "expect Anna score = 4\n"},
      {"expect Anna gold = 12", "expect Anna gold = 12\n"},
      {"expect Anna.hand = denar-3, denar-4", "expect Anna hand = denar-3, denar-4\n"},
      {"expect market[florin] = none", "expect market[florin] = none\n"},
      {"expect Anna castle[(0,-1)] = x", "expect Anna castle[(0,-1)] = x\n"},
      {"expect round = 3", "expect round = 3\n"},
      {"expect round -3", "expect round = -3\n"},
      {"expect moves = 3", "expect \"moves\" = 3\n"},
      {"expect moves 17", "expect moves 17\n"},
      {"EXPECT legal \"place x (1,0)\"", "expect legal \"place x (1,0)\"\n"},
      {"expect illegal \"a\"", "expect illegal \"a\"\n"},
      {"expect illegal \"a\" because \"next to\"", "expect illegal \"a\" because \"next to\"\n"},
      {"expect phase \"place\"", "expect phase \"place\"\n"},
      {"expect line Anna CAR-CITY-01a -4", "expect line Anna CAR-CITY-01a -4\n"},
      {"expect line Anna R-1 4 COUNTS (0,0),  \"old mill\", large of Anna on table (0,0) road E x2",
       "expect line Anna R-1 4 counts (0,0), old mill, large of Anna on table (0,0) road E x2\n"},
      {"expect line Anna R-1 0 counts none", "expect line Anna R-1 0 counts none\n"},
      {"expect line Anna R-1 4 counts",
       "t:1:30: error[grammar/expected]: expected what the line counts, or 'none', found end of "
       "text\n"
       "    expect line Anna R-1 4 counts\n                                 ^"},
      {"expect winner Anna, Ben", "expect winner Anna, Ben\n"},
      {"expect rank Anna 3", "expect rank Anna 3\n"},
      {"expect error \"no\"", "expect error \"no\"\n"},
      {"expect over", "expect over\n"},
      {"expect follower of Anna ON table (0,-1) city S",
       "expect follower of Anna on table (0,-1) city S\n"},
      {"expect 0 big beast on ring \"Old Mill\"", "expect 0 big beast on ring \"Old Mill\"\n"},
      {"expect 5 follower of \"Cem D.\" in  the supply",
       "expect 5 follower of \"Cem D.\" in the supply\n"},
      {"expect chief of Anna held by Ben role 2 stack 1 kept by Ben",
       "expect chief of Anna held by Ben role 2 stack 1 kept by Ben\n"},
      {"expect \"on\" gold = 3", "expect \"on\" gold = 3\n"},
      {"expect ring[north].owner = Anna", "expect ring[north].owner = Anna\n"},
      {"score final\nscore scoring( 3,x )", "score final\nscore scoring(3, x)\n"},
      {"undo\nundo 2", "undo\nundo 2\n"},
      {"players Anna\nposition unchecked\n turn Anna\n phase \"x\" of Anna\n PHASE \"y\"\n"
       " Anna.gold=12\n market[florin] = a x2, b\n Anna.castle: a (1,0); b (0,1) turned 90\n"
       " table: c H1\n big follower of Anna on table (0, -1) city S\n seed = 3\nEND",
       "players Anna\nposition unchecked\n  turn Anna\n  phase \"x\" of Anna\n  phase \"y\"\n"
       "  Anna.gold = 12\n  market[florin] = a x2, b\n  Anna.castle: a (1,0); b (0,1) turned 90\n"
       "  table: c H1\n  big follower of Anna on table (0, -1) city S\n  seed = 3\nend\n"},
      {"position\n beast on role 3 role 2\n chief of Anna out of the game\n pawn of Ben kept by "
       "Anna\nend",
       "t:4:14: error[grammar/expected]: expected where the figure is: 'on', 'held by', 'in the "
       "supply' or 'out of "
       "the game', found 'kept'\n     pawn of Ben kept by Anna\n                 ^^^^"},
      {"position\n beast on role 3 role 2\n chief of Anna out of the game\n"
       " pawn of Ben on pawn of Anna on table corner (1,1) stack 1\n"
       " ring.owner = x\n ring[a].owner = Ben\n"
       " ring: card-3 north; north-east - islet ferry; \"Old Mill\" - b\n"
       " roads: (5,0) road S - (7,0) road N\nend",
       "position\n  beast on role 3 role 2\n  chief of Anna out of the game\n"
       "  pawn of Ben on pawn of Anna on table corner (1,1) stack 1\n"
       "  ring[owner] = x\n  ring[a].owner = Ben\n"
       "  ring: card-3 north; north-east - islet ferry; \"Old Mill\" - b\n"
       "  roads: (5,0) road S - (7,0) road N\nend\n"},
  }));
  CAPTURE(row.text);
  CHECK(script_outcome(row.text) == row.outcome);
}

TEST_CASE("the parts of an expectation") {
  const Source source("t", "expect Anna castle[(0,1)] = a, b\nexpect market[x] = none\n");
  Diagnostics out;
  const GameScript script = parse_game(source, out);
  REQUIRE_FALSE(out.has_errors());
  const Expectation& first = script.statements.at(0).expect;
  CHECK(first.player.text == "Anna");
  REQUIRE(first.path.size() == 2);
  CHECK(first.path[1].text == "(0,1)");
  CHECK(source.text(first.values.at(1).span) == "b");
  const Expectation& second = script.statements.at(1).expect;
  CHECK(second.player.text.empty());
  CHECK(second.path.at(0).text == "market");
  CHECK(second.path.at(1).text == "x");
}

TEST_CASE("errors in scripts are placed and hinted at") {
  const auto row = GENERATE(values<test::Row>({
      {"expct over\nseed x",
       "t:1:1: error[grammar/expected]: expected 'ruleset', 'mod', 'option', 'players', 'seed', "
       "'chance', "
       "'draws', 'expect', 'position', 'set', 'score', 'undo' or a move, found 'expct'\n    expct "
       "over\n"
       "    ^^^^^\n    hint: did you mean 'expect'?\n"
       "t:2:6: error[grammar/expected]: expected a number, found 'x'\n    seed x\n         ^"},
      {"expect legl \"x\"",
       "t:1:8: error[grammar/expected]: expected 'legal', 'illegal', 'phase' or 'error' before a "
       "text, found 'legl'\n    expect legl \"x\"\n           ^^^^\n    hint: did you mean "
       "'legal'?"},
      {"expect 2 pawn of Anna over table",
       "t:1:23: error[grammar/expected]: expected where the figure is: 'on', 'held by', 'in the "
       "supply' or 'out of "
       "the game', found 'over'\n    expect 2 pawn of Anna over table\n                          "
       "^^^^"},
      {"position\n ahead of Anna = north\n rent of ring[harbour] : a\n gold of \"Old Ben\" held by "
       "Anna\nend\nexpect rent of wood=2",
       "t:2:2: error[grammar/expected]: expected whose it is before the field, as in Anna.gold, or "
       "what it is of behind "
       "it, as in rent[harbour], found 'ahead'\n     ahead of Anna = north\n     ^^^^^\n"
       "t:3:2: error[grammar/expected]: expected whose it is before the field, as in Anna.gold, or "
       "what it is of behind "
       "it, as in rent[harbour], found 'rent'\n     rent of ring[harbour] : a\n     ^^^^\n"
       "t:6:8: error[grammar/expected]: expected whose it is before the field, as in Anna.gold, or "
       "what it is of behind "
       "it, as in rent[harbour], found 'rent'\n    expect rent of wood=2\n           ^^^^"},
      {"position\n pawn of Anna held Ben\n pawn of Anna on\n pawn of Anna out of play\n pawn in "
       "supply\n"
       " ring: a - \nend",
       "t:2:20: error[grammar/expected]: expected 'by', found 'Ben'\n     pawn of Anna held Ben\n"
       "                       ^^^\n"
       "t:3:17: error[grammar/expected]: expected a place, found end of line\n     pawn of Anna "
       "on\n"
       "                    ^\n"
       "t:4:22: error[grammar/expected]: expected 'of the game', found 'play'\n     pawn of Anna "
       "out of play\n"
       "                         ^^^^\n"
       "t:5:10: error[grammar/expected]: expected 'the supply', found 'supply'\n     pawn in "
       "supply\n"
       "             ^^^^^^\n"
       "t:6:12: error[grammar/expected]: expected what it is joined with, found end of line\n     "
       "ring: a - \n"
       "               ^"},
      {"expect Anna gold",
       "t:1:17: error[grammar/expected]: expected '=' and a value, or a number, found end of text\n"
       "    expect Anna gold\n                    ^"},
      {"expect Ben sees Anna.hand",
       "t:1:26: error[grammar/expected]: expected 'hidden', '=' and a value, or a number, found "
       "end of text\n"
       "    expect Ben sees Anna.hand\n                             ^"},
      {"expect event",
       "t:1:13: error[grammar/expected]: expected the name of an event, a text in double quotes or "
       "both, "
       "found end of text\n    expect event\n                ^"},
      {"expect paid Anna 4 by",
       "t:1:22: error[grammar/expected]: expected the name of a sheet, found end of text\n"
       "    expect paid Anna 4 by\n                         ^"},
      {"Anna:",
       "t:1:6: error[grammar/expected]: expected a move, found end of text\n    Anna:\n         ^"},
      {"players Anna,",
       "t:1:14: error[grammar/expected]: expected the name of a player, found end of text\n"
       "    players Anna,\n                 ^"},
      {"chance gven",
       "t:1:8: error[grammar/expected]: expected 'given', found 'gven'\n    chance gven\n"
       "           ^^^^\n    hint: did you mean 'given'?"},
      {"position\n  foo\n  Anna.castle: x turned 45\nexpect over\nposition\n",
       "t:1:1: error[grammar/missing-end]: 'position' has no 'end'\n    position\n    ^^^^^^^^\n"
       "t:2:6: error[grammar/expected]: expected a field and '=' or ':', 'turn', 'phase', a "
       "figure, "
       "what a player 'sees' or 'end', found end of line\n      foo\n         ^\n"
       "t:3:25: error[grammar/expected]: expected 0, 90, 180 or 270 after 'turned', found '45'\n"
       "      Anna.castle: x turned 45\n                            ^^\n"
       "t:5:1: error[grammar/missing-end]: 'position' has no 'end'\n    position\n    ^^^^^^^^"},
      {"end",
       "t:1:1: error[grammar/expected]: expected 'ruleset', 'mod', 'option', 'players', 'seed', "
       "'chance', "
       "'draws', 'expect', 'position', 'set', 'score', 'undo' or a move, found 'end'\n    end\n    "
       "^^^"},
  }));
  CAPTURE(row.text);
  CHECK(script_outcome(row.text) == row.outcome);
}
