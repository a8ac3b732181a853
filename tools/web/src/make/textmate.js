// Colours texts by the TextMate grammars that editors use (tools/editors), as far as these go:
// `match` with `captures`, `begin` and `end` on one line, `include` of the repository.

/** @typedef {{name?: string, match?: string, begin?: string, end?: string, include?: string, patterns?: Pattern[],
 *   captures?: Record<string, {name: string} | undefined>}} Pattern */
/** @typedef {{patterns: Pattern[], repository?: Record<string, {patterns: Pattern[]}>}} Grammar */
/** @typedef {{style: string | null, match: RegExp, captures: [number, string][], end: RegExp | null, inner: Rule[]}} Rule */

/** What CodeMirror calls a scope. The first that begins it counts. */
const kStyles = [
  ["comment", "comment"], ["string", "string"], ["constant.numeric", "number"], ["constant.language", "atom"], ["constant", "labelName"],
  ["keyword", "keyword"], ["storage", "keyword"], ["support.variable", "variableName"], ["support", "propertyName"],
  ["entity.name", "typeName"], ["entity", "propertyName"], ["variable", "variableName"],
];

/** @param {string | undefined} scope */
function style_of(scope) {
  return kStyles.find(([begin]) => scope?.startsWith(begin))?.[1] ?? null;
}

/** @param {Pattern[]} patterns @param {Grammar} grammar @returns {Rule[]} */
function rules_of(patterns, grammar) {
  return patterns.flatMap((each) => {
    if (each.include !== undefined) return rules_of(grammar.repository?.[each.include.slice(1)]?.patterns ?? [], grammar);
    return [{
      style: style_of(each.name),
      match: new RegExp(each.match ?? each.begin ?? "", "yd"),
      captures: Object.entries(each.captures ?? {}).map(([n, of]) => [Number(n), style_of(of?.name) ?? ""]),
      end: each.end === undefined ? null : new RegExp(each.end, "y"),
      inner: rules_of(each.patterns ?? [], grammar),
    }];
  });
}

/** @typedef {{within: Rule | null, pieces: [number, string | null][]}} State `pieces`: ends and styles of what is matched */

/** @param {RegExpExecArray} found @param {Rule} rule @returns {[number, string | null][]} */
function pieces_of(found, rule) {
  const end = found.index + found[0].length;
  /** @type {[number, string | null][]} */
  const out = [];
  let at = found.index;
  for (const [n, style] of rule.captures) {
    const range = found.indices?.[n];
    if (range === undefined || range[1] <= at) continue;
    if (range[0] > at) out.push([range[0], rule.style]);
    out.push([range[1], style || null]);
    at = range[1];
  }
  if (at < end) out.push([end, rule.style]);
  return out;
}

/** A parser for CodeMirror's StreamLanguage. @param {Grammar} grammar */
export function stream_parser(grammar) {
  const rules = rules_of(grammar.patterns, grammar);
  return {
    startState: () => /** @type {State} */ ({ within: null, pieces: [] }),
    copyState: (/** @type {State} */ state) => ({ within: state.within, pieces: [...state.pieces] }),
    /** @param {{string: string, pos: number, sol: () => boolean, next: () => unknown}} stream @param {State} state @returns {string | null} */
    token(stream, state) {
      if (stream.sol()) [state.within, state.pieces] = [null, []];
      const piece = state.pieces.shift();
      if (piece !== undefined) {
        stream.pos = piece[0];
        return piece[1];
      }
      const { within } = state;
      const matched = (/** @type {RegExp} */ pattern) => {
        pattern.lastIndex = stream.pos;
        return pattern.exec(stream.string);
      };
      const end = within?.end ? matched(within.end) : null;
      if (within !== null && end !== null && end[0] !== "") {
        stream.pos += end[0].length;
        state.within = null;
        return within.style;
      }
      for (const rule of within?.inner ?? rules) {
        const found = matched(rule.match);
        if (found === null || found[0] === "") continue;
        if (rule.end !== null) state.within = rule;
        state.pieces = pieces_of(found, rule);
        const first = state.pieces.shift();
        stream.pos = first?.[0] ?? stream.pos + found[0].length;
        return first?.[1] ?? rule.style;
      }
      stream.next();
      return within?.style ?? null;
    },
  };
}

/** Colours what another parser calls strings by a grammar: rule text in Lua. What the grammar does not know
 * stays a string. @param {any} outer a parser @param {Grammar} grammar */
export function with_strings(outer, grammar) {
  const inner = stream_parser(grammar);
  /** @param {string} text @param {number} from @returns {[number, string | null][]} */
  const pieces_of_string = (text, from) => {
    const stream = { string: text, pos: 0, sol: () => stream.pos === 0, next: () => (stream.pos += 1) };
    const state = inner.startState();
    /** @type {[number, string | null][]} */
    const out = [];
    while (stream.pos < text.length) {
      const style = inner.token(stream, state) ?? "string";
      if (out.length > 0 && out[out.length - 1][1] === style) out.pop();
      out.push([from + stream.pos, style]);
    }
    return out;
  };
  return {
    ...outer,
    startState: (/** @type {number} */ unit) => ({ outer: outer.startState(unit), pieces: /** @type {[number, string | null][]} */ ([]) }),
    copyState: (/** @type {any} */ state) => ({ outer: { ...state.outer }, pieces: [...state.pieces] }),
    /** @param {any} stream @param {any} state */
    token(stream, state) {
      if (stream.sol()) state.pieces = [];
      if (state.pieces.length === 0) {
        const from = stream.pos;
        const style = outer.token(stream, state.outer);
        if (style !== "string") return style;
        state.pieces = pieces_of_string(stream.string.slice(from, stream.pos), from);
      }
      const [end, style] = state.pieces.shift();
      stream.pos = end;
      return style;
    },
    indent: (/** @type {any} */ state, /** @type {string} */ text, /** @type {any} */ context) => outer.indent?.(state.outer, text, context) ?? null,
  };
}
