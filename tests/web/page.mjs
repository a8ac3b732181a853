// Whole games in a browser by clicks alone, and by keys alone; axe-core finds nothing on the way.
// Usage: node page.mjs SITE WEB-FOLDER [PICTURE-FOLDER]
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";

const [site, web, pictures] = process.argv.slice(2);
const require = createRequire(join(web, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const kTypes = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://x").pathname).replace(/^\/$/, "/index.html");
  try {
    const body = readFileSync(join(site, path));
    response.writeHead(200, { "content-type": kTypes[extname(path)] ?? "application/octet-stream" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/`;

let passed = 0;
let failed = 0;
function check(holds, what) {
  if (holds) passed += 1;
  else failed += 1;
  if (!holds) console.log(`failed: ${what}`);
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** A page on which every error counts. */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.goto(address);
  await page.waitForSelector("#begin", { timeout: 120000 });
  return page;
}

async function has_no_finding(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  check(violations.length === 0, `axe-core on ${where}: ${violations.map((v) => `${v.id} (${v.nodes[0]?.target})`).join(", ")}`);
}

async function begin(page, ruleset, seats) {
  await page.selectOption("#ruleset", ruleset);
  for (let at = 0; at < seats.length; ++at) await page.locator(".seat select").nth(at).selectOption(seats[at]);
  await page.click("#begin");
}

const now = (page) => page.evaluate(() => ({
  over: document.getElementById("turn")?.textContent.includes("over") ?? false,
  curtain: document.getElementById("lift") !== null,
  waits: document.querySelector(".moves button") !== null,
  lit: document.querySelectorAll("svg .lit").length,
}));

/** Plays by clicks on lit things and buttons of the choice bar; at most `most` clicks. */
async function play_by_clicks(page, most) {
  let clicks = 0, on_things = 0;
  for (; clicks < most; ++clicks) {
    await page.waitForFunction(() => document.getElementById("lift") || document.querySelector(".moves button") ||
      document.getElementById("turn")?.textContent.includes("over"), null, { timeout: 60000 });
    const state = await now(page);
    if (state.over) return { clicks, on_things, over: true };
    if (state.curtain) await page.click("#lift");
    else if (await page.locator("#confirm").count()) await page.click("#confirm");
    else if (await page.locator(".ask button").count()) await page.locator(".ask button").first().click();
    else if (state.lit > 0 && clicks % 7 !== 6) {
      on_things += 1;
      await page.evaluate((n) => {
        const lit = [...document.querySelectorAll("svg .lit")];
        lit[n % lit.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }, clicks * 31);
    } else await page.locator(".moves button").first().click();
  }
  return { clicks, on_things, over: false };
}

const games = [["alhambra", ["person", "random"]], ["carcassonne", ["person", "random"]], ["castle_combo", ["person", "random"]],
  ["skyrise", ["person", "random"]], ["shelter", ["person", "random"]], ["connect_four", ["person", "person"]],
  ["hex", ["person", "random"]], ["reversi", ["person", "person"]]];
for (const [ruleset, seats] of games) {
  const page = await open();
  if (ruleset === "alhambra") await has_no_finding(page, "the first page");
  await begin(page, ruleset, seats);
  await page.waitForSelector("#table svg, #lift");
  if (pictures) await page.screenshot({ path: join(pictures, `${ruleset}-begin.png`) });
  const outcome = await play_by_clicks(page, 3000);
  check(outcome.over, `${ruleset} is not over after ${outcome.clicks} clicks`);
  check(outcome.on_things > 0, `nothing of ${ruleset} was picked in the picture`);
  check(page.problems.length === 0, `${ruleset}: ${page.problems.join("; ")}`);
  await has_no_finding(page, `the end of ${ruleset}`);
  if (pictures) await page.screenshot({ path: join(pictures, `${ruleset}-end.png`) });
  console.log(`${ruleset}: ${outcome.clicks} clicks, ${outcome.on_things} of them on things`);
  await page.context().close();
}

{
  const page = await open();
  await begin(page, "tic_tac_toe", ["person", "person"]);
  await page.waitForSelector("#table svg");
  let over = false;
  for (let move = 0; move < 12 && !over; ++move) {
    await page.evaluate(() => document.querySelector("svg [tabindex='0']")?.focus());
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.evaluate(() => document.getElementById("confirm")?.focus());
    await page.keyboard.press("Enter");
    await page.waitForTimeout(100);
    over = (await now(page)).over;
  }
  check(over, "tic_tac_toe by keys is not over");
  check(page.problems.length === 0, `keys: ${page.problems.join("; ")}`);
  await page.context().close();
}

{
  const page = await open({ viewport: { width: 390, height: 800 } });
  await begin(page, "alhambra", ["person", "random"]);
  await page.waitForSelector("#table svg");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  check(!wide, "a phone has to scroll sideways");
  if (pictures) await page.screenshot({ path: join(pictures, "phone.png") });
  await page.context().close();
}

await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
