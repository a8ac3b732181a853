// The server for editors (docs/editors.md) in a worker of its own: a check takes as long as it takes.
import { Engine } from "../engine.js";
import { provide } from "../packages.js";

/** @typedef {{line: number, character: number}} Place */
/** @typedef {{range: {start: Place, end: Place}, severity: number, code?: string, message: string}} Problem */

/** A large ruleset has many configurations. */
const kSilence = 120000;

export class LanguageServer {
  /** @param {string} folder of the package, where the engine has it @param {Record<string, string>} files
   * @param {(path: string, problems: Problem[]) => void} tell is told what is wrong in a file */
  constructor(folder, files, tell) {
    this.folder = folder;
    this.tell = tell;
    this.engine = new Engine({ silence: kSilence });
    this.last = 0;
    /** @type {Map<string, number>} versions of open documents */
    this.open = new Map();
    this.ready = this.begin(files);
    this.ready.catch(() => {});
  }

  /** @param {Record<string, string>} files */
  async begin(files) {
    provide(this.engine);
    await this.engine.write(this.folder, files);
    await this.request("initialize", { processId: null, capabilities: {} });
    await this.notify("initialized", {});
  }

  end() {
    this.engine.stop("closed");
  }

  /** @param {string} path */
  uri(path) {
    return `file://${this.folder}/${path}`;
  }

  /** Diagnostics come with whatever is answered. @param {any[]} said @param {number} [id] */
  hear(said, id) {
    for (const each of said) {
      if (each.method !== "textDocument/publishDiagnostics" || !each.params.uri.startsWith(this.uri(""))) continue;
      this.tell(each.params.uri.slice(this.uri("").length), each.params.diagnostics);
    }
    return said.find((each) => each.id === id)?.result ?? null;
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} null also for what is refused */
  async request(method, params) {
    const id = ++this.last;
    return this.hear(await this.engine.edit({ id, method, params }), id);
  }

  /** @param {string} method @param {object} params */
  async notify(method, params) {
    this.hear(await this.engine.edit({ method, params }));
  }

  /** The text of a file as it stands in the editor. @param {string} path @param {string} text */
  async change(path, text) {
    await this.ready;
    const version = (this.open.get(path) ?? 0) + 1;
    this.open.set(path, version);
    const uri = this.uri(path);
    if (version === 1) await this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "castellan", version, text } });
    else await this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
  }

  /** @param {string} method such as `hover` @param {string} path @param {Place} position */
  async ask(method, path, position) {
    await this.ready;
    return this.request(`textDocument/${method}`, { textDocument: { uri: this.uri(path) }, position });
  }
}
