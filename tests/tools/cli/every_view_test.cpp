// Every key of a view on every kind of attribute and of field: drawn, or refused.

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/replaced.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

const char* const kDrawnRules = R"x(local c = castellan
local kinds = {
  { "n", c.number(-3, 99) }, { "yes", c.flag_attribute() }, { "tone", c.one_of("tint") }, { "gem", c.one_of("gem") },
  { "tones", c.several_of("tint") }, { "gems", c.several_of("gem") }, { "fewest", c.number(0, 9) }, { "no", c.flag_attribute() },
  { "no_tone", c.one_of("tint") }, { "no_gem", c.one_of("gem") }, { "no_gems", c.several_of("gem") },
}
local values = { n = -3, yes = true, tone = "blue", gem = "onyx", tones = { "red", "red", "blue" }, gems = { "ruby", "ruby" } }
local function entry(name, more)
  local e = { name = name, copies = 4 }
  for key, value in pairs(values) do e[key] = value end
  for key, value in pairs(more) do e[key] = value end
  return e
end
return {
  c.choice("tint", { "red", "blue" }),
  c.component("gem", {}),
  c.components("gem", { { name = "ruby", copies = 2 }, { name = "onyx", copies = 2 } }),
  c.component("card", { attributes = kinds, effects = { "text" } }),
  c.components("card", { entry("mine", { text = "add 1 to heap" }), { name = "bare", copies = 2 } }),
  c.component("tile", { attributes = kinds, sides = { "plain", "way" },
    features = { { "road", edge = "way", region = true, marks = kinds } } }),
  c.components("tile", { entry("gate", { road = "N" }), { name = "moor", copies = 2 } }),
  c.component("site", { attributes = kinds }),
  c.components("site", { entry("a", { copies = 1 }), { name = "b", copies = 1 } }),

  c.counter("heap", { max = 9, initial = 7 }), c.counter("coins", { of = "player", min = -9, max = 9 }),
  c.counter("price", { of = "tint", max = 9 }), c.counter("paired", { of = { "player", "tint" }, max = 9 }),
  c.flag("open", {}), c.flag("ready", { of = "player" }), c.choice_field("weather", { values = "tint" }),
  c.choice_field("mood", { of = "player", values = "tint", optional = true }),
  c.ref("active", { to = "player" }), c.ref("shown", { to = "gem" }), c.ref("spot", { to = "cell" }), c.ref("goal", { to = "place of board" }),
  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }), c.pile("stock", { of = "tint", holds = "card" }),
  c.pile("hand", { of = "player", holds = "card", visible = "owner" }), c.pile("gems", { holds = "gem", starts_full = true }),
  c.slots("row", { holds = "card", size = 3 }), c.slots("market", { of = "player", holds = "gem", places = "tint" }),
  c.pile("bag", { holds = "tile", starts_full = true }),
  c.grid("land", { holds = "tile", pieces = "gate (0,0); moor (0,1)" }), c.grid("yard", { of = "player", holds = "card" }),
  c.map("board", { places = "site", links = { { "a", "b" } } }), c.map("squares", { board = "squares 3", holds = "gem" }),
  c.figures("men", { of = "player", kinds = { { "man", each = 2 }, { "boss", each = 1 } } }),
  c.figures("wolves", { kinds = { { "wolf", each = 1 } } }),
  c.regions("roads", { over = "land", feature = "road" }), c.regions("lands", { over = "board", link = "link" }),
  c.counter("depth", { of = "piece of land", max = 9 }), c.flag("dark", { of = "piece of land" }),
  c.choice_field("paint", { of = "piece of land", values = "tint" }), c.counter("toll", { of = "segment of land", max = 9 }),
  c.flag("flooded", { of = "place of board" }), c.counter("slot_price", { of = "slot of row", max = 9 }),
  c.table("prizes", { by = { { 0, 1 } }, values = { 1, 2 } }),
  c.move("pass", { effect = "" }),
  c.start("setup"),
  c.phase("setup", { enter = [[
    set active to first p in players
    for each p in players do draw from deck to hand of p end
    for each s in numbers(1, 2) do draw from deck to row[s] end
    move ruby from gems to squares[b2]
    set shown to onyx
    set goal to a
  ]], next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "pass" }, next = "turn" }),
  c.turn_cap(3),
  c.ranking { "coins" },
}
)x";

