// What `check` finds in a package without playing it.

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"
#include "tools/cli/lint/lua.hpp"

using namespace castellan;
using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;
using Texts = std::vector<std::string>;

namespace {

Texts lua_findings(const std::string& text) {
  static const std::set<std::string> globals = script_globals();
  Texts out;
  for (const auto& d : lint_lua(grammar::Source("a.lua", text), globals)) {
    out.push_back(std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + " " + d.id +
                  ": " + d.message + (d.hint.empty() ? "" : " | " + d.hint));
  }
  return out;
}

/// A small ruleset with further declarations and files.
class Package {
 public:
  explicit Package(const std::string& more, const std::string& manifest = "") {
    folder_.file("tiny/ruleset.json",
                 R"({ "id": "tiny", "title": "Tiny", "version": "1.0.0", "api": 2,
                      "players": { "min": 2, "max": 3 })" +
                     manifest + " }");
    folder_.file(
        "tiny/rules.lua",
        "local c = castellan\n"
        "return {\n"
        "  c.counter(\"score\", { of = \"player\", max = 9 }),\n"
        "  c.ref(\"active\", { to = \"player\" }),\n"
        "  c.move(\"win\", { effect = \"gain 1 score; finish game\" }),\n"
        "  c.start(\"setup\"),\n"
        "  c.phase(\"setup\", { enter = \"set active to first p in players\", next = \"turn\" }),\n"
        "  c.phase(\"turn\", { actor = \"active\", moves = { \"win\" }, next = \"turn\" }),\n"
        "  c.ranking { \"score\" },\n" +
            more + "}\n");
  }
  void file(const std::string& name, const std::string& text) const {
    folder_.file("tiny/" + name, text);
  }

  /// `id: message`, sorted.
  [[nodiscard]] Texts findings(ExitCode code = ExitCode::ok) const {
    const Outcome outcome = run_cli({"check", folder_.path("tiny"), "--json"});
    CHECK(outcome.code == code);
    Texts out;
    const json result = json::parse(outcome.out);
    for (const json& d : result["diagnostics"]) {
      out.push_back(d["id"].get<std::string>() + ": " + d["message"].get<std::string>() +
                    (d.contains("hint") ? " | " + d["hint"].get<std::string>() : ""));
    }
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("names of a script that nothing declares are found where they stand") {
  CHECK(lua_findings("local a = 1\nreturn function(b, ...) local c <const>, d = a, b; return c + d "
                     "+ select('#', ...) end\n")
            .empty());
  CHECK(lua_findings("local M = {}\nfunction M.go(n) return n end\nfunction M:run() return self.x "
                     "end\nreturn M\n")
            .empty());
  CHECK(lua_findings("for i, v in ipairs({ x = 1, [2] = 3; y = 4 }) do goto on ::on:: end\n")
            .empty());
  CHECK(lua_findings("local s = [==[ unknown ]] ]==] .. 'unknown' .. \"un\\\"known\" -- "
                     "unknown\n--[[ unknown\n]]\nreturn s, 0x1F, 1e-5, 3 .. 4\n")
            .empty());
  CHECK(
      lua_findings("local count = 1\nreturn function()\n  return cuont + math.max(1, 2)\nend\n") ==
      Texts{"3:10 script/unknown-name: 'cuont' is not declared in this script. | did you mean "
            "'count'?"});
  CHECK(lua_findings("x = 5\nfunction f() end\nreturn x, os.time()\n") ==
        Texts{"1:1 script/unknown-name: 'x' is not declared in this script.",
              "2:10 script/unknown-name: 'f' is not declared in this script.",
              "3:11 script/unknown-name: 'os' is not declared in this script."});
  CHECK(lua_findings("return { name = name, f = function() y = 1 end }\n") ==
        Texts{"1:17 script/unknown-name: 'name' is not declared in this script.",
              "1:38 script/unknown-name: 'y' is not declared in this script."});
  CHECK(lua_findings("return castellan.counter('a', {}), require 'b', _ENV\n").empty());
  const Texts broken = lua_findings("local = 5\n");
  REQUIRE(broken.size() == 1);
  CHECK_THAT(broken[0], Catch::StartsWith("1:1 script/syntax: "));
}

TEST_CASE("what no rule uses is read all the same") {
  const Package p(
      "  c.condition('odd(n: number)', 'n mod 2 = (1'), c.amount('twice(n: number)', '2 * n'),\n"
      "  c.effect('drop_out', 'for each x in players do gain 1 score'),\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"grammar/expected: expected ')', found end of text",
              "grammar/missing-end: 'for' has no 'end'",
              "schema/unused-definition: No rule uses 'drop_out'.",
              "schema/unused-definition: No rule uses 'odd'.",
              "schema/unused-definition: No rule uses 'twice'."});
}

TEST_CASE("check reads the scripts that no configuration runs, and says so") {
  const Package p("");
  p.file("moves/old.lua", "return { castellan.move('old', {}) }\n");
  p.file("moves/wrong.lua", "local = 5\n");
  p.file("components/old.cards", "card a x2\n");
  p.file("games/win.game", "ruleset tiny\nplayers Anna, Ben\nAnna: win\nexpect over\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"package/unused-file: No configuration reads this file.",
              "package/unused-file: No configuration reads this file.",
              "package/unused-file: No configuration reads this file.",
              "script/syntax: <name> expected near '='"});
}

