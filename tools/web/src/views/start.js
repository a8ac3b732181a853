// The first room: which game, and who plays.
import { html, nothing } from "lit-html";
import { choose_ruleset, new_game, open_file, open_folder, redraw, set_players, state } from "../app.js";
import { keep } from "../settings.js";
import { languages, say, speak } from "../texts.js";

const kKinds = ["person", "greedy", "random"];

/** @param {any} ruleset */
function card(ruleset) {
  const { min, max } = ruleset.players;
  const chosen = ruleset.name === state.ruleset;
  return html`
    <label class=${chosen ? "card chosen" : "card"}>
      <input type="radio" name="ruleset" value=${ruleset.name} .checked=${chosen} @change=${() => choose_ruleset(ruleset.name)}>
      <b>${ruleset.title || ruleset.name}</b>
      <span class="faint">${min === max ? say("players_exactly", { n: min }) : say("players_range", { min, max })}</span>
    </label>`;
}

/** @param {string} name @param {number} at */
function seat(name, at) {
  return html`
    <p class="seat">
      <input aria-label=${say("seat", { n: at + 1 })} .value=${name} maxlength="40" required
        @input=${(/** @type {any} */ e) => (state.names[at] = e.target.value)}>
      <select aria-label=${say("seat_kind", { n: at + 1 })} @change=${(/** @type {any} */ e) => (state.kinds[at] = e.target.value)}>
        ${kKinds.map((kind) => html`<option value=${kind} .selected=${state.kinds[at] === kind}>${say(kind)}</option>`)}
      </select>
    </p>`;
}

/** @param {string} wanted */
function use_language(wanted) {
  document.documentElement.lang = speak(wanted);
  keep("language", wanted);
  redraw();
}

export function start_view() {
  const range = state.rulesets.find((/** @type {any} */ each) => each.name === state.ruleset)?.players ?? { min: 1, max: 1 };
  const shown = state.rulesets.filter((/** @type {any} */ each) => !each.extends);
  const variants = state.rulesets.filter((/** @type {any} */ each) => each.extends);
  return html`
    <main class="start">
      <header><h1>${say("title")}</h1><p class="faint">${say("tagline")}</p></header>
      ${state.note ? html`<p role="alert" class="note">${state.note}</p>` : nothing}
      <form id="new" @submit=${(/** @type {Event} */ e) => (e.preventDefault(), new_game())}>
        <fieldset>
          <legend>${say("game")}</legend>
          <div class="cards">${shown.map(card)}</div>
          ${variants.length === 0 ? nothing : html`
            <details .open=${variants.some((/** @type {any} */ each) => each.name === state.ruleset)}>
              <summary>${say("variants")}</summary><div class="cards">${variants.map(card)}</div></details>`}
        </fieldset>
        <fieldset>
          <legend>${say("players")}</legend>
          ${state.names.map(seat)}
          <button type="button" id="more" ?disabled=${state.names.length >= range.max}
            @click=${() => set_players(state.names.length + 1)}>${say("more_players")}</button>
          <button type="button" id="fewer" ?disabled=${state.names.length <= range.min}
            @click=${() => set_players(state.names.length - 1)}>${say("fewer_players")}</button>
        </fieldset>
        <div class="bar"><button class="main" id="begin">${say("begin")}</button></div>
      </form>
      <footer>
        <label>${say("open_file")}
          <input type="file" id="file" accept=".game,text/plain"
            @change=${(/** @type {any} */ e) => e.target.files[0] && open_file(e.target.files[0])}></label>
        <label>${say("open_folder")}
          <input type="file" id="folder" webkitdirectory
            @change=${(/** @type {any} */ e) => open_folder([...e.target.files].map((file) => ({ path: file.webkitRelativePath, file })))}></label>
        <p class="faint">${say("drop")}</p>
        <label>${say("language")}
          <select id="language" @change=${(/** @type {any} */ e) => use_language(e.target.value)}>
            ${Object.keys(languages).map((each) =>
              html`<option value=${each} .selected=${document.documentElement.lang === each}>${languages[each].itself}</option>`)}
          </select></label>
      </footer>
    </main>`;
}
