// The author's side: the files of one package beside the running game. Loaded when it is opened.
import { engine, guarded, load, redraw, save, state, thinker } from "../app.js";
import { Refused } from "../engine.js";
import { unpinned } from "../game.js";
import { packed } from "../link.js";
import { folder_of, mine, name_of, put, renamed } from "../packages.js";
import { say } from "../texts.js";
import { Editor } from "./editor.js";
import { LanguageServer } from "./server.js";
import { zipped } from "./zip.js";

/** After so many milliseconds without a change the text is checked. */
const kPause = 400;
/** Longer links are cut by what sends them. */
const kMostLink = 30000;

/** What the author's side shows. */
export const author = {
  name: "",
  /** @type {import("../packages.js").Files} as they stand in the editor */
  files: {},
  /** @type {import("../packages.js").Files} as the running game has them */
  saved: {},
  path: "",
  /** @type {Map<string, import("./server.js").Problem[]>} by path */
  problems: new Map(),
  checking: false,
  result: "", // what became of the game by the last save
  /** @type {null | {from: string, start: string, files: import("../packages.js").Files}} ways on where the new rules refuse a move */
  ways: null,
};

/** @type {LanguageServer | null} */
let server = null;
/** @type {Editor | null} */
let editor = null;
let timer = 0;

/** The element of the editor. */
export function element() {
  return editor?.view.dom ?? null;
}

/** Whether anything has been changed since it was saved. */
export function unsaved() {
  return Object.keys(author.files).some((path) => author.files[path] !== author.saved[path]);
}

/** Opens the rules of the running game. @param {string} [file] as the engine names it @param {number} [line] */
export async function open(file, line) {
  const { game } = state;
  await guarded(async () => {
    const { rules } = await game.ask("view", { rules: true });
    if (author.name !== rules.ruleset || server === null) await open_package(rules.ruleset);
    const path = file?.slice(file.lastIndexOf(`/${author.name}/`) + author.name.length + 2);
    await show(path !== undefined && path in author.files ? path : author.path || "rules.lua", line);
  });
}

/** @param {string} name */
async function open_package(name) {
  const found = state.rulesets.find((/** @type {any} */ each) => each.name === name);
  const files = mine.get(name) ?? await engine.read(found?.folder ?? `/rulesets/${name}`);
  close();
  Object.assign(author, { name, files: { ...files }, saved: files, path: "", problems: new Map(), result: "", ways: null });
  server = new LanguageServer(folder_of(name), files, (path, problems) => {
    author.problems.set(path, problems);
    if (path === author.path) editor?.mark(problems);
    redraw();
  });
  editor = new Editor({ server, changed, save: () => void save_rules() });
}

export function close() {
  server?.end();
  server = editor = null;
  author.name = "";
}

/** @param {string} path @param {number} [line] */
export async function show(path, line) {
  author.path = path;
  editor?.show(path, author.files[path] ?? "", line);
  editor?.mark(author.problems.get(path) ?? []);
  redraw();
  await checked(path);
}

/** @param {string} path */
async function checked(path) {
  author.checking = true;
  redraw();
  await server?.change(path, author.files[path]).catch(() => {});
  author.checking = false;
  redraw();
}

/** @param {string} path @param {string} text */
function changed(path, text) {
  const was_saved = !unsaved();
  author.files[path] = text;
  clearTimeout(timer);
  timer = setTimeout(() => void checked(path), kPause);
  if (was_saved) redraw();
}

/** All mistakes, files in order. */
export function problems() {
  return [...author.problems].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([path, list]) => list.map((each) => ({ path, ...each })));
}

// --- a saved rule is in play

/** @param {import("../packages.js").Files} files */
async function give_to_engines(files) {
  await engine.write(folder_of(author.name), files);
  thinker.stop();
}

/** The running game goes on under the new rules; the first move that differs is named. */
export async function save_rules() {
  const before = author.saved;
  const files = { ...author.files };
  const { game } = state;
  const script = game.script;
  await guarded(async () => {
    const room = put(author.name, files);
    await give_to_engines(files);
    author.saved = files;
    author.ways = null;
    const since = performance.now();
    try {
      await load(script, game.seats);
      author.result = say("goes_on", { moves: state.game.steps, ms: Math.round(performance.now() - since) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      author.result = error.message;
      // What comes before the first step that differs; where that is the beginning, nothing does.
      const before_it = error.file === "text" ? script.split("\n").slice(0, Math.max(0, error.line - 1)).join("\n") : "";
      author.ways = { from: /^players /m.test(before_it) ? `${before_it}\n` : "", start: script, files: before };
    }
    if (!room) author.result += ` ${say("no_room")}`;
  });
}

/** The same script as far as it goes under the new rules, then on from there. */
export async function from_there() {
  const { from } = /** @type {{from: string}} */ (author.ways);
  await go_on(() => load(unpinned(from), state.game.seats));
}

export async function from_the_start() {
  const { seats } = state.game;
  await go_on(async () => {
    const made = await engine.ask("new", { ruleset: author.name, players: [...seats.keys()] });
    const { text } = await engine.ask("script", { game: made.game });
    await engine.ask("close", { game: made.game });
    await load(text, seats);
  });
}

/** The rules as they were; what was written stays in the editor. */
export async function old_rules() {
  const { files, start } = /** @type {{files: import("../packages.js").Files, start: string}} */ (author.ways);
  await go_on(async () => {
    put(author.name, files);
    await give_to_engines(files);
    author.saved = files;
    await load(start, state.game.seats);
  });
}

/** @param {() => Promise<void>} way */
async function go_on(way) {
  await guarded(async () => {
    try {
      await way();
      author.ways = null;
      author.result = "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      author.result = error.message;
    }
  });
}

// --- out of the page

/** A copy of these rules under a name of its own, with a new game. @param {string} name */
export async function copy_as(name) {
  if (!/^[a-z][a-z0-9_-]*$/.test(name) || state.rulesets.some((/** @type {any} */ each) => each.name === name)) {
    author.result = say("bad_name", { name });
    return redraw();
  }
  const files = renamed(author.files, name);
  const { seats } = state.game;
  await guarded(async () => {
    put(name, files);
    await engine.write(folder_of(name), files);
    thinker.stop();
    state.rulesets = (await engine.ask("packages")).rulesets.filter((/** @type {any} */ each) => each.players);
    const made = await engine.ask("new", { ruleset: name, players: [...seats.keys()] });
    const { text } = await engine.ask("script", { game: made.game });
    await load(text, seats);
  });
  await open();
}

/** @param {string} path */
export async function add_file(path) {
  if (path === "" || path in author.files || path.split("/").some((part) => part === "" || part.startsWith("."))) return;
  author.files[path] = "";
  await show(path);
}

export function download() {
  const under = Object.fromEntries(Object.entries(author.files).map(([path, text]) => [`${author.name}/${path}`, text]));
  save(`${author.name}.zip`, zipped(under), "application/zip");
}

/** A link that holds the rules and the game; too long a one is no link. */
export async function share() {
  await guarded(async () => {
    const { text } = await state.game.ask("script");
    const letters = await packed(JSON.stringify({ name: name_of(author.files), files: author.files, script: text }));
    if (letters.length > kMostLink) {
      author.result = say("too_long_for_a_link");
      return;
    }
    const link = `${location.origin}${location.pathname}#package=${letters}`;
    history.replaceState(null, "", link);
    author.result = say("link_made");
    await navigator.clipboard?.writeText(link).then(() => (author.result = say("link_copied")), () => {});
  });
}
