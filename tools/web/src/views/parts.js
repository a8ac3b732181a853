// A move that is chosen part by part: what has been chosen, and the picker of the next part.
import { html, nothing } from "lit-html";
import { choose_part, do_move, part_back, redraw, state } from "../app.js";
import { match } from "../choosing.js";
import { say } from "../texts.js";

const kMostShown = 60;

/** @param {{min: number, max: number}} between */
function stepper({ min, max }) {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    void choose_part(/** @type {HTMLInputElement} */ (document.getElementById("number")).value);
  };
  return html`<form class="tools" @submit=${send}>
    <input type="number" id="number" required min=${min} max=${Number.isFinite(max) ? max : nothing} .value=${String(min)}
      aria-label=${say("number_between", { min, max: Number.isFinite(max) ? max : "…" })}>
    <button class="main" id="choose-number">${say("choose")}</button>
    <span class="faint">${say("number_between", { min, max: Number.isFinite(max) ? max : "…" })}</span></form>`;
}

/** @param {import("../parts.js").Parts} parts @param {string[]} members */
function ticks(parts, members) {
  const list = parts.list();
  return html`<div class="ask">${members.map((member) => {
    const count = parts.ticked.filter((each) => each === member).length;
    return html`<button class=${count > 0 ? "chosen" : nothing} ?disabled=${!parts.may_tick(member)}
      @click=${() => (parts.ticked.push(member), redraw())}>${member}${count > 0 ? ` ×${count}` : ""}</button>`;
  })}</div>
  <button class="main" id="choose-list" ?disabled=${list === null} @click=${() => list !== null && choose_part(list)}>
    ${say("choose_list", { n: parts.ticked.length })}</button>`;
}

/** @param {import("../parts.js").Parts} parts */
function values(parts) {
  const { next } = parts;
  const found = next.values.filter((value) => match(value, state.typed) > 0);
  return html`
    <input type="search" id="search" aria-label=${say("filter")} placeholder=${say("filter")} .value=${state.typed}
      @input=${(/** @type {any} */ e) => ((state.typed = e.target.value), redraw())}
      @keydown=${(/** @type {KeyboardEvent} */ e) => e.key === "Enter" && state.typed.trim() !== "" &&
        choose_part(next.values.includes(state.typed.trim()) || found.length === 0 ? state.typed.trim() : found[0])}>
    <p class="faint" id="count">${say("values_shown", { n: Math.min(found.length, kMostShown), all: next.total })}</p>
    <ul class="moves">${found.slice(0, kMostShown).map((value) => html`<li><button @click=${() => choose_part(value)}>${value}</button></li>`)}</ul>`;
}

/** @param {import("../parts.js").Parts} parts */
export function parts_view(parts) {
  const whole = parts.whole();
  const numbers = parts.numbers();
  const members = parts.members();
  return html`
    <section aria-labelledby="parts-title" class="choices">
      <h2 id="parts-title">${whole !== null ? say("choices") : parts.chosen.length > 0 ? say("ask", { name: (parts.next.name ?? "").replaceAll("_", " ") }) : say("ask_verb")}</h2>
      ${parts.chosen.length > 0 ? html`<p class="picked">${say("picked", { things: parts.chosen.map(({ value }) => value).join(", ") })}</p>` : nothing}
      ${whole !== null ? html`<button class="main" id="confirm" @click=${() => do_move(whole)}>${say("confirm", { move: whole })}</button>`
        : numbers ? stepper(numbers) : html`${members.length > 0 ? ticks(parts, members) : nothing}${values(parts)}`}
      ${parts.begun() ? html`<button id="back" @click=${part_back}>${say("back")}</button>` : nothing}
    </section>`;
}
