// The module of the engine in a worker: a line in, a line out.
// @ts-ignore the module is built by emscripten
import createModule from "./castellan.mjs";

/** @type {string[]} */
const early = [];
/** @type {any} */
let module = null;

/** @param {string} line */
function answer(line) {
  const text = module.ccall("castellan_answer", "string", ["string"], [line]);
  if (text) postMessage({ line: text });
}

onmessage = (event) => {
  if (module === null) early.push(event.data);
  else answer(event.data);
};

createModule({ print: () => {}, printErr: () => {} }).then(
  (/** @type {any} */ made) => {
    module = made;
    postMessage({ ready: true });
    for (const line of early.splice(0)) answer(line);
  },
  (/** @type {Error} */ error) => postMessage({ failed: String(error) }),
);
