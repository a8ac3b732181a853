// Choosing a move by its parts: every pick drops the moves without it. Knows no game.

/** @typedef {{name: string, kind: string, value: string, things: string[]}} Part */
/** @typedef {{text: string, verb: string, parameters: Part[]}} Move */

/** The name of a thing without its container. @param {string} thing */
export function own_name(thing) {
  return thing.slice(thing.lastIndexOf("/") + 1);
}

/** Whether a thing of a move is the thing in the picture. Moves may not know the container. */
/** @param {string} named @param {string} drawn */
export function is_same(named, drawn) {
  return named === drawn || (!named.includes("/") && named === own_name(drawn));
}

/** @param {Move} move @returns {string[]} */
export function things_of(move) {
  return move.parameters.flatMap((part) => part.things);
}

/** How often a move takes each of the picks; false when it lacks one.
 * @param {Move} move @param {string[]} picks */
function has_all(move, picks) {
  const left = things_of(move);
  return picks.every((pick) => {
    const at = left.findIndex((named) => is_same(named, pick));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** @param {Move} move @param {string} name of a parameter, or `verb` */
function value_of(move, name) {
  return name === "verb" ? move.verb : move.parameters.find((part) => part.name === name)?.value;
}

export class Choosing {
  /** @param {Move[]} moves @param {Set<string>} drawn the things of the picture; others are asked for in words */
  constructor(moves, drawn) {
    const own = new Set([...drawn].map(own_name));
    const is_drawn = (/** @type {string} */ thing) => drawn.has(thing) || (!thing.includes("/") && own.has(thing));
    this.moves = moves.map((move) => ({
      ...move,
      parameters: move.parameters.map((part) => ({ ...part, things: part.things.filter(is_drawn) })),
    }));
    /** @type {string[]} names of things in the picture, in the order picked */
    this.picks = [];
    /** @type {Map<string, string>} values that were chosen by word: of `verb` and of parameters */
    this.words = new Map();
  }

  /** The moves that are still possible. @param {string} [but] a word that does not count */
  remaining(but) {
    const words = [...this.words].filter(([name]) => name !== but);
    return this.moves.filter((move) => has_all(move, this.picks) && words.every(([name, value]) => value_of(move, name) === value));
  }

  /** The names, as moves give them, of what can be picked now. */
  offered() {
    const names = new Set();
    for (const move of this.remaining(this.turning()?.name)) {
      const left = things_of(move);
      for (const pick of this.picks) left.splice(left.findIndex((named) => is_same(named, pick)), 1);
      for (const name of left) names.add(name);
    }
    return names;
  }

  /** Whether a thing in the picture would narrow the choice.
   * @param {string} drawn @param {Set<string>} [offered] what `offered` gave */
  is_lit(drawn, offered = this.offered()) {
    return offered.has(drawn) || offered.has(own_name(drawn));
  }

  /** Whether anything has been chosen. */
  begun() {
    return this.picks.length + this.words.size > 0;
  }

  /** @param {string} drawn @returns {boolean} whether it was taken */
  pick(drawn) {
    if (!this.is_lit(drawn)) return false;
    this.picks.push(drawn);
    this.settle();
    return true;
  }

  /** @param {string} drawn @returns {boolean} whether it had been picked */
  unpick(drawn) {
    const at = this.picks.lastIndexOf(drawn);
    if (at < 0) return false;
    this.picks.splice(at, 1);
    this.words.clear();
    return true;
  }

  /** @param {string} name @param {string} value */
  say(name, value) {
    this.words.set(name, value);
    this.settle();
  }

  /** Where only the turn of something is open, the first one that fits is taken to begin with. */
  settle() {
    if (this.turning() !== null) return;
    const asked = this.question();
    if (asked !== null && asked.turns) this.words.set(asked.name, asked.values[0]);
  }

  /** Takes the last choice back. @returns {boolean} whether there was one */
  back() {
    const turned = this.turning();
    if (turned !== null) this.words.delete(turned.name);
    const last = [...this.words.keys()].pop();
    if (last !== undefined) return this.words.delete(last);
    return this.picks.pop() !== undefined || turned !== null;
  }

  clear() {
    this.picks = [];
    this.words.clear();
  }

  /** The move that would be done: the only one left, or the one of which everything was picked. */
  chosen() {
    if (!this.begun()) return null;
    const left = this.remaining();
    if (left.length === 1) return left[0];
    const whole = left.filter((move) => this.picks.length > 0 && things_of(move).length === this.picks.length);
    return whole.length === 1 ? whole[0] : null;
  }

  /** What can be turned: the word that says how, and all of its values. */
  turning() {
    for (const name of this.words.keys()) {
      const asked = this.values_of(name, this.remaining(name));
      if (asked !== null && asked.turns) return asked;
    }
    return null;
  }

  /** Turns what can be turned by one. @param {number} by 1 or -1 @returns {boolean} */
  turn(by) {
    const asked = this.turning();
    if (asked === null) return false;
    const at = asked.values.indexOf(this.words.get(asked.name) ?? "");
    this.words.set(asked.name, asked.values[(at + by + asked.values.length) % asked.values.length]);
    return true;
  }

  /** The values of a parameter among moves, when they differ though its things do not.
   * @param {string} name @param {Move[]} moves @returns {{name: string, values: string[], turns: boolean} | null} */
  values_of(name, moves) {
    const values = new Set();
    const things = new Set();
    for (const move of moves) {
      const part = move.parameters.find((each) => each.name === name);
      values.add(part?.value ?? "");
      things.add(part?.things.join("\n") ?? "");
    }
    if (values.size < 2 || things.size !== 1) return null;
    const numbered = [...values].every((value) => /^-?\d+$/.test(value));
    const sorted = [...values].sort(numbered ? (a, b) => Number(a) - Number(b) : undefined);
    return { name, values: sorted, turns: moves.length === values.size && [...things][0].endsWith(")") };
  }

  /**
   * What remains to be said by word: the verb when it differs, else the first parameter whose
   * values differ though its things do not, such as a number or the turns of a tile.
   * @returns {{name: string, values: string[], turns: boolean} | null}
   */
  question() {
    const left = this.remaining();
    if (left.length < 2 || !this.begun()) return null;
    const verbs = new Set(left.map((move) => move.verb));
    if (verbs.size > 1) return { name: "verb", values: [...verbs].sort(), turns: false };
    for (const part of left[0].parameters) {
      const asked = this.values_of(part.name, left);
      if (asked !== null) return asked;
    }
    return null;
  }
}

/** So many moves are tried to find out why a thing cannot be picked. */
const kMostTries = 3;

/** Moves as legal ones, with another thing of the same container in the place of theirs.
 * @param {Move[]} moves @param {string} thing */
export function moves_with(moves, thing) {
  const container = thing.slice(0, thing.lastIndexOf("/") + 1);
  const name = own_name(thing);
  const found = new Map();
  for (const move of moves) {
    for (const part of move.parameters) {
      const other = part.things.find((each) => each.slice(0, each.lastIndexOf("/") + 1) === container);
      if (container === "" || other === undefined || found.has(`${move.verb} ${part.name}`)) continue;
      // The picture names segments behind their cell; a move may take the cell, or the segment alone.
      const was = own_name(other);
      const cell = was.slice(0, -part.value.length);
      const value = /^\([^)]*\)$/.test(was) ? name.match(/^\([^)]*\)/)?.[0] ?? name
        : was !== part.value && was.endsWith(part.value) && name.startsWith(cell) ? name.slice(cell.length) : name;
      found.set(`${move.verb} ${part.name}`, move.text.replace(part.value, value));
    }
  }
  return [...found.values()].slice(0, kMostTries);
}

/** How well a text answers what was typed; 0: not at all.
 * @param {string} text @param {string} typed */
export function match(text, typed) {
  const low = text.toLowerCase();
  const want = typed.trim().toLowerCase();
  if (want === "") return 1;
  if (low.startsWith(want)) return 4;
  if (want.split(/\s+/).every((word) => low.split(/\s+/).some((each) => each.startsWith(word)))) return 3;
  if (low.includes(want)) return 2;
  let at = 0;
  for (const letter of want) {
    at = low.indexOf(letter, at) + 1;
    if (at === 0) return 0;
  }
  return 1;
}

/** The moves that fit what was typed, best first. @param {Move[]} moves @param {string} typed */
export function search(moves, typed) {
  return moves
    .map((move, at) => ({ move, at, score: match(move.text, typed) }))
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map((each) => each.move);
}
