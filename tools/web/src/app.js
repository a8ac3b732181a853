// The state of the page and what can be done with it. Whoever changes it says so to `changed`.
import { Engine, Refused, Stopped } from "./engine.js";
import { Game } from "./game.js";
import { packed, unpacked } from "./link.js";
import { files_of, folder_of, mine, name_of, provide, put, walk } from "./packages.js";
import { keep, kept } from "./settings.js";
import { say } from "./texts.js";
import { Thinker } from "./thinker.js";
import { read_sheets, tell_refused } from "./why.js";

const kNames = ["Anna", "Ben", "Cem", "Dora", "Eve", "Finn", "Gita", "Hugo"];
const kFirst = "tic_tac_toe";
const kPause = 350;
const kMostFile = 1 << 22;

export const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {any} */
export const state = {
  face: "loading", // loading, start, play, curtain, stopped
  why: "",
  too_old: "", // what a browser is told that cannot run the module
  room: "play", // or `make`: the author's side beside the table
  /** @type {null | typeof import("./make.js")} */
  make: null, // the author's side once it is loaded
  rulesets: [],
  ruleset: "",
  names: [],
  kinds: [],
  /** @type {Game | null} */
  game: null,
  next: "", // who the screen is handed to
  busy: "", // who thinks
  acting: false, // the engine has been told to change the game and has not answered
  typed: "",
  note: "",
  heard: "", // what others did last
  sheets: null, // the score sheets, when they are open
  told: null, // {title, worth, reasons, without, asks}: what was asked about one thing
  lights: { title: "", names: new Set() }, // things of the picture that are lit as evidence
  past: null, // {steps, head, text, at, upto, svg, events, status}: a look back
  chart: null, // {text, scores}: the scores after each move of a script
  trunk: null, // {script, seats}: the game that an analysis began in
  thought: "", // how long the last computer thought
  at_once: kept("at_once") === "yes",
};

let changed = () => {};
/** @param {() => void} draw is called after each change */
export function on_change(draw) {
  changed = draw;
}
export function redraw() {
  changed();
}

export const engine = new Engine({ onstart: () => void begin() });
export const thinker = new Thinker();

// --- beginnings

async function begin() {
  await guarded(async () => {
    provide(engine);
    if (state.rulesets.length === 0) {
      await read_rulesets();
      choose_ruleset(state.rulesets.some((/** @type {any} */ each) => each.name === kFirst) ? kFirst : state.rulesets[0]?.name);
    }
    const game = state.game;
    if (game !== null) return void (await load(game.script, game.seats));
    state.face = "start";
    await open_link();
  });
}

export async function read_rulesets() {
  const { rulesets } = await engine.ask("packages");
  state.rulesets = rulesets.filter((/** @type {any} */ each) => each.players);
}

