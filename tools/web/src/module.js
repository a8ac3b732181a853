// The module of the engine as functions: lines in, lines out; files.

/** @typedef {{readdir: (path: string) => string[], stat: (path: string) => {mode: number}, isDir: (mode: number) => boolean,
 *   readFile: (path: string, options: {encoding: "utf8"}) => string, writeFile: (path: string, text: string) => void,
 *   mkdirTree: (path: string) => void, unlink: (path: string) => void, rmdir: (path: string) => void,
 *   analyzePath: (path: string) => {exists: boolean}}} FileSystem */
/** @typedef {{lengthBytesUTF8: (text: string) => number, stringToUTF8: (text: string, at: number, most: number) => void,
 *   UTF8ToString: (at: number) => string, _malloc: (size: number) => number, _free: (at: number) => void,
 *   _castellan_answer: (at: number) => number, _castellan_edit: (at: number) => number, FS: FileSystem}} Module */

/** Lines may be long: they lie in the heap of the module, not on its stack.
 * @param {Module} module @param {(at: number) => number} run @param {string} line */
function called(module, run, line) {
  const size = module.lengthBytesUTF8(line) + 1;
  const at = module._malloc(size);
  module.stringToUTF8(line, at, size);
  try {
    return module.UTF8ToString(run(at));
  } finally {
    module._free(at);
  }
}

/** @param {Module} module @param {string} line @returns {string} empty where no answer is due */
export function answer(module, line) {
  return called(module, module._castellan_answer, line);
}

/** What the server for editors says to a message and finds by it.
 * @param {Module} module @param {string} message @returns {string[]} messages */
export function edit(module, message) {
  return called(module, module._castellan_edit, message).split("\n").filter((line) => line !== "");
}

/** The files below a folder, by their paths in it. @param {FileSystem} fs @param {string} folder
 * @returns {Record<string, string>} */
export function read_folder(fs, folder) {
  /** @type {Record<string, string>} */
  const out = {};
  const walk = (/** @type {string} */ at, /** @type {string} */ name) => {
    for (const each of fs.readdir(at)) {
      if (each === "." || each === "..") continue;
      const path = `${at}/${each}`;
      const own = name + each;
      if (fs.isDir(fs.stat(path).mode)) walk(path, `${own}/`);
      else out[own] = fs.readFile(path, { encoding: "utf8" });
    }
  };
  walk(folder, "");
  return out;
}

/** @param {FileSystem} fs @param {string} path */
function remove(fs, path) {
  for (const each of fs.readdir(path)) {
    if (each === "." || each === "..") continue;
    const inner = `${path}/${each}`;
    if (fs.isDir(fs.stat(inner).mode)) remove(fs, inner);
    else fs.unlink(inner);
  }
  fs.rmdir(path);
}

/** Puts files in the place of what a folder held. @param {FileSystem} fs @param {string} folder
 * @param {Record<string, string>} files by paths in it */
export function write_folder(fs, folder, files) {
  if (fs.analyzePath(folder).exists) remove(fs, folder);
  fs.mkdirTree(folder);
  for (const [name, text] of Object.entries(files)) {
    const parts = name.split("/");
    if (parts.some((part) => part === "" || part === "." || part === "..")) throw new RangeError(`'${name}' is no path in a package`);
    fs.mkdirTree([folder, ...parts.slice(0, -1)].join("/"));
    fs.writeFile(`${folder}/${name}`, text);
  }
}