TEST_CASE("check finds what is declared and never used") {
  const Package p(
      "  c.choice(\"season\", { \"spring\" }),\n"
      "  c.counter(\"coins\", {}),\n"
      "  c.table(\"prizes\", { by = { { 1, 2 } }, values = { 3, 2 } }),\n"
      "  c.point(\"may_win\", { combine = \"all\" }),\n"
      "  c.component(\"tile\", {}),\n"
      "  c.components(\"tile\", { { name = \"hut\" }, { name = \"inn\" } }),\n"
      "  c.grid(\"land\", { holds = \"tile\" }),\n"
      "  c.step(\"look\", { after_enter = \"setup\",\n"
      "    effect = [[ if size of land > 0 and land[(0,0)] is \"hut\" then set active to first p "
      "in players end ]] }),\n");
  CHECK(p.findings() == Texts{"schema/unused-choice: Nothing is of the choice 'season'.",
                              "schema/unused-component: 'inn' begins nowhere and no rule names it.",
                              "schema/unused-field: No rule names the counter 'coins'.",
                              "schema/unused-point: No rule asks the point 'may_win'.",
                              "schema/unused-table: No rule reads the table 'prizes'."});
  // A figure is deployed by its kind.
  const Package men(
      "  c.figures(\"men\", { of = \"player\", kinds = { { \"man\", each = 2 } } }),\n"
      "  c.map(\"board\", { board = \"squares 2\" }),\n"
      "  c.move(\"post(q: place of board)\", { effect = \"deploy man of actor on q\" }),\n"
      "  c.extend(\"phase turn\", { moves = { \"post\" } }),\n");
  CHECK(men.findings().empty());
  // Rules in Lua may name anything.
  const Package q(
      "  c.counter(\"coins\", {}),\n"
      "  c.move(\"pay\", { lua = function(game) game:add(\"coins\", 1) end }),\n"
      "  c.extend(\"phase turn\", { moves = { \"pay\" } }),\n");
  CHECK(q.findings().empty());
}

TEST_CASE("a field is used that only the signature of a move names") {
  const Package p(
      "  c.map(\"yard\", { board = \"squares 2\" }),\n"
      "  c.extend(\"phase turn\", { moves = { \"go\" } }),\n"
      "  c.move(\"go(q: place of yard)\", { effect = \"release q\" }),\n");
  CHECK(p.findings() == Texts{});
}

TEST_CASE("check finds numbers of players and combinations that cannot be") {
  const Package p("", R"(, "modules": {
      "duel": { "title": "Duel", "when": { "players": [2, 9] }, "after": ["frost"], "excludes": ["snow"] } })");
  p.file("modules/duel/rules.lua", "return {}\n");
  CHECK(
      p.findings() ==
      Texts{
          "package/dangling-module: The module 'duel' excludes 'snow', which is no module.",
          "package/dangling-module: The module 'duel' is loaded after 'frost', which is no module.",
          "package/impossible-players: The module 'duel' is on for 9 players; 2 to 3 can play."});
}

TEST_CASE("check begins a game of every configuration") {
  const Package draws(
      "  c.component(\"card\", {}),\n"
      "  c.components(\"card\", { { name = \"ace\", copies = 2 } }),\n"
      "  c.pile(\"deck\", { holds = \"card\", starts_full = true }),\n"
      "  c.pile(\"hand\", { of = \"player\", holds = \"card\" }),\n"
      "  c.step(\"deal\", { after_enter = \"setup\", effect = \"for each p in players do draw from "
      "deck to hand of p end\" }),\n");
  CHECK(draws.findings(ExitCode::wrong_input) ==
        Texts{"flow/empty-draw: entry of phase setup: 'deck' is empty, nothing can be drawn | with "
              "3 players"});
  const Package stuck(
      "  c.change(\"move win\", { keys = { conditions = { c.players == 3 and \"score of actor > "
      "3\" or \"true\" } } }),\n");
  CHECK(stuck.findings(ExitCode::wrong_input) ==
        Texts{"flow/no-move: phase 'turn' asks player 1, who has no legal move | with 3 players"});
}

