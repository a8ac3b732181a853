// The editor of one file: CodeMirror with colours, problems, completion and hover of the server.
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { json } from "@codemirror/legacy-modes/mode/javascript";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import entries from "../../../editors/vscode/syntaxes/entries.json";
import game from "../../../editors/vscode/syntaxes/game.json";
import rules from "../../../editors/vscode/syntaxes/rules.json";
import score from "../../../editors/vscode/syntaxes/score.json";
import { say } from "../texts.js";
import { stream_parser, with_strings } from "./textmate.js";

const kColours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: [tags.number, tags.atom, tags.bool, tags.labelName], color: "var(--code-number)" },
  { tag: tags.keyword, color: "var(--act)" },
  { tag: [tags.propertyName, tags.standard(tags.variableName)], color: "var(--chosen)" },
  { tag: tags.typeName, fontWeight: "600" },
]);

/** @type {Record<string, any>} by the end of a file's name */
const kLanguages = {
  lua: StreamLanguage.define(with_strings(lua, rules)), json: StreamLanguage.define(json),
  game: StreamLanguage.define(stream_parser(game)), score: StreamLanguage.define(stream_parser(score)),
  ...Object.fromEntries(["cards", "tiles", "map"].map((end) => [end, StreamLanguage.define(stream_parser(entries))])),
};

/** @param {import("@codemirror/state").Text} doc @param {import("./server.js").Place} place */
function position(doc, place) {
  const line = doc.line(Math.min(doc.lines, place.line + 1));
  return Math.min(line.to, line.from + place.character);
}

/** @param {import("@codemirror/state").Text} doc @param {number} at @returns {import("./server.js").Place} */
function place(doc, at) {
  const line = doc.lineAt(at);
  return { line: line.number - 1, character: at - line.from };
}

/** @param {any} contents of a hover: Markdown or text */
function plain(contents) {
  return typeof contents === "string" ? contents : contents?.value ?? "";
}

export class Editor {
  /** @param {{server: import("./server.js").LanguageServer, changed: (path: string, text: string) => void, save: () => void}} uses */
  constructor(uses) {
    this.uses = uses;
    this.path = "";
    /** @type {Map<string, EditorState>} files that were open, with what can be taken back in them */
    this.states = new Map();
    this.view = new EditorView();
    this.view.dom.id = "code";
  }

  /** @param {string} path @param {string} text */
  state(path, text) {
    const { server, changed, save } = this.uses;
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), closeBrackets(), lintGutter(), indentUnit.of("  "),
        syntaxHighlighting(kColours), kLanguages[path.slice(path.lastIndexOf(".") + 1)] ?? [],
        // Escape, then Tab leaves the editor: people without a mouse get out.
        keymap.of([{ key: "Mod-s", run: () => (save(), true) }, ...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": say("edit_file", { path }) }),
        EditorView.lineWrapping,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(path, update.state.doc.toString());
        }),
        autocompletion({ override: [(context) => this.complete(context)] }),
        hoverTooltip((view, at) => this.hover(view, at)),
      ],
    });
  }

  /** @param {string} path @param {string} text @param {number} [line] from 1, where it is shown */
  show(path, text, line) {
    if (this.path !== "") this.states.set(this.path, this.view.state);
    this.path = path;
    const known = this.states.get(path);
    this.view.setState(known?.doc.toString() === text ? known : this.state(path, text));
    if (line !== undefined) {
      const at = this.view.state.doc.line(Math.min(line, this.view.state.doc.lines)).from;
      this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      this.view.focus();
    }
  }

  /** @param {import("./server.js").Problem[]} problems of the file that is shown */
  mark(problems) {
    const { doc } = this.view.state;
    this.view.dispatch(setDiagnostics(this.view.state, problems.map((each) => {
      const from = position(doc, each.range.start);
      return { from, to: Math.max(from, position(doc, each.range.end)), severity: each.severity === 1 ? "error" : "warning", message: each.message, source: each.code };
    })));
  }

  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  async complete(context) {
    const word = context.matchBefore(/[\p{L}\d_-]+/u);
    if (word === null && !context.explicit) return null;
    const { server } = this.uses;
    const answer = await server.ask("completion", this.path, place(context.state.doc, context.pos));
    const items = Array.isArray(answer) ? answer : answer?.items ?? [];
    return {
      from: word?.from ?? context.pos,
      options: items.map((/** @type {any} */ each) => ({ label: each.label, detail: each.detail, apply: each.textEdit?.newText ?? each.insertText ?? each.label,
        info: each.documentation === undefined ? undefined : plain(each.documentation) })),
      validFor: /^[\p{L}\d_-]*$/u,
    };
  }

  /** @param {EditorView} view @param {number} at */
  async hover(view, at) {
    const found = await this.uses.server.ask("hover", this.path, place(view.state.doc, at));
    const text = plain(found?.contents);
    if (text === "") return null;
    return { pos: at, create: () => {
      const dom = document.createElement("div");
      dom.className = "meaning";
      dom.textContent = text;
      return { dom };
    } };
  }
}
