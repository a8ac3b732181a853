// One open game: its seats, what is asked, what was done. Talks to the engine, draws nothing.
import { Choosing } from "./choosing.js";

/** @typedef {"person" | "random"} Player */

export class Game {
  /** @param {import("./engine.js").Engine} engine @param {number} number @param {Map<string, Player>} seats */
  constructor(engine, number, seats) {
    this.engine = engine;
    this.number = number;
    this.seats = seats;
    /** @type {any} */
    this.status = null;
    /** @type {string | null} whose eyes the picture is drawn for; null: nobody's, what is open */
    this.viewer = null;
    this.svg = "";
    this.choosing = new Choosing([]);
    /** @type {{by: string, text: string}[]} */
    this.log = [];
    this.secret = true;
  }

  /** @param {string} method @param {object} [params] */
  ask(method, params = {}) {
    return this.engine.ask(method, { game: this.number, ...params });
  }

  persons() {
    return [...this.seats].filter(([, player]) => player === "person").map(([name]) => name);
  }

  /** Whether two persons share the screen and one may not see what the other sees. */
  async find_secrets() {
    const persons = this.persons();
    if (persons.length < 2) return void (this.secret = false);
    const views = await Promise.all(persons.map((player) => this.ask("view", { player })));
    const plain = views.map((view) => JSON.stringify({ ...view, hash: 0, n: 0 }));
    this.secret = plain.some((each) => each !== plain[0]);
  }

  /** The person who is to decide, or null. */
  waiting() {
    const actors = this.status?.kind === "decision" ? this.status.actors : [];
    return actors.find((/** @type {string} */ name) => this.seats.get(name) === "person") ?? null;
  }

  /** Reads the game anew for a viewer. @param {string | null} viewer */
  async look(viewer) {
    this.viewer = viewer;
    const player = viewer ?? undefined;
    const [status, picture, legal] = await Promise.all([
      this.ask("status", { player }),
      this.ask("picture", { player, targets: true }),
      viewer === null ? { moves: [] } : this.ask("legal", { player, structure: true }),
    ]);
    this.status = status;
    this.svg = picture.svg;
    const acts = status.kind === "decision" && status.actors.includes(viewer);
    this.choosing = new Choosing(acts ? legal.moves ?? [] : []);
  }

  /** @param {string} name @param {string} move */
  async apply(name, move) {
    const answer = await this.ask("apply", { move, for: name });
    this.log.push({ by: name, text: move });
    this.status = answer.status;
  }

  /** Lets every seat that is no person move until a person is asked; @param {(name: string) => Promise<void>} shown */
  async let_others_move(shown) {
    for (;;) {
      if (this.status.kind !== "decision" || this.waiting() !== null) return;
      const name = this.status.actors[0];
      const { moves } = await this.ask("legal", { player: name });
      await this.apply(name, moves[Math.floor(Math.random() * moves.length)]);
      await shown(name);
    }
  }

  async script() {
    return (await this.ask("script")).text;
  }

  async undo() {
    const { undone } = await this.ask("undo");
    this.log.length = Math.max(0, this.log.length - undone);
    this.status = await this.ask("status");
  }
}

/** The moves of a transcript and the text up to each of them.
 * @param {string} script @param {string[]} players */
export function steps_of(script, players) {
  const lines = script.split("\n");
  /** @type {{by: string, text: string, end: number}[]} */
  const steps = [];
  let end = 0;
  for (const line of lines) {
    const by = players.find((name) => line.startsWith(`${name}: `));
    end += line.length + 1;
    if (by !== undefined) steps.push({ by, text: line.slice(by.length + 2), end });
    else if (steps.length > 0 && line.startsWith("#")) steps[steps.length - 1].end = end;
  }
  const head = steps.length > 0 ? script.slice(0, steps[0].end - steps[0].by.length - steps[0].text.length - 3) : script;
  return { steps, head };
}
