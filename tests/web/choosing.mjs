// Choosing a move by its parts, and what a transcript tells: what needs no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choosing, match, moves_with, search } from "../../tools/web/src/choosing.js";
import { head_of, log_of, steps_of, unpinned } from "../../tools/web/src/game.js";
import { Parts } from "../../tools/web/src/parts.js";
import { without_names } from "../../tools/web/src/scrub.js";
import { stream_parser, with_strings } from "../../tools/web/src/make/textmate.js";

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

test("what a script is before its first move ends with the state, not with what the move draws", () => {
  const text = "ruleset r\nplayers Ann, Ben\ndraws x\n# hash 0\ndraws y\nAnn: a\n# hash 1\n";
  assert.equal(head_of(text, ["Ann", "Ben"]), "ruleset r\nplayers Ann, Ben\ndraws x\n# hash 0\n");
});

test("a move with another thing of the same container is what is asked about", () => {
  const moves = [move("place", tile, cell(0, 90)), move("deploy", ["on", "city S", "table/(0,0) city S"])];
  assert.deepEqual(moves_with(moves, "table/(5,5)"), ["place bend (5,5)", "deploy (5,5)"]);
  assert.deepEqual(moves_with(moves, "table/(0,0) road N"), ["place bend (0,0)", "deploy road N"]);
  assert.deepEqual(moves_with(moves, "market/red"), []);
});

test("a report names nobody: names alone, quoted and before a dot, the longer of two that begin alike", () => {
  const text = "players Ann, Anna, \"B & C\"\nAnna: give Ann 2\n# Ann.hand Annabel\n\"B & C\": pass\n";
  assert.equal(without_names(text, ["Ann", "Anna", "B & C"]),
    "players Player1, Player2, Player3\nPlayer2: give Player1 2\n# Player1.hand Annabel\nPlayer3: pass\n");
});

test("a script without what pins it to rules keeps its moves and what chance brought", () => {
  assert.equal(unpinned("# castellan transcript 1\n# package r 1 ab\nruleset r\ndraws x\n# generator 1\n# hash 2\nAnn: a"),
    "ruleset r\ndraws x\n# generator 1\nAnn: a");
});

test("a TextMate grammar colours captures, regions and includes", () => {
  const parser = stream_parser({
    patterns: [{ match: "^(\\w+) (\\w+):", captures: { 1: { name: "storage.type.x" }, 2: { name: "entity.name.type.x" } } }, { include: "#common" }],
    repository: { common: { patterns: [{ name: "string.x", begin: "'", end: "'|$", patterns: [{ name: "variable.x", match: "\\{[^}]*\\}" }] }, { name: "comment.x", match: "#.*$" }] } },
  });
  const coloured = (line) => {
    const stream = { string: line, pos: 0, sol: () => stream.pos === 0, next: () => (stream.pos += 1) };
    const state = parser.startState();
    const out = [];
    for (let from = 0; stream.pos < line.length; from = stream.pos) {
      const style = parser.token(stream, state);
      if (style !== null) out.push(`${style} ${line.slice(from, stream.pos)}`);
    }
    return out;
  };
  assert.deepEqual(coloured("card red: x # why"), ["keyword card", "typeName red", "comment # why"]);
  assert.deepEqual(coloured("x '{a}' 1").filter((each) => each.includes("{")), ["variableName {a}"]);
  assert.deepEqual(coloured("'open").at(-1), "string n");
});

test("strings of another language are coloured by a grammar", () => {
  const outer = {
    startState: () => ({ within: false }),
    token(stream, state) {
      const from = stream.pos;
      while (stream.pos < stream.string.length && (stream.pos === from || stream.string[stream.pos] !== "'")) stream.pos += 1;
      state.within = stream.string[from] === "'" && !state.within;
      return state.within ? "string" : null;
    },
  };
  const parser = with_strings(outer, { patterns: [{ name: "keyword.x", match: "\\bset\\b" }] });
  const line = "a = 'set x' b";
  const stream = { string: line, pos: 0, sol: () => stream.pos === 0, next: () => (stream.pos += 1) };
  const state = parser.startState(2);
  const out = [];
  for (let from = 0; stream.pos < line.length; from = stream.pos) out.push([parser.token(stream, state), line.slice(from, stream.pos)]);
  assert.deepEqual(out, [[null, "a = "], ["string", "'"], ["keyword", "set"], ["string", " x"], [null, "' b"]]);
});

/** What `complete` would answer for `pay(color, cards)` where there is one verb. */
const paying = async ({ chosen }) => {
  const lists = ["red, blue", "red, red", "green"];
  if (chosen.length === 0) return { name: "move", values: ["pay"], total: 1 };
  if (chosen.length === 1) return { name: "n", values: ["1", "2", "9"], total: 3 };
  if (chosen.length === 2) return { name: "cards", values: lists, total: lists.length };
  if (!lists.includes(chosen[2].value)) throw new Error("refused");
  return { values: [], total: 0 };
};

test("a move is chosen part by part: one value is taken by itself, a list is ticked, a refusal changes nothing", async () => {
  const parts = new Parts(paying);
  await parts.begin();
  assert.ok(!parts.begun());
  assert.deepEqual(parts.numbers(), { min: 1, max: 9 });
  await parts.choose("9");
  assert.deepEqual(parts.members(), ["red", "blue", "green"]);
  assert.ok(await parts.pick("hand/red"));
  assert.equal(parts.list(), null);
  assert.ok(!parts.may_tick("green"));
  await parts.pick("hand/blue");
  assert.equal(parts.list(), "red, blue");
  await assert.rejects(parts.choose("blue, blue"));
  assert.equal(parts.whole(), null);
  await parts.choose(parts.list());
  assert.equal(parts.whole(), "pay 9 red, blue");
  await parts.back();
  await parts.back();
  assert.ok(!parts.begun());
  assert.equal(parts.next.name, "n");
});