TEST_CASE("check finds options that nothing reads and names in view.json that nothing declares") {
  const Package p(
      "  c.choice(\"colour\", { \"red\" }),\n"
      "  c.choice_field(\"mood\", { values = \"colour\", optional = true }),\n"
      "  c.component(\"stone\", { attributes = { { \"hot\", c.flag_attribute() } } }),\n"
      "  c.components(\"stone\", { { name = \"basalt\", hot = true } }),\n"
      "  c.pile(\"stones\", { holds = \"stone\", starts_full = true }),\n"
      "  c.step(\"mood\", { after_enter = \"setup\", effect = \"set mood to red\" }),\n",
      R"(, "options": {
      "goal": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Goal." } })");
  p.file("view.json", R"({ "choices": { "colour": { "red": {}, "rde": {} }, "color": {} },
                           "families": { "card": {}, "stone": { "marks": { "hot": {}, "hto": {} } } }, "fields": { "score": { "stands_at": "stnes", "rims": { "north": { "field": "mod" } } }, "scroe": {} } })");
  CHECK(p.findings() ==
        Texts{"package/unknown-view: 'choices.color' is declared nowhere.",
              "package/unknown-view: 'choices.colour.rde' is declared nowhere.",
              "package/unknown-view: 'families.card' is declared nowhere.",
              "package/unknown-view: 'families.stone.marks.hto' is declared nowhere.",
              "package/unknown-view: 'fields.score.rims.north.mod' is declared nowhere.",
              "package/unknown-view: 'fields.score.stands_at.stnes' is declared nowhere.",
              "package/unknown-view: 'fields.scroe' is declared nowhere.",
              "package/unused-option: No script and no rule names the option 'goal'."});
}

TEST_CASE("an option that a script reads by a name it puts together is not unused") {
  const Package p(
      "  c.constant(\"rounds\", c.options[\"rounds_\" .. \"long\"]),\n"
      "  c.step(\"ends\", { after_enter = \"setup\", effect = \"finish game if rounds = 0\" }),\n",
      R"(, "options": {
      "rounds_long": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Rounds." },
      "rounds_short": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Rounds." } })");
  CHECK(p.findings() ==
        Texts{"package/unused-option: No script and no rule names the option 'rounds_short'."});
}

TEST_CASE("check says a mistake of a package once, however many scripts run into it") {
  const Package p("  c.step(\"broken\", { after_enter = \"setup\" }),\n");
  for (const char* script : {"games/one.game", "games/two.game"}) {
    p.file(script, "ruleset tiny\nplayers Anna, Ben\nAnna: win\nexpect over\n");
  }
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"package/missing-key: step 'broken' needs 'effect', which is rule text."});
}

TEST_CASE("check says a name that is not known once, with the other places") {
  const Package p(
      "  c.amount(\"a\", \"welth + 1\"),\n"
      "  c.amount(\"b\", \"welth + 2\"),\n"
      "  c.amount(\"c\", \"welth + welth\"),\n"
      "  c.amount(\"wealth\", \"3\"),\n"
      "  c.change(\"move win\", { before = \"add a + b + c + wealth to score of actor\" }),\n");
  const Texts found = p.findings(ExitCode::wrong_input);
  REQUIRE(found.size() == 1);
  CHECK_THAT(found[0],
             Catch::StartsWith("expr/unknown-name: 'welth' is not known here (also at ") &&
                 Catch::Contains("rules.lua:11, ") && Catch::EndsWith(" | did you mean 'wealth'?"));
}

TEST_CASE("the sentence of an event says what it takes") {
  const Package p(
      "  c.event(\"sold(who: player, n: number)\", \"{woh} sells {n} for { n } and {\"),\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"flow/bad-sentence: event 'sold' says '{ n }' and takes no such value | did you mean "
              "'n'?",
              "flow/bad-sentence: event 'sold' says '{' without '}'",
              "flow/bad-sentence: event 'sold' says '{woh}' and takes no such value | did you mean "
              "'who'?"});
}