/** Opens the game, or the rules with a game, that the link of the page holds, if any. */
export async function open_link() {
  const [, what, letters] = location.hash.match(/^#(game|package)=(.+)$/) ?? [];
  if (!letters) return;
  try {
    const text = await unpacked(letters);
    if (what === "game") await open_script(text);
    else await open_shared(JSON.parse(text));
  } catch (error) {
    state.note = say("bad_link", { why: /** @type {Error} */ (error).message });
  }
  changed();
}

/** @param {string} name */
export function choose_ruleset(name) {
  const found = state.rulesets.find((/** @type {any} */ each) => each.name === name);
  if (found === undefined) return;
  state.ruleset = found.name;
  set_players(state.names.length || 2);
}

/** @param {number} wanted how many; the rules say how many are allowed */
export function set_players(wanted) {
  const { min, max } = state.rulesets.find((/** @type {any} */ each) => each.name === state.ruleset).players;
  const count = Math.min(max, Math.max(min, wanted));
  while (state.names.length < count) {
    state.names.push(kNames.find((each) => !state.names.includes(each)) ?? say("seat", { n: state.names.length + 1 }));
    state.kinds.push(state.kinds.length === 0 ? "person" : "greedy");
  }
  state.names.length = state.kinds.length = count;
  changed();
}

export async function new_game() {
  state.face = "loading";
  state.note = "";
  changed();
  await guarded(async () => {
    const names = state.names.map((/** @type {string} */ each) => each.trim());
    const made = await engine.ask("new", { ruleset: state.ruleset, players: names });
    await enter(made, new Map(names.map((/** @type {string} */ name, /** @type {number} */ at) => [name, state.kinds[at]])));
  }, "start");
}

/** Opens a game that a script tells; persons play all of its seats. @param {string} text */
export async function open_script(text) {
  const back = state.face === "loading" ? "start" : state.face;
  state.face = "loading";
  state.note = "";
  changed();
  await guarded(() => load(text, null), back);
}

/** Rules that somebody else wrote are used, and not remembered. @param {{files: import("./packages.js").Files, script: string}} shared */
async function open_shared({ files, script }) {
  const name = name_of(files);
  if (name === null) throw new RangeError(say("no_manifest"));
  mine.set(name, files);
  await engine.write(folder_of(name), files);
  await read_rulesets();
  await open_script(script);
  state.note ||= say("not_ours", { name });
}

/** Rules from a folder. @param {{path: string, file: File}[]} list */
export async function open_folder(list) {
  await guarded(async () => {
    let files;
    try {
      files = await files_of(list);
    } catch (error) {
      state.note = say("too_large", { name: /** @type {Error} */ (error).message });
      return;
    }
    const name = name_of(files);
    if (name === null) {
      state.note = say("no_manifest");
      return;
    }
    const room = put(name, files);
    await engine.write(folder_of(name), files);
    thinker.stop();
    await read_rulesets();
    choose_ruleset(name);
    state.face = "start";
    state.note = say(state.ruleset === name ? "rules_added" : "rules_unreadable", { name });
    if (!room) state.note += ` ${say("no_room")}`;
  });
}

/** @param {DataTransfer} dropped */
export async function open_dropped(dropped) {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.some((entry) => entry?.isDirectory)) {
    const lists = await Promise.all(entries.map((entry) => entry === null ? [] : walk(entry)));
    return open_folder(lists.flat());
  }
  const file = dropped.files[0];
  if (file) await open_file(file);
}

/** Opens the author's side, at a line of a file where one is named. @param {string} [file] @param {number} [line] */
export async function open_make(file, line) {
  try {
    state.make ??= await import("./make.js");
    state.room = "make";
    await state.make.open(file, line);
  } catch (error) {
    state.note = say("not_loaded", { why: /** @type {Error} */ (error).message });
  }
  changed();
  document.getElementById("make-title")?.scrollIntoView({ block: "start" });
}

/** @param {File} file */
export async function open_file(file) {
  if (file.size > kMostFile) {
    state.note = say("too_large", { name: file.name });
    return changed();
  }
  await open_script(await file.text());
}

/** @param {string} text @param {Map<string, import("./game.js").Player> | null} seats */
export async function load(text, seats) {
  const made = await engine.ask("load", { text, chance: "auto" });
  const { players } = await engine.ask("view", { game: made.game });
  await enter(made, seats ?? new Map(players.map((/** @type {any} */ each) => [each.player, "person"])));
}

/** @param {{game: number, status: any}} made @param {Map<string, import("./game.js").Player>} seats */
async function enter(made, seats) {
  const former = state.game;
  if (former !== null && former.number !== made.game) void engine.ask("close", { game: former.number }).catch(() => {});
  state.game = new Game(engine, made, seats);
  state.past = state.sheets = state.told = state.chart = state.trunk = null;
  state.lights = { title: "", names: new Set() };
  state.note = state.heard = state.thought = "";
  thinker.forget();
  await go_on();
}

export function leave() {
  state.face = "start";
  state.room = "play";
  state.make?.close();
  history.replaceState(null, "", location.pathname + location.search);
  changed();
}

/** Runs a step; a refusal becomes a note, an engine that was ended a face.
 * @param {() => Promise<void>} step @param {string} [back] the face after a refusal */
export async function guarded(step, back) {
  try {
    await step();
  } catch (error) {
    state.busy = "";
    if (error instanceof Stopped) {
      state.face = "stopped";
      state.why = error.message;
    } else if (error instanceof Refused) {
      state.note = say(error.line > 0 ? "refused_at" : "refused", { why: error.message, line: error.line });
      if (error.nearest.length > 0) state.note += ` ${say("nearest", { moves: error.nearest.join(", ") })}`;
      if (back) state.face = back;
    } else {
      throw error;
    }
  }
  changed();
}

export function restart() {
  state.face = "loading";
  engine.stop("");
  engine.start();
  changed();
}

