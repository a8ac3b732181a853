// The module of the engine in a worker: a line of the protocol in, a line out; messages of editors
// and files of the page's own packages likewise.
// @ts-ignore the module is built by emscripten
import createModule from "./castellan.js";
import { answer, edit, read_folder, write_folder } from "./module.js";

/** @typedef {string | {id: number, edit?: string, read?: string, write?: string, files?: Record<string, string>}} Message */

/** @type {Message[]} */
const early = [];
/** @type {import("./module.js").Module | null} */
let module = null;

/** @param {Message} message */
function reply(message) {
  if (module === null) return void early.push(message);
  if (typeof message === "string") {
    const text = answer(module, message);
    if (text) postMessage({ line: text });
    return;
  }
  const { id } = message;
  try {
    if (message.edit !== undefined) postMessage({ id, result: edit(module, message.edit) });
    else if (message.read !== undefined) postMessage({ id, result: read_folder(module.FS, message.read) });
    else if (message.write !== undefined) postMessage({ id, result: write_folder(module.FS, message.write, message.files ?? {}) });
  } catch (error) {
    postMessage({ id, refused: String(/** @type {Error} */ (error).message ?? error) });
  }
}

onmessage = (event) => reply(event.data);

createModule({ print: () => {}, printErr: () => {} }).then(
  (/** @type {import("./module.js").Module} */ made) => {
    module = made;
    postMessage({ ready: true });
    early.splice(0).forEach(reply);
  },
  (/** @type {Error} */ error) => postMessage({ failed: String(error) }),
);
