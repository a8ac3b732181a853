// Why everybody has their points: the lines of the score sheets.
import { html, nothing } from "lit-html";
import { say } from "../texts.js";

/** @param {any} line */
function line_view(line) {
  return html`<tr><td>${line.label}<span class="faint rule">${line.rule ?? ""}</span></td><td>${line.evidence}</td><td>${line.points}</td></tr>`;
}

/** @param {any} one of a sheet's players */
function player_view(one) {
  const lines = (one.lines ?? []).filter((/** @type {any} */ line) => line.points !== 0);
  const total = typeof one.total === "number" ? one.total : say("hidden");
  return html`
    <details>
      <summary><span>${one.player}</span><b>${total}</b></summary>
      ${lines.length === 0 ? html`<p class="faint">${say("no_lines")}</p>` : html`
        <table><thead><tr><th>${say("row")}</th><th>${say("counted")}</th><th>${say("points")}</th></tr></thead>
          <tbody>${lines.map(line_view)}</tbody></table>`}
    </details>`;
}

/** @param {any[] | null} sheets as `score` gives them; null: closed */
export function sheets_view(sheets) {
  if (sheets === null) return nothing;
  if (sheets.length === 0) return html`<p class="faint">${say("no_sheets")}</p>`;
  return html`<div id="sheets">${sheets.map((sheet) => html`
    <h3>${sheet.title ?? sheet.sheet ?? sheet.name ?? ""}</h3>
    ${(sheet.players ?? []).map(player_view)}`)}</div>`;
}
