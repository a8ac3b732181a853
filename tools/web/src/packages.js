// Packages of the page's own: files of rules that a person wrote, dropped or was given by a link.
// Every engine of the page has them under /mine, where they come before the shipped ones.
import { keep, kept_json } from "./settings.js";

/** @typedef {Record<string, string>} Files texts by path in the package */

const kMostBytes = 8 << 20;
const kMostFiles = 2000;
const kText = /\.(json|lua|cards|tiles|map|score|game|pad|md|txt)$/;
const kIndex = "packages";

/** @type {Map<string, Files>} by name */
export const mine = new Map();

/** @param {unknown} value @returns {value is Files} */
function are_files(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === "string");
}

const names = kept_json(kIndex);
for (const name of Array.isArray(names) ? names : []) {
  const files = typeof name === "string" ? kept_json(`package.${name}`) : null;
  if (are_files(files)) mine.set(name, files);
}

/** @param {string} name */
export function folder_of(name) {
  return `/mine/${name}`;
}

/** @param {import("./engine.js").Engine} engine that has none of them */
export function provide(engine) {
  for (const [name, files] of mine) engine.write(folder_of(name), files).catch(() => {});
}

/** Remembers a package. @param {string} name @param {Files} files @returns {boolean} whether the browser has room for it */
export function put(name, files) {
  mine.set(name, files);
  return keep(`package.${name}`, JSON.stringify(files)) && keep(kIndex, JSON.stringify([...mine.keys()]));
}

/** The name that a manifest gives its package. @param {Files} files @returns {string | null} */
export function name_of(files) {
  try {
    const { id } = JSON.parse(files["ruleset.json"]);
    return typeof id === "string" && /^[a-z][a-z0-9_-]*$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** A copy under another name. @param {Files} files @param {string} name @returns {Files} */
export function renamed(files, name) {
  return { ...files, "ruleset.json": files["ruleset.json"].replace(/("id"\s*:\s*)"[^"]*"/, `$1"${name}"`) };
}

/** The files of dropped folders and of files that were chosen with their folder.
 * @param {{path: string, file: File}[]} list @returns {Promise<Files>} rejects with RangeError what is too large */
export async function files_of(list) {
  const texts = list.filter(({ path }) => kText.test(path) && !path.split("/").some((part) => part.startsWith(".")));
  const bytes = texts.reduce((sum, { file }) => sum + file.size, 0);
  if (texts.length > kMostFiles || bytes > kMostBytes) throw new RangeError(`${texts.length} files, ${(bytes / (1 << 20)).toFixed(1)} MB`);
  const manifest = texts.map(({ path }) => path).filter((path) => /(^|\/)ruleset\.json$/.test(path)).sort((a, b) => a.length - b.length)[0] ?? "";
  const root = manifest.slice(0, manifest.length - "ruleset.json".length);
  /** @type {Files} */
  const out = {};
  for (const { path, file } of texts) if (path.startsWith(root)) out[path.slice(root.length)] = await file.text();
  return out;
}

/** @param {any} entry of a drop @param {string} [under] @returns {Promise<{path: string, file: File}[]>} */
export async function walk(entry, under = "") {
  if (entry.isFile) return [{ path: under + entry.name, file: await new Promise((done, failed) => entry.file(done, failed)) }];
  const reader = entry.createReader();
  const out = [];
  for (;;) {
    // It gives a hundred at a time.
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0 || out.length > kMostFiles) return out;
    for (const each of some) out.push(...(await walk(each, `${under}${entry.name}/`)));
  }
}
