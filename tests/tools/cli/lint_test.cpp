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
    out.push_back(std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + " " + d.id + ": " + d.message +
                  (d.hint.empty() ? "" : " | " + d.hint));
  }
  return out;
}

/// A small ruleset with further declarations and files.
class Package {
 public:
  explicit Package(const std::string& more, const std::string& manifest = "") {
    folder_.file("tiny/ruleset.json",
                 R"({ "id": "tiny", "title": "Tiny", "version": "1.0.0", "api": 2,
                      "players": { "min": 2, "max": 3 })" + manifest + " }");
    folder_.file("tiny/rules.lua",
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
  void file(const std::string& name, const std::string& text) const { folder_.file("tiny/" + name, text); }

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
  CHECK(lua_findings("local a = 1\nreturn function(b, ...) local c <const>, d = a, b; return c + d + select('#', ...) end\n")
            .empty());
  CHECK(lua_findings("local M = {}\nfunction M.go(n) return n end\nfunction M:run() return self.x end\nreturn M\n")
            .empty());
  CHECK(lua_findings("for i, v in ipairs({ x = 1, [2] = 3; y = 4 }) do goto on ::on:: end\n").empty());
  CHECK(lua_findings("local s = [==[ unknown ]] ]==] .. 'unknown' .. \"un\\\"known\" -- unknown\n--[[ unknown\n]]\nreturn s, 0x1F, 1e-5, 3 .. 4\n")
            .empty());
  CHECK(lua_findings("local count = 1\nreturn function()\n  return cuont + math.max(1, 2)\nend\n") ==
        Texts{"3:10 script/unknown-name: 'cuont' is not declared in this script. | did you mean 'count'?"});
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
  const Package p("  c.condition('odd(n: number)', 'n mod 2 = (1'), c.amount('twice(n: number)', '2 * n'),\n"
                  "  c.effect('drop_out', 'for each x in players do gain 1 score'),\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"grammar/expected: expected ')', found end of text", "grammar/missing-end: 'for' has no 'end'",
              "schema/unused-definition: No rule uses 'drop_out'.", "schema/unused-definition: No rule uses 'odd'.",
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
      "    effect = [[ if size of land > 0 and land[(0,0)] is \"hut\" then set active to first p in players end ]] }),\n");
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
  const Package p("  c.map(\"yard\", { board = \"squares 2\" }),\n"
                  "  c.extend(\"phase turn\", { moves = { \"go\" } }),\n"
                  "  c.move(\"go(q: place of yard)\", { effect = \"release q\" }),\n");
  CHECK(p.findings() == Texts{});
}

TEST_CASE("check finds numbers of players and combinations that cannot be") {
  const Package p("", R"(, "modules": {
      "duel": { "title": "Duel", "when": { "players": [2, 9] }, "after": ["frost"], "excludes": ["snow"] } })");
  p.file("modules/duel/rules.lua", "return {}\n");
  CHECK(p.findings() ==
        Texts{"package/dangling-module: The module 'duel' excludes 'snow', which is no module.",
              "package/dangling-module: The module 'duel' is loaded after 'frost', which is no module.",
              "package/impossible-players: The module 'duel' is on for 9 players; 2 to 3 can play."});
}

TEST_CASE("check begins a game of every configuration") {
  const Package draws(
      "  c.component(\"card\", {}),\n"
      "  c.components(\"card\", { { name = \"ace\", copies = 2 } }),\n"
      "  c.pile(\"deck\", { holds = \"card\", starts_full = true }),\n"
      "  c.pile(\"hand\", { of = \"player\", holds = \"card\" }),\n"
      "  c.step(\"deal\", { after_enter = \"setup\", effect = \"for each p in players do draw from deck to hand of p end\" }),\n");
  CHECK(draws.findings(ExitCode::wrong_input) ==
        Texts{"flow/empty-draw: entry of phase setup: 'deck' is empty, nothing can be drawn | with 3 players"});
  const Package stuck(
      "  c.change(\"move win\", { keys = { conditions = { c.players == 3 and \"score of actor > 3\" or \"true\" } } }),\n");
  CHECK(stuck.findings(ExitCode::wrong_input) ==
        Texts{"flow/no-move: phase 'turn' asks player 1, who has no legal move | with 3 players"});
}

TEST_CASE("check finds options that nothing reads and names in view.json that nothing declares") {
  const Package p("  c.choice(\"colour\", { \"red\" }),\n"
                  "  c.choice_field(\"mood\", { values = \"colour\", optional = true }),\n"
                  "  c.component(\"stone\", { attributes = { { \"hot\", c.flag_attribute() } } }),\n"
                  "  c.components(\"stone\", { { name = \"basalt\", hot = true } }),\n"
                  "  c.pile(\"stones\", { holds = \"stone\", starts_full = true }),\n"
                  "  c.step(\"mood\", { after_enter = \"setup\", effect = \"set mood to red\" }),\n",
                  R"(, "options": {
      "goal": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Goal." } })");
  p.file("view.json", R"({ "choices": { "colour": { "red": {}, "rde": {} }, "color": {} },
                           "families": { "card": {}, "stone": { "marks": { "hot": {}, "hto": {} } } }, "fields": { "score": {}, "scroe": {} } })");
  CHECK(p.findings() ==
        Texts{"package/unknown-view: 'choices.color' is declared nowhere.",
              "package/unknown-view: 'choices.colour.rde' is declared nowhere.",
              "package/unknown-view: 'families.card' is declared nowhere.",
              "package/unknown-view: 'families.stone.marks.hto' is declared nowhere.",
              "package/unknown-view: 'fields.scroe' is declared nowhere.",
              "package/unused-option: No script and no rule names the option 'goal'."});
}

TEST_CASE("an option that a script reads by a name it puts together is not unused") {
  const Package p("  c.constant(\"rounds\", c.options[\"rounds_\" .. \"long\"]),\n"
                  "  c.step(\"ends\", { after_enter = \"setup\", effect = \"finish game if rounds = 0\" }),\n",
                  R"(, "options": {
      "rounds_long": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Rounds." },
      "rounds_short": { "type": "integer", "min": 1, "max": 9, "default": 3, "help": "Rounds." } })");
  CHECK(p.findings() == Texts{"package/unused-option: No script and no rule names the option 'rounds_short'."});
}

TEST_CASE("check says a mistake of a package once, however many scripts run into it") {
  const Package p("  c.step(\"broken\", { after_enter = \"setup\" }),\n");
  for (const char* script : {"games/one.game", "games/two.game"}) {
    p.file(script, "ruleset tiny\nplayers Anna, Ben\nAnna: win\nexpect over\n");
  }
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"package/missing-key: step 'broken' needs 'effect', which is rule text."});
}

TEST_CASE("the sentence of an event says what it takes") {
  const Package p("  c.event(\"sold(who: player, n: number)\", \"{woh} sells {n} for { n } and {\"),\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"flow/bad-sentence: event 'sold' says '{ n }' and takes no such value",
              "flow/bad-sentence: event 'sold' says '{' without '}'",
              "flow/bad-sentence: event 'sold' says '{woh}' and takes no such value | did you mean 'who'?"});
}

TEST_CASE("check calls no file unused when it could not read all") {
  const Package p("  c.step(\"broken\", { after_enter = \"setup\" }),\n");
  CHECK(p.findings(ExitCode::wrong_input) ==
        Texts{"package/missing-key: step 'broken' needs 'effect', which is rule text."});
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
