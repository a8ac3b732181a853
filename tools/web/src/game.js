// One open game: its seats, what is asked, what was done. Talks to the engine, draws nothing.
import { Choosing } from "./choosing.js";
import { Parts } from "./parts.js";
import { things_in } from "./picture.js";

/** @typedef {"person" | "random" | "greedy"} Player */
/** @typedef {{by: string, text: string}} LogLine */

/** So many legal moves are fetched; where there are more, they are chosen part by part. */
const kMostMoves = 3000;

export class Game {
  /** @param {import("./engine.js").Engine} engine @param {{game: number, status: any}} opened
   * @param {Map<string, Player>} seats */
  constructor(engine, opened, seats) {
    this.engine = engine;
    this.number = opened.game;
    this.seats = seats;
    /** @type {any} */
    this.status = opened.status;
    /** Of the whole state, whoever looks. */
    this.hash = opened.status.hash;
    /** @type {string | null} whose eyes the picture is drawn for; null: everything is shown */
    this.viewer = null;
    this.svg = "";
    this.choosing = new Choosing([], new Set());
    this.total = 0;
    /** @type {Parts | null} in the place of `choosing` where there are too many moves */
    this.parts = null;
    /** @type {{verb: string, reason: string}[]} kinds of moves that the viewer has none of, and why */
    this.without = [];
    /** @type {LogLine[]} what the viewer knows of what was done */
    this.log = [];
    /** The script of the game so far: what a new engine goes on with. */
    this.script = "";
    this.steps = 0;
    /** Whether persons at one screen may not see the same. */
    this.secret = false;
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  ask(method, params = {}) {
    return this.engine.ask(method, { game: this.number, ...params });
  }

  persons() {
    return [...this.seats].filter(([, player]) => player === "person").map(([name]) => name);
  }

  /** Whether two persons share the screen and one sees what another does not. Once so, it stays so. */
  async find_secrets() {
    const persons = this.persons();
    if (this.secret || persons.length < 2) return;
    const views = await Promise.all(persons.map((player) => this.ask("view", { player })));
    const plain = views.map((view) => JSON.stringify({ ...view, hash: 0, n: 0, viewer: 0 }));
    this.secret = plain.some((each) => each !== plain[0]);
  }

  /** @returns {string[]} who may act */
  actors() {
    return this.status?.kind === "decision" ? this.status.actors : [];
  }

  /** The person who is to decide, or null. A computer that may act at the same time acts first. */
  waiting() {
    if (this.actors().some((name) => this.seats.get(name) !== "person")) return null;
    return this.actors()[0] ?? null;
  }

  /** Reads the game anew for a viewer. @param {string | null} viewer */
  async look(viewer) {
    this.viewer = viewer;
    const player = viewer ?? undefined;
    const acts = viewer !== null && this.actors().includes(viewer);
    const [status, picture, seen, whole, legal] = await Promise.all([
      this.ask("status", { player }),
      this.ask("picture", { player, targets: acts }),
      this.ask("script", { player }),
      this.ask("script"),
      acts ? this.ask("legal", { player, structure: true, limit: kMostMoves }) : { moves: [], total: 0 },
    ]);
    this.status = status;
    this.svg = picture.svg;
    this.log = log_of(seen.text, [...this.seats.keys()]);
    this.script = whole.text;
    this.steps = steps_of(whole.text, [...this.seats.keys()]).length;
    this.choosing = new Choosing(legal.moves ?? [], things_in(picture.svg));
    this.total = legal.total ?? 0;
    this.without = legal.without ?? [];
    this.parts = null;
    if (this.total > this.choosing.moves.length || legal.at_least) {
      this.parts = new Parts((params) => this.ask("complete", { player, ...params }));
      await this.parts.begin();
    }
  }

  /** @param {string} name @param {string} move */
  async apply(name, move) {
    this.status = (await this.ask("apply", { move, for: name })).status;
    this.hash = this.status.hash;
  }

  /** Lets every seat that is no person move until persons alone are asked.
   * @param {(name: string) => Promise<void>} before is told who thinks
   * @param {(name: string, by: string) => Promise<string>} think finds a move */
  async let_others_move(before, think) {
    for (;;) {
      const name = this.actors().find((each) => this.seats.get(each) !== "person");
      if (name === undefined) return;
      await before(name);
      await this.apply(name, await think(name, this.seats.get(name) ?? "random"));
    }
  }

  /** Takes back until a person is asked; where the computers play alone, one move. */
  async undo() {
    do {
      const { undone, status } = await this.ask("undo");
      if (undone === 0) return;
      this.status = status;
      this.hash = status.hash;
    } while (this.persons().length > 0 && this.waiting() === null && this.actors().length > 0);
  }
}

/** How many moves a line of a script takes back. @param {string} line */
function taken_back(line) {
  const found = line.match(/^undo(?: (\d+))?$/);
  return found === null ? 0 : Number(found[1] ?? 1);
}

/** The move or the open choice that a line tells. A name that is no single word is quoted.
 * @param {string} line @param {string[]} players @returns {(LogLine & {is_move: boolean}) | null} */
function told(line, players) {
  for (const by of players) {
    for (const begin of [`${by}: `, `"${by}": `]) {
      if (line.startsWith(begin)) return { by, text: line.slice(begin.length), is_move: true };
    }
    if (line.startsWith(`# ${by} has `)) return { by, text: line.slice(by.length + 3), is_move: false };
  }
  return null;
}

/** What happened, as the script of a viewer tells it.
 * @param {string} script @param {string[]} players @returns {LogLine[]} */
export function log_of(script, players) {
  /** @type {LogLine[]} */
  const out = [];
  for (const line of script.split("\n")) {
    out.length = Math.max(0, out.length - taken_back(line));
    const found = told(line, players);
    if (found !== null) out.push({ by: found.by, text: found.text });
  }
  return out;
}

/** The moves of a whole script, and where in it each ends with what is said of the state after it.
 * @param {string} script @param {string[]} players @returns {{by: string, text: string, end: number}[]} */
export function steps_of(script, players) {
  /** @type {{by: string, text: string, end: number}[]} */
  const steps = [];
  let end = 0;
  for (const line of script.split("\n")) {
    end += line.length + 1;
    steps.length = Math.max(0, steps.length - taken_back(line));
    const found = told(line, players);
    if (found?.is_move) steps.push({ by: found.by, text: found.text, end });
    else if (steps.length > 0 && line.startsWith("# hash ")) steps[steps.length - 1].end = end;
  }
  return steps;
}

/** The script up to its first move, without what chance brings by it.
 * @param {string} script @param {string[]} players */
export function head_of(script, players) {
  const lines = script.split("\n");
  const first = lines.findIndex((line) => told(line, players)?.is_move);
  if (first < 0) return script;
  const begun = lines.slice(0, first).map((line) => line.startsWith("# hash ")).lastIndexOf(true);
  return lines.slice(0, begun < 0 ? first : begun + 1).join("\n") + "\n";
}

/** A script without what pins it to the rules that it was played by. @param {string} script */
export function unpinned(script) {
  return script.split("\n").filter((line) => !/^# (package|hash|castellan transcript) /.test(line)).join("\n");
}
