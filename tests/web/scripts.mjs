// Every game script of the tree gives the same hash in the module as in the native program.
// Usage: node scripts.mjs SITE PROGRAM ROOT
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { answer } from "../../tools/web/src/module.js";

const kSlowest = 12;                 // times the native program, which may be a build with asserts
const kLargest = 12e6;               // bytes of the module

const [site, program, root] = process.argv.slice(2);

function scripts(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? scripts(path) : name.endsWith(".game") ? [path] : [];
  });
}

/** The hash that a script leads to, or why it is refused. */
function outcome(line) {
  const { result, error } = JSON.parse(line);
  return result ? result.hash : `refused: ${error.data?.id ?? ""} ${error.message}`;
}

const files = scripts(join(root, "rulesets"));
const request = (id, method, params) => JSON.stringify({ jsonrpc: "2.0", id, method, params });
const lines = files.map((path, at) => request(at, "load", { text: readFileSync(path, "utf8") }));

const begin = performance.now();
const native = spawnSync(program, ["rpc", "--max-games", "100000"], { cwd: root, input: lines.join("\n") + "\n", maxBuffer: 1 << 30 });
const native_time = performance.now() - begin;
const expected = native.stdout.toString().trim().split("\n").map(outcome);

// Node takes a module of a .js file for another kind, and emscripten takes node's modules for old ones.
const folder = mkdtempSync(join(tmpdir(), "castellan-"));
Object.assign(globalThis, { __dirname: folder, require: createRequire(import.meta.url) });
copyFileSync(join(site, "castellan.js"), join(folder, "castellan.mjs"));
const { default: create } = await import(pathToFileURL(join(folder, "castellan.mjs")));
rmSync(folder, { recursive: true });
const wasmBinary = readFileSync(join(site, "castellan.wasm"));
const data = readFileSync(join(site, "castellan.data"));
const before = performance.now();
const module = await create({ wasmBinary, getPreloadedPackage: () => data.buffer.slice(data.byteOffset, data.byteOffset + data.length) });
const started = performance.now();
let differ = 0;
lines.forEach((line, at) => {
  const text = answer(module, line);
  const got = outcome(text);
  const { game } = JSON.parse(text).result ?? {};
  if (game !== undefined) answer(module, request(at, "close", { game }));
  if (got === expected[at]) return;
  differ += 1;
  console.log(`${files[at]}: the module gives ${got}, the program ${expected[at]}`);
});
// What is no script is refused as by the program, and the module lives.
const hostile = ["(".repeat(100000), "ruleset nim\nplayers A, B\nexpect " + "(".repeat(50000) + "1 = 1\n", "x".repeat(7 << 20),
  "ruleset nim\nplayers A, B\n" + "A: take 1\nB: take 1\n".repeat(20000), "\0\ud800"];
for (const text of hostile) {
  const got = JSON.parse(answer(module, request(0, "load", { text })));
  if (got.error?.data?.id !== undefined) continue;
  differ += 1;
  console.log(`${text.slice(0, 40)} was not refused: ${JSON.stringify(got).slice(0, 200)}`);
}
const module_time = performance.now() - started;
const ratio = module_time / native_time;
const played = expected.filter((each) => !each.startsWith("refused")).length;
const megabytes = (bytes) => `${(bytes.length / 1e6).toFixed(2)} MB (gzip ${(gzipSync(bytes).length / 1e6).toFixed(2)})`;
console.log(`${files.length} scripts, ${played} played to their end, ${differ} differ from the program`);
console.log(`module ${megabytes(wasmBinary)}, rules ${megabytes(data)}, ready after ${((started - before) / 1000).toFixed(2)} s; ` +
  `${(module_time / 1000).toFixed(1)} s for the scripts, ${ratio.toFixed(2)} times the program`);
const sound = differ === 0 && played > files.length * 0.9 && ratio < kSlowest && wasmBinary.length < kLargest;
console.log(sound ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(sound ? 0 : 1);