TEST_CASE("a number in the sentence of an event is said with a word for one and for any other") {
  const Package p(
      "  c.event(\"sold(who: player, n: number)\", \"{who} sells {n: card|cards} for "
      "{n:sheep}\"),\n"
      "  c.change(\"move win\", { before = \"emit sold(actor, 1); emit sold(actor, 0)\" }),\n");
  p.file("games/win.game",
         "ruleset tiny\nplayers Anna, Ben\nAnna: win\n"
         "expect event sold \"Anna sells 1 card for 1 sheep\"\nexpect event sold \"Anna sells 0 "
         "cards for 0 sheep\"\n");
  CHECK(p.findings().empty());
}

TEST_CASE("check calls no file unused when it could not read all") {
  const Package p("  c.step(\"broken\", { after_enter = \"setup\" }),\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"package/missing-key: step 'broken' needs 'effect', which is rule text."});
}

TEST_CASE("check finds a phase that asks nobody for a move") {
  const Package p(
      "  c.move(\"rest\", { effect = \"gain 1 score\" }),\n"
      "  c.extend(\"phase turn\", { next = { { \"nobody\", when = \"score of active = 8\" } } }),\n"
      "  c.phase(\"nobody\", { moves = { \"rest\" }, next = \"turn\" }),\n"
      "  c.phase(\"none\", { actors = \"false\", moves = { \"rest\" }, next = \"turn\" }),\n"
      "  c.extend(\"phase turn\", { next = { { \"none\", when = \"score of active = 7\" } } }),\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"flow/no-actor: phase 'nobody' has moves and asks nobody for one | actor = \"...\" "
              "says who is to act",
              "flow/no-actor: phase 'none' has moves and asks nobody for one | actor = \"...\" "
              "says who is to act"});
  // Who asks for a phase says whom it asks.
  const Package asked(
      "  c.move(\"rest\", { effect = \"gain 1 score\" }),\n"
      "  c.phase(\"answer\", { moves = { \"rest\" } }),\n"
      "  c.change(\"move win\", { before = \"ask answer of left of actor\" }),\n");
  CHECK(asked.findings().empty());
}

TEST_CASE("check finds moves and phases that a game never comes to, and an end that none does") {
  const Package lost(
      "  c.move(\"rest\", { effect = \"gain 1 score\" }),\n"
      "  c.phase(\"night\", { actor = \"active\", moves = { \"rest\" }, next = \"turn\" }),\n"
      "  c.move(\"sleep\", { effect = \"lose 1 score\" }),\n");
  CHECK(lost.findings() == Texts{"flow/unreachable-phase: No phase leads to 'night'.",
                                 "move/unused: No phase has the move 'sleep'."});
  const Package endless(
      "  c.change(\"move win\", { keys = { effect = \"set score to 1\" } }),\n"
      "  c.phase(\"over\", { enter = \"finish game\" }),\n");
  CHECK(endless.findings() ==
        Texts{"flow/no-end: No rule that the game comes to ends it. | 'finish game' ends a game",
              "flow/unreachable-phase: No phase leads to 'over'."});
}

TEST_CASE("check finds a move that nobody can ever make") {
  const Package p(
      "  c.choice(\"colour\", { \"red\" }),\n"
      "  c.constant(\"limit\", 2),\n"
      "  c.move(\"dream\", { conditions = { \"score of actor >= 0\", \"limit > 3\" }, effect = "
      "\"gain 1 score\" }),\n"
      "  c.move(\"bid(n: number)\", { n = { number = { 5, \"limit\" } }, effect = \"add n to score "
      "of actor\" }),\n"
      "  c.move(\"paint(hue: colour)\", { hue = { where = \"false\" }, effect = \"gain 1 score\" "
      "}),\n"
      "  c.move(\"rest\", { conditions = { \"limit = 2\" }, effect = \"gain 1 score\" }),\n"
      "  c.extend(\"phase turn\", { moves = { \"dream\", \"bid\", \"paint\", \"rest\" } }),\n");
  CHECK(p.findings() == Texts{"move/impossible: Nobody can ever make the move 'bid': there is "
                              "nothing that 'n' could be.",
                              "move/impossible: Nobody can ever make the move 'dream': its "
                              "condition 'limit > 3' never holds.",
                              "move/impossible: Nobody can ever make the move 'paint': there is "
                              "nothing that 'hue' could be."});
  // With three players somebody can.
  const Package q(
      "  c.move(\"rest\", { conditions = { \"size of players > 2\" }, effect = \"gain 1 score\" "
      "}),\n"
      "  c.extend(\"phase turn\", { moves = { \"rest\" } }),\n");
  CHECK(q.findings().empty());
}

