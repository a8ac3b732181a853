// Why everybody has their points: the lines of the score sheets. A line lights what it counted.
import { html, nothing } from "lit-html";
import { open_make, state } from "../app.js";
import { say } from "../texts.js";
import { evidence_of, light_up } from "../why.js";

/** @param {any} points */
const number = (points) => typeof points === "number" ? points : say("hidden");

/** @param {string} text @param {string} title @param {string[]} names what is lit by it */
function light_button(text, title, names) {
  if (names.length === 0) return text;
  const on = state.lights.title === title;
  return html`<button class=${on ? "link chosen" : "link"} aria-pressed=${String(on)} title=${say("show_it")}
    @click=${() => light_up(title, names)}>${text}</button>`;
}

/** @param {any} line @param {any[]} features @param {string} title */
function line_view(line, features, title) {
  return html`<tr class=${line.failed ? "failed" : nothing}>
    <td>${light_button(line.label, title, evidence_of(line, features))}<span class="faint rule">${line.rule ?? ""}
      ${line.failed ? say("did_not_hold") : nothing}</span></td>
    <td>${line.evidence}</td><td>${line.points}</td></tr>`;
}

/** @param {any[]} lines @param {any[]} features @param {string} title */
function table(lines, features, title) {
  return html`<table><thead><tr><th>${say("row")}</th><th>${say("counted")}</th><th>${say("points")}</th></tr></thead>
    <tbody>${lines.map((line, at) => line_view(line, features, `${title}/${at}`))}</tbody></table>`;
}

/** @param {any} one of a sheet's players @param {any} sheet */
function player_view(one, sheet) {
  const lines = one.lines ?? [];
  const counted = lines.filter((/** @type {any} */ line) => line.points !== 0);
  const rest = lines.filter((/** @type {any} */ line) => line.points === 0);
  const title = `${sheet.sheet}/${one.player}`;
  return html`
    <details>
      <summary><span>${one.player}</span><b>${number(one.total)}</b></summary>
      ${counted.length === 0 ? html`<p class="faint">${say("no_lines")}</p>` : table(counted, sheet.features ?? [], title)}
      ${rest.length === 0 ? nothing : html`<details class="rest"><summary class="faint">${say("lines_of_nothing", { n: rest.length })}</summary>
        ${table(rest, sheet.features ?? [], `${title}/0`)}</details>`}
    </details>`;
}

/** Who is paid for a feature, who stands there for it with what, and how ties end. @param {any} feature @param {string} title */
function feature_view(feature, title) {
  const figures = feature.contenders.flatMap((/** @type {any} */ each) => each.figures);
  const names = evidence_of({ feature: feature.n }, [feature]);
  return html`<li>
    ${light_button(feature.of.name, `${title}/${feature.n}`, names)}
    ${feature.value === null ? nothing : html` <b>${feature.value}</b>`}
    ${feature.awards.length === 0 ? html` <span class="faint">${say("paid_nobody")}</span>`
      : html` ${feature.awards.map((/** @type {any} */ each) => html`<span class="award">${each.player} <b>${each.points}</b></span>`)}`}
    ${feature.contenders.length < 2 && figures.length === 0 ? nothing : html`
      <span class="faint contenders">${feature.contenders.map((/** @type {any} */ each) =>
        say("contender", { name: each.player, weight: each.weight ?? 0 }) +
        (each.ties?.length > 0 ? say("tie_broken_by", { numbers: each.ties.join(", ") }) : "")).join("; ")}
        ${feature.majority.length > 1 ? say("tie") : nothing}</span>`}
    ${feature.lines.length === 0 ? nothing : table(feature.lines, [feature], `${title}/${feature.n}`)}
  </li>`;
}

/** @param {any} sheet as `score` gives it */
export function sheet_view(sheet) {
  const features = sheet.features ?? [];
  const players = (sheet.players ?? []).filter((/** @type {any} */ one) => one.total !== 0 || (one.lines ?? []).length > 0);
  return html`
    <h3>${sheet.title || sheet.sheet}${sheet.paid ? html` <span class="faint">${say("paid")}</span>` : nothing}</h3>
    ${players.map((/** @type {any} */ one) => player_view(one, sheet))}
    ${features.length === 0 ? nothing : html`<details class="features"><summary>${say("features", { n: features.length })}</summary>
      <ul>${features.map((/** @type {any} */ each) => feature_view(each, sheet.sheet))}</ul></details>`}`;
}

/** @param {any[] | null} sheets as `score` gives them; null: closed */
export function sheets_view(sheets) {
  if (sheets === null) return nothing;
  if (sheets.length === 0) return html`<p class="faint">${say("no_sheets")}</p>`;
  return html`<div id="sheets">${sheets.map(sheet_view)}</div>`;
}

// --- what was asked about one thing

/** @param {any} condition of a move */
function condition_view(condition) {
  const where = condition.file === undefined ? "" : `${condition.file}:${condition.line}`;
  return html`<li class=${condition.decided ? "decided" : nothing}><code>${condition.text}</code>
    ${condition.because ? html`<span>${condition.because}</span>` : nothing}
    ${where ? html`<button class="link rule" @click=${() => open_make(condition.file, condition.line)}>${where}</button>` : nothing}</li>`;
}

/** @param {import("../why.js").Explained} reason */
function reason_view(reason) {
  return html`<div class="reason">
    <p>${say("not_possible", { move: reason.move, why: reason.reason ?? "" })} <span class="faint">${reason.id}</span></p>
    ${(reason.nearest ?? []).length > 0 ? html`<p>${say("nearest", { moves: (reason.nearest ?? []).join(", ") })}</p>` : nothing}
    ${reason.conditions.length === 0 ? nothing : html`<details .open=${reason.conditions.some((each) => each.decided)}>
      <summary>${say("conditions")}</summary><ul class="conditions">${reason.conditions.map(condition_view)}</ul></details>`}</div>`;
}

/** @param {() => void} close */
export function told_view(close) {
  const { told } = state;
  if (told === null) return nothing;
  return html`
    <section class="told" id="told" aria-labelledby="told-title">
      <h2 id="told-title" tabindex="-1">${told.title}</h2>
      ${told.reasons.map(reason_view)}
      ${told.without.map((/** @type {any} */ each) => html`<p><code>${each.verb}</code> ${each.reason}</p>`)}
      ${told.asks && told.reasons.length === 0 && told.without.length === 0 ? html`<p class="faint">${say("no_move_with_it")}</p>` : nothing}
      ${told.worth.length === 0 ? html`<p class="faint">${say("worth_nothing")}</p>` : told.worth.map(sheet_view)}
      <button id="told-close" @click=${close}>${say("close")}</button>
    </section>`;
}
