// Choosing a move by its parts, and what a transcript tells: what needs no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choosing, match, search } from "../../tools/web/src/choosing.js";
import { head_of, log_of, steps_of } from "../../tools/web/src/game.js";

const move = (verb, ...parts) => ({
  text: [verb, ...parts.map(([, value]) => value)].join(" "),
  verb,
  parameters: parts.map(([name, value, ...things]) => ({ name, kind: "", value, things })),
});
const cell = (x, turn) => ["site", `(${x},0)${turn ? ` turned ${turn}` : ""}`, `table/(${x},0)`];
const tile = ["tile", "bend", "drawn/bend"];
const laying = () => new Choosing(
  [move("place", tile, cell(0)), move("place", tile, cell(0, 90)), move("place", tile, cell(1, 180)), move("pass")],
  new Set(["drawn/bend", "table/(0,0)", "table/(1,0)"]));

test("every pick drops the moves without it, in any order", () => {
  const choosing = laying();
  assert.equal(choosing.chosen(), null);
  assert.ok(choosing.pick("table/(1,0)"));
  assert.equal(choosing.chosen()?.text, "place bend (1,0) turned 180");
  assert.ok(!choosing.is_lit("table/(0,0)"));
  assert.ok(choosing.is_lit("drawn/bend"));
  assert.ok(!choosing.pick("table/(0,0)"));
  assert.ok(choosing.unpick("table/(1,0)"));
  assert.equal(choosing.remaining().length, 4);
});

test("where only the turn is open the first is taken, and it turns round", () => {
  const choosing = laying();
  choosing.pick("table/(0,0)");
  assert.equal(choosing.chosen()?.text, "place bend (0,0)");
  assert.deepEqual(choosing.turning()?.values, ["(0,0)", "(0,0) turned 90"]);
  assert.ok(choosing.turn(1));
  assert.equal(choosing.chosen()?.text, "place bend (0,0) turned 90");
  choosing.turn(1);
  assert.equal(choosing.chosen()?.text, "place bend (0,0)");
  assert.ok(choosing.back());
  assert.ok(!choosing.begun());
});

test("several things of one name are picked one by one", () => {
  const pay = (...cards) => move("pay", ["cards", cards.join(", "), ...cards.map((card) => `hand/${card}`)]);
  const choosing = new Choosing([pay("red"), pay("red", "red"), pay("blue", "red")], new Set(["hand/red", "hand/blue"]));
  choosing.pick("hand/red");
  assert.equal(choosing.chosen()?.text, "pay red");
  choosing.pick("hand/red");
  assert.equal(choosing.chosen()?.text, "pay red, red");
  assert.ok(!choosing.is_lit("hand/red"));
});

test("what the picture does not show is asked in words, numbers in their order", () => {
  const choosing = new Choosing([2, 10, 1].map((n) => move("bid", ["lot", "a", "lots/a"], ["n", `${n}`])), new Set(["lots/a"]));
  choosing.pick("lots/a");
  assert.deepEqual(choosing.question(), { name: "n", values: ["1", "2", "10"], turns: false });
  choosing.say("n", "10");
  assert.equal(choosing.chosen()?.text, "bid a 10");
});

test("a component without its container is picked wherever it is drawn", () => {
  const choosing = new Choosing([move("keep", ["it", "red", "red"]), move("keep", ["it", "blue", "blue"])], new Set(["offer/red", "offer/blue"]));
  assert.ok(choosing.pick("offer/blue"));
  assert.equal(choosing.chosen()?.text, "keep blue");
});

test("a search prefers the begin, then words, then letters in their order", () => {
  assert.ok(match("buy denar 5", "buy d") > match("buy denar 5", "den bu"));
  assert.ok(match("buy denar 5", "den bu") > match("buy denar 5", "bd5"));
  assert.equal(match("buy denar 5", "xyz"), 0);
  assert.deepEqual(search([{ text: "take b" }, { text: "b" }], "b").map((each) => each.text), ["b", "take b"]);
});

const script = "ruleset r\nplayers Ann, \"B & C\"\n\nAnn: a\n# hash 1\n\"B & C\": b\n# hash 2\nundo 1\n\"B & C\": c\n# Ann has chosen\n";
test("a transcript is read with quoted names, what was taken back, and open choices", () => {
  const players = ["Ann", "B & C"];
  assert.deepEqual(log_of(script, players).map(({ by, text }) => `${by} ${text}`), ["Ann a", "B & C c", "Ann has chosen"]);
  const ends = steps_of(script, players).map(({ end }) => script.slice(0, end).split("\n").at(-2));
  assert.deepEqual(ends, ["# hash 1", "\"B & C\": c"]);
  assert.equal(head_of(script, players), "ruleset r\nplayers Ann, \"B & C\"\n\n");
});
