// The table and the column beside it.
import { html, nothing } from "lit-html";
import { hurry, lift_curtain, restart, state } from "../app.js";
import { say } from "../texts.js";
import { what_did } from "../time.js";
import { tell_nothing, toggle_sheets } from "../why.js";
import { choice_bar, choices_view } from "./choices.js";
import { parts_view } from "./parts.js";
import { sheets_view, told_view } from "./sheets.js";
import { past_view, time_view } from "./time.js";

const kMostLog = 200;

function turn_text() {
  const { status, viewer } = state.game;
  if (state.busy) return say("thinking", { name: state.busy });
  if (state.past) return say(state.spoiler_free ? "look_back_only" : "look_back", { n: state.past.at, all: state.past.steps.length });
  if (status.kind === "over") {
    const winners = status.winners ?? [];
    const who = winners.length === 0 ? "" : say(winners.length > 1 ? "winners" : "winner", { names: winners.join(", ") });
    return `${say("over")} ${who}`;
  }
  const actors = status.actors ?? [];
  if (actors.includes(viewer)) return say("your_turn", { name: viewer });
  return actors.length > 1 ? say("turns", { names: actors.join(", ") }) : say("turn", { name: actors[0] ?? "" });
}

/** What is asked, in the words of the rules where they say it. */
function asked_text() {
  const { status } = state.game;
  if (status.kind === "over") return "";
  return status.help ?? (status.phase ?? "").replaceAll("_", " ");
}

function scores_view() {
  const { seats } = state.game;
  const status = state.past?.status ?? state.game.status;
  const scores = Object.entries(status.scores ?? {});
  return html`
    <section aria-labelledby="scores-title">
      <h2 id="scores-title">${say("scores")}</h2>
      <dl class="scores">${scores.map(([name, points]) => html`
        <div class=${(status.actors ?? []).includes(name) ? "acts" : ""}>
          <dt>${name}${seats.get(name) === "person" ? nothing : html` <span class="faint">${say(seats.get(name) ?? "person")}</span>`}</dt>
          <dd>${typeof points === "number" ? points : say("hidden")}</dd></div>`)}</dl>
      <p class="tools"><button id="why" aria-expanded=${String(state.sheets !== null)} @click=${toggle_sheets}>${say("why")}</button></p>
      ${sheets_view(state.sheets)}
    </section>`;
}

function log_view() {
  const { log, steps } = state.game;
  const shown = state.past !== null && state.spoiler_free ? log.slice(0, state.past.at) : log;
  const from = Math.max(0, shown.length - kMostLog);
  // Where a viewer knows of each move, a line leads to what the move did.
  const leads = log.length === steps && !state.busy;
  const line = (/** @type {any} */ each, /** @type {number} */ at) => {
    const n = from + at + 1;
    const text = html`<b>${each.by}</b> ${each.text}`;
    return html`<li class=${state.past?.at === n ? "chosen" : nothing}>${leads
      ? html`<button class="link" title=${say("what_it_did")} @click=${() => what_did(n)}>${text}</button>` : text}</li>`;
  };
  return html`
    <section aria-labelledby="log-title">
      <h2 id="log-title">${say("log")}</h2>
      <ol class="log" id="log" tabindex="0" aria-labelledby="log-title" reversed start=${shown.length}>
        ${shown.slice(from).map(line).reverse()}</ol>
    </section>`;
}

/** @param {{clicked: (event: Event) => void, asked: (event: Event) => void, pressed: (event: KeyboardEvent) => void, turned: (event: WheelEvent) => void}} hands */
export function play_view({ clicked, asked, pressed, turned }) {
  return html`
    <main class=${state.room === "make" ? "play make" : "play"}>
      <h1 class="heard">${say("title")}</h1>
      <div id="table" tabindex="0" role="group" aria-label=${say("board")} @click=${clicked} @contextmenu=${asked} @keydown=${pressed} @wheel=${{ handleEvent: turned, passive: false }}></div>
      <div class="column">
        <div class="top">
          <p id="turn" tabindex="-1" role="status" class="turn">${turn_text()}</p>
          ${state.past ? past_view() : html`<p class="faint" id="asked">${asked_text()}</p>`}
          ${state.busy ? html`<progress aria-label=${turn_text()}></progress> <button id="hurry" @click=${hurry}>${say("hurry")}</button>`
            : state.thought && !state.past ? html`<p class="faint" id="thought">${state.thought}</p>` : nothing}
          ${state.trunk ? html`<p class="faint" id="analysis">${say("analysis")}</p>` : nothing}
          ${state.note ? html`<p role="alert" class="note" id="note">${state.note}</p>` : nothing}
          ${state.past || state.busy || state.game.parts ? nothing : choice_bar()}
        </div>
        ${told_view(tell_nothing)}
        ${state.room === "make" && state.make ? state.make.make_view() : nothing}
        ${state.past || state.busy ? nothing : state.game.parts ? parts_view(state.game.parts) : choices_view()}
        ${scores_view()}
        ${time_view()}
        ${log_view()}
        <p class="faint keys">${say("keys")}</p>
      </div>
      <p class="heard" aria-live="polite">${state.heard}</p>
    </main>`;
}

export function curtain_view() {
  return html`<main class="curtain"><h1>${say("hand_over", { name: state.next })}</h1>
    <p class="faint">${say("curtain_help")}</p>
    <button class="main" id="lift" @click=${lift_curtain}>${say("i_am", { name: state.next })}</button></main>`;
}

export function stopped_view() {
  if (state.too_old) return html`<main class="curtain"><h1>${say("title")}</h1><p role="alert">${state.too_old}</p></main>`;
  return html`<main class="curtain"><h1>${say("title")}</h1><p role="alert">${say("stopped", { why: state.why })}</p>
    <button class="main" id="again" @click=${restart}>${say("again")}</button></main>`;
}

export function loading_view() {
  return html`<main class="curtain"><h1>${say("title")}</h1><p role="status">${say(state.rulesets.length > 0 ? "loading_rules" : "loading")}</p></main>`;
}
