// The course of the game under the table: a slider, scores after each move, whose eyes, files.
import { html, nothing, svg } from "lit-html";
import { copy_link, leave, open_make, save, state, undo } from "../app.js";
import { report, save_png } from "../report.js";
import { say } from "../texts.js";
import { branch, draw_chart, hide_what_comes, look_back, may_see_all, see_as, to_game, to_now } from "../time.js";
import { event_text } from "../why.js";

const kWidth = 300;
const kHeight = 90;
const kMostEvents = 40;
/** Lines differ in colour and in their dashes. */
const kDashes = ["", "6 3", "2 3", "9 3 2 3", "1 4", "12 4"];

/** @param {number} at @param {number} steps */
const across = (at, steps) => (at / Math.max(1, steps)) * kWidth;

/** @param {string} name @param {number} n @param {any[]} scores */
function line(name, n, scores, /** @type {number} */ steps, /** @type {number} */ most, /** @type {number} */ least) {
  const points = scores.map((each, at) => typeof each[name] === "number"
    ? `${across(at, steps).toFixed(1)},${(kHeight - 4 - ((each[name] - least) / Math.max(1, most - least)) * (kHeight - 8)).toFixed(1)}` : "").filter((each) => each !== "");
  return svg`<polyline class="seat-${n % kDashes.length}" points=${points.join(" ")} fill="none" stroke-width="2" stroke-dasharray=${kDashes[n % kDashes.length]}></polyline>`;
}

function chart_view() {
  const { chart, game, past } = state;
  if (chart === null) return nothing;
  if (chart.scores === null) return html`<p class="faint">${say("replaying")}</p>`;
  const names = [...game.seats.keys()];
  const steps = chart.scores.length - 1;
  const shown = past !== null && state.spoiler_free ? chart.scores.slice(0, past.at + 1) : chart.scores;
  const all = shown.flatMap((/** @type {any} */ each) => names.map((name) => each[name])).filter((/** @type {any} */ each) => typeof each === "number");
  if (all.length === 0 || Math.max(...all) === Math.min(...all)) return html`<p class="faint">${say("no_scores_yet")}</p>`;
  const [least, most] = [Math.min(0, ...all), Math.max(...all)];
  const at = across(past?.at ?? steps, steps);
  return html`
    <svg id="chart" viewBox="0 0 ${kWidth} ${kHeight}" role="img" aria-label=${say("chart", { least, most })}>
      ${svg`<line x1=${at} x2=${at} y1="0" y2=${kHeight} class="now"></line>`}
      ${names.map((name, n) => line(name, n, shown, steps, most, least))}
    </svg>
    <p class="legend">${names.map((name, n) => html`<span><svg viewBox="0 0 24 6" aria-hidden="true">${
      svg`<line x1="0" x2="24" y1="3" y2="3" stroke-width="3" class="seat-${n % kDashes.length}" stroke-dasharray=${kDashes[n % kDashes.length]}></line>`
    }</svg> ${name}</span>`)}</p>`;
}

/** @param {number} by */
function step(by) {
  const all = state.past?.steps.length ?? state.game.steps;
  const at = (state.past?.at ?? all) + by;
  if (at >= 0 && at <= all) void look_back(at);
}

function eyes_view() {
  if (!may_see_all()) return nothing;
  const { game } = state;
  return html`<label>${say("seen_by")}
    <select id="eyes" @change=${(/** @type {any} */ e) => see_as(e.target.value)}>
      <option value="" .selected=${game.viewer === null}>${say("everybody")}</option>
      ${[...game.seats.keys()].map((name) => html`<option value=${name} .selected=${game.viewer === name}>${name}</option>`)}
    </select></label>`;
}

export function time_view() {
  const { past, game } = state;
  const total = past?.steps.length ?? game.steps;
  const at = past?.at ?? total;
  const picture = past?.svg ?? game.svg;
  const still_busy = state.busy !== "";
  return html`
    <section aria-labelledby="time-title">
      <h2 id="time-title">${say("time")}</h2>
      <div class="slider">
        <button id="earlier" aria-label=${say("earlier")} ?disabled=${at === 0 || still_busy} @click=${() => step(-1)}>‹</button>
        <input type="range" id="time" min="0" max=${total} .value=${String(at)} aria-labelledby="time-title"
          ?disabled=${still_busy} @change=${(/** @type {any} */ e) => look_back(Number(e.target.value))}>
        <button id="later" aria-label=${say("later")} ?disabled=${past === null || still_busy} @click=${() => step(1)}>›</button>
      </div>
      <p class="tools">
        <button id="undo" ?disabled=${total === 0 || still_busy || past} @click=${undo}>${say("undo")}</button>
        <button id="link" @click=${copy_link}>${say("link")}</button>
        ${state.trunk ? html`<button id="trunk" @click=${to_game}>${say("to_game")}</button>` : nothing}
        ${state.room === "make" ? nothing : html`<button id="make" @click=${() => open_make()}>${say("change_rules")}</button>`}
        <button id="leave" @click=${leave}>${say("other_game")}</button></p>
      <details id="course" @toggle=${(/** @type {any} */ e) => e.target.open && draw_chart()}>
        <summary>${say("course")}</summary>
        ${chart_view()}
        <p class="tools">${eyes_view()}
          <label><input type="checkbox" id="spoiler" .checked=${state.spoiler_free}
            @change=${(/** @type {any} */ e) => hide_what_comes(e.target.checked)}> ${say("spoiler_free")}</label></p>
      </details>
      <details id="files">
        <summary>${say("files")}</summary>
        <p class="tools">
          <button id="save" @click=${() => save("castellan.game", game.script, "text/plain")}>${say("download")}</button>
          <button id="save-svg" @click=${() => save("castellan.svg", picture, "image/svg+xml")}>${say("download_svg")}</button>
          <button id="save-png" @click=${() => save_png(picture)}>${say("download_png")}</button>
          <button id="report" @click=${report}>${say("report")}</button></p>
        <p class="faint">${say("report_help")}</p>
      </details>
    </section>`;
}

export function past_view() {
  const { at, steps, events } = state.past;
  const step = steps[at - 1];
  return html`
    <section class="past" aria-labelledby="turn">
      ${step === undefined ? nothing : html`<p><b>${step.by}</b> ${state.game.log[at - 1]?.text ?? ""}</p>`}
      <ol class="events" id="events">${events.slice(0, kMostEvents).map((/** @type {any} */ each) => html`<li>${event_text(each)}</li>`)}</ol>
      <p class="tools"><button id="now" @click=${to_now}>${say("to_now")}</button>
        <button id="branch" @click=${branch}>${say("branch")}</button></p></section>`;
}
