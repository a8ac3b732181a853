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

export class Choosing {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {string[]} names of things in the picture, in the order picked */
    this.picks = [];
    /** @type {Map<string, string>} values that were chosen by word: of `verb` and of parameters */
    this.words = new Map();
  }

  /** The moves that are still possible. */
  remaining() {
    return this.moves.filter(
      (move) =>
        has_all(move, this.picks) &&
        [...this.words].every(([name, value]) =>
          name === "verb" ? move.verb === value : move.parameters.some((p) => p.name === name && p.value === value)),
    );
  }

  /** Whether a thing in the picture would narrow the choice. @param {string} drawn */
  is_lit(drawn) {
    return this.remaining().some((move) => has_all(move, [...this.picks, drawn]));
  }

  /** @param {string} drawn @returns {boolean} whether it was taken */
  pick(drawn) {
    if (!this.is_lit(drawn)) return false;
    this.picks.push(drawn);
    return true;
  }

  /** Takes the last pick back, else the last word. @returns {boolean} */
  back() {
    if (this.picks.pop() !== undefined) return true;
    const last = [...this.words.keys()].pop();
    return last !== undefined && this.words.delete(last);
  }

  clear() {
    this.picks = [];
    this.words.clear();
  }

  /** The move when one is left that holds nothing beyond what was picked, or the only one. */
  chosen() {
    const left = this.remaining();
    return left.length === 1 ? left[0] : null;
  }

  /** Moves of which everything was picked: with several cards a shorter choice may be complete. */
  complete() {
    if (this.picks.length === 0) return [];
    return this.remaining().filter((move) => things_of(move).length === this.picks.length);
  }

  /**
   * What remains to be said by word: the verb when it differs, else the first parameter whose
   * values differ though its things do not, such as the turns of a tile.
   * @returns {{name: string, values: string[]} | null}
   */
  question() {
    const left = this.remaining();
    if (left.length < 2) return null;
    const verbs = new Set(left.map((move) => move.verb));
    if (verbs.size > 1) return this.picks.length > 0 ? { name: "verb", values: [...verbs].sort() } : null;
    for (const part of left[0].parameters) {
      const values = new Set();
      const things = new Set();
      for (const move of left) {
        const same = move.parameters.find((p) => p.name === part.name);
        values.add(same?.value ?? "");
        things.add(same?.things.join("\n") ?? "");
      }
      if (values.size > 1 && things.size === 1) return { name: part.name, values: [...values].sort() };
    }
    return null;
  }
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