const char* const kAttributes[] = {"n",  "yes",     "tone",   "gem",     "tones", "gems", "fewest",
                                   "no", "no_tone", "no_gem", "no_gems", "text",  "zzz",  ""};
const char* const kFields[] = {
    "heap",       "coins",  "price", "paired", "open", "ready", "weather", "mood",
    "active",     "shown",  "spot",  "goal",   "deck", "stock", "hand",    "gems",
    "row",        "market", "bag",   "land",   "yard", "board", "squares", "men",
    "wolves",     "roads",  "lands", "depth",  "dark", "paint", "toll",    "flooded",
    "slot_price", "prizes", "tint",  "zzz",    ""};
const char* const kFamilies[] = {"card", "gem", "tile", "site"};

class Views {
 public:
  Views() {
    folder_.file("g/rules.lua", kDrawnRules);
    folder_.file(
        "g/ruleset.json",
        R"({ "id": "g", "title": "G", "version": "0.1.0", "api": 2, "players": { "min": 2, "max": 2 } })");
    folder_.file("g/games/a.game", "ruleset g\nplayers Anna, Ben\nseed 1\n");
  }

  /// Draws a game under this view as text and as a picture, the components too.
  void draw(const std::string& view) {
    folder_.file("g/view.json", view);
    CAPTURE(view);
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--svg", "-"}}) {
      std::vector<std::string> arguments = {"--packages", folder_.root().string(), "show",
                                            folder_.path("g/games/a.game")};
      arguments.insert(arguments.end(), more.begin(), more.end());
      const Outcome seen = run_plain(arguments);
      if (seen.code == ExitCode::ok) continue;
      CHECK(seen.code == ExitCode::wrong_input);
      if (seen.err.find("view.json:") == std::string::npos) CHECK(seen.err == "");
    }
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("the rules of the views below are right, and their game is drawn without a view") {
  Views().draw("{}");
}

TEST_CASE("components that are values of an attribute have the colours of their entries") {
  const TemporaryFolder folder;
  const auto drawn = [&](const std::string& of_card) {
    folder.file("g/rules.lua", kDrawnRules);
    folder.file(
        "g/ruleset.json",
        R"({ "id": "g", "title": "G", "version": "0.1.0", "api": 2, "players": { "min": 2, "max": 2 } })");
    folder.file("g/games/a.game", "ruleset g\nplayers Anna, Ben\nposition\n  row[1] = mine\nend\n");
    folder.file(
        "g/view.json",
        R"({ "families": { "gem": { "entries": { "ruby": { "colour": "#c0302f" }, "onyx": { "colour": "#33333a" } } },
                                   "card": { )" +
            of_card + R"( } }, "panels": [ { "field": "row" } ] })");
    const Outcome seen = run_plain({"--packages", folder.root().string(), "show",
                                    folder.path("g/games/a.game"), "--svg", "-"});
    CHECK(seen.err == "");
    return seen.out;
  };
  const auto count = [](const std::string& text, const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
      ++n;
    return n;
  };
  const std::string plain = drawn(R"("shape": "card")");
  CHECK(count(plain, "#c0302f") == 0);
  CHECK(count(plain, "#33333a") == 0);
  const std::string both = drawn(
      R"("shape": "card", "colour_by": "gem", "badges": "gems", "label": "{gem}: {gems}", "lines": ["{n}"])");
  CHECK(count(both, "#c0302f") == 2);
  CHECK(count(both, "#33333a") >= 1);
  CHECK(count(both, "onyx: ruby ruby") >= 1);
}

TEST_CASE("what a view says of a family is drawn for every kind of attribute") {
  Views views;
  for (const std::string family : kFamilies) {
    for (const std::string attribute : kAttributes) {
      views.draw(replaced(
          replaced(
              R"({ "choices": { "tint": { "red": { "colour": "red", "label": "R", "short": "r" } } },
        "families": { "FAMILY": { "shape": "card", "colour_by": "NAME", "levels_by": "NAME", "badges": "NAME", "label": "{NAME}", "corner": "{NAME}",
          "lines": ["{NAME}", "[x {NAME}]"], "row": "{NAME}[, {NAME}]", "marks": { "NAME": { "glyph": "star" } },
          "entries": { "NAME": { "colour": "blue", "lines": ["{NAME} and ruby"] }, "mine": { "label": "{NAME}", "lines": ["a ruby: {NAME}"] }, "ruby": { "colour": "red" } },
          "edges": { "NAME": { "stroke": "red" } }, "texture": "tufts",
          "features": { "road": { "stroke": "red", "marks": { "NAME": { "glyph": "dot" } } }, "NAME": { "fill": "red", "texture": "roofs", "inlay": "blue" } } } },
        "icons": { "ruby": { "glyph": "diamond" }, "NAME": { "glyph": "coin", "colour": "red", "ink": "blue" } } })",
              "FAMILY", family),
          "NAME", attribute));
      views.draw(replaced(
          replaced(
              R"({ "families": { "FAMILY": { "shape": "block", "levels_by": "NAME", "badges": "NAME" } } })",
              "FAMILY", family),
          "NAME", attribute));
    }
  }
}

