// The page: one state, drawn anew after each change, and the hands that change it.
import { render } from "lit-html";
import { do_move, on_change, open_dropped, open_link, part_back, pick_part, redraw, state, still, undo } from "./app.js";
import { is_same, own_name } from "./choosing.js";
import { handles, neighbour, preview, show } from "./picture.js";
import { kept } from "./settings.js";
import { say, speak } from "./texts.js";
import { look_back } from "./time.js";
import { ask_about, tell_nothing } from "./why.js";
import { curtain_view, loading_view, play_view, stopped_view } from "./views/play.js";
import { start_view } from "./views/start.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
root.replaceChildren();

/** Whether the next thing is asked about instead of picked. */
let asking = false;

/** What the table shows, so that the same picture is not put there twice. */
let shown = "";

function view() {
  if (state.face === "start") return start_view();
  if (state.face === "play") return play_view({ clicked, asked, pressed, turned });
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

/** What is lit as evidence: of a part that is not drawn by itself the cell that it is on. @param {HTMLElement} table */
function lit_names(table) {
  const drawn = new Set(handles(table).map((each) => each.dataset.thing));
  return [...state.lights.names].map((name) => drawn.has(name) ? name : name.replace(/(\([^()]*\)) [^/]*$/, "$1"));
}

/** Classes, names and roles of the handles. @param {HTMLElement} table */
function light(table) {
  const { choosing, parts } = state.game;
  const playing = state.past === null && !state.busy;
  const offered = playing ? choosing.offered() : new Set();
  const named = new Set();
  const evidence = lit_names(table);
  table.classList.toggle("asking", asking);
  for (const handle of handles(table)) {
    const thing = handle.dataset.thing ?? "";
    const chosen = playing && choosing.picks.includes(thing);
    const lit = playing && (parts === null ? choosing.is_lit(thing, offered) : parts.value_of(thing) !== null);
    handle.classList.toggle("lit", lit);
    handle.classList.toggle("chosen", chosen);
    handle.classList.toggle("evidence", evidence.some((name) => is_same(name, thing)));
    // A place and what stands on it may go by one name: it is reached by keys once.
    const again = named.has(thing);
    named.add(thing);
    if (again || (!lit && !chosen && !asking)) {
      for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) handle.removeAttribute(name);
      continue;
    }
    handle.setAttribute("tabindex", "0");
    handle.setAttribute("role", "button");
    handle.setAttribute("aria-pressed", String(chosen));
    const now = chosen ? "is_picked" : lit ? "is_lit" : "is_not_lit";
    handle.setAttribute("aria-label", `${handle.dataset.label || own_name(thing)}, ${thing}, ${say(now)}`);
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
  const { choosing, parts } = state.game;
  state.note = "";
  if (parts !== null) return void pick_part(thing);
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
  if (asking) return asked(event);
  // The innermost thing that can be picked: a card, else the place under it.
  for (let at = /** @type {Element | null} */ (event.target); at !== null; at = at.parentElement) {
    if (at.classList.contains("lit") || at.classList.contains("chosen")) return pick(at.getAttribute("data-thing") ?? "");
  }
  asked(event);
}

/** Says everything about a thing: by the other button, a long press, or a click where it cannot be picked.
 * @param {Event} event */
function asked(event) {
  const { clientX, clientY } = /** @type {MouseEvent} */ (event);
  // What lies on a thing and is none itself stands for it.
  const at = [/** @type {Element} */ (event.target), ...document.elementsFromPoint(clientX, clientY)];
  const handle = at.map((each) => each.closest("svg [data-thing]")).find((each) => each !== null) ?? null;
  if (handle === null || state.face !== "play" || state.busy) return;
  event.preventDefault();
  ask(/** @type {SVGGraphicsElement} */ (handle));
}

/** @param {SVGGraphicsElement} handle */
function ask(handle) {
  const thing = handle.dataset.thing ?? "";
  asking = false;
  void ask_about(thing, handle.dataset.label ?? "", handle.classList.contains("lit")).then(() => {
    document.getElementById("told-title")?.focus();
    document.getElementById("told")?.scrollIntoView({ block: "nearest" });
  });
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
    event.preventDefault();
    if (asking) return ask(/** @type {SVGGraphicsElement} */ (focused));
    pick(focused.getAttribute("data-thing") ?? "");
  }
}

/** @type {Record<string, () => void>} */
const keys = {
  "/": () => document.getElementById("search")?.focus(),
  l: () => document.getElementById("log")?.focus(),
  t: () => document.getElementById("turn")?.focus(),
  w: () => document.getElementById("why")?.click(),
  z: () => void undo(),
  ",": () => void look_back(Math.max(0, (state.past?.at ?? state.game.steps) - 1)),
  ".": () => void (state.past !== null && look_back(state.past.at + 1)),
  "?": () => {
    asking = !asking;
    state.note = asking ? say("ask_thing") : "";
    redraw();
    if (asking) document.getElementById("table")?.focus();
  },
  r: () => {
    state.game.choosing.turn(1);
    redraw();
  },
};

addEventListener("keydown", (event) => {
  if (state.face !== "play" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && !(/** @type {Element} */ (event.target).closest("#editor"))) {
    if (asking || state.told !== null) {
      asking = false;
      state.note = "";
      return tell_nothing();
    }
    if (state.game.parts !== null) return void part_back();
    state.game.choosing.back();
    state.typed = "";
    return redraw();
  }
  const target = /** @type {Element} */ (event.target);
  const does = keys[event.key.toLowerCase()];
  if (does === undefined || target.matches("input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable=true]")) return;
  event.preventDefault();
  does();
});

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer !== null) void open_dropped(event.dataTransfer);
});
addEventListener("hashchange", () => void open_link());

document.documentElement.lang = speak(kept("language") ?? navigator.language);
on_change(draw);
// The module throws by WebAssembly's own exceptions.
if (typeof WebAssembly !== "object" || !("Tag" in WebAssembly)) {
  state.face = "stopped";
  state.why = state.too_old = say("too_old");
}
draw();
// Not everywhere allowed, and never needed.
navigator.serviceWorker?.register("offline.js").catch(() => {});