// --- a game goes on

/** Until a person is asked: others move, the screen is handed over. */
async function go_on() {
  const game = state.game;
  await game.find_secrets();
  // At a common screen with secrets nobody's own view is shown while others move.
  const watching = game.persons().length === 1 ? game.persons()[0] : game.secret ? game.viewer : game.viewer ?? game.persons()[0] ?? null;
  let moved = 0;
  await game.let_others_move(async (/** @type {string} */ name) => {
    state.busy = name;
    if (game.secret && game.viewer === null) return;
    await game.look(watching);
    state.face = "play";
    changed();
    if (moved++ > 0 || !still.matches) await new Promise((done) => setTimeout(done, still.matches ? 0 : kPause));
  }, think);
  state.busy = state.typed = "";
  state.told = null;
  state.lights = { title: "", names: new Set() };
  const next = game.waiting();
  if (game.secret && next !== null && next !== game.viewer) {
    state.face = "curtain";
    state.next = next;
    game.svg = "";
    return changed();
  }
  await game.look(next ?? watching);
  if (state.sheets !== null) await read_sheets();
  state.heard = heard();
  state.face = "play";
  changed();
}

/** A move of a computer, by the second engine; where that one cannot be had, or is hurried, by this one.
 * @param {string} name @param {string} by */
async function think(name, by) {
  const { game } = state;
  const since = performance.now();
  let move;
  try {
    move = await thinker.suggest(game, name, by);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    move = (await game.ask("suggest", { player: name, by: "random", seed: Math.floor(since) })).move;
  }
  state.thought = say("thought", { name, seconds: ((performance.now() - since) / 1000).toFixed(1) });
  void thinker.apply(name, move);
  return move;
}

/** Whoever thinks shall do anything at once. */
export function hurry() {
  thinker.stop();
}

/** What others did last, with its number, so that the same move twice is announced twice. */
function heard() {
  const { log, viewer } = state.game;
  const last = log[log.length - 1];
  return last !== undefined && last.by !== viewer ? `${log.length}. ${last.by}: ${last.text}` : "";
}

export async function lift_curtain() {
  await guarded(async () => {
    await state.game.look(state.next);
    state.face = "play";
  });
}

/** Changes the game, then goes on; whoever presses twice is heard once. @param {() => Promise<void>} step */
async function change(step) {
  if (state.acting || state.busy || state.past !== null || state.face !== "play") return;
  state.acting = true;
  state.note = "";
  await guarded(async () => {
    await step();
    await go_on();
  });
  state.acting = false;
}

/** @param {string} text of a move */
export async function do_move(text) {
  const { game } = state;
  if (game.viewer === null) return;
  const before = game.hash;
  await change(async () => {
    state.told = null;
    await game.apply(game.viewer, text);
    void thinker.apply(game.viewer, text);
  });
  if (state.face === "play" && state.note !== "" && game.hash === before) await tell_refused(text);
}

/** @param {string} value of the part of a move that is asked for */
export async function choose_part(value) {
  state.note = "";
  await guarded(async () => {
    await state.game.parts.choose(value);
    state.typed = "";
  });
}

export async function part_back() {
  await guarded(() => state.game.parts.back());
}

/** @param {string} thing of the picture */
export async function pick_part(thing) {
  await guarded(async () => void (await state.game.parts.pick(thing)));
}

export async function undo() {
  await change(async () => {
    await state.game.undo();
    thinker.forget();
  });
}

/** Picks the move that a computer would make; it is not done. */
export async function hint() {
  const game = state.game;
  await guarded(async () => {
    const { move } = await game.ask("suggest", { player: game.viewer, by: "greedy" });
    state.note = say("hint_is", { move });
    state.typed = move;
  });
}

// --- out of the page

export async function copy_link() {
  await guarded(async () => {
    history.replaceState(null, "", `#game=${await packed(state.game.script)}`);
    state.note = say("link_made");
    await navigator.clipboard?.writeText(location.href).then(() => (state.note = say("link_copied")), () => {});
  });
}

/** @param {string} name @param {string | Blob} content @param {string} type */
export function save(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {boolean} wanted whether a move is done as soon as it is chosen */
export function do_at_once(wanted) {
  state.at_once = wanted;
  keep("at_once", wanted ? "yes" : "no");
  changed();
}
