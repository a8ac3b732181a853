// Choosing a move part by part, where there are too many moves to fetch them all: the engine says
// what can come next (method `complete`).
import { own_name } from "./choosing.js";

/** So many values are fetched; whoever wants another one types it. */
const kMostValues = 3000;

/** @typedef {{name?: string, kind?: string, values: string[], total: number, at_least?: boolean}} Next */

/** What a value is called in the picture: without its turn. @param {string} value */
function place_of(value) {
  return value.replace(/ turned \d+$/, "");
}

export class Parts {
  /** @param {(params: object) => Promise<Next>} complete */
  constructor(complete) {
    this.complete = complete;
    /** @type {{name: string, value: string}[]} */
    this.chosen = [];
    /** How many of them there was no choice about when it began. */
    this.fixed = 0;
    /** @type {Next} */
    this.next = { values: [], total: 0 };
    /** @type {string[]} of a value that is a list, what has been ticked */
    this.ticked = [];
  }

  /** @param {{name: string, value: string}[]} chosen is taken over only where the engine agrees
   * @returns {Promise<void>} */
  async read(chosen) {
    const next = await this.complete({ chosen, limit: kMostValues });
    // A value that is the only one is chosen by itself.
    if (next.name !== undefined && next.total === 1 && !next.at_least) {
      return this.read([...chosen, { name: next.name, value: next.values[0] }]);
    }
    [this.chosen, this.next, this.ticked] = [chosen, next, []];
  }

  async begin() {
    await this.read([]);
    this.fixed = this.chosen.length;
  }

  /** @param {string} value @returns {Promise<void>} rejects with Refused where it does not fit */
  choose(value) {
    return this.read([...this.chosen, { name: this.next.name ?? "", value }]);
  }

  begun() {
    return this.chosen.length > this.fixed;
  }

  /** Takes back the last part, with those that followed from it. */
  async back() {
    if (this.ticked.length > 0) this.ticked.pop();
    else if (this.begun()) await this.reread(this.chosen.slice(0, -1));
  }

  /** @param {{name: string, value: string}[]} chosen @returns {Promise<void>} */
  async reread(chosen) {
    const next = await this.complete({ chosen, limit: kMostValues });
    if (chosen.length > this.fixed && next.total === 1 && !next.at_least) return this.reread(chosen.slice(0, -1));
    [this.chosen, this.next, this.ticked] = [chosen, next, []];
  }

  /** The move, when all of it is chosen. */
  whole() {
    return this.chosen.length > 0 && this.next.name === undefined ? this.chosen.map(({ value }) => value).join(" ") : null;
  }

  /** Between which numbers, where numbers alone are asked for. @returns {{min: number, max: number} | null} */
  numbers() {
    const { values } = this.next;
    if (values.length < 2 || !values.every((value) => /^-?\d+$/.test(value))) return null;
    const all = values.map(Number);
    // What is beyond the values that were fetched is tried.
    return { min: Math.min(...all), max: this.next.total > values.length ? Infinity : Math.max(...all) };
  }

  /** What lists are made of, where values are lists. @returns {string[]} */
  members() {
    if (!this.next.values.some((value) => value.includes(", "))) return [];
    return [...new Set(this.next.values.flatMap((value) => value.split(", ")))];
  }

  /** Whether one more of a member may still lead to a list. @param {string} member */
  may_tick(member) {
    const want = [...this.ticked, member];
    const has = (/** @type {string} */ value) => {
      const left = value.split(", ");
      return want.every((each) => {
        const at = left.indexOf(each);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    };
    return this.next.total > this.next.values.length || this.next.values.some(has);
  }

  /** The list that is ticked, in the order of the engine where it was fetched; null: none. */
  list() {
    if (this.ticked.length === 0) return null;
    const sorted = [...this.ticked].sort().join(", ");
    const found = this.next.values.find((value) => value.split(", ").sort().join(", ") === sorted);
    return found ?? (this.next.total > this.next.values.length ? this.ticked.join(", ") : null);
  }

  /** The value or the member that a thing of the picture stands for. @param {string} thing */
  value_of(thing) {
    const name = own_name(thing);
    return this.members().find((each) => each === name && this.may_tick(each)) ?? this.next.values.find((value) => place_of(value) === name) ?? null;
  }

  /** @param {string} thing in the picture @returns {Promise<boolean>} whether it was taken */
  async pick(thing) {
    const value = this.value_of(thing);
    if (value === null) return false;
    if (this.members().includes(value)) this.ticked.push(value);
    else await this.choose(value);
    return true;
  }
}
