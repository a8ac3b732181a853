// A second engine in a worker of its own: computer players think in it and whole games are replayed
// in it, so that the engine of the page answers at once.
import { Engine, Refused } from "./engine.js";
import { provide } from "./packages.js";

export class Thinker {
  constructor() {
    /** @type {Engine | null} begun when it is needed */
    this.engine = null;
    this.forget();
  }

  /** The position that it has is nobody's any more. */
  forget() {
    this.number = 0;
    this.hash = "";
  }

  running() {
    if (this.engine === null || this.engine.ended) {
      this.engine = new Engine();
      provide(this.engine);
      this.forget();
    }
    return this.engine;
  }

  /** Ends what it thinks about; whoever waits hears Stopped. */
  stop() {
    this.engine?.stop("hurried");
    this.engine = null;
  }

  /** Takes over a position where it has another one. @param {import("./game.js").Game} game */
  async follow(game) {
    const engine = this.running();
    if (this.number !== 0 && this.hash === game.hash) return;
    const former = this.number;
    const { text } = await game.ask("script");
    const opened = await engine.ask("load", { text, chance: "auto" });
    this.number = opened.game;
    this.hash = opened.hash;
    if (former !== 0) await engine.ask("close", { game: former });
  }

  /** The same move as in the game, so that the next one is thought about at once.
   * @param {string} name @param {string} move */
  async apply(name, move) {
    if (this.engine === null || this.number === 0) return;
    try {
      this.hash = (await this.engine.ask("apply", { game: this.number, move, for: name })).hash;
    } catch {
      this.hash = "";
    }
  }

  /** @param {import("./game.js").Game} game @param {string} player @param {string} by @returns {Promise<string>} a move */
  async suggest(game, player, by) {
    await this.follow(game);
    const seed = Math.floor(Math.random() * 2 ** 31);
    return (await this.running().ask("suggest", { game: this.number, player, by, seed })).move;
  }

  /** The scores after each move, the first entry before any, as a viewer knows them.
   * @param {string} head the script before the first move @param {{by: string, text: string}[]} moves
   * @param {string | undefined} viewer @returns {Promise<Record<string, any>[]>} */
  async scores(head, moves, viewer) {
    const engine = this.running();
    const { game } = await engine.ask("load", { text: head, chance: "auto" });
    const out = [(await engine.ask("status", { game, player: viewer })).scores];
    try {
      for (const { by, text } of moves) {
        out.push((await engine.ask("apply", { game, move: text, for: by, player: viewer })).status.scores);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    await engine.ask("close", { game });
    return out;
  }
}
