// The page: one state, drawn anew after each change. Knows no rule and no game.
import { html, nothing, render } from "lit-html";
import { own_name, search } from "./choosing.js";
import { Engine, Refused, Stopped } from "./engine.js";
import { Game, steps_of } from "./game.js";
import { packed, unpacked } from "./link.js";
import { handles, neighbour, show } from "./picture.js";
import { languages, say, speak } from "./texts.js";

const kMostShown = 60;
const kNames = ["Anna", "Ben", "Cem", "Dora", "Eve", "Finn"];

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {any} */
const state = {
  face: "loading", // loading, start, play, curtain, thinking, stopped
  why: "",
  rulesets: [],
  ruleset: "",
  names: [],
  kinds: [],
  game: null,
  next: "", // who the screen is handed to
  busy: "", // who thinks
  typed: "",
  note: "",
  past: null, // {steps, head, at}: a look back
  shown: 0, // number of the picture that is in the page
};

/** @type {HTMLElement} */
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const engine = new Engine({ onstart: () => void begin() });

// --- beginnings

async function begin() {
  const { rulesets } = await engine.ask("packages");
  state.rulesets = rulesets.filter((/** @type {any} */ each) => each.players);
  if (!state.ruleset) choose_ruleset("alhambra");
  const letters = location.hash.match(/^#game=(.+)$/)?.[1];
  if (letters && state.game === null) {
    try {
      return await open_script(await unpacked(letters));
    } catch (error) {
      state.note = say("bad_link", { why: /** @type {Error} */ (error).message });
    }
  }
  if (state.game === null) state.face = "start";
  draw();
}

/** @param {string} name */
function choose_ruleset(name) {
  const found = state.rulesets.find((/** @type {any} */ each) => each.name === name) ?? state.rulesets[0];
  state.ruleset = found.name;
  const least = found.players.min;
  const most = found.players.max;
  const count = Math.min(most, Math.max(least, state.names.length || 2));
  state.names = kNames.slice(0, count).map((each, at) => state.names[at] ?? each);
  state.kinds = state.names.map((/** @type {string} */ _, /** @type {number} */ at) => state.kinds[at] ?? (at === 0 ? "person" : "random"));
}

/** @param {number} by */
function change_players(by) {
  const range = state.rulesets.find((/** @type {any} */ each) => each.name === state.ruleset).players;
  const count = Math.min(range.max, Math.max(range.min, state.names.length + by));
  while (state.names.length < count) {
    state.names.push(kNames[state.names.length] ?? say("seat", { n: state.names.length + 1 }));
    state.kinds.push("random");
  }
  state.names.length = state.kinds.length = count;
  draw();
}

async function new_game() {
  state.face = "loading";
  draw();
  await guarded(async () => {
    const made = await engine.ask("new", { ruleset: state.ruleset, players: state.names });
    await enter(made, new Map(state.names.map((/** @type {string} */ name, /** @type {number} */ at) => [name, state.kinds[at]])));
  }, "start");
}

/** @param {string} text */
async function open_script(text) {
  state.face = "loading";
  draw();
  await guarded(async () => {
    const made = await engine.ask("load", { text, chance: "auto" });
    const { players } = await engine.ask("view", { game: made.game });
    const seats = new Map(players.map((/** @type {any} */ each) => [each.player, "person"]));
    await enter(made, seats);
    const { steps } = steps_of(await state.game.script(), [...seats.keys()]);
    state.game.log = steps.map(({ by, text: move }) => ({ by, text: move }));
  }, "start");
  draw();
}

/** @param {{game: number, status: any}} made @param {Map<string, "person" | "random">} seats */
async function enter(made, seats) {
  if (state.game !== null) void engine.ask("close", { game: state.game.number }).catch(() => {});
  state.game = new Game(engine, made.game, seats);
  state.game.status = made.status;
  state.past = null;
  state.note = "";
  await state.game.find_secrets();
  await go_on();
}

/** Runs a step; a refusal becomes a note, a stopped engine a face.
 * @param {() => Promise<void>} step @param {string} [back] the face after a refusal */
async function guarded(step, back) {
  try {
    await step();
  } catch (error) {
    if (error instanceof Stopped) {
      state.face = "stopped";
      state.why = error.message;
    } else if (error instanceof Refused) {
      state.note = say("refused", { why: error.message });
      if (back) state.face = back;
    } else {
      throw error;
    }
  }
  draw();
}

// --- a game goes on

/** Until a person is asked: others move, the screen is handed over. */
async function go_on() {
  const game = state.game;
  await game.let_others_move(async (/** @type {string} */ name) => {
    state.face = "play";
    state.busy = name;
    await game.look(game.secret ? game.viewer : game.persons()[0] ?? null);
    draw();
    await new Promise((done) => setTimeout(done, still.matches ? 0 : 250));
  });
  state.busy = "";
  const next = game.waiting();
  const sole = game.persons().length === 1 ? game.persons()[0] : null;
  if (game.secret && next !== null && next !== game.viewer) {
    state.face = "curtain";
    state.next = next;
    return draw();
  }
  await game.look(next ?? sole ?? game.viewer);
  state.face = "play";
  state.typed = "";
  draw();
}

async function lift_curtain() {
  await guarded(async () => {
    await state.game.look(state.next);
    state.face = "play";
    state.typed = "";
  });
  focus_turn();
}

/** @param {import("./choosing.js").Move} move */
async function do_move(move) {
  state.note = "";
  await guarded(async () => {
    await state.game.apply(state.game.viewer, move.text);
    await go_on();
  });
  focus_turn();
}

function focus_turn() {
  /** @type {HTMLElement | null} */ (document.getElementById("turn"))?.focus();
}

async function undo() {
  await guarded(async () => {
    await state.game.undo();
    await go_on();
  });
}

// --- time

/** @param {number} at how many moves; all of them is now */
async function look_back(at) {
  const game = state.game;
  await guarded(async () => {
    const { steps, head } = state.past ?? steps_of(await game.script(), [...game.seats.keys()]);
    if (at >= steps.length) {
      state.past = null;
      return void (await game.look(game.viewer));
    }
    const text = at === 0 ? head : state.past?.text?.slice(0, steps[at - 1].end) ?? (await game.script()).slice(0, steps[at - 1].end);
    const then = await engine.ask("load", { text });
    const { svg } = await engine.ask("picture", { game: then.game, player: game.viewer ?? undefined });
    await engine.ask("close", { game: then.game });
    game.svg = svg;
    state.past = { steps, head, at, text: state.past?.text ?? (await game.script()), upto: text };
  });
}

// --- choosing

/** @param {string} thing */
function pick(thing) {
  if (state.past !== null || state.face !== "play") return;
  const choosing = state.game.choosing;
  state.note = "";
  if (!choosing.pick(thing)) return void draw();
  const left = choosing.remaining();
  if (left.length === 1 && choosing.complete().length === 0 && choosing.picks.length === 0) return void do_move(left[0]);
  draw();
}

// --- drawing

/** @param {string} name @param {string} label */
function option(name, label) {
  return html`<option value=${name} ?selected=${name === state.ruleset}>${label}</option>`;
}

function start_view() {
  const range = state.rulesets.find((/** @type {any} */ each) => each.name === state.ruleset)?.players ?? { min: 1, max: 1 };
  return html`
    <main class="start">
      <h1>${say("title")}</h1>
      <p class="tagline">${say("tagline")}</p>
      <form @submit=${(/** @type {Event} */ e) => (e.preventDefault(), new_game())}>
        <label>${say("game")}
          <select id="ruleset" @change=${(/** @type {any} */ e) => (choose_ruleset(e.target.value), draw())}>
            ${state.rulesets.map((/** @type {any} */ each) => option(each.name, each.title || each.name))}
          </select>
        </label>
        <fieldset>
          <legend>${say("players")}</legend>
          ${state.names.map((/** @type {string} */ name, /** @type {number} */ at) => html`
            <p class="seat">
              <input aria-label=${say("seat", { n: at + 1 })} .value=${name} maxlength="40"
                @input=${(/** @type {any} */ e) => (state.names[at] = e.target.value)}>
              <select aria-label=${`${say("seat", { n: at + 1 })}: ${say("players")}`} @change=${(/** @type {any} */ e) => (state.kinds[at] = e.target.value)}>
                ${["person", "random"].map((kind) => html`<option value=${kind} ?selected=${state.kinds[at] === kind}>${say(kind)}</option>`)}
              </select>
            </p>`)}
          <button type="button" ?disabled=${state.names.length >= range.max} @click=${() => change_players(1)}>${say("more_players")}</button>
          <button type="button" ?disabled=${state.names.length <= range.min} @click=${() => change_players(-1)}>${say("fewer_players")}</button>
        </fieldset>
        <button class="main" id="begin">${say("begin")}</button>
      </form>
      <p>${say("drop")}</p>
      <p role="alert">${state.note}</p>
      <label>${say("language")}
        <select id="language" @change=${(/** @type {any} */ e) => (use_language(e.target.value), draw())}>
          ${Object.keys(languages).map((each) => html`<option value=${each} ?selected=${document.documentElement.lang === each}>${each}</option>`)}
        </select>
      </label>
    </main>`;
}

function turn_text() {
  const { status } = state.game;
  if (state.busy) return say("thinking", { name: state.busy });
  if (status.kind === "over") {
    const winners = status.winners ?? [];
    return `${say("over")}. ${winners.length > 0 ? say(winners.length > 1 ? "winners" : "winner", { names: winners.join(", ") }) : ""}`;
  }
  const actors = status.actors ?? [];
  const who = say(actors.length > 1 ? "turns" : "turn", { name: actors[0] ?? "", names: actors.join(", ") });
  return `${status.help ?? (status.phase ? status.phase.replaceAll("_", " ") : "")}${status.phase || status.help ? ": " : ""}${who}`;
}

function choices_view() {
  const choosing = state.game.choosing;
  const left = choosing.remaining();
  const found = search(left, state.typed);
  const shown = found.slice(0, kMostShown);
  const asked = choosing.question();
  const done = choosing.chosen() ?? (choosing.complete().length === 1 ? choosing.complete()[0] : null);
  if (choosing.moves.length === 0) return nothing;
  return html`
    <section aria-labelledby="choices-title" class="choices">
      <h2 id="choices-title">${say("choices")}</h2>
      ${choosing.picks.length + choosing.words.size > 0 ? html`
        <p>${say("picked")}: ${[...choosing.picks.map(own_name), ...choosing.words.values()].join(", ")}
          <button @click=${() => (choosing.back(), draw())}>${say("back")}</button></p>` : nothing}
      ${done && (choosing.picks.length > 0 || choosing.words.size > 0)
        ? html`<button class="main" id="confirm" @click=${() => do_move(done)}>${say("confirm", { move: done.text })}</button>` : nothing}
      ${asked ? html`
        <div role="group" aria-label=${asked.name === "verb" ? say("ask_verb") : say("ask", { name: asked.name })} class="ask">
          <p>${asked.name === "verb" ? say("ask_verb") : say("ask", { name: asked.name.replaceAll("_", " ") })}</p>
          ${asked.values.map((/** @type {string} */ value) => html`
            <button @click=${() => (choosing.words.set(asked.name, value), draw())}>${value}</button>`)}
        </div>` : nothing}
      <input type="search" id="search" aria-label=${say("filter")} placeholder=${say("filter")} .value=${state.typed}
        @input=${(/** @type {any} */ e) => ((state.typed = e.target.value), draw())}
        @keydown=${(/** @type {KeyboardEvent} */ e) => e.key === "Enter" && found.length > 0 && do_move(found[0])}>
      <p class="count">${shown.length < found.length ? say("not_all", { n: shown.length, all: found.length })
        : say(found.length === 1 ? "count_one" : "count", { n: found.length })}</p>
      <ul class="moves">${shown.map((move) => html`<li><button @click=${() => do_move(move)}>${move.text}</button></li>`)}</ul>
    </section>`;
}

function play_view() {
  const game = state.game;
  const scores = game.status.scores ?? {};
  const total = state.past?.steps.length ?? game.log.length;
  return html`
    <main class="play">
      <div id="table" role="application" aria-label=${say("board")} @click=${clicked} @keydown=${pressed}></div>
      <div class="column">
        <p id="turn" tabindex="-1" role="status" class="turn">${turn_text()}</p>
        <p role="alert" class="note">${state.note}</p>
        ${state.past ? html`
          <p>${say("look_back", { n: state.past.at, all: total })}
            <button @click=${() => look_back(total)}>${say("to_now")}</button>
            <button @click=${() => open_script(state.past.upto)}>${say("branch")}</button></p>` : choices_view()}
        <section aria-labelledby="time-title">
          <h2 id="time-title">${say("time")}</h2>
          <input type="range" id="time" min="0" max=${total} .value=${String(state.past?.at ?? total)} aria-labelledby="time-title"
            @change=${(/** @type {any} */ e) => look_back(Number(e.target.value))}>
          <p><button id="undo" ?disabled=${game.log.length === 0 || state.busy} @click=${undo}>${say("undo")}</button>
            <button @click=${copy_link}>${say("link")}</button>
            <button @click=${save_script}>${say("download")}</button>
            <button @click=${save_picture}>${say("download_svg")}</button>
            <button @click=${() => ((state.face = "start"), draw())}>${say("other_game")}</button></p>
        </section>
        <section aria-labelledby="scores-title">
          <h2 id="scores-title">${say("scores")}</h2>
          <dl class="scores">${Object.entries(scores).map(([name, points]) => html`<div><dt>${name}</dt><dd>${points}</dd></div>`)}</dl>
        </section>
        <section aria-labelledby="log-title">
          <h2 id="log-title">${say("log")}</h2>
          <ol class="log" tabindex="0" aria-labelledby="log-title">${game.log.slice(-30).map((/** @type {any} */ each) => html`<li><b>${each.by}</b> ${each.text}</li>`)}</ol>
        </section>
        <p class="keys">${say("keys")}</p>
      </div>
      <p class="heard" aria-live="polite">${heard()}</p>
    </main>`;
}

/** What others did last, with its number, so that the same move is announced twice. */
function heard() {
  const { log } = state.game;
  const last = log[log.length - 1];
  return last && last.by !== state.game.viewer ? `${log.length}. ${last.by}: ${last.text}` : "";
}

function view() {
  if (state.face === "start") return start_view();
  if (state.face === "play") return play_view();
  if (state.face === "curtain") {
    return html`<main class="curtain"><h1>${say("hand_over", { name: state.next })}</h1>
      <button class="main" id="lift" @click=${lift_curtain}>${say("i_am", { name: state.next })}</button></main>`;
  }
  if (state.face === "stopped") {
    return html`<main class="curtain"><h1>${say("title")}</h1><p role="alert">${say("stopped", { why: state.why })}</p>
      <button class="main" @click=${restart}>${say("again")}</button></main>`;
  }
  return html`<main class="curtain"><h1>${say("title")}</h1><p role="status">${say("loading")}</p></main>`;
}

function draw() {
  render(view(), root);
  const table = document.getElementById("table");
  if (table === null) return;
  const { game } = state;
  if (table.dataset.svg !== game.svg) {
    const focused = table.querySelector(":focus")?.getAttribute("data-thing") ?? null;
    show(table, game.svg, still.matches);
    table.dataset.svg = game.svg;
    if (focused !== null) /** @type {any} */ (handles(table).find((each) => each.dataset.thing === focused))?.focus();
  }
  light(table, game.choosing);
}

/** Classes, names and roles of the handles. @param {HTMLElement} table @param {import("./choosing.js").Choosing} choosing */
function light(table, choosing) {
  const playing = state.past === null && !state.busy;
  for (const handle of handles(table)) {
    const thing = handle.dataset.thing ?? "";
    const chosen = choosing.picks.includes(thing);
    const lit = playing && choosing.is_lit(thing);
    handle.classList.toggle("lit", lit);
    handle.classList.toggle("chosen", chosen);
    if (!lit && !chosen) {
      for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) handle.removeAttribute(name);
      continue;
    }
    handle.setAttribute("tabindex", "0");
    handle.setAttribute("role", "button");
    handle.setAttribute("aria-pressed", String(chosen));
    handle.setAttribute("aria-label", `${handle.dataset.label || own_name(thing)}, ${thing}, ${say(chosen ? "picked_thing" : "lit")}`);
  }
}

