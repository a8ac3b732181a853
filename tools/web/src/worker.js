// The module of the engine in a worker: a line in, a line out.
// @ts-ignore the module is built by emscripten
import createModule from "./castellan.js";
import { answer } from "./module.js";

/** @type {string[]} */
const early = [];
/** @type {import("./module.js").Module | null} */
let module = null;

/** @param {string} line */
function reply(line) {
  if (module === null) return void early.push(line);
  const text = answer(module, line);
  if (text) postMessage({ line: text });
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
