// The course of a game: a look back, what a move did, whose eyes see it, scores after each move.
import { engine, guarded, load, redraw, state, thinker } from "./app.js";
import { head_of, steps_of } from "./game.js";
import { keep, kept } from "./settings.js";
import { things_of_events } from "./why.js";

state.spoiler_free = kept("spoiler_free") === "yes";

/** Whether anybody may be looked over the shoulder: nobody can win by it any more. */
export function may_see_all() {
  const { game } = state;
  return game !== null && (game.status?.kind === "over" || game.persons().length === 0);
}

/** The parts of the script of the game, once for each look back. */
function course() {
  const { game } = state;
  const players = [...game.seats.keys()];
  const text = game.script;
  return state.past?.text === text ? state.past : { text, head: head_of(text, players), steps: steps_of(text, players) };
}

/** @param {{text: string, head: string, steps: any[]}} of @param {number} at after how many moves */
const upto = ({ text, head, steps }, at) => at === 0 ? head : text.slice(0, steps[at - 1].end);

/** A position of the past, with what its last move did. @param {any} of @param {number} at */
async function position(of, at) {
  const player = state.game.viewer ?? undefined;
  const step = of.steps[at - 1];
  const then = await engine.ask("load", { text: upto(of, Math.max(0, at - 1)), chance: "auto" });
  const done = step === undefined ? { events: [], status: await engine.ask("status", { game: then.game, player }) }
    : await engine.ask("apply", { game: then.game, move: step.text, for: step.by, player });
  const { svg } = await engine.ask("picture", { game: then.game, player });
  await engine.ask("close", { game: then.game });
  return { svg, events: done.events, status: done.status };
}

/** @param {any} of @param {number} at */
async function show_position(of, at) {
  const then = await position(of, at);
  state.past = { ...of, ...then, at, upto: upto(of, at) };
  state.lights = { title: "past", names: new Set(things_of_events(then.events)) };
  state.told = null;
  state.note = "";
}

/** @param {number} at after how many moves; all of them is now */
export async function look_back(at) {
  const of = course();
  if (at >= of.steps.length) return to_now();
  await guarded(() => show_position(of, at));
}

/** What a move did, also the last one. @param {number} at its number, from 1 */
export async function what_did(at) {
  await guarded(() => show_position(course(), at));
}

export function to_now() {
  state.past = null;
  state.lights = { title: "", names: new Set() };
  redraw();
}

/** Goes on from the position that is looked back at, beside the game: `to_game` comes back to it. */
export async function branch() {
  const { upto } = state.past;
  const { seats, script } = state.game;
  await guarded(async () => {
    const from = state.trunk ?? { script, seats };
    await load(upto, new Map([...seats.keys()].map((name) => [name, "person"])));
    state.trunk = from;
  });
  redraw();
}

/** Back from an analysis to the game that it began in. */
export async function to_game() {
  const { script, seats } = state.trunk;
  await guarded(() => load(script, seats));
}

/** @param {string} name a player; empty: everybody's secrets are shown */
export async function see_as(name) {
  await guarded(async () => {
    await state.game.look(name || null);
    if (state.past !== null) {
      const { at } = state.past;
      const then = await position(course(), at);
      state.past = { ...state.past, ...then };
    }
  });
}

/** @param {boolean} wanted whether what comes later stays unsaid */
export function hide_what_comes(wanted) {
  state.spoiler_free = wanted;
  keep("spoiler_free", wanted ? "yes" : "no");
  redraw();
}

/** Scores after each move. */
export async function draw_chart() {
  const { game } = state;
  const of = course();
  if (state.chart?.text === of.text) return;
  state.chart = { text: of.text, scores: null };
  redraw();
  await guarded(async () => {
    const scores = await thinker.scores(of.head, of.steps, game.viewer ?? undefined);
    if (state.game === game) state.chart = { text: of.text, scores };
  });
}
