// What the author's side looks like: files, the editor, what is wrong, what became of the game.
import { html, nothing } from "lit-html";
import { redraw, state } from "../app.js";
import { say } from "../texts.js";
import { add_file, author, copy_as, download, element, from_the_start, from_there, old_rules, problems, save_rules, share, show, unsaved } from "./author.js";

const kMostProblems = 100;

function problems_view() {
  const all = problems();
  if (all.length === 0) return html`<p class="faint" id="problems" role="status">${say(author.checking ? "checking" : "no_problems")}</p>`;
  return html`<ul class="problems" id="problems" aria-label=${say("problems")}>${all.slice(0, kMostProblems).map((each) => html`
    <li class=${each.severity === 1 ? "error" : "warning"}><button class="link" @click=${() => show(each.path, each.range.start.line + 1)}>
      <b>${each.path}:${each.range.start.line + 1}</b> ${each.message} <span class="faint">${each.code ?? ""}</span></button></li>`)}</ul>`;
}

function ways_view() {
  if (author.ways === null) return nothing;
  return html`<p class="tools" id="ways">
    ${author.ways.from ? html`<button id="from-there" @click=${from_there}>${say("from_there")}</button>` : nothing}
    <button id="from-start" @click=${from_the_start}>${say("from_start")}</button>
    <button id="old-rules" @click=${old_rules}>${say("old_rules")}</button></p>`;
}

/** @param {SubmitEvent} event @param {(value: string) => Promise<void>} use */
function submitted(event, use) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const input = /** @type {HTMLInputElement} */ (form.elements.item(0));
  void use(input.value.trim()).then(() => form.reset());
}

export function make_view() {
  const paths = Object.keys(author.files).sort();
  return html`
    <section class="make-side" aria-labelledby="make-title">
      <h2 id="make-title">${say("rules_of", { name: author.name })}</h2>
      <div class="tools">
        <select id="path" aria-label=${say("file")} @change=${(/** @type {any} */ e) => show(e.target.value)}>
          ${paths.map((path) => html`<option value=${path} .selected=${path === author.path}>${path}${author.files[path] === author.saved[path] ? "" : " *"}</option>`)}
        </select>
        <button class="main" id="save-rules" ?disabled=${!unsaved()} @click=${save_rules}>${say("save_rules")}</button>
        <button id="close-make" @click=${() => ((state.room = "play"), redraw())}>${say("close")}</button>
      </div>
      ${author.result ? html`<p role="alert" class="note" id="result">${author.result}</p>` : nothing}
      ${ways_view()}
      <div id="editor">${element() ?? nothing}</div>
      ${problems_view()}
      <details><summary>${say("package")}</summary>
        <form class="tools" @submit=${(/** @type {SubmitEvent} */ e) => submitted(e, add_file)}>
          <input aria-label=${say("new_file")} placeholder="modules/mine/rules.lua"><button>${say("new_file")}</button></form>
        <form class="tools" @submit=${(/** @type {SubmitEvent} */ e) => submitted(e, copy_as)}>
          <input aria-label=${say("copy_as")} placeholder="my_game" pattern="[a-z][a-z0-9_\\-]*"><button>${say("copy_as")}</button></form>
        <p class="tools"><button id="zip" @click=${download}>${say("download_zip")}</button>
          <button id="share" @click=${share}>${say("share")}</button></p>
      </details>
    </section>`;
}