TEST_CASE("check warns of names that a later version of rule text may take") {
  const Package p(
      "  c.counter(\"unless\", { max = 3 }),\n"
      "  c.effect(\"swap(p: player)\", \"add unless to score of p\"),\n"
      "  c.amount(\"sqrt(n: number)\", \"n\"),\n"
      "  c.counter(\"median\", { of = \"player\", max = 3 }),\n"
      "  c.change(\"move win\", { before = \"swap(actor); add sqrt(median of actor) to score of "
      "actor\" }),\n");
  CHECK(p.findings() == Texts{"schema/later-name: counter 'median' has a name that a later version "
                              "of rule text may use itself | 'median' may become a "
                              "way to count what is in a set",
                              "schema/later-name: counter 'unless' has a name that a later version "
                              "of rule text may use itself | 'unless' may become a keyword",
                              "schema/later-name: definition 'sqrt' has a name that a later "
                              "version of rule text may use itself | 'sqrt' may become a function",
                              "schema/later-name: definition 'swap' has a name that a later "
                              "version of rule text may use itself | 'swap' may become a verb"});
}

TEST_CASE("one wrong word brings no warnings that are not true") {
  const Package p(
      "  c.constant(\"goal\", c.options.goal),\n"
      "  c.sheet(\"more.score\"),\n"
      "  c.effect(\"cheer\", \"gain 1 scroe\"),\n"
      "  c.counter(\"coins\", {}),\n"
      "  c.change(\"move win\", { before = \"cheer; set coins to goal\" }),\n",
      R"(, "options": { "goal": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Goal." } })");
  p.file("more.score", "sheet final\n  row A \"a\": add 1\nend\n");
  for (const std::string& each : p.findings(ExitCode::wrong_input)) {
    CAPTURE(each);
    CHECK_FALSE(each.find("unused") != std::string::npos);
  }
}

TEST_CASE("a wrong id hides no other mistake") {
  const TemporaryFolder folder;
  folder.file(
      "copied/ruleset.json",
      R"({ "id": "tiny", "title": "Tiny", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 } })");
  folder.file("copied/rules.lua",
              "local c = castellan\nreturn { c.start(\"nowhere\"), c.ranking { \"gold\" } }\n");
  const Outcome outcome = run_cli({"check", "copied", "--packages", folder.path("")});
  CHECK(outcome.code == ExitCode::wrong_input);
  CHECK_THAT(outcome.err,
             Catch::Contains(
                 "error[package/bad-manifest]: The folder is called 'copied', the id is 'tiny'.") &&
                 Catch::Contains("error[expr/unknown-name]: 'gold' is not known here") &&
                 Catch::Contains("error[flow/no-start]"));
}

TEST_CASE("the box of a variant is that of its base with what its modules add") {
  const TemporaryFolder folder;
  const auto manifest = [](const std::string& more) {
    return "{ \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, " + more + " }";
  };
  folder.file(
      "stones/ruleset.json",
      manifest(
          R"("id": "stones", "players": { "min": 2, "max": 2 }, "box": { "stone": { "copies": 3, "types": 2 } })"));
  folder.file(
      "stones/rules.lua",
      "local c = castellan\nreturn { c.component(\"stone\", {}),\n"
      "  c.components(\"stone\", { { name = \"red\", copies = 2 }, { name = \"blue\" } }),\n"
      "  c.pile(\"bag\", { holds = \"stone\", starts_full = true }), c.counter(\"score\", { of = "
      "\"player\" }),\n"
      "  c.start(\"all\"), c.phase(\"all\", { enter = \"finish game\" }), c.ranking { \"score\" } "
      "}\n");
  const std::string module =
      R"("id": "coast", "extends": "stones", "modules": { "sea": { "title": "Sea", "box": { "stone": { "copies": )";
  const auto checked = [&](const std::string& copies) {
    folder.file("coast/ruleset.json", manifest(module + copies + R"(, "types": 1 } } } })"));
    return run_cli({"check", folder.path("coast"), "--packages", folder.path("")});
  };
  folder.file("coast/rules.lua", "return {}\n");
  folder.file("coast/modules/sea/rules.lua",
              "return { castellan.components(\"stone\", { { name = \"green\", copies = 4 } }) }\n");
  CHECK(checked("4").err.empty());
  CHECK_THAT(checked("5").err, Catch::Contains("the box holds 7 of 'stone', 3 different ones, the "
                                               "manifests say 8 of 'stone', 3 different ones"));
}

TEST_CASE("nothing is wrong with the rulesets of the project") {
  // The others are checked by the program.
  for (const char* ruleset : {"rulesets/castle_combo", "tests/rulesets"}) {
    CAPTURE(ruleset);
    const Outcome outcome = run_cli({"check", ruleset});
    CHECK(outcome.err.empty());
    CHECK(outcome.code == ExitCode::ok);
  }
}
