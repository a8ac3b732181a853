// The module of the engine as a function from a line to a line.

/** @typedef {{lengthBytesUTF8: (text: string) => number, stringToUTF8: (text: string, at: number, most: number) => void,
 *   UTF8ToString: (at: number) => string, _malloc: (size: number) => number, _free: (at: number) => void,
 *   _castellan_answer: (at: number) => number}} Module */

/** Lines may be long: they lie in the heap of the module, not on its stack.
 * @param {Module} module @param {string} line @returns {string} empty where no answer is due */
export function answer(module, line) {
  const size = module.lengthBytesUTF8(line) + 1;
  const at = module._malloc(size);
  module.stringToUTF8(line, at, size);
  try {
    return module.UTF8ToString(module._castellan_answer(at));
  } finally {
    module._free(at);
  }
}