namespace {

/// Every key on every field, and every `share`-th pair of fields with each key that names a second
/// one.
void draw_fields(std::size_t share) {
  Views views;
  std::size_t number = 0;
  for (const std::string field : kFields) {
    views.draw(
        replaced(R"({ "panels": [ { "field": "NAME", "title": "{player} {value} {zzz}" } ] })",
                 "NAME", field));
    views.draw(
        replaced(R"({ "panels": [ { "field": "NAME", "if_filled": true } ] })", "NAME", field));
    for (const std::string key : {"covered", "areas", "each", "stands_at"}) {
      for (const std::string of : {"land", "yard", "board", "squares", "heap", "coins", "price",
                                   "men", "row", "deck", "roads"}) {
        if (number++ % share != 0) continue;
        views.draw(replaced(
            replaced(
                replaced(
                    R"({ "fields": { "OF": { "KEY": "NAME" } }, "panels": [ { "field": "OF" } ] })",
                    "OF", of),
                "KEY", key),
            "NAME", field));
      }
    }
    views.draw(replaced(
        R"({ "choices": { "NAME": { "NAME": { "colour": "red" } } }, "families": { "NAME": { "colour": "red" } },
      "fields": { "NAME": { "figures": { "man": { "colour": "red" }, "NAME": { "glyph": "star" } }, "links": { "NAME": { "stroke": "red" } },
        "glyph": "pawn", "glyphs": ["cross", "ring"], "checked": "blue" },
        "board": { "rims": { "north": { "field": "NAME" }, "west": { "field": "NAME", "other": true } }, "checked": "red" },
        "squares": { "rims": { "south": { "field": "NAME" } }, "glyphs": ["king"], "checked": "red" } },
      "panels": [ { "field": "NAME" }, { "field": "land" }, { "field": "board" }, { "field": "squares" }, { "field": "men" } ] })",
        "NAME", field));
    views.draw(replaced(
        R"({ "families": { "tile": { "marks": { "NAME": { "glyph": "star" } }, "features": { "road": { "marks": { "NAME": {} } } } },
      "site": { "marks": { "NAME": { "glyph": "dot" } } } }, "panels": [ { "field": "land" }, { "field": "board" }, { "field": "NAME" } ] })",
        "NAME", field));
  }
}

}  // namespace

TEST_CASE("what a view says of a field is drawn for every kind of field") { draw_fields(7); }

TEST_CASE("what a view says of every field with every other is drawn", "[.every]") {
  draw_fields(1);
}
