// Why: score sheets and what they counted, what a thing is worth, why a move is not legal, what a
// move did. The engine says all of it; here it is asked for and kept in the state.
import { guarded, redraw, state } from "./app.js";
import { moves_with, own_name } from "./choosing.js";
import { Refused } from "./engine.js";
import { say } from "./texts.js";

/** @typedef {{move: string, legal: boolean, reason?: string, id?: string, nearest?: string[], conditions: any[]}} Explained */

/** @param {object} params of `score` @returns {Promise<any[]>} as the viewer may know them */
async function sheets(params = {}) {
  const { game } = state;
  return (await game.ask("score", { player: game.viewer ?? undefined, ...params })).sheets;
}

export async function read_sheets() {
  state.sheets = await sheets();
}

export async function toggle_sheets() {
  if (state.sheets === null) return guarded(read_sheets);
  state.sheets = null;
  light_up("", []);
}

/** Lights things of the picture; again for the same: out. @param {string} title @param {Iterable<string>} names */
export function light_up(title, names) {
  const again = state.lights.title === title;
  state.lights = again ? { title: "", names: new Set() } : { title, names: new Set(names) };
  redraw();
}

/** The names that the picture has for what was counted.
 * @param {any[]} things of lines and features @returns {string[]} */
export function drawn_of(things) {
  return things.flatMap((thing) => thing.drawn ?? [thing.name]);
}

/** What a line of a sheet rests on. @param {any} line @param {any[]} features of its sheet */
export function evidence_of(line, features) {
  if (line.things?.length > 0) return drawn_of(line.things);
  const feature = features.find((each) => each.n === line.feature);
  if (feature !== undefined) return drawn_of([feature.of, ...feature.contenders.flatMap((/** @type {any} */ c) => c.figures)]);
  return line.about === undefined ? [] : drawn_of([line.about]);
}

/** @param {string} move @returns {Promise<Explained>} */
async function explained(move) {
  const { game } = state;
  return { move, ...(await game.ask("explain", { move, player: game.viewer })) };
}

/** Whether what was counted is a thing of the picture, or a part of it; what is not drawn may be.
 * @param {any} counted @param {string} thing */
function is_about(counted, thing) {
  return counted.drawn === undefined || counted.drawn.some((/** @type {string} */ name) => name === thing || name.startsWith(`${thing} `) || thing.startsWith(`${name} `));
}

/** Of a sheet what is about one thing: boards of several players have cells of one name.
 * @param {any} sheet @param {string} thing */
export function part_about(sheet, thing) {
  const features = (sheet.features ?? []).filter((/** @type {any} */ each) => is_about(each.of, thing));
  const kept = (/** @type {any} */ line) => line.feature !== undefined
    ? features.some((/** @type {any} */ each) => each.n === line.feature)
    : [...(line.things ?? []), ...(line.about === undefined ? [] : [line.about])].some((counted) => is_about(counted, thing));
  const players = sheet.players.map((/** @type {any} */ one) => {
    const lines = one.lines.filter(kept);
    return { ...one, lines, total: lines.reduce((/** @type {number} */ sum, /** @type {any} */ line) => sum + line.points, 0) };
  });
  return { ...sheet, features, players };
}

/** Everything that can be said about a thing: what it is worth now, and why it cannot be picked.
 * @param {string} thing in the picture @param {string} label @param {boolean} lit */
export async function ask_about(thing, label, lit) {
  const { game } = state;
  await guarded(async () => {
    const name = own_name(thing);
    const worth = await sheets({ of: name }).catch((error) => {
      if (error instanceof Refused) return [];
      throw error;
    });
    const asks = !lit && state.past === null && game.actors().includes(game.viewer);
    const tried = asks ? await Promise.all(moves_with(game.choosing.moves, thing).map(explained)) : [];
    const reasons = tried.filter((each) => !each.legal);
    const left = asks && reasons.length === 0 ? game.without : [];
    const parts = worth.map((sheet) => part_about(sheet, thing))
      .filter((sheet) => sheet.features.length > 0 || sheet.players.some((/** @type {any} */ one) => one.lines.length > 0));
    state.told = { title: label === name || label === "" ? name : `${label}, ${name}`, worth: parts, reasons, without: left, asks };
    state.lights = { title: "told", names: new Set([thing]) };
  });
}

/** Why a move that was typed is refused. @param {string} move */
export async function tell_refused(move) {
  await guarded(async () => {
    const reason = await explained(move);
    if (!reason.legal) state.told = { title: move, worth: [], reasons: [reason], without: [], asks: true };
  });
}

export function tell_nothing() {
  state.told = null;
  state.lights = { title: "", names: new Set() };
  redraw();
}

// --- events

/** @param {any} value of an event */
function shown(value) {
  if (value === null) return say("none");
  return typeof value === "object" ? say("hidden") : String(value);
}

/** What happened in a sentence. @param {any} event as `apply` gives it */
export function event_text(event) {
  if (event.text !== undefined) return event.text;
  const values = Object.fromEntries(Object.entries(event).map(([key, value]) => [key, key === "lines" ? "" : shown(value)]));
  const of = event.of === undefined ? "" : ` (${shown(event.of)})`;
  const where = event.at === undefined ? "" : ` ${event.at}`;
  return say(`event_${event.kind}`, { ...values, of, where });
}

/** The names of what events are about. @param {any[]} events @returns {string[]} */
export function things_of_events(events) {
  return events.flatMap((event) => [event.component, event.at?.match(/^\([^)]*\)/)?.[0]])
    .filter((name) => typeof name === "string");
}
