// What may be done: the choice as far as it has come, what is still asked, and the list of moves.
import { html, nothing } from "lit-html";
import { do_at_once, do_move, hint, redraw, state } from "../app.js";
import { own_name, search } from "../choosing.js";
import { say } from "../texts.js";

const kMostShown = 60;

/** @param {() => void} step */
const then_redraw = (step) => () => {
  step();
  redraw();
};

/** The last part of a value that is asked for: of a placement the turn. @param {string} value @param {boolean} turns */
function short(value, turns) {
  return turns ? value.replace(/^\(.*?\) ?/, "") || say("not_turned") : value;
}

/** Of more numbers than this one is typed. */
const kMostButtons = 12;

/** @param {{name: string, values: string[]}} asked @param {import("../choosing.js").Choosing} choosing */
function number(asked, choosing) {
  const use = (/** @type {any} */ event) => {
    if (asked.values.includes(event.target.value)) choosing.say(asked.name, event.target.value);
    redraw();
  };
  const [min, max] = [asked.values[0], asked.values[asked.values.length - 1]];
  return html`<label>${say("number_between", { min, max })}
    <input type="number" id="number" min=${min} max=${max} .value=${choosing.words.get(asked.name) ?? ""} @input=${use}></label>`;
}

/** @param {{name: string, values: string[], turns: boolean}} asked @param {import("../choosing.js").Choosing} choosing */
function question(asked, choosing) {
  const sentence = asked.name === "verb" ? say("ask_verb") : say("ask", { name: asked.name.replaceAll("_", " ") });
  return html`
    <div role="group" aria-label=${sentence} class="ask">
      <p>${asked.turns ? say("ask_turn") : sentence}</p>
      ${asked.values.length > kMostButtons && asked.values.every((value) => /^-?\d+$/.test(value)) ? number(asked, choosing) : asked.values.map((value) => html`
        <button class=${choosing.words.get(asked.name) === value ? "chosen" : ""} aria-pressed=${String(choosing.words.get(asked.name) === value)}
          @click=${then_redraw(() => choosing.say(asked.name, value))}>${short(value, asked.turns)}</button>`)}
    </div>`;
}

/** The bar that stays in reach: what is picked, what is asked, and the button that does it. */
export function choice_bar() {
  const choosing = state.game.choosing;
  if (!choosing.begun()) return nothing;
  const done = choosing.chosen();
  const asked = choosing.turning() ?? choosing.question();
  const picked = [...choosing.picks.map(own_name), ...choosing.words.values()].join(", ");
  return html`
    <div class="bar" id="bar">
      ${done ? html`<button class="main" id="confirm" @click=${() => do_move(done.text)}>${say("confirm", { move: done.text })}</button>`
        : html`<p class="picked">${say("picked", { things: picked })}</p>`}
      ${asked ? question(asked, choosing) : nothing}
      <button id="back" @click=${then_redraw(() => choosing.back())}>${say("back")}</button>
    </div>`;
}

/** @param {KeyboardEvent} event @param {{text: string}[]} found */
function typed_key(event, found) {
  if (event.key !== "Enter" || state.typed.trim() === "") return;
  // What is typed in full counts, also where it is not legal: the engine then says why.
  void do_move(found.find((move) => move.text === state.typed.trim())?.text ?? found[0]?.text ?? state.typed.trim());
}

export function choices_view() {
  const { choosing, total } = state.game;
  if (choosing.moves.length === 0) return nothing;
  const left = choosing.remaining();
  const found = search(left, state.typed);
  const shown = found.slice(0, kMostShown);
  const all = choosing.moves.length < total ? total : found.length;
  return html`
    <section aria-labelledby="choices-title" class="choices">
      <h2 id="choices-title">${say("choices")}</h2>
      <input type="search" id="search" aria-label=${say("filter")} placeholder=${say("filter")} .value=${state.typed}
        @input=${(/** @type {any} */ e) => ((state.typed = e.target.value), redraw())}
        @keydown=${(/** @type {KeyboardEvent} */ e) => typed_key(e, found)}>
      <p class="faint" id="count">${shown.length < all ? say("not_all", { n: shown.length, all })
        : say(all === 1 ? "count_one" : "count", { n: all })}</p>
      <ul class="moves">${shown.map((move) => html`<li><button @click=${() => do_move(move.text)}>${move.text}</button></li>`)}</ul>
      <p class="tools"><button id="hint" @click=${hint}>${say("hint")}</button>
        <label><input type="checkbox" id="at-once" .checked=${state.at_once}
          @change=${(/** @type {any} */ e) => do_at_once(e.target.checked)}> ${say("at_once")}</label></p>
    </section>`;
}