// --- hands

/** @param {Event} event */
function clicked(event) {
  // The innermost thing that can be picked: a card, else the place under it.
  for (let at = /** @type {Element | null} */ (event.target); at !== null; at = at.parentElement?.closest("[data-thing]") ?? null) {
    const handle = at.closest("[data-thing]");
    if (handle === null) return;
    if (handle.classList.contains("lit")) return pick(handle.getAttribute("data-thing") ?? "");
    at = handle;
  }
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const table = /** @type {HTMLElement} */ (document.getElementById("table"));
  if (event.key.startsWith("Arrow")) {
    const among = handles(table).filter((each) => each.hasAttribute("tabindex"));
    const next = neighbour(among, document.activeElement && table.contains(document.activeElement) ? document.activeElement : null, event.key);
    /** @type {any} */ (next)?.focus();
    event.preventDefault();
  } else if (event.key === "Enter" || event.key === " ") {
    const thing = document.activeElement?.getAttribute("data-thing");
    if (thing) pick(thing);
    event.preventDefault();
  }
}

addEventListener("keydown", (event) => {
  if (state.face !== "play" || state.game === null) return;
  if (event.key === "Escape") {
    state.game.choosing.back();
    return draw();
  }
  if (event.target instanceof HTMLInputElement) return;
  if (event.key === "/") {
    /** @type {HTMLElement | null} */ (document.getElementById("search"))?.focus();
    event.preventDefault();
  } else if (event.key === "z") {
    void undo();
  } else if (event.key === "t") {
    focus_turn();
  }
});

async function restart() {
  const script = state.game?.kept;
  state.face = "loading";
  engine.stop("");
  engine.start();
  draw();
  if (script) await open_script(script);
}

// --- out of the page and into it

async function copy_link() {
  await guarded(async () => {
    const letters = await packed(await state.game.script());
    history.replaceState(null, "", `#game=${letters}`);
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    state.note = say("link_copied");
  });
}

/** @param {string} name @param {string} text @param {string} type */
function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function save_script() {
  await guarded(async () => save("castellan.game", await state.game.script(), "text/plain"));
}

function save_picture() {
  save("castellan.svg", state.game.svg, "image/svg+xml");
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) await open_script(await file.text());
});

/** @param {string} wanted */
function use_language(wanted) {
  document.documentElement.lang = speak(wanted);
}

use_language(navigator.language);
draw();
