// The table and the column beside it.
import { html, nothing } from "lit-html";
import { branch, copy_link, leave, lift_curtain, look_back, restart, save, state, toggle_sheets, undo } from "../app.js";
import { say } from "../texts.js";
import { choice_bar, choices_view } from "./choices.js";
import { sheets_view } from "./sheets.js";

const kMostLog = 200;

function turn_text() {
  const { status, viewer } = state.game;
  if (state.busy) return say("thinking", { name: state.busy });
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
  const { status, seats } = state.game;
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

function time_view() {
  const total = state.past?.steps.length ?? state.game.steps;
  return html`
    <section aria-labelledby="time-title">
      <h2 id="time-title">${say("time")}</h2>
      <input type="range" id="time" min="0" max=${total} .value=${String(state.past?.at ?? total)} aria-labelledby="time-title"
        ?disabled=${state.busy !== ""} @change=${(/** @type {any} */ e) => look_back(Number(e.target.value))}>
      <p class="tools">
        <button id="undo" ?disabled=${total === 0 || state.busy || state.past} @click=${undo}>${say("undo")}</button>
        <button id="link" @click=${copy_link}>${say("link")}</button>
        <button @click=${() => save("castellan.game", state.game.script, "text/plain")}>${say("download")}</button>
        <button @click=${() => save("castellan.svg", state.game.svg, "image/svg+xml")}>${say("download_svg")}</button>
        <button id="leave" @click=${leave}>${say("other_game")}</button></p>
    </section>`;
}

function log_view() {
  const log = state.game.log;
  const from = Math.max(0, log.length - kMostLog);
  return html`
    <section aria-labelledby="log-title">
      <h2 id="log-title">${say("log")}</h2>
      <ol class="log" id="log" tabindex="0" aria-labelledby="log-title" reversed start=${log.length}>
        ${log.slice(from).reverse().map((/** @type {any} */ each) => html`<li><b>${each.by}</b> ${each.text}</li>`)}</ol>
    </section>`;
}

function past_view() {
  const { at, steps } = state.past;
  return html`
    <section class="past"><p>${say("look_back", { n: at, all: steps.length })}</p>
      <p class="tools"><button id="now" @click=${() => look_back(steps.length)}>${say("to_now")}</button>
        <button id="branch" @click=${branch}>${say("branch")}</button></p></section>`;
}

/** @param {{clicked: (event: Event) => void, pressed: (event: KeyboardEvent) => void, turned: (event: WheelEvent) => void}} hands */
export function play_view({ clicked, pressed, turned }) {
  return html`
    <main class="play">
      <h1 class="heard">${say("title")}</h1>
      <div id="table" tabindex="0" role="group" aria-label=${say("board")} @click=${clicked} @keydown=${pressed} @wheel=${{ handleEvent: turned, passive: false }}></div>
      <div class="column">
        <div class="top">
          <p id="turn" tabindex="-1" role="status" class="turn">${turn_text()}</p>
          <p class="faint" id="asked">${asked_text()}</p>
          ${state.note ? html`<p role="alert" class="note" id="note">${state.note}</p>` : nothing}
          ${state.past || state.busy ? nothing : choice_bar()}
        </div>
        ${state.past ? past_view() : state.busy ? nothing : choices_view()}
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
  return html`<main class="curtain"><h1>${say("title")}</h1><p role="alert">${say("stopped", { why: state.why })}</p>
    <button class="main" id="again" @click=${restart}>${say("again")}</button></main>`;
}

export function loading_view() {
  return html`<main class="curtain"><h1>${say("title")}</h1><p role="status">${say(state.rulesets.length > 0 ? "loading_rules" : "loading")}</p></main>`;
}
