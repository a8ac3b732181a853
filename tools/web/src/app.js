// The state of the page and what can be done with it. Whoever changes it says so to `changed`.
import { Engine, Refused, Stopped } from "./engine.js";
import { Game, head_of, steps_of } from "./game.js";
import { packed, unpacked } from "./link.js";
import { keep, kept } from "./settings.js";
import { say } from "./texts.js";

const kNames = ["Anna", "Ben", "Cem", "Dora", "Eve", "Finn", "Gita", "Hugo"];
const kFirst = "tic_tac_toe";
const kPause = 350;
const kMostFile = 1 << 22;

export const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {any} */
export const state = {
  face: "loading", // loading, start, play, curtain, stopped
  why: "",
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
  past: null, // {steps, head, text, at, svg}: a look back
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

// --- beginnings

async function begin() {
  await guarded(async () => {
    if (state.rulesets.length === 0) {
      const { rulesets } = await engine.ask("packages");
      state.rulesets = rulesets.filter((/** @type {any} */ each) => each.players);
      choose_ruleset(state.rulesets.some((/** @type {any} */ each) => each.name === kFirst) ? kFirst : state.rulesets[0]?.name);
    }
    const game = state.game;
    if (game !== null) return void (await load(game.script, game.seats));
    state.face = "start";
    await open_link();
  });
}

/** Opens the game that the link of the page holds, if any. */
export async function open_link() {
  const letters = location.hash.match(/^#game=(.+)$/)?.[1];
  if (!letters) return;
  try {
    await open_script(await unpacked(letters));
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

/** @param {File} file */
export async function open_file(file) {
  if (file.size > kMostFile) {
    state.note = say("too_large", { name: file.name });
    return changed();
  }
  await open_script(await file.text());
}

/** @param {string} text @param {Map<string, import("./game.js").Player> | null} seats */
async function load(text, seats) {
  const made = await engine.ask("load", { text, chance: "auto" });
  const { players } = await engine.ask("view", { game: made.game });
  await enter(made, seats ?? new Map(players.map((/** @type {any} */ each) => [each.player, "person"])));
}

/** @param {{game: number, status: any}} made @param {Map<string, import("./game.js").Player>} seats */
async function enter(made, seats) {
  const former = state.game;
  if (former !== null && former.number !== made.game) void engine.ask("close", { game: former.number }).catch(() => {});
  state.game = new Game(engine, made, seats);
  state.past = state.sheets = null;
  state.note = state.heard = "";
  await go_on();
}

export function leave() {
  state.face = "start";
  history.replaceState(null, "", location.pathname + location.search);
  changed();
}

/** Runs a step; a refusal becomes a note, an engine that was ended a face.
 * @param {() => Promise<void>} step @param {string} [back] the face after a refusal */
async function guarded(step, back) {
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
  });
  state.busy = state.typed = "";
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
  if (game.viewer !== null) await change(() => game.apply(game.viewer, text));
}

export async function undo() {
  await change(() => state.game.undo());
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

async function read_sheets() {
  const game = state.game;
  state.sheets = (await game.ask("score", { player: game.viewer ?? undefined })).sheets;
}

export async function toggle_sheets() {
  if (state.sheets !== null) {
    state.sheets = null;
    return changed();
  }
  await guarded(read_sheets);
}

// --- time

/** @param {number} at after how many moves; all of them is now */
export async function look_back(at) {
  const game = state.game;
  await guarded(async () => {
    const players = [...game.seats.keys()];
    const past = state.past ?? { text: game.script, head: head_of(game.script, players), steps: steps_of(game.script, players) };
    if (at >= past.steps.length) {
      state.past = null;
      return;
    }
    const upto = at === 0 ? past.head : past.text.slice(0, past.steps[at - 1].end);
    const then = await engine.ask("load", { text: upto, chance: "auto" });
    const { svg } = await engine.ask("picture", { game: then.game, player: game.viewer ?? undefined });
    await engine.ask("close", { game: then.game });
    state.past = { ...past, at, svg, upto };
  });
}

/** Goes on from the position that is looked back at. */
export async function branch() {
  const { upto } = state.past;
  const seats = state.game.seats;
  await guarded(() => load(upto, seats));
}

// --- out of the page

export async function copy_link() {
  await guarded(async () => {
    history.replaceState(null, "", `#game=${await packed(state.game.script)}`);
    state.note = say("link_made");
    await navigator.clipboard?.writeText(location.href).then(() => (state.note = say("link_copied")), () => {});
  });
}

/** @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
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
