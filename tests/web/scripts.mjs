// Every game script of the tree gives the same hash in the module as in the native program.
// Usage: node scripts.mjs SITE PROGRAM ROOT
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [site, program, root] = process.argv.slice(2);

function scripts(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? scripts(path) : name.endsWith(".game") ? [path] : [];
  });
}

const files = scripts(join(root, "rulesets"));
const lines = files.map((path, at) =>
  JSON.stringify({ jsonrpc: "2.0", id: at, method: "load", params: { text: readFileSync(path, "utf8") } }));
const outcome = (line) => {
  const { result, error } = JSON.parse(line);
  return result ? result.hash : `refused: ${error.data?.id ?? error.message}`;
};

const begin = performance.now();
const native = spawnSync(program, ["rpc", "--max-games", "100000"], { cwd: root, input: lines.join("\n") + "\n", maxBuffer: 1 << 30 });
const between = performance.now();
const expected = native.stdout.toString().trim().split("\n").map(outcome);

const { default: create } = await import(pathToFileURL(join(site, "castellan.mjs")));
const wasmBinary = readFileSync(join(site, "castellan.wasm"));
const data = readFileSync(join(site, "castellan.data"));
const module = await create({ wasmBinary, getPreloadedPackage: () => data.buffer.slice(data.byteOffset, data.byteOffset + data.length) });
const started = performance.now();
let failed = 0;
lines.forEach((line, at) => {
  const got = outcome(module.ccall("castellan_answer", "string", ["string"], [line]));
  if (got === expected[at]) return;
  failed += 1;
  console.log(`${files[at]}: the module gives ${got}, the program ${expected[at]}`);
});
const ratio = (performance.now() - started) / (between - begin);
console.log(`${files.length} scripts, ${failed} differ; the module takes ${ratio.toFixed(2)} times as long as the program; ` +
  `${(wasmBinary.length / 1e6).toFixed(1)} MB of code, ${(data.length / 1e6).toFixed(1)} MB of rules`);
const known = expected.filter((each) => !each.startsWith("refused")).length;
process.exit(failed === 0 && known > files.length / 2 && ratio < 20 && wasmBinary.length < 20e6 ? 0 : 1);
