// The engine behind the lines of docs/rpc.md: one request at a time to a worker.

/** @typedef {{code: number, message: string, data?: {id?: string, message?: string, nearest?: string[], where?: {file: string, line: number}}}} Refusal */

/** A request that the engine refused. */
export class Refused extends Error {
  /** @param {Refusal} error */
  constructor(error) {
    super(error.data?.message ?? error.message);
    this.id = error.data?.id ?? "";
    this.nearest = error.data?.nearest ?? [];
    this.file = error.data?.where?.file ?? "";
    this.line = error.data?.where?.line ?? 0;
  }
}

/** Raised for every open request when the worker is ended. */
export class Stopped extends Error {}

export class Engine {
  /** @param {{silence?: number, too_slow?: string, onstart?: () => void}} [options] `silence`: milliseconds after
   * which a silent worker is ended, for the reason `too_slow` */
  constructor(options = {}) {
    this.silence = options.silence ?? 30000;
    this.too_slow = options.too_slow ?? "no answer in time";
    this.onstart = options.onstart ?? (() => {});
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, timer: number}>} */
    this.open = new Map();
    this.last = 0;
    this.worker = this.start();
  }

  /** Begins with a new worker. @returns {Worker} */
  start() {
    this.ready = false;
    this.ended = "";
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = (event) => this.hear(event.data);
    this.worker.onerror = (event) => this.stop(event.message || "the module could not be loaded");
    return this.worker;
  }

  /** @param {{ready?: true, failed?: string, line?: string, id?: number, result?: any, refused?: string}} message */
  hear(message) {
    if (message.failed !== undefined) return this.stop(message.failed);
    if (message.ready) {
      this.ready = true;
      for (const [id, request] of this.open) request.timer = this.watch(id);
      return this.onstart();
    }
    const { id, result, refused } = message;
    const answer = message.line !== undefined ? JSON.parse(message.line)
      : refused === undefined ? { id, result } : { id, error: { code: 0, message: refused } };
    const request = this.open.get(answer.id);
    if (request === undefined) return;
    this.open.delete(answer.id);
    clearTimeout(request.timer);
    if (answer.error) request.reject(new Refused(answer.error));
    else request.resolve(answer.result);
  }

  /** @param {number} id */
  watch(id) {
    return setTimeout(() => {
      if (this.open.has(id)) this.stop(this.too_slow);
    }, this.silence);
  }

  /** Ends the worker; what was asked fails. @param {string} why */
  stop(why) {
    this.worker.terminate();
    this.ended = why || "ended";
    const waiting = [...this.open.values()];
    this.open.clear();
    for (const request of waiting) {
      clearTimeout(request.timer);
      request.reject(new Stopped(why));
    }
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>} the result; rejects with Refused or Stopped
   */
  ask(method, params = {}) {
    return this.post((id) => JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  }

  /** A message to the server for editors. @param {object} message @returns {Promise<object[]>} what it says and finds by it */
  async edit(message) {
    const lines = await this.post((id) => ({ id, edit: JSON.stringify({ jsonrpc: "2.0", ...message }) }));
    return lines.map((/** @type {string} */ line) => JSON.parse(line));
  }

  /** @param {string} folder @returns {Promise<Record<string, string>>} texts by path */
  read(folder) {
    return this.post((id) => ({ id, read: folder }));
  }

  /** @param {string} folder @param {Record<string, string>} files all that it holds afterwards @returns {Promise<void>} */
  write(folder, files) {
    return this.post((id) => ({ id, write: folder, files }));
  }

  /** @param {(id: number) => import("./worker.js").Message} message @returns {Promise<any>} */
  post(message) {
    if (this.ended) return Promise.reject(new Stopped(this.ended));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject, timer: this.ready ? this.watch(id) : 0 });
      this.worker.postMessage(message(id));
    });
  }
}
