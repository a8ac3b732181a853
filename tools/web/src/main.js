// The page: one state, drawn anew after each change, and the hands that change it.
import { render } from "lit-html";
import { do_move, on_change, open_file, open_link, redraw, state, still, undo } from "./app.js";
import { own_name } from "./choosing.js";
import { handles, neighbour, preview, show } from "./picture.js";
import { kept } from "./settings.js";
import { say, speak } from "./texts.js";
import { curtain_view, loading_view, play_view, stopped_view } from "./views/play.js";
import { start_view } from "./views/start.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
root.replaceChildren();

/** What the table shows, so that the same picture is not put there twice. */
let shown = "";

function view() {
  if (state.face === "start") return start_view();
  if (state.face === "play") return play_view({ clicked, pressed, turned });
  if (state.face === "curtain") return curtain_view();
  if (state.face === "stopped") return stopped_view();
  return loading_view();
}

function draw() {
  const former = state_face();
  render(view(), root);
  const table = document.getElementById("table");
  if (table === null) {
    shown = "";
    document.getElementById("lift")?.focus();
    return;
  }
  const svg = state.past?.svg ?? state.game.svg;
  if (shown !== svg || table.firstElementChild === null) {
    const focused = table.querySelector(":focus")?.getAttribute("data-thing") ?? null;
    show(table, svg, still.matches || former !== "play");
    shown = svg;
    light(table);
    if (focused !== null) handles(table).find((each) => each.dataset.thing === focused)?.focus();
  } else {
    light(table);
  }
  show_choice(table);
}

/** The face that is in the page before it is drawn anew. */
function state_face() {
  return document.getElementById("table") === null ? "" : "play";
}

/** Classes, names and roles of the handles. @param {HTMLElement} table */
function light(table) {
  const { choosing } = state.game;
  const playing = state.past === null && !state.busy;
  const offered = playing ? choosing.offered() : new Set();
  const named = new Set();
  for (const handle of handles(table)) {
    const thing = handle.dataset.thing ?? "";
    const chosen = playing && choosing.picks.includes(thing);
    const lit = playing && choosing.is_lit(thing, offered);
    handle.classList.toggle("lit", lit);
    handle.classList.toggle("chosen", chosen);
    // A place and what stands on it may go by one name: it is reached by keys once.
    const again = named.has(thing);
    named.add(thing);
    if (again || (!lit && !chosen)) {
      for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) handle.removeAttribute(name);
      continue;
    }
    handle.setAttribute("tabindex", "0");
    handle.setAttribute("role", "button");
    handle.setAttribute("aria-pressed", String(chosen));
    handle.setAttribute("aria-label", `${handle.dataset.label || own_name(thing)}, ${thing}, ${say(chosen ? "is_picked" : "is_lit")}`);
  }
}

/** Shows in the picture what the chosen move would lay down. @param {HTMLElement} table */
function show_choice(table) {
  const move = state.past === null && !state.busy ? state.game.choosing.chosen() : null;
  const things = (move?.parameters ?? []).flatMap((/** @type {any} */ part) => part.things);
  const named = handles(table).filter((each) => things.includes(each.dataset.thing ?? ""));
  const component = named.find((each) => each.classList.contains("component")) ?? null;
  const cell = named.find((each) => each.classList.contains("target")) ?? null;
  preview(table, component, cell, Number(move?.text.match(/ turned (\d+)$/)?.[1] ?? 0));
}

// --- hands

/** @param {string} thing */
function pick(thing) {
  if (state.past !== null || state.face !== "play" || state.busy) return;
  const { choosing } = state.game;
  state.note = "";
  const done = choosing.chosen();
  if (choosing.pick(thing)) {
    const chosen = choosing.chosen();
    if (state.at_once && chosen !== null && choosing.turning() === null && choosing.remaining().length === 1) return void do_move(chosen.text);
  } else if (choosing.picks.includes(thing)) {
    // A second time: it turns, is done, or is taken back.
    if (!choosing.turn(1)) {
      if (done !== null && choosing.picks.at(-1) === thing) return void do_move(done.text);
      choosing.unpick(thing);
    }
  }
  redraw();
}

/** @param {Event} event */
function clicked(event) {
  // The innermost thing that can be picked: a card, else the place under it.
  for (let at = /** @type {Element | null} */ (event.target); at !== null; at = at.parentElement) {
    if (at.classList.contains("lit") || at.classList.contains("chosen")) return pick(at.getAttribute("data-thing") ?? "");
  }
}

/** @param {WheelEvent} event */
function turned(event) {
  if (state.face !== "play" || !state.game.choosing.turn(event.deltaY > 0 ? 1 : -1)) return;
  event.preventDefault();
  redraw();
}

/** Keys on the table. @param {KeyboardEvent} event */
function pressed(event) {
  const table = /** @type {HTMLElement} */ (document.getElementById("table"));
  const focused = table.querySelector(":focus");
  if (event.key.startsWith("Arrow")) {
    neighbour(handles(table).filter((each) => each.hasAttribute("tabindex")), focused, event.key)?.focus();
    event.preventDefault();
  } else if ((event.key === "Enter" || event.key === " ") && focused !== null) {
    pick(focused.getAttribute("data-thing") ?? "");
    event.preventDefault();
  }
}

/** @type {Record<string, () => void>} */
const keys = {
  "/": () => document.getElementById("search")?.focus(),
  l: () => document.getElementById("log")?.focus(),
  t: () => document.getElementById("turn")?.focus(),
  w: () => document.getElementById("why")?.click(),
  z: () => void undo(),
  r: () => {
    state.game.choosing.turn(1);
    redraw();
  },
};

addEventListener("keydown", (event) => {
  if (state.face !== "play" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    state.game.choosing.back();
    state.typed = "";
    return redraw();
  }
  const target = /** @type {Element} */ (event.target);
  const does = keys[event.key.toLowerCase()];
  if (does === undefined || target.matches("input:not([type=checkbox]):not([type=range]), select, textarea")) return;
  event.preventDefault();
  does();
});

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) void open_file(file);
});
addEventListener("hashchange", () => void open_link());

document.documentElement.lang = speak(kept("language") ?? navigator.language);
on_change(draw);
draw();
// Not everywhere allowed, and never needed.
navigator.serviceWorker?.register("offline.js").catch(() => {});
