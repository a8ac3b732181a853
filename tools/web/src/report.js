// What leaves the page as a file: pictures, and the report of a rule that is wrong.
import { engine, guarded, save, state } from "./app.js";
import { without_names } from "./scrub.js";
import { say } from "./texts.js";

/** So many pixels for one of the picture. */
const kScale = 2;

/** @param {string} svg */
export async function save_png(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * kScale;
  canvas.height = image.height * kScale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  save("castellan.png", /** @type {Blob} */ (blob), "image/png");
}

export async function report() {
  const { game, told, note } = state;
  await guarded(async () => {
    const { text } = await game.ask("script");
    const said = [navigator.userAgent, ...(note ? [note] : []), ...(told?.reasons ?? []).map((/** @type {any} */ each) => `${each.move}: ${each.reason} (${each.id})`)];
    const head = [`report of a rule, castellan ${VERSION}, page ${BUILD}`, ...said].map((line) => `# ${line.replaceAll("\n", " ")}\n`);
    const whole = without_names(head.join("") + text, [...game.seats.keys()]);
    // It is only worth something when it runs.
    const { game: number } = await engine.ask("load", { text: whole, chance: "auto" });
    await engine.ask("close", { game: number });
    save("report.game", whole, "text/plain");
    state.note = say("report_saved");
  });
}
