// Bad input about Carcassonne: what a position, a line of the head or a package laid over
// it says wrong is named with its place and the rule that is broken.

#include "interpreter/session/script/script.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session::carcassonne_input {
namespace {

std::string said(const std::string& text,
                 const std::vector<std::filesystem::path>& path = {"rulesets"}) {
  static RulesetCache rulesets;
  ScriptOptions options;
  options.rulesets = &rulesets;
  options.path = path;
  std::string out;
  for (const auto& d :
       run_script(std::make_shared<const grammar::Source>("a.game", text), options).diagnostics) {
    out += grammar::render(d) + "\n";
  }
  return out;
}

std::string position(const std::string& modules, const std::string& lines) {
  return said("ruleset carcassonne" + (modules.empty() ? "" : " with " + modules) +
              "\nplayers Anna, Ben\nposition\n" + lines + "end\n");
}

TEST_CASE("what a module that is off has is named with that module") {
  CHECK(position("",
                 "  table: base/CRFr (0,0); ic/CCCC (0,-1)\n  Anna.tokens[wine] = 2\n  mayor of "
                 "Ben in the supply\n"
                 "  mayyor of Ben in the supply\n") ==
        "a.game:4:27: error[script/unknown-component]: there is no tile 'ic/CCCC'\n"
        "      table: base/CRFr (0,0); ic/CCCC (0,-1)\n"
        "                              ^^^^^^^\n"
        "    hint: the module 'inns-cathedrals' has it, which is off\n"
        "a.game:5:8: error[script/unknown-field]: there is no field 'tokens'\n"
        "      Anna.tokens[wine] = 2\n"
        "           ^^^^^^\n"
        "    hint: the module 'traders-builders' has it, which is off\n"
        "a.game:6:3: error[script/unknown-figure]: there is no figure 'mayor'\n"
        "      mayor of Ben in the supply\n"
        "      ^^^^^\n"
        "    hint: the module 'abbey-mayor' has it, which is off\n"
        "a.game:7:3: error[script/unknown-figure]: there is no figure 'mayyor'\n"
        "      mayyor of Ben in the supply\n"
        "      ^^^^^^\n");
  CHECK(said("ruleset carcassonne\nplayers Anna, Ben\nseed 1\nAnna: phantom road E\n") ==
        "a.game:4:7: error[move/unknown-verb]: there is no move 'phantom'\n"
        "    Anna: phantom road E\n"
        "          ^^^^^^^^^^^^^^\n"
        "    hint: modules that are off have it: 'phantom', 'princess-dragon'\n");
  CHECK(said("ruleset carcassonne\nplayers Anna, Ben\nseed 1\nexpect Anna tokens[wine] = 2\n") ==
        "a.game:4:13: error[script/unknown-field]: there is no field 'tokens'\n"
        "    expect Anna tokens[wine] = 2\n"
        "                ^^^^^^\n"
        "    hint: the module 'traders-builders' has it, which is off\n");
  CHECK(said("ruleset carcassonne with rivr-1\nplayers Anna, Ben\nposition\nend\n") ==
        "a.game:1:26: error[package/unknown-module]: There is no module 'rivr-1'.\n"
        "    ruleset carcassonne with rivr-1\n"
        "                             ^^^^^^\n"
        "    hint: did you mean 'river-1'?\n");
}

TEST_CASE("more than a player or the box has is refused") {
  std::string nine = "  table: base/CRFr (0,0)\n";
  for (int i = 0; i < 8; ++i) nine += "  follower of Anna on table (0,0) road E\n";
  CHECK(position("", nine) ==
        "a.game:12:3: error[state/not-available]: no follower of Anna is left\n"
        "      follower of Anna on table (0,0) road E\n"
        "      ^^^^^^^^\n"
        "    hint: each player has 7\n");
  CHECK(position("princess-dragon",
                 "  table: base/CRFr (0,0)\n  dragon on table (0,0)\n  dragon on table (0,0)\n") ==
        "a.game:6:3: error[state/not-available]: no dragon is left\n"
        "      dragon on table (0,0)\n"
        "      ^^^^^^\n"
        "    hint: the game has 1\n");
  CHECK(position("", "  table: base/CRFr (0,0), (1,0), (2,0), (3,0), (4,0)\n") ==
        "a.game:4:48: error[state/not-available]: no 'base/CRFr' is left for this place\n"
        "      table: base/CRFr (0,0), (1,0), (2,0), (3,0), (4,0)\n"
        "                                                   ^^^^^\n"
        "    hint: the game has 4; 'position unchecked' allows more\n");
  CHECK(
      position("traders-builders",
               "  table: base/CRFr (0,0)\n  Anna.tokens[wine] = 101\n  Ben.tokens[grain] = 4\n") ==
      "a.game:5:23: error[schema/range]: goods[wine] of Anna would be 101, allowed are 0 to 100\n"
      "      Anna.tokens[wine] = 101\n"
      "                          ^^^\n");
  CHECK(position("traders-builders",
                 "  table: base/CRFr (0,0)\n  Anna.tokens[grain] = 3\n  Ben.tokens[grain] = 4\n") ==
        "a.game:3:1: error[state/invariant]: grain: there are fewer tokens of that kind "
        "[PLAY-TB-01]\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
  CHECK(position(
            "goldmines",
            "  table: base/CRFr (0,0)\n  ingots[(0,0)] = 2\n  Anna.gold = 7\n  Ben.gold = 8\n") ==
        "a.game:3:1: error[state/invariant]: there are 16 gold ingots [M-16]\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
  for (const char* castles : {"schloss/FFRFFr, schloss/FFCFFC, schloss/RFFRFF", "base/FRFr"}) {
    CHECK(position("german-castles", std::string("  Anna.german_castles = ") + castles + "\n") ==
          "a.game:3:1: error[state/invariant]: Anna: a player has fewer German castles, or another "
          "tile lies there [M-26]\n"
          "    position\n"
          "    ^^^^^^^^\n"
          "    hint: 'position unchecked' allows it\n");
  }
  CHECK(position("bridges-castles-bazaars",
                 "  table: base/CRFr (0,0)\n  Anna.bridges = bcb/bridge x4\n") ==
        "a.game:5:18: error[state/not-available]: each player has 3 of 'bcb/bridge'\n"
        "      Anna.bridges = bcb/bridge x4\n"
        "                     ^^^^^^^^^^^^^\n"
        "    hint: 'position unchecked' allows more\n");
  CHECK(position("bridges-castles-bazaars",
                 "  table: base/CFFF (0,0), (1,0), (2,0), (3,0)\n"
                 "  Anna.bridges = bcb/bridge x3\n  Ben.bridges = bcb/bridge x3\n"
                 "  spans: bcb/bridge (0,0) turned 90\n") ==
        "a.game:7:10: error[state/not-available]: no 'bcb/bridge' is left for this place\n"
        "      spans: bcb/bridge (0,0) turned 90\n"
        "             ^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: each player has 3; 'position unchecked' allows more\n");
  CHECK(position("tower", "  table: base/CRFr (0,0)\n  Anna.floors = 11\n") ==
        "a.game:5:17: error[schema/range]: tower floors of Anna would be 11, allowed are 0 to 10\n"
        "      Anna.floors = 11\n"
        "                    ^^\n");
}

TEST_CASE("a bridge where none can lie says why") {
  const std::string place =
      "ruleset carcassonne with bridges-castles-bazaars\nplayers Anna, Ben\nseed 1\nposition\n"
      "  active = Anna\n  table: base/CRFr (0,0)\n  drawn = base/CFFF\n  phase \"place\" of Anna\n"
      "end\nAnna: place base/CFFF (0,-1) turned 180\n";
  CHECK(said(place + "Anna: bridge (0,-1)\n") ==
        "a.game:11:7: error[move/illegal]: the spans cannot lie over city: the south side at "
        "(0,-1)\n"
        "    Anna: bridge (0,-1)\n"
        "          ^^^^^^^^^^^^^\n"
        "    hint: nearest legal moves: bridge (0,-1) turned 90\n");
  CHECK(said(place + "Anna: bridge (4,4)\n") ==
        "a.game:11:7: error[move/illegal]: (4,4) is not next to any piece\n"
        "    Anna: bridge (4,4)\n"
        "          ^^^^^^^^^^^^\n"
        "    hint: nearest legal moves: bridge (0,-1) turned 90\n");
  CHECK(position("bridges-castles-bazaars",
                 "  table: base/CRFr (0,0)\n  spans: bcb/bridge (0,0)\n") ==
        "a.game:5:10: error[state/invalid-position]: the piece of 'spans' at (0,0) lies over a "
        "side that it may not cover\n"
        "      spans: bcb/bridge (0,0)\n"
        "             ^^^^^^^^^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
}

TEST_CASE("positions that no game reaches say which rule they break") {
  const std::string start = "  table: base/CRFr (0,0)";
  CHECK(position("", start + "; base/RRRR (0,-1)\n") ==
        "a.game:4:27: error[state/invalid-position]: side must match: the south side of the piece "
        "at (0,-1) is 'road', its neighbour has 'city' there\n"
        "      table: base/CRFr (0,0); base/RRRR (0,-1)\n"
        "                              ^^^^^^^^^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
  CHECK(position("", start + ", (5,5)\n") ==
        "a.game:4:20: error[state/invalid-position]: the piece at (0,0) does not touch another one "
        "by a side\n"
        "      table: base/CRFr (0,0), (5,5)\n"
        "                       ^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
  CHECK(position(
            "",
            start + "; base/CFFF (0,-1) turned 180\n  follower of Anna on table (0,0) city N\n") ==
        "a.game:5:3: error[state/invariant]: follower of Anna on table (0,0) city N: it stands on "
        "a finished feature [PLAY-INV-03]\n"
        "      follower of Anna on table (0,0) city N\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
  CHECK(position("abbey-mayor", start + "\n  barn of Anna on table corner (0,0)\n") ==
        "a.game:5:3: error[state/invariant]: barn of Anna on table corner (0,0): four fields do "
        "not meet at that corner [PLAY-AM-09]\n"
        "      barn of Anna on table corner (0,0)\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
  CHECK(position("", start + "\n  phase \"deploy\" of Ben\n") ==
        "a.game:3:1: error[state/invariant]: phase 'deploy' needs the tile that was placed: placed "
        "= (x,y) [PLAY-FIG-01]\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
}

TEST_CASE("several things that go beside each other nowhere are named in one run") {
  CHECK(
      position(
          "mage-witch, under-the-big-top, tollkeepers",
          "  table: base/CRFr (0,0); base/RRRR (1,0); bigtop/FFFF.acro (0,1)\n"
          "  follower of Anna on table (0,1) acrobats\n  follower of Anna on table (0,1) acrobats\n"
          "  follower of Ben on table (0,1) acrobats\n  follower of Ben on table (0,1) acrobats\n"
          "  mage on table (0,0) road W\n  witch on table (0,0) road W\n"
          "  tollhouse of Anna on table (1,0)\n  tollhouse of Ben on table (1,0)\n") ==
      "a.game:5:3: error[state/invariant]: follower of Anna on table (0,1) acrobats: a pyramid has "
      "three acrobats at most [PLAY-BT-04]\n"
      "      follower of Anna on table (0,1) acrobats\n"
      "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
      "    hint: 'position unchecked' allows it\n"
      "a.game:10:3: error[state/invariant]: witch on table (0,0) road E: mage and witch do not "
      "stand on one feature [M-17]\n"
      "      witch on table (0,0) road W\n"
      "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
      "    hint: 'position unchecked' allows it\n"
      "a.game:11:3: error[state/invariant]: tollhouse of Anna on table (1,0): another tollhouse "
      "stands at that crossroads [M-32]\n"
      "      tollhouse of Anna on table (1,0)\n"
      "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
      "    hint: 'position unchecked' allows it\n"
      "a.game:12:3: error[state/invariant]: tollhouse of Ben on table (1,0): another tollhouse "
      "stands at that crossroads [M-32]\n"
      "      tollhouse of Ben on table (1,0)\n"
      "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
      "    hint: 'position unchecked' allows it\n");
}

TEST_CASE("a figure is named by any side of what it stands on") {
  const std::string there =
      "  table: base/CRFr (0,0), (1,0)\n  follower of Ben on table (1,0) road E\n";
  CHECK(
      position("ghosts", there + "  ghosts[follower of Ben on table (1,0) road W] = 1\n").empty());
  CHECK(position("ghosts", there + "  ghosts[follower of Ben on table (0,0) road W] = 1\n") ==
        "a.game:6:10: error[script/bad-path]: 'followers' has no figure 'follower of Ben on table "
        "(0,0) road W'\n"
        "      ghosts[follower of Ben on table (0,0) road W] = 1\n"
        "             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: did you mean 'follower of Ben on table (1,0) road E'?\n");
  CHECK(position("ghosts", there + "  ghosts[follower of Ben on table (1,0) road N] = 1\n") ==
        "a.game:6:41: error[script/bad-path]: the piece has no such 'road'\n"
        "      ghosts[follower of Ben on table (1,0) road N] = 1\n"
        "                                            ^^^^\n");
}

TEST_CASE("figures and tiles that cannot be there are named in one run") {
  CHECK(position("ghosts, wonders, inns-cathedrals",
                 "  table: base/CRFr (0,0), (1,0)\n"
                 "  table: wonders/alhambra (1,0)\n"
                 "  follower of Ben on table (0,0) road E\n"
                 "  ghosts[follower of Ben on table (1,0) field S] = 1\n"
                 "  ghosts[follower of Ben on table (0,0) road E] = 3\n"
                 "  large of Anna on table (0,0) road E\n"
                 "  large of Anna on table (1,0) field S\n"
                 "  Anna.tokens[wine] = 2\n") ==
        "a.game:5:10: error[state/occupied]: cell (1,0) of 'table' is occupied\n"
        "      table: wonders/alhambra (1,0)\n"
        "             ^^^^^^^^^^^^^^^^^^^^^^\n"
        "a.game:7:10: error[script/bad-path]: 'followers' has no figure 'follower of Ben on table "
        "(1,0) field S'\n"
        "      ghosts[follower of Ben on table (1,0) field S] = 1\n"
        "             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: did you mean 'follower of Ben on table (0,0) road E'?\n"
        "a.game:8:51: error[schema/range]: ghosts of follower of Ben on table (0,0) road E would "
        "be 3, allowed are 0 to 2\n"
        "      ghosts[follower of Ben on table (0,0) road E] = 3\n"
        "                                                      ^\n"
        "a.game:10:3: error[state/not-available]: no large of Anna is left\n"
        "      large of Anna on table (1,0) field S\n"
        "      ^^^^^\n"
        "    hint: each player has 1\n"
        "a.game:11:8: error[script/unknown-field]: there is no field 'tokens'\n"
        "      Anna.tokens[wine] = 2\n"
        "           ^^^^^^\n"
        "    hint: the module 'traders-builders' has it, which is off\n");
  CHECK(position("abbey-mayor, ghosts, wonders",
                 "  table: base/CRFr (0,0), (1,0); base/FFFF.m (0,1), (1,1)\n"
                 "  barn of Anna on table corner (1,1)\n"
                 "  follower of Ben on table (0,1) field N\n"
                 "  guard of Ben on table (1,1) field N\n"
                 "  ghosts[guard of Ben on table (1,1) field N] = 1\n"
                 "  wonder_owner[alhambra] = Anna\n"
                 "  wonder_owner[stonehenge] = Anna\n") ==
        "a.game:3:1: error[state/invariant]: Anna: a player has one wonder [M-34]\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n"
        "a.game:5:3: error[state/invariant]: barn of Anna on table corner (1,1): farmers stand in "
        "its field [PLAY-AM-11]\n"
        "      barn of Anna on table corner (1,1)\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n"
        "a.game:7:3: error[state/invariant]: guard of Ben on table (1,1) field N: ghosts haunt "
        "followers on features, but no guards [M-14]\n"
        "      guard of Ben on table (1,1) field N\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
  CHECK(position("german-castles, halflings",
                 "  table: base/CRFr (0,0)\n"
                 "  Anna.german_castles = schloss/FFRFFr, schloss/FFCFFC, schloss/CRFFRF\n"
                 "  Ben.halflings = halfling/FFF x2, halfling/RFr, halfling/RRR\n") ==
        "a.game:3:1: error[state/invariant]: Ben: a player has three halflings, and no other tile "
        "[M-33]\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n"
        "a.game:3:1: error[state/invariant]: Anna: a player has fewer German castles, or another "
        "tile lies there [M-26]\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it\n");
}

// Carcassonne with a module more.
std::string with_module(const std::string& manifest, const std::string& rules,
                        const std::string& with) {
  const package::Workspace w;
  w.file("more/ruleset.json",
         R"({"id": "more", "title": "M", "version": "1.0.0", "api": 2, "extends": "carcassonne",)" +
             ("\n\"modules\": {" + manifest + "}}"));
  w.file("more/rules.lua", "return {}\n");
  w.file("more/modules/extra/rules.lua", "local c = castellan\nreturn {\n  " + rules + "\n}\n");
  w.file("more/modules/other/rules.lua", "return {}\n");
  return w.relative(
      said("ruleset more with " + with + "\nplayers Anna, Ben\nseed 1\nexpect phase \"place\"\n",
           {w.root(), "rulesets"}));
}

TEST_CASE("modules that do not go together are named with the rule that says so") {
  const std::string extra = R"("extra": {"title": "E", )";
  const std::string other = R"(, "other": {"title": "O"})";
  CHECK(with_module(extra + R"("excludes": ["river-1"]})" + other, "", "extra, river-1") ==
        "more/ruleset.json:2:50: error[package/excluded]: The modules 'extra' and 'river-1' "
        "exclude each other.\n"
        "    \"modules\": {\"extra\": {\"title\": \"E\", \"excludes\": [\"river-1\"]}, \"other\": "
        "{\"title\": \"O\"}}}\n"
        "                                                     ^^^^^^^^^\n"
        "    hint: while running a.game:4\n");
  CHECK(with_module(extra + R"("needs": ["other"]}, "other": {"title": "O", "after": ["extra"]})",
                    "", "river-1") ==
        "more/ruleset.json:2:47: error[package/cycle]: Packages wait for one another: 'extra' "
        "needs 'other' (more/ruleset.json:2:47), "
        "'other' is after 'extra' (more/ruleset.json:2:92).\n"
        "    \"modules\": {\"extra\": {\"title\": \"E\", \"needs\": [\"other\"]}, \"other\": "
        "{\"title\": \"O\", \"after\": [\"extra\"]}}}\n"
        "                                                  ^^^^^^^\n"
        "    hint: while running a.game:4\n");
  CHECK(with_module(extra + R"("choose": [{"of": ["other", "river-1"], "max": 1}]})" + other, "",
                    "extra, other, river-1") ==
        "more/ruleset.json:2:48: error[package/excluded]: modules.extra.choose[0]: At most 1 of "
        "the modules 'other' and 'river-1' "
        "can be on with 'extra'; 'other' and 'river-1' are.\n"
        "    \"modules\": {\"extra\": {\"title\": \"E\", \"choose\": [{\"of\": [\"other\", "
        "\"river-1\"], \"max\": 1}]}, \"other\": {\"title\": \"O\"}}}\n"
        "                                                   ^\n"
        "    hint: while running a.game:4\n");
  CHECK(
      with_module(
          extra + R"("after": ["river"]})" + other,
          R"(c.contribute("lay_start", { name = "second", text = 'move "base/CRFr" from stack to table at (0, 0)' }))",
          "extra, river-1") ==
      "more/modules/extra/rules.lua:3:56: error[state/occupied]: entry of phase setup: cell (0,0) "
      "of 'table' is occupied\n"
      "      c.contribute(\"lay_start\", { name = \"second\", text = 'move \"base/CRFr\" from "
      "stack to table at (0, 0)' })\n"
      "                                                           "
      "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
      "    hint: while running a.game:4\n");
  CHECK(
      with_module(
          extra + R"("after": ["goldmines"]})" + other,
          R"(c.on("completed", { name = "early", before = "goldmines/gold", after = "late", effect = "pass" }),)"
          "\n  "
          R"(c.on("completed", { name = "late", after = "early", effect = "pass" }),)",
          "extra") ==
      "more/modules/extra/rules.lua:4:47: error[package/cycle]: The handlers of 'completed' wait "
      "for one another: 'early' after 'late' (more/modules/extra/rules.lua:3:75), 'late' after "
      "'early' (more/modules/extra/rules.lua:4:47).\n"
      "      c.on(\"completed\", { name = \"late\", after = \"early\", effect = \"pass\" }),\n"
      "                                                  ^^^^^\n"
      "    hint: while running a.game:4\n");
}

}  // namespace
}  // namespace castellan::session::carcassonne_input
